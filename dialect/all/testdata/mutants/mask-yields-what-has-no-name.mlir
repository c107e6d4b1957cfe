func.func @f(%i: index, %k: vector<8xi1>, %p: f32, %m: memref<?xf32>, %s: vector<8xf32>) {
  %8 = vector.mask %k, %s { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}
