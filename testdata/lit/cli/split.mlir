// RUN: tgopt %s -split-input-file | FileCheck %s
// RUN: triton-opt %s -split-input-file | FileCheck %s --check-prefix=MLIR
// RUN: not tgopt %s --no-such-flag 2>&1 | FileCheck %s --check-prefix=USAGE

// CHECK: func.func @f(%x: i32) -> i32 {
// CHECK-NEXT: return %x : i32
// MLIR: module {
// MLIR-NEXT: func.func @f(%arg0: i32) -> i32 {
func.func @f(%x: i32) -> i32 {
  return %x : i32
}

// -----

// CHECK: {{^}}// -----
// CHECK: func.func @f()
// MLIR: {{^}}// -----
// MLIR-NEXT: module {
func.func @f() {
  return
}

// USAGE: unknown flag '--no-such-flag'
