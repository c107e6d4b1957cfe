package verify_test

import (
	"testing"

	"github.com/tgopt/tgopt/internal/toy"
	"github.com/tgopt/tgopt/verify"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

const watched = `module {
  tt.func @f(%a: i32) -> i32 {
    %x = arith.addi %a, %a : i32
    tt.return %x : i32
  }
  tt.func @g(%a: i32) -> i32 {
    %x = tt.call @f(%a) : (i32) -> i32
    tt.return %x : i32
  }
}
`

// After each change a Watch finds what Verify finds of the whole module.
func TestWatch(t *testing.T) {
	at := func(f *ir.Op, i int) *ir.Op {
		o := f.RegionAt(0).Entry().First()
		for range i {
			o = o.Next()
		}
		return o
	}
	flag := func(o *ir.Op) { o.SetAttr("x.flag", o.Context().Unit()) }
	i64 := func(o *ir.Op) ir.Type { return o.Context().Integer(64) }
	tests := []struct {
		name   string
		change func(f, g *ir.Op)
		wrong  bool
	}{
		{"nothing", func(f, g *ir.Op) {}, false},
		{"sound", func(f, g *ir.Op) { flag(at(f, 0)); flag(at(g, 1)) }, false},
		{"in the first", func(f, g *ir.Op) { at(f, 0).Result(0).SetType(i64(f)) }, true},
		{"in the second", func(f, g *ir.Op) { at(g, 1).SetOperands(nil) }, true},
		{"its signature, so that a call of it is wrong", func(f, g *ir.Op) {
			c := f.Context()
			f.SetAttr("function_type", c.TypeAttr(c.Function([]ir.Type{i64(f)}, []ir.Type{i64(f)})))
			f.RegionAt(0).Entry().Arg(0).SetType(i64(f))
			at(f, 0).Result(0).SetType(i64(f))
		}, true},
		{"its name, so that nothing is called", func(f, g *ir.Op) { f.SetAttr("sym_name", f.Context().String("h")) }, true},
		{"two of a name", func(f, g *ir.Op) { g.SetAttr("sym_name", f.Context().String("f")) }, true},
		{"a function is gone", func(f, g *ir.Op) { f.Erase() }, true},
		{"the module", func(f, g *ir.Op) { flag(f.Parent()) }, false},
	}
	for _, test := range tests {
		for _, onFunctions := range []bool{false, true} {
			m, diags := parser.Parse(source.NewFile("in.mlir", watched), parser.Options{Registry: all.Registry()})
			if diags = append(diags, verify.Module(m)...); len(diags) > 0 {
				t.Fatal(diags)
			}
			w := verify.NewWatch(m)
			f, g := m.Body().First(), m.Body().Last()
			if test.change(f, g); onFunctions && f.Block() == nil {
				continue // a pass on a function may not do that
			}
			want := verify.Module(m)
			if len(want) > 0 != test.wrong {
				t.Fatalf("%s: %v", test.name, want)
			}
			var got []source.Diagnostic
			if onFunctions {
				for _, root := range []*ir.Op{f, g} {
					if len(got) == 0 {
						got = w.Verify(root)
					}
				}
			} else {
				got = w.Verify(m.Op())
			}
			if len(got) > 0 != test.wrong || !onFunctions && len(got) > 0 && got[0].Message != want[0].Message {
				t.Errorf("%s, on functions %t: got %v, want %v", test.name, onFunctions, got, want)
			}
			if !test.wrong {
				if got = w.Verify(m.Op()); len(got) > 0 {
					t.Errorf("%s: the second time %v", test.name, got)
				}
			}
		}
	}
}

// What did not change is not looked at again.
func TestWatchLooksAtChanges(t *testing.T) {
	asked := map[string]int{}
	r := toy.Registry(t)
	counted := *r.Dialect("toy")
	counted.OpHooks = map[string]dialect.OpHooks{"toy.hooked": {Verify: func(o *ir.Op, _ dialect.Report) {
		name, _ := o.Parent().StringAttr("sym_name")
		asked[name]++
	}}}
	r.Add(&dialect.Dialect{Name: "toy", OpHooks: counted.OpHooks})
	m, diags := parser.Parse(source.NewFile("in.mlir", `module {
  "toy.func"() <{sym_name = "f"}> ({ "toy.hooked"() : () -> () "toy.end"() : () -> () }) : () -> ()
  "toy.func"() <{sym_name = "g"}> ({ "toy.hooked"() : () -> () "toy.end"() : () -> () }) : () -> ()
}
`), parser.Options{Registry: r})
	if diags = append(diags, verify.Module(m)...); len(diags) > 0 {
		t.Fatal(diags)
	}
	w := verify.NewWatch(m)
	f, g := m.Body().First(), m.Body().Last()
	for i, step := range []struct {
		change func()
		root   *ir.Op
		f, g   int
	}{
		{func() {}, m.Op(), 0, 0},
		{func() { f.RegionAt(0).Entry().First().SetAttr("why", m.Context().String("x")) }, m.Op(), 1, 0},
		{func() { g.RegionAt(0).Entry().First().SetAttr("why", m.Context().String("x")) }, g, 0, 1},
		{func() {}, f, 0, 0},
		{func() { m.Op().SetAttr("x.y", m.Context().Unit()) }, m.Op(), 1, 1},
		{func() { f.SetAttr("x.y", m.Context().Unit()) }, f, 1, 1},
	} {
		clear(asked)
		step.change()
		if ds := w.Verify(step.root); len(ds) > 0 {
			t.Errorf("%d: %v", i, ds)
		}
		if asked["f"] != step.f || asked["g"] != step.g {
			t.Errorf("%d: looked at @f %d and @g %d times, want %d and %d", i, asked["f"], asked["g"], step.f, step.g)
		}
	}
}
