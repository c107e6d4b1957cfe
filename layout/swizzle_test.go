package layout_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
)

// TestSwizzleFor compares with the shared encodings that Triton chose in the
// dumps for buffers that dot operands are read from, in releases that choose as
// the newest does.
func TestSwizzleFor(t *testing.T) {
	agree := 0
	differ := make(map[string]string)
	dumpModules(t, func(path string, m *ir.Module) {
		ir.Walk(m.Op(), func(o *ir.Op) {
			if !o.Is("ttg.local_load") {
				return
			}
			read := o.Result(0).Type().(*ir.TensorType)
			buffer := o.Operand(0)
			for buffer.Def() != nil && buffer.Def().Is("ttg.memdesc_subslice") {
				buffer = buffer.Def().Operand(0) // the choice was made for the whole
			}
			enc := dialect.TypeParam(buffer.Type(), "encoding")
			if def := buffer.Def(); !ttg.IsSwizzled(enc) || dialect.AttrName(read.Encoding) != "ttg.dot_op" || def != nil && def.Is("ttg.memdesc_trans") {
				return
			}
			if otherSwizzle(path, dialect.AttrName(dialect.AttrParam(read.Encoding, "parent"))) {
				return
			}
			shape := dialect.IntsOf(dialect.TypeParam(buffer.Type(), "shape"))
			var order []int
			for _, d := range dialect.IntsParam(enc, "order") {
				order = append(order, int(d))
			}
			got := layout.SwizzleFor(read.Encoding, shape, order, int64(ir.BitWidth(read.Elem)))
			vec, perPhase, maxPhase := dialect.IntParam(enc, "vec", 0), dialect.IntParam(enc, "perPhase", 0), dialect.IntParam(enc, "maxPhase", 0)
			if got.Vec == vec && got.PerPhase == perPhase && got.MaxPhase == maxPhase {
				agree++
				return
			}
			differ[fmt.Sprintf("%s in %v, order %v: %d/%d/%d, Triton chose %d/%d/%d", printer.TypeText(read), shape, order,
				got.Vec, got.PerPhase, got.MaxPhase, vec, perPhase, maxPhase)] = strings.TrimPrefix(path, "../testdata/kernels/dumps/")
		})
	})
	for text, path := range differ {
		t.Errorf("%s (%s)", text, path)
	}
	if agree < 100 {
		t.Errorf("only %d reads were compared", agree)
	}
}

// release is the minor number of the Triton 3 whose folder a dump lies in.
var release = regexp.MustCompile(`/3\.(\d+)\.\d+/`)

// otherSwizzle reports whether a dump is of a release that swizzled for operands
// of an encoding by another rule. For WMMA, up to 3.4, vectors had 64 bits
// instead of 128, and A was swizzled even where it is not contiguous along K, B
// where it is not. For NVIDIA, up to 3.3, small buffers were given as many phases
// as there are rows in a fragment, and some that were read in another order than
// they were written none.
func otherSwizzle(path, parent string) bool {
	minor := release.FindStringSubmatch(path)
	if minor == nil {
		return false
	}
	n, _ := strconv.Atoi(minor[1])
	return n <= 4 && parent == ttg.AttrAmdWmma || n <= 3 && parent == "ttg.nvidia_mma"
}

// TestSwizzleForAgainstTriton compares with the buffers that a pass of Triton 3.9 puts before dot operands.
func TestSwizzleForAgainstTriton(t *testing.T) {
	g := generator{Rand: seeded(t, 62)}
	elems := []string{"f16", "f32", "i8", "f64", "i1", "bf16"}
	var cases []conversionCase
	for range 1500 {
		g.c = layoutCase{Warps: g.pow(0, 2), Lanes: 32, Blocks: 1, Target: "cuda:90", Shape: g.shape(2, 9)}
		rank := 2
		if g.IntN(6) == 0 {
			rank = 3
			g.c.Shape = append([]int64{g.pow(0, 2)}, g.c.Shape...)
		}
		var parent string
		width := fmt.Sprintf(", kWidth = %d", g.pow(0, 5))
		switch g.IntN(7) {
		case 0, 1:
			parent = g.mma(rank)
		case 2:
			if parent = g.wgmma(); rank == 3 {
				continue
			}
		case 3, 4:
			parent = g.mfma(rank)
		case 5:
			var widths []int64
			parent, widths = g.wmma(rank)
			width = fmt.Sprintf(", kWidth = %d", widths[g.IntN(len(widths))])
		case 6:
			parent, width = g.blocked(rank), ""
		}
		order := g.order(rank)
		lanes := g.split(g.c.Lanes, rank)
		from := fmt.Sprintf("#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s}>", list(g.split(2, rank)), list(lanes), list(g.split(g.c.Warps, rank)), list(order))
		elem := elems[g.IntN(len(elems))]
		ty := func(e string) string { return "tensor<" + g.dims() + elem + ", " + e + ">" }
		cases = append(cases, conversionCase{ty(from), ty(fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s%s}>", g.IntN(2), parent, width)), g.c.Warps, g.c.Lanes, 1, g.c.Target})
	}
	compared := make(map[string]int)
	for i, answer := range oracle.Ask[conversionCase, []int64](t, triton("swizzle"), cases) {
		if answer == nil {
			continue
		}
		types, err := typesIn(cases[i].From + ", " + cases[i].To)
		if err != nil {
			t.Fatal(err)
		}
		from, to := types[0].(*ir.TensorType), types[1].(*ir.TensorType)
		want := *answer
		var order []int
		for _, d := range want[3:] {
			order = append(order, int(d))
		}
		got := layout.SwizzleFor(to.Encoding, from.Shape, order, int64(ir.BitWidth(from.Elem)))
		if got.Vec != want[0] || got.PerPhase != want[1] || got.MaxPhase != want[2] || !slices.Equal(got.Order, order) {
			t.Errorf("%s: %+v, Triton chooses %v", cases[i].To, got, want)
		}
		name := dialect.AttrName(dialect.AttrParam(to.Encoding, "parent"))
		compared[name]++
		if got.MaxPhase > 1 {
			compared[name+", swizzled"]++
		}
	}
	t.Logf("of %d: %v", len(cases), compared)
	for name, n := range map[string]int{"ttg.nvidia_mma": 300, "ttg.amd_mfma": 250, "ttg.amd_wmma": 120, "ttg.blocked": 120} {
		if compared[name] < n || name != "ttg.blocked" && compared[name+", swizzled"]*4 < n {
			t.Errorf("only %d operands of %s were compared, %d swizzled", compared[name], name, compared[name+", swizzled"])
		}
	}
}
