func.func @alloc(%i: index, %s: index) {
  %0 = memref.alloc() : memref<8x64xf32, 1>
  %1 = memref.alloc(%i) : memref<8x?xf32>
  %2 = memref.alloc()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  %3 = memref.alloc(%i, %i)[%s] {alignment = 8 : i64} : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %4 = memref.alloca() {alignment = 16, foo} : memref<4xi8>
  %5 = memref.alloca(%i) : memref<?xindex, #gpu.address_space<private>>
  memref.dealloc %0 : memref<8x64xf32, 1>
  memref.dealloc %1 {a} : memref<8x?xf32>
  %6 = memref.alloc() : memref<4xf32>
  %7 = memref.cast %6 : memref<4xf32> to memref<*xf32>
  memref.dealloc %7 : memref<*xf32>
  %8 = memref.realloc %6 : memref<4xf32> to memref<8xf32>
  %9 = memref.realloc %6(%i) {alignment = 8 : i64} : memref<4xf32> to memref<?xf32>
  return
}
// -----
func.func @scope(%x: i32) {
  memref.alloca_scope { }
  memref.alloca_scope { "t.x"() : () -> () memref.alloca_scope.return } {a}
  %0 = memref.alloca_scope -> i32 { memref.alloca_scope.return %x : i32 }
  %1:2 = memref.alloca_scope -> (i32, i32) { memref.alloca_scope.return {b} %x, %x : i32, i32 }
  return
}
// -----
func.func @atomics(%m: memref<10xf32>, %i: index, %v: f32, %n: memref<4x4xi32>, %k: i32, %z: memref<i32>) {
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %1 = memref.atomic_rmw addi %k, %n[%i, %i] {a} : (i32, memref<4x4xi32>) -> i32
  %2 = memref.atomic_rmw assign %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %3 = memref.atomic_rmw maximumf %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %4 = memref.atomic_rmw maxs %k, %z[] : (i32, memref<i32>) -> i32
  %5 = memref.atomic_rmw maxu %k, %z[] : (i32, memref<i32>) -> i32
  %6 = memref.atomic_rmw minimumf %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %7 = memref.atomic_rmw mins %k, %z[] : (i32, memref<i32>) -> i32
  %8 = memref.atomic_rmw minu %k, %z[] : (i32, memref<i32>) -> i32
  %9 = memref.atomic_rmw mulf %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %10 = memref.atomic_rmw muli %k, %z[] : (i32, memref<i32>) -> i32
  %11 = memref.atomic_rmw ori %k, %z[] : (i32, memref<i32>) -> i32
  %12 = memref.atomic_rmw andi %k, %z[] : (i32, memref<i32>) -> i32
  %13 = memref.atomic_rmw xori %k, %z[] : (i32, memref<i32>) -> i32
  %14 = memref.atomic_rmw maxnumf %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %15 = memref.atomic_rmw minnumf %v, %m[%i] : (f32, memref<10xf32>) -> f32
  %16 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
  ^bb0(%c: f32):
    %s = arith.addf %c, %v : f32
    memref.atomic_yield %s : f32
  }
  %17 = memref.generic_atomic_rmw %n[%i, %i] : memref<4x4xi32> {
  ^bb0(%c: i32):
    memref.atomic_yield %c {q} : i32
  } {z = 1}
  return
}
// -----
func.func @shape(%m: memref<4x?xf32>, %u: memref<*xf32>, %i: index, %sh: memref<2xindex>, %b: memref<2048xi8>, %a: memref<4x8xf32>, %st: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %0 = memref.dim %m, %i : memref<4x?xf32>
  %1 = memref.dim %u, %i : memref<*xf32>
  %2 = memref.rank %u : memref<*xf32>
  %3 = memref.rank %m {a} : memref<4x?xf32>
  %4 = memref.reshape %u(%sh) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  %5 = memref.view %b[%i][] : memref<2048xi8> to memref<64x4xf32>
  %6 = memref.view %b[%i][%i, %i] : memref<2048xi8> to memref<?x4x?xf32>
  %7 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %8 = memref.memory_space_cast %a : memref<4x8xf32> to memref<4x8xf32, 1>
  %9 = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %10 = memref.transpose %a (i, j) -> (j, i) {foo} : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  %11 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %12 = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32> into memref<2x2x8xf32>
  %13 = memref.expand_shape %m [[0], [1, 2]] output_shape [4, %i, 2] {q} : memref<4x?xf32> into memref<4x?x2xf32>
  %14 = memref.assume_alignment %a, 16 : memref<4x8xf32>
  %15 = memref.extract_aligned_pointer_as_index %a : memref<4x8xf32> -> index
  %base, %off, %sz:2, %str:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %16:2 = memref.distinct_objects %a, %m : memref<4x8xf32>, memref<4x?xf32>
  return
}
// -----
func.func @views(%a: memref<8x16x4xf32>, %i: index, %u: memref<*xf32>, %d: memref<?x?xf32>) {
  %0 = memref.subview %a[0, 0, 0] [4, 8, 2] [1, 1, 1] : memref<8x16x4xf32> to memref<4x8x2xf32, strided<[64, 4, 1]>>
  %1 = memref.subview %a[%i, 0, %i] [4, %i, 2] [1, %i, 1] {x} : memref<8x16x4xf32> to memref<4x?x2xf32, strided<[64, ?, 1], offset: ?>>
  %2 = memref.subview %a[1, 2, 3] [1, 8, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<8xf32, strided<[4], offset: 75>>
  %3 = memref.reinterpret_cast %a to offset: [0], sizes: [8, 16], strides: [16, 1] : memref<8x16x4xf32> to memref<8x16xf32>
  %4 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 16], strides: [16, %i] {y} : memref<*xf32> to memref<?x16xf32, strided<[16, ?], offset: ?>>
  %5 = memref.subview %d[%i, %i] [%i, %i] [%i, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return
}
// -----
func.func @views0(%z: memref<f32>) {
  %0 = memref.subview %z[] [] [] : memref<f32> to memref<f32>
  %1 = memref.reinterpret_cast %z to offset: [0], sizes: [], strides: [] : memref<f32> to memref<f32>
  %2 = memref.collapse_shape %z [] : memref<f32> into memref<f32>
  %3 = memref.expand_shape %z [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return
}
// -----
func.func @access(%m: memref<4x?xf32>, %z: memref<i32>, %i: index, %f: f32, %k: i32, %d: memref<4x?xf32, 1>) {
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  %1 = memref.load %z[] : memref<i32>
  %2 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
  %3 = memref.load %m[%i, %i] {alignment = 16 : i64, nontemporal = false} : memref<4x?xf32>
  memref.store %f, %m[%i, %i] : memref<4x?xf32>
  memref.store %k, %z[] {nontemporal = true, a} : memref<i32>
  memref.copy %m, %d : memref<4x?xf32> to memref<4x?xf32, 1>
  memref.copy %m, %m {x} : memref<4x?xf32> to memref<4x?xf32>
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x?xf32>
  return
}
// -----
memref.global @g : memref<4xf32>
memref.global "private" @p : memref<4xf32> = dense<1.0>
memref.global "public" constant @c : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 64 : i64}
memref.global @u : memref<4xf32> = uninitialized
memref.global constant @v : memref<f32> = dense<0.0> {foo = 1}
func.func @use() {
  %0 = memref.get_global @g : memref<4xf32>
  %1 = memref.get_global @c : memref<2x2xi32> {a}
  return
}
// -----
func.func @dma(%a: memref<100xf32>, %b: memref<100xf32, 2>, %t: memref<1xi32>, %i: index, %n: index, %m: memref<4x4xf32>, %t2: memref<2x2xi32>) {
  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
  memref.dma_wait %t[%i], %n : memref<1xi32>
  memref.dma_start %a[%i], %b[%i], %n, %t[%i], %n, %n : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
  memref.dma_start %m[%i, %i], %b[%i], %n, %t2[%i, %i] : memref<4x4xf32>, memref<100xf32, 2>, memref<2x2xi32>
  memref.dma_wait %t2[%i, %i], %n : memref<2x2xi32>
  return
}
