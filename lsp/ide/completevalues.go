package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// What completes a name that the text defines: values, symbols, labels.

// values are those in scope, ranked by the types that the operand takes.
func (l *completer) values(rank int) {
	var def *dialect.ValueDef
	var like ir.Type // that of an operand before, where all have one
	written := ""    // that which stands behind the cursor
	if l.def != nil {
		def = operandDef(l.def, l.operandIndex())
		if l.def.Traits&(ir.SameTypeOperands|ir.SameOperandsAndResultType) != 0 {
			if like = l.firstOperand(); like == nil {
				written = l.typeBehind()
			}
		}
	}
	// A large function has thousands; only those that are listed are described.
	type candidate struct {
		rank int
		name string
		typ  ir.Type
	}
	var found []candidate
	seen := map[string]bool{}
	l.chunk.values(l.mlirSnapshot, l.statementStart(), func(v *ir.Value) bool {
		name := "%" + v.Name()
		if o := v.Def(); o != nil && o.NumResults() > 1 {
			start, size := printer.ResultGroup(o, v.Index())
			if size > 1 && o.Result(start).Name() != "" {
				name = fmt.Sprintf("%%%s#%d", o.Result(start).Name(), v.Index()-start)
			}
		}
		if name == "%" || seen[name] || !l.fits(name) {
			return true
		}
		seen[name] = true
		r := rank + len(found)
		switch {
		case like != nil && v.Type() != like, written != "" && l.typeText(v.Type()) != written:
			r += 20_000
		case def != nil && def.Type != nil && !def.Type.Allows(l.def.Dialect, v.Type()):
			r += 40_000
		}
		found = append(found, candidate{r, name, v.Type()})
		return len(found) < 5000
	})
	slices.SortStableFunc(found, func(a, b candidate) int { return a.rank - b.rank })
	for _, c := range found[:min(len(found), MaxCompletions)] {
		l.add(c.rank, ValueCompletion, c.name, printer.TypeText(c.typ))
	}
}

// typeBehind is the type that ends the line of an op without regions: what its
// operands are of, if they are all of one.
func (l *completer) typeBehind() string {
	line := l.File.Text[l.off:max(l.off, l.lineAt(l.off).End)] // between \r and \n it ends before
	_, text, _ := strings.Cut(line, " : ")
	text, _, _ = strings.Cut(text, " loc(")
	text, _, _ = strings.Cut(text, "//")
	return strings.TrimSpace(text)
}

// statementStart is where the op that is being typed begins.
func (l *completer) statementStart() uint32 {
	if len(l.tokens) > 0 {
		return l.tokens[0].Start
	}
	return l.off
}

// firstOperand is the type of the first operand that was typed, or nil.
func (l *completer) firstOperand() ir.Type { return l.operand(0) }

// operand is the type of an operand that was typed, or nil.
func (l *completer) operand(n int) ir.Type {
	for _, t := range l.before[l.name:] {
		if t.Kind != parser.ValueToken {
			continue
		}
		if n--; n >= 0 {
			continue
		}
		if v, _ := l.chunk.valueAt(t.Start); v != nil && !l.chunk.Module.Context().Unread(v.Type()) {
			return v.Type()
		}
		var found ir.Type
		name := l.text(t)[1:]
		l.chunk.values(l.mlirSnapshot, l.statementStart(), func(v *ir.Value) bool {
			if v.Name() == name {
				found = v.Type()
			}
			return found == nil
		})
		return found
	}
	return nil
}

// operandType lists the type of the operand whose type comes next in the op's
// assembly format; of the first if that is of all.
func (l *completer) operandType(rank int) {
	if l.def == nil || l.name < 0 {
		return
	}
	p, ok := l.activePart(&statement{l.before, l.name, l.def})
	if !ok || p.Kind != assembly.TypeSyntax {
		return
	}
	n := slices.IndexFunc(l.def.Operands, func(d dialect.ValueDef) bool { return d.Name == p.Text })
	if n < 0 && l.def.Traits.Has(ir.SameOperandsAndResultType) {
		n = 0
	}
	if n < 0 {
		return
	}
	if t := l.operand(n); t != nil && !l.chunk.Module.Context().Unread(t) {
		l.add(rank, TypeCompletion, l.typeText(t), "type of "+l.def.Operands[n].Name)
	}
}

// symbols are those that a use at the offset can mean.
func (l *completer) symbols() {
	for o := l.chunk.OpAt(l.off); o != nil; o = o.Parent() {
		if !o.HasTrait(ir.SymbolTable) && o != l.chunk.Module.Op() {
			continue
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := range b.Ops {
					name, ok := p.StringAttr(ir.SymbolName)
					if !ok || name == "" {
						continue
					}
					if !printer.IsBareIdentifier(name) {
						name = `"` + name + `"`
					}
					rank := 10
					if isFunction(p) {
						rank = 0
					}
					l.add(rank, OpCompletion, "@"+name, p.Name().String())
				}
			}
		}
	}
}

// labels are those of the region.
func (l *completer) labels() {
	b := l.chunk.blockAt(l.mlirSnapshot, l.statementStart())
	if b == nil || b.Region() == nil {
		return
	}
	for x := range b.Region().Blocks {
		if x.Label() != "" && l.File.Text[x.Span().Start] == '^' {
			detail := ""
			for i, a := range x.Args() {
				if i > 0 {
					detail += ", "
				}
				detail += printer.TypeText(a.Type())
			}
			l.add(0, LabelCompletion, "^"+x.Label(), detail)
		}
	}
}
