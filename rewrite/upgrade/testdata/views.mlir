#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @captured(%i: i32) {
    %c0_i32 = arith.constant 0 : i32
    %0 = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared, #smem, mutable>
    %1 = ttg.local_alloc : () -> !ttg.memdesc<3xi64, #shared, #smem, mutable>
    ttg.warp_specialize(%i, %0, %1)
    default {
      %2 = ttg.memdesc_subview %0[%i] : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
      ttng.init_barrier %2, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
      ttg.warp_yield
    }
    partition0(%arg0: i32, %arg1: !ttg.memdesc<2xi64, #shared, #smem, mutable>, %arg2: !ttg.memdesc<3xi64, #shared, #smem, mutable>) num_warps(4) {
      %3 = ttg.memdesc_subview %arg1[%arg0] : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
      %4 = ttg.memdesc_subview %arg2[%arg0] : !ttg.memdesc<3xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 3>
      ttng.init_barrier %3, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
      ttng.init_barrier %4, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 3>
      ttg.warp_return
    }
    partition1(%arg3: i32, %arg4: !ttg.memdesc<2xi64, #shared, #smem, mutable>, %arg5: !ttg.memdesc<3xi64, #shared, #smem, mutable>) num_warps(4) {
      %5 = ttg.memdesc_subview %arg5[%arg3] : !ttg.memdesc<3xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 3>
      ttng.init_barrier %5, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 3>
      ttg.warp_return
    } : (i32, !ttg.memdesc<2xi64, #shared, #smem, mutable>, !ttg.memdesc<3xi64, #shared, #smem, mutable>) -> ()
    ttg.local_dealloc %0 : !ttg.memdesc<2xi64, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @pieces_of_one_dimension(%a: !ttg.memdesc<64xf16, #shared, #smem, mutable>, %t: tensor<64xf16>) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c16_i32 = arith.constant 16 : i32
    %0 = ttg.memdesc_subview %a[%c16_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<16xf16, #shared, #smem, mutable, 64>
    %1 = ttg.memdesc_subview %a[%c1_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
    %2 = ttg.local_alloc %t : (tensor<64xf16>) -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %3 = ttg.memdesc_subview %2[%c1_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
    %4 = ttg.local_alloc : () -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %5 = ttg.memdesc_subview %4[%c1_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
    %6 = ttg.memdesc_subview %4[%c0_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32xf16, #shared, #smem, mutable, 64>
    %7 = ttg.local_alloc : () -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %8 = ttg.memdesc_subview %7[%c1_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
    %9 = ttg.local_load %7 : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> tensor<64xf16>
    %10 = ttg.memdesc_subview %8[%c0_i32] : !ttg.memdesc<1xf16, #shared, #smem, mutable, 64> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
    %11 = ttg.local_load %10 : !ttg.memdesc<1xf16, #shared, #smem, mutable, 64> -> tensor<1xf16>
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @of_a_captured_argument(%a: !ttg.memdesc<64xf16, #shared, #smem, mutable>) {
    ttg.warp_specialize(%a)
    default {
      ttg.warp_yield
    }
    partition0(%arg0: !ttg.memdesc<64xf16, #shared, #smem, mutable>) num_warps(4) {
      %c1_i32 = arith.constant 1 : i32
      %0 = ttg.memdesc_subview %arg0[%c1_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
      ttg.warp_return
    } : (!ttg.memdesc<64xf16, #shared, #smem, mutable>) -> ()
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @of_a_captured_buffer_that_is_loaded(%i: i32) {
    %c1_i32 = arith.constant 1 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %b = ttg.memdesc_subview %a[%c1_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<1xf16, #shared, #smem, mutable, 64>
    ttg.warp_specialize(%a)
    default {
      ttg.warp_yield
    }
    partition0(%arg0: !ttg.memdesc<64xf16, #shared, #smem, mutable>) num_warps(4) {
      %0 = ttg.local_load %arg0 : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> tensor<64xf16>
      ttg.warp_return
    } : (!ttg.memdesc<64xf16, #shared, #smem, mutable>) -> ()
    tt.return
  }
}
// -----
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @refused(%i: i32, %a: !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable>, %b: !ttg.memdesc<8x64xf16, #shared1, #smem, mutable>) {
    %c0_i32 = arith.constant 0 : i32
    %c8_i32 = arith.constant 8 : i32
    %0 = ttg.memdesc_subview %a[%i, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<8x64xf16, #shared1, #smem, mutable>
    %1 = ttg.memdesc_subview %b[%i, %c0_i32] : !ttg.memdesc<8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<4x64xf16, #shared1, #smem, mutable, 8x64>
    %2 = ttg.memdesc_subview %a[%c0_i32, %c0_i32, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64xf16, #shared1, #smem, mutable>
    %3 = ttg.memdesc_subview %a[%i, %i, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<8x64xf16, #shared1, #smem, mutable>
    %4 = arith.addi %c0_i32, %c8_i32 : i32
    %5 = ttg.memdesc_subview %b[%c0_i32, %4] : !ttg.memdesc<8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<8x8xf16, #shared1, #smem, mutable, 8x64>
    tt.return
  }
}
// -----
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @parts_of_parts(%i: i32, %a: !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable>) {
    %c0_i32 = arith.constant 0 : i32
    %c4_i32 = arith.constant 4 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = ttg.memdesc_subview %a[%i, %c0_i32, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<8x64xf16, #shared1, #smem, mutable, 4x8x64>
    %1 = ttg.memdesc_subview %0[%c4_i32, %c0_i32] : !ttg.memdesc<8x64xf16, #shared1, #smem, mutable, 4x8x64> -> !ttg.memdesc<4x64xf16, #shared1, #smem, mutable, 4x8x64>
    %2 = ttg.memdesc_subview %1[%c1_i32, %c4_i32] : !ttg.memdesc<4x64xf16, #shared1, #smem, mutable, 4x8x64> -> !ttg.memdesc<2x32xf16, #shared1, #smem, mutable, 4x8x64>
    %3 = ttg.memdesc_subview %a[%c1_i32, %c0_i32, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<2x8x64xf16, #shared1, #smem, mutable, 4x8x64>
    %4 = ttg.memdesc_subview %a[%i, %c0_i32, %c4_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<8x32xf16, #shared1, #smem, mutable, 4x8x64>
    %5 = ttg.memdesc_subview %a[%i, %c4_i32, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<8x64xf16, #shared1, #smem, mutable, 4x8x64>
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @parts_beside_barriers(%i: i32, %a: !ttg.memdesc<64xf16, #shared, #smem, mutable>) {
    %c0_i32 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %0 = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared, #smem, mutable>
    %1 = ttg.memdesc_subview %0[%i] : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
    ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
    %2 = ttg.memdesc_subview %a[%c16_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<16xf16, #shared, #smem, mutable, 64>
    %3 = ttg.local_load %2 : !ttg.memdesc<16xf16, #shared, #smem, mutable, 64> -> tensor<16xf16>
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @one_of_a_row(%i: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = ttg.local_alloc : () -> !ttg.memdesc<2x4xi64, #shared, #smem, mutable>
    %1 = ttg.memdesc_subview %0[%i, %c0_i32] : !ttg.memdesc<2x4xi64, #shared, #smem, mutable> -> !ttg.memdesc<4xi64, #shared, #smem, mutable, 2x4>
    %2 = ttg.memdesc_subview %1[%c1_i32] : !ttg.memdesc<4xi64, #shared, #smem, mutable, 2x4> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 2x4>
    %3 = ttg.local_load %2 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 2x4> -> tensor<1xi64>
    tt.return
  }
}
