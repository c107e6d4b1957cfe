// want 'scf.for' op different number of region iter_args and yielded values: 1 != 2
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0 = scf.for %i = %lb to %lb step %lb iter_args(%x = %a) -> (i32) { scf.yield %x, %x : i32, i32 }
  return
}
// -----
// want 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'i32' != 'f32'
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0 = scf.for %i = %lb to %lb step %lb iter_args(%x = %a) -> (i32) { scf.yield %f : f32 }
  return
}
// -----
// want mismatch in number of loop-carried values and defined values: 1 and 2
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0:2 = scf.for %i = %lb to %lb step %lb iter_args(%x = %a) -> (i32, f32) { scf.yield %a, %f : i32, f32 }
  return
}
// -----
// want 'scf.for' op different number of region iter_args and yielded values: 1 != 0
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0 = scf.for %i = %lb to %lb step %lb iter_args(%x = %a) -> (i32) { }
  return
}
// -----
// want 'scf.for' op different number of inits and region iter_args: 1 != 0
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0 = "scf.for"(%lb, %lb, %lb, %a) ({
  ^bb0(%i: index):
    "scf.yield"(%a) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  return
}
// -----
// want 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'f32'
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0 = "scf.for"(%lb, %lb, %lb, %a) ({
  ^bb0(%i: index, %x: f32):
    "scf.yield"(%a) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  return
}
// -----
// want 'scf.for' op expected induction variable to be same type as bounds and step
func.func @f(%lb: index, %a: i32, %f: f32) {
  %0 = "scf.for"(%lb, %lb, %lb, %a) ({
  ^bb0(%i: i32, %x: i32):
    "scf.yield"(%a) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  return
}
// -----
// want 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
func.func @f(%lb: index, %a: i32) {
  "scf.for"(%lb, %lb, %a) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, i32) -> ()
  return
}
// -----
// want 'scf.if' op must have an else block if defining values
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.if %c -> (i32) { scf.yield %a : i32 }
  return
}
// -----
// want 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.if %c -> (i32) { scf.yield %a : i32 } else { scf.yield %f : f32 }
  return
}
// -----
// want 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.if %c -> (i32) { scf.yield %a : i32 } else { }
  return
}
// -----
// want 'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i32' should match successor input type #0 'f32'
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.while (%x = %a) : (i32) -> f32 { scf.condition(%c) %x : i32 } do {
  ^bb0(%z: f32):
    scf.yield %a : i32
  }
  return
}
// -----
// want 'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'f32'
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 { scf.condition(%c) %x : i32 } do {
  ^bb0(%z: f32):
    scf.yield %a : i32
  }
  return
}
// -----
// want 'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 { scf.condition(%c) %x : i32 } do {
  ^bb0(%z: i32):
    scf.yield
  }
  return
}
// -----
// want 'scf.while' op expects the 'before' region to terminate with 'scf.condition'
func.func @f(%c: i1, %a: i32, %f: f32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 { scf.yield %x : i32 } do {
  ^bb0(%z: i32):
    scf.yield %z : i32
  }
  return
}
// -----
// want 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
func.func @f() {
  scf.yield
}
// -----
// want 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
func.func @f(%f: f32) {
  %0 = scf.execute_region -> i32 { scf.yield %f : f32 }
  return
}
// -----
// want 'scf.execute_region' op region needs to have at least one block
func.func @f() {
  scf.execute_region { }
  return
}
// -----
// want 'scf.index_switch' op has duplicate case value: 1
func.func @f(%c: index, %a: i32) {
  %0 = scf.index_switch %c -> i32 case 1 { scf.yield %a : i32 } case 1 { scf.yield %a : i32 } default { scf.yield %a: i32 }
  return
}
// -----
// want use of value '%a' expects different type than prior uses: 'i1' vs 'i32'
func.func @f(%a: i32) {
  scf.if %a { }
  return
}
// -----
// want 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0
func.func @f(%lb: index, %f: f32) {
  %0 = scf.parallel (%i) = (%lb) to (%lb) step (%lb) init (%f) -> f32 { scf.reduce }
  return
}
