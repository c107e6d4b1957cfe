#l = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#row = #ttg.slice<{dim = 0, parent = #w}>
#col = #ttg.slice<{dim = 1, parent = #w}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @constants(%p: !tt.ptr<f32>) -> (tensor<4xi32, #l>, tensor<8x8xi1>, index) {
    %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32, #l>
    %1 = arith.addi %0, %0 : tensor<4xi32, #l>
    %2 = arith.constant dense<true> : tensor<8x8xi1>
    %3 = arith.constant 7 : index
    %4 = arith.constant 1.5 : f32
    %5 = arith.addf %4, %4 : f32
    %6 = arith.addi %3, %3 : index
    tt.return %1, %2, %6 : tensor<4xi32, #l>, tensor<8x8xi1>, index
  }
  tt.func @two_masks_below_what_is_known(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: f16) -> (tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>) {
    %r = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32, #l>
    %a = arith.constant dense<600> : tensor<2048xi32, #l>
    %b = arith.constant dense<300> : tensor<2048xi32, #l>
    %k = arith.constant dense<1> : tensor<2048xi32, #l>
    %z = arith.constant dense<0> : tensor<2048xi32, #l>
    %m = arith.cmpi slt, %r, %a : tensor<2048xi32, #l>
    %n = arith.cmpi ult, %r, %b : tensor<2048xi32, #l>
    %both = arith.andi %m, %n : tensor<2048xi1, #l>
    %again = arith.andi %both, %m : tensor<2048xi1, #l>
    %late = arith.cmpi sge, %r, %b : tensor<2048xi32, #l>
    %one = arith.andi %late, %m : tensor<2048xi1, #l>
    %first = arith.cmpi slt, %r, %k : tensor<2048xi32, #l>
    %none = arith.cmpi slt, %r, %z : tensor<2048xi32, #l>
    %either = arith.ori %m, %n : tensor<2048xi1, #l>
    %q = tt.splat %p : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>, #l>
    %at = tt.addptr %q, %r : tensor<2048x!tt.ptr<f16>, #l>, tensor<2048xi32, #l>
    %other = tt.splat %o : f16 -> tensor<2048xf16, #l>
    %fill = arith.constant dense<1.0> : tensor<2048xf16, #l>
    %0 = tt.load %at, %again : tensor<2048x!tt.ptr<f16>, #l>
    %1 = tt.load %at, %one, %fill : tensor<2048x!tt.ptr<f16>, #l>
    %2 = tt.load %at, %both, %other : tensor<2048x!tt.ptr<f16>, #l>
    %3 = tt.load %at, %first : tensor<2048x!tt.ptr<f16>, #l>
    %4 = tt.load %at, %either : tensor<2048x!tt.ptr<f16>, #l>
    %5 = arith.mulf %0, %1 : tensor<2048xf16, #l>
    %6 = tt.load %at, %none : tensor<2048x!tt.ptr<f16>, #l>
    %7 = arith.addf %3, %6 : tensor<2048xf16, #l>
    tt.return %0, %5, %2, %7, %4 : tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>
  }
  tt.func @dead_from(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32) -> (tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>) {
    %r = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32, #l>
    %t = tt.make_range {start = 16 : i32, end = 2064 : i32} : tensor<2048xi32, #l>
    %a = arith.constant dense<600> : tensor<2048xi32, #l>
    %neg = arith.constant dense<-600> : tensor<2048xi32, #l>
    %pid = tt.get_program_id x : i32
    %ps = tt.splat %pid : i32 -> tensor<2048xi32, #l>
    %ss = tt.splat %s : i32 -> tensor<2048xi32, #l>
    %x0 = arith.addi %ps, %t : tensor<2048xi32, #l>
    %x1 = arith.addi %ss, %r : tensor<2048xi32, #l>
    %x2 = arith.addi %neg, %r : tensor<2048xi32, #l>
    %x3 = arith.subi %r, %ps : tensor<2048xi32, #l>
    %c0 = arith.cmpi slt, %x0, %a : tensor<2048xi32, #l>
    %c1 = arith.cmpi slt, %x1, %a : tensor<2048xi32, #l>
    %c2 = arith.cmpi slt, %x2, %a : tensor<2048xi32, #l>
    %c3 = arith.cmpi slt, %x3, %a : tensor<2048xi32, #l>
    %q = tt.splat %p : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>, #l>
    %at = tt.addptr %q, %r : tensor<2048x!tt.ptr<f16>, #l>, tensor<2048xi32, #l>
    %0 = tt.load %at, %c0 : tensor<2048x!tt.ptr<f16>, #l>
    %1 = tt.load %at, %c1 : tensor<2048x!tt.ptr<f16>, #l>
    %2 = tt.load %at, %c2 : tensor<2048x!tt.ptr<f16>, #l>
    %3 = tt.load %at, %c3 : tensor<2048x!tt.ptr<f16>, #l>
    %4 = arith.addf %2, %3 : tensor<2048xf16, #l>
    tt.return %0, %1, %4 : tensor<2048xf16, #l>, tensor<2048xf16, #l>, tensor<2048xf16, #l>
  }
  tt.func @halves(%x: tensor<1024xi64, #l>, %y: tensor<1024xi64, #l>) -> (tensor<1024xi32, #l>, tensor<1024xi40, #l>, tensor<1024xi16, #l>, i32, tensor<1024xi64, #l>) {
    %a = arith.muli %x, %y : tensor<1024xi64, #l>
    %b = arith.addi %a, %y : tensor<1024xi64, #l>
    %0 = arith.trunci %b : tensor<1024xi64, #l> to tensor<1024xi32, #l>
    %c = arith.muli %x, %x : tensor<1024xi64, #l>
    %1 = arith.trunci %c : tensor<1024xi64, #l> to tensor<1024xi40, #l>
    %d = arith.subi %x, %y : tensor<1024xi64, #l>
    %e = arith.shrsi %d, %y : tensor<1024xi64, #l>
    %2 = arith.trunci %e : tensor<1024xi64, #l> to tensor<1024xi16, #l>
    %f = arith.constant 5 : i64
    %g = arith.addi %f, %f : i64
    %3 = arith.trunci %g : i64 to i32
    %h = arith.xori %x, %x : tensor<1024xi64, #l>
    %4 = arith.trunci %h : tensor<1024xi64, #l> to tensor<1024xi32, #l>
    %i = arith.muli %h, %h : tensor<1024xi64, #l>
    %unused = arith.muli %i, %h : tensor<1024xi64, #l>
    tt.return %0, %1, %2, %3, %i : tensor<1024xi32, #l>, tensor<1024xi40, #l>, tensor<1024xi16, #l>, i32, tensor<1024xi64, #l>
  }
  tt.func @dimensions(%n: i32 {tt.divisibility = 16 : i32}, %s: i32, %p: !tt.ptr<i8>, %u: tensor<*xf32>) -> (tensor<64x64xi1, #w>, tensor<64x64xi32, #c>, tensor<4x16x64xi32>, tensor<64x64xi8, #w>) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #row>
    %q = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #col>
    %r1 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32, #row> -> tensor<1x64xi32, #w>
    %q1 = tt.expand_dims %q {axis = 1 : i32} : tensor<64xi32, #col> -> tensor<64x1xi32, #w>
    %ns = tt.splat %n : i32 -> tensor<64x1xi32, #w>
    %far = arith.muli %q1, %ns : tensor<64x1xi32, #w>
    %eight = arith.constant dense<8> : tensor<64x1xi32, #w>
    %near = arith.muli %eight, %q1 : tensor<64x1xi32, #w>
    %b0 = tt.broadcast %r1 : tensor<1x64xi32, #w> -> tensor<64x64xi32, #w>
    %b1 = tt.broadcast %far : tensor<64x1xi32, #w> -> tensor<64x64xi32, #w>
    %b2 = tt.broadcast %near : tensor<64x1xi32, #w> -> tensor<64x64xi32, #w>
    %x = arith.addi %b0, %b1 : tensor<64x64xi32, #w>
    %y = arith.addi %b2, %b0 : tensor<64x64xi32, #w>
    %bound = tt.splat %n : i32 -> tensor<64x64xi32, #w>
    %any = tt.splat %s : i32 -> tensor<64x64xi32, #w>
    %m0 = arith.cmpi slt, %b0, %bound : tensor<64x64xi32, #w>
    %m1 = arith.cmpi slt, %b2, %any : tensor<64x64xi32, #w>
    %m = arith.andi %m0, %m1 : tensor<64x64xi1, #w>
    %t = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xi32, #w> -> tensor<64x64xi32, #c>
    %tm = tt.trans %m0 {order = array<i32: 1, 0>} : tensor<64x64xi1, #w> -> tensor<64x64xi1, #c>
    %sel = arith.select %tm, %t, %t : tensor<64x64xi1, #c>, tensor<64x64xi32, #c>
    %cv = ttg.convert_layout %t : tensor<64x64xi32, #c> -> tensor<64x64xi32, #w>
    %re = tt.reshape %y : tensor<64x64xi32, #w> -> tensor<4x16x64xi32>
    %ps = tt.splat %p : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>, #w>
    %at = tt.addptr %ps, %x : tensor<64x64x!tt.ptr<i8>, #w>, tensor<64x64xi32, #w>
    %ld = tt.load %at, %m : tensor<64x64x!tt.ptr<i8>, #w>
    %at2 = tt.addptr %ps, %cv : tensor<64x64x!tt.ptr<i8>, #w>, tensor<64x64xi32, #w>
    %ld2 = tt.load %at2 : tensor<64x64x!tt.ptr<i8>, #w>
    %ld3 = arith.addi %ld, %ld2 : tensor<64x64xi8, #w>
    %v = "other.op"(%u) : (tensor<*xf32>) -> tensor<*xf32>
    %vv = "other.op"(%v, %u) : (tensor<*xf32>, tensor<*xf32>) -> f32
    tt.return %m, %sel, %re, %ld3 : tensor<64x64xi1, #w>, tensor<64x64xi32, #c>, tensor<4x16x64xi32>, tensor<64x64xi8, #w>
  }
  tt.func @many_dimensions(%a: tensor<2x2x2x2x2x2x2x2x4xf32>, %i: tensor<1x1x1x1x1x1x1x1x16xi32>) -> (tensor<4x2x2x2x2x2x2x2x2xf32>, tensor<1x1x1x1x1x1x1x1x16xi1>, tensor<2x1x1x1x1x1x1x1x1x16xi32>) {
    %0 = tt.trans %a {order = array<i32: 8, 0, 1, 2, 3, 4, 5, 6, 7>} : tensor<2x2x2x2x2x2x2x2x4xf32> -> tensor<4x2x2x2x2x2x2x2x2xf32>
    %1 = arith.cmpi slt, %i, %i : tensor<1x1x1x1x1x1x1x1x16xi32>
    %2 = arith.addi %i, %i : tensor<1x1x1x1x1x1x1x1x16xi32>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<1x1x1x1x1x1x1x1x16xi32> -> tensor<1x1x1x1x1x1x1x1x1x16xi32>
    %4 = tt.broadcast %3 : tensor<1x1x1x1x1x1x1x1x1x16xi32> -> tensor<2x1x1x1x1x1x1x1x1x16xi32>
    tt.return %0, %1, %4 : tensor<4x2x2x2x2x2x2x2x2xf32>, tensor<1x1x1x1x1x1x1x1x16xi1>, tensor<2x1x1x1x1x1x1x1x1x16xi32>
  }
  tt.func @reductions(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %s: i32) -> (tensor<64xf32, #row>, tensor<64xf32, #col>, tensor<64xf32, #col>, tensor<64x64xf32, #w>, f32) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #row>
    %r1 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32, #row> -> tensor<1x64xi32, #w>
    %b = tt.broadcast %r1 : tensor<1x64xi32, #w> -> tensor<64x64xi32, #w>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #w>
    %at = tt.addptr %ps, %b : tensor<64x64x!tt.ptr<f32>, #w>, tensor<64x64xi32, #w>
    %x = tt.load %at : tensor<64x64x!tt.ptr<f32>, #w>
    %e = math.exp %x : tensor<64x64xf32, #w>
    %0 = "tt.reduce"(%e) <{axis = 0 : i32}> ({
    ^bb0(%i: f32, %j: f32):
      %k = arith.addf %i, %j : f32
      tt.reduce.return %k : f32
    }) : (tensor<64x64xf32, #w>) -> tensor<64xf32, #row>
    %y = tt.load %at : tensor<64x64x!tt.ptr<f32>, #w>
    %cv = ttg.convert_layout %y : tensor<64x64xf32, #w> -> tensor<64x64xf32, #c>
    %z = tt.load %at : tensor<64x64x!tt.ptr<f32>, #w>
    %same = ttg.convert_layout %z : tensor<64x64xf32, #w> -> tensor<64x64xf32, #w>
    %1 = "tt.reduce"(%z) <{axis = 1 : i32}> ({
    ^bb0(%i: f32, %j: f32):
      %k = arith.addf %i, %j : f32
      tt.reduce.return %k : f32
    }) : (tensor<64x64xf32, #w>) -> tensor<64xf32, #col>
    %2:2 = "tt.reduce"(%y, %y) <{axis = 1 : i32}> ({
    ^bb0(%i: f32, %j: f32, %i2: f32, %j2: f32):
      %k = arith.addf %i, %j : f32
      tt.reduce.return %k, %k : f32, f32
    }) : (tensor<64x64xf32, #w>, tensor<64x64xf32, #w>) -> (tensor<64xf32, #col>, tensor<64xf32, #col>)
    %3 = "tt.scan"(%same) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%i: f32, %j: f32):
      %k = arith.addf %i, %j : f32
      tt.scan.return %k : f32
    }) : (tensor<64x64xf32, #w>) -> tensor<64x64xf32, #w>
    %4 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
    ^bb0(%i: f32, %j: f32):
      %k = arith.addf %i, %j : f32
      tt.reduce.return %k : f32
    }) : (tensor<64xf32, #row>) -> f32
    "other.use"(%cv) : (tensor<64x64xf32, #c>) -> ()
    tt.return %0, %1, %2#0, %3, %4 : tensor<64xf32, #row>, tensor<64xf32, #col>, tensor<64xf32, #col>, tensor<64x64xf32, #w>, f32
  }
  tt.func @choices(%c: i1, %x: tensor<1024xf32, #l>, %y: tensor<1024xf32, #l>, %s: f32, %m: tensor<1024xi1, #l>) -> (tensor<1024xf32, #l>, tensor<1024xf32, #l>, tensor<1024xf32, #l>, f32, tensor<1024xf32, #l>) {
    %k = arith.constant dense<0.0> : tensor<1024xf32, #l>
    %e = math.exp %x : tensor<1024xf32, #l>
    %0 = arith.select %c, %e, %k : tensor<1024xf32, #l>
    %f = math.exp %y : tensor<1024xf32, #l>
    %1 = arith.select %c, %k, %f : tensor<1024xf32, #l>
    %2 = arith.select %c, %e, %f : tensor<1024xf32, #l>
    %3 = arith.select %c, %s, %s : f32
    %4 = arith.select %m, %e, %k : tensor<1024xi1, #l>, tensor<1024xf32, #l>
    tt.return %0, %1, %2, %3, %4 : tensor<1024xf32, #l>, tensor<1024xf32, #l>, tensor<1024xf32, #l>, f32, tensor<1024xf32, #l>
  }
  tt.func @loops(%lo: i32 {tt.divisibility = 16 : i32}, %hi: i32, %st: i32 {tt.divisibility = 8 : i32}, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) -> (tensor<1024xf32, #l>, tensor<1024xi32, #l>) {
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #l>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #l>
    %at = tt.addptr %ps, %r : tensor<1024x!tt.ptr<f32>, #l>, tensor<1024xi32, #l>
    %z = arith.constant dense<0.0> : tensor<1024xf32, #l>
    %0:3 = scf.for %i = %lo to %hi step %st iter_args(%a = %z, %q = %at, %ix = %r) -> (tensor<1024xf32, #l>, tensor<1024x!tt.ptr<f32>, #l>, tensor<1024xi32, #l>) : i32 {
      %is = tt.splat %i : i32 -> tensor<1024xi32, #l>
      %x = tt.load %q : tensor<1024x!tt.ptr<f32>, #l>
      %y = arith.addf %a, %x : tensor<1024xf32, #l>
      %d = math.sqrt %y : tensor<1024xf32, #l>
      %q2 = tt.addptr %q, %is : tensor<1024x!tt.ptr<f32>, #l>, tensor<1024xi32, #l>
      %ix2 = arith.addi %ix, %is : tensor<1024xi32, #l>
      %cmp = arith.cmpi slt, %ix2, %is : tensor<1024xi32, #l>
      %v = arith.select %cmp, %d, %y : tensor<1024xi1, #l>, tensor<1024xf32, #l>
      scf.yield %v, %q2, %ix2 : tensor<1024xf32, #l>, tensor<1024x!tt.ptr<f32>, #l>, tensor<1024xi32, #l>
    }
    %1 = scf.while (%w = %0#2) : (tensor<1024xi32, #l>) -> tensor<1024xi32, #l> {
      %ok = arith.cmpi slt, %lo, %hi : i32
      scf.condition(%ok) %w : tensor<1024xi32, #l>
    } do {
    ^bb0(%u: tensor<1024xi32, #l>):
      %uu = arith.addi %u, %r : tensor<1024xi32, #l>
      scf.yield %uu : tensor<1024xi32, #l>
    }
    tt.return %0#0, %1 : tensor<1024xf32, #l>, tensor<1024xi32, #l>
  }
  tt.func @branches(%c: i1, %x: tensor<1024xf32, #l>, %n: i32 {tt.divisibility = 16 : i32}) -> (tensor<1024xf32, #l>, tensor<1024xi32, #l>) {
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #l>
    %e = math.exp %x : tensor<1024xf32, #l>
    cf.cond_br %c, ^one(%r, %e : tensor<1024xi32, #l>, tensor<1024xf32, #l>), ^two
  ^one(%i: tensor<1024xi32, #l>, %f: tensor<1024xf32, #l>):
    %ns = tt.splat %n : i32 -> tensor<1024xi32, #l>
    %j = arith.addi %i, %ns : tensor<1024xi32, #l>
    %g = arith.mulf %f, %x : tensor<1024xf32, #l>
    cf.cond_br %c, ^one(%j, %g : tensor<1024xi32, #l>, tensor<1024xf32, #l>), ^end(%g, %j : tensor<1024xf32, #l>, tensor<1024xi32, #l>)
  ^two:
    %k = arith.muli %r, %r : tensor<1024xi32, #l>
    cf.br ^end(%x, %k : tensor<1024xf32, #l>, tensor<1024xi32, #l>)
  ^end(%v: tensor<1024xf32, #l>, %w: tensor<1024xi32, #l>):
    tt.return %v, %w : tensor<1024xf32, #l>, tensor<1024xi32, #l>
  }
  tt.func private @calls(%x: tensor<1024xf32, #l>) -> tensor<1024xf32, #l> {
    %0 = tt.call @calls(%x) : (tensor<1024xf32, #l>) -> tensor<1024xf32, #l>
    %1 = tt.cat %0, %0 : tensor<1024xf32, #l> -> tensor<2048xf32, #l>
    %2 = tt.elementwise_inline_asm "x" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %1 : tensor<2048xf32, #l> -> tensor<2048xf32, #l>
    %3 = tt.histogram %4 : tensor<1024xi32, #l> -> tensor<1024xi32, #l>
    %4 = arith.fptosi %x : tensor<1024xf32, #l> to tensor<1024xi32, #l>
    ttg.barrier local
    %5 = tt.gather %x[%3] {axis = 0 : i32} : (tensor<1024xf32, #l>, tensor<1024xi32, #l>) -> tensor<1024xf32, #l>
    tt.return %5 : tensor<1024xf32, #l>
  }
}
// -----
#w = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #w}>
#b = #ttg.dot_op<{opIdx = 1, parent = #w}>
#as = #ttg.dot_op<{opIdx = 0, parent = #s}>
#bs = #ttg.dot_op<{opIdx = 1, parent = #s}>
#ma = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#mb = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @fma(%x: !ttg.memdesc<128x32xf32, #shared, #smem>, %y: !ttg.memdesc<32x128xf32, #shared, #smem>, %n: i32, %k: tensor<128x128xf32, #w>) -> (tensor<128x128xf32, #w>, tensor<128x128xf32, #w>, tensor<128x128xf32, #w>) {
    %z = arith.constant dense<0.0> : tensor<128x128xf32, #w>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %0 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<128x128xf32, #w>) : i32 {
      %p = ttg.local_load %x : !ttg.memdesc<128x32xf32, #shared, #smem> -> tensor<128x32xf32, #a>
      %q = ttg.local_load %y : !ttg.memdesc<32x128xf32, #shared, #smem> -> tensor<32x128xf32, #b>
      %scaled = arith.mulf %acc, %k : tensor<128x128xf32, #w>
      %d = tt.dot %p, %q, %scaled : tensor<128x32xf32, #a> * tensor<32x128xf32, #b> -> tensor<128x128xf32, #w>
      scf.yield %d : tensor<128x128xf32, #w>
    }
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<128x128xf32, #w>) : i32 {
      %p = ttg.local_load %x : !ttg.memdesc<128x32xf32, #shared, #smem> -> tensor<128x32xf32, #a>
      %q = ttg.local_load %y : !ttg.memdesc<32x128xf32, #shared, #smem> -> tensor<32x128xf32, #b>
      %d = tt.dot %p, %q, %k : tensor<128x32xf32, #a> * tensor<32x128xf32, #b> -> tensor<128x128xf32, #w>
      %sum = arith.addf %acc, %d : tensor<128x128xf32, #w>
      scf.yield %sum : tensor<128x128xf32, #w>
    }
    %2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<128x128xf32, #w>) : i32 {
      %p = ttg.local_load %x : !ttg.memdesc<128x32xf32, #shared, #smem> -> tensor<128x32xf32, #a>
      %q = ttg.local_load %y : !ttg.memdesc<32x128xf32, #shared, #smem> -> tensor<32x128xf32, #b>
      %e0 = math.exp %acc : tensor<128x128xf32, #w>
      %e1 = math.exp %e0 : tensor<128x128xf32, #w>
      %e2 = math.exp %e1 : tensor<128x128xf32, #w>
      %e3 = math.exp %e2 : tensor<128x128xf32, #w>
      %d = tt.dot %p, %q, %e3 : tensor<128x32xf32, #a> * tensor<32x128xf32, #b> -> tensor<128x128xf32, #w>
      scf.yield %d : tensor<128x128xf32, #w>
    }
    tt.return %0, %1, %2 : tensor<128x128xf32, #w>, tensor<128x128xf32, #w>, tensor<128x128xf32, #w>
  }
  tt.func @fma_once(%x: tensor<16x32xf32, #as>, %y: tensor<32x16xf32, #bs>, %z: tensor<16x16xf32, #s>, %u: tensor<128x32xf32, #as>, %v: tensor<32x16xf32, #bs>, %w: tensor<128x16xf32, #s>, %f: tensor<16x32xf32, #as>, %g: tensor<32x256xf32, #bs>, %h: tensor<16x256xf32, #s>) -> (tensor<16x16xf32, #s>, tensor<128x16xf32, #s>, tensor<16x256xf32, #s>) {
    %x1 = arith.negf %x : tensor<16x32xf32, #as>
    %y1 = arith.negf %y : tensor<32x16xf32, #bs>
    %0 = tt.dot %x1, %y1, %z : tensor<16x32xf32, #as> * tensor<32x16xf32, #bs> -> tensor<16x16xf32, #s>
    %u1 = arith.negf %u : tensor<128x32xf32, #as>
    %v1 = arith.negf %v : tensor<32x16xf32, #bs>
    %1 = tt.dot %u1, %v1, %w : tensor<128x32xf32, #as> * tensor<32x16xf32, #bs> -> tensor<128x16xf32, #s>
    %f1 = arith.negf %f : tensor<16x32xf32, #as>
    %g1 = arith.negf %g : tensor<32x256xf32, #bs>
    %2 = tt.dot %f1, %g1, %h : tensor<16x32xf32, #as> * tensor<32x256xf32, #bs> -> tensor<16x256xf32, #s>
    tt.return %0, %1, %2 : tensor<16x16xf32, #s>, tensor<128x16xf32, #s>, tensor<16x256xf32, #s>
  }
  tt.func @matrix(%x: !ttg.memdesc<128x64xf16, #shared, #smem>, %y: !ttg.memdesc<64x128xf16, #shared, #smem>, %z: tensor<128x128xf32, #mma>, %g: i1) -> (tensor<128x128xf32, #mma>, tensor<128x128xf32, #mma>, tensor<128x64xf16, #ma>) {
    %p = ttg.local_load %x : !ttg.memdesc<128x64xf16, #shared, #smem> -> tensor<128x64xf16, #ma>
    %q = ttg.local_load %y : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #mb>
    %0 = tt.dot %p, %q, %z : tensor<128x64xf16, #ma> * tensor<64x128xf16, #mb> -> tensor<128x128xf32, #mma>
    %p1 = ttg.local_load %x : !ttg.memdesc<128x64xf16, #shared, #smem> -> tensor<128x64xf16, #ma>
    %q1 = ttg.local_load %y : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #mb>
    gpu.barrier
    %1 = scf.if %g -> (tensor<128x128xf32, #mma>) {
      %d = tt.dot %p1, %q1, %0 : tensor<128x64xf16, #ma> * tensor<64x128xf16, #mb> -> tensor<128x128xf32, #mma>
      scf.yield %d : tensor<128x128xf32, #mma>
    } else {
      scf.yield %0 : tensor<128x128xf32, #mma>
    }
    %2 = arith.select %g, %1, %0 : tensor<128x128xf32, #mma>
    %3 = scf.if %g -> (tensor<128x128xf32, #mma>) {
      %d = tt.dot %p1, %q1, %z : tensor<128x64xf16, #ma> * tensor<64x128xf16, #mb> -> tensor<128x128xf32, #mma>
      scf.yield %d : tensor<128x128xf32, #mma>
    } else {
      scf.yield %2 : tensor<128x128xf32, #mma>
    }
    %4 = arith.select %g, %2, %3 : tensor<128x128xf32, #mma>
    tt.return %3, %4, %p1 : tensor<128x128xf32, #mma>, tensor<128x128xf32, #mma>, tensor<128x64xf16, #ma>
  }
}
