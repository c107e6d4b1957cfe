// want failed to verify that all of {dst, value} have same element type
func.func @f(%m: memref<4xf32>, %x: i32) {
  gpu.memset %m, %x : memref<4xf32>, i32
  return
}
// -----
// want address space must be address_space<workgroup>
func.func @f() {
  %0 = gpu.dynamic_shared_memory : memref<?xi8, 3>
  return
}
// -----
// want result memref type must be memref<?xi8, #gpu.address_space<workgroup>>
func.func @f() {
  %0 = gpu.dynamic_shared_memory : memref<64xi8, #gpu.address_space<workgroup>>
  return
}
// -----
// want result #0 must be 1D memref of 8-bit signless integer values
func.func @f() {
  %0 = gpu.dynamic_shared_memory : memref<?xi16, #gpu.address_space<workgroup>>
  return
}
// -----
// want attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements
gpu.binary @b []
// -----
// want attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements
gpu.binary @b [#rocdl.target]
// -----
// want attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.
gpu.binary @b <"mine"> [#gpu.object<#nvvm.target, "code">]
// -----
// want attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements
gpu.module @m ["sm_90"] {
}
// -----
// want expects parent op 'gpu.launch'
func.func @f() {
  gpu.terminator
}
// -----
// want failed to verify that value type matches element type of mma_matrix
func.func @f(%m: !gpu.mma_matrix<16x16xf16, "COp">, %i: index) {
  %0 = gpu.subgroup_mma_extract_thread_local %m[%i] : !gpu.mma_matrix<16x16xf16, "COp"> -> f32
  return
}
// -----
// want failed to verify that value type matches element type of mma_matrix
func.func @f(%m: !gpu.mma_matrix<16x16xf16, "COp">, %x: i16, %i: index) {
  %0 = gpu.subgroup_mma_insert_thread_local %x, %m[%i] : i16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
// want operand #0 must be memref of 8-bit signless integer or 32-bit signless integer or 16-bit float
func.func @f(%m: memref<32x32xbf16>, %i: index) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xbf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}
// -----
// want expected source memref most minor dim must have unit stride
func.func @f(%m: memref<32x32xf16, strided<[64, 2]>>, %i: index) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[64, 2]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}
// -----
// want expected the operand matrix being stored to have 'COp' operand type
func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %m: memref<32x32xf16>, %i: index) {
  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>
  return
}
// -----
// want expected destination memref most minor dim must have unit stride
func.func @f(%c: !gpu.mma_matrix<16x16xf16, "COp">, %m: memref<32x32xf16, strided<[64, 2]>>, %i: index) {
  gpu.subgroup_mma_store_matrix %c, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[64, 2]>>
  return
}
