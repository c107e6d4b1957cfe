package liveness

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestAgain gives ops of dumps other operands and compares what is then known
// with what is found anew.
func TestAgain(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/kernels/dumps/3.6.0/*/*attention*.ttgir")
	if err != nil || len(paths) == 0 {
		t.Fatal("no dumps", err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	made := 0
	for _, path := range paths[:min(len(paths), 40)] {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, diags := parser.Parse(source.NewFile(path, string(text)), parser.Options{Registry: all.Registry()})
		if source.HasErrors(diags) {
			t.Fatal(path, diags[0].Message)
		}
		var root *ir.Op
		ir.Walk(m.Op(), func(o *ir.Op) {
			if root == nil && o.HasTrait(ir.FunctionLike) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
				root = o
			}
		})
		l := New(root)
		for range 60 {
			var fresh []*ir.Op
			var touched []*ir.Value
			for range 1 + r.IntN(3) {
				if o := otherOperand(r, root, &touched); o != nil {
					fresh = slices.DeleteFunc(fresh, func(p *ir.Op) bool { return p.Block() == nil })
					fresh = append(fresh, o)
				}
			}
			if !l.Again(fresh, touched) {
				t.Fatalf("%s: nothing is kept", path)
			}
			made++
			same(t, path, l, New(root))
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%d changes", made)
}

// same compares two analyses of one function.
func same(t *testing.T, path string, got, want *Liveness) {
	t.Helper()
	if !slices.Equal(got.values, want.values) || !slices.Equal(got.needed, want.needed) {
		t.Errorf("%s: other values are needed", path)
	}
	for name, of := range map[string]func(*Liveness) *rows{
		"in": func(l *Liveness) *rows { return &l.in }, "outer": func(l *Liveness) *rows { return &l.outer },
		"kills": func(l *Liveness) *rows { return &l.kills },
	} {
		g, w := of(got), of(want)
		if len(g.start) != len(w.start) {
			t.Fatalf("%s: %d rows of %s, want %d", path, len(g.start), name, len(w.start))
		}
		for i := range len(g.start) - 1 {
			a, b := slices.Clone(g.of(i)), slices.Clone(w.of(i))
			if name == "kills" {
				slices.Sort(a)
				slices.Sort(b)
			}
			if !slices.Equal(a, b) {
				t.Errorf("%s: %s of %d: got %v, want %v", path, name, i, a, b)
			}
		}
	}
}

// otherOperand puts an op into the place of one of root that has another operand.
func otherOperand(r *rand.Rand, root *ir.Op, touched *[]*ir.Value) *ir.Op {
	var ops []*ir.Op
	ir.Walk(root, func(o *ir.Op) {
		if o.NumRegions() == 0 && len(o.Successors()) == 0 && o.NumOperands() > 0 {
			ops = append(ops, o)
		}
	})
	o := ops[r.IntN(len(ops))]
	var above []*ir.Value
	for p := o; p != root; p = p.Parent() {
		for q := p.Prev(); q != nil; q = q.Prev() {
			for i := range q.NumResults() {
				above = append(above, q.Result(i))
			}
		}
		if above = append(above, p.Block().Args()...); p.HasTrait(ir.IsolatedFromAbove) {
			break
		}
	}
	s := ir.OpState{Name: o.Name(), Attrs: o.Attrs(), Span: o.Span()}
	for i := range o.NumOperands() {
		s.Operands = append(s.Operands, o.Operand(i))
	}
	*touched = append(*touched, s.Operands...)
	s.Operands[r.IntN(len(s.Operands))] = above[r.IntN(len(above))]
	*touched = append(*touched, s.Operands...)
	for i := range o.NumResults() {
		s.Types = append(s.Types, o.Result(i).Type())
	}
	m := root.Module()
	var n *ir.Op
	m.KeepEpoch(func() {
		mark := m.Mark()
		n = m.NewOp(s)
		o.Block().InsertBefore(o, n)
		for i := range o.NumResults() {
			n.Result(i).TakeUses(o.Result(i))
			*touched = append(*touched, n.Result(i))
		}
		o.DropReferences()
		o.Remove()
		m.Renumber(mark, []*ir.Op{o}, []*ir.Op{n})
	})
	return n
}
