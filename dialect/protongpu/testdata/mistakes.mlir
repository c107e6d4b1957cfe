// want profiling buffer segment size must be power of 2
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @f(%s: !proton_gpu.segment<384, #ttg.shared_memory, warp>, %c: i32) {
    proton_gpu.circular_store start %s, %c {scopeId = 1 : i32} : !proton_gpu.segment<384, #ttg.shared_memory, warp>, i32
    tt.return
  }
}
// -----
// want profiling buffer segment size must be power of 2
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 12 : i32} {
  tt.func @f(%s: !proton_gpu.segment<1024, #ttg.shared_memory, warp>, %c: i32) {
    proton_gpu.circular_store start %s, %c {scopeId = 1 : i32} : !proton_gpu.segment<1024, #ttg.shared_memory, warp>, i32
    tt.return
  }
}
// -----
// want requires exactly one static or dynamic scope identifier
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @f(%s: !proton_gpu.segment<1024, #ttg.shared_memory, warp>, %c: i32) {
    proton_gpu.circular_store start %s, %c : !proton_gpu.segment<1024, #ttg.shared_memory, warp>, i32
    tt.return
  }
}
// -----
// want requires exactly one static or dynamic scope identifier
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @f(%s: !proton_gpu.segment<1024, #ttg.shared_memory, warp>, %c: i32) {
    proton_gpu.circular_store start %s, %c, %c {scopeId = 1 : i32} : !proton_gpu.segment<1024, #ttg.shared_memory, warp>, i32
    tt.return
  }
}
// -----
// want scope id must be in [0, 255]
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @f(%s: !proton_gpu.segment<1024, #ttg.shared_memory, warp>, %c: i32) {
    proton_gpu.circular_store start %s, %c {scopeId = 256 : i32} : !proton_gpu.segment<1024, #ttg.shared_memory, warp>, i32
    tt.return
  }
}
// -----
// want only warp granularity supports non-empty selectIds for now
tt.func @f(%p: !tt.ptr<i32>) {
  %0 = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <1024, #proton_gpu.global_memory, cta, [0, 1]>
  tt.return
}
// -----
// want can't initialize proton context in a warp specialized op
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%p: !tt.ptr<i32>) {
    ttg.warp_specialize(%p)
    default {
      proton_gpu.init_ctx %p : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
// -----
// want warpgroup
tt.func @f(%s: !proton_gpu.segment<1024, #ttg.shared_memory, warpgroup>) {
  tt.return
}
