func.func private @decl()
// -----
func.func private @decl2(i32, f32 {a.b}) -> (i32 {c.d = 1 : i32}) attributes {a.x}
func.func public @pub() { return }
func.func nested @nest() { return }
func.func @attrs(%a: i32 {tt.divisibility = 16 : i32}, %b: f32) -> (i32 {x.y}, f32) attributes {no_inline} { return %a, %b : i32, f32 }
func.func @fn(%f: (i32) -> i32, %g: () -> ()) -> ((i32) -> i32) { return %f : (i32) -> i32 }
func.func @"quoted name"(%a: i32 loc("x")) -> i32 { return %a : i32 loc("y") }
// -----
func.func @multi(%c: i1) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.constant 1 : i32
  return %0 : i32
^b:
  cf.br ^d(%c : i1)
^d(%x: i1):
  %1 = arith.constant 2 : i32
  func.return %1 : i32
}
// -----
func.func @callee(%a: i32) -> (i32, f32)  { ub.unreachable }
func.func @caller(%a: i32) {
  %0:2 = func.call @callee(%a) : (i32) -> (i32, f32)
  %1:2 = call @callee(%a) {no_inline} : (i32) -> (i32, f32)
  %f = func.constant @callee : (i32) -> (i32, f32)
  %2:2 = call_indirect %f(%a) : (i32) -> (i32, f32)
  %g = constant @caller : (i32) -> ()
  call_indirect %g(%a) {z} : (i32) -> ()
  %3 = func.constant {a = 1} @caller : (i32) -> ()
  return {x}
}
// -----
func.func @ub() {
  %0 = ub.poison : i32
  %1 = ub.poison : vector<4xf32>
  %2 = ub.poison <#ub.poison> : i64
  %3 = ub.poison {a = 1} : tensor<?xi8>
  %4 = ub.poison : !foo.bar
  ub.unreachable {x}
}
// -----
module {}
// -----
module @m {}
// -----
module attributes {a.b} {}
// -----
module @"a b" attributes {a.b = 1 : i32, sym_visibility = "private"} { module @x {} }
// -----
module @x attributes {sym_visibility = "public"} {
  builtin.module @y { }
}
// -----
func.func @cast(%a: i32, %b: f32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1:2 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64, f64 {x}
  %2 = builtin.unrealized_conversion_cast to i64
  %3 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64
  %4:3 = builtin.unrealized_conversion_cast %a : i32 to i1, i2, i3
  return
}
// -----
%0 = "t.a"() : () -> i32
%1:2 = "t.b"(%0, %0) <{x = 1}> ({
^bb0(%x: i32, %y: f32):
  "t.c"(%x)[^bb1, ^bb1] : (i32) -> ()
^bb1:
  "t.d"() : () -> ()
}, {}) {a = 2} : (i32, i32) -> (i32, f32)
%3:2, %4 = "t.e"(%1#1) : (f32) -> (i32, i32, i32)
"t.f"(%3#1, %4) : (i32, i32) -> ()
