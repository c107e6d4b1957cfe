package pressure

import (
	"slices"
	"testing"

	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// TestMachines: what a module does not say is four warps of the chip's usual lanes; on a chip with other lanes the threads are as many.
func TestMachines(t *testing.T) {
	of := func(attrs string) *ir.Op {
		_, values := analysed(t, "module"+attrs+" {\ntt.func @f() {\n%x = arith.constant 1 : i32\ntt.return\n}\n}\n")
		return values["x"].Def().Parent()
	}
	sm90, gfx942, gfx1100, pvc := target.Lookup("cuda:90"), target.Lookup("hip:gfx942"), target.Lookup("hip:gfx1100"), target.Lookup("pvc")
	said := ` attributes {"ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32}`
	for _, c := range []struct {
		attrs string
		on    *target.Chip
		want  Machine
	}{
		{"", nil, Machine{nil, 4, 32}}, {"", gfx942, Machine{gfx942, 4, 64}},
		{said, nil, Machine{nil, 8, 32}}, {said, sm90, Machine{sm90, 8, 32}}, {said, gfx1100, Machine{gfx1100, 8, 32}},
		{said, gfx942, Machine{gfx942, 4, 64}}, {said, pvc, Machine{pvc, 8, 32}},
		{` attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32}`, gfx942, Machine{gfx942, 1, 64}},
		{` attributes {"ttg.num-warps" = 0 : i32, "ttg.threads-per-warp" = 0 : i32}`, gfx942, Machine{gfx942, 4, 64}},
		{` attributes {"ttg.num-warps" = -1 : i32, "ttg.threads-per-warp" = 1 : i32}`, nil, Machine{nil, 4, 1}},
	} {
		if got := MachineOn(of(c.attrs), c.on); got != c.want {
			t.Errorf("%q: got %v, want %v", c.attrs, got, c.want)
		}
	}
	if f := of(said); MachineOf(f) != (Machine{sm90, 8, 32}) || Own(f) != sm90 {
		t.Errorf("got %v and %v", MachineOf(f), Own(f))
	}
	if f := of(` attributes {ttg.target = "xpu"}`); MachineOf(f).Chip != nil || Own(f) == nil || Own(f).Vendor != target.Intel {
		t.Errorf("got %v and %v of Intel's", MachineOf(f), Own(f))
	}
	f := of(said)
	alone := f.Module().Clone(f, nil)
	if MachineOf(alone) != (Machine{nil, 4, 32}) || Own(alone) != nil || MachineOn(alone, gfx942) != (Machine{gfx942, 4, 64}) {
		t.Errorf("outside of a module: %v, %v, %v", MachineOf(alone), Own(alone), MachineOn(alone, gfx942))
	}
	// LLVM for AMD fills a unit: 512 registers a lane for 8 waves on CDNA, 1,536 of 32 lanes for 16 on RDNA, half as many for waves of 64.
	for m, want := range map[Machine]int{{gfx942, 4, 64}: 64, {gfx1100, 4, 32}: 96, {gfx1100, 4, 64}: 48, {sm90, 4, 32}: 0, {nil, 4, 32}: 0} {
		if got := m.FullOccupancy(); got != want {
			t.Errorf("%v: %d registers with all waves, want %d", m, got, want)
		}
	}
}

// TestEmpty: a function with no body has no peak, nor what a peak is made of.
func TestEmpty(t *testing.T) {
	_, values := analysed(t, "module {\ntt.func private @g(i32)\ntt.func @f() {\n%x = arith.constant 1 : i32\ntt.return\n}\n}\n")
	g := values["x"].Def().Parent().Prev()
	if a := New(g, MachineOf(g), nil); a.Peak.Op != nil || a.Contributors() != nil || len(a.Ranges()) != 0 || a.Early() != 0 || len(a.Points) != 0 {
		t.Errorf("got %+v", a)
	}
}

// TestCached: an analysis is there for as long as nothing was changed that it rests on, or who changed it says that it bears on nothing.
func TestCached(t *testing.T) {
	_, values := analyse(t, "cuda:90", 32, "%r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #l>\n%x = arith.addi %r, %r : tensor<1024xi32, #l>\n\"test.use\"(%x) : (tensor<1024xi32, #l>) -> ()")
	x := values["x"].Def()
	f, c := x.Parent(), analysis.NewCache()
	sm90, gfx942 := MachineOf(f), MachineOn(f, target.Lookup("hip:gfx942"))
	a := Cached(c, f, sm90)
	if Cached(c, f, sm90) != a || Cached(c, f, gfx942) == a || Cached(nil, f, sm90) == a {
		t.Error("it is known by function and machine, where there is a cache")
	}
	c.Begin(f)
	x.SetAttr("test.mark", f.Context().Unit())
	c.Keep(Name)
	if b := Cached(c, f, sm90); b != a || len(b.Contributors()) == 0 || len(b.Ranges()) == 0 {
		t.Error("what a pass keeps is there no more")
	}
	c.Begin(f)
	x.RemoveAttr("test.mark")
	if Cached(c, f, sm90) == a {
		t.Error("what was changed is analysed as it was")
	}
}

// TestRangesOfBranches: a value that one path needs holds registers there alone; of what goes round a loop, from where it is made to the last round's end.
func TestRangesOfBranches(t *testing.T) {
	const f32 = "tensor<1024xf32, #l>"
	s, values := analyse(t, "cuda:90", 32, `%c = "test.make"() : () -> i1
%x = "test.make"() : () -> `+f32+`
%y = "test.make"() : () -> `+f32+`
scf.if %c {
  "test.use"(%x) : (`+f32+`) -> ()
} else {
  "test.other"() : () -> ()
  "test.use"(%y) : (`+f32+`) -> ()
}
"test.last"() : () -> ()`)
	a := New(s.root, s.machine, nil)
	at := map[string]int{}
	for i, p := range a.Points {
		at[p.Op.Name().String()] = i // the last of a name
	}
	var x, y []Range
	for _, r := range a.Ranges() {
		switch r.Value {
		case values["x"]:
			x = append(x, r)
		case values["y"]:
			y = append(y, r)
		}
	}
	guard := slices.IndexFunc(a.Points, func(p Point) bool { return p.Op.Is("scf.if") })
	// %x ends in the first region; %y is there up to the branch, and again in the second one.
	if len(x) != 1 || x[0].First != guard-2 || x[0].Last != guard+1 || x[0].Registers != 8 {
		t.Errorf("%%x: %+v", x)
	}
	if len(y) == 0 || y[0].First != guard-1 || y[len(y)-1].Last != at["test.use"] || at["test.use"] != guard+4 {
		t.Errorf("%%y: %+v, used at %d", y, at["test.use"])
	}
}
