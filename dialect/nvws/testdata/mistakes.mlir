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
