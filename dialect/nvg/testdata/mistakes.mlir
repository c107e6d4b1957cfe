// want 'nvg.ld_acquire' op operand #0 must be LLVM pointer in address space 1, but got '!llvm.ptr<3>'
llvm.func @f(%p: !llvm.ptr<3>) {
  %0 = nvg.ld_acquire acquire, gpu, %p : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
// want 'nvg.ld_acquire' op result #0 must be floating-point or integer, but got 'i128'
llvm.func @f(%p: !llvm.ptr<1>) {
  %0 = nvg.ld_acquire acquire, gpu, %p : (!llvm.ptr<1>) -> i128
  llvm.return
}
// -----
// want 'nvg.wgmma' op requires attribute 'k'
llvm.func @f(%a: i64, %c: i1) {
  %0 = nvg.wgmma %a, %a, %c {eltTypeA = 4 : i32, eltTypeB = 4 : i32, eltTypeC = 7 : i32, layoutA = 0 : i32, layoutB = 1 : i32, m = 64 : i32, n = 8 : i32} : (i64, i64, i1) -> !llvm.struct<(f32, f32)>
  llvm.return
}
// -----
// want 'nvg.wgmma' op operand #0 must be wgmma operand A/B type, but got 'i32'
llvm.func @f(%a: i32, %b: i64, %c: i1) {
  %0 = nvg.wgmma %a, %b, %c {eltTypeA = 4 : i32, eltTypeB = 4 : i32, eltTypeC = 7 : i32, k = 16 : i32, layoutA = 0 : i32, layoutB = 1 : i32, m = 64 : i32, n = 8 : i32} : (i32, i64, i1) -> !llvm.struct<(f32, f32)>
  llvm.return
}
