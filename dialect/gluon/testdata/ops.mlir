#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @resolve(%arg0: !tt.ptr<f32>) {
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #gluon.auto_encoding>
    %1 = arith.addi %0, %0 : tensor<128xi32, #gluon.auto_encoding>
    %2 = gluon.set_auto_layout %1 : tensor<128xi32, #gluon.auto_encoding> -> tensor<128xi32, #blocked>
    %3 = gluon.set_auto_layout %0 {why = "store"} : tensor<128xi32, #gluon.auto_encoding> -> tensor<128xi32, #gluon.coalesced_encoding>
    tt.return
  }
}
