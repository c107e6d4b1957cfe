%0:2 = "t.x"() ({ ^bb0(%a: i32 loc("9 a")): "u"(%a, %a):(i32,i32)->() loc("g") ^bb1: "z"() : () -> ()}, {}) : () -> (i32,i32) loc(callsite("f":1:2 at "n")) func.func @f(%a: i32) { %c = arith.constant 0 : i32 loc("c") return }  %2="k"():()->i32 loc("") %3="k"(%0#1, %2):(i32,i32)->i32 loc("n") "o"():()->() "u"(%2):(i32)->()
// -----
"t.x"() : () -> () loc(callsite("f":1:2 at "n")) "t.x"() : () -> () loc(callsite("f" at "n":1:2))
"t.x"() : () -> () loc(callsite("f" at "n":1:2 to 3:4))
"t.x"() : () -> () loc(callsite("f" at "n"))
"t.x"() : () -> () loc(fused<1>["f", "n"])
"t.x"() : () -> () loc(unknown)
"t.x"() : () -> () loc(callsite("f"(unknown) at callsite("c" at "d")))
"t.x"() {a = loc("x")} : () -> () loc("f"("a":1:2))
// -----
"t.x"() : () -> () loc(fused<[loc("x"), loc("y")]>["b", unknown])
"t.x"() {a = loc("y")} : () -> () loc(fused<[loc("x"), loc("y")]>["b", unknown])
// -----
"t.x"() : () -> () loc(fused[fused["b","c"], "d", "b"])
"t.x"() : () -> () loc(fused<1>[fused<1>["b","c"], "d", "b", fused<2>["q"]])
"t.x"() : () -> () loc("a"(fused["b"]))
"t.x"() : () -> () loc("a":5)
"t.x"() : () -> () loc("a":5:2 to 5:2)
"t.x"() : () -> () loc("a":5:2 to 5:3)
"t.x"() : () -> () loc("a":5:2 to :2)
// -----
module attributes {a.b = loc("x"), a.c = tuple<i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32>} { 
scf.for %i = %c to %c step %c { }
%c = arith.constant 0 : index
} loc("m")
// -----
"t.1"() : () -> () loc("a":5:2)
"t.2"() : () -> () loc("a":5:2 to 5:2)
"t.3"() : () -> () loc("a":5:2 to :2)
"t.4"() : () -> () loc("a":5:2 to 5:3)
"t.5"() : () -> () loc("a":5:2 to :3)
"t.6"() : () -> () loc("a":5)
"t.7"() : () -> () loc("a":5:0)
"t.8"() : () -> () loc("a":5:0 to :0)
"t.9"() : () -> () loc("a":5:0 to 5:0)
"t.10"() : () -> () loc("a":5:2 to 6:2)

// -----

// Names that begin with what no name begins with, and files without a name.
%0 = "t.a"() : () -> i32 loc("é")
%1 = "t.a"() : () -> i32 loc("/x/y"("":0:0))
%2 = "t.a"() : () -> i32 loc("\01")
%3 = "t.a"() : () -> i32 loc("\FFa b-c")
%4 = "t.a"() {s = "" : none, t = "x" : none, u = "y" : i8} : () -> i32 loc(" a")

// -----

// Arguments of loops, and terminators that the text leaves out.
func.func @loops(%t: tensor<4xf32>, %i: index) {
  %r = scf.forall (%a, %b) in (4, 5) shared_outs(%o = %t) -> (tensor<4xf32>) { }
  affine.for %k loc("k") = 0 to 10 { }
  %s = affine.for %k = 0 to 10 iter_args(%q = %i) -> index { affine.yield %q : index }
  scf.parallel (%a, %b loc("b")) = (%i, %i) to (%i, %i) step (%i, %i) { scf.reduce }
  return
}
