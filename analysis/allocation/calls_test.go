package allocation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestCalls: as compiled, calls are replaced with what they call, but in a circle, or
// where a module would become many times as long. Either way a function needs what
// those that it calls need.
func TestCalls(t *testing.T) {
	const buffer = 32 * 32 * 4
	for _, of := range []struct {
		name  string
		n     int
		calls func(i int) []int // of function i
		// Of the last function: buffers that it needs, at once, as written and as
		// compiled; and its steps as compiled.
		written, compiled, steps int
	}{
		{"a chain", 20, func(i int) []int { return []int{i - 1} }, 20, 20, 19*4 + 3 + 1},
		{"each calls twice", 60, func(i int) []int { return []int{i - 1, i - 1} }, 60, 60, 6},
		{"a long chain", 2000, func(i int) []int { return []int{i - 1} }, 2000, 2000, 5},
		{"a circle", 5, func(i int) []int { return []int{(i + 4) % 5} }, 4, 4, 5},
		{"one that calls itself", 1, func(i int) []int { return []int{i} }, 1, 1, 5},
		{"one behind a circle", 3, func(i int) []int { return map[int][]int{0: {1}, 1: {0}, 2: {1}}[i] }, 2, 4, 4 + 4 + 1},
	} {
		var text strings.Builder
		for i := range of.n {
			fmt.Fprintf(&text, "tt.func private @f%d(%%x: !tile) {\n  %%m = ttg.local_alloc %%x : (!tile) -> !buf\n", i)
			for _, to := range of.calls(i) {
				if to >= 0 {
					fmt.Fprintf(&text, "  tt.call @f%d(%%x) : (!tile) -> ()\n", to)
				}
			}
			text.WriteString("  ttg.local_dealloc %m : !buf\n  tt.return\n}\n")
		}
		m, diags := parser.Parse(source.NewFile(of.name, preamble+text.String()+"}\n"), parser.Options{Registry: all.Registry()})
		if len(diags) > 0 {
			t.Fatalf("%s: %v", of.name, diags[0].Message)
		}
		module := m.Op()
		for _, compiled := range []bool{false, true} {
			all := allocation.New(module, allocation.Options{AsCompiled: compiled})
			a := all.Funcs[len(all.Funcs)-1]
			want := of.written
			if compiled {
				want = of.compiled
			}
			if a.Size != int64(want)*buffer {
				t.Errorf("%s, compiled %v: %d bytes, want %d", of.name, compiled, a.Size, want*buffer)
			}
			if compiled && a.Steps() != of.steps {
				t.Errorf("%s: %d steps, want %d", of.name, a.Steps(), of.steps)
			}
			if one := allocation.Of(a.Func, module, allocation.Options{AsCompiled: compiled}); !strings.Contains(of.name, "circle") && (one.Size != a.Size || one.Steps() != a.Steps()) {
				t.Errorf("%s: %d bytes in %d steps, alone %d in %d", of.name, a.Size, a.Steps(), one.Size, one.Steps())
			}
		}
	}
}

// TestMostGrowth: calls are replaced as long as the module gets no more than four times its ops, and 2^14, by them.
func TestMostGrowth(t *testing.T) {
	const calls, body = 5000, 8 // of one function, and the ops of another
	// What is replaced is calls × body; the module has the calls, the body and what fills it up.
	fill := (calls*body-1<<14)/4 - calls - body
	for more, inlined := range map[int]bool{-1: false, 0: true, 1: true} {
		var text strings.Builder
		text.WriteString(preamble + "tt.func private @g() {\n" + strings.Repeat("gpu.barrier\n", body-1) + "tt.return\n}\ntt.func @f() {\n")
		text.WriteString(strings.Repeat("tt.call @g() : () -> ()\n", calls) + strings.Repeat("gpu.barrier\n", fill+more-1) + "tt.return\n}\n}\n")
		root := parse(t, "grown", text.String())
		steps := calls + fill + more + 1
		if inlined {
			steps += calls * body
		}
		if a := allocation.New(root, allocation.Options{AsCompiled: true}).Funcs[1]; a.Steps() != steps {
			t.Errorf("%d ops more than it takes: %d steps, want %d", more, a.Steps(), steps)
		}
	}
}
