func.func @broadcasts(%s: f32, %v: vector<4xf32>, %z: vector<f32>, %u: vector<1x4xf32>, %k: vector<[4]xf32>) {
  %0 = vector.broadcast %s : f32 to vector<16xf32>
  %1 = vector.broadcast %v {a} : vector<4xf32> to vector<3x4xf32>
  %2 = vector.broadcast %z : vector<f32> to vector<2xf32>
  %3 = vector.broadcast %u : vector<1x4xf32> to vector<8x4xf32>
  %4 = vector.broadcast %k : vector<[4]xf32> to vector<2x[4]xf32>
  %5 = vector.shape_cast %u : vector<1x4xf32> to vector<2x2xf32>
  %6 = vector.shape_cast %k : vector<[4]xf32> to vector<1x[4]xf32>
  %7 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
  %8 = vector.bitcast %z : vector<f32> to vector<i32>
  %9 = vector.transpose %u, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  %10 = vector.transpose %z, [] : vector<f32> to vector<f32>
  return
}
// -----
func.func @reductions(%v: vector<16xf32>, %i: vector<16xi32>, %a: f32, %n: i32, %m: vector<4x8x16xf32>, %c: vector<4x16xf32>, %z: vector<f32>) {
  %0 = vector.reduction <add>, %v : vector<16xf32> into f32
  %1 = vector.reduction <mul>, %v, %a : vector<16xf32> into f32
  %2 = vector.reduction <minnumf>, %v fastmath<reassoc> : vector<16xf32> into f32
  %3 = vector.reduction <maxnumf>, %v, %a fastmath<nnan,ninf> {x} : vector<16xf32> into f32
  %4 = vector.reduction <minimumf>, %v : vector<16xf32> into f32
  %5 = vector.reduction <maximumf>, %v : vector<16xf32> into f32
  %6 = vector.reduction <add>, %i : vector<16xi32> into i32
  %7 = vector.reduction <minui>, %i : vector<16xi32> into i32
  %8 = vector.reduction <minsi>, %i : vector<16xi32> into i32
  %9 = vector.reduction <maxui>, %i : vector<16xi32> into i32
  %10 = vector.reduction <maxsi>, %i, %n : vector<16xi32> into i32
  %11 = vector.reduction <and>, %i : vector<16xi32> into i32
  %12 = vector.reduction <or>, %i : vector<16xi32> into i32
  %13 = vector.reduction <xor>, %i : vector<16xi32> into i32
  %14 = vector.reduction <add>, %z : vector<f32> into f32
  %15 = vector.multi_reduction <add>, %m, %c [1] : vector<4x8x16xf32> to vector<4x16xf32>
  %16 = vector.multi_reduction <mul>, %c, %a {y = 1 : i32} [0, 1] : vector<4x16xf32> to f32
  %17 = vector.multi_reduction <maxnumf>, %c, %c [] : vector<4x16xf32> to vector<4x16xf32>
  %18:2 = vector.scan <add>, %c, %v {inclusive = true, reduction_dim = 0 : i64} : vector<4x16xf32>, vector<16xf32>
  %19:2 = vector.scan <mul>, %v, %z {b, inclusive = false, reduction_dim = 0 : i64} : vector<16xf32>, vector<f32>
  return
}
// -----
func.func @extracts(%v: vector<4x8xf32>, %i: index, %s: f32, %w: vector<8xf32>, %z: vector<f32>, %k: vector<[8]xf32>, %h: vector<4xf32>) {
  %0 = vector.extract %v[0] : vector<8xf32> from vector<4x8xf32>
  %1 = vector.extract %v[0, 7] : f32 from vector<4x8xf32>
  %2 = vector.extract %v[%i, 1] : f32 from vector<4x8xf32>
  %3 = vector.extract %v[%i, %i] {a} : f32 from vector<4x8xf32>
  %4 = vector.extract %v[] : vector<4x8xf32> from vector<4x8xf32>
  %5 = vector.extract %z[] : f32 from vector<f32>
  %6 = vector.extract %v[-1] : vector<8xf32> from vector<4x8xf32>
  %7 = vector.insert %s, %v[0, %i] : f32 into vector<4x8xf32>
  %8 = vector.insert %w, %v[3] : vector<8xf32> into vector<4x8xf32>
  %9 = vector.insert %s, %z [] : f32 into vector<f32>
  %10 = vector.insert %w, %v [%i] {b} : vector<8xf32> into vector<4x8xf32>
  %11 = vector.insert %v, %v [] : vector<4x8xf32> into vector<4x8xf32>
  %13 = vector.scalable.insert %h, %k[4] : vector<4xf32> into vector<[8]xf32>
  %14 = vector.scalable.extract %k[0] : vector<4xf32> from vector<[8]xf32>
  %15 = vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %16 = vector.insert_strided_slice %h, %v {offsets = [2, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  %17:8 = vector.to_elements %w : vector<8xf32>
  %18 = vector.to_elements %z {c} : vector<f32>
  %19 = vector.from_elements %s, %17#1 : vector<2xf32>
  %20 = vector.from_elements %s {d} : vector<f32>
  %21 = vector.from_elements %s, %s, %s, %s : vector<2x2xf32>
  return
}
// -----
func.func @shuffles(%a: vector<4xf32>, %b: vector<2xf32>, %c: vector<2x4xf32>, %d: vector<3x4xf32>, %z: vector<f32>, %k: vector<[4]xi32>) {
  %0 = vector.shuffle %a, %b [0, 4, 5, -1] : vector<4xf32>, vector<2xf32>
  %1 = vector.shuffle %c, %d [0, 4] {a} : vector<2x4xf32>, vector<3x4xf32>
  %2 = vector.shuffle %z, %z [0, 1] : vector<f32>, vector<f32>
  %3 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
  %4 = vector.interleave %z, %z : vector<f32> -> vector<2xf32>
  %5 = vector.interleave %k, %k {b} : vector<[4]xi32> -> vector<[8]xi32>
  %6, %7 = vector.deinterleave %c : vector<2x4xf32> -> vector<2x2xf32>
  %8:2 = vector.deinterleave %k {b} : vector<[4]xi32> -> vector<[2]xi32>
  %9 = vector.fma %a, %a, %a : vector<4xf32>
  %10 = vector.step : vector<4xindex>
  %11 = vector.step {c} : vector<[4]xindex>
  %12 = vector.vscale
  return
}
// -----
#dot = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @contracts(%x: vector<10xf32>, %a: f32, %l: vector<4x3xf32>, %r: vector<3x7xf32>, %c: vector<4x7xf32>, %h: vector<10xf16>, %y: vector<4xf32>) {
  %0 = vector.contract #dot %x, %x, %a : vector<10xf32>, vector<10xf32> into f32
  %1 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %l, %r, %c {a} : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  %2 = vector.contract {iterator_types = ["reduction"], indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]} %h, %h, %a : vector<10xf16>, vector<10xf16> into f32
  %3 = vector.outerproduct %y, %x : vector<4xf32>, vector<10xf32>
  %4 = vector.outerproduct %y, %x, %3 : vector<4xf32>, vector<10xf32>
  %5 = vector.outerproduct %y, %x, %3 {a, kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<10xf32>
  %6 = vector.outerproduct %y, %a {kind = #vector.kind<mul>} : vector<4xf32>, f32
  %7 = vector.outerproduct %y, %a, %y {kind = #vector.kind<add>} : vector<4xf32>, f32
  return
}
// -----
func.func @memory(%m: memref<100x100xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %x: vector<8xi32>, %n: memref<200xvector<4xf32>>, %w: vector<4xf32>, %t: tensor<16xf32>, %q: memref<f32>) {
  %0 = vector.load %m[%i, %i] : memref<100x100xf32>, vector<8xf32>
  %1 = vector.load %m[%i, %i] {nontemporal = true, alignment = 16 : i64} : memref<100x100xf32>, vector<4x8xf32>
  %2 = vector.load %n[%i] : memref<200xvector<4xf32>>, vector<4xf32>
  %3 = vector.load %q[] {nontemporal = false} : memref<f32>, vector<f32>
  vector.store %v, %m[%i, %i] : memref<100x100xf32>, vector<8xf32>
  vector.store %w, %n[%i] {alignment = 8 : i64, foo} : memref<200xvector<4xf32>>, vector<4xf32>
  %4 = vector.maskedload %m[%i, %i], %k, %v : memref<100x100xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %k, %v {alignment = 4 : i64} : memref<100x100xf32>, vector<8xi1>, vector<8xf32>
  %5 = vector.expandload %m[%i, %i], %k, %v : memref<100x100xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%i, %i], %k, %v {a} : memref<100x100xf32>, vector<8xi1>, vector<8xf32>
  %6 = vector.gather %m[%i, %i] [%x], %k, %v : memref<100x100xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %7 = vector.gather %t[%i] [%x], %k, %v {alignment = 4 : i64} : tensor<16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%i, %i] [%x], %k, %v : memref<100x100xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  %8 = vector.scatter %t[%i] [%x], %k, %v {b} : tensor<16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<16xf32>
  return
}
// -----
func.func @transfers(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4x8xi1>, %t: tensor<?x?xf32>, %v: vector<4x8xf32>, %w: vector<8xf32>, %z: vector<f32>, %q: memref<f32>, %e: memref<?x?xvector<4x3xf32>>, %ep: vector<4x3xf32>, %ev: vector<1x1x4x3xf32>, %k1: vector<8xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<8xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x?xf32>, vector<8xf32>
  %2 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [false, true]} : memref<?x?xf32>, vector<4x8xf32>
  %3 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  %4 = vector.transfer_read %t[%i, %i], %p {a, permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : tensor<?x?xf32>, vector<4x8xf32>
  %5 = vector.transfer_read %q[], %p : memref<f32>, vector<f32>
  %6 = vector.transfer_read %e[%i, %i], %ep : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  %7 = vector.transfer_read %m[%i, %i], %p {in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<?x?xf32>, vector<8xf32>
  vector.transfer_write %w, %m[%i, %i] : vector<8xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %k {in_bounds = [true, true]} : vector<4x8xf32>, memref<?x?xf32>
  %8 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<?x?xf32>
  vector.transfer_write %z, %q[] : vector<f32>, memref<f32>
  vector.transfer_write %ev, %e[%i, %i] {b} : vector<1x1x4x3xf32>, memref<?x?xvector<4x3xf32>>
  %9 = vector.transfer_write %w, %t[%i, %i], %k1 {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<8xf32>, tensor<?x?xf32>
  return
}
// -----
func.func @masks(%i: index, %k: vector<8xi1>, %v: vector<8xf32>, %p: f32, %m: memref<?xf32>, %s: vector<8xf32>) {
  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
  %1 = vector.constant_mask [1] {a} : vector<i1>
  %2 = vector.constant_mask [4] : vector<[4]xi1>
  %3 = vector.constant_mask [0, 0] : vector<4x[4]xi1>
  %4 = vector.create_mask %i, %i : vector<4x3xi1>
  %5 = vector.create_mask %i {b} : vector<i1>
  %6 = vector.create_mask %i : vector<[4]xi1>
  %7 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %8 = vector.mask %k, %s { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  vector.mask %k { vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<8xf32>, memref<?xf32> vector.yield } {x = 1 : i32} : vector<8xi1>
  return
}
// -----
func.func @masks2(%k: vector<8xi1>, %v: vector<8xf32>) {
  vector.mask %k { } : vector<8xi1>
  %0 = vector.mask %k { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}
// -----
func.func @prints(%i: i32, %v: vector<4xf32>, %f: f64, %x: index) {
  vector.print %i : i32
  vector.print %v : vector<4xf32>
  vector.print %f : f64 punctuation <comma>
  vector.print %x : index punctuation <no_punctuation>
  vector.print punctuation <open>
  vector.print punctuation <close> {a}
  vector.print punctuation <newline>
  vector.print
  vector.print str "hello\0A"
  return
}
// -----
func.func @casts(%m: memref<5x4x3xf32>, %n: memref<4xvector<2xf32>, 3>) {
  %0 = vector.type_cast %m : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>
  %1 = vector.type_cast %n : memref<4xvector<2xf32>, 3> to memref<vector<4x2xf32>, 3>
  "t.attrs"() {a = #vector.kind<add>, b = #vector.iterator_type<parallel>, c = #vector.punctuation<open>} : () -> ()
  return
}
