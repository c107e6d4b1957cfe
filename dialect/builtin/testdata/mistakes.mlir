// want 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'
module attributes {foo = 1 : i32} {
}
// -----
// want 'func.return' op type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f
func.func @f(%c: i32) -> f32 {
  return %c : i32
}
// -----
// want 'func.return' op has 0 operands, but enclosing function (@f) returns 1
func.func @f(%c: i32) -> f32 {
  return
}
// -----
// want 'func.call' op result type mismatch at index 0
func.func @f(%c: i32) -> f32 {
  %0 = func.call @f(%c) : (i32) -> i32
  ub.unreachable
}
// -----
// want 'func.call' op 'g' does not reference a valid function
func.func @f(%c: i32) {
  call @g(%c) : (i32) -> ()
  return
}
// -----
// want 'func.call' op incorrect number of results for callee
func.func @f(%c: i32) -> i32 {
  call @f(%c) : (i32) -> ()
  return %c : i32
}
// -----
// want 'func.call' op incorrect number of operands for callee
func.func @f(%c: i32) {
  call @f() : () -> ()
  return
}
// -----
// want 'func.func' op symbol declaration cannot have public visibility
func.func @f(%c: i32)
// -----
// want expected non-empty function body
func.func @f() { }
// -----
// want a function with a body must name its arguments
func.func @f(i32) { return }
// -----
// want expected type instead of SSA identifier
func.func @f(i32, %a: i32) { return }
// -----
// want expected SSA identifier
func.func @f(%a: i32, i32) { return }
// -----
// want 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f(%a: i32) attributes {sym_name = "x"} {
  return
}
// -----
// want referenced attribute does not match previous definition: 1 : i32
func.func private @f() attributes {x = distinct[5]<1 : i32>, y = distinct[5]<>}
