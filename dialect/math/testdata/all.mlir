func.func @math(%f: f32, %v: vector<4xf16>, %t: tensor<?xf64>, %i: i32, %vi: vector<4xi32>, %x: index) {
  %0 = math.absf %f : f32
  %1 = math.absf %f fastmath<fast> {a} : f32
  %2 = math.absi %i : i32
  %3 = math.acos %f : f32
  %4 = math.acosh %v fastmath<nnan,ninf> : vector<4xf16>
  %5 = math.asin %f : f32
  %6 = math.asinh %t : tensor<?xf64>
  %7 = math.atan %f : f32
  %8 = math.atan2 %f, %f fastmath<nsz> : f32
  %9 = math.atanh %f : f32
  %10 = math.cbrt %f : f32
  %11 = math.ceil %f : f32
  %12 = math.clampf %f to [%f, %f] : f32
  %13 = math.clampf %f to [%f, %f] fastmath<nnan> {b = 1} : f32
  %14 = math.copysign %f, %f : f32
  %15 = math.cos %f : f32
  %16 = math.cosh %f : f32
  %17 = math.ctlz %i : i32
  %18 = math.ctpop %vi : vector<4xi32>
  %19 = math.cttz %x : index
  %20 = math.erf %f : f32
  %21 = math.erfc %f : f32
  %22 = math.exp %f : f32
  %23 = math.exp2 %f : f32
  %24 = math.expm1 %f : f32
  %25 = math.floor %f : f32
  %26 = math.fma %f, %f, %f : f32
  %27 = math.fma %v, %v, %v fastmath<contract> : vector<4xf16>
  %28 = math.fpowi %f, %i : f32, i32
  %29 = math.fpowi %v, %vi fastmath<fast> {a} : vector<4xf16>, vector<4xi32>
  %30 = math.ipowi %i, %i : i32
  %31 = math.isfinite %f : f32
  %32 = math.isinf %v : vector<4xf16>
  %33 = math.isnan %f {fastmath = #arith.fastmath<nnan>} : f32
  %34 = math.isnormal %t : tensor<?xf64>
  %35 = math.log %f : f32
  %36 = math.log10 %f : f32
  %37 = math.log1p %f : f32
  %38 = math.log2 %f : f32
  %39 = math.powf %f, %f : f32
  %40 = math.round %f : f32
  %41 = math.roundeven %f : f32
  %42 = math.rsqrt %f : f32
  %43 = math.sin %f : f32
  %s, %c = math.sincos %f : f32
  %44:2 = math.sincos %v fastmath<fast> : vector<4xf16>
  %45 = math.sinh %f : f32
  %46 = math.sqrt %f : f32
  %47 = math.tan %f : f32
  %48 = math.tanh %f : f32
  %49 = math.trunc %f : f32
  return
}
