// want barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<2xi64, #s, #ttg.shared_memory, mutable>) {
  ttng.init_barrier %b, 1 : !ttg.memdesc<2xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want count must be greater than or equal to 1
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>) {
  ttng.arrive_barrier %b, 0 : !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want expected to be waiting on at least one dependency
tt.func @f() {
  "ttng.warp_group_dot_wait"() <{pendings = 0 : i32}> : () -> ()
  tt.return
}
// -----
// want expected 2 coordinates, but got 1
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%d: !tt.tensordesc<64x64xf16, #n>, %m: !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory, mutable>, %b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>, %i: i32, %p: i1) {
  ttng.async_tma_copy_global_to_local %d[%i] %m, %b, %p : !tt.tensordesc<64x64xf16, #n>, !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable> -> !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want cannot store into immutable memory
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%d: !tt.tensordesc<64x64xf16, #n>, %m: !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory>, %b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>, %i: i32, %p: i1) {
  ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p : !tt.tensordesc<64x64xf16, #n>, !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable> -> !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory>
  tt.return
}
// -----
// want TMA descriptor layout must match shared layout
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#o = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
tt.func @f(%d: !tt.tensordesc<64x64xf16, #n>, %m: !ttg.memdesc<64x64xf16, #o, #ttg.shared_memory>, %i: i32) {
  ttng.async_tma_copy_local_to_global %d[%i, %i] %m : !tt.tensordesc<64x64xf16, #n>, !ttg.memdesc<64x64xf16, #o, #ttg.shared_memory>
  tt.return
}
// -----
// want unsupported reduce kind min for element type 'f32'
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
tt.func @f(%d: !tt.tensordesc<64x32xf32, #n>, %m: !ttg.memdesc<64x32xf32, #n, #ttg.shared_memory>, %i: i32) {
  ttng.async_tma_reduce min, %d[%i, %i] %m : !tt.tensordesc<64x32xf32, #n>, !ttg.memdesc<64x32xf32, #n, #ttg.shared_memory>
  tt.return
}
// -----
// want The op is synchronous but a barrier is present.
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #n, #ttg.shared_memory>, %b: !ttg.memdesc<64x128xf16, #n, #ttg.shared_memory>, %d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, %bar: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>, %p: i1) {
  ttng.tc_gen5_mma %a, %b, %d, %p, %p, %bar[%p] : !ttg.memdesc<128x64xf16, #n, #ttg.shared_memory>, !ttg.memdesc<64x128xf16, #n, #ttg.shared_memory>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want unsupported accumulator dtype for operand types 'bf16' and 'bf16', accumulator dtype is 'f16' but must be one of ['f32']
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 2>
tt.func @f(%a: !ttg.memdesc<128x64xbf16, #n, #ttg.shared_memory>, %b: !ttg.memdesc<64x128xbf16, #n, #ttg.shared_memory>, %d: !ttg.memdesc<128x128xf16, #t, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tc_gen5_mma %a, %b, %d, %p, %p : !ttg.memdesc<128x64xbf16, #n, #ttg.shared_memory>, !ttg.memdesc<64x128xbf16, #n, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #t, #ttng.tensor_memory, mutable>
  tt.return
}
// -----
// want uninitialized alloc must have a mutable memdesc type
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f() {
  %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>
  tt.return
}
// -----
// want Cannot store into an immutable alloc
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>, %v: tensor<128x128xf32>, %p: i1) {
  ttng.tmem_store %v, %d, %p : tensor<128x128xf32> -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>
  tt.return
}
// -----
// want source shape [128, 128] must match [destination shape 128, 64]
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>) {
  %0 = ttng.tmem_load %d : !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory> -> tensor<128x64xf32>
  tt.return
}
// -----
// want The split offset may not exceed the source shape
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>) {
  %0 = ttng.tmem_subslice %d {offset = 96 : i32} : !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory> -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, 128x128>
  tt.return
}
// -----
// want blockM must be 64 or 128 but got 32
#t = #ttng.tensor_memory_encoding<blockM = 32, blockN = 128, colStride = 1>
// -----
// want blockN must be a power of 2 but got 96
#t = #ttng.tensor_memory_encoding<blockM = 64, blockN = 96, colStride = 1>
