// want attribute 'mask' failed to satisfy constraint: 32-bit signless integer attribute
llvm.func @f() {
  "rocdl.sched.group.barrier"() <{groupId = 0 : i32, mask = 8 : i64, size = 1 : i32}> : () -> ()
  llvm.return
}
// -----
// want result #0 must be LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer, but got '!llvm.struct<(i32, f32)>'
llvm.func @f(%a: i32) {
  %0 = rocdl.permlane32.swap %a, %a, true, false : (i32, i32) -> !llvm.struct<(i32, f32)>
  llvm.return
}
// -----
// want attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array
llvm.func @f(%p: !llvm.ptr<3>) {
  %0 = "rocdl.ds.load.tr8.b64"(%p) <{tbaa = ["int"]}> : (!llvm.ptr<3>) -> vector<2xi32>
  llvm.return
}
