// RUN: tgopt %s --keep-comments -split-input-file | diff %s -
// RUN: tgopt %s --keep-comments -split-input-file | FileCheck %s

// Each chunk prints as itself, comments and empty lines included.

#row = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// Above an alias.
!vec = tensor<128xi32, #row> // behind it

// CHECK: module attributes
module attributes {"ttg.num-warps" = 4 : i32} { // behind a brace

  // CHECK-LABEL: @f
  tt.func @f(%a: i32, %c: i1) -> i32 {
    // CHECK: arith.addi {{.*}} // behind an op
    %0 = arith.addi %a, %a : i32 // behind an op

    //   Set in.
      // Further right.
// At the left.
    cf.cond_br %c, ^bb1, ^bb2
  // CHECK: {{^  }}// Above a label.
  // Above a label.
  ^bb1:  // pred: ^bb0 // behind a label
    %1 = scf.if %c -> (i32) { // then
      scf.yield %0 : i32
      // Before else.
    } else { // else
      scf.yield %a : i32
    } // end if
    scf.if %c {
      // Nothing but a comment, also where the terminator is left out.
    }
    tt.return %1 : i32
    // Behind a terminator.
  ^bb2:  // pred: ^bb0
    tt.return %a : i32
    // Before a closing brace.
  } // behind an op with a region
  // CHECK: // Before the last brace.
  // Before the last brace.
}

// Behind the module.

// -----

// CHECK: {{^// [-]+$}}
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}// CHECK: {{.*}}
// No module is around this chunk.
tt.func @g() {
  tt.return loc(#loc1) // behind a location
} loc(#loc)
#loc = loc(unknown)
// Above a location.
#loc1 = loc("f.py":1:2) // behind that

// Above the resources.

{-# // Inside of them.
  external_resources: {
    tool: {
      flag: true
    }
  }
#-}
// The end.
