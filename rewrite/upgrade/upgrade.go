// Package upgrade makes a module that an earlier release of Triton wrote one of
// the newest: ops that went are replaced by those that took their place, and
// what has no counterpart is an error. Names and formats need nothing: the IR
// has those of now.
package upgrade

import (
	"cmp"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
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
	ir.Walk(m.Op(), u.check)
	if len(u.diags) == 0 {
		u.ctx.SetSpelling(ir.Spelling{})
	}
	return u.diags
}

type upgrader struct {
	rw      *rewrite.Rewriter
	ctx     *ir.Context
	reg     *dialect.Registry
	diags   []source.Diagnostic
	failed  map[*ir.Op]bool          // have a message
	checked map[ir.Attribute]string  // what is wrong with it
	widened map[*ir.Value]bool       // buffers that were given a second dimension
	depths  map[ir.Attribute][]int64 // K of the instructions that fit, by encoding
}

// errorf says why an op cannot be upgraded.
func (u *upgrader) errorf(o *ir.Op, format string, args ...any) {
	d := source.Errorf(o.Span(), "'%s' op cannot be upgraded to Triton "+dialect.VersionText(dialect.Newest)+": "+format,
		append([]any{o.Name()}, args...)...)
	d.Category = "upgrade"
	u.failed[o] = true
	u.diags = append(u.diags, d)
}

// check reports what only earlier releases know.
func (u *upgrader) check(o *ir.Op) {
	def := dialect.DefOf(o)
	if def == nil || u.failed[o] {
		return
	}
	if v := def.Life.Until; v != 0 {
		u.errorf(o, "it is gone since %s", dialect.VersionText(next(v)))
		return
	}
	for _, a := range o.Attrs() {
		s := def.AttrSpec(a.Name)
		if s != nil && s.Life.Until != 0 {
			u.errorf(o, "its attribute '%s' has no meaning since %s", a.Name, dialect.VersionText(next(s.Life.Until)))
			return
		}
		if what := u.older(a.Value); what != "" {
			u.errorf(o, "%s", what)
			return
		}
	}
	for i := range def.Operands {
		if s := &def.Operands[i]; s.Life.Until != 0 {
			if from, to := def.OperandGroup(o, i); from < to {
				u.errorf(o, "it takes no operand '%s' since %s", s.Name, dialect.VersionText(next(s.Life.Until)))
				return
			}
		}
	}
	for i := range o.NumResults() {
		if what := u.olderType(o.Result(i).Type()); what != "" {
			u.errorf(o, "%s", what)
			return
		}
	}
}

func next(v ir.Version) ir.Version { return v + 1 }

// older says what in an attribute only earlier releases know, "" if nothing.
func (u *upgrader) older(a ir.Attribute) string {
	switch a := a.(type) {
	case *ir.CustomAttr:
		if what, ok := u.checked[a]; ok {
			return what
		}
		what := ""
		if def, ok := a.Def.(*dialect.Attr); ok {
			if v := def.Life.Until; v != 0 {
				what = "#" + a.Name + " is not known since " + dialect.VersionText(next(v))
			}
			for i := range a.Params {
				switch {
				case what != "" || a.Params[i] == nil:
				case i < len(def.Params) && def.Params[i].Life.Until != 0:
					what = "'" + def.Params[i].Name + "' of #" + a.Name + " has no meaning since " + dialect.VersionText(next(def.Params[i].Life.Until))
				default:
					what = u.older(a.Params[i])
				}
			}
		}
		if u.checked == nil {
			u.checked = make(map[ir.Attribute]string)
		}
		u.checked[a] = what
		return what
	case *ir.TypeAttr:
		return u.olderType(a.Type)
	}
	return ""
}

func (u *upgrader) olderType(t ir.Type) string {
	switch t := t.(type) {
	case *ir.TensorType:
		return u.older(t.Encoding)
	case *ir.CustomType:
		what := ""
		if def, ok := t.Def.(*dialect.Type); ok && def.Life.Until != 0 {
			what = "!" + t.Name + " is not known since " + dialect.VersionText(next(def.Life.Until))
		}
		for _, p := range t.Params {
			what = cmp.Or(what, u.older(p))
		}
		return what
	case *ir.FunctionType:
		what := ""
		for _, t := range t.Inputs {
			what = cmp.Or(what, u.olderType(t))
		}
		for _, t := range t.Results {
			what = cmp.Or(what, u.olderType(t))
		}
		return what
	}
	return ""
}
