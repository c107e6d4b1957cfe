#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
module {
  llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  llvm.mlir.global internal constant @str("abc\00") {addr_space = 4 : i32}
  llvm.mlir.global private unnamed_addr @g(42 : i32) {addr_space = 0 : i32} : i32
  llvm.mlir.global internal thread_local @tl(1.000000e+00 : f32) {addr_space = 0 : i32, alignment = 8 : i64, dso_local} : f32
  llvm.mlir.global linkonce_odr hidden local_unnamed_addr constant @h() comdat(@c::@d) {addr_space = 0 : i32} : !llvm.struct<(i32, ptr)> {
    %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
    llvm.return %0 : !llvm.struct<(i32, ptr)>
  }
  llvm.comdat @c {
    llvm.comdat_selector @d any
  }
  llvm.mlir.global external @d(dense<1.000000e+00> : tensor<4xf32>) {addr_space = 0 : i32} : !llvm.array<4 x f32>
  llvm.func @decl(i32, !llvm.ptr {llvm.nonnull}) -> (f32 {llvm.noundef})
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @void(...)
  llvm.func internal @i(%arg0: i32) attributes {passthrough = ["nounwind"]} {
    llvm.return
  }
  llvm.func spir_kernelcc @k(%arg0: !llvm.ptr<1> {llvm.noalias, tt.divisibility = 16 : i32}, %arg1: f32) -> !llvm.struct<(f32, i32)> attributes {no_unwind, nvvm.kernel = 1 : ui1, nvvm.maxntid = array<i32: 128>, sym_visibility = "private", will_return} {
    %0 = llvm.mlir.undef : !llvm.struct<(f32, i32)>
    llvm.return %0 : !llvm.struct<(f32, i32)>
  }
  llvm.func extern_weak spir_funccc @ef(i32) -> i32 attributes {convergent, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
  llvm.func hidden @vis() comdat(@c::@d) attributes {dso_local}
  llvm.func unnamed_addr @ua()
  llvm.func @ops(%arg0: i32, %arg1: i64, %arg2: i1, %arg3: f32, %arg4: f16, %arg5: vector<4xf32>, %arg6: !llvm.ptr, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !llvm.struct<(f32, array<4 x i32>)>, %arg10: vector<4xi32>) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(3 : index) : i32
    %2 = llvm.mlir.constant(true) : i1
    %3 = llvm.mlir.constant(1.000000e+00 : f32) : f32
    %4 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
    %5 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
    %6 = llvm.mlir.constant(-1 : i64) {x} : i64
    %7 = llvm.mlir.undef : i32
    %8 = llvm.mlir.poison : i32
    %9 = llvm.mlir.zero : !llvm.ptr
    %10 = llvm.mlir.addressof @smem : !llvm.ptr<3>
    %11 = llvm.mlir.addressof @decl : !llvm.ptr
    %12 = llvm.add %arg0, %arg0 : i32
    %13 = llvm.sub %arg0, %arg0 overflow<nsw> : i32
    %14 = llvm.mul %arg0, %arg0 overflow<nsw, nuw> {x} : i32
    %15 = llvm.shl %arg0, %arg0 : i32
    %16 = llvm.udiv %arg0, %arg0 : i32
    %17 = llvm.sdiv exact %arg0, %arg0 : i32
    %18 = llvm.lshr %arg0, %arg0 : i32
    %19 = llvm.ashr exact %arg0, %arg0 {x} : i32
    %20 = llvm.urem %arg0, %arg0 : i32
    %21 = llvm.srem %arg0, %arg0 : i32
    %22 = llvm.and %arg0, %arg0 : i32
    %23 = llvm.or %arg0, %arg0 : i32
    %24 = llvm.or disjoint %arg0, %arg0 : i32
    %25 = llvm.xor %arg0, %arg0 : i32
    %26 = llvm.fadd %arg3, %arg3 : f32
    %27 = llvm.fsub %arg3, %arg3 {fastmathFlags = #llvm.fastmath<fast>} : f32
    %28 = llvm.fmul %arg5, %arg5 : vector<4xf32>
    %29 = llvm.fdiv %arg3, %arg3 : f32
    %30 = llvm.frem %arg3, %arg3 : f32
    %31 = llvm.fneg %arg3 : f32
    %32 = llvm.icmp "slt" %arg0, %arg0 : i32
    %33 = llvm.icmp "eq" %arg10, %arg10 {x} : vector<4xi32>
    %34 = llvm.icmp "ne" %arg6, %arg6 : !llvm.ptr
    %35 = llvm.fcmp "oeq" %arg3, %arg3 : f32
    %36 = llvm.fcmp "une" %arg5, %arg5 {fastmathFlags = #llvm.fastmath<nnan, contract>} : vector<4xf32>
    %37 = llvm.select %arg2, %arg0, %arg0 : i1, i32
    %38 = llvm.freeze %arg0 : i32
    %39 = llvm.bitcast %arg3 : f32 to i32
    %40 = llvm.addrspacecast %arg7 : !llvm.ptr<1> to !llvm.ptr
    %41 = llvm.inttoptr %arg1 : i64 to !llvm.ptr<3>
    %42 = llvm.ptrtoint %arg8 : !llvm.ptr<3> to i32
    %43 = llvm.sext %arg0 : i32 to i64
    %44 = llvm.zext %arg0 : i32 to i64
    %45 = llvm.zext nneg %arg0 : i32 to i64
    %46 = llvm.trunc %arg1 : i64 to i32
    %47 = llvm.trunc %arg1 overflow<nsw> : i64 to i32
    %48 = llvm.sitofp %arg0 : i32 to f32
    %49 = llvm.uitofp %arg0 : i32 to f32
    %50 = llvm.uitofp nneg %arg0 : i32 to f32
    %51 = llvm.fptosi %arg3 : f32 to i32
    %52 = llvm.fptoui %arg3 : f32 to i32
    %53 = llvm.fpext %arg4 : f16 to f32
    %54 = llvm.fptrunc %arg3 {x} : f32 to f16
    %55 = llvm.extractelement %arg5[%arg0 : i32] : vector<4xf32>
    %56 = llvm.insertelement %arg3, %arg5[%arg1 : i64] {x} : vector<4xf32>
    %57 = llvm.extractvalue %arg9[0] : !llvm.struct<(f32, array<4 x i32>)> 
    %58 = llvm.extractvalue %arg9[1, 2] {x} : !llvm.struct<(f32, array<4 x i32>)> 
    %59 = llvm.insertvalue %arg0, %arg9[1, 3] : !llvm.struct<(f32, array<4 x i32>)> 
    %60 = llvm.shufflevector %arg5, %arg5 [0, 1, -1] : vector<4xf32> 
    %61 = llvm.load %arg6 : !llvm.ptr -> f32
    %62 = llvm.load volatile %arg7 {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
    %63 = llvm.load %arg6 atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
    %64 = llvm.load %arg6 invariant : !llvm.ptr -> i32
    llvm.store %arg3, %arg6 : f32, !llvm.ptr
    llvm.store volatile %arg9, %arg7 {alignment = 4 : i64, nontemporal} : !llvm.struct<(f32, array<4 x i32>)>, !llvm.ptr<1>
    llvm.store %arg0, %arg6 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
    %65 = llvm.getelementptr %arg7[%arg0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %66 = llvm.getelementptr inbounds %arg6[0, 1, %arg1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, array<4 x i32>)>
    %67 = llvm.getelementptr inbounds|nuw %arg6[-1] {x} : (!llvm.ptr) -> !llvm.ptr, i8
    %68 = llvm.alloca %arg0 x f32 : (i32) -> !llvm.ptr
    %69 = llvm.alloca %arg0 x !llvm.array<4 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr<5>
    %70 = llvm.call @decl(%arg0, %arg6) : (i32, !llvm.ptr) -> f32
    llvm.call @void() vararg(!llvm.func<void (...)>) : () -> ()
    %71 = llvm.call @printf(%arg6, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) {x} : (!llvm.ptr, i32) -> i32
    %72 = llvm.call %arg6(%arg0) : !llvm.ptr, (i32) -> i32
    llvm.call fastcc @i(%arg0) : (i32) -> ()
    %73 = llvm.call tail @decl(%arg0, %arg6) {convergent, no_unwind} : (i32, !llvm.ptr {llvm.nonnull}) -> (f32 {llvm.noundef})
    %74 = llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.tid.x"() : () -> i32
    llvm.call_intrinsic "llvm.foo"(%arg0, %arg1) {x} : (i32, i64) -> ()
    %75 = llvm.inline_asm "foo", "=r,r" %arg0 : (i32) -> i32
    llvm.inline_asm has_side_effects asm_dialect = att operand_attrs = [] "bar $0;", "r" %arg0 : (i32) -> ()
    %76 = llvm.atomicrmw add %arg6, %arg0 acq_rel : !llvm.ptr, i32
    %77 = llvm.atomicrmw volatile fadd %arg7, %arg3 syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr<1>, f32
    %78 = llvm.cmpxchg %arg6, %arg0, %arg0 acq_rel monotonic : !llvm.ptr, i32
    %79 = llvm.cmpxchg weak volatile %arg6, %arg0, %arg0 syncscope("x") seq_cst seq_cst {alignment = 4 : i64} : !llvm.ptr, i32
    llvm.fence syncscope("workgroup") release
    llvm.fence acquire {x}
    llvm.intr.assume %arg2 : i1
    llvm.intr.assume %arg2 ["align"(%arg6, %arg0 : !llvm.ptr, i32)] : i1
    %80 = llvm.intr.maxnum(%arg3, %arg3) : (f32, f32) -> f32
    %81 = llvm.intr.exp2(%arg3) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
    %82 = llvm.intr.smax(%arg0, %arg0) : (i32, i32) -> i32
    %83 = llvm.intr.fma(%arg3, %arg3, %arg3) : (f32, f32, f32) -> f32
    %84 = llvm.intr.sqrt(%arg5) : (vector<4xf32>) -> vector<4xf32>
    llvm.br ^bb1(%arg0 : i32)
  ^bb1(%85: i32):  // 3 preds: ^bb0, ^bb1, ^bb3
    llvm.cond_br %arg2, ^bb1(%85 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    llvm.cond_br %arg2 weights([1, 2]), ^bb3, ^bb4 {x}
  ^bb3:  // pred: ^bb2
    llvm.switch %arg0 : i32, ^bb4 [
      1: ^bb1(%arg0 : i32),
      -2: ^bb4
    ] {branch_weights = array<i32: 1, 2, 3>}
  ^bb4:  // 3 preds: ^bb2, ^bb3, ^bb3
    llvm.switch %arg0 : i32, ^bb5 [
    ]
  ^bb5:  // pred: ^bb4
    llvm.br ^bb6 {loop_annotation = #loop_annotation}
  ^bb6:  // pred: ^bb5
    llvm.unreachable
  }
  llvm.func @types(!llvm.struct<packed (i8, i32)>, !llvm.struct<"name", (ptr<3>, struct<(i32)>)>, !llvm.struct<"op", opaque>, !llvm.struct<()>, !llvm.array<4 x array<2 x struct<(ptr, vector<2xf16>)>>>, !llvm.ptr<8>, !llvm.array<2 x vector<4xf32>>, !llvm.struct<"rec", (ptr, struct<"inner", (i8)>)>, !llvm.metadata, !llvm.target<"spirv.Foo", i32, 1>, !llvm.token)
}
// -----
#access_group = #llvm.access_group<id = distinct[0]<>>
#access_group1 = #llvm.access_group<id = distinct[1]<>>
#loc = loc("a":1:2)
#loc1 = loc("a":3:4)
#loop_annotation = #llvm.loop_annotation<>
#loop_distribute = #llvm.loop_distribute<disable = true>
#loop_interleave = #llvm.loop_interleave<count = 2 : i32>
#loop_licm = #llvm.loop_licm<disable = true, versioningDisable = true>
#loop_peeled = #llvm.loop_peeled<count = 2 : i32>
#loop_pipeline = #llvm.loop_pipeline<initiationinterval = 4 : i32>
#loop_unroll = #llvm.loop_unroll<full = true>
#loop_unswitch = #llvm.loop_unswitch<partialDisable = true>
#loop_vectorize = #llvm.loop_vectorize<disable = true, width = 4 : i32>
#loc2 = loc(fused[#loc, #loc1])
#loop_unroll_and_jam = #llvm.loop_unroll_and_jam<disable = true, followupOuter = #loop_annotation>
#loop_annotation1 = #llvm.loop_annotation<vectorize = #loop_vectorize, interleave = #loop_interleave, unroll = #loop_unroll, licm = #loop_licm, peeled = #loop_peeled, mustProgress = false, startLoc = #loc2, parallelAccesses = #access_group, #access_group1>
#loop_annotation2 = #llvm.loop_annotation<unrollAndJam = #loop_unroll_and_jam, distribute = #loop_distribute, pipeline = #loop_pipeline, unswitch = #loop_unswitch>
module {
  llvm.func @loops(%arg0: i1) {
    llvm.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    llvm.cond_br %arg0, ^bb1, ^bb2 {loop_annotation = #loop_annotation1}
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3 {loop_annotation = #loop_annotation2}
  ^bb3:  // pred: ^bb2
    llvm.return
  }
}
