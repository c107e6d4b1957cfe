package allocation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// mistaken is the allocation of a function with mistakes.
func mistaken(t *testing.T, body string, o func(*ir.Op) allocation.Options) *allocation.Module {
	t.Helper()
	text := preamble + `
tt.func @f(%x: !tile, %i: i32, %b: BARE, %o: ODD, %m: !buf, %at: INDEX, %c: i1) {
` + body + "\ntt.return\n}\n}"
	text = strings.NewReplacer("BARE", "tensor<32x32xf32>", "ODD", "tensor<32x32xf32, #sh>", "INDEX", "tensor<32x32xi32, #row>").Replace(text)
	m, _ := parser.Parse(source.NewFile("f.ttgir", text), parser.Options{Registry: all.Registry()})
	return allocation.New(m.Op(), o(m.Op()))
}

// TestMistakes: an op of which cannot be told what it takes counts as none, and is said; others count beside it.
func TestMistakes(t *testing.T) {
	const (
		bare = "is no layout that is known here"
		none = "it takes no tensor with a layout"
		good = "%good = ttg.convert_layout %x : !tile -> !turned\n%kept = arith.addf %good, %good : !turned\n"
	)
	for _, c := range []struct {
		body, want string
		bytes      int64
	}{
		{good, "", 4096},
		{`%a = "ttg.convert_layout"(%i) : (i32) -> !tile`, none, 0},
		{`%a = "ttg.convert_layout"(%x) : (!tile) -> i32`, none, 0},
		{`"ttg.convert_layout"(%x) : (!tile) -> ()`, none, 0},
		{`%a = "ttg.convert_layout"() : () -> !tile`, none, 0},
		{`%a = "ttg.convert_layout"(%x) : (!tile) -> BARE`, bare, 0},
		{`%a = "ttg.convert_layout"(%x) {force_warp_shuffle} : (!tile) -> !turned`, "", 0},
		{`%a = "tt.reduce"(%x) <{axis = 1 : i32}> ({}) : (!tile) -> i32`, "", 0},
		{`%a = "tt.reduce"(%x) <{axis = 2 : i32}> ({}) : (!tile) -> i32`, none, 0},
		{`%a = "tt.reduce"(%x) <{axis = -1 : i32}> ({}) : (!tile) -> i32`, none, 0},
		{`%a = "tt.reduce"(%x) ({}) : (!tile) -> i32`, none, 0},
		{`%a = "tt.reduce"(%o) <{axis = 0 : i32}> ({}) : (ODD) -> i32`, none, 0},
		{`%a = "tt.reduce"() <{axis = 0 : i32}> ({}) : () -> i32`, none, 0},
		{`%a = "tt.reduce"(%b) <{axis = 0 : i32}> ({}) : (BARE) -> i32`, bare, 0},
		{`%a = "tt.scan"(%i) <{axis = 0 : i32}> ({}) : (i32) -> i32`, none, 0},
		{`%a = "tt.scan"(%x) <{axis = 2 : i32}> ({}) : (!tile) -> !tile`, none, 0},
		{`%a = "tt.gather"(%x, %i) <{axis = 0 : i32}> : (!tile, i32) -> !tile`, none, 0},
		{`%a = "tt.gather"(%x) <{axis = 0 : i32}> : (!tile) -> !tile`, none, 0},
		{`%a = "tt.gather"(%i, %at) <{axis = 0 : i32}> : (i32, INDEX) -> !tile`, none, 0},
		{`%a = "tt.gather"(%x, %b) <{axis = 0 : i32}> : (!tile, BARE) -> !tile`, bare, 0},
		{`%a = "tt.gather"(%x, %at) <{axis = 0 : i32}> : (!tile, INDEX) -> !tile`, "", 4096},
		{`%a = "tt.histogram"(%i) : (i32) -> i32`, "", 0},
		{`"tt.histogram"(%i) : (i32) -> ()`, "", 0},
		{`%a = "tt.atomic_rmw"() : () -> BARE
"test.use"(%a) : (BARE) -> ()`, bare, 0},
		{`"tt.atomic_rmw"() : () -> ()`, "", 0},
		{`%a = "ttg.local_alloc"() {alignment = 0 : i32} : () -> !buf
ttg.local_dealloc %a : !buf`, "nothing is aligned to 0 bytes", 4096},
		{`%a = "ttg.local_alloc"() {alignment = -16 : i32} : () -> !buf
ttg.local_dealloc %a : !buf`, "nothing is aligned to -16 bytes", 4096},
		{`%a = "ttg.local_alloc"() {alignment = 1 : i32} : () -> !buf
ttg.local_dealloc %a : !buf`, "", 4096},
		{`%a = "ttg.local_alloc"() : () -> i32`, "", 0},
		{`"ttg.local_alloc"() : () -> ()`, "", 0},
		{`%a:2 = "ttg.local_alloc"() : () -> (!buf, !buf)`, "", 0},
		{`%a = "ttg.local_alloc"() : () -> !ttg.memdesc<131072x32xf32, #ttg.partitioned_shared<{numPartitions = 131072, numGroups = 1, partitionDim = 0, partitionLayout = #sh}>, #smem, mutable>
"test.use"(%a) : (!ttg.memdesc<131072x32xf32, #ttg.partitioned_shared<{numPartitions = 131072, numGroups = 1, partitionDim = 0, partitionLayout = #sh}>, #smem, mutable>) -> ()`, "no memory has 131072 parts", 16777216},
		{`"tt.call"() {callee = @nothing} : () -> ()`, "", 0},
		{`"tt.call"() : () -> ()`, "", 0},
		{`"ttg.warp_specialize"() : () -> ()`, "", 0},
		{`"ttg.warp_specialize"(%i) ({}, {}) : (i32) -> ()`, "", 4},
	} {
		for _, more := range []string{"", good} {
			m := mistaken(t, c.body+"\n"+more, func(*ir.Op) allocation.Options { return allocation.Options{Target: "cuda:80"} })
			if c.body == good && more == good {
				continue
			}
			want := c.bytes
			if more != "" {
				want = max(want, 4096)
			}
			said := ""
			for _, u := range m.Unknown() {
				said += u.Err.Error()
			}
			if said != c.want || m.Size != want {
				t.Errorf("%s\n%d bytes, want %d; said %q, want %q", c.body+"\n"+more, m.Size, want, said, c.want)
			}
		}
	}
}

