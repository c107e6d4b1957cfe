// RUN: tgopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @if
// CHECK-NEXT: %[[S:.*]] = arith.addi %a, %b
// CHECK-NEXT: call @effect(%a)
// CHECK-NEXT: return %[[S]], %b
func.func private @effect(i32)
func.func @if(%a: i32, %b: i32) -> (i32, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = scf.if %t -> i32 {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %f -> i32 {
    scf.yield %a : i32
  } else {
    func.call @effect(%a) : (i32) -> ()
    scf.yield %b : i32
  }
  scf.if %f {
    func.call @effect(%b) : (i32) -> ()
  }
  return %0, %1 : i32, i32
}

// A loop that does not run, one that runs once, and two that may run more often.
// CHECK-LABEL: @for
// CHECK: call @effect(%c4) : (i32) -> ()
// CHECK-NEXT: %[[P:.*]] = arith.addi %b, %c4
// CHECK-NEXT: %[[TWICE:.*]] = scf.for
// CHECK: %[[ANY:.*]] = scf.for
// CHECK: return %a, %[[P]], %[[TWICE]], %[[ANY]]
func.func @for(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %c4 = arith.constant 4 : i32
  %c6 = arith.constant 6 : i32
  %c2 = arith.constant 2 : i32
  %c0 = arith.constant 0 : i32
  %0 = scf.for %i = %c6 to %c4 step %c2 iter_args(%x = %a) -> i32 : i32 {
    func.call @effect(%i) : (i32) -> ()
    scf.yield %i : i32
  }
  %1 = scf.for %i = %c4 to %c6 step %c2 iter_args(%x = %b) -> i32 : i32 {
    func.call @effect(%i) : (i32) -> ()
    %y = arith.addi %x, %i : i32
    scf.yield %y : i32
  }
  %2 = scf.for %i = %c2 to %c6 step %c2 iter_args(%x = %b) -> i32 : i32 {
    func.call @effect(%i) : (i32) -> ()
    scf.yield %i : i32
  }
  %3 = scf.for %i = %c4 to %c6 step %c0 iter_args(%x = %b) -> i32 : i32 {
    func.call @effect(%i) : (i32) -> ()
    scf.yield %i : i32
  }
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: @switch
// CHECK-NEXT: return %b, %c, %a
func.func @switch(%a: i32, %b: i32, %c: i32) -> (i32, i32, i32) {
  %two = arith.constant 2 : index
  %nine = arith.constant 9 : index
  %0 = scf.index_switch %two -> i32
  case 1 { scf.yield %a : i32 }
  case 2 { scf.yield %b : i32 }
  default { scf.yield %c : i32 }
  %1 = scf.index_switch %nine -> i32
  case 1 { scf.yield %a : i32 }
  default { scf.yield %c : i32 }
  %2 = scf.execute_region -> i32 {
    scf.yield %a : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @stays
// CHECK: scf.execute_region -> i32 no_inline
// CHECK: scf.execute_region
// CHECK: ^bb1
// CHECK: scf.if %c
func.func @stays(%a: i32, %c: i1) -> (i32, i32, i32) {
  %0 = scf.execute_region -> i32 no_inline {
    func.call @effect(%a) : (i32) -> ()
    scf.yield %a : i32
  }
  %1 = scf.execute_region -> i32 {
    func.call @effect(%a) : (i32) -> ()
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i32
  ^bb2:
    %b = arith.addi %a, %a : i32
    scf.yield %b : i32
  }
  %2 = scf.if %c -> i32 {
    func.call @effect(%a) : (i32) -> ()
    scf.yield %a : i32
  } else {
    %b = arith.addi %a, %a : i32
    scf.yield %b : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

// Blocks that follow one another in any case are one.
// CHECK-LABEL: @branches
// CHECK-NEXT: call @effect(%b)
// CHECK-NEXT: return %b
func.func @branches(%a: i32, %b: i32) -> i32 {
  %f = arith.constant false
  cf.cond_br %f, ^one(%a : i32), ^two(%b : i32)
^one(%x: i32):
  func.call @effect(%x) : (i32) -> ()
  cf.br ^end(%x : i32)
^two(%y: i32):
  func.call @effect(%y) : (i32) -> ()
  cf.br ^end(%y : i32)
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: @cases
// CHECK-NEXT: call @effect(%b)
// CHECK-NEXT: return
func.func @cases(%a: i32, %b: i32) {
  %c7 = arith.constant 7 : i32
  cf.switch %c7 : i32, [
    default: ^end(%a : i32),
    5: ^end(%a : i32),
    7: ^end(%b : i32)
  ]
^end(%x: i32):
  func.call @effect(%x) : (i32) -> ()
  return
}

// CHECK-LABEL: @default
// CHECK-NEXT: call @effect(%a)
// CHECK-NEXT: return
func.func @default(%a: i32, %b: i32) {
  %c8 = arith.constant 8 : i32
  cf.switch %c8 : i32, [
    default: ^end(%a : i32),
    7: ^end(%b : i32)
  ]
^end(%x: i32):
  func.call @effect(%x) : (i32) -> ()
  return
}

// Both ways are one if they take the same along.
// CHECK-LABEL: @both
// CHECK: cf.cond_br %c, ^[[E:.*]](%a : i32), ^[[E]](%b : i32)
func.func @both(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^same(%a : i32), ^same(%a : i32)
^same(%x: i32):
  func.call @effect(%x) : (i32) -> ()
  cf.cond_br %c, ^end(%a : i32), ^end(%b : i32)
^end(%y: i32):
  func.call @effect(%y) : (i32) -> ()
  return
}

// A loop of blocks stays.
// CHECK-LABEL: @loop
// CHECK: ^[[L:.*]]: //
// CHECK: cf.br ^[[L]]
func.func @loop(%a: i32) {
  cf.br ^head
^head:
  func.call @effect(%a) : (i32) -> ()
  cf.br ^tail
^tail:
  func.call @effect(%a) : (i32) -> ()
  cf.br ^head
}

// CHECK-LABEL: @assert
// CHECK: cf.assert %[[F:.*]], "no"
// CHECK-NEXT: cf.assert %c, "perhaps"
// CHECK-NEXT: return
func.func @assert(%c: i1) {
  %t = arith.constant true
  %f = arith.constant false
  cf.assert %t, "yes"
  cf.assert %f, "no"
  cf.assert %c, "perhaps"
  return
}
