" Triton's MLIR by the forms of its words: no list of ops that could go stale.
if exists('b:current_syntax')
  finish
endif

" Of two matches at one place the later defined wins, so this goes from general to special.
syntax match mlirKeyword /[A-Za-z_][A-Za-z0-9_$]*/
syntax match mlirConstant /\<\%(true\|false\|unit\|unknown\)\>/
syntax match mlirProperty /[A-Za-z_][A-Za-z0-9_$.]*\ze\s*==\@!/
syntax match mlirOp /\%([A-Za-z0-9_$.%#!@^"-]\)\@1<![a-z_][A-Za-z0-9_$]*\%(\.[A-Za-z_][A-Za-z0-9_$]*\)\+\%(\s*==\@!\|[A-Za-z0-9_$.]\)\@!/
syntax match mlirPrimitive /\%([A-Za-z0-9_$.%#!@^]\)\@1<!\%([su]\?i\d\+\|b\?f\d\+[A-Za-z0-9_]*\|tf32\|index\|none\|tensor\|vector\|memref\|complex\|tuple\)[A-Za-z0-9_$.]\@!/
syntax match mlirNumber /\%([A-Za-z0-9_$.%#!@^]\)\@1<!-\?\d\+\%(\.\d*\%([eE][-+]\?\d\+\)\?\)\?[A-Za-z0-9_$]\@!/
" A shape with the element type behind it: 128x64xf16.
syntax match mlirShape /[<x \t]\@1<=\%(\%([1-9]\d*\|?\|\*\|\[\d\+\]\)x\)\+/ nextgroup=mlirElement
syntax match mlirElement /[a-z][A-Za-z0-9]*/ contained
syntax match mlirNumber /\%([A-Za-z0-9_$.]\)\@1<!0x\x\+/
syntax match mlirType /![A-Za-z_$][A-Za-z0-9_$]*\%(\.[A-Za-z0-9_$]\+\)*/
syntax match mlirAttribute /#[A-Za-z_$][A-Za-z0-9_$]*\%(\.[A-Za-z0-9_$]\+\)*/
syntax match mlirValue /%\%(\d\+\|[A-Za-z_$.-][A-Za-z0-9_$.-]*\)\%(#\d\+\)\?/
syntax match mlirSymbol /@\%([A-Za-z_$][A-Za-z0-9_$.-]*\|"\%([^"\\]\|\\.\)*"\)/
syntax match mlirLabel /\^\%(\d\+\|[A-Za-z_$.-][A-Za-z0-9_$.-]*\)/
syntax region mlirString start=/"/ skip=/\\./ end=/"/ oneline
syntax match mlirOp /"[A-Za-z_][A-Za-z0-9_$]*\%(\.[A-Za-z0-9_$]\+\)\+"\ze\s*[(<]/
" Where an op comes from, said quietly.
syntax region mlirLocation start=/\%([A-Za-z0-9_$.%#!@^]\)\@1<!\%(loc\|callsite\|fused\)[(<\[]\@=/ end=/)/ contains=mlirString,mlirLocationNest oneline
syntax region mlirLocationNest start=/[(\[]/ end=/[)\]]/ contained contains=mlirString,mlirLocationNest oneline transparent
syntax match mlirComment /\/\/.*$/
syntax match mlirSeparator /^\/\/ -----.*$/

syntax sync minlines=1

highlight default link mlirKeyword Statement
highlight default link mlirConstant Constant
highlight default link mlirProperty Identifier
highlight default link mlirOp Function
highlight default link mlirPrimitive Type
highlight default link mlirNumber Number
highlight default link mlirShape Number
highlight default link mlirElement Type
highlight default link mlirType Type
highlight default link mlirAttribute PreProc
highlight default link mlirValue Identifier
highlight default link mlirSymbol Function
highlight default link mlirLabel Label
highlight default link mlirString String
highlight default link mlirLocation Comment
highlight default link mlirComment Comment
highlight default link mlirSeparator Title

let b:current_syntax = 'triton_mlir'
