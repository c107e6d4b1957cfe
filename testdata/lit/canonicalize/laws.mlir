// RUN: tgopt %s --canonicalize | FileCheck %s

// Sums and differences that lead back.
// CHECK-LABEL: @cancel
// CHECK-NEXT: return %a, %a, %a, %b, %a, %b, %a, %b
func.func @cancel(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %d = arith.subi %a, %b : i32
  %0 = arith.addi %d, %b : i32
  %1 = arith.addi %b, %d : i32
  %s = arith.addi %a, %b : i32
  %2 = arith.subi %s, %b : i32
  %3 = arith.subi %s, %a : i32
  %x = arith.xori %a, %b : i32
  %4 = arith.xori %x, %b : i32
  %5 = arith.xori %x, %a : i32
  %6 = arith.xori %b, %x : i32
  %7 = arith.xori %a, %x : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32, i32
}

// %b - (%a - %b) is none of them.
// CHECK-LABEL: @cancel_not
// CHECK-NEXT: %d = arith.subi %a, %b
// CHECK-NEXT: %0 = arith.addi %d, %a
// CHECK-NEXT: %1 = arith.subi %b, %d
// CHECK-NEXT: %s = arith.addi %a, %b
// CHECK-NEXT: %2 = arith.subi %a, %s
// CHECK-NEXT: return %0, %1, %2
func.func @cancel_not(%a: i32, %b: i32) -> (i32, i32, i32) {
  %d = arith.subi %a, %b : i32
  %0 = arith.addi %d, %a : i32
  %1 = arith.subi %b, %d : i32
  %s = arith.addi %a, %b : i32
  %2 = arith.subi %a, %s : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @complement
// CHECK-DAG: %[[Z:.*]] = arith.constant 0 : i8
// CHECK-DAG: %[[M:.*]] = arith.constant -1 : i8
// CHECK: return %[[Z]], %[[M]], %[[AND:.*]], %[[OR:.*]], %a
func.func @complement(%a: i8, %b: i8) -> (i8, i8, i8, i8, i8) {
  %m = arith.constant -1 : i8
  %n = arith.xori %a, %m : i8
  %0 = arith.andi %a, %n : i8
  %1 = arith.ori %n, %a : i8
  %and = arith.andi %a, %b : i8
  %2 = arith.andi %and, %b : i8
  %or = arith.ori %a, %b : i8
  %3 = arith.ori %a, %or : i8
  %4 = arith.xori %n, %m : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

// Constants go to the right; the predicate goes with them.
// CHECK-LABEL: @order
// CHECK: %0 = arith.addi %a, %c3
// CHECK-NEXT: %1 = arith.cmpi sgt, %a, %c3
// CHECK-NEXT: %2 = arith.cmpi ule, %a, %c3
// CHECK-NEXT: %3 = arith.cmpi eq, %a, %c3
func.func @order(%a: i32) -> (i32, i1, i1, i1) {
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %c3, %a : i32
  %1 = arith.cmpi slt, %c3, %a : i32
  %2 = arith.cmpi uge, %c3, %a : i32
  %3 = arith.cmpi eq, %c3, %a : i32
  return %0, %1, %2, %3 : i32, i1, i1, i1
}

// CHECK-LABEL: @casts
// CHECK-NEXT: %[[W:.*]] = arith.extui %a : i8 to i64
// CHECK-NEXT: %[[S:.*]] = arith.extsi %a : i8 to i64
// CHECK-NEXT: %[[T:.*]] = arith.trunci %w : i64 to i8
// CHECK-NEXT: %[[N:.*]] = arith.trunci %w overflow<nsw> : i64 to i8
// CHECK-NEXT: %[[K:.*]] = arith.trunci %a : i8 to i4
// CHECK-NEXT: return %[[W]], %[[S]], %[[T]], %[[N]], %a, %[[K]], %a, %f
func.func @casts(%a: i8, %w: i64, %f: f16) -> (i64, i64, i8, i8, i8, i4, i8, f16) {
  %u = arith.extui %a : i8 to i16
  %0 = arith.extui %u : i16 to i64
  %s = arith.extsi %a : i8 to i16
  %1 = arith.extsi %s : i16 to i64
  %t = arith.trunci %w : i64 to i16
  %2 = arith.trunci %t overflow<nsw> : i16 to i8
  %tn = arith.trunci %w overflow<nsw, nuw> : i64 to i16
  %3 = arith.trunci %tn overflow<nsw> : i16 to i8
  %4 = arith.trunci %s : i16 to i8
  %5 = arith.trunci %u : i16 to i4
  %i = arith.index_cast %a : i8 to index
  %6 = arith.index_cast %i : index to i8
  %x = arith.extf %f : f16 to f32
  %7 = arith.truncf %x : f32 to f16
  return %0, %1, %2, %3, %4, %5, %6, %7 : i64, i64, i8, i8, i8, i4, i8, f16
}

// What loses something does not lead back.
// CHECK-LABEL: @casts_not
// CHECK-COUNT-2: arith.index_cast
// CHECK: arith.truncf
// CHECK-NEXT: arith.extf
// CHECK: return
func.func @casts_not(%i: index, %f: f32) -> (index, f32, f32) {
  %a = arith.index_cast %i : index to i8
  %0 = arith.index_cast %a : i8 to index
  %h = arith.truncf %f : f32 to f16
  %1 = arith.extf %h : f16 to f32
  %g = arith.truncf %f fastmath<contract> : f32 to f16
  // CHECK-SAME: %f :
  %2 = arith.extf %g fastmath<contract> : f16 to f32
  return %0, %1, %2 : index, f32, f32
}

// CHECK-LABEL: @choice
// CHECK-NEXT: return %a, %b, %b, %c, %c, %c, %a
func.func @choice(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32, i1, i1, i1, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %z = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  %o = arith.constant 1 : i32
  %e = arith.cmpi eq, %a, %b : i32
  %n = arith.cmpi ne, %b, %a : i32
  %0 = arith.select %n, %a, %b : i32
  %1 = arith.select %e, %a, %b : i32
  %2 = arith.select %f, %a, %b : i32
  %3 = arith.select %c, %t, %f : i1
  %x = arith.extui %c : i1 to i32
  %4 = arith.cmpi ne, %x, %z : i32
  %y = arith.extsi %c : i1 to i32
  %5 = arith.cmpi eq, %y, %m : i32
  %6 = arith.select %c, %a, %a : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i1, i1, i1, i32
}

// CHECK-LABEL: @choice_not
// CHECK-COUNT-3: arith.select
// CHECK-COUNT-2: arith.cmpi
func.func @choice_not(%c: i1, %a: i32, %b: i32) -> (i32, i1, i32, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %o = arith.constant 1 : i32
  %l = arith.cmpi slt, %a, %b : i32
  %0 = arith.select %l, %a, %b : i32
  %1 = arith.select %c, %f, %t : i1
  %e = arith.cmpi eq, %a, %o : i32
  %2 = arith.select %e, %a, %b : i32
  %y = arith.extsi %c : i1 to i32
  %3 = arith.cmpi eq, %y, %o : i32
  %x = arith.extui %c : i1 to i32
  %4 = arith.cmpi eq, %x, %a : i32
  return %0, %1, %2, %3, %4 : i32, i1, i32, i1, i1
}

// Flags allow what else would lose a NaN or the sign of zero.
// CHECK-LABEL: @zero
// CHECK: %z = arith.constant 0.0
// CHECK-NEXT: %[[A:.*]] = arith.mulf %x, %z : f32
// CHECK-NEXT: %[[B:.*]] = arith.mulf %x, %z fastmath<nnan>
// CHECK-NEXT: %[[C:.*]] = arith.mulf %x, %z fastmath<nsz>
// CHECK-NEXT: return %[[A]], %[[B]], %[[C]], %z, %x
func.func @zero(%x: f32) -> (f32, f32, f32, f32, f32) {
  %z = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %z : f32
  %1 = arith.mulf %x, %z fastmath<nnan> : f32
  %2 = arith.mulf %x, %z fastmath<nsz> : f32
  %3 = arith.mulf %x, %z fastmath<nnan, nsz> : f32
  %n = arith.negf %x : f32
  %4 = arith.negf %n : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// In tensors too, with their encodings. What has too many different elements stays.
// CHECK-LABEL: @tensors
// CHECK: arith.constant dense<5> : tensor<1000xi32, "e">
// CHECK-NOT: arith.addi
// CHECK: return
func.func @tensors(%x: tensor<1000xi32, "e">) -> (tensor<1000xi32, "e">, tensor<1000xi32, "e">) {
  %a = arith.constant dense<2> : tensor<1000xi32, "e">
  %b = arith.constant dense<3> : tensor<1000xi32, "e">
  %0 = arith.addi %a, %b : tensor<1000xi32, "e">
  %z = arith.subi %x, %x : tensor<1000xi32, "e">
  %1 = arith.addi %x, %z : tensor<1000xi32, "e">
  return %0, %1 : tensor<1000xi32, "e">, tensor<1000xi32, "e">
}

// What has no effect with 0 or 1 on the right is its left operand, and with it on the left only where both may change places.
// CHECK-LABEL: @neutral
// CHECK: %z = arith.constant 0
// CHECK-NEXT: %[[N:.*]] = arith.subi %z, %x : i32
// CHECK-NEXT: %[[S:.*]] = arith.shli %o, %x : i32
// CHECK-NEXT: return %x, %x, %x, %[[N]], %x, %x, %[[S]]
func.func @neutral(%x: i32, %o: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = arith.subi %x, %z : i32
  %1 = arith.addi %x, %z : i32
  %2 = arith.addi %z, %x : i32
  %3 = arith.subi %z, %x : i32
  %4 = arith.muli %one, %x : i32
  %5 = arith.shli %x, %z : i32
  %6 = arith.shli %o, %x : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}