// TestArity: loops, branches and calls that take or give more or fewer values than their regions have are as good as those that
// were meant, for what is read behind them.
func TestArity(t *testing.T) {
	const buffers = "%p = ttg.local_alloc %x : (!tile) -> !buf\n%q = ttg.local_alloc %x : (!tile) -> !buf\n"
	const use = "%last = ttg.local_alloc %x : (!tile) -> !buf\nttg.local_store %x, %last : !tile -> !buf\nttg.local_store %x, %p : !tile -> !buf\nttg.local_store %x, %q : !tile -> !buf\n"
	values := func(n int) string { return strings.Join([]string{"%p", "%q", "%m"}[:n], ", ") }
	types := func(n int) string { return strings.Join(slices.Repeat([]string{"!buf"}, n), ", ") }
	args := func(prefix string, n int) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%%%s%d: !buf", prefix, i))
		}
		return strings.Join(list, ", ")
	}
	heads := func(results int) string {
		if results == 0 {
			return ""
		}
		return fmt.Sprintf("%%r:%d = ", results)
	}
	checked, registry := 0, all.Registry()
	for given := range 4 {
		for inside := range 4 {
			for yielded := range 4 {
				for results := range 4 {
					ops := []string{
						fmt.Sprintf("%s\"scf.for\"(%%i, %%i, %%i%s) ({\n^bb0(%%k: i32%s):\n\"scf.yield\"(%s) : (%s) -> ()\n}) : (i32, i32, i32%s) -> (%s)", heads(results), comma(values(given)), comma(args("g", inside)), values(yielded), types(yielded), comma(types(given)), types(results)),
						fmt.Sprintf("%s\"scf.if\"(%%c) ({\n\"scf.yield\"(%s) : (%s) -> ()\n}, {\n\"scf.yield\"(%s) : (%s) -> ()\n}) : (i1) -> (%s)", heads(results), values(yielded), types(yielded), values(given), types(given), types(results)),
						fmt.Sprintf("%s\"scf.while\"(%s) ({\n^bb0(%s):\n\"scf.condition\"(%%c%s) : (i1%s) -> ()\n}, {\n^bb0(%s):\n\"scf.yield\"(%s) : (%s) -> ()\n}) : (%s) -> (%s)", heads(results), values(given), args("g", inside), comma(values(yielded)), comma(types(yielded)), args("h", inside), values(given), types(given), types(given), types(results)),
						fmt.Sprintf("%s\"arith.select\"(%s) : (%s) -> (%s)", heads(results), values(given), types(given), types(results)),
						fmt.Sprintf("%s\"tt.call\"(%s) {callee = @g} : (%s) -> (%s)", heads(results), values(given), types(given), types(results)),
					}
					out := min(yielded, inside)
					text := fmt.Sprintf("%stt.func private @g(%s) -> (%s) {\n\"tt.return\"(%s) : (%s) -> ()\n}\n", preamble, args("g", inside), types(out), strings.Join([]string{"%g0", "%g1", "%g2"}[:out], ", "), types(out))
					for i, op := range ops {
						text += fmt.Sprintf("tt.func @f%d(%%x: !tile, %%i: i32, %%m: !buf, %%c: i1) {\n%s%s\n%stt.return\n}\n", i, buffers, op, use)
					}
					m, _ := parser.Parse(source.NewFile("f.ttgir", text+"}"), parser.Options{Registry: registry})
					for _, compiled := range []bool{true, false} {
						for i, a := range allocation.New(m.Op(), allocation.Options{AsCompiled: compiled}).Funcs[1:] {
							checked++
							if a.Size != 3*4096 {
								t.Errorf("compiled %v: %d bytes, want %d: %s", compiled, a.Size, 3*4096, ops[i])
							}
							ir.Walk(a.Func, func(o *ir.Op) {
								for j := range min(o.NumResults(), given, yielded) {
									want := 1 - j/2 // the third is no buffer of the function
									if got := len(a.Of(o.Result(j))); o.Is(scf.OpIf) && got != want {
										t.Errorf("compiled %v: result %d may be %d buffers, want %d: %s", compiled, j, got, want, ops[i])
									}
								}
							})
						}
					}
				}
			}
		}
	}
	if checked < 2000 {
		t.Errorf("checked %d", checked)
	}
}

