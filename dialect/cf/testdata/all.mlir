func.func @cf(%c: i1, %i: i32, %j: i64, %s: si8, %x: index) {
  cf.assert %c, "msg \"q\" \0A"
  cf.assert %c, "m" {a}
  cf.br ^b1
^b1:
  cf.br ^b2(%i, %j : i32, i64) {z = 1}
^b2(%p: i32, %q: i64):
  cf.cond_br %c, ^b3, ^b4(%i : i32)
^b3:
  cf.cond_br %c weights([1, 2]), ^b4(%i : i32), ^b5(%i, %j : i32, i64)
^b4(%r: i32):
  cf.cond_br %c weights([5, 6]), ^b3, ^b3 {loop}
^b5(%t: i32, %u: i64):
  cf.switch %i : i32, [
    default: ^b6,
    1: ^b3,
    -2: ^b4(%i : i32),
    42: ^b5(%i, %j : i32, i64)
  ]
^b6:
  cf.switch %j : i64, [default: ^b3]
^b7:
  cf.switch %j : i64, [default: ^b5(%i, %j : i32, i64), 0: ^b3] {a}
^b8:
  cf.switch %s : si8, [default: ^b3, 3: ^b3]
^b9:
  cf.cond_br %c, ^b10, ^b10
^b10:
  return
}
// -----
func.func @cfw(%c: i1, %i: i32) {
  cf.cond_br %c weights([1, 2]), ^b1, ^b2(%i : i32)
^b1:
  return
^b2(%r: i32):
  return
}
// -----
func.func @cf(%c: i1, %i: i32, %j: i64) {
  cf.assert %c, "msg \"q\" \0A"
  cf.assert %c, "m" {a}
  cf.br ^b1
^b1:
  cf.br ^b2(%i, %j : i32, i64) {z = 1}
^b2(%p: i32, %q: i64):
  cf.cond_br %c, ^b3, ^b4(%i : i32)
^b3:
  cf.switch %i : i32, [
    default: ^b6,
    1: ^b3,
    -2: ^b4(%i : i32),
    42: ^b2(%i, %j : i32, i64)
  ]
^b4(%r: i32):
  cf.cond_br %c, ^b3, ^b3 {loop}
^b6:
  cf.switch %j : i64, [default: ^b3]
^b7:
  cf.switch %j : i64, [default: ^b2(%i, %j : i32, i64), 0: ^b3] {a}
}
