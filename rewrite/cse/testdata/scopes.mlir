func.func @tree(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  %x = arith.addi %a, %b : i32
  %l = arith.muli %x, %a : i32
  cf.br ^below(%l : i32)
^right:
  %y = arith.addi %a, %b : i32
  %r = arith.muli %y, %b : i32
  cf.br ^end(%r : i32)
^below(%p: i32):
  %z = arith.addi %a, %b : i32
  %s = arith.muli %z, %p : i32
  cf.br ^end(%s : i32)
^end(%e: i32):
  %w = arith.addi %b, %a : i32
  %t = arith.muli %w, %e : i32
  return %t : i32
}
// -----
func.func @around(%c: i1, %a: i32, %b: i32) -> i32 {
  %x = arith.addi %a, %b : i32
  cf.br ^loop(%x : i32)
^loop(%i: i32):
  %y = arith.addi %a, %b : i32
  %n = arith.addi %i, %y : i32
  %m = arith.addi %y, %i : i32
  %k = arith.muli %n, %m : i32
  cf.cond_br %c, ^loop(%k : i32), ^out
^out:
  %z = arith.addi %b, %a : i32
  %o = arith.addi %z, %i : i32
  return %o : i32
}
// -----
func.func @unreachable(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
^one(%p: i32):
  %y = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %s = arith.muli %y, %z : i32
  cf.br ^two(%s : i32)
^two(%q: i32):
  %w = arith.addi %a, %a : i32
  %v = arith.muli %w, %q : i32
  cf.br ^one(%v : i32)
}
// -----
func.func @regions(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  %x = arith.addi %a, %b : i32
  %r = scf.if %c -> i32 {
    %y = arith.addi %a, %b : i32
    %u = arith.subi %a, %b : i32
    %z = arith.muli %y, %u : i32
    scf.yield %z : i32
  } else {
    %u = arith.subi %a, %b : i32
    scf.yield %u : i32
  }
  %u = arith.subi %a, %b : i32
  %k = arith.xori %u, %x : i32
  return %r, %k : i32, i32
}
// -----
module @outer {
  %0 = arith.constant 1 : i32
  "other.use"(%0) : (i32) -> ()
  module @inner {
    %1 = arith.constant 1 : i32
    "other.use"(%1) : (i32) -> ()
  }
  func.func @f() -> (i32, i32) {
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1 : i32
    return %2, %3 : i32, i32
  }
}
// -----
func.func @reads(%p: memref<i32>, %q: memref<i32>, %c: i1) -> (i32, i32, i32, i32, i32) {
  %a = memref.load %p[] : memref<i32>
  %b = memref.load %p[] : memref<i32>
  %d = memref.load %q[] : memref<i32>
  %e = memref.load %p[] : memref<i32>
  memref.store %a, %q[] : memref<i32>
  %f = memref.load %p[] : memref<i32>
  %g = memref.load %p[] : memref<i32>
  %h = memref.load %q[] : memref<i32>
  %i = scf.if %c -> i32 {
    %j = memref.load %p[] : memref<i32>
    %k = memref.load %p[] : memref<i32>
    %l = arith.addi %j, %k : i32
    scf.yield %l : i32
  } else {
    scf.yield %d : i32
  }
  %m = memref.load %p[] : memref<i32>
  %s = arith.addi %b, %e : i32
  %t = arith.addi %f, %g : i32
  return %s, %t, %h, %i, %m : i32, i32, i32, i32, i32
}
// -----
func.func @dead(%a: i32, %p: memref<i32>) {
  %x = arith.addi %a, %a : i32
  %y = arith.addi %a, %a : i32
  %z = arith.muli %x, %y : i32
  %w = arith.muli %z, %z : i32
  %l = memref.load %p[] : memref<i32>
  memref.store %a, %p[] : memref<i32>
  return
}
// -----
func.func @places(%a: i32) -> (i32, i32, i32, i32) {
  %x = arith.addi %a, %a : i32 loc(unknown)
  %y = arith.addi %a, %a : i32 loc("k.py":7:1)
  %z = arith.muli %a, %a : i32 loc("k.py":8:1)
  %w = arith.muli %a, %a : i32 loc("k.py":9:1)
  return %x, %y, %z, %w : i32, i32, i32, i32
}
// -----
func.func @named(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %given = arith.addi %a, %a : i32
  return %0, %given : i32, i32
}
// -----
func.func @several(%a: tensor<4xi32>) -> (i32, i32, i32, i32) {
  %x:2 = "tt.reduce"(%a, %a) <{axis = 0 : i32}> ({
  ^bb0(%p: i32, %q: i32, %r: i32, %s: i32):
    %m = arith.addi %p, %r : i32
    %n = arith.muli %q, %s : i32
    tt.reduce.return %m, %n : i32, i32
  }) : (tensor<4xi32>, tensor<4xi32>) -> (i32, i32)
  %y:2 = "tt.reduce"(%a, %a) <{axis = 0 : i32}> ({
  ^bb0(%e: i32, %f: i32, %g: i32, %h: i32):
    %i = arith.addi %e, %g : i32
    %j = arith.muli %f, %h : i32
    tt.reduce.return %i, %j : i32, i32
  }) : (tensor<4xi32>, tensor<4xi32>) -> (i32, i32)
  %z:2 = "tt.reduce"(%a, %a) <{axis = 0 : i32}> ({
  ^bb0(%p: i32, %q: i32, %r: i32, %s: i32):
    %m = arith.addi %p, %r : i32
    %n = arith.muli %q, %s : i32
    tt.reduce.return %n, %m : i32, i32
  }) : (tensor<4xi32>, tensor<4xi32>) -> (i32, i32)
  %t = arith.addi %z#0, %z#1 : i32
  return %x#0, %x#1, %y#1, %t : i32, i32, i32, i32
}
// -----
func.func @blocks_inside(%c: i1, %t: tensor<8x8xf32>) {
  %a = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %b = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %d = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^one(%q : f32)
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %e = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  ^three:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %e2 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^three
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  ^three:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %f = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p, %p : f32, f32), ^two
  ^one(%r: f32, %s: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %g = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^two, ^one(%p : f32)
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %h = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    %n = arith.negf %q : f32
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %i = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f64):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %r : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f64
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %j = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f64):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %r : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f64
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %k = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %l = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = "arith.addf"(%r, %q) : (f32, f32) -> f64
    tt.reduce.return %x : f64
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %m = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }, {
  ^bb1(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %n = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }, {
  ^bb1(%p: f32, %q: f32):
    cf.cond_br %c, ^one(%p : f32), ^two
  ^one(%r: f32):
    %x = arith.addf %r, %q : f32
    tt.reduce.return %x : f32
  ^two:
    tt.reduce.return %q : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %o = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %u = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  "other.use"(%a, %b, %d, %e, %e2, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %u) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> ()
  return
}
// -----
func.func @regions_and_none(%c: i1, %a: i32) -> (i32, i32, i32, i32) {
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %x = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      %y = arith.addi %a, %a : i32
      scf.yield %y : i32
    }
    scf.yield %x : i32
  }
  %1 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %x = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      %y = arith.addi %a, %a : i32
      scf.yield %y : i32
    }
    scf.yield %x : i32
  }
  %2 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %x = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      %y = arith.muli %a, %a : i32
      scf.yield %y : i32
    }
    scf.yield %x : i32
  }
  %3 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %z = arith.subi %a, %a : i32
    %x = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      %y = arith.addi %a, %a : i32
      scf.yield %y : i32
    }
    %w = arith.addi %x, %z : i32
    scf.yield %w : i32
  }
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
// -----
func.func @calls(%a: i32) -> (i32, i32) {
  %0 = func.call @effects(%a) : (i32) -> i32
  %1 = func.call @effects(%a) : (i32) -> i32
  return %0, %1 : i32, i32
}
func.func private @effects(i32) -> i32
