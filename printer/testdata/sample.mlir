// A comment in front.
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
!t = tensor<16x64xf32, #blocked>
#loc = loc("k.py":1:0)
#loc3 = loc("k.py":3:7)
module attributes {"ttg.num-warps" = 4 : i32} {
  // The kernel.
  tt.func public @kernel(%x: !t loc("x"(#loc)), %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) -> !t {
    %c0 = arith.constant 0 : i32 loc(#loc3)
    %big = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]> : tensor<12xi32>
    %one = arith.constant dense<1.0> : !t // behind it
    %r:2 = scf.for %i = %c0 to %n step %n iter_args(%a = %x, %b = %one) -> (!t, !t)  : i32 {
      %s = arith.addf %a, %b : !t loc("s"(#loc3))
      scf.yield %s, %a : !t, !t
    } loc(fused[#loc, #loc3])
    %0, %1 = "other.pair"(%r#1) {b, a = #blocked, "odd name" = "q\"\0A\FF"} : (!t) -> (!t, !t) loc(callsite(#loc at #loc3))
    "other.use"(%0, %r#0, %1) ({
    ^bb0(%arg: i32):
      "other.go"()[^next] : () -> ()
    ^next:
      "other.end"() : () -> ()
    }) : (!t, !t, !t) -> ()
    tt.return %0 : !t
  }
}
