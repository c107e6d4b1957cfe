module {
  gpu.module @m attributes {a.b} {
    gpu.func @k(%arg0: f32 {x.y}, %arg1: i32) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %thread_id_x = gpu.thread_id  x
      %block_id_y = gpu.block_id  y upper_bound 64
      %block_dim_z = gpu.block_dim  z {a}
      %grid_dim_x = gpu.grid_dim  x
      %0 = gpu.lane_id
      %1 = gpu.lane_id upper_bound 32 {a}
      %2 = gpu.subgroup_id : index
      %3 = gpu.subgroup_id upper_bound 4 {a} : index
      %4 = gpu.num_subgroups : index
      %5 = gpu.subgroup_size : index
      %cluster_id_x = gpu.cluster_id  x
      %cluster_dim_x = gpu.cluster_dim  x
      %cluster_block_id_x = gpu.cluster_block_id  x
      %cluster_dim_blocks_z = gpu.cluster_dim_blocks  z
      %global_id_x = gpu.global_id  x
      %shuffleResult, %valid = gpu.shuffle  xor %arg0, %arg1, %arg1 : f32
      %shuffleResult_0, %valid_1 = gpu.shuffle  down %arg1, %arg1, %arg1 {a} : i32
      %shuffleResult_2, %valid_3 = gpu.shuffle  up %arg1, %arg1, %arg1 : i32
      %shuffleResult_4, %valid_5 = gpu.shuffle  idx %arg1, %arg1, %arg1 : i32
      %rotateResult, %valid_6 = gpu.rotate %arg1, 4, 32 : i32
      gpu.barrier
      gpu.barrier {a}
      gpu.printf "foo %f" {a}, %arg0 : f32
      gpu.printf "foo"
      gpu.return {a}
    }
  }
}
