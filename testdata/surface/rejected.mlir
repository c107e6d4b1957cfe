// attributes: -1 : ui8
"t.x"() {a = -1 : ui8} : () -> ()
// -----
// attributes: 255 : si8
"t.x"() {a = 255 : si8} : () -> ()
// -----
// attributes: -129 : i8
"t.x"() {a = -129 : i8} : () -> ()
// -----
// attributes: 256 : i8
"t.x"() {a = 256 : i8} : () -> ()
// -----
// attributes: 0x80 : si8
"t.x"() {a = 0x80 : si8} : () -> ()
// -----
// attributes: 18446744073709551616 : i64
"t.x"() {a = 18446744073709551616 : i64} : () -> ()
// -----
// attributes: -9223372036854775809
"t.x"() {a = -9223372036854775809} : () -> ()
// -----
// attributes: 1 : i0
"t.x"() {a = 1 : i0} : () -> ()
// -----
// attributes: true : i1
"t.x"() {a = true : i1} : () -> ()
// -----
// attributes: 1 : si1
"t.x"() {a = 1 : si1} : () -> ()
// -----
// attributes: 18446744073709551615 : index
"t.x"() {a = 18446744073709551615 : index} : () -> ()
// -----
// attributes: 9223372036854775808 : index
"t.x"() {a = 9223372036854775808 : index} : () -> ()
// -----
// attributes: 0xFFFFFFFFFFFFFFFF : index
"t.x"() {a = 0xFFFFFFFFFFFFFFFF : index} : () -> ()
// -----
// attributes: 1 : f32
"t.x"() {a = 1 : f32} : () -> ()
// -----
// attributes: 1.5 : i32
"t.x"() {a = 1.5 : i32} : () -> ()
// -----
// attributes: -0x7FC00000 : f32
"t.x"() {a = -0x7FC00000 : f32} : () -> ()
// -----
// attributes: 0x100000000 : f32
"t.x"() {a = 0x100000000 : f32} : () -> ()
// -----
// attributes: 1e5
"t.x"() {a = 1e5} : () -> ()
// -----
// attributes: .5
"t.x"() {a = .5} : () -> ()
// -----
// attributes: 0x10 : f4E2M1FN
"t.x"() {a = 0x10 : f4E2M1FN} : () -> ()
// -----
// attributes: "\x"
"t.x"() {a = "\x"} : () -> ()
// -----
// attributes: "\zz"
"t.x"() {a = "\zz"} : () -> ()
// -----
// attributes: "unterminated
"t.x"() {a = "unterminated} : () -> ()
// -----
// attributes: @a : i32
"t.x"() {a = @a : i32} : () -> ()
// -----
// attributes: [1,]
"t.x"() {a = [1,]} : () -> ()
// -----
// attributes: [,]
"t.x"() {a = [,]} : () -> ()
// -----
// attributes: {a = 1, a = 2}
"t.x"() {a = {a = 1, a = 2}} : () -> ()
// -----
// attributes: {"" = 1}
"t.x"() {a = {"" = 1}} : () -> ()
// -----
// attributes: {1 = 1}
"t.x"() {a = {1 = 1}} : () -> ()
// -----
// attributes: array<i8: 256>
"t.x"() {a = array<i8: 256>} : () -> ()
// -----
// attributes: array<f32: 1.0, 2>
"t.x"() {a = array<f32: 1.0, 2>} : () -> ()
// -----
// attributes: array<i4: 1>
"t.x"() {a = array<i4: 1>} : () -> ()
// -----
// attributes: array<>
"t.x"() {a = array<>} : () -> ()
// -----
// attributes: array<i32: 1,>
"t.x"() {a = array<i32: 1,>} : () -> ()
// -----
// attributes: array<tensor<2xi32>: 1>
"t.x"() {a = array<tensor<2xi32>: 1>} : () -> ()
// -----
// attributes: distinct[-1]<>
"t.x"() {a = distinct[-1]<>} : () -> ()
// -----
// attributes: distinct[a]<>
"t.x"() {a = distinct[a]<>} : () -> ()
// -----
// attributes: distinct[0]
"t.x"() {a = distinct[0]} : () -> ()
// -----
// attributes: distinct<>
"t.x"() {a = distinct<>} : () -> ()
// -----
// attributes: #foo<(a>
"t.x"() {a = #foo<(a>} : () -> ()
// -----
// attributes: #foo<[a)>
"t.x"() {a = #foo<[a)>} : () -> ()
// -----
// attributes: #foo.bar<a, b
"t.x"() {a = #foo.bar<a, b} : () -> ()
// -----
// attributes: #unknownalias
"t.x"() {a = #unknownalias} : () -> ()
// -----
// attributes: opaque<"a", "b"> : tensor<1xi32>
"t.x"() {a = opaque<"a", "b"> : tensor<1xi32>} : () -> ()
// -----
// attributes: dense_resource<a>
"t.x"() {a = dense_resource<a>} : () -> ()
// -----
// attributes: dense_resource<a> : i32
"t.x"() {a = dense_resource<a> : i32} : () -> ()
// -----
// attributes: sparse<[], []> : tensor<3x4xi32>
"t.x"() {a = sparse<[], []> : tensor<3x4xi32>} : () -> ()
// -----
// attributes: sparse<[[0, 9]], 1.0> : tensor<3x4xf32>
"t.x"() {a = sparse<[[0, 9]], 1.0> : tensor<3x4xf32>} : () -> ()
// -----
// types: i16777216
"t.x"() {a = i16777216} : () -> ()
// -----
// types: tensor<-1xf32>
"t.x"() {a = tensor<-1xf32>} : () -> ()
// -----
// types: tensor<4xnone>
"t.x"() {a = tensor<4xnone>} : () -> ()
// -----
// types: tensor<4xtensor<4xf32>>
"t.x"() {a = tensor<4xtensor<4xf32>>} : () -> ()
// -----
// types: tensor<4xmemref<4xf32>>
"t.x"() {a = tensor<4xmemref<4xf32>>} : () -> ()
// -----
// types: tensor<4xtuple<>>
"t.x"() {a = tensor<4xtuple<>>} : () -> ()
// -----
// types: tensor<?x?x*xf32>
"t.x"() {a = tensor<?x?x*xf32>} : () -> ()
// -----
// types: tensor<99999999999999999999xf32>
"t.x"() {a = tensor<99999999999999999999xf32>} : () -> ()
// -----
// types: vector<?xf32>
"t.x"() {a = vector<?xf32>} : () -> ()
// -----
// types: vector<0xf32>
"t.x"() {a = vector<0xf32>} : () -> ()
// -----
// types: vector<4xcomplex<f32>>
"t.x"() {a = vector<4xcomplex<f32>>} : () -> ()
// -----
// types: memref<4xnone>
"t.x"() {a = memref<4xnone>} : () -> ()
// -----
// types: memref<4xtensor<4xf32>>
"t.x"() {a = memref<4xtensor<4xf32>>} : () -> ()
// -----
// types: memref<4xf32, 1, 2>
"t.x"() {a = memref<4xf32, 1, 2>} : () -> ()
// -----
// types: tuple<i32,>
"t.x"() {a = tuple<i32,>} : () -> ()
// -----
// types: complex<index>
"t.x"() {a = complex<index>} : () -> ()
// -----
// types: complex<complex<f32>>
"t.x"() {a = complex<complex<f32>>} : () -> ()
// -----
// types: i32 -> i32
"t.x"() {a = i32 -> i32} : () -> ()
// -----
// types: () -> () -> ()
"t.x"() {a = () -> () -> ()} : () -> ()
// -----
// types: !foo.bar<a > b>
"t.x"() {a = !foo.bar<a > b>} : () -> ()
// -----
// types: !foo
"t.x"() {a = !foo} : () -> ()
// -----
// types: !builtin.int
"t.x"() {a = !builtin.int} : () -> ()
// -----
// types: f33
"t.x"() {a = f33} : () -> ()
// -----
// types: i
"t.x"() {a = i} : () -> ()
// -----
// types: si
"t.x"() {a = si} : () -> ()
// -----
// types: u32
"t.x"() {a = u32} : () -> ()
// -----
// types: i32x
"t.x"() {a = i32x} : () -> ()
// -----
// types: tensor<4xi32
"t.x"() {a = tensor<4xi32} : () -> ()
// -----
// types: tensor<x4xi32>
"t.x"() {a = tensor<x4xi32>} : () -> ()
// -----
// types: tensor<>
"t.x"() {a = tensor<>} : () -> ()
// -----
// types: tensor
"t.x"() {a = tensor} : () -> ()
// -----
// types: vector<>
"t.x"() {a = vector<>} : () -> ()
// -----
// types: vector<4x>
"t.x"() {a = vector<4x>} : () -> ()
// -----
// types: !unknown
"t.x"() {a = !unknown} : () -> ()
// -----
// types: opaque<"a">
"t.x"() {a = opaque<"a">} : () -> ()
// -----
// types: i32 : i32
"t.x"() {a = i32 : i32} : () -> ()
// -----
// elements: [1.0, 2.0] : tensor<2xcomplex<f32>>
"t.x"() {a = dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// elements: 1.0 : tensor<2xcomplex<f32>>
"t.x"() {a = dense<1.0> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// elements: "0x01" : tensor<9xi1>
"t.x"() {a = dense<"0x01"> : tensor<9xi1>} : () -> ()
// -----
// elements: [1, 2] : tensor<2x!foo.x>
"t.x"() {a = dense<[1, 2]> : tensor<2x!foo.x>} : () -> ()
// -----
// elements: 1 : tensor<2xf32>
"t.x"() {a = dense<1> : tensor<2xf32>} : () -> ()
// -----
// elements: true : tensor<2xf32>
"t.x"() {a = dense<true> : tensor<2xf32>} : () -> ()
// -----
// elements: 1.5 : tensor<2xi32>
"t.x"() {a = dense<1.5> : tensor<2xi32>} : () -> ()
// -----
// elements: [] : tensor<2x0xi32>
"t.x"() {a = dense<[]> : tensor<2x0xi32>} : () -> ()
// -----
// elements:  : tensor<2xi32>
"t.x"() {a = dense<> : tensor<2xi32>} : () -> ()
// -----
// elements: [1] : tensor<i32>
"t.x"() {a = dense<[1]> : tensor<i32>} : () -> ()
// -----
// elements: 1 : tensor<?xi32>
"t.x"() {a = dense<1> : tensor<?xi32>} : () -> ()
// -----
// elements: 1 : tensor<*xi32>
"t.x"() {a = dense<1> : tensor<*xi32>} : () -> ()
// -----
// elements: 1 : i32
"t.x"() {a = dense<1> : i32} : () -> ()
// -----
// elements: -1 : tensor<2xui8>
"t.x"() {a = dense<-1> : tensor<2xui8>} : () -> ()
// -----
// elements: 300 : tensor<2xi8>
"t.x"() {a = dense<300> : tensor<2xi8>} : () -> ()
// -----
// elements: 200 : tensor<2xsi8>
"t.x"() {a = dense<200> : tensor<2xsi8>} : () -> ()
// -----
// elements: 2 : tensor<2xi1>
"t.x"() {a = dense<2> : tensor<2xi1>} : () -> ()
// -----
// elements: unit : tensor<2xi32>
"t.x"() {a = dense<unit> : tensor<2xi32>} : () -> ()
// -----
// elements: 18446744073709551615 : tensor<2xindex>
"t.x"() {a = dense<18446744073709551615> : tensor<2xindex>} : () -> ()
// -----
// elements: [[1, 2], [3]] : tensor<2x2xi32>
"t.x"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()
// -----
// elements: [[1, 2], 3] : tensor<2x2xi32>
"t.x"() {a = dense<[[1, 2], 3]> : tensor<2x2xi32>} : () -> ()
// -----
// elements: "0x1" : tensor<1xi8>
"t.x"() {a = dense<"0x1"> : tensor<1xi8>} : () -> ()
// -----
// elements: "1234" : tensor<1xi8>
"t.x"() {a = dense<"1234"> : tensor<1xi8>} : () -> ()
// -----
// elements: "0xZZ" : tensor<1xi8>
"t.x"() {a = dense<"0xZZ"> : tensor<1xi8>} : () -> ()
// -----
// elements: 1, 2 : tensor<2xi32>
"t.x"() {a = dense<1, 2> : tensor<2xi32>} : () -> ()
// -----
// elements: [1 2] : tensor<2xi32>
"t.x"() {a = dense<[1 2]> : tensor<2xi32>} : () -> ()
// -----
// elements: [1,] : tensor<1xi32>
"t.x"() {a = dense<[1,]> : tensor<1xi32>} : () -> ()
// -----
// elements: -true : tensor<1xi1>
"t.x"() {a = dense<-true> : tensor<1xi1>} : () -> ()
// -----
// locations
#l = loc("a")
#m = loc(fused[#l, #z])
"t.x"() ({ ^bb0(%x: i32 loc(#l), %y: f32 loc(callsite(#l at #z))): "t.y"() : () -> () loc(#z) }) {a = loc(callsite(#l at #m))} : () -> () loc(#z)
#z = loc("zz"("f":1:2 to :4))
// -----
// structure
%a:0 = "t.x"() : () -> ()
// -----
// structure
%a = "t.x"() : () -> ()
// -----
// structure
%a:2 = "t.x"() : () -> (i32)
// -----
// structure
"t.y"(%0#2) : (i32) -> ()
%0:2 = "t.x"() : () -> (i32, i32)
// -----
// structure
"t.y"(%0) : (i32) -> ()
%0 = "t.x"() : () -> (i64)
// -----
// structure
%0 = "t.x"() : () -> (i64)
%0 = "t.x"() : () -> (i64)
// -----
// structure
"t.x"() ({
  "t.br"()[^a] : () -> ()
^"x y":
  "t.br"() : () -> ()
}) : () -> ()
// -----
// structure
"t.x"() ({
^bb0:
  "t.y"()[^bb0] : () -> ()
}) : () -> ()
// -----
// structure
"t.x"()[] : () -> ()
// -----
// structure
"t.x"() () : () -> ()
// -----
// structure
"t.x"() {a}, : () -> ()
// -----
// structure
"t.x"() : () -> () loc
// -----
// structure
"t.x"() : () -> () loc()
// -----
// structure
""() : () -> ()
// -----
// structure
"builtin.module"() ({
}) : () -> ()
// -----
// structure
module attributes {a = 1} {}
// -----
// structure
#a = 1 : i32
#a = 2 : i32
// -----
// structure
#a = 
// -----
// structure
!a = !a
// -----
// structure
!a = !b
!b = i32
// -----
// structure
%$x.y-z_0 = "t.x"() : () -> i32
%-a = "t.x"() : () -> i32
%_ = "t.x"() : () -> i32
%a->b = "t.x"() : () -> i32
// -----
// structure
%0x = "t.x"() : () -> i32
// -----
// structure
"t.x"() ({
  %0 = "a"() : () -> i32
}) : () -> ()
"t.y"(%0) : (i32) -> ()
// -----
// structure
%0 = "a"() : () -> i32
"t.x"() ({
  %0 = "a"() : () -> i32
}) : () -> ()
// -----
// structure
"t.x"() : () -> (() -> ())
"t.x"() : () -> (() -> () loc("a")
// -----
// structure
"t.x"() : () -> ();
// -----
// structure
"t.x"(%0 : i32) : (i32) -> ()
// -----
// structure
"t.x"() : ()
// -----
// structure
"t.x"() : i32
// -----
// structure
"t.x"() <{a = 1}, {b = 2}> : () -> ()
// -----
// structure
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({}) : () -> ()
// -----
// structure
"func.func"() ({}) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
// structure
"func.func"() <{sym_name = "f", function_type = () -> (), foo = 1}> ({}) : () -> ()
// -----
// resources
"t.x"() : () -> () {-# foo: {a: {}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {foo: {}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {func: {}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {builtin: {a: true}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {builtin: {a: "abc"}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {builtin: {a: "0x0300000011"}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {builtin: {a: "0x04"}} #-}
// -----
// resources
"t.x"() : () -> () {-# dialect_resources: {builtin: {a: "0xZZ"}} #-}
// -----
// resources
"t.x"() : () -> () {-# external_resources: {foo: {a: 1}} #-}
// -----
// resources
"t.x"() : () -> () {-# external_resources: {foo: {a: "0x04"}} #-}
// -----
// resources
"t.x"() : () -> () {-# external_resources: {foo: {a: "0x0400000000000"}} #-}
// -----
// resources
"t.x"() : () -> () {-# external_resources: {foo: {a: true},} #-}
// -----
// resources
"t.x"() : () -> () {-# external_resources: {foo: {a: true}}
// -----
// resources
"t.x"() : () -> () {-# external_resources {foo: {a: true}} #-}
// -----
// resources
"t.x"() : () -> () {-# external_resources: {"foo": {a: true}} #-}
// -----
// forward use
#m = loc(fused["a", #z])
"t.x"() : () -> () loc(#z)
#z = loc("z")
// -----
// forward use
"t.x"() {a = loc(#z)} : () -> ()
#z = loc("z")
// -----
// forward use
"t.x"() : () -> () loc(callsite("a" at #z))
#z = loc("z")
// -----
// forward use
"t.x"() {a = opaque<"a", "b"> : tensor<1xi32>} : () -> ()
// -----
// forward use
"t.x"() : () -> () loc("a":1:)
// -----
// forward use
"t.x"() : () -> () loc("a":1:2 to)
// -----
// arrays of i1
"t.x"() {a = array<i1: 1, 0>} : () -> ()
// -----
// arrays without numbers
"t.x"() {a = array<i32: >} : () -> ()
// -----
// names of aliases
#a.b = 1 : i32
