" Only where MLIR's own syntax file is not installed, which comes earlier in 'runtimepath' or sets b:current_syntax.
runtime! syntax/triton_mlir.vim
