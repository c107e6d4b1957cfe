package assembly_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/internal/golden"
)

// steps are the directives of a format, each with what it says.
func steps(ds []assembly.Directive) string {
	var list []string
	for _, d := range ds {
		s := fmt.Sprintf("%d", d.Kind)
		if d.Blank {
			s = "_" + s
		}
		if d.Text != "" {
			s += fmt.Sprintf("%q", d.Text)
		}
		if d.Index > 0 {
			s += fmt.Sprintf("#%d", d.Index)
		}
		if d.Stripped {
			s += "-"
		}
		if d.Qualified {
			s += "+"
		}
		if len(d.List) > 0 {
			s += fmt.Sprintf("(%s)^%d", steps(d.List), d.Anchor)
		}
		if len(d.Other) > 0 {
			s += ":(" + steps(d.Other) + ")"
		}
		if len(d.Args) > 0 || len(d.Order) > 0 {
			s += fmt.Sprint(d.Args, d.Order)
		}
		list = append(list, s)
	}
	return strings.Join(list, " ")
}

// TestFormats has formats of a made-up op, and of made-up parameters: what each compiles to, how it is shown, or what is wrong with it.
func TestFormats(t *testing.T) {
	text, err := os.ReadFile("testdata/formats.txt")
	if err != nil {
		t.Fatal(err)
	}
	def := dialect.OpDef{
		Name:       "x.op",
		Operands:   []dialect.ValueDef{{Name: "a"}, {Name: "b", Arity: dialect.Optional}, {Name: "c", Arity: dialect.Variadic}},
		Results:    []dialect.ValueDef{{Name: "x"}, {Name: "y", Arity: dialect.Variadic}},
		Attrs:      []dialect.AttrSpec{{Name: "n"}, {Name: "u", Kind: dialect.UnitAttr, Optional: true}, {Name: "s", Optional: true}},
		Regions:    []dialect.RegionDef{{Name: "r"}},
		Successors: []dialect.SuccessorDef{{Name: "t"}},
	}
	params := []dialect.AttrSpec{{Name: "p"}, {Name: "q", Optional: true}, {Name: "o", Optional: true}}
	var b strings.Builder
	said := func(what string, err error) {
		var at *assembly.FormatError
		if errors.As(err, &at) {
			fmt.Fprintf(&b, "  %s: %d: %s\n", what, at.Offset, at.Message)
		} else if err != nil {
			fmt.Fprintf(&b, "  %s: %v\n", what, err)
		}
	}
	for line := range strings.Lines(string(text)) {
		format, ofParams := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "params ")
		fmt.Fprintf(&b, "%s\n", strings.TrimSuffix(line, "\n"))
		if ofParams {
			said("wrong", assembly.CheckParamFormat(format, params))
			f := assembly.OfAttr(&dialect.Attr{AttrDef: &dialect.AttrDef{Name: "x.a", Params: params, Format: format}})
			if f.Err == nil {
				fmt.Fprintf(&b, "  %s\n", steps(f.List))
			}
			continue
		}
		one := def
		one.Format = format
		said("wrong", assembly.CheckFormat(&one, nil))
		said("wrong in an earlier release", assembly.CheckLegacyFormat(&one))
		op := &dialect.Op{OpDef: &one, Dialect: &dialect.Dialect{Name: "x", Custom: map[string]dialect.CustomDirective{"Known": {}}}}
		f := assembly.OfOp(op)
		if f.Err != nil {
			fmt.Fprintf(&b, "  %s\n", f.Err)
			continue
		}
		var parts []string
		shown := assembly.Syntax(op)
		line := assembly.SyntaxText(shown, func(p assembly.SyntaxPart, start, end int) {
			parts = append(parts, fmt.Sprint(p.Text, start, "-", end))
		})
		fmt.Fprintf(&b, "  %s; in the format %v, properties %t\n  shown %s (%s)\n", steps(f.List), f.InFormat, f.PropDict, line, strings.Join(parts, ", "))
	}
	golden.Compare(t, "testdata/formats.golden", b.String())
}

// TestDialects: the formats of all dialects have nothing wrong, and are shown.
func TestDialects(t *testing.T) {
	reg := all.Registry()
	shown := 0
	for _, d := range all.Dialects() {
		for i := range d.Ops {
			op := reg.Op(d.Ops[i].Name)
			f := assembly.OfOp(op)
			if f.Err != nil {
				t.Error(f.Err)
			}
			if f.Format == nil {
				continue
			}
			if len(f.Legacy) != len(op.LegacyFormats) || f.Form(0) != f.Format || len(f.Legacy) > 0 && f.Form(1) != f.Legacy[0] {
				t.Errorf("%s has %d earlier formats, want %d", op.Name, len(f.Legacy), len(op.LegacyFormats))
			}
			if assembly.SyntaxText(assembly.Syntax(op), nil) != "" {
				shown++
			}
		}
	}
	if shown < 500 {
		t.Errorf("%d ops are shown", shown)
	}
}
