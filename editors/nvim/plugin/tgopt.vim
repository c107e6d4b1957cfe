" Starts the server in buffers that need it, unless the user's own setup() or vim.lsp.enable('tgopt') comes first.
if exists('g:loaded_tgopt') || !has('nvim-0.7')
  finish
endif
let g:loaded_tgopt = 1

augroup tgopt
  autocmd!
  autocmd FileType triton_mlir,mlir,tgopt_spec,python lua require('tgopt').attach(tonumber(vim.fn.expand('<abuf>')))
augroup END
