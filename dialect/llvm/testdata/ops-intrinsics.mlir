#access_group = #llvm.access_group<id = distinct[0]<>>
#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[1]<>, description = "d">
#di_file = #llvm.di_file<"f.py" in "">
#tbaa_root = #llvm.tbaa_root<id = "root">
#alias_scope = #llvm.alias_scope<id = distinct[2]<>, domain = #alias_scope_domain, description = "s">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = LineTablesOnly>
#di_subprogram = #llvm.di_subprogram<id = distinct[4]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "k", file = #di_file, subprogramFlags = Optimized>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#di_label = #llvm.di_label<scope = #di_subprogram, name = "l", file = #di_file, line = 3>
#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "x">
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "pair", members = {<#tbaa_type_desc, 0>, <#tbaa_type_desc, 4>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc, offset = 4, constant = true>
module {
  llvm.func @numbers(%arg0: f32, %arg1: vector<4xf64>, %arg2: i32, %arg3: !llvm.ptr, %arg4: i1, %arg5: i64, %arg6: f64, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: vector<4xf32>) {
    %0 = llvm.intr.acos(%arg0) : (f32) -> f32
    %1 = llvm.intr.acos(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %2 = llvm.intr.asin(%arg0) : (f32) -> f32
    %3 = llvm.intr.asin(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %4 = llvm.intr.atan2(%arg0, %arg0) : (f32, f32) -> f32
    %5 = llvm.intr.atan2(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %6 = llvm.intr.atan(%arg0) : (f32) -> f32
    %7 = llvm.intr.atan(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %8 = "llvm.intr.abs"(%arg2) <{is_int_min_poison = false}> : (i32) -> i32
    %9 = "llvm.intr.annotation"(%arg2, %arg3, %arg3, %arg2) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    llvm.intr.assume %arg4 : i1
    llvm.intr.assume %arg4 ["align"(%arg3, %arg5 : !llvm.ptr, i64)] : i1
    %10 = llvm.intr.bitreverse(%arg2) : (i32) -> i32
    %11 = llvm.intr.bswap(%arg2) : (i32) -> i32
    %12 = llvm.intr.experimental.constrained.fpext %arg0 strict : f32 to f64
    %13 = llvm.intr.experimental.constrained.fptrunc %arg6 tonearest strict : f64 to f32
    %14 = llvm.intr.experimental.constrained.sitofp %arg2 tonearestaway ignore : i32 to f32
    %15 = llvm.intr.experimental.constrained.uitofp %arg2 towardzero maytrap {x} : i32 to f32
    %16 = llvm.intr.copysign(%arg0, %arg0) : (f32, f32) -> f32
    %17 = llvm.intr.copysign(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %18 = llvm.intr.cos(%arg0) : (f32) -> f32
    %19 = llvm.intr.cos(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %20 = llvm.intr.cosh(%arg0) : (f32) -> f32
    %21 = llvm.intr.cosh(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %22 = "llvm.intr.ctlz"(%arg2) <{is_zero_poison = false}> : (i32) -> i32
    %23 = "llvm.intr.cttz"(%arg2) <{is_zero_poison = false}> : (i32) -> i32
    %24 = llvm.intr.ctpop(%arg2) : (i32) -> i32
    llvm.intr.debugtrap
    %25 = llvm.intr.eh.typeid.for %arg3 : (!llvm.ptr) -> i32
    %26 = llvm.intr.exp10(%arg0) : (f32) -> f32
    %27 = llvm.intr.exp10(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %28 = llvm.intr.exp2(%arg0) : (f32) -> f32
    %29 = llvm.intr.exp2(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %30 = llvm.intr.exp(%arg0) : (f32) -> f32
    %31 = llvm.intr.exp(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %32 = llvm.intr.expect %arg2, %arg2 : i32
    %33 = llvm.intr.expect.with.probability %arg2, %arg2, 5.000000e-01 : i32
    %34 = llvm.intr.fabs(%arg0) : (f32) -> f32
    %35 = llvm.intr.fabs(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %36 = llvm.intr.ceil(%arg0) : (f32) -> f32
    %37 = llvm.intr.ceil(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %38 = llvm.intr.floor(%arg0) : (f32) -> f32
    %39 = llvm.intr.floor(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %40 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
    %41 = llvm.intr.fma(%arg1, %arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %42 = llvm.intr.fmuladd(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
    %43 = llvm.intr.fmuladd(%arg1, %arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %44 = llvm.intr.trunc(%arg0) : (f32) -> f32
    %45 = llvm.intr.trunc(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %46 = llvm.intr.frexp(%arg0) : (f32) -> !llvm.struct<(f32, i32)>
    %47 = llvm.intr.fshl(%arg2, %arg2, %arg2) : (i32, i32, i32) -> i32
    %48 = llvm.intr.fshr(%arg2, %arg2, %arg2) : (i32, i32, i32) -> i32
    %49 = llvm.intr.get.active.lane.mask %arg2, %arg2 : i32, i32 to vector<4xi1>
    llvm.intr.invariant.end %arg3, 2, %arg3 : !llvm.ptr
    %50 = llvm.intr.invariant.start 2, %arg7 : !llvm.ptr<1>
    %51 = "llvm.intr.is.constant"(%arg2) : (i32) -> i1
    %52 = "llvm.intr.is.fpclass"(%arg0) <{bit = 1 : i32}> : (f32) -> i1
    %53 = llvm.intr.launder.invariant.group %arg3 : !llvm.ptr
    llvm.intr.lifetime.end %arg3 : !llvm.ptr
    llvm.intr.lifetime.start %arg3 : !llvm.ptr
    llvm.intr.lifetime.start %arg8 : !llvm.ptr<3>
    %54 = llvm.intr.llrint(%arg0) : (f32) -> i32
    %55 = llvm.intr.llround(%arg0) : (f32) -> i32
    %56 = llvm.intr.ldexp(%arg9, %arg2) {fastmathFlags = #llvm.fastmath<reassoc>} : (vector<4xf32>, i32) -> vector<4xf32>
    %57 = llvm.intr.log10(%arg0) : (f32) -> f32
    %58 = llvm.intr.log10(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %59 = llvm.intr.log2(%arg0) : (f32) -> f32
    %60 = llvm.intr.log2(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %61 = llvm.intr.log(%arg0) : (f32) -> f32
    %62 = llvm.intr.log(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %63 = llvm.intr.lrint(%arg0) : (f32) -> i32
    %64 = llvm.intr.lround(%arg0) : (f32) -> i64
    %65 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
    %66 = llvm.intr.maxnum(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %67 = llvm.intr.maximum(%arg0, %arg0) : (f32, f32) -> f32
    %68 = llvm.intr.maximum(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %69 = llvm.intr.minnum(%arg0, %arg0) : (f32, f32) -> f32
    %70 = llvm.intr.minnum(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %71 = llvm.intr.minimum(%arg0, %arg0) : (f32, f32) -> f32
    %72 = llvm.intr.minimum(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %73 = llvm.intr.nearbyint(%arg0) : (f32) -> f32
    %74 = llvm.intr.nearbyint(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    llvm.intr.experimental.noalias.scope.decl #alias_scope
    %75 = llvm.intr.powi(%arg0, %arg2) : (f32, i32) -> f32
    %76 = llvm.intr.pow(%arg0, %arg0) : (f32, f32) -> f32
    %77 = llvm.intr.pow(%arg1, %arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    "llvm.intr.prefetch"(%arg3) <{cache = 1 : i32, hint = 1 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
    %78 = "llvm.intr.ptr.annotation"(%arg3, %arg3, %arg3, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    %79 = llvm.intr.ptrmask %arg3, %arg5 : (!llvm.ptr, i64) -> !llvm.ptr
    %80 = llvm.intr.rint(%arg0) : (f32) -> f32
    %81 = llvm.intr.rint(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %82 = llvm.intr.roundeven(%arg0) : (f32) -> f32
    %83 = llvm.intr.roundeven(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %84 = llvm.intr.round(%arg0) : (f32) -> f32
    %85 = llvm.intr.round(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %86 = llvm.intr.sadd.sat(%arg2, %arg2) : (i32, i32) -> i32
    %87 = "llvm.intr.sadd.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %88 = llvm.intr.scmp(%arg2, %arg2) : (i32, i32) -> i8
    %89 = llvm.intr.smax(%arg2, %arg2) : (i32, i32) -> i32
    %90 = llvm.intr.smin(%arg2, %arg2) : (i32, i32) -> i32
    %91 = "llvm.intr.smul.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %92 = llvm.intr.ssa.copy %arg2 : i32
    %93 = llvm.intr.sshl.sat(%arg2, %arg2) : (i32, i32) -> i32
    %94 = llvm.intr.ssub.sat(%arg2, %arg2) : (i32, i32) -> i32
    %95 = "llvm.intr.ssub.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %96 = llvm.intr.sin(%arg0) : (f32) -> f32
    %97 = llvm.intr.sin(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %98 = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
    %99 = llvm.intr.sincos(%arg0) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> !llvm.struct<(f32, f32)>
    %100 = llvm.intr.sinh(%arg0) : (f32) -> f32
    %101 = llvm.intr.sinh(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %102 = llvm.intr.sqrt(%arg0) : (f32) -> f32
    %103 = llvm.intr.sqrt(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    llvm.intr.stackrestore %arg3 : !llvm.ptr
    %104 = llvm.intr.stacksave : !llvm.ptr
    %105 = llvm.intr.stepvector : vector<[4]xi64>
    %106 = llvm.intr.strip.invariant.group %arg3 : !llvm.ptr
    %107 = llvm.intr.tan(%arg0) : (f32) -> f32
    %108 = llvm.intr.tan(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %109 = llvm.intr.tanh(%arg0) : (f32) -> f32
    %110 = llvm.intr.tanh(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %111 = "llvm.intr.threadlocal.address"(%arg3) : (!llvm.ptr) -> !llvm.ptr
    llvm.intr.trap
    %112 = llvm.intr.uadd.sat(%arg2, %arg2) : (i32, i32) -> i32
    %113 = "llvm.intr.uadd.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    %114 = llvm.intr.ucmp(%arg2, %arg2) : (i32, i32) -> i2
    %115 = llvm.intr.umax(%arg2, %arg2) : (i32, i32) -> i32
    %116 = llvm.intr.umin(%arg2, %arg2) : (i32, i32) -> i32
    %117 = "llvm.intr.umul.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %118 = llvm.intr.ushl.sat(%arg2, %arg2) : (i32, i32) -> i32
    %119 = llvm.intr.usub.sat(%arg2, %arg2) : (i32, i32) -> i32
    %120 = "llvm.intr.usub.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
    llvm.intr.vacopy %arg3 to %arg3 : !llvm.ptr, !llvm.ptr
    llvm.intr.vaend %arg3 : !llvm.ptr
    llvm.intr.vastart %arg3 : !llvm.ptr
    "llvm.intr.var.annotation"(%arg3, %arg3, %arg3, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
    %121 = "llvm.intr.vscale"() : () -> i32
    llvm.return
  }
  llvm.func @memory(%arg0: !llvm.ptr, %arg1: vector<4xi1>, %arg2: vector<4xi32>, %arg3: i32, %arg4: i8, %arg5: vector<4x!llvm.ptr>) {
    %0 = llvm.intr.masked.load %arg0, %arg1 {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xi32>
    %1 = llvm.intr.masked.load %arg0, %arg1, %arg2 {alignment = 1 : i32, nontemporal} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    llvm.intr.masked.store %arg2, %arg0, %arg1 {alignment = 1 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
    "llvm.intr.memcpy.inline"(%arg0, %arg0) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
    "llvm.intr.memcpy.inline"(%arg0, %arg0) <{access_groups = [#access_group], alias_scopes = [#alias_scope], isVolatile = true, len = 4 : i64, noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}> : (!llvm.ptr, !llvm.ptr) -> ()
    "llvm.intr.memcpy"(%arg0, %arg0, %arg3) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
    "llvm.intr.memcpy"(%arg0, %arg0, %arg3) <{access_groups = [#access_group], alias_scopes = [#alias_scope], arg_attrs = [{}, {llvm.align = 4 : i64}, {}], isVolatile = true, noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
    "llvm.intr.memmove"(%arg0, %arg0, %arg3) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
    "llvm.intr.memmove"(%arg0, %arg0, %arg3) <{access_groups = [#access_group], alias_scopes = [#alias_scope], arg_attrs = [{}, {llvm.align = 4 : i64}, {}], isVolatile = true, noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
    "llvm.intr.memset.inline"(%arg0, %arg4) <{isVolatile = false, len = 4 : i64}> : (!llvm.ptr, i8) -> ()
    "llvm.intr.memset.inline"(%arg0, %arg4) <{access_groups = [#access_group], alias_scopes = [#alias_scope], isVolatile = true, len = 4 : i64, noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}> : (!llvm.ptr, i8) -> ()
    "llvm.intr.memset"(%arg0, %arg4, %arg3) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
    "llvm.intr.memset"(%arg0, %arg4, %arg3) <{access_groups = [#access_group], alias_scopes = [#alias_scope], arg_attrs = [{}, {llvm.align = 4 : i64}, {}], isVolatile = true, noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}> : (!llvm.ptr, i8, i32) -> ()
    "llvm.intr.masked.compressstore"(%arg2, %arg0, %arg1) : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
    %2 = "llvm.intr.masked.expandload"(%arg0, %arg1, %arg2) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %3 = llvm.intr.masked.gather %arg5, %arg1 {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xi32>
    %4 = llvm.intr.masked.gather %arg5, %arg1, %arg2 {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    llvm.intr.masked.scatter %arg2, %arg5, %arg1 {alignment = 1 : i32} : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>
    llvm.return
  }
  llvm.func @vectors(%arg0: !llvm.ptr, %arg1: i32, %arg2: vector<1xi32>, %arg3: vector<1xf32>, %arg4: vector<4xi32>, %arg5: vector<8xi32>, %arg6: vector<[4]xf32>, %arg7: vector<4xf32>, %arg8: f32) {
    %0 = llvm.intr.matrix.column.major.load %arg0, <stride = %arg1> {columns = 1 : i32, isVolatile = false, rows = 1 : i32} : vector<1xi32> from !llvm.ptr stride i32
    llvm.intr.matrix.column.major.store %arg2, %arg0, <stride = %arg1> {columns = 1 : i32, isVolatile = false, rows = 1 : i32} : vector<1xi32> to !llvm.ptr stride i32
    %1 = llvm.intr.matrix.multiply %arg3, %arg3 {lhs_columns = 1 : i32, lhs_rows = 1 : i32, rhs_columns = 1 : i32} : (vector<1xf32>, vector<1xf32>) -> vector<1xf32>
    %2 = llvm.intr.matrix.transpose %arg3 {columns = 1 : i32, rows = 1 : i32} : vector<1xf32> into vector<1xf32>
    %3 = "llvm.intr.vector.deinterleave2"(%arg4) : (vector<4xi32>) -> !llvm.struct<(vector<2xi32>, vector<2xi32>)>
    %4 = llvm.intr.vector.extract %arg5[0] : vector<4xi32> from vector<8xi32>
    %5 = llvm.intr.vector.insert %arg4, %arg5[0] : vector<4xi32> into vector<8xi32>
    %6 = llvm.intr.vector.insert %arg7, %arg6[0] : vector<4xf32> into vector<[4]xf32>
    %7 = "llvm.intr.vector.interleave2"(%arg4, %arg4) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
    %8 = "llvm.intr.vector.reduce.add"(%arg4) : (vector<4xi32>) -> i32
    %9 = "llvm.intr.vector.reduce.and"(%arg4) : (vector<4xi32>) -> i32
    %10 = "llvm.intr.vector.reduce.fadd"(%arg8, %arg7) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %11 = "llvm.intr.vector.reduce.fadd"(%arg8, %arg7) <{fastmathFlags = #llvm.fastmath<fast>}> : (f32, vector<4xf32>) -> f32
    %12 = llvm.intr.vector.reduce.fmax(%arg7) : (vector<4xf32>) -> f32
    %13 = llvm.intr.vector.reduce.fmax(%arg7) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> f32
    %14 = llvm.intr.vector.reduce.fmaximum(%arg7) : (vector<4xf32>) -> f32
    %15 = llvm.intr.vector.reduce.fmaximum(%arg7) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> f32
    %16 = llvm.intr.vector.reduce.fmin(%arg7) : (vector<4xf32>) -> f32
    %17 = llvm.intr.vector.reduce.fmin(%arg7) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> f32
    %18 = llvm.intr.vector.reduce.fminimum(%arg7) : (vector<4xf32>) -> f32
    %19 = llvm.intr.vector.reduce.fminimum(%arg7) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> f32
    %20 = "llvm.intr.vector.reduce.fmul"(%arg8, %arg7) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %21 = "llvm.intr.vector.reduce.fmul"(%arg8, %arg7) <{fastmathFlags = #llvm.fastmath<fast>}> : (f32, vector<4xf32>) -> f32
    %22 = "llvm.intr.vector.reduce.mul"(%arg4) : (vector<4xi32>) -> i32
    %23 = "llvm.intr.vector.reduce.or"(%arg4) : (vector<4xi32>) -> i32
    %24 = "llvm.intr.vector.reduce.smax"(%arg4) : (vector<4xi32>) -> i32
    %25 = "llvm.intr.vector.reduce.smin"(%arg4) : (vector<4xi32>) -> i32
    %26 = "llvm.intr.vector.reduce.umax"(%arg4) : (vector<4xi32>) -> i32
    %27 = "llvm.intr.vector.reduce.umin"(%arg4) : (vector<4xi32>) -> i32
    %28 = "llvm.intr.vector.reduce.xor"(%arg4) : (vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @lengths(%arg0: vector<4xi32>, %arg1: vector<4xi1>, %arg2: i32, %arg3: vector<4xf32>, %arg4: !llvm.ptr, %arg5: vector<4x!llvm.ptr>, %arg6: f32) {
    %0 = "llvm.intr.vp.ashr"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %1 = "llvm.intr.vp.add"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %2 = "llvm.intr.vp.and"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %3 = "llvm.intr.vp.fadd"(%arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %4 = "llvm.intr.vp.fdiv"(%arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %5 = "llvm.intr.vp.fmuladd"(%arg3, %arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %6 = "llvm.intr.vp.fmul"(%arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %7 = "llvm.intr.vp.fneg"(%arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %8 = "llvm.intr.vp.fpext"(%arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
    %9 = "llvm.intr.vp.fptosi"(%arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi64>
    %10 = "llvm.intr.vp.fptoui"(%arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi64>
    %11 = "llvm.intr.vp.fptrunc"(%arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf16>
    %12 = "llvm.intr.vp.frem"(%arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %13 = "llvm.intr.vp.fsub"(%arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %14 = "llvm.intr.vp.fma"(%arg3, %arg3, %arg3, %arg1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %15 = "llvm.intr.vp.inttoptr"(%arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
    %16 = "llvm.intr.vp.lshr"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %17 = "llvm.intr.vp.load"(%arg4, %arg1, %arg2) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xi32>
    %18 = "llvm.intr.vp.merge"(%arg1, %arg0, %arg0, %arg2) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
    %19 = "llvm.intr.vp.mul"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %20 = "llvm.intr.vp.or"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %21 = "llvm.intr.vp.ptrtoint"(%arg5, %arg1, %arg2) : (vector<4x!llvm.ptr>, vector<4xi1>, i32) -> vector<4xi64>
    %22 = "llvm.intr.vp.reduce.add"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %23 = "llvm.intr.vp.reduce.and"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %24 = "llvm.intr.vp.reduce.fadd"(%arg6, %arg3, %arg1, %arg2) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %25 = "llvm.intr.vp.reduce.fmax"(%arg6, %arg3, %arg1, %arg2) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %26 = "llvm.intr.vp.reduce.fmin"(%arg6, %arg3, %arg1, %arg2) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %27 = "llvm.intr.vp.reduce.fmul"(%arg6, %arg3, %arg1, %arg2) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %28 = "llvm.intr.vp.reduce.mul"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %29 = "llvm.intr.vp.reduce.or"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %30 = "llvm.intr.vp.reduce.smax"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %31 = "llvm.intr.vp.reduce.smin"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %32 = "llvm.intr.vp.reduce.umax"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %33 = "llvm.intr.vp.reduce.umin"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %34 = "llvm.intr.vp.reduce.xor"(%arg2, %arg0, %arg1, %arg2) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %35 = "llvm.intr.vp.sdiv"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %36 = "llvm.intr.vp.sext"(%arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
    %37 = "llvm.intr.vp.sitofp"(%arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %38 = "llvm.intr.vp.smax"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %39 = "llvm.intr.vp.smin"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %40 = "llvm.intr.vp.srem"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %41 = "llvm.intr.vp.select"(%arg1, %arg0, %arg0, %arg2) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
    %42 = "llvm.intr.vp.shl"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    "llvm.intr.vp.store"(%arg0, %arg4, %arg1, %arg2) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()
    %43 = "llvm.intr.experimental.vp.strided.load"(%arg4, %arg2, %arg1, %arg2) : (!llvm.ptr, i32, vector<4xi1>, i32) -> vector<4xi32>
    "llvm.intr.experimental.vp.strided.store"(%arg0, %arg4, %arg2, %arg1, %arg2) : (vector<4xi32>, !llvm.ptr, i32, vector<4xi1>, i32) -> ()
    %44 = "llvm.intr.vp.sub"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %45 = "llvm.intr.vp.trunc"(%arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi16>
    %46 = "llvm.intr.vp.udiv"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %47 = "llvm.intr.vp.uitofp"(%arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %48 = "llvm.intr.vp.umax"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %49 = "llvm.intr.vp.umin"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %50 = "llvm.intr.vp.urem"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %51 = "llvm.intr.vp.xor"(%arg0, %arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %52 = "llvm.intr.vp.zext"(%arg0, %arg1, %arg2) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
    llvm.return
  }
  llvm.func @coroutines(%arg0: !llvm.token, %arg1: !llvm.ptr, %arg2: i1, %arg3: i32) {
    %0 = llvm.intr.coro.align : i32
    %1 = llvm.intr.coro.begin %arg0, %arg1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %2 = llvm.intr.coro.end %arg1, %arg2, %arg0 : (!llvm.ptr, i1, !llvm.token) -> i1
    %3 = llvm.intr.coro.free %arg0, %arg1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %4 = llvm.intr.coro.id %arg3, %arg1, %arg1, %arg1 : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %5 = llvm.intr.coro.promise %arg1, %arg3, %arg2 : (!llvm.ptr, i32, i1) -> !llvm.ptr
    llvm.intr.coro.resume %arg1 : !llvm.ptr
    %6 = llvm.intr.coro.save %arg1 : (!llvm.ptr) -> !llvm.token
    %7 = llvm.intr.coro.size : i64
    %8 = llvm.intr.coro.suspend %arg0, %arg2 : i8
    llvm.return
  }
  llvm.func @debug(%arg0: !llvm.ptr, %arg1: i32, %arg2: i64) {
    llvm.intr.dbg.declare #di_local_variable = %arg0 : !llvm.ptr
    llvm.intr.dbg.declare #di_local_variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(0, 32)]> = %arg0 : !llvm.ptr {x}
    llvm.intr.dbg.label #di_label
    llvm.intr.dbg.value #di_local_variable = %arg1 : i32
    llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_constu(3)]> = %arg2 : i64
    llvm.return
  }
}
