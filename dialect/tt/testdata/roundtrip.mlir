module {
  tt.func public @casts(%arg0: i64, %arg1: !tt.ptr<f32>, %arg2: tensor<64xf32>, %arg3: tensor<64xi32>) attributes {noinline = false} {
    %0 = tt.int_to_ptr %arg0 : i64 -> !tt.ptr<f32>
    %1 = tt.ptr_to_int %arg1 : !tt.ptr<f32> -> i64
    %2 = tt.bitcast %arg2 : tensor<64xf32> -> tensor<64xi32>
    %3 = tt.bitcast %arg1 : !tt.ptr<f32> -> !tt.ptr<i32>
    %4 = tt.fp_to_fp %arg2, rounding = rtne : tensor<64xf32> -> tensor<64xf16>
    %5 = tt.fp_to_fp %4 : tensor<64xf16> -> tensor<64xf32>
    %6 = tt.clampf %arg2, %5, %5, propagateNan = all : tensor<64xf32>
    %7 = tt.precise_sqrt %arg2 : tensor<64xf32>
    %8 = tt.precise_divf %arg2, %7 : tensor<64xf32>
    %9 = tt.mulhiui %arg3, %2 : tensor<64xi32>
    tt.return
  }
}
// -----
module {
  tt.func @memory(%arg0: tensor<64x!tt.ptr<f32>>, %arg1: tensor<64xi1>, %arg2: tensor<64xf32>, %arg3: tensor<64xi32>, %arg4: !tt.ptr<i32>, %arg5: i32) {
    %0 = tt.addptr %arg0, %arg3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %1 = tt.load %0 : tensor<64x!tt.ptr<f32>>
    %2 = tt.load %0, %arg1 : tensor<64x!tt.ptr<f32>>
    %3 = tt.load %0, %arg1, %arg2 : tensor<64x!tt.ptr<f32>>
    %4 = tt.load %0, %arg1, %arg2 {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_last>, isVolatile = true} : tensor<64x!tt.ptr<f32>>
    tt.store %0, %1 : tensor<64x!tt.ptr<f32>>
    tt.store %0, %4, %arg1 {cachePolicy = #tt.cache_policy<cache_modifier = wt, eviction_policy = evict_first>} : tensor<64x!tt.ptr<f32>>
    %5 = tt.atomic_rmw fadd, acq_rel, gpu, %0, %1, %arg1 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %6 = tt.atomic_rmw max, relaxed, cta, %arg4, %arg5 : (!tt.ptr<i32>, i32) -> i32
    %7 = tt.atomic_cas acquire, sys, %arg4, %6, %arg5 : (!tt.ptr<i32>, i32, i32) -> i32
    %8 = tt.load %arg4 : !tt.ptr<i32>
    tt.return
  }
}
// -----
module {
  tt.func @shapes(%arg0: f32, %arg1: tensor<16x32xf32>) -> (tensor<32x16xf32>, f32) {
    %0 = tt.splat %arg0 : f32 -> tensor<16x32xf32>
    %1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %2 = tt.expand_dims %1 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %3 = tt.broadcast %2 : tensor<16x1xi32> -> tensor<16x32xi32>
    %4 = tt.reshape %3 : tensor<16x32xi32> -> tensor<512xi32>
    %5 = tt.reshape %3 allow_reorder efficient_layout : tensor<16x32xi32> -> tensor<8x64xi32>
    %6 = tt.trans %arg1 {order = array<i32: 1, 0>} : tensor<16x32xf32> -> tensor<32x16xf32>
    %7 = tt.join %0, %arg1 : tensor<16x32xf32> -> tensor<16x32x2xf32>
    %outLHS, %outRHS = tt.split %7 : tensor<16x32x2xf32> -> tensor<16x32xf32>
    %8 = tt.reshape %1 : tensor<16xi32> -> tensor<16x1xi32>
    %9 = tt.histogram %4 : tensor<512xi32> -> tensor<256xi32>
    %10 = tt.gather %arg1[%3] {axis = 0 : i32} : (tensor<16x32xf32>, tensor<16x32xi32>) -> tensor<16x32xf32>
    %11 = tt.splat %arg0 : f32 -> tensor<1xf32>
    %12 = tt.unsplat %11 : tensor<1xf32>
    tt.return %6, %12 : tensor<32x16xf32>, f32
  }
}
// -----
module {
  tt.func @products(%arg0: tensor<64x32xf16>, %arg1: tensor<32x64xf16>, %arg2: tensor<64x64xf32>, %arg3: tensor<128x64xf8E4M3FN>, %arg4: tensor<128x2xi8>, %arg5: tensor<64x128xf8E4M3FN>, %arg6: tensor<128x128xf32>) {
    %0 = tt.dot %arg0, %arg1, %arg2 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    %1 = tt.dot %arg0, %arg1, %arg2, inputPrecision = tf32x3 {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    %2 = tt.dot_scaled %arg3 scale %arg4, %arg5 scale %arg4, %arg6 lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<64x128xf8E4M3FN>, tensor<128x2xi8> -> tensor<128x128xf32>
    %3 = tt.dot_scaled %arg3, %arg5, %arg6 lhs = e4m3 rhs = e4m3 {fastMath = true} : tensor<128x64xf8E4M3FN> * tensor<64x128xf8E4M3FN> -> tensor<128x128xf32>
    tt.return
  }
}
// -----
module {
  tt.func @regions(%arg0: tensor<16x32xf32>, %arg1: tensor<16x32xi32>) {
    %0 = "tt.reduce"(%arg0) <{axis = 1 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %4 = arith.addf %arg2, %arg3 : f32
      tt.reduce.return %4 : f32
    }) : (tensor<16x32xf32>) -> tensor<16xf32>
    %1:2 = "tt.reduce"(%arg0, %arg1) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: i32, %arg4: f32, %arg5: i32):
      tt.reduce.return %arg2, %arg3 : f32, i32
    }) : (tensor<16x32xf32>, tensor<16x32xi32>) -> (tensor<32xf32>, tensor<32xi32>)
    %2 = "tt.scan"(%arg0) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %4 = arith.mulf %arg2, %arg3 : f32
      tt.scan.return %4 : f32
    }) : (tensor<16x32xf32>) -> tensor<16x32xf32>
    %3 = "tt.map_elementwise"(%arg1) <{pack = 2 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      tt.map_elementwise.return %arg3, %arg2 : i32, i32
    }) : (tensor<16x32xi32>) -> tensor<16x32xi32>
    tt.return
  }
}
// -----
module {
  tt.func private @callee(!tt.ptr<f32> {tt.divisibility = 16 : i32}, i32) -> i32
  tt.func public @others(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: tensor<64xi32>, %arg2: i1) attributes {noinline = false} {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_num_programs z : i32
    %2 = tt.call @callee(%arg0, %0) : (!tt.ptr<f32>, i32) -> i32
    %3 = tt.extern_elementwise %arg1 {libname = "", libpath = "", pure = true, symbol = "__nv_clz"} : (tensor<64xi32>) -> tensor<64xi32>
    %4:2 = tt.elementwise_inline_asm "asm" {constraints = "=r,=r,r", packed_element = 1 : i32, pure = false} %arg1 : tensor<64xi32> -> tensor<64xi32>, tensor<64xi32>
    %5 = tt.elementwise_inline_asm "mov.u64 $0, %globaltimer;" {constraints = "=l", packed_element = 1 : i32, pure = false} -> i64
    tt.print " x: " {hex = false, isSigned = array<i32: 1, 0>} : %0, %arg1 : i32, tensor<64xi32>
    tt.print "here" {hex = false, isSigned = array<i32>}
    tt.assert %arg2, "out \22of\22 range" : i1
    tt.return
  }
}
// -----
module {
  tt.func @descriptors(%arg0: !tt.ptr<f16>, %arg1: i32, %arg2: i64, %arg3: tensor<32xi32>) {
    %0 = tt.make_tensor_descriptor %arg0, [%arg1, %arg1], [%arg2, %arg2] : <f16>, <64x64xf16>
    %1 = tt.make_tensor_descriptor %arg0, [%arg1, %arg1], [%arg2, %arg2] {padding = 2 : i32} : <f16>, <1x64xf16>
    %2 = tt.descriptor_load %0[%arg1, %arg1] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    %3 = tt.descriptor_load %0[%arg1, %arg1] {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>} : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    tt.descriptor_store %0[%arg1, %arg1], %2 : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
    tt.descriptor_reduce add, %0[%arg1, %arg1], %2 : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
    %4 = tt.descriptor_gather %1[%arg3, %arg1] : (!tt.tensordesc<1x64xf16>, tensor<32xi32>, i32) -> tensor<32x64xf16>
    tt.descriptor_scatter %1[%arg3, %arg1], %4 : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, tensor<32x64xf16>
    tt.return
  }
}
// -----
module {
  tt.func @since_3_9(%arg0: !tt.ptr<i32>, %arg1: i32, %arg2: i1, %arg3: f32) {
    %0 = tt.approx_divf %arg3, %arg3 : f32
    %1 = tt.atomic_load acquire, gpu, %arg0, %arg2 : (!tt.ptr<i32>, i1) -> i32
    tt.atomic_store release, cta, %arg0, %arg1 : !tt.ptr<i32>
    tt.atomic_store relaxed, sys, %arg0, %1, %arg2 : !tt.ptr<i32>
    %2 = tt.atomic_poll acquire, sys, %arg0, %arg1 : !tt.ptr<i32>, i32 -> i1
    tt.grid_dependency_wait
    tt.grid_dependency_launch_dependents
    tt.return
  }
}
// -----
module {
  tt.func private @constants(%arg0: !tt.ptr<f32, "constant">, %arg1: i32, %arg2: tensor<64xi32>) -> tensor<64xf32> {
    %0 = tt.addptr %arg0, %arg1 : !tt.ptr<f32, "constant">, i32
    %1 = tt.splat %0 : !tt.ptr<f32, "constant"> -> tensor<64x!tt.ptr<f32, "constant">>
    %2 = tt.addptr %1, %arg2 : tensor<64x!tt.ptr<f32, "constant">>, tensor<64xi32>
    %3 = tt.load %2 : tensor<64x!tt.ptr<f32, "constant">>
    tt.return %3 : tensor<64xf32>
  }
}
