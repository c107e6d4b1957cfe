package allocate_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/allocate"
	"github.com/tgopt/tgopt/target"
)

func parse(t *testing.T, text string) *ir.Module {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("f.ttgir", text), parser.Options{Registry: all.Registry()})
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	return m
}

// run is a module behind a pipeline, and what was said.
func run(t *testing.T, text, pipeline string) (m *ir.Module, said []string, changed bool, err error) {
	t.Helper()
	m = parse(t, text)
	steps, err := rewrite.NewRegistry(allocate.Passes()...).ParsePipeline(pipeline)
	if err != nil {
		t.Fatal(err)
	}
	changed, err = rewrite.Run(context.Background(), m, steps, func(d source.Diagnostic) { said = append(said, fmt.Sprint(d.Severity, ": ", d.Message)) })
	return m, said, changed, err
}

// written are the attributes of an op that passes write.
func written(o *ir.Op) string {
	text := ""
	for _, name := range []string{"allocation.offset", "allocation.size", ttg.SharedAttr} {
		switch a := o.Attr(name).(type) {
		case *ir.IntegerAttr:
			text += fmt.Sprintf("%s=%d ", name, a.Value)
		case *ir.ArrayAttr:
			for _, e := range a.Elems {
				text += fmt.Sprintf("%s=%d,", name, e.(*ir.IntegerAttr).Value)
			}
		}
	}
	return text
}

// expected is what should be there of an allocation, by the ops in the order of the text.
func expected(module *ir.Op, m *allocation.Module, sizes bool) []string {
	of := map[*ir.Op]string{}
	for _, a := range m.Funcs {
		done := map[*ir.Op]bool{}
		for _, b := range a.Buffers {
			if done[b.Owner] || !a.Func.IsAncestorOf(b.Owner) {
				continue
			}
			done[b.Owner] = true
			text := fmt.Sprintf("allocation.offset=%d ", b.Offset)
			if b.Parts() != nil {
				text = ""
				for _, p := range b.Parts() {
					text += fmt.Sprintf("allocation.offset=%d,", p.Offset)
				}
			}
			if sizes && b.Kind != allocation.Explicit && b.Owner != a.Func {
				text += fmt.Sprintf("allocation.size=%d ", b.Size)
			}
			of[b.Owner] = text
		}
	}
	of[module] += fmt.Sprintf("%s=%d ", ttg.SharedAttr, m.Size)
	var list []string
	ir.Walk(module, func(o *ir.Op) { list = append(list, of[o]) })
	return list
}

const parts = `#in = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#two = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 1, partitionDim = 0, partitionLayout = #in}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#smem = #ttg.shared_memory
!two = !ttg.memdesc<65536xf32, #two, #smem, mutable>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
tt.func private @callee(%x: tensor<1024xf32, #b>) -> tensor<1024xf32, #c> {
  %y = ttg.convert_layout %x : tensor<1024xf32, #b> -> tensor<1024xf32, #c>
  tt.return %y : tensor<1024xf32, #c>
}
tt.func public @kernel(%x: tensor<1024xf32, #b>) -> tensor<1024xf32, #c> {
  %a = ttg.local_alloc : () -> !two
  ttg.local_dealloc %a : !two
  ttg.warp_specialize()
  default {
    ttg.warp_yield
  }
  partition0() num_warps(2) {
    ttg.warp_return
  } : () -> ()
  %y = tt.call @callee(%x) : (tensor<1024xf32, #b>) -> tensor<1024xf32, #c>
  tt.return %y : tensor<1024xf32, #c>
}
}
`

