// RUN: tgopt %s -split-input-file -verify-diagnostics
// Names of values, symbols and blocks: what is used, defined twice, or missing.

// A name that nothing defines is reported once, where it is used first; a
// result that is not used and looks like it is what may have been meant.
tt.func @undeclared(%n: i32) -> i32 {
  // expected-note @+1 {{'%stride_m' is defined here and not used}}
  %stride_m = arith.muli %n, %n : i32
  // expected-error @+1 {{use of undeclared SSA value name '%strde_m'; did you mean '%stride_m'?}}
  %a = arith.addi %n, %strde_m : i32
  %b = arith.addi %a, %strde_m : i32
  tt.return %b : i32
}

// -----

// Several, each at its place, and what follows them is known.
tt.func @several(%n: i32) -> i32 {
  // expected-error @+1 {{use of undeclared SSA value name '%p'}}
  %a = arith.addi %n, %p : i32
  // expected-error @+1 {{use of undeclared SSA value name '%q'}}
  %b = arith.addi %q, %a : i32
  // expected-error @+1 {{invalid kind of type specified: expected builtin.tensor, but found 'i32'}}
  %c = tt.splat %b : i32 -> i32
  tt.return %b : i32
}

// -----

tt.func @redefined(%n: i32) {
  // expected-note @+1 {{previously defined here}}
  %a = arith.muli %n, %n : i32
  // expected-error @+1 {{redefinition of SSA value '%a'}}
  %a = arith.addi %n, %n : i32
  tt.return
}

// -----

// An argument's note is at its name.
tt.func @argument(
    // expected-note @+1 {{previously defined here}}
    %n: i32,
    %m: i32) {
  // expected-error @+1 {{redefinition of SSA value '%n'}}
  %n = arith.addi %m, %m : i32
  tt.return
}

// -----

tt.func @results(%c: i1) -> i32 {
  %a:2 = scf.if %c -> (i32, i32) {
    %x = arith.constant 1 : i32
    scf.yield %x, %x : i32, i32
  } else {
    %y = arith.constant 2 : i32
    scf.yield %y, %y : i32, i32
  }
  // expected-error @+1 {{reference to result #2 of '%a', which has 2}}
  tt.return %a#2 : i32
}

// -----

// Many uses that disagree with one definition are one mistake.
// expected-note @+1 {{prior use here}}
tt.func @types(%n: i64) -> i32 {
  // expected-error @+1 {{use of value '%n' expects different type than prior uses: 'i32' vs 'i64'}}
  %a = arith.addi %n, %n : i32
  %b = arith.addi %a, %n : i32
  %c = arith.addi %b, %a : i32
  tt.return %c : i32
}

// -----

tt.func @dominance(%n: i32) -> i32 {
  // expected-error @+1 {{operand #1 does not dominate this use}}
  %a = arith.addi %n, %b : i32
  // expected-note @+1 {{operand defined here (op in the same block)}}
  %b = arith.addi %n, %n : i32
  tt.return %a : i32
}

// -----

tt.func @out_of_region(%c: i1) -> i32 {
  scf.if %c {
    %x = arith.constant 1 : i32
  }
  // expected-error @+1 {{use of undeclared SSA value name '%x'}}
  tt.return %x : i32
}

// -----

// expected-note @+1 {{see existing symbol definition here}}
tt.func @twice() {
  tt.return
}
// expected-error @+1 {{redefinition of symbol named 'twice'}}
tt.func @twice() {
  tt.return
}

// -----

tt.func private @callee()
tt.func @caller() {
  // expected-error @+1 {{'tt.call' op 'calee' does not reference a valid function; did you mean 'callee'?}}
  tt.call @calee() : () -> ()
  tt.return
}

// -----

tt.func @block(%c: i1) {
  // expected-error @+1 {{reference to an undefined block '^exti'; did you mean 'exit'?}}
  cf.cond_br %c, ^exti, ^exit
^exit:
  tt.return
}

// -----

tt.func @blocks(%c: i1) {
  cf.br ^a
// expected-note @+1 {{previously defined here}}
^a:
  cf.br ^b
// expected-error @+1 {{redefinition of block '^a'}}
^a:
  tt.return
^b:
  tt.return
}

// -----

tt.func @terminator(%c: i1) {
  cf.cond_br %c, ^a, ^b
// expected-note @+1 {{the block begins here}}
^a:
  // expected-error @+1 {{block with no terminator, has 'arith.constant'}}
  %x = arith.constant 1 : i32
^b:
  tt.return
}

// -----

// expected-note @+1 {{previously defined here}}
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// expected-error @+1 {{redefinition of alias '#blocked'}}
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
