// want 3: 'scf.index_switch' op region #2 ('caseRegions') failed to verify constraint: region with 1 blocks
func.func @sw(%x: index, %i: i32) {
  scf.index_switch %x case 0 { scf.yield } case 1 { } default { scf.yield }
  return
}
// -----
// want 3: 'scf.index_switch' op expected region to end with scf.yield, but got t.x
func.func @sw(%x: index, %i: i32) {
  scf.index_switch %x case 0 { "t.x"() : () -> () } default { scf.yield }
  return
}
// -----
// want 3: use of value '%x' expects different type than prior uses: 'index' vs 'i32'
func.func @sw(%x: i32) {
  scf.index_switch %x default { }
  return
}
// -----
// want 3: 'scf.index_switch' op expected each region to return 1 values, but default region returns 0
func.func @sw(%x: index, %i: i32) {
  %0 = scf.index_switch %x -> i32 default { }
  return
}
// -----
// want 3: 'scf.index_switch' op has 0 case regions but 1 case values
func.func @sw(%x: index, %i: i32) {
  "scf.index_switch"(%x) <{cases = array<i64: 1>}> ({ scf.yield }) : (index) -> ()
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%x: index, %i: i32) {
  scf.for %a = %x to %x step %i { }
  return
}
// -----
// want 3: 'scf.for' op operand #0 must be signless integer or index, but got 'f32'
func.func @f(%x: index, %f: f32) {
  scf.for %a = %f to %f step %f : f32 { }
  return
}
// -----
// want 3: expected 'step'
func.func @f(%x: index, %f: f32) {
  scf.for %a = %x to %x { }
  return
}
// -----
// want 3: expected '->'
func.func @f(%x: index, %f: f32) {
  scf.for %a = %x to %x step %x iter_args(%y = %f) { scf.yield %y : f32 }
  return
}
// -----
// want 3: use of value '%f' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%x: index, %f: f32) {
  scf.for %a = %x to %x step %x iter_args(%y = %f) -> i32 { scf.yield %y : i32 }
  return
}
// -----
// want 4
func.func @f(%x: index, %f: f32) {
  scf.for %a = %x to %x step %x { "t.x"() : () -> () "t.term"() : () -> () }
  scf.for %a = %x to %x step %x { func.return }
  return
}
// -----
// want 3: use of value '%x' expects different type than prior uses: 'i1' vs 'index'
func.func @f(%x: index, %c: i1) {
  scf.if %x { }
  return
}
// -----
// want 3: 'scf.if' op region #0 should have no arguments
func.func @f(%x: index, %c: i1) {
  scf.if %c { ^bb0(%a: i32): scf.yield }
  return
}
// -----
// want 3
func.func @f(%x: index, %c: i1) {
  scf.if %c { } else
  return
}
// -----
// want 3: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'
func.func @f(%x: index, %c: i1) {
  scf.if %c -> (i32) { scf.yield %x : index } else { scf.yield %x : index }
  return
}
// -----
// want 3: 'scf.if' op expected 2 regions
func.func @f(%x: index, %c: i1) {
  "scf.if"(%c) ({ scf.yield }) : (i1) -> ()
  return
}
// -----
// want 3: 'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks
func.func @f(%x: index, %c: i1) {
  "scf.if"(%c) ({ }, { }) : (i1) -> ()
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'f32' vs 'i32'
func.func @f(%c: i1, %i: i32) {
  scf.while (%x = %i) : (f32) -> i32 { scf.condition(%c) %x : f32 } do { ^bb0(%y: i32): scf.yield %y : i32 }
  return
}
// -----
// want 3: expected as many input types as operands (expected 1 got 2)
func.func @f(%c: i1, %i: i32) {
  scf.while (%x = %i) : (i32, i32) -> i32 { scf.condition(%c) %x : i32 } do { ^bb0(%y: i32): scf.yield %y : i32 }
  return
}
// -----
// want 3: 'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks
func.func @f(%c: i1, %i: i32) {
  scf.while : () -> () { } do { scf.yield }
  return
}
// -----
// want 3: 'scf.while' op expects the 'after' region to terminate with 'scf.yield'
func.func @f(%c: i1, %i: i32) {
  scf.while : () -> () { scf.condition(%c) } do { scf.condition(%c) }
  return
}
// -----
// want 3
func.func @f(%c: i1, %i: i32) {
  scf.condition(%c)
  return
}
// -----
// want 3: 'scf.execute_region' op region cannot have any arguments
func.func @f(%c: i1, %i: i32) {
  scf.execute_region { ^bb0(%x: i32): scf.yield }
  return
}
// -----
// want 3: 'func.return' op expects parent op 'func.func'
func.func @f(%c: i1, %i: i32) {
  scf.execute_region { func.return }
  return
}
// -----
// want 3: expected 1 operands
func.func @f(%x: index, %i: i32) {
  scf.parallel (%a) = (%x, %x) to (%x) step (%x) { }
  return
}
// -----
// want 3: expected 2 operands
func.func @f(%x: index, %i: i32) {
  scf.parallel (%a, %b) = (%x) to (%x) step (%x) { }
  return
}
// -----
// want 3: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
func.func @f(%x: index, %i: i32) {
  scf.parallel () = () to () step () { }
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%x: index, %i: i32) {
  scf.parallel (%a) = (%i) to (%x) step (%x) { }
  return
}
// -----
// want 3: number of operands and types do not match: got 1 operands and 0 types
func.func @f(%x: index, %i: i32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) init (%i) { }
  return
}
// -----
// want 3: 'scf.reduce' op expected two block arguments with type 'i32' in the 0-th reduction region
func.func @f(%x: index, %i: i32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) init (%i) -> i32 { scf.reduce(%i : i32) { ^bb0(%p: i32): scf.reduce.return %p : i32 } }
  return
}
// -----
// want 3: 'scf.reduce' op expected two block arguments with type 'i32' in the 0-th reduction region
func.func @f(%x: index, %i: i32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) init (%i) -> i32 { scf.reduce(%i : i32) { ^bb0(%p: i32, %q: f32): scf.reduce.return %p : i32 } }
  return
}
// -----
// want 3: 'scf.reduce.return' op must have type 'i32' (the type of the reduction inputs)
func.func @f(%x: index, %i: i32, %f: f32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) init (%i) -> i32 { scf.reduce(%i : i32) { ^bb0(%p: i32, %q: i32): scf.reduce.return %f : f32 } }
  return
}
// -----
// want 3: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
func.func @f(%x: index, %i: i32, %f: f32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) init (%i) -> i32 { scf.reduce(%i : i32) { ^bb0(%p: i32, %q: i32): scf.yield } }
  return
}
// -----
// want 3
func.func @f(%x: index, %i: i32, %f: f32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) { scf.yield }
  return
}
// -----
// want 3
func.func @f(%x: index, %t: tensor<8xf32>) {
  scf.forall (%a) in (8, 8) { }
  return
}
// -----
// want 3: expected 'step'
func.func @f(%x: index, %t: tensor<8xf32>) {
  scf.forall (%a) = (0) to (8) { }
  return
}
// -----
// want 3: number of operands and types do not match: got 1 operands and 0 types
func.func @f(%x: index, %t: tensor<8xf32>) {
  %0 = scf.forall (%a) in (8) shared_outs(%o = %t) { }
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%x: index, %t: tensor<8xf32>, %i: i32) {
  scf.forall (%a) in (%i) { }
  return
}
// -----
// want 3
func.func @f(%x: index, %t: tensor<8xf32>, %i: i32) {
  scf.forall (%a) in (8) { scf.yield }
  return
}
// -----
// want 3: 'scf.forall' op mapping attribute size must match op rank
func.func @f(%x: index, %t: tensor<8xf32>, %i: i32) {
  scf.forall (%a) in (8) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}
// -----
// want 3: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
func.func @f(%x: index, %t: tensor<8xf32>, %i: i32) {
  scf.forall (%a) in (8) { } {mapping = [1]}
  return
}
// -----
// want 3: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
func.func @f(%x: index, %t: tensor<8xf32>, %i: i32) {
  scf.forall (%a) in (8) { scf.forall.in_parallel { arith.constant 1 : i32 } }
  return
}
// -----
// want 3: 'scf.forall.in_parallel' op expects parent op 'scf.forall'
func.func @f(%x: index) {
  scf.forall.in_parallel { }
}
// -----
// want 3: 'scf.reduce' op expects parent op 'scf.parallel'
func.func @f(%x: index) {
  scf.reduce
}
// -----
// want 3: 'scf.reduce.return' op expects parent op 'scf.reduce'
func.func @f(%x: i32) {
  scf.reduce.return %x : i32
}
// -----
// want 3: is unknown
func.func @f(%x: i32) {
  scf.foo %x
  return
}
