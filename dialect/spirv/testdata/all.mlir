spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> attributes {x = 1 : i32} {
  spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @id built_in("LocalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @w initializer(@sd) : !spirv.ptr<f32, Workgroup>
  spirv.GlobalVariable @l {location = 3 : i32} : !spirv.ptr<f32, Output>
  spirv.SpecConstant @sc spec_id(5) = 3 : i32
  spirv.SpecConstant @sd = true
  spirv.func @f(%a: f32, %b: i32) -> f32 "None" {
    %c = spirv.Constant 1.0 : f32
    %d = spirv.Constant dense<[1, 2]> : vector<2xi32>
    %t = spirv.Constant true
    %z0 = spirv.Constant 0 : i32
    %ar = spirv.Constant [dense<3.0> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
    %p = spirv.mlir.addressof @v : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%z0, %b] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %l = spirv.Load "StorageBuffer" %q : f32
    %m = spirv.Load "StorageBuffer" %q ["Aligned", 4] : f32
    %m2 = spirv.Load "StorageBuffer" %q ["Volatile"] {a} : f32
    spirv.Store "StorageBuffer" %q, %l : f32
    spirv.Store "StorageBuffer" %q, %l ["Volatile|Aligned", 16] : f32
    %x = spirv.Variable : !spirv.ptr<f32, Function>
    %y = spirv.Variable init(%c) : !spirv.ptr<f32, Function>
    %s = spirv.FAdd %l, %m : f32
    %k = spirv.FOrdLessThan %l, %s : f32
    spirv.BranchConditional %k, ^bb1, ^bb2(%s : f32)
  ^bb1:
    spirv.BranchConditional %k [5, 10], ^bb2(%l : f32), ^bb2(%s : f32)
  ^bb2(%z: f32):
    spirv.Branch ^bb3
  ^bb3:
    spirv.mlir.selection control(Flatten) {
      spirv.BranchConditional %k, ^t, ^m
    ^t:
      spirv.Branch ^m
    ^m:
      spirv.mlir.merge
    }
    %sel = spirv.mlir.selection -> f32 {
      spirv.BranchConditional %k, ^t, ^m(%a : f32)
    ^t:
      spirv.Branch ^m(%z : f32)
    ^m(%e: f32):
      spirv.mlir.merge %e : f32
    }
    spirv.mlir.loop control(Unroll) {
      spirv.Branch ^h
    ^h:
      spirv.BranchConditional %k, ^b, ^m
    ^b:
      spirv.Branch ^c
    ^c:
      spirv.Branch ^h
    ^m:
      spirv.mlir.merge
    }
    spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    %vv = spirv.CompositeConstruct %a, %a : (f32, f32) -> vector<2xf32>
    %ve = spirv.CompositeExtract %vv[1 : i32] : vector<2xf32>
    %vi = spirv.CompositeInsert %a, %vv[0 : i32] : f32 into vector<2xf32>
    %cv = spirv.ConvertFToS %a : f32 to i32
    %bc = spirv.Bitcast %a : f32 to i32
    %g = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %a : f32 -> f32
    
    %gl = spirv.GL.Exp %a : f32
    %cl = spirv.CL.exp %a : f32
    %fc = spirv.FunctionCall @g(%a) : (f32) -> f32
    spirv.ReturnValue %s : f32
  }
  spirv.func @g(f32) -> f32 "Inline" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "ext", linkage_type = <Import>>}
  spirv.EntryPoint "GLCompute" @f, @id
  spirv.EntryPoint "Kernel" @g
  spirv.ExecutionMode @f "LocalSize", 32, 1, 1
  spirv.ExecutionMode @f "ContractionOff"
}
// -----
func.func @types(%a: !spirv.ptr<f32, Function>, %b: !spirv.struct<(f32, i32)>, %c: !spirv.struct<(f32 [0], i32 [4, NonWritable]), Block>, %d: !spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, Generic>)>, %e: !spirv.array<4 x vector<2xf32>>, %f: !spirv.array<4xf32, stride=4>, %g: !spirv.rtarray<f32>, %h: !spirv.rtarray<i32, stride=16>, %i: !spirv.matrix<3 x vector<4xf32>>, %j: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, %k: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %l: !spirv.coopmatrix<16x8xf16, Subgroup, MatrixA>, %m: !spirv.struct<()>, %n: !spirv.struct<empty, ()>, %o: !spirv.struct<(!spirv.matrix<2 x vector<2xf32>> [0, ColMajor, MatrixStride=16])>) {
  return
}
// -----
"t.attrs"() {a = #spirv.scope<Workgroup>, b = #spirv.memory_semantics<Acquire|Release>, c = #spirv.vce<v1.4, [Kernel, Addresses], []>, d = #spirv.entry_point_abi<workgroup_size = [32, 4, 2], subgroup_size = 64>, e = #spirv.interface_var_abi<(0, 1), StorageBuffer>, f = #spirv.interface_var_abi<(0, 1)>, g = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, api=Vulkan, NVIDIA:DiscreteGPU, #spirv.resource_limits<>>, h = #spirv.target_env<#spirv.vce<v1.0, [Linkage], []>, #spirv.resource_limits<subgroup_size = 16, max_compute_workgroup_size = [512, 512, 64]>>, i = #spirv.storage_class<CrossWorkgroup>} : () -> ()
// -----
spirv.module @m Physical64 OpenCL {
  spirv.func @math(%a: f32, %b: f32, %i: i32, %j: i32, %v: vector<4xf32>, %p: !spirv.ptr<i32, CrossWorkgroup>, %k: i1, %d: f64, %u: vector<4xi32>) "Inline|Pure" {
    %z0 = spirv.Constant 8 : i32
    %0 = spirv.FSub %a, %b {x} : f32
    %1 = spirv.IAdd %i, %j : i32
    %2 = spirv.SNegate %i : i32
    %3 = spirv.UMod %i, %j : i32
    %4 = spirv.ShiftLeftLogical %i, %j : i32, i32
    %5 = spirv.Not %i : i32
    %6 = spirv.BitFieldInsert %i, %j, %i, %j : i32, i32, i32
    %7 = spirv.IEqual %i, %j : i32
    %8 = spirv.LogicalAnd %7, %k : i1
    %9 = spirv.LogicalNot %8 : i1
    %10 = spirv.Select %9, %a, %b : i1, f32
    %11 = spirv.Dot %v, %v : vector<4xf32> -> f32
    %12 = spirv.VectorShuffle [1 : i32, 3 : i32, -1 : i32] %v, %v : vector<4xf32>, vector<4xf32> -> vector<3xf32>
    %13 = spirv.VectorExtractDynamic %v[%i] : vector<4xf32>, i32
    %14 = spirv.VectorInsertDynamic %a, %v[%i] : vector<4xf32>, i32
    %15 = spirv.AtomicIAdd <Device> <None> %p, %i : !spirv.ptr<i32, CrossWorkgroup>
    %16 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %p, %i, %j : !spirv.ptr<i32, CrossWorkgroup>
    %17 = spirv.AtomicIIncrement <Device> <None> %p : !spirv.ptr<i32, CrossWorkgroup>
    %18 = spirv.SConvert %i : i32 to i64
    %19 = spirv.FConvert %a : f32 to f64
    %20 = spirv.ConvertUToF %u : vector<4xi32> to vector<4xf32>
    %21 = spirv.PtrCastToGeneric %p : !spirv.ptr<i32, CrossWorkgroup> to !spirv.ptr<i32, Generic>
    %22 = spirv.CL.fma %a, %b, %a : f32
    %23 = spirv.CL.s_max %i, %j : i32
    %24 = spirv.CL.rsqrt %v : vector<4xf32>
    %25 = spirv.GroupNonUniformElect <Subgroup> : i1
    %26 = spirv.GroupNonUniformBroadcast <Subgroup> %a, %z0 : f32, i32
    %27 = spirv.GroupNonUniformShuffleXor <Subgroup> %a, %i : f32, i32
    %28 = spirv.GroupNonUniformBallot <Subgroup> %k : vector<4xi32>
    %29 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %i cluster_size(%z0) : i32, i32 -> i32
    %30 = spirv.Constant 2 : i64
    spirv.MemoryBarrier <Device>, <Acquire|UniformMemory>
    spirv.INTEL.ControlBarrierArrive <Workgroup> <Device> <Acquire|UniformMemory>
    %32 = spirv.INTEL.ConvertFToBF16 %a : f32 to i16
    %33 = spirv.INTEL.SubgroupBlockRead %p : !spirv.ptr<i32, CrossWorkgroup> -> vector<4xi32>
    %34 = spirv.Undef : f32
    %35 = spirv.IsNan %a : f32
    %36 = spirv.FUnordNotEqual %v, %v : vector<4xf32>
    %37 = spirv.GroupFAdd <Workgroup> <Reduce> %a : f32
    %38 = spirv.KHR.SubgroupBallot %k : vector<4xi32>
    spirv.KHR.AssumeTrue %k
    spirv.Return
  }
  spirv.func @matrix(%p: !spirv.ptr<f32, StorageBuffer>, %s: i32, %a: !spirv.coopmatrix<16x8xf16, Subgroup, MatrixA>, %b: !spirv.coopmatrix<8x16xf16, Subgroup, MatrixB>, %c: !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc> "None" {
    %0 = spirv.KHR.CooperativeMatrixLoad %p, %s, <RowMajor> : !spirv.ptr<f32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
    %1 = spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<16x8xf16, Subgroup, MatrixA>, !spirv.coopmatrix<8x16xf16, Subgroup, MatrixB> -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
    spirv.KHR.CooperativeMatrixStore %p, %c, %s, <ColumnMajor>, <Volatile> : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, i32
    spirv.ReturnValue %1 : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
  }
}
// -----
spirv.module Logical GLSL450 {
  spirv.SpecConstant @a = 1 : i32
  spirv.SpecConstant @b = 2 : i32
  spirv.SpecConstantComposite @c (@a, @b) : !spirv.array<2 x i32>
  spirv.func @g(%x: i32, %v: vector<2xi32>, %f: f32, %m: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>, %s: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, %w: vector<2xf32>, %t: vector<4xf32>) "None" {
    %0 = spirv.IAddCarry %x, %x : !spirv.struct<(i32, i32)>
    %1 = spirv.SMulExtended %v, %v : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
    %2 = spirv.GL.FClamp %f, %f, %f : f32
    %3 = spirv.GL.Fma %f, %f, %f {a} : f32
    %4 = spirv.ImageSampleExplicitLod %s, %w ["Lod"], %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<2xf32>, f32 -> vector<4xf32>
    %5 = spirv.ImageRead %m, %v : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>, vector<2xi32> -> vector<4xf32>
    spirv.ImageWrite %m, %v, %t {a} : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>, vector<2xi32>, vector<4xf32>
    %6 = spirv.Image %s : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>
    spirv.Return
  }
}
