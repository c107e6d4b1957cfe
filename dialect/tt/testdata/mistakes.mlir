tt.func @f(%p: tensor<64x!tt.ptr<f32>>) {
  // expected-error @+1 {{failed to verify that}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<64x!tt.ptr<f32>>) -> tensor<32xf32>
  tt.return
}
// -----
tt.func @f(%p: tensor<64x!tt.ptr<f32>>, %m: tensor<32xi1>) {
  // expected-error @+1 {{failed to verify that}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<64x!tt.ptr<f32>>, tensor<32xi1>) -> tensor<64xf32>
  tt.return
}
// -----
tt.func @f(%p: tensor<64x!tt.ptr<f32>>, %v: tensor<64xf16>) {
  // expected-error @+1 {{failed to verify that}}
  "tt.store"(%p, %v) : (tensor<64x!tt.ptr<f32>>, tensor<64xf16>) -> ()
  tt.return
}
// -----
tt.func @f(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64xi32>) {
  // expected-error @+1 {{failed to verify that}}
  %0 = "tt.addptr"(%p, %o) : (tensor<64x!tt.ptr<f32>>, tensor<64xi32>) -> tensor<64x!tt.ptr<f16>>
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<f32>, %v: f16) {
  // expected-error @+1 {{ptr type matches value type}}
  %0 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v : (!tt.ptr<f32>, f16) -> f16
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<f32>, %v: f32, %m: tensor<2xi1>) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %m : (!tt.ptr<f32>, f32, tensor<2xi1>) -> f32
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<i32>, %v: i64, %w: i32) {
  // expected-error @+1 {{ptr type matches cmp type}}
  %0 = tt.atomic_cas acq_rel, gpu, %p, %v, %w : (!tt.ptr<i32>, i64, i32) -> i32
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<i32>, %v: i64, %w: i32) {
  // expected-error @+1 {{ptr type matches value type}}
  %0 = tt.atomic_cas acq_rel, gpu, %p, %w, %v : (!tt.ptr<i32>, i32, i64) -> i32
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @+1 {{only supports acquire and relaxed semantics}}
  %0 = tt.atomic_poll release, gpu, %p, %v : !tt.ptr<i32>, i32 -> i1
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<i8>, %v: i8) {
  // expected-error @+1 {{only supports integer elements with width {16, 32, 64}}}
  %0 = tt.atomic_poll relaxed, gpu, %p, %v : !tt.ptr<i8>, i8 -> i1
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{Cannot bitcast pointer to non-pointer type}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i64
  tt.return
}
// -----
tt.func @f(%v: f32) {
  // expected-error @+1 {{Cannot bitcast data-type of size 32 to data-type of size 16}}
  %0 = tt.bitcast %v : f32 -> i16
  tt.return
}
// -----
tt.func @f(%v: f32) {
  // expected-error @+1 {{Rounding mode is required for FP downcast}}
  %0 = tt.fp_to_fp %v : f32 -> f16
  tt.return
}
// -----
tt.func @f() {
  // expected-error @+1 {{start must be less than end}}
  %0 = tt.make_range {end = 0 : i32, start = 0 : i32} : tensor<16xi32>
  tt.return
}
// -----
tt.func @f() {
  // expected-error @+1 {{return type must be a 1D tensor}}
  %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<4x4xi32>
  tt.return
}
// -----
tt.func @f() {
  // expected-error @+1 {{number of elements in returned tensor, 32, must match size of range [0, 16), which has 16 elements}}
  %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<32xi32>
  tt.return
}
// -----
tt.func @f() {
  // expected-error @+1 {{returned tensor must have i32 elements}}
  %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi64>
  tt.return
}
// -----
tt.func @f(%v: tensor<2xf32>) {
  // expected-error @+1 {{source tensor must have exactly one element}}
  %0 = tt.unsplat %v : tensor<2xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+2 {{inferred type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = tt.expand_dims %v {axis = 1 : i32} : tensor<16xf32> -> tensor<1x16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{number of src and dst elements of reshape must be the same}}
  %0 = tt.reshape %v : tensor<16xf32> -> tensor<4x8xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{rank of source must be same as rank of result}}
  %0 = tt.broadcast %v : tensor<16xf32> -> tensor<16x4xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{Different dimensions at index 0 between source and result.  Broadcast requires the source dimension to be 1.}}
  %0 = tt.broadcast %v : tensor<16xf32> -> tensor<32xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16x32xf32>) {
  // expected-error @+1 {{order must have the same size}}
  %0 = tt.trans %v {order = array<i32: 0>} : tensor<16x32xf32> -> tensor<32x16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16x32xf32>) {
  // expected-error @+1 {{order must be a permutation}}
  %0 = tt.trans %v {order = array<i32: 0, 0>} : tensor<16x32xf32> -> tensor<32x16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16x32xf32>) {
  // expected-error @+1 {{result shape must match the permutation of the source shape}}
  %0 = tt.trans %v {order = array<i32: 1, 0>} : tensor<16x32xf32> -> tensor<16x32xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<32xf32>) {
  // expected-error @+1 {{result shape must be (32, 2), but got 64}}
  %0 = tt.join %v, %v : tensor<32xf32> -> tensor<64xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<32xf32>) {
  // expected-error @+1 {{result element type must match the input element type}}
  %0 = tt.join %v, %v : tensor<32xf32> -> tensor<32x2xf16>
  tt.return
}
// -----
tt.func @f(%v: tensor<32x2xf32>) {
  // expected-error @+2 {{inferred type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = tt.split %v : tensor<32x2xf32> -> tensor<32xf16>
  tt.return
}
// -----
tt.func @f(%v: tensor<32x2xf32>, %i: tensor<32x2xi32>) {
  // expected-error @+1 {{indices and output shapes must match}}
  %0 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<32x2xf32>, tensor<32x2xi32>) -> tensor<64xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<32x2xf32>, %i: tensor<32x2xi32>) {
  // expected-error @+1 {{input and output element types must match}}
  %0 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<32x2xf32>, tensor<32x2xi32>) -> tensor<32x2xf16>
  tt.return
}
// -----
tt.func @f(%v: tensor<32x2xf32>, %i: tensor<32xi32>) {
  // expected-error @+1 {{input and indices ranks must match}}
  %0 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<32x2xf32>, tensor<32xi32>) -> tensor<32xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<32x2xf32>, %i: tensor<32x2xi32>) {
  // expected-error @+1 {{gather dimension must be less than the input rank}}
  %0 = tt.gather %v[%i] {axis = 2 : i32} : (tensor<32x2xf32>, tensor<32x2xi32>) -> tensor<32x2xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<32x2xf32>, %i: tensor<32x4xi32>) {
  // expected-error @+1 {{indices dimension 1 must match the corresponding input dimension}}
  %0 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<32x2xf32>, tensor<32x4xi32>) -> tensor<32x4xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<16xf16>, %c: tensor<16xf32>) {
  // expected-error @+1 {{expected operands to be 2d or 3d}}
  %0 = tt.dot %a, %a, %c : tensor<16xf16> * tensor<16xf16> -> tensor<16xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<16x32xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand}}
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<16x16xf16>, %c: tensor<16x32xf32>) {
  // expected-error @+1 {{expected the output shape to be the concatenation}}
  %0 = tt.dot %a, %a, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x32xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<16x16xf16>, %b: tensor<1x16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected all operands to have the same rank}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<1x16x16xf16> -> tensor<16x16xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<16x16xf16>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{element types of operands A and B must have same bit width}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<128x128xf8E4M3FN>, %s: tensor<128x2xi8>, %c: tensor<128x128xf32>) {
  // expected-error @+1 {{scale factor must be 16 or 32. Got 64}}
  %0 = tt.dot_scaled %a scale %s, %a, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x2xi8> * tensor<128x128xf8E4M3FN> -> tensor<128x128xf32>
  tt.return
}
// -----
tt.func @f(%a: tensor<128x128xf8E4M3FN>, %s: tensor<64x4xi8>, %c: tensor<128x128xf32>) {
  // expected-error @+1 {{scales M dimension must match the operand M dimension}}
  %0 = tt.dot_scaled %a scale %s, %a, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<64x4xi8> * tensor<128x128xf8E4M3FN> -> tensor<128x128xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<8xi8>) {
  // expected-error @+1 {{number of input elements 8 must be a multiple}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 3 : i32, pure = true} %v : tensor<8xi8> -> tensor<8xi8>
  tt.return
}
// -----
tt.func @f(%v: tensor<8xi8>, %w: tensor<4xi8>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r,r", packed_element = 1 : i32, pure = true} %v, %w : tensor<8xi8>, tensor<4xi8> -> tensor<8xi8>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<64x64xf16>, %i: i32) {
  // expected-error @+1 {{descriptor block and tensor element types must match}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf32>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<64x64xf16>, %i: i32, %v: tensor<32x64xf16>) {
  // expected-error @+1 {{descriptor block and tensor must have the same number of elements}}
  tt.descriptor_store %d[%i, %i], %v : !tt.tensordesc<64x64xf16>, tensor<32x64xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<128xf16>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{descriptor block must be a 2D tensor}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<128xf16>, tensor<32xi32>, i32) -> tensor<32x128xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<2x128xf16>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{descriptor block must have exactly 1 row}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<2x128xf16>, tensor<32xi32>, i32) -> tensor<32x128xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x128xf16>, %x: tensor<1x32xi32>, %i: i32) {
  // expected-error @+1 {{x offsets must be a 1D tensor}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x128xf16>, tensor<1x32xi32>, i32) -> tensor<32x128xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x128xf16>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{result must be a 2D tensor}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x128xf16>, tensor<32xi32>, i32) -> tensor<128xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x128xf16>, %x: tensor<4xi32>, %i: i32) {
  // expected-error @+1 {{must have at least 8 rows, but got 4}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x128xf16>, tensor<4xi32>, i32) -> tensor<4x128xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x8xf16>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{must have at least 16 columns}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x8xf16>, tensor<32xi32>, i32) -> tensor<32x8xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x64xf64>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{TMA dtype cannot be greater than 32 bits}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x64xf64>, tensor<32xi32>, i32) -> tensor<32x64xf64>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x128xf16>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{result tensor must have as many rows as indices (32)}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x128xf16>, tensor<32xi32>, i32) -> tensor<64x128xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x128xf16>, %x: tensor<32xi32>, %i: i32, %v: tensor<32x64xf16>) {
  // expected-error @+1 {{result tensor number of columns must match block (128)}}
  tt.descriptor_scatter %d[%x, %i], %v : !tt.tensordesc<1x128xf16>, tensor<32xi32>, i32, tensor<32x64xf16>
  tt.return
}
// -----
tt.func @f(%d: !tt.tensordesc<1x128xf16>, %x: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{result tensor element type must match block ('f16')}}
  %0 = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<1x128xf16>, tensor<32xi32>, i32) -> tensor<32x128xbf16>
  tt.return
}
// -----
tt.func @f(%v: f32) {
  // expected-error @+1 {{Number of elements must be power-of-two}}
  %0 = tt.splat %v : f32 -> tensor<33xf32>
  tt.return
}
// -----
tt.func @f(%v: f32) {
  // expected-error @+1 {{Maximum allowed number of elements is 1048576}}
  %0 = tt.splat %v : f32 -> tensor<2097152xf32>
  tt.return
}
// -----
tt.func @f() {
  // expected-error @+1 {{'g' does not reference a valid function}}
  tt.call @g() : () -> ()
  tt.return
}
// -----
tt.func @f(%v: i32) {
  // expected-error @+1 {{has 1 operands, but enclosing function (@f) returns 0}}
  tt.return %v : i32
}
// -----
tt.func @f(%v: i32) {
  // expected-error @+1 {{expects parent op 'tt.reduce'}}
  tt.reduce.return %v : i32
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{axis out of bounds for operand rank 1}}
  %0 = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{operand types and result types must agree}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f16
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{nested block must take 2 arguments, but given block with 1 arguments}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{Expected argument 1 to have type 'f32' but got 'f16'}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f16):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{expected combine operation to return 1 values but got 2}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{Expected argument 0 to have type 'f32' but got 'i32'}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.constant 1 : i32
    tt.reduce.return %c : i32
  }) : (tensor<16xf32>) -> f32
  tt.return
}
// -----
tt.func @f(%v: tensor<16x8xf32>) {
  // expected-error @+2 {{inferred type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<16x8xf32>) -> tensor<16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<16xf32>) -> tensor<8xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{Pack must be a power of 2}}
  %0 = "tt.map_elementwise"(%v) <{pack = 3 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a, %a : f32, f32, f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{region has wrong number of arguments}}
  %0 = "tt.map_elementwise"(%v) <{pack = 2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  // expected-error @+1 {{argument types did not match}}
  %0 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: f16):
    %c = arith.constant 1.0 : f32
    tt.map_elementwise.return %c : f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>, %p: !tt.ptr<f32>) {
  %0 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error @+1 {{Stores are not supported inside map_elementwise}}
    tt.store %p, %a : !tt.ptr<f32>
    tt.map_elementwise.return %a : f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}
