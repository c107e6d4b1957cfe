"t.o"() {a = 1 : i8, b = -1 : i8, c = 255 : ui8, d = -1 : si8, e = 1 : index, f = true, g = 1 : i1, h = 0 : i0, i = 340282366920938463463374607431768211455 : i128, j = -5 : i128, k = 0xFF : i8, l = 0x80000000 : i32} : () -> ()
// -----
"t.o"() {a = 1.0, b = 1.5 : f32, c = 1.0 : bf16, d = 0x7FC0 : bf16, e = 1.0e-300, f = 0.1 : f16, g = 3.0 : f80, h = 1.0 : f128, i = 0x7F800000 : f32, j = -0.0 : f32, k = 1.0 : f8E4M3FN, l = 1.0 : f8E8M0FNU, m = 1.0 : f4E2M1FN, n = 1.0 : tf32, o = 1.0 : f8E3M4, p = 1.0 : f8E4M3, q = 1.0 : f6E2M3FN, r = 1.0 : f6E3M2FN, s = 1.0 : f8E5M2FNUZ, t = 1.0 : f8E4M3FNUZ, u = 1.0 : f8E4M3B11FNUZ} : () -> ()
// -----
"t.o"() {a = dense<1> : tensor<4xi32>, b = dense<[1, 2, 3, 4]> : tensor<4xi32>, c = dense<[[1, 2], [3, 4]]> : vector<2x2xi8>, d = dense<> : tensor<0xi32>, e = dense<true> : tensor<4xi1>, f = dense<[true, false]> : tensor<2xi1>, g = dense<1.0> : tensor<4xf32>, h = dense<[1.0, 0x7F800000]> : tensor<2xf32>, i = dense<0> : tensor<index>, j = dense<[1, 2]> : tensor<2xindex>} : () -> ()
// -----
"t.o"() {a = dense<(1, 2)> : tensor<2xcomplex<i32>>, b = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i32>>, c = dense<(1.0, -2.0)> : tensor<complex<f32>>, d = dense<[(1.0, 2.0), (1.0, 2.0)]> : tensor<2xcomplex<f32>>} : () -> ()
// -----
"t.o"() {a = dense<"0x0100000002000000"> : tensor<2xi32>, b = dense<"0x01"> : tensor<4xi8>, c = dense<"0xFF"> : tensor<8xi1>, d = dense<"0x0F"> : tensor<8xi1>, e = dense<["a", "b"]> : tensor<2x!unknown<string>>, f = dense<"abc"> : tensor<2x!unknown<string>>} : () -> ()
// -----
"t.o"() {a = dense<[1, 1]> : tensor<2xi32>, b = dense<[[1,1],[1,1]]> : tensor<2x2xi8>, c = dense<1> : tensor<2xi128>, d = dense<[1, 36893488147419103232]> : tensor<2xi128>, e = dense<-1> : tensor<2xsi8>, f = dense<255> : tensor<2xui8>, g = dense<[-1, 255]> : tensor<2xi8>} : () -> ()
// -----
"t.o"() {a = array<i32>, b = array<i32: 1, -2>, c = array<i1: true, false>, d = array<f32: 1.0, 0x7F800000>, e = array<i64: 10>, f = array<i8: -1>, g = array<f64: 1.0, 2.0>, h = array<i16: 3>} : () -> ()
// -----
"t.o"() {a = [1, 2.0, "x", i32, @a, [], {}], b = {x = 1 : i32, "y z" = 2, z}, c = unit, d = @a::@b::@"c d", e = "a\"b\\c\n\t\01\FF", f = (i32) -> f32, g = () -> (), h = (i32) -> (i32, i32)} : () -> ()
// -----
"t.o"() {a = dense_resource<x> : tensor<4xf32>, b = dense_resource<"y z"> : tensor<2xi8>} : () -> ()
// -----
"t.o"() {a = dense_resource<blob1> : tensor<2xi32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob1: "0x040000000100000002000000"
    }
  }
#-}
// -----
"t.o"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<0, 1> : tensor<1xi32>, c = sparse<[], []> : tensor<3xi32>, d = sparse<[[0, 0], [1, 2]], 7> : tensor<3x4xi32>, e = sparse<[[0]], [1.0]> : vector<4xf32>, f = sparse<[[0], [2]], [1.0, 1.0]> : tensor<4xf32>} : () -> ()
// -----
"t.o"() {a = distinct[0]<42 : i32>, b = distinct[1]<42 : i32>, c = distinct[0]<42 : i32>, d = distinct[7]<>, e = distinct[3]<[1, 2]>} : () -> ()
// -----
"t.o"() {a = strided<[1, 2]>, b = strided<[?, -1], offset: ?>, c = strided<[], offset: 1>, d = strided<[1], offset: 0>} : () -> ()
// -----
"t.o"() {a = #unknown.attr<"x" 1 2>, b = !unknown.type<x, y>, c = #unknown.x, d = !unknown.y, e = #unknown<"hi">, f = !unknown<"hi there">} : () -> ()
// -----
!a = i32
!t = tensor<4x!a>
#b = dense<1> : !t
#c = [#b, !t]
"t.o"() {a = #c, b = !t, c = !a} : () -> ()
// -----
"t.o"() {a = 1 : i64, b = 1.0 : f64, c = [1 : i64, 2 : i32], d = array<i64: 1>, e = "s" : i32, f = tensor<2xi32>, g = index} : () -> ()
// -----
"t.o"() {a = dense<[0x7FC00000, 0xFF800000, 1.0]> : tensor<3xf32>, b = dense<0x7FC00000> : tensor<3xf32>, c = dense<[0xFFFF, 1.0]> : tensor<2xbf16>, d = dense<[0x7F, 1.0]> : tensor<2xf8E4M3FN>} : () -> ()
// -----
"t.o"() {b = !unknown<string>, c = !unknown<str<1>>, d = #unknown<x.y<2>>, e = #unknown<"a">, f = #gpu<dim x>, g = !llvm<ptr<3>>, h = !unknown<a b>, i = !unknown<_a>, j = #unknown<a<1> b>} : () -> ()