func comma(list string) string {
	if list == "" {
		return ""
	}
	return ", " + list
}

// TestCrowded: groups of warps whose buffers would all be in each other's way are not gone through pair by pair.
func TestCrowded(t *testing.T) {
	crowd := func(n int) *allocation.Module {
		var b strings.Builder
		b.WriteString("ttg.warp_specialize()\ndefault {\nttg.warp_yield\n}\n")
		for i := range n {
			fmt.Fprintf(&b, "partition%d() num_warps(1) {\n%%own = ttg.local_alloc : () -> !buf\nttg.local_dealloc %%own : !buf\nttg.warp_return\n}\n", i)
		}
		b.WriteString(": () -> ()")
		return mistaken(t, b.String(), allocation.ForModule)
	}
	if m := crowd(100); len(m.Unknown()) > 0 || m.Size != 100*4096+100 {
		t.Errorf("100 groups: %d bytes; %v", m.Size, m.Unknown())
	}
	m := crowd(600)
	if u := m.Unknown(); len(u) != 1 || u[0].Op != m.Funcs[0].Func || u[0].Err.Error() != "too many buffers of groups of warps that run at the same time" || m.Size != 0 {
		t.Errorf("600 groups: %d bytes; %v", m.Size, u)
	}
}

// TestDeadOps: what nobody asks for takes memory as written and none as compiled, where it is dropped first.
func TestDeadOps(t *testing.T) {
	const dead = "%a = ttg.convert_layout %x : !tile -> !turned"
	for compiled, want := range map[bool]int64{false: 4096, true: 0} {
		m := mistaken(t, dead, func(*ir.Op) allocation.Options { return allocation.Options{AsCompiled: compiled} })
		if m.Size != want {
			t.Errorf("compiled %v: %d bytes, want %d", compiled, m.Size, want)
		}
	}
}

// TestModules: each module is allocated once, and each function is asked of the module that holds it directly.
func TestModules(t *testing.T) {
	root := parse(t, "nested", strings.ReplaceAll(preamble, "module attributes", "module {\nmodule attributes")+`
tt.func @f(%x: !tile) -> !turned {
  %y = ttg.convert_layout %x : !tile -> !turned
  tt.return %y : !turned
}
}
}`)
	var fn *ir.Op
	ir.Walk(root, func(o *ir.Op) {
		if o.Is(tt.OpFunc) {
			fn = o
		}
		if b := allocation.New(root, allocation.ForModule(root)); b.Of(fn) != nil {
			t.Error("the function of a module within is one of the module around")
		}
	})
	of := make(allocation.Modules)
	a, then := of.Of(fn), of.Earlier(fn)
	if a == nil || a.Size != 4096 || of.Of(fn) != a || then == nil || of.Earlier(fn) != then || len(of) != 1 {
		t.Errorf("got %+v of %d modules", a, len(of))
	}
	if of.Of(fn.Parent()) != nil && of.Of(fn.Parent()).Func != fn.Parent() {
		t.Error("a module is a function of one")
	}
	for o := range fn.RegionAt(0).Entry().Ops {
		if b := a.ScratchOf(o); (b != nil) != o.Is(ttg.OpConvertLayout) {
			t.Errorf("%s has %v", o.Name(), b)
		}
	}
	free := parse(t, "none", "tt.func @f() { tt.return }")
	detached := ir.NewModule(free.Context()).Op()
	if of.Of(detached) != nil || of.Earlier(detached) != nil {
		t.Error("a module that is in none has a function")
	}
}
