// RUN: split-file %s %t
// RUN: tgopt %t/input --keep-comments | diff %t/faithful -
// RUN: tgopt %t/input --keep-comments --print=mlir | diff %t/mlir -
// RUN: tgopt %t/input --keep-comments -mlir-print-op-generic | diff %t/generic -
// RUN: tgopt %t/input --keep-comments --cse --canonicalize | diff %t/changed -
// RUN: tgopt %t/input | diff %t/without -

// Comments inside an op go above it, or to the end of its last region in front
// of them; those of an op go where it goes.

//--- input
#unused = 1 : i32 // of an alias that no op uses
func.func @f(%a: i32, // of a
             // of c
             %c: i1) -> i32 {
  %0 = arith.addi %a, // inside
       %a : i32
  // of the same sum
  %1 = arith.addi %a, %a : i32 // which goes
  // of the product
  %2 = arith.muli %0, %1 : i32 // which stays
  scf.if %c {
    "t.x"(%2) : (i32) -> ()
  } // between
  // between too
  else { // of else
    "t.y"(%2) : (i32) -> ()
  }
  return %2 : i32
}
//--- faithful
#unused = 1 : i32 // of an alias that no op uses
// of a
// of c
func.func @f(%a: i32, %c: i1) -> i32 {
  // inside
  %0 = arith.addi %a, %a : i32
  // of the same sum
  %1 = arith.addi %a, %a : i32 // which goes
  // of the product
  %2 = arith.muli %0, %1 : i32 // which stays
  scf.if %c {
    "t.x"(%2) : (i32) -> ()
    // between
    // between too
  } else { // of else
    "t.y"(%2) : (i32) -> ()
  }
  return %2 : i32
}
//--- mlir
// of an alias that no op uses
module {
  // of a
  // of c
  func.func @f(%arg0: i32, %arg1: i1) -> i32 {
    // inside
    %0 = arith.addi %arg0, %arg0 : i32
    // of the same sum
    %1 = arith.addi %arg0, %arg0 : i32 // which goes
    // of the product
    %2 = arith.muli %0, %1 : i32 // which stays
    scf.if %arg1 {
      "t.x"(%2) : (i32) -> ()
      // between
      // between too
    } else { // of else
      "t.y"(%2) : (i32) -> ()
    }
    return %2 : i32
  }
}

//--- generic
#unused = 1 : i32 // of an alias that no op uses
// of a
// of c
"func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
^bb0(%a: i32, %c: i1):
  // inside
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  // of the same sum
  %1 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 // which goes
  // of the product
  %2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 // which stays
  "scf.if"(%c) ({
    "t.x"(%2) : (i32) -> ()
    "scf.yield"() : () -> ()
    // between
    // between too
  }, { // of else
    "t.y"(%2) : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
//--- changed
#unused = 1 : i32 // of an alias that no op uses
// of a
// of c
func.func @f(%a: i32, %c: i1) -> i32 {
  // inside
  %0 = arith.addi %a, %a : i32
  // of the product
  %2 = arith.muli %0, %0 : i32 // which stays
  scf.if %c {
    "t.x"(%2) : (i32) -> ()
    // between
    // between too
  } else { // of else
    "t.y"(%2) : (i32) -> ()
  }
  return %2 : i32
}
//--- without
#unused = 1 : i32
func.func @f(%a: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  scf.if %c {
    "t.x"(%2) : (i32) -> ()
  } else {
    "t.y"(%2) : (i32) -> ()
  }
  return %2 : i32
}
