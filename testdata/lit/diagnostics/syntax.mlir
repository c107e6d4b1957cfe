// RUN: tgopt %s -split-input-file -verify-diagnostics
// Broken syntax: each mistake is reported where it is, and costs its op alone.

tt.func @several(%n: i32, %p: !tt.ptr<f32>) -> i32 {
  // expected-error @+1 {{expected ':', but found 'i32'}}
  %a = arith.addi %n, %n i32
  // expected-error @+1 {{expected SSA operand, but found ':'}}
  %b = arith.addi %a, : i32
  // expected-error @+1 {{expected type, but found the end of the line}}
  %c = arith.muli %a, %b :
  // expected-error @+1 {{string has no closing '"' on its line}}
  %d = "arith.addi(%a, %b) : (i32, i32) -> i32
  // expected-error @+1 {{use of undeclared SSA value name '%f'}}
  %e = arith.addi %d, %f : i32
  tt.return %e : i32
}

// -----

// A broken head does not hide what is wrong inside.
// expected-error @+1 {{expected type, but found ','}}
tt.func @head(%n: i32, %m: , %p: !tt.ptr<f32>) {
  %a = arith.addi %n, %m : i32
  // expected-error @+1 {{use of undeclared SSA value name '%q'}}
  %b = tt.load %q : !tt.ptr<f32>
  // expected-error @+1 {{expected 'to', but found ','}}
  scf.for %i = %n, %n step %n : i32 {
    // expected-error @+1 {{use of undeclared SSA value name '%z'}}
    %c = arith.addi %i, %z : i32
  }
  tt.return
}

// -----

// A brace that is missing shows in the indentation.
// expected-error @+1 {{'{' has no closing '}'}}
tt.func @no_closing(%c: i1) {
  %a = arith.constant 1 : i32
  // expected-note @+1 {{expected '}' here}}
  tt.return

tt.func @next() {
  // expected-error @+1 {{use of undeclared SSA value name '%a'}}
  %b = arith.addi %a, %a : i32
  tt.return
}

// -----

tt.func @no_closing_inside(%c: i1) {
  // expected-error @+1 {{'{' has no closing '}'}}
  scf.if %c {
    // expected-note @+1 {{expected '}' here}}
    %a = arith.constant 1 : i32
  // expected-error @+1 {{use of undeclared SSA value name '%a'}}
  %b = arith.addi %a, %a : i32
  tt.return
}

// -----

tt.func @no_opening(%c: i1) {
  // expected-error @+1 {{expected '{', but found the end of the line}}
  scf.if %c
    %a = arith.constant 1 : i32
  }
  // expected-error @+1 {{use of undeclared SSA value name '%a'}}
  %b = arith.addi %a, %a : i32
  tt.return
}

// -----

tt.func @one_too_many(%c: i1) {
  scf.if %c {
    %a = arith.constant 1 : i32
  }
  // expected-error @+1 {{'}' closes nothing}}
  }
  tt.return
}

// -----

tt.func @line_is_gone(%c: i1) {
  // expected-note @+1 {{the line that opens its region seems to be missing before this}}
    %a = arith.constant 1 : i32
    scf.yield
  // expected-error @+1 {{'}' closes nothing}}
  }
  tt.return
}

// -----

tt.func @trailing(%n: i32) -> i32 {
  // expected-error @+1 {{expected operation, but found 'foo'}}
  %a = arith.addi %n, %n : i32 foo
  tt.return %a : i32
}

// -----

tt.func @location(%n: i32) -> i32 {
  // expected-error @+1 {{expected ')', but found the end of the line}}
  %a = arith.addi %n, %n : i32 loc("f.py":1:2
  %b = arith.addi %a, %n : i32 loc(#loc1)
  tt.return %b : i32
}
#loc1 = loc("f.py":3:4)

// -----

// A call of what could not be read is right.
// expected-error @+1 {{expected '(', but found ':'}}
tt.func @broken : i32) {
  tt.return
}
tt.func @calls_it() {
  %n = arith.constant 1 : i32
  tt.call @broken(%n) : (i32) -> ()
  tt.return
}
