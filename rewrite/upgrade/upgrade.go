// Package upgrade makes a module that an earlier release of Triton wrote one of
// the newest: ops that went are replaced by those that took their place, and
// what has no counterpart is an error. Names and formats need nothing: the IR
// has those of now.
package upgrade

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite"
)

// Module upgrades m and says what of it cannot be: then the module is not to be
// printed. It is upgraded once and for all: it does nothing to a module of the
// newest release.
func Module(m *ir.Module) []source.Diagnostic {
	u := &upgrader{rw: rewrite.NewRewriter(), ctx: m.Context(), reg: dialect.RegistryOf(m.Op()), failed: make(map[*ir.Op]bool)}
	if u.reg == nil {
		return nil
	}
	table := successors()
	var ops []*ir.Op
	ir.Walk(m.Op(), func(o *ir.Op) {
		if table[o.Name().String()] != nil {
			ops = append(ops, o)
		}
		u.dropMarks(o)
	})
	for _, o := range ops {
		table[o.Name().String()](u, o)
	}
	u.matrixDepths(m)
	u.types(m)
	u.reshapes(m)
	for i := range m.Aliases {
		a := &m.Aliases[i]
		if what := u.inAttr(a.Attr); what != "" {
			u.once(a.Span, "'"+a.Text+"'", what)
		}
	}
	ir.Walk(m.Op(), u.check)
	if len(u.diags) == 0 {
		u.ctx.SetLegacy(ir.Legacy{})
	}
	return u.diags
}

type upgrader struct {
	rw         *rewrite.Rewriter
	ctx        *ir.Context
	reg        *dialect.Registry
	diags      []source.Diagnostic
	failed     map[*ir.Op]bool         // have a message
	said       map[string]bool         // of types and attributes
	wrong      map[ir.Attribute]string // what the newest release would say of it
	wrongTypes map[ir.Type]string
	widened    map[*ir.Value]bool       // buffers that were given a second dimension
	depths     map[ir.Attribute][]int64 // K of the instructions that fit, by encoding
}

// errorf says why an op cannot be upgraded.
func (u *upgrader) errorf(o *ir.Op, format string, args ...any) {
	u.failed[o] = true
	u.report(o.Span(), "'"+o.Name().String()+"' op", fmt.Sprintf(format, args...))
}

func (u *upgrader) report(at source.Span, what, why string) {
	d := source.Errorf(at, "%s cannot be upgraded to Triton %s: %s", what, release.Newest, why)
	d.Category = "upgrade"
	u.diags = append(u.diags, d)
}

// once reports what is wrong with a type or an attribute where it is met first:
// at its alias, if it has one.
func (u *upgrader) once(at source.Span, what, why string) {
	if !u.said[why] {
		u.report(at, what, why)
		if u.said == nil {
			u.said = make(map[string]bool)
		}
		u.said[why] = true
	}
}

// check reports what only earlier releases know, or let pass.
func (u *upgrader) check(o *ir.Op) {
	def := dialect.DefOf(o)
	if def == nil || u.failed[o] {
		return
	}
	if v := def.Releases.Until; v != 0 {
		u.errorf(o, "it is gone since %s", v+1)
		return
	}
	for _, a := range o.Attrs() {
		s := def.AttrSpec(a.Name)
		if s != nil && s.Releases.Until != 0 {
			u.errorf(o, "its attribute '%s' has no meaning since %s", a.Name, s.Releases.Until+1)
			return
		}
		if what := u.inAttr(a.Value); what != "" {
			u.once(o.Span(), "'"+o.Name().String()+"' op", what)
			return
		}
	}
	for i := range def.Operands {
		if s := &def.Operands[i]; s.Releases.Until != 0 {
			if from, to := def.OperandGroup(o, i); from < to {
				u.errorf(o, "it takes no operand '%s' since %s", s.Name, s.Releases.Until+1)
				return
			}
		}
	}
	for i := range o.NumResults() {
		if what := u.inType(o.Result(i).Type()); what != "" {
			u.once(o.Span(), "'"+o.Name().String()+"' op", what)
			return
		}
	}
}
