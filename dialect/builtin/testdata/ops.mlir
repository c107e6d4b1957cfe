module @x attributes {a.b = 1 : i32} {
  module {
  }
  module @y attributes {c.d} {
    func.func private @decl(i32 {a.b = 1 : i32}, f32) -> (i32 {x.y})
    func.func private @two(i32) -> (i32, f32 {b.c}) attributes {no_inline}
    func.func private @callback((i32) -> i32) -> ((i32) -> i32)
    func.func public @f(%arg0: i32 {x.y = 2 : i32}, %arg1: tuple<i32>) -> (i32, f32) attributes {a.b, "quoted name"} {
      %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, tuple<i32> to i64, f64 {x = 1 : i32}
      %1 = builtin.unrealized_conversion_cast to i64
      %f = constant @two : (i32) -> (i32, f32)
      %2:2 = call_indirect %f(%arg0) {z} : (i32) -> (i32, f32)
      %3:2 = call @two(%arg0) {no_inline} : (i32) -> (i32, f32)
      return {a = 1 : i32} %3#0, %3#1 : i32, f32
    }
    func.func nested @"a b"() {
      return
    }
  }
}
// -----
#loc = loc("f.py":1:2)
#loc1 = loc("f.py":3:4)
#loc2 = loc(fused[#loc, #loc1])
module attributes {a.floats = [0x7FF0000000000000 : f64, 5.000000e-01, 0.89999997615814208, 0.899999976 : f32, 0x7F800000 : f32], a.locs = [#loc, #loc2]} {
}
// -----
#distinct = distinct[0]<1 : i32>
module {
  func.func @f() attributes {x = distinct[1]<>, y = #distinct, z = [distinct[1]<>, distinct[2]<>]} {
    return
  }
}
