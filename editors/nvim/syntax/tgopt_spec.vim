" The language of dialect specs: declarations at the beginnings of lines, clauses indented below.
if exists('b:current_syntax')
  finish
endif

syntax match specClause /^\s\+[a-z][a-z-]*\ze\s\+[^=: \t,|)]/
syntax match specDeclaration /^[a-z]\+\ze\s/ nextgroup=specName skipwhite
syntax match specName /[A-Za-z_][A-Za-z0-9_$.]*\%(\s*,\s*[A-Za-z_][A-Za-z0-9_$.]*\)*/ contained
syntax match specEntry /\<[A-Za-z_][A-Za-z0-9_$]*\ze\s*:/
syntax match specPrimitive /\<\%([su]\?i\d\+\|b\?f\d\+[A-Za-z0-9_]*\|tensor\|vector\|memref\|index\)\>/
syntax match specType /![A-Za-z_][A-Za-z0-9_$]*\%(\.[A-Za-z0-9_$]\+\)*/
syntax match specAttribute /#[A-Za-z_][A-Za-z0-9_$]*\%(\.[A-Za-z0-9_$]\+\)*/
syntax match specNumber /\<-\?\d\+\>/
syntax match specVariable /\$[A-Za-z_][A-Za-z0-9_$]*/ contained
syntax match specLiteral /`[^`"]*`/ contained
syntax region specString start=/"/ skip=/\\./ end=/"/ oneline contains=specVariable,specLiteral
syntax region specString start=/"""/ end=/"""/ contains=specVariable,specLiteral
syntax match specComment /\/\/.*$/

highlight default link specClause Statement
highlight default link specDeclaration Keyword
highlight default link specName Function
highlight default link specEntry Identifier
highlight default link specPrimitive Type
highlight default link specType Type
highlight default link specAttribute PreProc
highlight default link specNumber Number
highlight default link specVariable Identifier
highlight default link specLiteral Special
highlight default link specString String
highlight default link specComment Comment

let b:current_syntax = 'tgopt_spec'
