// want 2: use of undeclared identifier
"t.o"() {m = affine_map<(d0) -> (d1)>} : () -> ()
// -----
// want 2: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
"t.o"() {m = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()
// -----
// want 2: non-affine expression: right operand of floordiv has to be either a constant or symbolic
"t.o"() {m = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()
// -----
// want 2: redefinition of identifier 'd0'
"t.o"() {m = affine_map<(d0, d0) -> (d0)>} : () -> ()
// -----
// want 2: missing right operand of binary operator
"t.o"() {m = affine_map<(d0) -> (d0 +)>} : () -> ()
// -----
// want 2: missing left operand of binary operator
"t.o"() {m = affine_map<(d0) -> (+ d0)>} : () -> ()
// -----
// want 2
"t.o"() {m = affine_map<(d0) -> ()(>} : () -> ()
// -----
// want 2: no expression inside parentheses
"t.o"() {m = affine_map<(d0) -> (())>} : () -> ()
// -----
// want 2: expected AffineMap, but got IntegerSet
"t.o"() {m = affine_map<(d0) : (d0 >= 0)>} : () -> ()
// -----
// want 2: expected IntegerSet, but got AffineMap
"t.o"() {m = affine_set<(d0) -> (d0)>} : () -> ()
// -----
// want 2: expected '== affine-expr' or '>= affine-expr' at end of affine constraint
"t.o"() {m = affine_set<(d0) : (d0)>} : () -> ()
// -----
// want 2: expected '== affine-expr' or '>= affine-expr' at end of affine constraint
"t.o"() {m = affine_set<(d0) : (d0 > 0)>} : () -> ()
// -----
// want 2: redefinition of identifier 'd0'
"t.o"() {m = affine_map<(d0)[d0] -> (d0)>} : () -> ()
// -----
// want 2: constant too large for index
"t.o"() {m = affine_map<(d0) -> (99999999999999999999)>} : () -> ()
// -----
// want 2
"t.o"() {m = affine_map<d0 -> (d0)>} : () -> ()
// -----
// want 2: expected bare identifier
"t.o"() {m = affine_map<(%d0) -> (d0)>} : () -> ()
// -----
// want 2: expected affine expression
"t.o"() {m = affine_map<(d0) -> (-)>} : () -> ()
// -----
// want 2: non-affine expression: right operand of mod has to be either a constant or symbolic
"t.o"() {m = affine_map<(d0) -> (d0 mod d0)>} : () -> ()
// -----
// want 2: memref layout mismatch between rank and affine map: 2 != 1
func.func private @f(memref<4x4xf32, affine_map<(d0) -> (d0)>>)
// -----
// want 2: expected the number of strides to match the rank
func.func private @f(memref<4x4xf32, strided<[1]>>)
// -----
// want 2: multiple memory spaces specified in memref type
func.func private @f(memref<4xf32, 1, 2>)
// -----
// want 2: expected memory space to be last in memref type
func.func private @f(memref<4xf32, 1, strided<[1]>>)
// -----
// want 2: cannot have affine map for unranked memref type
func.func private @f(memref<*xf32, strided<[1]>>)
// -----
// want 2: invalid memref element type
func.func private @f(memref<4xtensor<4xf32>>)
// -----
// want 2: unsupported memory space Attribute
func.func private @f(memref<4xf32, i32>)
// -----
// want 2: unsupported memory space Attribute
func.func private @f(memref<4xf32, [1]>)
// -----
// want 2
func.func private @f(memref<-4xf32>)
// -----
// want 2: invalid memref element type
func.func private @f(memref<4xtuple<>>)
// -----
// want 2: expected a 64-bit signed integer or '?'
"t.o"() {m = strided<[a]>} : () -> ()
// -----
// want 2
"t.o"() {m = strided<[1], 2>} : () -> ()
// -----
// want 2: expected '['
"t.o"() {m = strided<1>} : () -> ()
// -----
// want 2
"t.o"() {m = strided<[1>} : () -> ()
// -----
// want 2: vector types must have positive constant sizes but got 0
func.func private @f(vector<0xf32>)
// -----
// want 2
func.func private @f(vector<?xf32>)
// -----
// want 2
func.func private @f(vector<4xtensor<f32>>)
// -----
// want 2: invalid tensor element type
func.func private @f(tensor<4xmemref<f32>>)
// -----
// want 2: invalid element type for complex
func.func private @f(complex<index>)
// -----
// want 2: invalid tensor element type
func.func private @f(tensor<4xtuple<>>)
// -----
// want 2
func.func private @f(vector<4x[2xf32>)
// -----
// want 2
func.func private @f(i16777216)
// -----
// want 2
func.func private @f(tuple<i32)
// -----
// want 2
func.func private @f(tensor<4xf32, 3, 4>)
