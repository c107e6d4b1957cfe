package opencl

import (
	"fmt"
	"go/token"
	"go/types"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/parser"
)

// compute is the value of an expression, which is one of Go too: all that C would bind
// in another way is in parentheses.
func compute(t *testing.T, text string, variables map[string]int64) int64 {
	t.Helper()
	expr := word.ReplaceAllStringFunc(text, func(w string) string {
		v, ok := variables[w]
		if !ok {
			t.Fatalf("%s: no variable %s", text, w)
		}
		return strconv.FormatInt(v, 10)
	})
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, expr)
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	n, err := strconv.ParseInt(v.Value.ExactString(), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestApply: the C of a linear function is that function, of a variable and of a number.
func TestApply(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		cols := make([]uint64, random.IntN(6))
		for i := range cols {
			switch random.IntN(4) {
			case 0:
				cols[i] = 0
			case 1:
				cols[i] = random.Uint64N(32)
			default:
				cols[i] = 1 << random.IntN(7)
			}
		}
		for x := range uint64(1) << len(cols) {
			want := uint64(0)
			for b, c := range cols {
				if x>>b&1 != 0 {
					want ^= c
				}
			}
			if got := compute(t, (index{name: "r"}).apply(cols), map[string]int64{"r": int64(x)}); uint64(got) != want {
				t.Fatalf("%v of %d: %s is %d, want %d", cols, x, (index{name: "r"}).apply(cols), got, want)
			}
			if got := at(int(x)).apply(cols); got != fmt.Sprint(want) {
				t.Fatalf("%v of %d is %s, want %d", cols, x, got, want)
			}
		}
	}
}

// encodings of tensors of 32×64 elements for two warps.
var encodings = []string{
	"#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 4], warpsPerCTA = [2, 1], order = [1, 0]}>",
	"#ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [16, 1], warpsPerCTA = [1, 2], order = [0, 1]}>",
	dpasText, "#ttg.dot_op<{opIdx = 0, parent = " + dpasText + ", kWidth = 1}>", "#ttg.dot_op<{opIdx = 1, parent = " + dpasText + ", kWidth = 2}>",
	"#ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [1, 2, 1], threadsPerWarp = [2, 4, 2], warpsPerCTA = [1, 2, 1], order = [2, 1, 0]}>}>",
	"#ttg.generic_linear<{register = [[0, 1], [0, 2], [2, 0], [0, 32], [4, 0], [0, 8]], lane = [[8, 0], [1, 0], [16, 0], [0, 4]], warp = [[8, 16]], block = []}>",
}

const dpasText = "#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [2, 1], repCluster = [1, 2]}>"

// layouts are those of the encodings.
func layouts(t *testing.T, g *generator) (list []*linear.Layout) {
	text := "module {\n"
	for i, e := range encodings {
		text += fmt.Sprintf("  tt.func private @f%d(tensor<32x64xf32, %s>)\n", i, e)
	}
	m, _ := parser.Parse(source.NewFile("layouts", text+"}\n"), parser.Options{Registry: all.Registry()})
	ir.Walk(m.Op(), func(o *ir.Op) {
		if a, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
			l, err := g.layoutOf(a.Type.(*ir.FunctionType).Inputs[0])
			if err != nil {
				t.Fatalf("%s: %v", encodings[len(list)], err)
			}
			list = append(list, l)
		}
	})
	if len(list) != len(encodings) {
		t.Fatalf("%d layouts", len(list))
	}
	return list
}

func testGenerator() *generator {
	g := &generator{warps: 2, hoisted: map[string]string{}, layouts: map[ir.Type]*tensorLayout{}}
	g.cache = &layout.Cache{}
	return g
}

// TestCoordinate: the C of a coordinate is what the layout says, in every register, lane
// and warp.
func TestCoordinate(t *testing.T) {
	g := testGenerator()
	for k, l := range layouts(t, g) {
		for dim := range 2 {
			g.hoisted = map[string]string{}
			text := g.value(coordinate(l, dim), index{name: "r"})
			everywhere(l, func(place []int64, r, lane, warp int64) {
				variables := map[string]int64{"r": r, "lane": lane, "warp": warp}
				for expr, name := range g.hoisted {
					variables[name] = compute(t, expr, variables)
				}
				if got, want := compute(t, text, variables), l.Apply(place...)[dim]; got != want {
					t.Fatalf("%s: dimension %d of register %d, lane %d, warp %d: %s is %d, want %d", encodings[k], dim, r, lane, warp, text, got, want)
				}
			})
		}
	}
}

// everywhere calls f for the places of a layout.
func everywhere(l *linear.Layout, f func(place []int64, r, lane, warp int64)) {
	for r := range int64(1) << l.InBits(linear.Register) {
		for lane := range int64(Lanes) {
			for warp := range int64(2) {
				f(placeIn(l, r, lane, warp), r, lane, warp)
			}
		}
	}
}

// placeIn is a place as the inputs of a layout, in their order.
func placeIn(l *linear.Layout, r, lane, warp int64) (place []int64) {
	for _, in := range l.Ins() {
		switch in.Dim {
		case linear.Register:
			place = append(place, r)
		case linear.Lane:
			place = append(place, lane)
		case linear.Warp:
			place = append(place, warp)
		default:
			place = append(place, 0)
		}
	}
	return place
}

// of is the form at a place.
func (f form) of(register, lane, warp int64) (v int64) {
	for i, cols := range [][]uint64{f.register, f.lane, f.warp} {
		for b, c := range cols {
			if []int64{register, lane, warp}[i]>>b&1 != 0 {
				v ^= int64(c)
			}
		}
	}
	return v
}

// TestRoute: what a route says is where the element is.
func TestRoute(t *testing.T) {
	g := testGenerator()
	list := layouts(t, g)
	for i, from := range list {
		for j, to := range list {
			r, ok := routeOf(from, to)
			if !ok {
				t.Fatalf("no route from %s to %s", encodings[i], encodings[j])
			}
			everywhere(to, func(place []int64, register, lane, warp int64) {
				part := func(f form) int64 { return f.of(register, lane, warp) }
				source := placeIn(from, part(r.register), part(r.lane), part(r.warp))
				if got, want := from.Apply(source...), to.Apply(place...); !slices.Equal(got, want) {
					t.Fatalf("from %s to %s: at %v it comes from %v, which is %v, want %v", encodings[i], encodings[j], place, source, got, want)
				}
			})
			// Through local memory: both see an element at one offset.
			order := tiles(to)
			if a, b := offsets(order, to), offsets(order, from); !agree(a, b, from, to) {
				t.Errorf("from %s to %s: offsets do not agree", encodings[i], encodings[j])
			}
			if from.Equal(to) && !r.sameThread() {
				t.Errorf("from %s to %s, which are one, threads exchange elements", encodings[i], encodings[j])
			}
		}
	}
}

// agree: equal elements have equal offsets, others others.
func agree(to, from form, fromLayout, toLayout *linear.Layout) bool {
	of := map[int64]int64{}
	ok := true
	note := func(l *linear.Layout, f form) {
		everywhere(l, func(place []int64, r, lane, warp int64) {
			at := l.Apply(place...)
			element, offset := at[0]*64+at[1], f.of(r, lane, warp)
			if known, seen := of[element]; seen && known != offset {
				ok = false
			}
			of[element] = offset
		})
	}
	note(toLayout, to)
	note(fromLayout, from)
	seen := map[int64]bool{}
	for _, offset := range of {
		ok = ok && !seen[offset]
		seen[offset] = true
	}
	return ok && len(of) == 32*64
}
