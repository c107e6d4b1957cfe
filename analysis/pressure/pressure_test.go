package pressure_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func parse(t testing.TB, name, text string) *ir.Module {
	m, diags := parser.Parse(source.NewFile(name, text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %s", name, diags[0].Message)
	}
	return m
}

func functions(m *ir.Module) []*ir.Op { return ir.Functions(m.Op()) }

// TestDumps checks on real kernels what no rule may break: each op is there
// once and in order, numbers are not negative and fit together, the parts of a
// peak do not exceed it.
func TestDumps(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/kernels/dumps/3.9.0/*/*.ttgir")
	if len(files) == 0 {
		t.Fatal("no dumps")
	}
	if testing.Short() {
		files = files[:len(files)/10]
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range functions(parse(t, file, string(text))) {
			a := pressure.New(f, pressure.MachineOf(f), nil)
			var ops []*ir.Op
			ir.Walk(f, func(o *ir.Op) {
				if o != f {
					ops = append(ops, o)
				}
			})
			if len(ops) != len(a.Points) {
				t.Fatalf("%s: %d points, want %d", file, len(a.Points), len(ops))
			}
			for i, p := range a.Points {
				if p.Op != ops[i] || p.Before < 0 || p.After < 0 || p.During < max(p.Before, p.After) || p.During > a.Peak.During {
					t.Fatalf("%s: point %d: got %+v of %s, want %s, peak %d", file, i, p, p.Op.Name(), ops[i].Name(), a.Peak.During)
				}
			}
			at := 0
			a.Liveness().WalkSums(func(v *ir.Value) int64 { return liveness.Bytes(v.Type()) }, func(o *ir.Op, before, after int64) {
				if p := a.Points[at]; p.Bytes != max(before, after) {
					t.Fatalf("%s: point %d: %d bytes are live, want %d", file, at, p.Bytes, max(before, after))
				}
				at++
			})
			sum := 0
			for _, c := range a.Contributors() {
				if c.Registers < 0 {
					t.Fatalf("%s: a contributor of %d registers", file, c.Registers)
				}
				sum += c.Registers
			}
			if sum < max(a.Peak.Before, a.Peak.After) || sum+a.Peak.Addresses > a.Peak.During {
				t.Errorf("%s: contributors sum to %d, the peak is %+v", file, sum, a.Peak)
			}
			if last := a.Points[len(a.Points)-1]; last.After != 0 {
				t.Errorf("%s: %d registers are live at the end", file, last.After)
			}
			if a.Estimate {
				t.Errorf("%s: an estimate, though all tensors have layouts", file)
			}
		}
	}
}

// TestFlashAttention holds the parts of a peak against the arithmetic of FA2:
// 128 × 128 scores and accumulator of 4 bytes in 256 threads are 64 registers
// each.
func TestFlashAttention(t *testing.T) {
	file := "../../testdata/kernels/dumps/3.6.0/sm_90/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f := functions(parse(t, file, string(text)))[0]
	a := pressure.New(f, pressure.MachineOf(f), nil)
	parts := a.Contributors()
	if len(parts) < 2 || parts[0].Registers != 64 || parts[1].Registers != 64 || a.Peak.During < 128 || a.Peak.During > 255 {
		t.Errorf("got a peak of %d with parts %v, want 64 and 64 among up to 255", a.Peak.During, parts)
	}
}

// long is a function of n ops, all of whose values die soon.
func long(n int) string {
	var b strings.Builder
	b.WriteString(`#l = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%p: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #l>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #l>
  %q = tt.addptr %s, %r : tensor<1024x!tt.ptr<f32>, #l>, tensor<1024xi32, #l>
  %x0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #l>
`)
	for i := range n {
		fmt.Fprintf(&b, "  %%y%d = math.exp %%x%d : tensor<1024xf32, #l>\n  %%x%d = arith.addf %%y%d, %%x%d : tensor<1024xf32, #l>\n", i, i, i+1, i, i)
	}
	fmt.Fprintf(&b, "  tt.store %%q, %%x%d : tensor<1024x!tt.ptr<f32>, #l>\n  tt.return\n}\n}\n", n)
	return b.String()
}

func TestLongChain(t *testing.T) {
	m := parse(t, "long", long(20_000))
	a := pressure.New(functions(m)[0], pressure.MachineOf(functions(m)[0]), nil)
	if a.Peak.During > 24 {
		t.Errorf("a chain of sums needs %d registers, want at most three values of 8", a.Peak.During)
	}
}

// BenchmarkOps is linear: the same time an op at every size.
func BenchmarkOps(b *testing.B) {
	for _, n := range []int{5_000, 50_000, 500_000} {
		m := parse(b, "long", long(n))
		f := functions(m)[0]
		b.Run(fmt.Sprintf("%dk", 2*n/1000), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				pressure.New(f, pressure.MachineOf(f), nil)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*n), "ns/IR-op")
		})
	}
}
