llvm.mlir.alias @a : !llvm.ptr {
