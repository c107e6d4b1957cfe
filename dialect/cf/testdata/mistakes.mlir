// want 'cf.br' op branch has 0 operands for successor #0, but target block has 1
func.func @f(%a: i32) {
  cf.br ^bb1
^bb1(%x: i32):
  return
}
// -----
// want 'cf.br' op type mismatch for bb argument #0 of successor #0
func.func @f(%a: i32) {
  cf.br ^bb1(%a : i32)
^bb1(%x: f32):
  return
}
// -----
// want 'cf.cond_br' op branch has 1 operands for successor #1, but target block has 0
func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb1(%c : i1)
^bb1:
  return
}
// -----
// want 'cf.switch' op number of case values (1) should match number of case destinations (2)
func.func @f(%a: i32) {
  "cf.switch"(%a)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
