// Package keyword is for the enum attributes that MLIR writes #gpu<dim x>, and
// as the word alone in the syntax of ops. They are kept as that text.
package keyword

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Attr is #dialect<kind word>.
func Attr(c *ir.Context, dialect, kind, word string) ir.Attribute {
	return c.UnknownAttr(dialect, "<"+kind+" "+word+">")
}

// Of is the word of such an attribute, or "".
func Of(a ir.Attribute) string {
	ca, ok := a.(*ir.CustomAttr)
	if !ok {
		return ""
	}
	_, word, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(ca.Raw, "<"), ">"), " ")
	return word
}

// Parse reads one of the words, or several joined by `|` when bits is set.
func Parse(p dialect.Parser, dialectName, kind string, bits bool, words ...string) (ir.Attribute, bool) {
	text := ""
	for {
		at := p.Here()
		w, ok := p.Word(strings.ReplaceAll(kind, "_", " "))
		if !ok {
			return nil, false
		}
		known := false
		for _, k := range words {
			known = known || k == w
		}
		if !known {
			return nil, p.Errorf(p.Since(at), "expected one of %s, but found '%s'%s", strings.Join(words, ", "), w,
				dialect.Suggest(w, words))
		}
		text += w
		if !bits || !p.OptionalPunct(dialect.VerticalBar) {
			return Attr(p.Context(), dialectName, kind, text), true
		}
		text += "|"
	}
}

// Directive is custom<Name>($attribute) for such an attribute. MLIR prints two
// blanks in front of the word.
func Directive(dialectName, kind string, words ...string) dialect.CustomDirective {
	return dialect.CustomDirective{
		Parse: func(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
			a, ok := Parse(p, dialectName, kind, false, words...)
			if ok {
				st.AddAttr(args[0].Text, a)
			}
			return ok
		},
		Print: func(p *dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
			p.Byte(' ')
			p.Text(Of(o.Attr(args[0].Text)))
		},
	}
}
