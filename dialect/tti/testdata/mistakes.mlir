// want requires dot operand encodings for A and B
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
tt.func @f(%a: tensor<16x32xi8>, %b: tensor<32x8xi8>, %c: tensor<16x8xi32, #mma>) {
  %0 = tti.dot_i8 %a, %b, %c, aSigned = true, bSigned = true : tensor<16x32xi8> * tensor<32x8xi8> -> tensor<16x8xi32, #mma>
  tt.return
}
// -----
// want requires NVIDIA MMAv2 operand and result layouts
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
tt.func @f(%a: tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>, %b: tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>>, %c: tensor<16x8xi32>) {
  %0 = tti.dot_i8 %a, %b, %c, aSigned = true, bSigned = true : tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>> -> tensor<16x8xi32>
  tt.return
}
// -----
// want requires matching NVIDIA MMAv2 layouts
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#mma1 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
tt.func @f(%a: tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>, %b: tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma1, kWidth = 4}>>, %c: tensor<16x8xi32, #mma>) {
  %0 = tti.dot_i8 %a, %b, %c, aSigned = true, bSigned = true : tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma1, kWidth = 4}>> -> tensor<16x8xi32, #mma>
  tt.return
}
// -----
// want mismatching kWidth between A and B operands
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
tt.func @f(%a: tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>, %b: tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>, %c: tensor<16x8xi32, #mma>) {
  %0 = tti.dot_i8 %a, %b, %c, aSigned = true, bSigned = true : tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>> -> tensor<16x8xi32, #mma>
  tt.return
}
// -----
// want axis 2 is out of bounds for source rank 2
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @f(%b: !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, %i: tensor<4x64xi32>, %n: i32) {
  %0 = tti.experimental_local_gather %b[%i] offsets = [%n, %n] {axis = 2 : i32} : !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, tensor<4x64xi32> -> tensor<4x64xf16>
  tt.return
}
// -----
// want result shape must match indices shape
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @f(%b: !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, %i: tensor<4x64xi32>, %n: i32) {
  %0 = tti.experimental_local_gather %b[%i] offsets = [%n, %n] {axis = 1 : i32} : !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, tensor<4x64xi32> -> tensor<64x4xf16>
  tt.return
}
// -----
// want result element type must match source element type
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @f(%b: !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, %i: tensor<4x64xi32>, %n: i32) {
  %0 = tti.experimental_local_gather %b[%i] offsets = [%n, %n] {axis = 1 : i32} : !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, tensor<4x64xi32> -> tensor<4x64xf32>
  tt.return
}
// -----
// want offset count must match source rank
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @f(%b: !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, %i: tensor<4x64xi32>, %n: i32) {
  %0 = tti.experimental_local_gather %b[%i] offsets = [%n] {axis = 1 : i32} : !ttg.memdesc<4x64xf16, #shared, #ttg.shared_memory>, tensor<4x64xi32> -> tensor<4x64xf16>
  tt.return
}
// -----
// want source must have shared memory encoding
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%b: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>, %i: tensor<128x64xi32>, %n: i32) {
  %0 = tti.experimental_local_gather %b[%i] offsets = [%n, %n] {axis = 1 : i32} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>, tensor<128x64xi32> -> tensor<128x64xf32>
  tt.return
}
// -----
// want 'tti.experimental_gsan_mbarrier_arrive' op requires attribute 'multicast'
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%s: !tt.ptr<i8>, %b: !ttg.memdesc<1xi64, #shared, #ttg.shared_memory>, %p: i1) {
  tti.experimental_gsan_mbarrier_arrive %s, %b, %p, 2 {multicastMasks = array<i32: 1>, sourceBroadcastMask = 0 : i32} : <i8>, !ttg.memdesc<1xi64, #shared, #ttg.shared_memory>
  tt.return
}
// -----
// want custom op 'tti.experimental_lock_acquired' is unknown
tt.func @f(%s: !tt.ptr<i32>) {
  tti.experimental_lock_acquired %s : !tt.ptr<i32>
  tt.return
}
