package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/fn"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
)

// Ops whose syntax is code, not a format, that people type.
var snippets = map[string]string{
	builtin.OpModule: " {\n  $0\n\\}",
	tt.OpFunc:        " public @${1:name}(${2:%arg: i32}) {\n  $0\n  tt.return\n\\}",
	fn.OpFunc:        " @${1:name}(${2:%arg: i32}) {\n  $0\n  func.return\n\\}",
	scf.OpFor:        " %${1:i} = %${2:lower} to %${3:upper} step %${4:step} : ${5:i32} {\n  $0\n\\}",
	scf.OpIf:         " %${1:condition} {\n  $0\n\\}",
	scf.OpWhile:      " (%${1:arg} = %${2:init}) : (${3:i32}) -> ${3:i32} {\n  scf.condition(%${4:condition}) %${1:arg} : ${3:i32}\n\\} do {\n^bb0(%${5:arg}: ${3:i32}):\n  $0\n\\}",
	arith.OpConstant: " ${1:0} : ${2:i32}",
	arith.OpSelect:   " %${1:condition}, %${2:true_value}, %${3:false_value} : ${4:type}",
	cf.OpSwitch:      " %${1:flag} : i32, [\n  default: ^${2:bb1},\n  ${3:0}: ^${4:bb2}\n]",
}

// keywordsOf are the words in the syntax of such ops.
var keywordsOf = map[string][]string{
	scf.OpFor:            {"to", "step", "iter_args"},
	scf.OpIf:             {"else"},
	scf.OpWhile:          {"do"},
	scf.OpForall:         {"shared_outs", "in"},
	tt.OpFunc:            {"public", "private", "attributes", "noinline"},
	fn.OpFunc:            {"public", "private", "attributes"},
	builtin.OpModule:     {"attributes"},
	arith.OpConstant:     {"dense", "true", "false"},
	ttg.OpWarpSpecialize: {"default", "num_warps", "attributes"},
}

// opSnippet is an op as it is written, with places to fill in.
func opSnippet(def *dialect.Op, name string) string {
	if text, ok := snippets[def.Name]; ok {
		return name + text
	}
	w := snippetWriter{def: def}
	w.out.WriteString(name)
	parts := assembly.Syntax(def)
	if parts == nil {
		parts = plainSyntax(def)
		if len(parts) > 0 && len(def.Operands) > 0 {
			parts = append(parts, assembly.SyntaxPart{Text: ":", Blank: true}, assembly.SyntaxPart{Kind: assembly.TypeSyntax, Text: def.Operands[0].Name, Blank: true})
		}
	}
	w.write(parts, true)
	return w.out.String()
}

type snippetWriter struct {
	out strings.Builder
	def *dialect.Op
	n   int
}

func (w *snippetWriter) hole(sigil, name string) {
	w.n++
	fmt.Fprintf(&w.out, "%s${%d:%s}", sigil, w.n, name)
}

// write leaves out what may be absent.
func (w *snippetWriter) write(parts []assembly.SyntaxPart, first bool) {
	for _, p := range parts {
		start := w.out.Len()
		if p.Blank || first {
			w.out.WriteByte(' ')
		}
		if w.part(p) {
			first = false
			continue
		}
		if text := w.out.String(); len(text) > start { // the blank goes too
			w.out.Reset()
			w.out.WriteString(text[:start])
		}
	}
}

// part writes a part, and reports whether it is there.
func (w *snippetWriter) part(p assembly.SyntaxPart) bool {
	switch p.Kind {
	case assembly.LiteralSyntax:
		w.out.WriteString(strings.NewReplacer("$", "\\$", "}", "\\}").Replace(p.Text))
	case assembly.OperandSyntax:
		if p.Index >= 0 && w.def.Operands[p.Index].Arity == dialect.Optional {
			return false
		}
		w.hole("%", p.Text)
	case assembly.AttrSyntax:
		w.attribute(&w.def.Attrs[p.Index])
	case assembly.TypeSyntax:
		w.hole("", "type of "+p.Text)
	case assembly.RegionSyntax:
		w.out.WriteString("{\n  $0\n\\}")
	case assembly.SuccessorSyntax:
		w.hole("^", p.Text)
	case assembly.CustomSyntax:
		w.hole("", strings.ToLower(p.Text))
	default:
		return false
	}
	return true
}

// attribute is a place to fill in, with a choice where there are few values.
func (w *snippetWriter) attribute(a *dialect.AttrSpec) {
	switch {
	case a.Enum != nil && a.Kind != dialect.UnitAttr && len(a.Enum.Cases) > 0 && len(a.Enum.Cases) <= mostChoices && !a.Enum.BitSet:
		w.n++
		fmt.Fprintf(&w.out, "${%d|%s|}", w.n, strings.Join(a.Enum.Names(), ","))
	case a.Kind == dialect.SymbolAttr || a.Kind == dialect.SymbolNameAttr:
		w.hole("@", a.Name)
	default:
		w.hole("", a.Name)
	}
}

// mostChoices is how many values a snippet lets one choose among.
const mostChoices = 20
