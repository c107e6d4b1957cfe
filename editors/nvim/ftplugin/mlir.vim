runtime! ftplugin/triton_mlir.vim
