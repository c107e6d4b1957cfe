package pressure

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

// programs are the functions of the made-up cases, and of each kernel of one op and each target the smallest.
func programs(t *testing.T) (list []*ir.Op) {
	t.Helper()
	files, err := filepath.Glob("testdata/singles/*.ttgir")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d kernels: %v", len(files), err)
	}
	seen := map[string]bool{}
	for _, path := range append(files, "testdata/cases.mlir") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for chunk := range strings.SplitSeq(string(text), "// -----\n") {
			m, _ := parser.Parse(source.NewFile(path, chunk), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
			head, _, _ := strings.Cut(chunk, ",")
			if at := path + head; !strings.HasSuffix(path, ".mlir") && seen[at] {
				continue
			} else {
				seen[at] = true
			}
			list = append(list, ir.Functions(m.Op())...)
		}
	}
	return list
}

// A mistake is made in an op, or cannot be; undo mends it.
type mistake struct {
	name string
	make func(o *ir.Op) (undo func())
}

func mistakesIn(c *ir.Context) []mistake {
	operands := func(name string, of func(vs []*ir.Value) []*ir.Value) mistake {
		return mistake{name, func(o *ir.Op) func() {
			was := o.Operands()
			if len(was) == 0 || o.Successors() != nil {
				return nil
			}
			o.SetOperands(of(append([]*ir.Value(nil), was...)))
			return func() { o.SetOperands(was) }
		}}
	}
	types := func(name string, of func(t *ir.TensorType) ir.Type) []mistake {
		change := func(v *ir.Value) func() {
			was := v.Type()
			t, ok := was.(*ir.TensorType)
			if !ok || t.Unranked {
				return nil
			}
			v.SetType(of(t))
			return func() { v.SetType(was) }
		}
		return []mistake{
			{name + " results", func(o *ir.Op) func() {
				if o.NumResults() == 0 {
					return nil
				}
				return change(o.Result(o.NumResults() - 1))
			}},
			{name + " operands", func(o *ir.Op) func() {
				if o.NumOperands() == 0 {
					return nil
				}
				return change(o.Operand(o.NumOperands() - 1))
			}},
		}
	}
	list := []mistake{
		operands("no operands", func([]*ir.Value) []*ir.Value { return nil }),
		operands("an operand less", func(vs []*ir.Value) []*ir.Value { return vs[:len(vs)-1] }),
		operands("an operand more", func(vs []*ir.Value) []*ir.Value { return append(vs, vs[0]) }),
		operands("operands in another order", func(vs []*ir.Value) []*ir.Value { return append(vs[1:], vs[0]) }),
		{"no attributes", func(o *ir.Op) func() {
			was := append([]ir.NamedAttr(nil), o.Attrs()...)
			if len(was) == 0 {
				return nil
			}
			o.SetAttrs(nil)
			return func() { o.SetAttrs(was) }
		}},
		{"an axis of another tensor", func(o *ir.Op) func() {
			was := o.Attr("axis")
			if was == nil {
				return nil
			}
			o.SetAttr("axis", c.IntegerAttr(c.Integer(32), 40))
			return func() { o.SetAttr("axis", was) }
		}},
		{"an axis below zero", func(o *ir.Op) func() {
			was := o.Attr("axis")
			if was == nil {
				return nil
			}
			o.SetAttr("axis", c.IntegerAttr(c.Integer(32), -1))
			return func() { o.SetAttr("axis", was) }
		}},
		{"an empty region", func(o *ir.Op) func() {
			if o.NumRegions() == 0 || o.RegionAt(o.NumRegions()-1).Empty() {
				return nil
			}
			r := o.RegionAt(o.NumRegions() - 1)
			b := r.Last()
			r.Remove(b)
			return func() { r.Append(b) }
		}},
	}
	list = append(list, types("scalar", func(t *ir.TensorType) ir.Type { return t.Elem })...)
	list = append(list, types("unranked", func(t *ir.TensorType) ir.Type { return c.UnrankedTensor(t.Elem) })...)
	list = append(list, types("layoutless", func(t *ir.TensorType) ir.Type { return c.Tensor(t.Shape, t.Elem, nil) })...)
	list = append(list, types("flat", func(t *ir.TensorType) ir.Type { return c.Tensor(t.Shape[:min(1, len(t.Shape))], t.Elem, t.Encoding) })...)
	list = append(list, types("deep", func(t *ir.TensorType) ir.Type {
		return c.Tensor([]int64{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4}, t.Elem, t.Encoding)
	})...)
	list = append(list, types("empty", func(t *ir.TensorType) ir.Type { return c.Tensor([]int64{0}, t.Elem, t.Encoding) })...)
	return append(list, types("of what is no number", func(t *ir.TensorType) ir.Type { return c.Tensor(t.Shape, c.None(), t.Encoding) })...)
}

// TestMistakes makes each mistake in each op of programs, one at a time: figures are there nevertheless, and hang together.
func TestMistakes(t *testing.T) {
	chips := []*target.Chip{nil, target.Lookup("cuda:90"), target.Lookup("hip:gfx942"), target.Lookup("hip:gfx1100"), target.Lookup("pvc")}
	made, at := map[string]int{}, 0
	for _, f := range programs(t) {
		var ops []*ir.Op
		ir.Walk(f, func(o *ir.Op) { ops = append(ops, o) })
		for _, m := range mistakesIn(f.Context()) {
			for _, o := range ops {
				if o == f || o.Block() == nil {
					continue
				}
				undo := m.make(o)
				if undo == nil {
					continue
				}
				made[m.name]++
				at++
				name, _ := f.StringAttr(ir.SymbolName)
				what := fmt.Sprintf("%s of %s in %s", m.name, o.Name(), name)
				check(t, what, f, New(f, MachineOn(f, chips[at%len(chips)]), nil))
				undo()
			}
		}
	}
	for _, m := range mistakesIn(ir.NewContext(nil)) {
		if made[m.name] == 0 {
			t.Errorf("no program has a mistake %q", m.name)
		}
	}
}

// check holds the figures of an analysis against one another.
func check(t *testing.T, what string, f *ir.Op, a *Analysis) {
	t.Helper()
	if facts := Facts(a); !strings.HasSuffix(facts, "\n") {
		t.Errorf("%s: facts %q", what, facts)
	}
	peak := 0
	for _, p := range a.Points {
		if p.Before < 0 || p.After < 0 || p.During < max(p.Before, p.After) {
			t.Errorf("%s: %+v", what, p)
		}
		peak = max(peak, p.During)
	}
	if a.Peak.During != peak {
		t.Errorf("%s: a peak of %d, want %d", what, a.Peak.During, peak)
	}
	if early := a.Early(); early < peak {
		t.Errorf("%s: %d registers if loads come early, %d if not", what, early, peak)
	}
	sum := 0
	for _, c := range a.Contributors() {
		sum += c.Registers
	}
	if sum > peak {
		t.Errorf("%s: contributors of %d, the peak is %d", what, sum, peak)
	}
	for _, r := range a.Ranges() {
		if r.Registers <= 0 || r.First < 0 || r.First > r.Last || r.Last >= len(a.Points) {
			t.Errorf("%s: a range %+v of %d points", what, r, len(a.Points))
		}
	}
}
