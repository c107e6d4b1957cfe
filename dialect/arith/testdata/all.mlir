func.func @ints(%a: i32, %b: i32, %v: vector<4xi32>, %t: tensor<?xi64>, %x: index, %sv: vector<[4]xi8>, %i1: i1) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.addi %a, %b overflow<nsw, nuw> {foo} : i32
  %3 = arith.addi %a, %b overflow<nuw, nsw> : i32
  %4 = arith.subi %v, %v overflow<nuw> : vector<4xi32>
  %5 = arith.muli %t, %t : tensor<?xi64>
  %6 = arith.shli %x, %x overflow<none> : index
  %7, %8 = arith.addui_extended %a, %b : i32, i1
  %9:2 = arith.addui_extended %v, %v {x} : vector<4xi32>, vector<4xi1>
  %10, %11 = arith.mulsi_extended %a, %b : i32
  %12, %13 = arith.mului_extended %v, %v : vector<4xi32>
  %14 = arith.divui %a, %b : i32
  %15 = arith.divsi %a, %b : i32
  %16 = arith.divui %a, %b exact : i32
  %17 = arith.divsi %v, %v exact {k = 1} : vector<4xi32>
  %18 = arith.ceildivui %a, %b : i32
  %19 = arith.ceildivsi %a, %b : i32
  %20 = arith.floordivsi %a, %b : i32
  %21 = arith.remui %a, %b : i32
  %22 = arith.remsi %a, %b : i32
  %23 = arith.andi %a, %b : i32
  %24 = arith.ori %a, %b : i32
  %25 = arith.xori %i1, %i1 : i1
  %26 = arith.shrui %a, %b exact : i32
  %27 = arith.shrsi %a, %b : i32
  %28 = arith.maxsi %a, %b : i32
  %29 = arith.maxui %sv, %sv : vector<[4]xi8>
  %30 = arith.minsi %a, %b : i32
  %31 = arith.minui %a, %b {a = "x"} : i32
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2x2xf16>, %t: tensor<4xbf16>, %u: tensor<*xf64>, %g: f8E4M3FN) {
  %0 = arith.negf %f : f32
  %1 = arith.negf %f fastmath<fast> : f32
  %2 = arith.addf %f, %f : f32
  %3 = arith.subf %v, %v fastmath<nnan> : vector<2x2xf16>
  %4 = arith.mulf %t, %t fastmath<nnan, ninf, contract> {a} : tensor<4xbf16>
  %5 = arith.divf %f, %f fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  %6 = arith.remf %f, %f fastmath<none> : f32
  %7 = arith.maximumf %f, %f : f32
  %8 = arith.minimumf %f, %f : f32
  %9 = arith.maxnumf %f, %f fastmath<reassoc,afn> : f32
  %10 = arith.minnumf %u, %u : tensor<*xf64>
  %11 = arith.addf %g, %g : f8E4M3FN
  return
}
// -----
func.func @casts(%i: i32, %j: i8, %f: f32, %d: f64, %h: f16, %v: vector<4xi32>, %vf: vector<4xf32>, %x: index, %t: tensor<4xi8>, %m: memref<4xi32>, %e: f8E8M0FNU, %l: f4E2M1FN) {
  %0 = arith.extui %j : i8 to i32

  %1 = arith.extsi %j {a} : i8 to i64
  %2 = arith.extf %h : f16 to f32
  %3 = arith.extf %h fastmath<fast> : f16 to f32
  %4 = arith.trunci %i : i32 to i8
  %5 = arith.trunci %i overflow<nsw> : i32 to i8
  %6 = arith.trunci %v overflow<nuw, nsw> {a} : vector<4xi32> to vector<4xi8>
  %7 = arith.truncf %d : f64 to f32
  %8 = arith.truncf %d to_nearest_even : f64 to f32
  %9 = arith.truncf %d downward fastmath<contract> : f64 to f32
  %10 = arith.truncf %d upward {a} : f64 to f32
  %11 = arith.truncf %d toward_zero : f64 to bf16
  %12 = arith.truncf %vf to_nearest_away : vector<4xf32> to vector<4xf16>
  %13 = arith.uitofp %i : i32 to f32
  %14 = arith.sitofp %v : vector<4xi32> to vector<4xf32>
  %15 = arith.fptoui %f : f32 to i8
  %16 = arith.fptosi %f : f32 to i64
  %17 = arith.index_cast %i : i32 to index
  %18 = arith.index_cast %x : index to i64
  %19 = arith.index_cast %m : memref<4xi32> to memref<4xindex>
  %20 = arith.index_castui %x : index to i8
  %21 = arith.bitcast %f : f32 to i32
  %22 = arith.bitcast %v : vector<4xi32> to vector<4xf32>
  %23 = arith.bitcast %m : memref<4xi32> to memref<4xf32>
  %24 = arith.scaling_extf %l, %e : f4E2M1FN, f8E8M0FNU to f16
  %25 = arith.scaling_truncf %h, %e : f16, f8E8M0FNU to f4E2M1FN
  %26 = arith.scaling_extf %l, %e fastmath<nnan> {a} : f4E2M1FN, f8E8M0FNU to f16
  %27 = arith.scaling_truncf %h, %e to_nearest_even fastmath<nnan> : f16, f8E8M0FNU to f4E2M1FN
  return
}
// -----
func.func @cmp(%i: i32, %f: f32, %v: vector<4xi32>, %t: tensor<*xf32>, %te: tensor<4xf32, "e">, %x: index) {
  %0 = arith.cmpi eq, %i, %i : i32
  %1 = arith.cmpi ne, %v, %v : vector<4xi32>
  %2 = arith.cmpi slt, %i, %i : i32
  %3 = arith.cmpi sle, %i, %i : i32
  %4 = arith.cmpi sgt, %i, %i : i32
  %5 = arith.cmpi sge, %i, %i : i32
  %6 = arith.cmpi ult, %i, %i : i32
  %7 = arith.cmpi ule, %i, %i : i32
  %8 = arith.cmpi ugt, %i, %i : i32
  %9 = arith.cmpi uge, %x, %x {a = 1} : index
  %10 = arith.cmpf false, %f, %f : f32
  %11 = arith.cmpf oeq, %f, %f : f32
  %12 = arith.cmpf ogt, %f, %f : f32
  %13 = arith.cmpf oge, %f, %f : f32
  %14 = arith.cmpf olt, %f, %f : f32
  %15 = arith.cmpf ole, %f, %f : f32
  %16 = arith.cmpf one, %f, %f : f32
  %17 = arith.cmpf ord, %f, %f : f32
  %18 = arith.cmpf ueq, %f, %f : f32
  %19 = arith.cmpf ugt, %f, %f : f32
  %20 = arith.cmpf uge, %f, %f : f32
  %21 = arith.cmpf ult, %f, %f : f32
  %22 = arith.cmpf ule, %f, %f fastmath<nnan> : f32
  %23 = arith.cmpf une, %t, %t : tensor<*xf32>
  %24 = arith.cmpf uno, %te, %te : tensor<4xf32, "e">
  %25 = arith.cmpf true, %f, %f : f32
  return
}
// -----
func.func @select(%c: i1, %i: i32, %vc: vector<4xi1>, %v: vector<4xi32>, %tc: tensor<?xi1>, %t: tensor<?xf32>, %g: () -> ()) {
  %0 = arith.select %c, %i, %i : i32
  %1 = arith.select %vc, %v, %v : vector<4xi1>, vector<4xi32>
  %2 = arith.select %c, %v, %v : vector<4xi32>
  %3 = arith.select %tc, %t, %t {a} : tensor<?xi1>, tensor<?xf32>
  %4 = arith.select %c, %g, %g : () -> ()
  %5 = arith.select %c, %c, %c : i1
  %6 = arith.select %vc, %vc, %vc : vector<4xi1>, vector<4xi1>
  return
}
// -----
func.func @const() {
  %0 = arith.constant 0 : i32
  %1 = arith.constant true
  %2 = arith.constant false
  %3 = arith.constant 1.0 : f32
  %4 = arith.constant dense<0> : vector<4xi32>
  %5 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %6 = arith.constant -1 : index
  %7 = arith.constant {a = 1} 5 : i8
  %8 = arith.constant 0 : i32
  %9 = arith.constant -7 : i64
  %10 = arith.constant 0 : i1
  %11 = arith.constant dense<true> : vector<[4]xi1>
  %12 = arith.constant dense_resource<x> : tensor<4xf32>
  %13 = arith.constant sparse<[[0]], [1.0]> : tensor<4xf32>
  %14 = arith.constant 340282366920938463463374607431768211455 : i128
  %15 = arith.constant 12345678901234567890123 : i128
  %16 = arith.constant 1.0 : f8E4M3FN
  %c0 = arith.constant 0x7FC00000 : f32

  return
}
// -----
func.func @const2() {
  %0 = arith.constant dense<> : tensor<0x4xf32>
  %1 = arith.constant 3 : i128
  %2 = arith.constant 1 : index
  %3 = arith.constant 1 : index
  %4 = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>

  return
}
