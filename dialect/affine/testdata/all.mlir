#m = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0)>
func.func @apply(%i: index, %j: index, %n: index) {
  %0 = affine.apply #m(%i, %j)[%n]
  %1 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i) {a}
  %2 = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%n]
  %3 = affine.apply affine_map<() -> (7)>()
  %4 = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%i)[%n]
  %5 = affine.max affine_map<(d0, d1) -> (d0, d1 floordiv 2)>(%i, %j) {b = 1}
  return
}
// -----
func.func @for(%n: index, %f: f32) {
  affine.for %i = 0 to 10 { }
  affine.for %i = 0 to %n step 2 { "t.x"(%i) : (index) -> () }
  affine.for %i = %n to 100 { affine.yield }
  affine.for %i = affine_map<(d0) -> (d0 + 1)>(%n) to affine_map<()[s0] -> (s0 * 2)>()[%n] { }
  affine.for %i = max affine_map<(d0) -> (d0, 5)>(%n) to min affine_map<(d0)[s0] -> (d0, s0, 1000)>(%n)[%n] step 4 { } {a = 1}
  %0 = affine.for %i = 0 to 10 iter_args(%x = %f) -> f32 { affine.yield %x : f32 }
  %1:2 = affine.for %i = 0 to 10 step 3 iter_args(%x = %f, %y = %n) -> (f32, index) { affine.yield %x, %y : f32, index } {z}
  affine.for %i = -5 to 5 { affine.for %j = affine_map<(d0) -> (d0)>(%i) to 10 { } }
  affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n) { }
  affine.for %i = 0 to affine_map<() -> (12)>() { }
  affine.for %i = affine_map<()[s0] -> (s0)>()[%n] to 12 { }
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
func.func @if(%n: index, %f: f32) {
  affine.if #set(%n)[%n] { }
  affine.if affine_set<(d0) : (d0 - 1 == 0)>(%n) { "t.x"() : () -> () } else { "t.y"() : () -> () }
  affine.if #set(%n)[%n] { } else { } {a}
  %0 = affine.if affine_set<()[s0] : (s0 - 10 >= 0)>()[%n] -> f32 { affine.yield %f : f32 } else { affine.yield %f : f32 }
  %1:2 = affine.if affine_set<() : ()>() -> (f32, index) { affine.yield %f, %n : f32, index } else { affine.yield %f, %n : f32, index } {b}
  return
}
// -----
func.func @access(%m: memref<10x20xf32>, %n: index, %z: memref<f32>, %k: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i, %j] : memref<10x20xf32>
      %1 = affine.load %m[%i + 3, %j * 2 + symbol(%n)] : memref<10x20xf32>
      %2 = affine.load %m[%i mod 4, (%i + %j) floordiv 2] {a = 1} : memref<10x20xf32>
      affine.store %0, %m[%j - 1, 5] : memref<10x20xf32>
      affine.store %0, %m[symbol(%n), symbol(%k) + %i] {b} : memref<10x20xf32>
      %3 = affine.load %z[] : memref<f32>
      affine.store %3, %z[] : memref<f32>
      %4 = affine.vector_load %m[%i, %j + 1] : memref<10x20xf32>, vector<8xf32>
      affine.vector_store %4, %m[%i, -%j] {c} : memref<10x20xf32>, vector<8xf32>
      affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<10x20xf32>
      affine.prefetch %m[%i, symbol(%n)], write, locality<0>, instr : memref<10x20xf32>
      %5 = affine.load %m[%i + %i, 0] : memref<10x20xf32>
      %6 = affine.load %m[%n, 0] : memref<10x20xf32>
    }
  }
  return
}
// -----
func.func @parallel(%n: index, %m: memref<100xf32>, %f: f32) {
  affine.parallel (%i) = (0) to (10) { }
  affine.parallel (%i, %j) = (0, 0) to (%n, 100) step (1, 5) { affine.yield } {a}
  affine.parallel (%i, %j) = (0, symbol(%n) + 1) to (100, %n) { "t.x"(%i) : (index) -> () }
  %0 = affine.parallel (%i) = (0) to (100) reduce ("addf") -> (f32) { %1 = affine.load %m[%i] : memref<100xf32> affine.yield %1 : f32 }
  %2:2 = affine.parallel (%i) = (0) to (100) step (2) reduce ("mulf", "maximumf") -> (f32, f32) { affine.yield %f, %f : f32, f32 } {b}
  affine.parallel (%i, %j) = (max(0, %n), 5) to (min(128, %n, 1000), 100) { }
  affine.parallel () = () to () { }
  return
}
// -----
func.func @index(%i: index, %n: index) {
  %0:3 = affine.delinearize_index %i into (16, 224, 224) : index, index, index
  %1:2 = affine.delinearize_index %i into (%n, 224) {a} : index, index
  %2:3 = affine.delinearize_index %i into (16, %n) : index, index, index
  %3 = affine.linearize_index [%i, %n, %i] by (2, 3, 5) : index
  %4 = affine.linearize_index disjoint [%i, %n] by (%n, 4) {b} : index
  %5 = affine.linearize_index [%i, %n] by (4) : index
  return
}
// -----
func.func @dma(%a: memref<100xf32>, %b: memref<100xf32, 2>, %t: memref<1xi32>, %n: index, %s: index) {
  %c = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    affine.dma_start %a[%i + 7], %b[%i], %t[%c], %n : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    affine.dma_start %a[%i], %b[0], %t[0], %n, %s, %n : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    affine.dma_wait %t[%i + %c], %n : memref<1xi32>
  }
  return
}
