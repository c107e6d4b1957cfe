// want Aref buffer is used elsewhere, Aref cannot guarantee async safety
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
tt.func @f(%d: !ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>, %v: tensor<1x64x16xf16>) {
  %0 = nvws.aref.create %d : !nvws.aref<[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>]>
  ttg.local_store %v, %d : tensor<1x64x16xf16> -> !ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want Leading dims of sliced aref inputs don't match.
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
tt.func @f(%d: !ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory>, %e: !ttg.memdesc<2x64x16xf16, #s, #ttg.shared_memory>) {
  %0 = nvws.aref.create %d, %e : !nvws.aref<[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory>, !ttg.memdesc<2x64x16xf16, #s, #ttg.shared_memory>]>
  tt.return
}
// -----
// want Aref has different number of arguments than enter
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
tt.func @f(%a: !nvws.aref<[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory>]>) {
  %0:3 = nvws.aref.put.enter %a : !nvws.aref<[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory>]> -> !ttg.memdesc<64x16xf16, #s, #ttg.shared_memory>, !ttg.memdesc<64x16xf16, #s, #ttg.shared_memory>, !ttg.async.token
  tt.return
}
// -----
// want Dimensions don't match
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
tt.func @f(%a: !nvws.aref<[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory>]>) {
  %0:2 = nvws.aref.get.enter %a : !nvws.aref<[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory>]> -> !ttg.memdesc<32x16xf16, #s, #ttg.shared_memory>, !ttg.async.token
  tt.return
}
// -----
// want Must supply numWarps for each Warp Group.
tt.func @f() {
  "nvws.warp_group"() <{numWarps = array<i32: 4, 4>}> ({
    "nvws.warp_group.return"() : () -> ()
  }) : () -> ()
  tt.return
}
// -----
// want requires a non-empty ttg.partition annotation
tt.func @f() {
  %a = arith.constant {ttg.partition = array<i32: 0>} 3 : i32
  %b = arith.constant {ttg.partition = array<i32: 1>} 4 : i32
  %0 = nvws.aref.phi %a, %b : i32
  tt.return
}
// -----
// want remote operand must have partition ownership
tt.func @f(%b: i32) {
  %a = arith.constant {ttg.partition = array<i32: 0>} 3 : i32
  %0 = nvws.aref.phi %a, %b {ttg.partition = array<i32: 0, 1>} : i32
  tt.return
}
// -----
// want local operand must have partition ownership
tt.func @f() {
  %a = arith.constant 3 : i32
  %b = arith.constant {ttg.partition = array<i32: 1>} 4 : i32
  %0 = nvws.aref.phi %a, %b {ttg.partition = array<i32: 0, 1>} : i32
  tt.return
}
// -----
// want partition 2 is owned by both phi operands
tt.func @f() {
  %a = arith.constant {ttg.partition = array<i32: 0, 2>} 3 : i32
  %b = arith.constant {ttg.partition = array<i32: 1, 2>} 4 : i32
  %0 = nvws.aref.phi %a, %b {ttg.partition = array<i32: 0, 1, 2>} : i32
  tt.return
}
// -----
// want operand partition union must exactly match the phi partition set
tt.func @f() {
  %a = arith.constant {ttg.partition = array<i32: 2>} 3 : i32
  %b = arith.constant {ttg.partition = array<i32: 1>} 4 : i32
  %0 = nvws.aref.phi %a, %b {ttg.partition = array<i32: 0, 1, 2>} : i32
  tt.return
}
// -----
// want partition 1 is owned by both phi operands
tt.func @f(%from: i32, %to: i32, %step: i32, %b: i32) {
  %r = scf.for %i = %from to %to step %step iter_args(%x = %b) -> (i32) : i32 {
    %y = arith.addi %x, %i {ttg.partition = array<i32: 1, 2>} : i32
    %0 = nvws.aref.phi %x, %y {ttg.partition = array<i32: 0, 1, 2>} : i32
    scf.yield {ttg.partition = array<i32: 0, 1, 2>} %y : i32
  } {ttg.partition = array<i32: 0, 1, 2>, ttg.partition.outputs = [array<i32: 0, 1>]}
  tt.return
}
// -----
// want input types match Aref output type
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
tt.func @f(%d: !ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>) {
  %0 = "nvws.aref.create"(%d) : (!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>) -> !nvws.aref<[!ttg.memdesc<1x32x16xf16, #s, #ttg.shared_memory, mutable>]>
  tt.return
}
