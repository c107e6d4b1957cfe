module {
  func.func @f(%arg0: f32, %arg1: tensor<4xf16>, %arg2: i32, %arg3: tensor<4xi64>) {
    %0 = math.absf %arg0 : f32
    %1 = math.absf %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %2 = math.acos %arg0 : f32
    %3 = math.acos %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %4 = math.acosh %arg0 : f32
    %5 = math.acosh %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %6 = math.asin %arg0 : f32
    %7 = math.asin %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %8 = math.asinh %arg0 : f32
    %9 = math.asinh %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %10 = math.atan %arg0 : f32
    %11 = math.atan %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %12 = math.atanh %arg0 : f32
    %13 = math.atanh %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %14 = math.cbrt %arg0 : f32
    %15 = math.cbrt %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %16 = math.ceil %arg0 : f32
    %17 = math.ceil %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %18 = math.cos %arg0 : f32
    %19 = math.cos %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %20 = math.cosh %arg0 : f32
    %21 = math.cosh %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %22 = math.erf %arg0 : f32
    %23 = math.erf %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %24 = math.erfc %arg0 : f32
    %25 = math.erfc %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %26 = math.exp %arg0 : f32
    %27 = math.exp %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %28 = math.exp2 %arg0 : f32
    %29 = math.exp2 %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %30 = math.expm1 %arg0 : f32
    %31 = math.expm1 %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %32 = math.floor %arg0 : f32
    %33 = math.floor %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %34 = math.log %arg0 : f32
    %35 = math.log %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %36 = math.log10 %arg0 : f32
    %37 = math.log10 %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %38 = math.log1p %arg0 : f32
    %39 = math.log1p %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %40 = math.log2 %arg0 : f32
    %41 = math.log2 %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %42 = math.round %arg0 : f32
    %43 = math.round %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %44 = math.roundeven %arg0 : f32
    %45 = math.roundeven %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %46 = math.rsqrt %arg0 : f32
    %47 = math.rsqrt %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %48 = math.sin %arg0 : f32
    %49 = math.sin %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %50 = math.sinh %arg0 : f32
    %51 = math.sinh %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %52 = math.sqrt %arg0 : f32
    %53 = math.sqrt %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %54 = math.tan %arg0 : f32
    %55 = math.tan %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %56 = math.tanh %arg0 : f32
    %57 = math.tanh %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %58 = math.trunc %arg0 : f32
    %59 = math.trunc %arg1 fastmath<nnan,ninf> {a} : tensor<4xf16>
    %60 = math.atan2 %arg0, %arg0 : f32
    %61 = math.atan2 %arg1, %arg1 fastmath<afn> {a} : tensor<4xf16>
    %62 = math.copysign %arg0, %arg0 : f32
    %63 = math.copysign %arg1, %arg1 fastmath<afn> {a} : tensor<4xf16>
    %64 = math.powf %arg0, %arg0 : f32
    %65 = math.powf %arg1, %arg1 fastmath<afn> {a} : tensor<4xf16>
    %66 = math.absi %arg2 : i32
    %67 = math.absi %arg3 {a} : tensor<4xi64>
    %68 = math.ctlz %arg2 : i32
    %69 = math.ctlz %arg3 {a} : tensor<4xi64>
    %70 = math.cttz %arg2 : i32
    %71 = math.cttz %arg3 {a} : tensor<4xi64>
    %72 = math.ctpop %arg2 : i32
    %73 = math.ctpop %arg3 {a} : tensor<4xi64>
    %74 = math.isfinite %arg0 : f32
    %75 = math.isfinite %arg1 {a, fastmath = #arith.fastmath<nnan>} : tensor<4xf16>
    %76 = math.isinf %arg0 : f32
    %77 = math.isinf %arg1 {a, fastmath = #arith.fastmath<nnan>} : tensor<4xf16>
    %78 = math.isnan %arg0 : f32
    %79 = math.isnan %arg1 {a, fastmath = #arith.fastmath<nnan>} : tensor<4xf16>
    %80 = math.isnormal %arg0 : f32
    %81 = math.isnormal %arg1 {a, fastmath = #arith.fastmath<nnan>} : tensor<4xf16>
    %82 = math.fma %arg0, %arg0, %arg0 fastmath<fast> {b} : f32
    %83 = math.clampf %arg0 to [%arg0, %arg0] fastmath<fast> {b} : f32
    %sin, %cos = math.sincos %arg1 {b} : tensor<4xf16>
    %sin_0, %cos_1 = math.sincos %arg1 fastmath<fast> : tensor<4xf16>
    %84 = math.fpowi %arg0, %arg2 fastmath<fast> {b} : f32, i32
    %85 = math.ipowi %arg3, %arg3 {b} : tensor<4xi64>
    return
  }
}
