module {
  func.func @f() {
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    gpu.barrier memfence [#gpu.address_space<global>, #gpu.address_space<workgroup>] {x}
    return
  }
}
