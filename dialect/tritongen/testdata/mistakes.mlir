// want 2nd operand (base width) should be <= 24 bits
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %h: i32, %x: i32) {
  %w = llvm.mlir.constant(33554432 : i32) : i32
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want 2nd operand (base width) should be >= 64
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %h: i32, %x: i32) {
  %w = llvm.mlir.constant(32 : i32) : i32
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want 2nd operand (base width) should be aligned to MAX(4, element_size)
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %h: i32, %x: i32) {
  %w = llvm.mlir.constant(66 : i32) : i32
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want 4th operand (base pitch) should be a multiple of 16 bytes
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %h: i32, %x: i32) {
  %w = llvm.mlir.constant(68 : i32) : i32
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want 4th operand (base pitch) should be >= 2nd operand (base width)
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %h: i32, %x: i32) {
  %w = llvm.mlir.constant(64 : i32) : i32
  %v = llvm.mlir.constant(128 : i32) : i32
  %0 = triton_gen.2Dblockload %p, %v, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want 5th operand (x) should be a multiple of 2 for 16 bit elements
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %o = llvm.mlir.constant(3 : i32) : i32
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %o, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting tile shape to be power of two
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 12, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting tile_height to be between 1 and 32
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 64, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting v_blocks to be between 1 and 4
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 8, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want v_blocks for 64 bit elements should be 1
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 64, tile_width = 4, tile_height = 8, v_blocks = 2, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting elem_size_in_bits * tile_width * v_blocks <= 512
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 4, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting 'elem_size_in_bits' to be 8, 16, 32, or 64
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 4, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting tile_width to be between 2 and 32
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 1, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want result size of 256 bits does not match the expected size of 128 bits
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi16>
  llvm.return
}
}
// -----
// want transpose and vnni_transform are mutually exclusive
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = true, vnni_transform = true, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want transpose is only supported for 32 and 64 bit elements
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, transpose = true, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want vnni_transform is only supported for 8 and 16 bit elements
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 32, tile_width = 8, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = true, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
  llvm.return
}
}
// -----
// want expecting result element type to be 32 bits
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.2Dblockload %p, %w, %h, %w, %x, %h {elem_size_in_bits = 32, tile_width = 8, tile_height = 8, v_blocks = 1, transpose = false, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
}
// -----
// want expecting v_blocks to be 1
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32, %v: vector<16xi16>) {
  triton_gen.2Dblockstore %p, %w, %h, %w, %x, %h, %v {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 2, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<16xi16>)
  llvm.return
}
}
// -----
// want expecting tile_width to be between 1 and 64
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  triton_gen.2Dblockprefetch %p, %w, %h, %w, %x, %h {elem_size_in_bits = 8, tile_width = 128, tile_height = 8, v_blocks = 1, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}
}
// -----
// want expecting repeat count to be 1, 2, 4, or 8
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 3} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want expecting precision of matrix A and B to be the same
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = bf16, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want 1st operand (C) and result (D) should have the same type
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf16>
  llvm.return
}
}
// -----
// want the dimension for 1st operand (C) and result (D) should match repeat count
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 2} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want the dimension for the 3rd operand (B) should match the systolic depth
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<2xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<2xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want the dimension for the 2nd operand (A) should match the repeat count
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<2xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<2xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want 2nd operand (A) element type should be i16 when the precision type is not tf32
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi32>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<8xi32>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want the element type for 1st operand (C) and the result should be i32
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = i8, pb = i8, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want expecting precision type to be tf32, bf16, fp16, bf8, hf8, u8, or s8
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = i4, pb = i4, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want 2nd operand (A) element type should be f32 or i32 when the precision type is tf32
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<4xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = tf32, pb = tf32, rc = 8} : (vector<8xf32>, vector<4xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want 'triton_gen.dpas' op operand #1 must be fixed-length vector
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<2x4xi16>, %b: vector<8xi32>) {
  %0 = triton_gen.dpas %c, %a, %b {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<2x4xi16>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want expecting repeat count to be 8
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<4xf32>, %a: vector<4xi16>, %b: vector<8xi32>, %s: i8) {
  %0 = triton_gen.bdpas %c, %a, %b, %s, %s {pa = f16, pb = f16, rc = 4} : (vector<4xf32>, vector<4xi16>, vector<8xi32>, i8, i8) -> vector<4xf32>
  llvm.return
}
}
// -----
// want 4th operand (Scale A) should be i8 when precision is bf16, fp16, bf8, or hf8
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>, %s: vector<2xi8>) {
  %0 = triton_gen.bdpas %c, %a, %b, %s, %s {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>, vector<2xi8>, vector<2xi8>) -> vector<8xf32>
  llvm.return
}
}
// -----
// want 4th operand (Scale A) should be 2xi8 when precision is e2m1
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%c: vector<8xf32>, %a: vector<8xi16>, %b: vector<8xi32>, %s: i8) {
  %0 = triton_gen.bdpas %c, %a, %b, %s, %s {pa = e2m1, pb = e2m1, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>, i8, i8) -> vector<8xf32>
  llvm.return
}
}
// -----
// want input and result must have the same total number of bits
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%v: vector<4xi8>) {
  %0 = triton_gen.sub_group_bitcast_shuffle %v : vector<4xi8> -> vector<4xi16>
  llvm.return
}
}
// -----
// want expects result element bit width to be 8, 16, 32, or 64
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%a: vector<32xi64>, %m: vector<32xi1>) {
  %0 = triton_gen.sub_group_gather_load %a, %m : (vector<32xi64>, vector<32xi1>) -> vector<8xi4>
  llvm.return
}
}
// -----
// want expects result_bits * subgroup_size to be divisible by 256
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%a: vector<32xi64>, %m: vector<32xi1>) {
  %0 = triton_gen.sub_group_gather_load %a, %m : (vector<32xi64>, vector<32xi1>) -> vector<1xi8>
  llvm.return
}
}
// -----
// want expects each gather address to load at most 8 bytes
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%a: vector<32xi64>, %m: vector<32xi1>) {
  %0 = triton_gen.sub_group_gather_load %a, %m : (vector<32xi64>, vector<32xi1>) -> vector<8xi32>
  llvm.return
}
}
// -----
// want 'triton_gen.sub_group_block_read' op operand #0 must be LLVM pointer in local or global OpenCL address space, but got '!llvm.ptr'
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr) {
  %0 = triton_gen.sub_group_block_read %p : !llvm.ptr -> i32
  llvm.return
}
}
// -----
// want 'triton_gen.sub_group_block_read' op result #0 must be Valid sub-group block memory access type, but got 'vector<16xi16>'
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = triton_gen.sub_group_block_read %p : !llvm.ptr<1> -> vector<16xi16>
  llvm.return
}
}
// -----
// want 'triton_gen.decoration_cache_controls' cannot specify more than one cache control decoration of the same nature for the same cache level
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = llvm.load %p {c = #triton_gen.decoration_cache_control<#triton_gen.load_cache_control<0, Uncached, 0>, #triton_gen.load_cache_control<0, Cached, 0>>} : !llvm.ptr<1> -> i32
  llvm.return
}
}
// -----
// want 'triton_gen.decoration_cache_controls' only accepts
module attributes {"ttg.threads-per-warp" = 16 : i32} {
llvm.func @f(%p: !llvm.ptr<1>, %w: i32, %h: i32, %x: i32) {
  %0 = llvm.load %p {c = #triton_gen.decoration_cache_control<1 : i32>} : !llvm.ptr<1> -> i32
  llvm.return
}
}