// -----
tt.func @f(%v: tensor<16xf32>) {
  %0 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error @+1 {{region return does not match map_elementwise result}}
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}
// -----
// expected-error @+1 {{pointer types must point to integer or floating-point types}}
tt.func @f(%p: !tt.ptr<index>) {
  tt.return
}
// -----
tt.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'tt.split' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0, %1 = tt.split %a : f32 -> f32
  tt.return
}
// -----
tt.func @f() {
  // expected-error @+1 {{start must be less than end}}
  %0 = tt.make_range {start = 8 : i32, end = 8 : i32} : tensor<8xi32>
}
// -----
tt.func @f() {
  // expected-error @+1 {{block with no terminator, has 'tt.make_range'}}
  %0 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
}
// -----
#rows = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v: tensor<256xf16, #rows>) {
    // expected-error @+1 {{incompatible join layout}}
    %0 = tt.join %v, %v : tensor<256xf16, #rows> -> tensor<256x2xf16, #pairs>
    tt.return
  }
}
// -----
#linear = #ttg.linear<{register = [[1, 0]], lane = [[0, 1], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [], block = []}>
#rows = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%v: tensor<32x2xf16, #linear>) {
    // expected-error @+2 {{requires at least 2 elements per thread in the axis/last dimension}}
    // expected-error @+1 {{failed to infer returned types}}
    %0, %1 = tt.split %v : tensor<32x2xf16, #linear> -> tensor<32xf16, #rows>
    tt.return
  }
}
// -----
#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%v: tensor<64x2xf16, #pairs>) {
    // expected-error @+2 {{inferred type(s)}}
    // expected-error @+1 {{failed to infer returned types}}
    %0, %1 = tt.split %v : tensor<64x2xf16, #pairs> -> tensor<64xf16, #rows>
    tt.return
  }
}
// -----
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%v: tensor<64x32xf16, #rows>) {
    // expected-error @+2 {{inferred type(s)}}
    // expected-error @+1 {{failed to infer returned types}}
    %0 = tt.trans %v {order = array<i32: 1, 0>} : tensor<64x32xf16, #rows> -> tensor<32x64xf16, #columns>
    tt.return
  }
}
// -----
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#flat = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%v: tensor<8x16xf16, #rows>) {
    // expected-error @+1 {{Expected result encoding}}
    %0 = tt.reshape %v : tensor<8x16xf16, #rows> -> tensor<128xf16, #flat>
    tt.return
  }
}
// -----
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%a: tensor<16x8xf32, #a>, %b: tensor<8x8xf32, #b>, %c: tensor<16x8xf32, #mma>) {
    // expected-error @+1 {{unsupported MMA version}}
    %0 = tt.dot %a, %b, %c : tensor<16x8xf32, #a> * tensor<8x8xf32, #b> -> tensor<16x8xf32, #mma>
    tt.return
  }
}
// -----
#acc = #ttg.amd_wmma<{version = 3, isTranspose = true, ctaLayout = {warp = []}, CGALayout = [[1, 0]], instrShape = [16, 16, 32]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #acc, kWidth = 8}>
#b = #ttg.dot_op<{opIdx = 1, parent = #ttg.amd_wmma<{version = 3, isTranspose = true, ctaLayout = {warp = []}, CGALayout = [[0, 1]], instrShape = [16, 16, 32]}>, kWidth = 8}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 1 : i32} {
  tt.func @f(%a: tensor<32x32xf16, #a>, %b: tensor<32x32xf16, #b>, %c: tensor<32x32xf32, #acc>) {
    // expected-error @+1 {{Incompatible CGA layout for operand 1}}
    %0 = tt.dot %a, %b, %c : tensor<32x32xf16, #a> * tensor<32x32xf16, #b> -> tensor<32x32xf32, #acc>
    tt.return
  }
}
// -----
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%x: tensor<64x1xf32, #a>) {
    // expected-error @+1 {{requires matching source and result layouts up to broadcasting}}
    %0 = tt.broadcast %x : tensor<64x1xf32, #a> -> tensor<64x16xf32, #b>
    tt.return
  }
}
// -----
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%x: tensor<128xf32, #a>) {
    // expected-error @+1 {{requires matching tensor encodings}}
    %0 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<128xf32, #a> -> tensor<128xf32>
    tt.return
  }
}
// -----
tt.func @f(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{result matches ptr type}}
  %0 = tt.atomic_load acquire, gpu, %p : (!tt.ptr<i32>) -> i64
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{only supports acquire and relaxed semantics}}
  %0 = tt.atomic_load release, gpu, %p : (!tt.ptr<i32>) -> i32
  tt.return
}
// -----
tt.func @f(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @+1 {{only supports release and relaxed semantics}}
  tt.atomic_store acquire, gpu, %p, %v : !tt.ptr<i32>
  tt.return
}
// -----
tt.func @f(%x: tensor<64xf16>) {
  // expected-error @+1 {{must be 32-bit float or ranked tensor of 32-bit float values}}
  %0 = tt.approx_divf %x, %x : tensor<64xf16>
  tt.return
}
// -----
tt.func @f(%x: tensor<64xf16>) {
  // expected-error @+1 {{packed_element must be positive}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 0 : i32, pure = true} %x : tensor<64xf16> -> tensor<64xf16>
  tt.return
}
// -----
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [4, 8]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
tt.func private @g(tensor<64x64xf32, #mma>)
tt.func @f(%a: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{ttg.nvidia_mma: instrShape[0] = 4 is less than 8.}}
  tt.call @g(%a) : (tensor<64x64xf32, #mma>) -> ()
  tt.return
}
}
