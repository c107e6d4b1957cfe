package all_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// edgesText says where values go from an op and its regions, an edge a line:
// what hands them over -> where control goes: value->value.
func edgesText(o *ir.Op) string {
	var lines []string
	place := func(b *ir.Block) string {
		for i, r := range o.Regions() {
			if r.Entry() == b {
				return fmt.Sprint("region ", i)
			}
		}
		return "^" + b.Label()
	}
	add := func(e dialect.Edge) {
		from, to := "op", "op"
		if e.Source != o {
			from = e.Source.Name().String()
		}
		if e.Block != nil {
			to = place(e.Block)
		}
		line := from + " -> " + to
		for i := range e.Len {
			name := "r" // a result
			if v := e.To(i); v.ArgOf() != nil {
				name = v.Name()
			} else {
				name += fmt.Sprint(v.Index())
			}
			line += fmt.Sprintf(" %s:%s", e.From(i).Name(), name)
		}
		lines = append(lines, line)
	}
	for e := range dialect.EdgesOf(o) {
		add(e)
	}
	if len(lines) == 0 {
		for e := range dialect.EdgesFrom(o) {
			add(e)
		}
	}
	return strings.Join(lines, "\n")
}

// TestFlow: the op with the attribute `here` and where control takes values in it.
func TestFlow(t *testing.T) {
	const prologue = `func.func @f(%n: index, %c: i1, %x: f32, %y: f32, %i: i32, %v: vector<4xf32>, %mask: vector<4xi1>, %t: tensor<8xf32>) {
`
	tests := []struct{ text, want string }{
		{`%r:2 = scf.for %k = %n to %n step %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
  scf.yield %b, %a : f32, f32
} {here}`, `op -> region 0 x:a y:b
op -> op x:r0 y:r1
scf.yield -> region 0 b:a a:b
scf.yield -> op b:r0 a:r1`},
		{`%r = scf.if %c -> f32 {
  scf.yield %x : f32
} else {
  scf.yield %y : f32
} {here}`, `op -> region 0
op -> region 1
scf.yield -> op x:r0
scf.yield -> op y:r0`},
		{`scf.if %c {
} {here}`, `op -> region 0
op -> op
scf.yield -> op`},
		{`%r = scf.while (%a = %x, %k = %n) : (f32, index) -> f32 {
  scf.condition(%c) %a : f32
} do {
^bb0(%b: f32):
  scf.yield %b, %n : f32, index
} attributes {here}`, `op -> region 0 x:a n:k
scf.condition -> region 1 a:b
scf.condition -> op a:r0
scf.yield -> region 0 b:a n:k`},
		{`%r = scf.execute_region -> f32 {
  cf.cond_br %c, ^one, ^two
^one:
  scf.yield %x : f32
^two:
  scf.yield %y : f32
} {here}`, `op -> region 0
scf.yield -> op x:r0
scf.yield -> op y:r0`},
		{`%r = scf.index_switch %n {here} -> f32
case 1 {
  scf.yield %x : f32
}
default {
  scf.yield %y : f32
}`, `op -> region 0
op -> region 1
scf.yield -> op y:r0
scf.yield -> op x:r0`},
		{`%r = scf.parallel (%k) = (%n) to (%n) step (%n) init (%x) -> f32 {
  scf.reduce(%y : f32) {
  ^bb0(%l: f32, %m: f32):
    scf.reduce.return %l : f32
  }
} {here}`, `op -> region 0
op -> op x:r0
scf.reduce -> region 0
scf.reduce -> op`},
		{`%r = scf.forall (%k) in (%n) shared_outs(%o = %t) -> tensor<8xf32> {
} {here}`, `op -> region 0 t:o
op -> op t:r0
scf.forall.in_parallel -> region 0
scf.forall.in_parallel -> op`},
		{`%r = affine.for %k = 0 to %n iter_args(%a = %x) -> f32 {
  affine.yield %y : f32
} {here}`, `op -> region 0 x:a
op -> op x:r0
affine.yield -> region 0 y:a
affine.yield -> op y:r0`},
		{`%r = affine.parallel (%k) = (0) to (4) reduce ("addf") -> f32 {
  affine.yield %x : f32
} {here}`, `op -> region 0
op -> op
affine.yield -> region 0
affine.yield -> op`},
		{`%r = ttg.warp_specialize(%i, %x) attributes {here}
default {
  ttg.warp_yield %y : f32
}
partition0(%a: i32, %b: f32) num_warps(4) {
  ttg.warp_return
} : (i32, f32) -> f32`, `op -> region 0
op -> region 1
ttg.warp_yield -> op y:r0`},
		{`%r = ttg.warp_specialize(%i, %x) {
default {
  ttg.warp_yield %y : f32
}
partition0(%a: i32, %b: f32) num_warps(4) {
  ttg.warp_return
}
partition1(%d: i32, %e: f32) num_warps(4) {
  ttg.warp_return
} : (i32, f32) -> f32`, `op -> region 0 i:a x:b
op -> region 1 i:d x:e`},
		{`%r = nvws.warp_group attributes {here}
partition0 num_warps(4) {
  nvws.warp_group.yield %x : f32
}
partition1 num_warps(4) {
  nvws.warp_group.return
} -> f32`, `op -> region 0
op -> region 1
nvws.warp_group.yield -> op x:r0
nvws.warp_group.return -> op`},
		{`%r = "ttg.mask"(%c) ({
  ttg.mask.return %x : f32
}) {here} : (i1) -> f32`, `op -> region 0
ttg.mask.return -> op x:r0`},
		{`%r = "tt.reduce"(%t) <{axis = 0 : i32}> ({
^bb0(%a: f32, %b: f32):
  tt.reduce.return %a : f32
}) {here} : (tensor<8xf32>) -> f32`, ``},
		{`%r = gpu.warp_execute_on_lane_0(%n)[32] args(%v : vector<4xf32>) -> (vector<1xf32>) {
^bb0(%a: vector<128xf32>):
  %q = "test.make"() : () -> vector<32xf32>
  gpu.yield %q : vector<32xf32>
} {here}`, `op -> region 0 v:a
gpu.yield -> op q:r0`},
		{`cf.cond_br %c, ^bb1(%x : f32), ^bb2(%y, %n : f32, index) {here}
^bb1(%a: f32):
  cf.br ^bb2(%a, %n : f32, index)
^bb2(%b: f32, %d: index):`, `op -> ^bb1 x:a
op -> ^bb2 y:b n:d`},
	}
	for _, tt := range tests {
		text := prologue + tt.text + "\nfunc.return\n}\n"
		wantsPartitions := strings.Contains(tt.text, "partition1(")
		text = strings.Replace(text, "ttg.warp_specialize(%i, %x) {\n", "ttg.warp_specialize(%i, %x)\n", 1)
		m, diags := parser.Parse(source.NewFile("in.mlir", text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
		if source.HasErrors(diags) {
			t.Errorf("%s\n%s", diags[0].Message, text)
			continue
		}
		found := false
		ir.Walk(m.Op(), func(o *ir.Op) {
			here := o.Attr("here") != nil
			if wantsPartitions {
				here = o.Is("ttg.warp_specialize.partitions")
			}
			if here {
				found = true
				if got := edgesText(o); got != tt.want {
					t.Errorf("%s\ngot\n%s\nwant\n%s", tt.text, got, tt.want)
				}
			}
		})
		if !found {
			t.Errorf("%s: nothing is looked at", tt.text)
		}
	}
}

// TestFlowIsSaid: of every op whose regions see values from outside the definition
// says how control comes to them.
func TestFlowIsSaid(t *testing.T) {
	reg := all.Registry()
	for _, name := range reg.Dialects() {
		d := reg.Dialect(name)
		for i := range d.Ops {
			o := &d.Ops[i]
			elements := slices.ContainsFunc(o.Regions, func(r dialect.RegionDef) bool { return r.Elements })
			if len(o.Regions) > 0 && len(o.Flow) == 0 && !elements && !o.Traits.Has(ir.IsolatedFromAbove) && !o.Traits.Has(ir.SymbolTable) {
				t.Errorf("%s has regions and no flow", o.Name)
			}
		}
	}
}

// TestEdgesAgree: in real kernels each edge hands over values of one type, and is
// found from either end.
func TestEdgesAgree(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/kernels/dumps/3.9.0/*/*.ttgir")
	if len(files) < 50 {
		t.Fatalf("%d dumps", len(files))
	}
	reg := all.Registry()
	edges := 0
	for i, file := range files {
		if i%3 > 0 {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, diags := parser.Parse(source.NewFile(file, string(text)), parser.Options{Registry: reg})
		if source.HasErrors(diags) {
			t.Fatal(diags[0].Message)
		}
		ir.Walk(m.Op(), func(o *ir.Op) {
			for e := range dialect.EdgesFrom(o) {
				for i := range e.Len {
					from, to := e.From(i), e.To(i)
					edges++
					if from.Type() != to.Type() {
						t.Errorf("%s: %s hands a %s over as a %s", file, o.Name(), printer.TypeText(from.Type()), printer.TypeText(to.Type()))
					}
					if !slices.Contains(slices.Collect(dialect.Incoming(to)), from) {
						t.Errorf("%s: an edge of %s is not found from its end", file, o.Name())
					}
					if !slices.Contains(slices.Collect(dialect.Outgoing(o.OperandUse(e.First+i))), to) {
						t.Errorf("%s: an edge of %s is not found from the operand", file, o.Name())
					}
				}
			}
		})
	}
	if edges < 1000 {
		t.Errorf("%d edges", edges)
	}
}

// TestFollowing says of pairs of regions whether the second may run after the first.
func TestFollowing(t *testing.T) {
	tests := []struct{ op, want string }{
		{"scf.for", "1"}, {"scf.if", "00 00"}, {"scf.while", "11 11"}, {"scf.index_switch", "00 00"}, {"scf.execute_region", "0"},
		{"scf.forall", "1"}, {"scf.parallel", "1"}, {"affine.for", "1"}, {"affine.if", "00 00"}, {"affine.parallel", "1"},
		{"ttg.warp_specialize", "00 00"}, {"ttg.warp_specialize.partitions", "00 00"}, {"nvws.warp_group", "00 00"},
		{"ttg.mask", "0"}, {"tt.reduce", "1"}, {"tt.scan", "1"}, {"tt.map_elementwise", "1"}, {"unknown.op", "11 11"},
	}
	ctx := all.Registry().NewContext()
	m := ir.NewModule(ctx)
	for _, tt := range tests {
		o := m.NewOp(ir.OpState{Name: ctx.OpName(tt.op)})
		rows := strings.Fields(tt.want)
		for range rows {
			o.AddRegion()
		}
		for i, row := range rows {
			for j, want := range row {
				if got := dialect.Follows(o, o.RegionAt(i), o.RegionAt(j)); got != (want == '1') {
					t.Errorf("%s: region %d after region %d: got %v", tt.op, j, i, got)
				}
			}
		}
		if loop := strings.Contains(tt.want, "1") && !strings.HasPrefix(tt.op, "tt.") && tt.op != "unknown.op"; o.HasTrait(ir.LoopLike) != loop {
			t.Errorf("%s: a loop is %v", tt.op, o.HasTrait(ir.LoopLike))
		}
	}
}
