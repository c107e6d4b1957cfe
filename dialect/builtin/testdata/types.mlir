func.func private @f(complex<f32>, complex<i32>, tuple<>, tuple<i32, tuple<f32>>, none, index)
// -----
func.func private @f(vector<4xf32>, vector<f32>, vector<[4]xf32>, vector<2x[4]x[8]xi1>, vector<4xindex>, vector<2x!llvm.ptr>)
// -----
func.func private @f(tensor<*xf32>, tensor<f32>, tensor<0xf32>, tensor<?x4x?xf32>, tensor<4xf32, "enc">, tensor<4xf32, {a = 1}>, tensor<2xvector<4xf32>>, tensor<4xcomplex<f32>>)
// -----
func.func private @f(memref<f32>, memref<?xf32>, memref<*xf32>, memref<*xf32, 3>, memref<*xf32, "x">, memref<*xf32, 0>, memref<2xf32, "x">, memref<2xf32, #gpu.address_space<workgroup>>)
// -----
func.func private @f(memref<4x4xf32, strided<[4, 1]>>, memref<4x4xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32, strided<[4, 1], offset: 0>>, memref<4x4xf32, strided<[-4, 1], offset: 5>, 7>, memref<f32, strided<[], offset: 3>>, memref<f32, strided<[]>>)
// -----
func.func private @f(memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>, 2>)
// -----
#m = affine_map<(d0, d1) -> (d1, d0)>
func.func private @f(memref<4x4xf32, #m>, memref<?x?xi8, #m, 1>)
