module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: i1) -> f32 {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb3
    cf.cond_br %arg2, ^bb1(%0 : i32), ^bb2(%0, %arg1 : i32, f32) {foo}
  ^bb2(%1: i32, %2: f32):  // 2 preds: ^bb1, ^bb3
    cf.cond_br %arg2 weights([1, 2]), ^bb3, ^bb3
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb3
    cf.assert %arg2, "foo\0A" {a}
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg0 : i32),
      42: ^bb2(%arg0, %arg1 : i32, f32),
      4294967253: ^bb3
    ] {x = 1 : i32}
  ^bb4:  // no predecessors
    cf.switch %arg0 : i32, [
      default: ^bb5]
  ^bb5:  // pred: ^bb4
    %3 = ub.poison : f32
    %4 = ub.poison {a} : vector<4xi64>
    %5:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, f32 to i64, f64 {x = 1 : i32}
    %6 = builtin.unrealized_conversion_cast to i64
    %f = constant @f : (i32, f32, i1) -> f32
    %7 = call_indirect %f(%arg0, %arg1, %arg2) {z} : (i32, f32, i1) -> f32
    %8 = call @f(%arg0, %arg1, %arg2) : (i32, f32, i1) -> f32
    call @g() {no_inline} : () -> ()
    return {a = 1 : i32} %arg1 : f32
  ^bb6:  // no predecessors
    ub.unreachable
  }
  func.func private @g() attributes {foo}
  func.func private @h(i32 {a.b = 1 : i32}, f32) -> (i32 {x.y}) attributes {no_inline}
  func.func private @k(i32) -> (i32, f32 {b.c})
  func.func private @m((i32) -> i32) -> ((i32) -> i32)
  func.func public @n(%arg0: i32 {x.y = 2 : i32}, %arg1: tuple<i32>) -> (i32, f32) attributes {a.b, "quoted name"} {
    ub.unreachable
  }
  func.func nested @"a b"() {
    return
  }
}