// TestAttributes: each pass writes what is allocated by the options that it stands for, and says what is not known and what does not fit.
func TestAttributes(t *testing.T) {
	texts := map[string]string{"parts": parts}
	for _, release := range []string{"3.6.0", "3.9.0"} {
		files, err := filepath.Glob("../../testdata/kernels/dumps/" + release + "/*/*.ttgir")
		if err != nil || len(files) < 100 {
			t.Fatal(len(files), err)
		}
		for i := 0; i < len(files); i += 17 {
			text, err := os.ReadFile(files[i])
			if err != nil {
				t.Fatal(err)
			}
			texts[files[i]] = string(text)
		}
	}
	own := func(o func(*allocation.Options)) func(*ir.Op) allocation.Options {
		return func(module *ir.Op) allocation.Options {
			options := allocation.ForModule(module)
			options.Target, options.AsCompiled = "", false
			o(&options)
			return options
		}
	}
	plain := func(name string) func(*ir.Op) allocation.Options {
		return func(*ir.Op) allocation.Options { return allocation.Options{Target: name} }
	}
	warned, differ := 0, map[string]bool{}
	for _, c := range []struct {
		pass    string
		options func(*ir.Op) allocation.Options
		sizes   bool
		chip    string // that is warned of; "module" for the module's own
	}{
		{"allocate-shared-memory", own(func(*allocation.Options) {}), true, ""},
		{"allocate-shared-memory{target=module}", func(m *ir.Op) allocation.Options { o := allocation.ForModule(m); o.AsCompiled = false; return o }, true, "module"},
		{"allocate-shared-memory{target=module as-compiled=true}", allocation.ForModule, true, "module"},
		{"allocate-shared-memory{target=cuda:75}", own(func(o *allocation.Options) { o.Target = "cuda:75" }), true, "cuda:75"},
		{"allocate-shared-memory{triton=3.6 target=cuda:90}", own(func(o *allocation.Options) { o.Triton36, o.Target = true, "cuda:90" }), true, "cuda:90"},
		{"allocate-shared-memory{triton=3.9 target=cuda:90}", own(func(o *allocation.Options) { o.Triton36, o.Target = false, "cuda:90" }), true, "cuda:90"},
		{"allocate-shared-memory{triton=auto target=cuda:90}", own(func(o *allocation.Options) { o.Target = "cuda:90" }), true, "cuda:90"},
		{"allocate-shared-memory-nv", plain("cuda:80"), true, ""},
		{"allocate-shared-memory-nv{compute-capability=75}", plain("cuda:75"), true, "cuda:75"},
		{"allocate-amdgpu-shared-memory", plain("hip:"), true, ""},
		{"allocate-amdgpu-shared-memory{arch=gfx942}", plain("hip:gfx942"), true, "hip:gfx942"},
		{"intel-allocate-shared-memory", plain("xpu"), false, ""},
	} {
		for name, text := range texts {
			m, said, changed, err := run(t, text, c.pass)
			if err != nil {
				t.Fatalf("%s, %s: %v", name, c.pass, err)
			}
			fresh := parse(t, text).Op()
			options := c.options(fresh)
			shared := allocation.New(fresh, options)
			want := expected(fresh, shared, c.sizes)
			var got []string
			ir.Walk(m.Op(), func(o *ir.Op) { got = append(got, written(o)) })
			var before []string
			ir.Walk(fresh, func(o *ir.Op) { before = append(before, written(o)) })
			if !slices.Equal(got, want) || !changed && !slices.Equal(before, want) {
				t.Errorf("%s, %s (changed: %v):\ngot  %q\nwant %q", name, c.pass, changed, got, want)
			}
			differ[strings.Join(want, "")] = true
			var say []string
			for _, u := range shared.Unknown() {
				say = append(say, "warning: how much shared memory this takes is not known: "+u.Err.Error())
			}
			of := c.chip
			if of == "module" {
				of = options.Target
			}
			if chip := target.Lookup(of); chip != nil && shared.Size > int64(chip.Shared.Block) {
				say = append(say, "warning: "+allocation.Verdict(shared.Size, chip))
				warned++
			}
			if !slices.Equal(said, say) {
				t.Errorf("%s, %s: said %q, want %q", name, c.pass, said, say)
			}
		}
	}
	if warned < 10 || len(differ) < 50 {
		t.Errorf("%d warnings, %d allocations", warned, len(differ))
	}
}

// TestMinimum: the module's shared memory is raised, and never lowered; what no attribute can say is an error.
func TestMinimum(t *testing.T) {
	for _, c := range []struct {
		was, least, want int64 // 0: no attribute
		err              string
	}{
		{0, 0, 0, ""}, {0, 1, 1, ""}, {0, 4096, 4096, ""}, {4095, 4096, 4096, ""}, {4096, 4096, 4096, ""}, {4097, 4096, 4097, ""}, {7, math.MaxInt32, math.MaxInt32, ""},
		{7, math.MaxInt32 + 1, 7, "2147483648 bytes of shared memory are more than 'ttg.shared' can say"}, {7, -1, 7, "minimum shared memory size must be non-negative"},
	} {
		text := "module {\n}\n"
		if c.was > 0 {
			text = fmt.Sprintf("module attributes {ttg.shared = %d : i32} {\n}\n", c.was)
		}
		m, said, changed, err := run(t, text, fmt.Sprintf("set-minimum-shared-memory{minimum-size=%d}", c.least))
		n, ok := m.Op().IntAttr(ttg.SharedAttr)
		if n != c.want || ok != (c.want > 0) || changed != (c.want != c.was) {
			t.Errorf("%d, at least %d: got %d (%v), changed %v", c.was, c.least, n, ok, changed)
		}
		if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) || (len(said) > 0) != (c.least > math.MaxInt32) {
			t.Errorf("%d, at least %d: %v, %q", c.was, c.least, err, said)
		}
	}
	if _, _, changed, err := run(t, "module {\n}\n", "set-minimum-shared-memory"); changed || err != nil {
		t.Errorf("no minimum: changed %v, %v", changed, err)
	}
}

// TestPrinted: of each function its name, each buffer behind what its op holds, and its size, all by Triton's pass without a target.
func TestPrinted(t *testing.T) {
	for _, c := range []struct {
		flags   string
		options allocation.Options
	}{
		{"", allocation.Options{}},
		{"{partition-size=4096}", allocation.Options{Partition: 4096}},
		{"{partition-size=0}", allocation.Options{}},
		{"{get-scratch-size-function=ValidConstant}", allocation.Options{Scratch: func(*ir.Op) int64 { return 128 }}},
		{"{get-scratch-size-function=None}", allocation.Options{}},
	} {
		_, said, changed, err := run(t, parts, "test-print-allocation"+c.flags)
		if err != nil || changed {
			t.Errorf("%s: changed %v, %v", c.flags, changed, err)
		}
		var want []string
		for i, a := range allocation.New(parse(t, parts).Op(), c.options).Funcs {
			want = append(want, "remark: "+[]string{"callee", "kernel"}[i])
			var lines []string
			ir.WalkPostOrder(a.Func, func(o *ir.Op) {
				for _, b := range a.Buffers {
					if b.Owner == o {
						kind := map[allocation.Kind]string{allocation.Scratch: "scratch ", allocation.Virtual: "virtual "}[b.Kind]
						lines = append(lines, fmt.Sprintf("remark: %soffset = %d, size = %d", kind, b.Offset, b.Size))
					}
				}
			})
			want = append(append(want, lines...), fmt.Sprintf("remark: size = %d", a.Size))
		}
		if !slices.Equal(said, want) {
			t.Errorf("%s:\ngot  %q\nwant %q", c.flags, said, want)
		}
	}
}
