" Dumps of Triton, and specs of dialects. A .spec of an RPM stays what it is: ours begins with its dialect, after comments.
autocmd BufRead,BufNewFile *.ttir,*.ttgir set filetype=triton_mlir
autocmd BufRead,BufNewFile *.mlir setfiletype mlir
autocmd BufRead,BufNewFile *.spec if s:is_dialect_spec() | set filetype=tgopt_spec | endif

function! s:is_dialect_spec() abort
  for line in getline(1, 200)
    if line !~# '^\s*\(//.*\)\?$'
      return line =~# '^\s*dialect\>'
    endif
  endfor
  return 0
endfunction
