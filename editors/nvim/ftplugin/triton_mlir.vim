" Comments and words of MLIR: % and # belong to names.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:// commentstring=//\ %s
setlocal iskeyword=@,48-57,_,$,.,%,#,!,@-@,^
setlocal shiftwidth=2 softtabstop=2 expandtab nowrap
setlocal matchpairs=(:),{:},[:],<:>
let b:undo_ftplugin = 'setlocal comments< commentstring< iskeyword< shiftwidth< softtabstop< expandtab< wrap< matchpairs<'
