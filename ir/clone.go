package ir

import "github.com/tgopt/tgopt/ir/source"

var noSpan = source.NoSpan

// A Mapping says what stands for a value in a copy. A value that is not in it
// stands for itself.
type Mapping map[*Value]*Value

// Of is what stands for v.
func (m Mapping) Of(v *Value) *Value {
	if w, ok := m[v]; ok {
		return w
	}
	return v
}

// Clone copies o with all it holds, detached. Values and blocks inside are
// mapped to their copies; names become wishes. m receives the results and may
// be nil.
func (m *Module) Clone(o *Op, vals Mapping) *Op {
	if vals == nil {
		vals = Mapping{}
	}
	blocks := map[*Block]*Block{}
	c := m.cloneInto(o, vals, blocks)
	// Uses of values that are defined later in the same regions, and branches
	// to later blocks, are mended once everything exists.
	if o.NumRegions() > 0 {
		Walk(c, func(p *Op) {
			us := p.operandList()
			for i := range us {
				if w, ok := vals[us[i].value]; ok {
					us[i].Set(w)
				}
			}
			succs := p.Successors()
			for i := range succs {
				if b, ok := blocks[succs[i].Block]; ok {
					succs[i].Block = b
				}
			}
		})
	}
	return c
}

func (m *Module) cloneInto(o *Op, vals Mapping, blocks map[*Block]*Block) *Op {
	st := OpState{Name: o.name, Attrs: o.Attrs(), Loc: o.loc, Span: noSpan, Successors: o.Successors()}
	for _, u := range o.operandList() {
		st.Operands = append(st.Operands, vals.Of(u.value))
	}
	results := o.Results()
	for i := range results {
		st.Types = append(st.Types, results[i].typ)
	}
	for _, r := range o.Regions() {
		nr := m.NewRegion()
		for b := r.first; b != nil; b = b.next {
			nb := m.NewBlock()
			nb.label, nb.Implied = b.label, b.Implied
			blocks[b] = nb
			nr.Append(nb)
			for i, a := range b.args {
				na := nb.AddArg(a.typ, b.ArgLoc(i))
				na.name = a.name
				vals[a] = na
			}
		}
		nb := nr.first
		for b := r.first; b != nil; b = b.next {
			for p := b.first; p != nil; p = p.next {
				nb.Append(m.cloneInto(p, vals, blocks))
			}
			nb = nb.next
		}
		st.Regions = append(st.Regions, nr)
	}
	c := m.NewOp(st)
	if g := o.ResultGroups(); g != nil {
		c.SetResultGroups(g)
	}
	for i := range results {
		r := c.Result(i)
		r.name = results[i].name
		vals[&results[i]] = r
	}
	return c
}
