package allocation_test

import (
	"slices"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// TestOfDumps: in each dump no two buffers that are live at one step overlap, each lies within its function's memory and is aligned, a
// value refers to what it was made of, and the module has the most of its functions.
func TestOfDumps(t *testing.T) {
	views, lives, shared := 0, 0, 0
	for _, release := range []string{"3.9.0", "3.6.0"} {
		for i, path := range dumpsBelow(t, dumps, release) {
			if i%3 != 0 {
				continue
			}
			root := parseFile(t, path)
			o := allocation.ForModule(root)
			m := allocation.New(root, o)
			most := int64(0)
			for _, a := range m.Funcs {
				if m.Of(a.Func) != a {
					t.Errorf("%s: a function's memory is not that of the function", path)
				}
				if !a.Called {
					most = max(most, a.Size)
				}
				for j, b := range a.Buffers {
					if b.Offset < 0 || b.Alignment > 0 && b.Offset%b.Alignment != 0 || b.End() > a.Size {
						t.Errorf("%s: [%d, %d) of %d, aligned to %d", path, b.Offset, b.End(), a.Size, b.Alignment)
					}
					if (b.Kind == allocation.Explicit) != (b.Value != nil) || b.Value != nil && b.Value.Def() != b.Owner {
						t.Errorf("%s: a buffer of kind %s is of %v", path, b.Kind, b.Value)
					}
					if b.Live.Start < 0 || b.Live.Start >= b.Live.End || b.Live.Start >= a.Steps() {
						t.Errorf("%s: live in %+v of %d steps", path, b.Live, a.Steps())
						continue
					}
					if b.Value != nil && a.First(b) == nil || a.Last(b) == nil {
						t.Errorf("%s: it begins or ends nowhere", path)
					}
					if b.Kind != allocation.Explicit && a.ScratchOf(b.Owner) != b {
						t.Errorf("%s: a buffer is not that of its op", path)
					}
					lives++
					for _, c := range a.Buffers[:j] {
						if c.Live.Overlaps(b.Live) && b.Offset < c.End() && c.Offset < b.End() && !sameGroupOfCalls(b, c) {
							t.Errorf("%s: [%d, %d) and [%d, %d) are live at once", path, b.Offset, b.End(), c.Offset, c.End())
						}
						if b.Offset == c.Offset {
							shared++
						}
					}
				}
				ir.Walk(a.Func, func(op *ir.Op) {
					switch {
					case op.Is(ttg.OpLocalAlloc):
						of := a.Of(op.Result(0))
						if !slices.ContainsFunc(of, func(b *allocation.Buffer) bool { return b.Value == op.Result(0) }) && a.Func.IsAncestorOf(op) && len(of) > 0 {
							t.Errorf("%s: what a local_alloc made refers to %v", path, of)
						}
					case op.Is(ttg.OpMemdescIndex), op.Is(ttg.OpMemdescTrans), op.Is(ttg.OpMemdescSubslice), op.Is(ttg.OpMemdescReinterpret):
						if dialect.AttrName(dialect.TypeParam(op.Result(0).Type(), "memorySpace")) != "ttg.shared_memory" {
							return
						}
						source, view := a.Of(op.Operand(0)), a.Of(op.Result(0))
						if !slices.Equal(source, view) {
							t.Errorf("%s: a view refers to %d buffers, what it is of to %d", path, len(view), len(source))
						}
						if len(view) > 0 {
							views++
						}
						if !slices.IsSortedFunc(view, func(x, y *allocation.Buffer) int { return slices.Index(a.Buffers, x) - slices.Index(a.Buffers, y) }) {
							t.Errorf("%s: buffers of a view are not in their order", path)
						}
					}
				})
			}
			if m.Size < most {
				t.Errorf("%s: %d bytes of a module whose functions need %d", path, m.Size, most)
			}
			of := make(allocation.Modules)
			for _, a := range m.Funcs {
				if b := of.Of(a.Func); b == nil || b.Size != a.Size || len(b.Buffers) != len(a.Buffers) {
					t.Errorf("%s: asked of a module, a function has other memory", path)
				}
				if e := of.Earlier(a.Func); e == nil || o.Triton36 && e.Size != a.Size {
					t.Errorf("%s: by the release before it has none, or other memory", path)
				}
			}
			if c := allocation.Cached(nil, root, o); c.Size != m.Size {
				t.Errorf("%s: %d bytes, without a cache %d", path, m.Size, c.Size)
			}
		}
	}
	if views < 200 || lives < 500 || shared < 20 {
		t.Errorf("only %d views, %d buffers, %d of which share memory", views, lives, shared)
	}
}

// sameGroupOfCalls: parts of one value may share what their partitions have.
func sameGroupOfCalls(a, b *allocation.Buffer) bool { return a.Value != nil && a.Value == b.Value }

// TestOutside: what lies in no module has no memory.
func TestOutside(t *testing.T) {
	root := parse(t, "none", "tt.func @f() { tt.return }")
	var fn *ir.Op
	ir.Walk(root, func(o *ir.Op) {
		if o.Is("tt.func") {
			fn = o
		}
	})
	of := make(allocation.Modules)
	if of.Of(fn) == nil || of.Earlier(fn) == nil {
		t.Error("a function of a module has no memory")
	}
	var none *allocation.Allocation
	if got := (&allocation.Allocation{}).Of(nil); got != nil || none != nil {
		t.Errorf("nothing refers to %v", got)
	}
}

func TestVerdict(t *testing.T) {
	chip := target.Lookup("cuda:90")
	most := int64(chip.Shared.Block)
	for bytes, want := range map[int64]string{
		1:        "1 byte of shared memory of the 232,448 that a block can have on sm_90",
		most:     "232,448 bytes of shared memory of the 232,448 that a block can have on sm_90",
		most + 1: "the kernel cannot be launched on sm_90: it needs 232,449 bytes of shared memory a block, 1 more than the 232,448 there are",
	} {
		if got := allocation.Verdict(bytes, chip); got != want || allocation.Fits(bytes, chip) != (bytes <= most) {
			t.Errorf("%d bytes: %s, want %s", bytes, got, want)
		}
	}
}

// TestSizes: bytes, alignment and parts of buffers, and the scratch memory of ops, by hand.
func TestSizes(t *testing.T) {
	const head = `#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "TARGET", "ttg.threads-per-warp" = 32 : i32} {
`
	type want struct {
		size, alignment int64
		parts           int
	}
	buffer := func(elem, shape, encoding, attrs string) string {
		ty := "!ttg.memdesc<" + shape + "x" + elem + ", " + encoding + ", #smem, mutable>"
		return head + "tt.func @k() -> " + ty + " {\n%0 = ttg.local_alloc " + attrs + ": () -> " + ty + "\ntt.return %0 : " + ty + "\n}\n}"
	}
	for _, c := range []struct {
		name, text string
		want
	}{
		{"f32", buffer("f32", "128", "#s", ""), want{512, 16, 0}},
		{"pointers", buffer("!tt.ptr<f32>", "128", "#s", ""), want{1024, 16, 0}},
		{"stages", buffer("f16", "3x128", "#s", ""), want{768, 16, 0}},
		{"aligned", buffer("f16", "128", "#s", "{alignment = 256 : i32}"), want{256, 256, 0}},
		{"swizzled by 128 bytes", buffer("f16", "64x64", "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>", ""), want{8192, 1024, 0}},
		{"swizzled by 32 bytes", buffer("f16", "64x64", "#ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>", ""), want{8192, 256, 0}},
		{"not swizzled", buffer("f16", "64x64", "#ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>", ""), want{8192, 128, 0}},
		{"written", buffer("f16", "4", "#ttg.shared_linear<{offset = [[1], [2]]}, alignment = 64>", ""), want{8, 64, 0}},
		{"padded", buffer("f16", "64", "#ttg.padded_shared<[16:+4] {order = [0], shape = [64]}>", ""), want{(64 + 3*4) * 2, 16, 0}},
		{"parts, each of which would be aligned by itself", buffer("f16", "64x64", "#ttg.partitioned_shared<{numPartitions = 2, numGroups = 1, partitionDim = 0, partitionLayout = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>}>", ""), want{4096, 16, 2}},
		{"parts", buffer("f16", "64x64", "#ttg.partitioned_shared<{numPartitions = 2, numGroups = 4, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>", ""), want{4096, 16, 2}},
	} {
		root := parse(t, c.name, c.text)
		m := allocation.New(root, allocation.ForModule(root))
		if len(m.Funcs) != 1 || len(m.Unknown()) > 0 || len(m.Funcs[0].Buffers) != max(c.parts, 1) {
			t.Errorf("%s: %d functions, %v", c.name, len(m.Funcs), m.Unknown())
			continue
		}
		for i, b := range m.Funcs[0].Buffers {
			if b.Size != c.size || b.Alignment != c.alignment || len(b.Parts()) != c.parts || b.Part != i || b.Kind.String() != "explicit" {
				t.Errorf("%s: %d bytes aligned to %d, part %d of %d", c.name, b.Size, b.Alignment, b.Part, len(b.Parts()))
			}
		}
	}
}
