// want 'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible: the result must be wider than the operand
func.func @f(%a: i64) {
  %0 = arith.extsi %a : i64 to i32
  return
}
// -----
// want 'arith.trunci' op operand type 'i32' and result type 'i32' are cast incompatible: the result must be shorter than the operand
func.func @f(%a: i32) {
  %0 = arith.trunci %a : i32 to i32
  return
}
// -----
// want 'arith.bitcast' op operand type 'f32' and result type 'i64' are cast incompatible
func.func @f(%a: f32) {
  %0 = arith.bitcast %a : f32 to i64
  return
}
// -----
// want 'arith.sitofp' op operand type 'i32' and result type 'tensor<4xf32>' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.sitofp %a : i32 to tensor<4xf32>
  return
}
// -----
// want 'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.index_cast %a : i32 to i64
  return
}
// -----
// want 'arith.select' op failed to verify that condition is signless i1 or has matching shape: expected 'tensor<4xi1>', but got 'tensor<8xi1>'
func.func @f(%c: tensor<8xi1>, %a: tensor<4xf32>) {
  %0 = arith.select %c, %a, %a : tensor<8xi1>, tensor<4xf32>
  return
}
// -----
// want 'arith.constant' op failed to verify that all of {value, result} have same type
func.func @f() {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}
// -----
// want 'arith.constant' op integer return type must be signless
func.func @f() {
  %0 = arith.constant 1 : si32
  return
}
// -----
// want op value must be an integer, float, or elements attribute
func.func @f() {
  %0 = arith.constant [1]
  return
}
// -----
// want 'eqq' is no CmpIPredicate; did you mean 'eq'?
func.func @f(%a: i32) {
  %0 = arith.cmpi eqq, %a, %a : i32
  return
}
// -----
// want use of value '%a' expects different type than prior uses: 'i64' vs 'i32'
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a : i64
  return
}
// -----
// want 'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands
func.func @f(%a: tensor<4xi32>) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi1>
  return
}
