#padded = #ttg.padded_shared<[32:+4] {order = [0, 1, 2], shape = [1, 1, 1]}>
#padded1 = #ttg.padded_shared<[64:+8] {order = [0, 1], shape = [1, 64]}>
#padded2 = #ttg.padded_shared<[64:+8] {order = [0, 2, 1], shape = [8, 64, 1]}>
#padded3 = #ttg.padded_shared<[64:+8] {offset = [[0, 1], [0, 2], [1, 0]], block = []}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @padded(%a: !ttg.memdesc<1x1x1xf32, #padded, #smem>, %b: !ttg.memdesc<1x64xf32, #padded1, #smem>, %c: !ttg.memdesc<8x64x1xf32, #padded2, #smem>, %d: !ttg.memdesc<2x4xf32, #padded3, #smem>) {
    tt.return
  }
}
// -----
#mma = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = []}}>
#mma1 = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [], warp = [[1, 0], [2, 0]]}}>
module {
  tt.func @wmma(%a: tensor<16x16xf32, #mma>, %b: tensor<64x16xf32, #mma1>) {
    tt.return
  }
}
