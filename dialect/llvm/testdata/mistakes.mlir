// want 'llvm.return' op expected 1 operand: function @f returns 'i32'
llvm.func @f() -> i32 {
  llvm.return
}
// -----
// want 'llvm.return' op mismatching result types
llvm.func @f(%a: f32) -> i32 {
  llvm.return %a : f32
}
// -----
// want has no member at position [2]
llvm.func @f(%s: !llvm.struct<(i32, f32)>) {
  %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, f32)>
  llvm.return
}
// -----
// want 'llvm.call' op 'g' does not reference a symbol in the current scope
llvm.func @f() {
  llvm.call @g() : () -> ()
  llvm.return
}
// -----
// want 'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)
llvm.func @f(%a: i32) {
  llvm.call @f() : () -> ()
  llvm.return
}
// -----
// want 'llvm.br' op branch has 0 operands for successor #0, but target block has 1
llvm.func @f() {
  llvm.br ^bb1
^bb1(%a: i32):
  llvm.return
}
// -----
// want 'slx' is no ICmpPredicate
llvm.func @f(%a: i32) {
  %0 = llvm.icmp "slx" %a, %a : i32
  llvm.return
}
// -----
// want 'llvm.mlir.global_ctors' op 'nope' does not reference a valid LLVM function
llvm.mlir.global_ctors ctors = [@nope], priorities = [0 : i32], data = [#llvm.zero]
// -----
// want op ctors, priorities, and data must have the same number of elements
llvm.mlir.global_ctors ctors = [], priorities = [0 : i32], data = []
// -----
// want op data element must be symbol or #llvm.zero
llvm.mlir.global_dtors dtors = [@c], priorities = [0 : i32], data = [0 : i32]
// -----
// want attribute 'priorities' failed to satisfy constraint: 32-bit integer array attribute
llvm.mlir.global_dtors dtors = [@c], priorities = [0 : i64], data = [#llvm.zero]
// -----
// want attribute 'options' failed to satisfy constraint: string array attribute
llvm.linker_options [1]
// -----
// want op expected a module flag attribute
llvm.module_flags [1]
// -----
// want op must have a function resolver
llvm.mlir.global external @callee() : i32
llvm.mlir.ifunc external @foo : !llvm.func<void ()>, !llvm.ptr @callee
// -----
// want op resolver must be a definition
llvm.func @callee() -> !llvm.ptr
llvm.mlir.ifunc external @foo : !llvm.func<void ()>, !llvm.ptr @callee
// -----
// want op 'common' linkage not supported in ifuncs
llvm.mlir.ifunc common @foo : !llvm.func<void ()>, !llvm.ptr @callee
// -----
// want op initializer region must always return a pointer
llvm.mlir.alias external @a : !llvm.ptr {
  %0 = llvm.mlir.zero : i32
  llvm.return %0 : i32
}
// -----
// want op 'common' linkage not supported in aliases
llvm.mlir.alias common @a : !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// -----
// want first operation in unwind destination should be a llvm.landingpad operation
llvm.func @f(%a: i32) -> i32 {
  %r = llvm.invoke @g(%a) to ^bb1 unwind ^bb2 : (i32) -> i32
^bb1:
  llvm.return %r : i32
^bb2:
  llvm.return %a : i32
}
// -----
// want expects at least one clause or cleanup attribute
llvm.func @f(%a: i32) attributes {personality = @x} {
  %l = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}
// -----
// want needs to be in a function with a personality
llvm.func @f(%a: i32) {
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}
// -----
// want clause #0 is not a known constant - null, addressof, bitcast
llvm.func @f(%p: !llvm.ptr) attributes {personality = @x} {
  %l = llvm.landingpad (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}
// -----
// want operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'
llvm.func @f(%a: i32) {
  %0 = llvm.fptosi %a : i32 to i32
  llvm.return
}
// -----
// want op integer width of the output type is smaller or equal to the integer width of the input type
llvm.func @f(%a: i32) {
  %0 = llvm.sext %a : i32 to i32
  llvm.return
}
// -----
// want op can only cast pointers from and to pointers
llvm.func @f(%a: i64) {
  %0 = llvm.bitcast %a : i64 to !llvm.ptr
  llvm.return
}
// -----
// want op expected at least 'monotonic' ordering
llvm.func @f(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.atomicrmw add %p, %a unordered : !llvm.ptr, i32
  llvm.return
}
// -----
// want op ordering must be at least 'monotonic'
llvm.func @f(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.cmpxchg %p, %a, %a unordered monotonic : !llvm.ptr, i32
  llvm.return
}
// -----
// want op failure ordering cannot be 'release' or 'acq_rel'
llvm.func @f(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.cmpxchg %p, %a, %a monotonic release : !llvm.ptr, i32
  llvm.return
}
// -----
// want op can be given only acquire, release, acq_rel, and seq_cst orderings
llvm.func @f() {
  llvm.fence monotonic
  llvm.return
}
// -----
// want op expected alignment for atomic access
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32
  llvm.return
}
// -----
// want op unsupported ordering 'release'
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}
// -----
// want op expected as many dynamic indices as specified in 'rawConstantIndices'
llvm.func @f(%p: !llvm.ptr) {
  %0 = "llvm.getelementptr"(%p) <{elem_type = f32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
// -----
// want op intrinsic name must start with 'llvm.'
llvm.func @f() {
  llvm.call_intrinsic "x"() : () -> ()
  llvm.return
}
// -----
// want op indirect call expects a pointer as callee: 'i32'
llvm.func @f(%a: i32) {
  llvm.call %a() : i32, () -> ()
  llvm.return
}
// -----
// want op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'
llvm.func @f() {
  %0 = llvm.mlir.addressof @nope : !llvm.ptr
  llvm.return
}
// -----
// want op expected integer type
llvm.func @f() {
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}
// -----
// want op attribute and type have different float semantics
llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : f16
  llvm.return
}
// -----
// want op expected integer type of width 32
llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : i64
  llvm.return
}
// -----
// want op expected array type of 3 i8 elements for the string constant
llvm.func @f() {
  %0 = llvm.mlir.constant("abc") : i8
  llvm.return
}
// -----
// want op expected vector or array type
llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : i64
  llvm.return
}
// -----
// want op type and attribute have a different number of elements: 3 vs. 4
llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<3xi32>
  llvm.return
}
// -----
// want op only supports integer, float, string or elements attributes
llvm.func @f() {
  %0 = llvm.mlir.constant(@f) : !llvm.ptr
  llvm.return
}
// -----
// want unsupported type 'vector<2xi16>' for atomic access
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> vector<2xi16>
  llvm.return
}
// -----
// want unsupported type 'i1' for atomic access
llvm.func @f(%p: !llvm.ptr, %b: i1) {
  llvm.store %b, %p atomic release {alignment = 1 : i64} : i1, !llvm.ptr
  llvm.return
}
// -----
// want operand #0 must be LLVM-compatible non-aggregate type
llvm.func @f(%s: !llvm.struct<(i32)>) {
  %0 = llvm.bitcast %s : !llvm.struct<(i32)> to i32
  llvm.return
}
// -----
// want type 'f32' cannot be indexed (index #1)
llvm.func @f(%p: !llvm.ptr, %i: i64) {
  %0 = llvm.getelementptr %p[%i, 2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return
}
// -----
// want type 'i16' cannot be indexed (index #3)
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.getelementptr %p[0, 1, 3, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, array<4 x i16>)>
  llvm.return
}
// -----
// want index 1 indexing a struct is out of bounds
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i16)>
  llvm.return
}
// -----
// want expected index 1 indexing a struct to be constant
llvm.func @f(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i8, i16)>
  llvm.return
}
// -----
// want 'noWrapFlags' failed to satisfy constraint: ::mlir::LLVM::GEPNoWrapFlags
llvm.func @f(%p: !llvm.ptr) {
  %0 = "llvm.getelementptr"(%p) <{elem_type = i8, noWrapFlags = 8 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
// -----
// want expects an existing block label target in the referenced function
llvm.func @f() {
  %0 = llvm.blockaddress <function = @f, tag = <id = 3>> : !llvm.ptr
  llvm.return
}
// -----
// want op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'
llvm.func @f(%c: i1, %p: !llvm.ptr) {
  "llvm.intr.assume"(%c, %p) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr) -> ()
  llvm.return
}
// -----
// want expected 1 operand bundle tags, but actually got 2
llvm.func @f(%c: i1, %p: !llvm.ptr) {
  "llvm.intr.assume"(%c, %p) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["nonnull", "align"]}> : (i1, !llvm.ptr) -> ()
  llvm.return
}
// -----
// want operand bundle tag must be a StringAttr
llvm.func @f(%c: i1, %p: !llvm.ptr) {
  "llvm.intr.assume"(%c, %p) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1]}> : (i1, !llvm.ptr) -> ()
  llvm.return
}
// -----
// want expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32, f64)>'
llvm.func @f(%x: f32) {
  %0 = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f64)>
  llvm.return
}
// -----
// want failed to verify that result has twice as many elements as 'vec1'
llvm.func @f(%v: vector<4xi32>) {
  %0 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<6xi32>
  llvm.return
}
// -----
// want only supports integer, float, string or elements attributes
llvm.func @f() {
  %0 = "llvm.mlir.constant"() <{value = unit}> : () -> i32
  llvm.return
}
// -----
// expected-error @+2 {{'file' expects #llvm.di_file attribute, but found '#di_null_type'}}
#di_null_type = #llvm.di_null_type
#di_label = #llvm.di_label<scope = #di_null_type, name = "l", file = #di_null_type, line = 1>
// -----
// expected-error @+2 {{'operations' expects #llvm.di_expression_elem attribute, but found '#di_null_type'}}
#di_null_type = #llvm.di_null_type
#di_expression = #llvm.di_expression<[DW_OP_deref, #di_null_type]>
// -----
// expected-error @+2 {{'members' expects #llvm.tbaa_member attribute, but found '#di_null_type'}}
#di_null_type = #llvm.di_null_type
#tbaa = #llvm.tbaa_type_desc<id = "a", members = {#di_null_type}>
// -----
// expected-error @+2 {{'lower' expects arbitrary integer attribute, but found '<i32, #half, 64>'}}
#half = 0.5 : f16
#range = #llvm.constant_range<i32, #half, 64>
// -----
// expected-error @+2 {{expects bounds of its type}}
#seven = 7 : i13
#range = #llvm.constant_range<i32, #seven, 64>
