// RUN: tgopt %s -split-input-file -verify-diagnostics
// RUN: not tgopt %s -split-input-file 2>&1 | FileCheck %s
// Misspelt words: what was meant is named, and read, so that nothing else is
// wrong.

// expected-error @+1 {{'ttg.blocked' has no parameter 'sizePerThead'; did you mean 'sizePerThread'?}}
#blocked = #ttg.blocked<{sizePerThead = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @parameter(%n: i32) {
    %a = tt.splat %n : i32 -> tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

// CHECK: spelling.mlir:[[#@LINE+4]]:8: error: custom op 'tt.splt' is unknown; did you mean 'tt.splat'?
// CHECK: fix: write tt.splat
tt.func @op(%n: i32) -> tensor<4xi32> {
  // expected-error @+1 {{custom op 'tt.splt' is unknown; did you mean 'tt.splat'?}}
  %a = tt.splt %n : i32 -> tensor<4xi32>
  %b = arith.addi %a, %a : tensor<4xi32>
  tt.return %b : tensor<4xi32>
}

// -----

tt.func @of_dialect(%n: i32) -> i32 {
  // expected-error @+1 {{custom op 'arit.addi' is unknown; did you mean 'arith.addi'?}}
  %a = arit.addi %n, %n : i32
  tt.return %a : i32
}

// -----

// expected-error @+1 {{expected operation, but found 'modul'; did you mean 'module'?}}
modul {
  tt.func @f() {
    tt.return
  }
}

// -----

// What an op holds is known though its name is not.
// expected-error @+1 {{custom op 'tt.fnuc' is unknown; did you mean 'tt.func'?}}
tt.fnuc @op_with_region(%n: i32) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  "arith.addi"(%n, %n) : (i32, i32) -> i64
  tt.return
}

// -----

tt.func @generic(%n: i32) {
  // expected-error @+1 {{unregistered operation 'arith.adi' found in dialect ('arith') that does not allow unknown operations; did you mean 'arith.addi'?}}
  %a = "arith.adi"(%n, %n) : (i32, i32) -> i32
  tt.return
}

// -----

tt.func @keyword(%n: i32) -> i1 {
  // expected-error @+1 {{'sltt' is no CmpIPredicate; did you mean 'slt'?}}
  %a = arith.cmpi sltt, %n, %n : i32
  tt.return %a : i1
}

// -----

tt.func @clause(%n: i32) {
  // expected-error @+1 {{expected 'step', but found 'stpe'; did you mean 'step'?}}
  scf.for %i = %n to %n stpe %n : i32 {
    // expected-error @+1 {{use of undeclared SSA value name '%j'}}
    %a = arith.addi %i, %j : i32
  }
  tt.return
}

// -----

// expected-error @+1 {{dialect 'tt' has no type 'tt.prt'; did you mean 'tt.ptr'?}}
tt.func @type(%p: !tt.prt<f32>) {
  %a = tt.load %p : !tt.ptr<f32>
  tt.return
}

// -----

// expected-error @+1 {{dialect 'ttg' has no attribute 'ttg.bloked'; did you mean 'ttg.blocked'?}}
#blocked = #ttg.bloked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @encoding(%a: tensor<128xi32, #blocked>) {
  tt.return
}

// -----

// An alias that is misspelt where it is defined, and one where it is used.
#blokked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// expected-error @+1 {{undefined symbol alias id 'blocked'; did you mean '#blokked'?}}
tt.func @alias(%a: tensor<128xi32, #blocked>, %b: tensor<128xi32, #blocked>) {
  %c = arith.addi %a, %b : tensor<128xi32, #blocked>
  tt.return
}

// -----

tt.func @attribute(%n: i32) {
  // expected-error @+1 {{'tt.make_range' op requires attribute 'start'}}
  %a = tt.make_range {end = 4 : i32, strat = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @foreign(%n: i32) -> i32 {
  // expected-error @+1 {{custom op 'acme.fuse' is unknown: no dialect 'acme' is registered; describe it in a spec file, for --dialect FILE or .tgopt.yaml}}
  %a = acme.fuse %n with %n : i32
  %b = arith.addi %a, %n : i32
  tt.return %b : i32
}
