#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @f(%a: tensor<64x64xf16>) {
  ttg.local_alloc %a : (tensor<64x64xf16>) -> !ttg.memdesc<64x64xf32, #shared, #smem>
  tt.return
}
