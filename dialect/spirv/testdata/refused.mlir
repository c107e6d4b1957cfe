// want 3: use of value '%a' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%a: f32) {
  %0 = spirv.FAdd %a, %a : i32
  return
}
// -----
// want 3
func.func @f(%a: tensor<4xf32>) {
  %0 = spirv.FAdd %a, %a : tensor<4xf32>
  return
}
// -----
// want 3
func.func @f(%a: i32) {
  %0 = spirv.FAdd %a, %a : i32
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%a: f32, %b: i32) {
  %0 = spirv.IAdd %a, %b : i32
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: '!spirv.ptr<i32, Function>' vs '!spirv.ptr<f32, Function>'
func.func @f(%a: !spirv.ptr<f32, Function>) {
  %0 = spirv.Load "Function" %a : i32
  return
}
// -----
// want 3: invalid storage_class attribute specification: "Funktion"
func.func @f(%a: !spirv.ptr<f32, Function>) {
  %0 = spirv.Load "Funktion" %a : f32
  return
}
// -----
// want 3
func.func @f(%a: !spirv.ptr<f32, Function>) {
  %0 = spirv.Load "Function" %a ["Aligned"] : f32
  return
}
// -----
// want 3
func.func @f(%a: !spirv.ptr<f32, Function>) {
  %0 = spirv.Load "Function" %a ["Volatile", 4] : f32
  return
}
// -----
// want 3: invalid memory_access attribute specification: "Volatil"
func.func @f(%a: !spirv.ptr<f32, Function>) {
  %0 = spirv.Load "Function" %a ["Volatil"] : f32
  return
}
// -----
// want 3: 'spirv.Load' op mismatch in result type and pointer type
func.func @f(%a: !spirv.ptr<f32, Function>) {
  %0 = "spirv.Load"(%a) : (!spirv.ptr<f32, Function>) -> i32
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: '!spirv.ptr<i32, Function>' vs '!spirv.ptr<f32, Function>'
func.func @f(%a: !spirv.ptr<f32, Function>, %b: i32) {
  spirv.Store "Function" %a, %b : i32
  return
}
// -----
// want 3: 'spirv.Store' op mismatch in result type and pointer type
func.func @f(%a: !spirv.ptr<f32, Function>, %b: i32) {
  "spirv.Store"(%a, %b) : (!spirv.ptr<f32, Function>, i32) -> ()
  return
}
// -----
// want 3: custom op 'spirv.CompositeExtract' index 4 out of bounds for 'vector<4xf32>'
func.func @f(%a: vector<4xf32>) {
  %0 = spirv.CompositeExtract %a[4 : i32] : vector<4xf32>
  return
}
// -----
// want 3: expected at least one index
func.func @f(%a: vector<4xf32>) {
  %0 = spirv.CompositeExtract %a[] : vector<4xf32>
  return
}
// -----
// want 3
func.func @f(%a: vector<4xf32>) {
  %0 = spirv.CompositeExtract %a[1] : vector<4xf32>
  return
}
// -----
// want 3: custom op 'spirv.CompositeExtract' cannot extract from non-composite type 'f32' with index 0
func.func @f(%a: f32) {
  %0 = spirv.CompositeExtract %a[0 : i32] : f32
  return
}
// -----
// want 3: 'spirv.CompositeExtract' op invalid result type: expected 'f32' but provided 'i32'
func.func @f(%a: vector<4xf32>) {
  %0 = "spirv.CompositeExtract"(%a) {indices = [0 : i32]} : (vector<4xf32>) -> i32
  return
}
// -----
// want 3: 'spirv.CompositeInsert' op object operand type should be 'f32', but found 'i32'
func.func @f(%a: vector<4xf32>, %b: i32) {
  %0 = spirv.CompositeInsert %b, %a[0 : i32] : i32 into vector<4xf32>
  return
}
// -----
// want 3
func.func @f(%a: vector<4xf32>, %b: f32) {
  %0 = spirv.CompositeInsert %b, %a[0 : i32] : f32 vector<4xf32>
  return
}
// -----
// want 3: custom op 'spirv.Variable' expected spirv.ptr type
func.func @f() {
  %0 = spirv.Variable : f32
  return
}
// -----
// want 3: 'spirv.Variable' op can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.
func.func @f() {
  %0 = spirv.Variable : !spirv.ptr<f32, Private>
  return
}
// -----
// want 3
func.func @f() {
  %0 = spirv.Variable init(%0) : !spirv.ptr<f32, Function>
  return
}
// -----
// want 3
func.func @f() {
  %0 = spirv.Constant
  return
}
// -----
// want 3: expected ':'
func.func @f() {
  %0 = spirv.Constant [1 : i32]
  return
}
// -----
// want 3: 'spirv.Constant' op result type ('f32') does not match value type ('i32')
func.func @f() {
  %0 = "spirv.Constant"() {value = 1 : i32} : () -> f32
  return
}
// -----
// want 3: 'spirv.mlir.addressof' op expected spirv.GlobalVariable symbol
func.func @f() {
  %0 = spirv.mlir.addressof @nobody : !spirv.ptr<f32, Input>
  return
}
// -----
// want 3
func.func @f(%a: i1) {
  spirv.ControlBarrier <Workgroop>, <Device>, <Acquire|UniformMemory>
  return
}
// -----
// want 3
func.func @f(%a: i32) {
  %0 = spirv.LogicalNot %a : i32
  return
}
// -----
// want 3: 'spirv.ConvertFToS' op operand #0 must be 16/32/64-bit float or BFloat16 or fixed-length vector of 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float or BFloat16 values, but got 'i32'
func.func @f(%a: i32) {
  %0 = spirv.ConvertFToS %a : i32 to i32
  return
}
// -----
// want 3
func.func @f(%a: i32) {
  %0 = spirv.AtomicIAdd <Device> <None> %a, %a : i32
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%a: f32) {
  %0 = spirv.CL.exp %a : i32
  return
}
// -----
// want 3: 'spirv.ReturnValue' op must be the last operation in the parent block
func.func @f(%a: f32) {
  spirv.ReturnValue %a : f32
  return
}
// -----
// want 3: custom op 'spirv.GlobalVariable' expected spirv.ptr type
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : f32
}
// -----
// want 3
spirv.module Logical GLSL450 {
  spirv.GlobalVariable : !spirv.ptr<f32, Input>
}
// -----
// want 3
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v bind(0) : !spirv.ptr<f32, Input>
}
// -----
// want 3
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v built_in(Position) : !spirv.ptr<f32, Input>
}
// -----
// want 3: invalid function_control attribute specification: "Non"
spirv.module Logical GLSL450 {
  spirv.func @f() "Non" {
    spirv.Return
  }
}
// -----
// want 3
spirv.module Logical GLSL450 {
  spirv.func @f() {
    spirv.Return
  }
}
// -----
// want 3: 'spirv.func' op cannot have more than one result
spirv.module Logical GLSL450 {
  spirv.func @f() -> (i32, i32) "None"
}
// -----
// want 4: 'spirv.Return' op cannot be used in functions returning value
spirv.module Logical GLSL450 {
  spirv.func @f() -> i32 "None" {
    spirv.Return
  }
}
// -----
// want 4
spirv.module Logical GLSL450 {
  spirv.func @f(%a: f32) -> i32 "None" {
    spirv.ReturnValue %a : f32
  }
}
// -----
// want 4: 'spirv.ReturnValue' op returns 1 value but enclosing function requires 0 results
spirv.module Logical GLSL450 {
  spirv.func @f(%a: f32) "None" {
    spirv.ReturnValue %a : f32
  }
}
// -----
// want 3: invalid execution_model attribute specification: "GLComput"
spirv.module Logical GLSL450 {
  spirv.EntryPoint "GLComput" @f
}
// -----
// want 3
spirv.module Logical GLSL450 {
  spirv.EntryPoint "GLCompute"
}
// -----
// want 3: invalid execution_mode attribute specification: "LocalSizes"
spirv.module Logical GLSL450 {
  spirv.ExecutionMode @f "LocalSizes"
}
// -----
// want 3: expected '='
spirv.module Logical GLSL450 {
  spirv.SpecConstant @s : i32
}
// -----
// want 4: expected ','
spirv.module Logical GLSL450 {
  spirv.func @f(%c: i1) "None" {
    spirv.BranchConditional %c, ^a
  ^a:
    spirv.Return
  }
}
// -----
// want 4: expected ']'
spirv.module Logical GLSL450 {
  spirv.func @f(%c: i1) "None" {
    spirv.BranchConditional %c [1, 2, 3], ^a, ^a
  ^a:
    spirv.Return
  }
}
// -----
// want 4: 'spirv.BranchConditional' op branch weights cannot both be zero
spirv.module Logical GLSL450 {
  spirv.func @f(%c: i1) "None" {
    spirv.BranchConditional %c [0, 0], ^a, ^a
  ^a:
    spirv.Return
  }
}
// -----
// want 4: use of value '%c' expects different type than prior uses: 'i1' vs 'i32'
spirv.module Logical GLSL450 {
  spirv.func @f(%c: i32) "None" {
    spirv.BranchConditional %c, ^a, ^a
  ^a:
    spirv.Return
  }
}
// -----
// want 4
spirv.module Logical GLSL450 {
  spirv.func @f(%c: i32) "None" {
    spirv.mlir.selection control(Flat) {
    spirv.mlir.merge
  } spirv.Return
  }
}
// -----
// want 2
spirv.module Logical { }
// -----
// want 2
spirv.module Logikal GLSL450 { }
// -----
// want 2: unknown version: v1.9
spirv.module Logical GLSL450 requires #spirv.vce<v1.9, [], []> { }
// -----
// want 2: unknown capability: Shadow
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shadow], []> { }
// -----
// want 2: unknown extension: SPV_none
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [], [SPV_none]> { }
// -----
// want 3
func.func private @f(
  !spirv.ptr<f32>)
// -----
// want 3
func.func private @f(
  !spirv.ptr<f32, Funktion>)
// -----
// want 3: expected array length greater than 0
func.func private @f(
  !spirv.array<0 x f32>)
// -----
// want 3: expected 'x' in dimension list
func.func private @f(
  !spirv.array<4 f32>)
// -----
// want 3: matrix must be composed using vector type, got 'f32'
func.func private @f(
  !spirv.matrix<3 x f32>)
// -----
// want 3
func.func private @f(
  !spirv.struct<(f32 [0, Nothing])>)
// -----
// want 3
func.func private @f(
  !spirv.image<f32, Dim7D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>)
// -----
// want 3
func.func private @f(
  !spirv.image<f32, Dim2D>)
// -----
// want 3: expected row and column count
func.func private @f(
  !spirv.coopmatrix<16xf32, Subgroup, MatrixA>)
// -----
// want 3
func.func private @f(
  !spirv.coopmatrix<16x16xf32, Subgroup>)
// -----
// want 3: expected '<'
func.func private @f(
  !spirv.rtarray)
