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
// -----
// want 2: inferred shape of elements literal ([2]) does not match type ([3])
"t.o"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()
// -----
// want 2: tensor literal is invalid; ranks are not consistent between elements
"t.o"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()
// -----
// want 2: tensor literal is invalid; ranks are not consistent between elements
"t.o"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
// -----
// want 2: expected integer elements, but parsed floating-point
"t.o"() {a = dense<[1.0, 2.0]> : tensor<2xi32>} : () -> ()
// -----
// want 2: unexpected decimal integer literal for a floating point value
"t.o"() {a = dense<[1, 2]> : tensor<2xf32>} : () -> ()
// -----
// want 2: unexpected decimal integer literal for a floating point value
"t.o"() {a = dense<1> : tensor<2xf32>} : () -> ()
// -----
// want 2: elements literal type must have static shape
"t.o"() {a = dense<[1, 2]> : tensor<?xi32>} : () -> ()
// -----
// want 2: elements literal must be a shaped type
"t.o"() {a = dense<1> : i32} : () -> ()
// -----
// want 2
"t.o"() {a = dense<300> : tensor<2xi8>} : () -> ()
// -----
// want 2
"t.o"() {a = dense<[true, 2]> : tensor<2xi1>} : () -> ()
// -----
// want 2: expected i1 type for 'true' or 'false' values
"t.o"() {a = dense<true> : tensor<2xi8>} : () -> ()
// -----
// want 2: elements hex data size is invalid for provided type: 'tensor<2xi32>'
"t.o"() {a = dense<"0x12"> : tensor<2xi32>} : () -> ()
// -----
// want 2: expected string containing hex digits starting with `0x`
"t.o"() {a = dense<"12"> : tensor<2xi32>} : () -> ()
// -----
// want 2: expected string containing hex digits starting with `0x`
"t.o"() {a = dense<"0xzz"> : tensor<1xi8>} : () -> ()
// -----
// want 2: parsed zero elements, but type ('tensor<2xi8>') expected at least 1
"t.o"() {a = dense<> : tensor<2xi8>} : () -> ()
// -----
// want 2: parsed 1 elements, but type ('complex<i32>') expected 2 elements
"t.o"() {a = dense<1> : tensor<2xcomplex<i32>>} : () -> ()
// -----
// want 2: unexpected decimal integer literal for a floating point value
"t.o"() {a = dense<(1.0, 2)> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// want 2: expected ',' between complex elements
"t.o"() {a = dense<[(1, 2), (3)]> : tensor<2xcomplex<i32>>} : () -> ()
// -----
// want 2: expected ':'
"t.o"() {a = dense<1> tensor<2xi8>} : () -> ()
// -----
// want 2
"t.o"() {a = dense<1 : tensor<2xi8>} : () -> ()
// -----
// want 2
"t.o"() {a = dense<x> : tensor<2xi8>} : () -> ()
// -----
// want 2
"t.o"() {a = array<i32: 1.0>} : () -> ()
// -----
// want 2: unexpected decimal integer literal for a floating point value
"t.o"() {a = array<f32: 1>} : () -> ()
// -----
// want 2: expected ':' after dense array type
"t.o"() {a = array<i32 1>} : () -> ()
// -----
// want 2: element type bitwidth must be a multiple of 8
"t.o"() {a = array<i4: 1>} : () -> ()
// -----
// want 2
"t.o"() {a = array<i1: 2>} : () -> ()
// -----
// want 2: integer constant out of range
"t.o"() {a = array<i8: 300>} : () -> ()
// -----
// want 2
"t.o"() {a = array<i32: 1,>} : () -> ()
// -----
// want 2: unexpected decimal integer literal for a floating point value
"t.o"() {a = 1 : f32} : () -> ()
// -----
// want 2: floating point value not valid for specified type
"t.o"() {a = 1.0 : i32} : () -> ()
// -----
// want 2: hexadecimal float constant out of range for type
"t.o"() {a = 0xFFFFFFFFF : f32} : () -> ()
// -----
// want 2: hexadecimal float literal should not have a leading minus
"t.o"() {a = -0x7F800000 : f32} : () -> ()
// -----
// want 2: negative integer literal not valid for unsigned integer type
"t.o"() {a = -5 : ui8} : () -> ()
// -----
// want 2: integer constant out of range for attribute
"t.o"() {a = -129 : i8} : () -> ()
// -----
// want 2: integer literal not valid for specified type
"t.o"() {a = 1 : vector<4xi32>} : () -> ()
// -----
// want 2: floating point value not valid for specified type
"t.o"() {a = 1.0 : i1} : () -> ()
// -----
// want 2
"t.o"() {a = [1, 2} : () -> ()
// -----
// want 2: duplicate key 'x' in dictionary attribute
"t.o"() {a = {x = 1, x = 2}} : () -> ()
// -----
// want 2: duplicate key 'a' in dictionary attribute
"t.o"() {a = 1, a = 2} : () -> ()
// -----
// want 2: expected attribute value
"t.o"() {a = } : () -> ()
// -----
// want 2: expected attribute name
"t.o"() {= 1} : () -> ()
// -----
// want 2
"t.o"() {a = "abc} : () -> ()
// -----
// want 2
"t.o"() {a = @} : () -> ()
// -----
// want 2: expected nested symbol reference identifier
"t.o"() {a = @x::} : () -> ()
// -----
// want 2: undefined symbol alias id 'unk'
"t.o"() {a = #unk} : () -> ()
// -----
// want 2: undefined symbol alias id 'unk'
"t.o"() {a = !unk} : () -> ()
// -----
// want 2: sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi32>'
"t.o"() {a = sparse<[[0, 5]], [1]> : tensor<2x2xi32>} : () -> ()
// -----
// want 2: expected shape ([2, 2]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])
"t.o"() {a = sparse<[[0, 0, 0]], [1]> : tensor<2x2xi32>} : () -> ()
// -----
// want 2: expected shape ([2]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([1])
"t.o"() {a = sparse<[[0], [1]], [1]> : tensor<2xi32>} : () -> ()
// -----
// want 2: expected '<' after distinct ID
"t.o"() {a = distinct[0]} : () -> ()
// -----
// want 2: referenced attribute does not match previous definition: 1 : i64
"t.o"() {a = distinct[0]<1>, b = distinct[0]<2>} : () -> ()
// -----
// want 2: expected '[' after 'distinct'
"t.o"() {a = distinct<1>} : () -> ()
// -----
// want 2: expected ':'
"t.o"() {a = dense_resource<x>} : () -> ()
// -----
// want 2: `dense_resource` expected a shaped type
"t.o"() {a = dense_resource<x> : i32} : () -> ()
