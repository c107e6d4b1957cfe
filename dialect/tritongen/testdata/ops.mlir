module attributes {"ttg.threads-per-warp" = 16 : i32} {
  llvm.func @barriers() {
    triton_gen.barrier {mem_fence = Local}
    triton_gen.barrier {mem_fence = LocalAndGlobal} {last}
    %0 = triton_gen.split_barrier_arrive
    triton_gen.split_barrier_wait %0
    llvm.return
  }
  llvm.func @products(%arg0: vector<8xf32>, %arg1: vector<8xi16>, %arg2: vector<8xi32>, %arg3: vector<4xf32>, %arg4: vector<8xf32>, %arg5: i8, %arg6: vector<2xi8>, %arg7: vector<4xi32>, %arg8: vector<4xi32>) {
    %0 = triton_gen.dpas %arg0, %arg1, %arg2 {pa = f16, pb = f16, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
    %1 = triton_gen.dpas %arg0, %arg3, %arg4 {pa = tf32, pb = tf32, rc = 8} {slow} : (vector<8xf32>, vector<4xf32>, vector<8xf32>) -> vector<8xf32>
    %2 = triton_gen.dpas %arg0, %arg1, %arg2 {pa = bf8, pb = hf8, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>) -> vector<8xf32>
    %3 = triton_gen.bdpas %arg0, %arg1, %arg2, %arg5, %arg5 {pa = bf16, pb = bf16, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>, i8, i8) -> vector<8xf32>
    %4 = triton_gen.bdpas %arg0, %arg1, %arg2, %arg6, %arg6 {pa = e2m1, pb = e2m1, rc = 8} : (vector<8xf32>, vector<8xi16>, vector<8xi32>, vector<2xi8>, vector<2xi8>) -> vector<8xf32>
    llvm.return
  }
  llvm.func @blocks(%arg0: !llvm.ptr<1>, %arg1: i32, %arg2: vector<8xi16>) {
    %0 = llvm.mlir.constant(256 : i32) : i32
    %1 = triton_gen.2Dblockload %arg0, %0, %0, %0, %arg1, %arg1 {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 2, transpose = false, vnni_transform = false, cache_control = L1C_L3C} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi16>
    %2 = triton_gen.2Dblockload %arg0, %0, %0, %0, %arg1, %arg1 {elem_size_in_bits = 8, tile_width = 16, tile_height = 32, v_blocks = 1, transpose = false, vnni_transform = true, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
    %3 = triton_gen.2Dblockload %arg0, %0, %0, %0, %arg1, %arg1 {elem_size_in_bits = 32, tile_width = 8, tile_height = 16, v_blocks = 1, transpose = true, vnni_transform = false, cache_control = Default} : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
    triton_gen.2Dblockstore %arg0, %0, %0, %0, %arg1, %arg1, %arg2 {elem_size_in_bits = 16, tile_width = 16, tile_height = 8, v_blocks = 1, cache_control = L1WB_L3WB} : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
    triton_gen.2Dblockprefetch %arg0, %0, %0, %0, %arg1, %arg1 {elem_size_in_bits = 8, tile_width = 64, tile_height = 8, v_blocks = 1, cache_control = L1IAR_L3C} : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
    llvm.return
  }
  llvm.func @lanes(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i1, %arg3: vector<4xi32>, %arg4: vector<32xi64>, %arg5: vector<32xi1>, %arg6: f32, %arg7: vector<4xf32>) {
    %0 = triton_gen.sub_group_block_read %arg1 : !llvm.ptr<3> -> vector<16xi8>
    %1 = triton_gen.sub_group_block_read %arg0 : !llvm.ptr<1> -> i64
    triton_gen.sub_group_block_write %arg0, %arg3 : !llvm.ptr<1>, vector<4xi32>
    %2 = triton_gen.predicated_load %arg0, %arg2, %arg3 {cache_control = Default} : (!llvm.ptr<1>, i1, vector<4xi32>) -> vector<4xi32>
    triton_gen.predicated_store %arg0, %2, %arg2 {cache_control = L1UC_L3WB} : (!llvm.ptr<1>, vector<4xi32>, i1) -> ()
    %3 = triton_gen.sub_group_gather_load %arg4, %arg5 : (vector<32xi64>, vector<32xi1>) -> vector<8xi16>
    %4 = triton_gen.sub_group_bitcast_shuffle %3 : vector<8xi16> -> vector<4xi32>
    %5 = triton_gen.f_to_tf32 %arg6 : f32
    %6 = triton_gen.f_to_tf32 %arg7 : vector<4xf32>
    llvm.return
  }
  llvm.func @caches(%arg0: !llvm.ptr<1>) {
    %0 = llvm.load %arg0 {triton_gen.DecorationCacheControlINTEL = #triton_gen.decoration_cache_control<#triton_gen.load_cache_control<0, Uncached, 0>, #triton_gen.load_cache_control<1, ConstCached, 0>, #triton_gen.store_cache_control<0, WriteBack, 0>>} : !llvm.ptr<1> -> i32
    llvm.return
  }
}
