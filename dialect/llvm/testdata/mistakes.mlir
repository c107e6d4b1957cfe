// want 'llvm.return' op expected 1 operand: function @f returns 'i32'
llvm.func @f() -> i32 {
  llvm.return
}
// -----
// want 'llvm.return' op mismatching result types
llvm.func @f(%a: f32) -> i32 {
  llvm.return %a : f32
}
// -----
// want has no member at position [2]
llvm.func @f(%s: !llvm.struct<(i32, f32)>) {
  %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, f32)>
  llvm.return
}
// -----
// want 'llvm.call' op 'g' does not reference a symbol in the current scope
llvm.func @f() {
  llvm.call @g() : () -> ()
  llvm.return
}
// -----
// want 'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)
llvm.func @f(%a: i32) {
  llvm.call @f() : () -> ()
  llvm.return
}
// -----
// want 'llvm.br' op branch has 0 operands for successor #0, but target block has 1
llvm.func @f() {
  llvm.br ^bb1
^bb1(%a: i32):
  llvm.return
}
// -----
// want 'slx' is no ICmpPredicate
llvm.func @f(%a: i32) {
  %0 = llvm.icmp "slx" %a, %a : i32
  llvm.return
}
