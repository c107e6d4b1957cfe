func.func @for(%lb: index, %ub: index, %s: index, %i: i32, %f: f32, %j: i8) {
  scf.for %a = %lb to %ub step %s { }
  scf.for %a = %i to %i step %i : i32 { scf.yield }
  scf.for unsigned %a = %j to %j step %j : i8 { }
  %0 = scf.for %a = %lb to %ub step %s iter_args(%x = %f) -> f32 { scf.yield %x : f32 }
  %1:2 = scf.for %a = %lb to %ub step %s iter_args(%x = %f, %y = %i) -> (f32, i32) { scf.yield %x, %y : f32, i32 } {tag}
  %2 = scf.for unsigned %a = %i to %i step %i iter_args(%x = %f) -> (f32) : i32 { scf.yield {q} %x : f32 }
  scf.for %a = %lb to %ub step %s { scf.yield {attr = 1} }
  return
}
// -----
func.func @if(%c: i1, %i: i32) {
  scf.if %c { }
  scf.if %c { "t.x"() : () -> () } else { }
  scf.if %c { scf.yield } else { "t.x"() : () -> () } {a}
  %0 = scf.if %c -> i32 { scf.yield %i : i32 } else { scf.yield %i : i32 }
  %1:2 = scf.if %c -> (i32, i32) { scf.yield %i, %i : i32, i32 } else { scf.yield %i, %i : i32, i32 } {b}
  scf.if %c { scf.yield {k} }
  scf.if %c -> () { } else { }
  return
}
// -----
func.func @while(%c: i1, %i: i32, %f: f32) {
  scf.while : () -> () { scf.condition(%c) } do { scf.yield }
  %0 = scf.while (%x = %i) : (i32) -> i32 { scf.condition(%c) %x : i32 } do { ^bb0(%y: i32): scf.yield %y : i32 }
  %1:2 = scf.while (%x = %i, %z = %f) : (i32, f32) -> (f32, i32) { scf.condition(%c) {a} %z, %x : f32, i32 } do { ^bb0(%y: f32, %w: i32): scf.yield %w, %y : i32, f32 } attributes {k = 1}
  %2 = scf.while : () -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%y: i32): "t.u"() : () -> () scf.yield }
  scf.while (%x = %i) : (i32) -> () { scf.condition(%c) } do { scf.yield %i : i32 }
  return
}
// -----
func.func @exec(%i: i32) {
  %0 = scf.execute_region -> i32 { scf.yield %i : i32 }
  scf.execute_region { scf.yield }
  %1:2 = scf.execute_region -> (i32, i32) no_inline { cf.br ^a ^a: scf.yield %i, %i : i32, i32 } {x}
  scf.execute_region no_inline { scf.yield }
  scf.execute_region { "t.x"() : () -> () ub.unreachable }
  return
}
// -----
func.func @exec(%i: i32) {
  scf.execute_region { "t.x"() : () -> () scf.yield {a} }
  return
}
// -----
func.func @sw(%x: index, %i: i32) {
  scf.index_switch %x default { }
  scf.index_switch %x case 0 { scf.yield } case 1 { scf.yield } default { scf.yield }
  %0 = scf.index_switch %x {a} -> i32 case -1 { scf.yield %i : i32 } case 7 { scf.yield %i : i32 } default { scf.yield %i : i32 }
  %1:2 = scf.index_switch %x -> i32, i32 case 3 { scf.yield %i, %i : i32, i32 } default { scf.yield %i, %i : i32, i32 }
  return
}
// -----
func.func @par2(%x: index, %f: f32, %i: i32) {
  scf.parallel (%a) = (%x) to (%x) step (%x) { }
  scf.parallel (%a, %b) = (%x, %x) to (%x, %x) step (%x, %x) { scf.reduce } {a}
  %0 = scf.parallel (%a) = (%x) to (%x) step (%x) init (%f) -> f32 {
    scf.reduce(%f : f32) { ^bb0(%l: f32, %r: f32): %s = arith.addf %l, %r : f32 scf.reduce.return %s : f32 }
  }
  %1:2 = scf.parallel (%a) = (%x) to (%x) step (%x) init (%f, %i) -> (f32, i32) {
    scf.reduce(%f, %i : f32, i32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %r : f32 }, { ^bb0(%l: i32, %r: i32): scf.reduce.return %l : i32 } {q}
  } {z}
  return
}
// -----
func.func @forall(%x: index, %t: tensor<8x8xf32>, %u: tensor<?xi32>) {
  scf.forall (%a) in (8) { }
  scf.forall (%a, %b) in (%x, 4) { scf.forall.in_parallel { } }
  scf.forall (%a) = (0) to (%x) step (1) { }
  scf.forall (%a, %b) = (1, %x) to (%x, 8) step (2, %x) { } {foo}
  scf.forall (%a) in (8) { "t.x"(%a) : (index) -> () } {mapping = [#gpu.thread<x>]}
  scf.forall (%a, %b) in (8, 8) { } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  scf.forall (%a) in (8) { } {mapping = [#gpu.warp<linear_dim_0>]}
  %0:2 = scf.forall (%a) in (8) shared_outs(%o = %t, %p = %u) -> (tensor<8x8xf32>, tensor<?xi32>) { } {z}
  return
}
