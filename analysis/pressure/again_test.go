package pressure_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// TestAgain replaces ops of dumps, right and wrong ones, and compares what is
// then found with what is found anew. TGOPT_EDITS sets how often.
func TestAgain(t *testing.T) {
	edits := 4000
	if n, err := strconv.Atoi(os.Getenv("TGOPT_EDITS")); err == nil {
		edits = 4 * n
	}
	var paths []string
	for _, pattern := range []string{"3.6.0/*/*", "3.9.0/*/*", "3.3.1/*/attention*"} {
		found, err := filepath.Glob("../../testdata/kernels/dumps/" + pattern + ".tt*ir")
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	r := rand.New(rand.NewPCG(5, 6))
	r.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	const each = 50
	made, kept, moved := 0, 0, 0
	for i := range edits / each {
		path := paths[i%len(paths)]
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		fn := functions(parse(t, path, string(text)))[0]
		machine, cache := pressure.MachineOf(fn), &layout.Cache{}
		a := pressure.New(fn, machine, cache)
		last := describe(a)
		for k := range each {
			m := mutator{Rand: r, fn: fn}
			change := m.change()
			if change.Fresh == nil {
				continue
			}
			a = a.Again(fn, machine, cache, change)
			got, want := describe(a), describe(pressure.New(fn, machine, nil))
			if got != want {
				g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
				for at := range min(len(g), len(w)) {
					if g[at] != w[at] {
						t.Fatalf("%s, change %d, %s:\n  got  %s\n  want %s", path, k, m.log, g[at], w[at])
					}
				}
				t.Fatalf("%s, change %d: %d lines, want %d", path, k, len(g), len(w))
			}
			made++
			if a.Kept() {
				kept++
			}
			if got != last {
				moved++
			}
			last = got
		}
	}
	t.Logf("of %d changes %d made another pressure; %d analyses were made of the one before", made, moved, kept)
	if kept < made/2 || moved < made/10 {
		t.Errorf("of %d changes %d made another pressure, %d analyses were made of the one before", made, moved, kept)
	}
}

// describe is all that an analysis says.
func describe(a *pressure.Analysis) string {
	var out strings.Builder
	fmt.Fprintf(&out, "estimate %v, peak %v %d, of these %d and %d; early %d\n", a.Estimate, a.Peak.Op.Name(), a.Peak.During, a.Indices, a.Temporaries, a.Early())
	for _, p := range a.Points {
		fmt.Fprintf(&out, "%s %d: %d %d %d %d %d\n", p.Op.Name(), p.Op.ID(), p.Before, p.During, p.After, p.Addresses, p.Bytes)
	}
	for _, c := range a.Contributors() {
		fmt.Fprintf(&out, "holds %d: %d\n", c.Value.ID(), c.Registers)
	}
	for _, c := range a.Ranges() {
		fmt.Fprintf(&out, "range %d: %d, %d to %d\n", c.Value.ID(), c.Registers, c.First, c.Last)
	}
	return out.String()
}

// A mutator puts ops into the places of others.
type mutator struct {
	*rand.Rand
	fn  *ir.Op
	log string

	ops    []*ir.Op // that may be replaced
	values []*ir.Value
}

// change replaces a few ops.
func (m *mutator) change() (c pressure.Change) {
	ir.Walk(m.fn, func(o *ir.Op) {
		for i := range o.NumResults() {
			m.values = append(m.values, o.Result(i))
		}
		if o.NumRegions() == 0 && len(o.Successors()) == 0 {
			m.ops = append(m.ops, o)
		}
	})
	if len(m.ops) == 0 {
		return c
	}
	for range 1 + m.IntN(3)*m.IntN(2) {
		at := m.IntN(len(m.ops))
		o := m.ops[at]
		m.ops[at] = m.ops[len(m.ops)-1]
		if m.ops = m.ops[:len(m.ops)-1]; len(m.ops) == 0 {
			break
		}
		for i := range o.NumOperands() {
			c.Touched = append(c.Touched, o.Operand(i))
		}
		n := m.replace(o)
		for i := range n.NumOperands() {
			c.Touched = append(c.Touched, n.Operand(i))
		}
		c.Gone, c.Fresh = append(c.Gone, o), append(c.Fresh, n)
	}
	for _, n := range c.Fresh {
		for i := range n.NumResults() {
			c.Touched = append(c.Touched, n.Result(i))
		}
	}
	return c
}

// replace puts into o's place an op that differs in its name and attributes, in
// an operand or in the type of a result.
func (m *mutator) replace(o *ir.Op) *ir.Op {
	s := ir.OpState{Name: o.Name(), Attrs: o.Attrs(), Loc: o.Loc(), Span: o.Span()}
	for i := range o.NumOperands() {
		s.Operands = append(s.Operands, o.Operand(i))
	}
	for i := range o.NumResults() {
		s.Types = append(s.Types, o.Result(i).Type())
	}
	other := m.ops[m.IntN(len(m.ops))]
	what := m.IntN(4)
	if o.HasTrait(ir.Terminator) {
		what = 1
	}
	switch what {
	case 0:
		if !other.HasTrait(ir.Terminator) && other.NumResults() == o.NumResults() {
			s.Name, s.Attrs = other.Name(), other.Attrs()
		}
	case 1:
		if v := m.above(o); len(s.Operands) > 0 && v != nil {
			s.Operands[m.IntN(len(s.Operands))] = v
		}
	case 2:
		if len(s.Types) > 0 && len(m.values) > 0 {
			s.Types[0] = m.values[m.IntN(len(m.values))].Type()
			if t, ok := s.Types[0].(*ir.TensorType); ok && m.IntN(6) == 0 {
				s.Types[0] = o.Context().Tensor(t.Shape, t.Elem, nil)
			}
		}
	case 3: // another number
		for _, p := range m.ops {
			if p.Name() == o.Name() && m.IntN(3) == 0 {
				s.Attrs = p.Attrs()
			}
		}
	}
	m.log += fmt.Sprintf("%s %d by %s; ", o.Name(), o.ID(), s.Name)
	var n *ir.Op
	module := o.Module()
	module.KeepEpoch(func() {
		mark := module.Mark()
		n = module.NewOp(s)
		o.Block().InsertBefore(o, n)
		for i := range o.NumResults() {
			n.Result(i).TakeUses(o.Result(i))
		}
		o.DropReferences()
		o.Remove()
		module.Renumber(mark, []*ir.Op{o}, []*ir.Op{n})
	})
	return n
}

// above is a value that is visible at o.
func (m *mutator) above(o *ir.Op) *ir.Value {
	var list []*ir.Value
	for ; o != m.fn; o = o.Parent() {
		for p := o.Prev(); p != nil; p = p.Prev() {
			for i := range p.NumResults() {
				list = append(list, p.Result(i))
			}
		}
		list = append(list, o.Block().Args()...)
		if o.HasTrait(ir.IsolatedFromAbove) {
			break
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[m.IntN(len(list))]
}
