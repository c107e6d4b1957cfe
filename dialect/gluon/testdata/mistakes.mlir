// want 'gluon.set_auto_layout' op input tensor must have an auto layout type
tt.func @f(%a: tensor<128xi32, #gluon.coalesced_encoding>) {
  %0 = gluon.set_auto_layout %a : tensor<128xi32, #gluon.coalesced_encoding> -> tensor<128xi32, #gluon.coalesced_encoding>
  tt.return
}
// -----
// want 'gluon.set_auto_layout' op input tensor must have an auto layout type
tt.func @f(%a: tensor<128xi32>) {
  %0 = gluon.set_auto_layout %a : tensor<128xi32> -> tensor<128xi32, #gluon.coalesced_encoding>
  tt.return
}
// -----
// want 'gluon.set_auto_layout' op result tensor must have an encoding
tt.func @f(%a: tensor<128xi32, #gluon.auto_encoding>) {
  %0 = gluon.set_auto_layout %a : tensor<128xi32, #gluon.auto_encoding> -> tensor<128xi32>
  tt.return
}
// -----
// want 'gluon.set_auto_layout' op result type must not be auto layout
tt.func @f(%a: tensor<128xi32, #gluon.auto_encoding>) {
  %0 = gluon.set_auto_layout %a : tensor<128xi32, #gluon.auto_encoding> -> tensor<128xi32, #gluon.auto_encoding>
  tt.return
}
// -----
// want Result has an invalid layout
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<128xi32, #gluon.auto_encoding>) {
    %0 = gluon.set_auto_layout %a : tensor<128xi32, #gluon.auto_encoding> -> tensor<128xi32, #blocked>
    tt.return
  }
}
