package ide

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

func (s *mlirSnapshot) SignatureHelp(off uint32) *Signature {
	c := s.chunkAt(off)
	if c == nil {
		return nil
	}
	st := s.statementAt(off)
	if n := len(st.tokens); st.def == nil || n > 0 && st.tokens[n-1].Kind == parser.CommentToken || st.tokens[st.name].End >= off {
		return nil
	}
	if sig := s.callSignature(c, &st); sig != nil {
		return sig
	}
	return s.opSignature(&st)
}

// callSignature is that of the function that the op calls, while its arguments
// are typed.
func (s *mlirSnapshot) callSignature(c *Chunk, st *statement) *Signature {
	if st.def.AttrSpec("callee") == nil {
		return nil
	}
	at := -1
	for _, i := range s.inside(st.tokens) {
		if s.is(st.tokens, i, "(") && i > st.name && st.tokens[i-1].Kind == parser.SymbolToken {
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	f := s.symbolOf(c, st.tokens, at-1)
	if f == nil || !isFunction(f) {
		return nil
	}
	name, _ := f.StringAttr(ir.SymbolName)
	sig := &Signature{Label: "@" + name + "(", Active: -1}
	var types []ir.Type
	var names []string
	if f.NumRegions() > 0 && !f.RegionAt(0).Empty() {
		for _, a := range f.RegionAt(0).Entry().Args() {
			types, names = append(types, a.Type()), append(names, a.Name())
		}
	} else if t, ok := f.Attr("function_type").(*ir.TypeAttr); ok {
		if ft, ok := t.Type.(*ir.FunctionType); ok {
			types = ft.Inputs
		}
	}
	for i, t := range types {
		if i > 0 {
			sig.Label += ", "
		}
		start := len(sig.Label)
		if i < len(names) && names[i] != "" {
			sig.Label += "%" + names[i] + ": "
		}
		sig.Label += printer.TypeText(t)
		sig.Parameters = append(sig.Parameters, Parameter{Start: start, End: len(sig.Label)})
	}
	sig.Label += ")"
	commas := 0
	for i := at + 1; i < len(st.tokens); i++ {
		if s.is(st.tokens, i, ",") {
			commas++
		}
	}
	if commas < len(sig.Parameters) {
		sig.Active = commas
	}
	return sig
}

// opSignature is the op's assembly format; the active part is the one that the
// tokens have come to.
func (s *mlirSnapshot) opSignature(st *statement) *Signature {
	def := st.def
	sig := &Signature{Doc: opDoc(def), Active: -1}
	parts := assembly.Syntax(def)
	if parts == nil {
		parts = plainSyntax(def)
	}
	if len(parts) > 0 {
		parts[0].Blank = true
	}
	sig.Label = def.Name
	offset := len(sig.Label)
	if len(parts) > 0 && !strings.HasPrefix(assembly.SyntaxText(parts, nil), " ") {
		sig.Label += " "
		offset++
	}
	var flat []assembly.SyntaxPart
	sig.Label += assembly.SyntaxText(parts, func(p assembly.SyntaxPart, start, end int) {
		flat = append(flat, p)
		sig.Parameters = append(sig.Parameters, Parameter{Start: offset + start, End: offset + end, Doc: plain(partDoc(def, p))})
	})
	sig.Active = s.progress(st, parts)
	if sig.Active >= len(flat) {
		sig.Active = -1
	}
	return sig
}

// activePart is the part of the op's assembly format that the tokens have come
// to.
func (s *mlirSnapshot) activePart(st *statement) (part assembly.SyntaxPart, ok bool) {
	parts := assembly.Syntax(st.def)
	var flat []assembly.SyntaxPart
	assembly.SyntaxText(parts, func(p assembly.SyntaxPart, _, _ int) { flat = append(flat, p) })
	i := s.progress(st, parts)
	if len(parts) == 0 || i < 0 || i >= len(flat) {
		return part, false
	}
	return flat[i], true
}

// plainSyntax is what is shown of an op whose syntax is code.
func plainSyntax(def *dialect.Op) []assembly.SyntaxPart {
	var parts []assembly.SyntaxPart
	for i := range def.Operands {
		if i > 0 {
			parts = append(parts, assembly.SyntaxPart{Text: ","})
		}
		parts = append(parts, assembly.SyntaxPart{Kind: assembly.OperandSyntax, Index: i, Text: def.Operands[i].Name, Blank: true})
	}
	if len(def.Attrs) > 0 {
		parts = append(parts, assembly.SyntaxPart{Kind: assembly.DictSyntax, Blank: true})
	}
	for i := range def.Regions {
		parts = append(parts, assembly.SyntaxPart{Kind: assembly.RegionSyntax, Index: i, Text: def.Regions[i].Name, Blank: true})
	}
	return parts
}

// progress is the index of the parameter to which the tokens of a statement
// come: they are held against the format, of which groups may be absent.
func (s *mlirSnapshot) progress(st *statement, parts []assembly.SyntaxPart) int {
	items, n := flattened(parts)
	at, active := 0, -1
	depth := 0
	step := func() { // to the next parameter
		for i := at; i < len(items); i++ {
			if items[i].parameter >= 0 && items[i].kind != assembly.DictSyntax {
				active = items[i].parameter
				return
			}
		}
		active = n
	}
	step()
	for _, t := range st.tokens[st.name+1:] {
		text := s.text(t)
		if t.Kind == parser.PunctToken {
			switch text {
			case ")", "]", "}", ">":
				depth--
			}
		}
		if depth <= 0 {
			for i := at; i < len(items); i++ {
				if items[i].literal == text {
					at = i + 1
					step()
					break
				}
			}
		}
		if t.Kind == parser.PunctToken {
			switch text {
			case "(", "[", "{", "<":
				// Brackets that the format has hold parts of it.
				if at == 0 || items[at-1].literal != text {
					depth++
				}
			}
		}
		depth = max(depth, 0)
	}
	return active
}

// A syntaxItem is a literal of a format, or a parameter.
type syntaxItem struct {
	literal   string
	kind      assembly.SyntaxKind
	parameter int // -1 for a literal
}

// flattened are the literals and parameters of a format, as the label has them, and
// how many parameters there are.
func flattened(parts []assembly.SyntaxPart) (items []syntaxItem, parameters int) {
	var visit func(parts []assembly.SyntaxPart)
	visit = func(parts []assembly.SyntaxPart) {
		for _, p := range parts {
			switch p.Kind {
			case assembly.LiteralSyntax:
				items = append(items, syntaxItem{literal: p.Text, parameter: -1})
			case assembly.OptionalSyntax, assembly.ChoiceSyntax:
				visit(p.Parts)
			default:
				items = append(items, syntaxItem{kind: p.Kind, parameter: parameters})
				parameters++
			}
		}
	}
	visit(parts)
	return items, parameters
}

// partDoc says what a part of the format is.
func partDoc(def *dialect.Op, p assembly.SyntaxPart) string {
	switch {
	case p.Kind == assembly.OperandSyntax && p.Index >= 0:
		return valueDoc(&def.Operands[p.Index])
	case p.Kind == assembly.AttrSyntax:
		return attrDoc(&def.Attrs[p.Index])
	case p.Kind == assembly.TypeSyntax:
		for _, list := range [][]dialect.ValueDef{def.Operands, def.Results} {
			for i := range list {
				if list[i].Name == p.Text {
					return "type of " + p.Text + ": " + valueDoc(&list[i])
				}
			}
		}
	case p.Kind == assembly.DictSyntax:
		var names []string
		for i := range def.Attrs {
			names = append(names, def.Attrs[i].Name)
		}
		return strings.Join(names, ", ")
	}
	return ""
}

func valueDoc(v *dialect.ValueDef) string {
	text := "any type"
	if v.Type != nil && v.Type.Summary != "" {
		text = v.Type.Summary
	}
	switch v.Arity {
	case dialect.Optional:
		text += ", optional"
	case dialect.Variadic:
		text += ", any number"
	}
	return text
}
