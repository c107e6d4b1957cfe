package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
)

// A conversionCase is a ttg.convert_layout, as oracle.py reads it.
type conversionCase struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Warps  int64  `json:"warps"`
	Lanes  int64  `json:"lanes"`
	Blocks int64  `json:"blocks"`
	Target string `json:"target"`
}

func conversionsOfDumps(t testing.TB) []conversionCase {
	var cases []conversionCase
	seen := make(map[conversionCase]bool)
	dumpModules(t, func(_ string, m *ir.Module) {
		c := conversionCase{Blocks: 1}
		ir.Walk(m.Op(), func(o *ir.Op) {
			if o.Is("builtin.module") {
				c.Warps, _ = o.IntAttr("ttg.num-warps")
				c.Lanes, _ = o.IntAttr("ttg.threads-per-warp")
				c.Target, _ = o.StringAttr("ttg.target")
				if n, ok := o.IntAttr("ttg.num-ctas"); ok {
					c.Blocks = n
				}
			}
			if !o.Is("ttg.convert_layout") || ir.Ancestor(o, func(o *ir.Op) bool { return o.Is("ttg.warp_specialize") }) != nil {
				return
			}
			c.From, c.To = printer.TypeText(o.Operand(0).Type()), printer.TypeText(o.Result(0).Type())
			if !seen[c] {
				seen[c] = true
				cases = append(cases, c)
			}
		})
	})
	return cases
}

// madeUpConversions pairs made-up encodings.
func madeUpConversions(t testing.TB, n int) []conversionCase {
	g := generator{Rand: seeded(t, 32)}
	var cases []conversionCase
	for len(cases) < n {
		rank := 2
		if g.IntN(4) == 0 {
			rank = 1 + g.IntN(3)
		}
		target := []string{"cuda:80", "cuda:90", "cuda:100", "cuda:75", "hip:gfx90a", "hip:gfx942", "hip:gfx950", "hip:gfx1100", "hip:gfx1200", "hip:gfx1250"}[g.IntN(10)]
		g.c = layoutCase{Warps: g.pow(0, 3), Lanes: 32, Blocks: 1, Target: target, Shape: g.shape(rank, 7)}
		amd := target[:3] == "hip"
		if amd && len(target) == 10 {
			g.c.Lanes = 64
		} else if !amd && g.IntN(6) == 0 {
			g.c.Blocks = g.pow(1, 2)
		}
		lanes := g.c.Lanes
		pick := func() string {
			for {
				var e string
				switch kind := g.IntN(6); {
				case kind == 0 && rank == 2 && amd && lanes == 64:
					e = g.mfma(2)
				case kind == 0 && rank == 2 && amd:
					e, _ = g.wmma(2)
				case kind == 0 && rank == 2:
					e = g.mma(2)
				case kind == 1 && rank == 2 && amd && lanes == 64:
					e = fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>", g.IntN(2), g.mfma(2), g.pow(2, 4))
				case kind == 1 && rank == 2 && !amd:
					e = fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>", g.IntN(2), g.mma(2), g.pow(0, 3))
				case kind == 2 && rank < 3:
					e = fmt.Sprintf("#ttg.slice<{dim = %d, parent = %s}>", g.IntN(rank+1), g.blocked(rank+1))
				case kind == 3:
					e = g.linear(rank)
				default:
					e = g.blocked(rank)
				}
				if g.c.Lanes == lanes {
					return e
				}
				g.c.Lanes = lanes
			}
		}
		elem := []string{"f16", "f32", "i8", "i1", "i64", "!tt.ptr<f32>", "bf16"}[g.IntN(7)]
		ty := func(e string) string { return "tensor<" + g.dims() + elem + ", " + e + ">" }
		from := pick()
		g.c.Target = target
		to := pick()
		cases = append(cases, conversionCase{ty(from), ty(to), g.c.Warps, g.c.Lanes, g.c.Blocks, target})
	}
	return cases
}

// TestScratchAgainstTriton compares with the shared memory that Triton allocates.
func TestScratchAgainstTriton(t *testing.T) {
	t.Run("newest", func(t *testing.T) { compareScratch(t, triton("scratch"), 2400, false) })
	t.Run("3.6", func(t *testing.T) {
		of := triton("scratch")
		of.Variable, of.File = "TGOPT_TRITON_36", "testdata/scratch36.gz"
		compareScratch(t, of, 1200, true)
	})
}

func compareScratch(t *testing.T, triton oracle.Program, few int, older bool) {
	cases := append(conversionsOfDumps(t), madeUpConversions(t, triton.Of(few, 3000))...)
	answers := oracle.Ask[conversionCase, int64](t, triton, cases)
	compared, moved := 0, 0
	for i, c := range cases {
		if answers[i] == nil {
			continue
		}
		if older && strings.Contains(c.From+c.To, "instrShape = [8, 8]") {
			continue // operands of 64 bits had another layout
		}
		got, err := scratchOf(c, older)
		if older && err != nil && strings.Contains(err.Error(), "across the blocks") {
			continue
		}
		if err != nil {
			t.Errorf("%s -> %s: %v", c.From, c.To, err)
			continue
		}
		compared++
		if *answers[i] > 0 {
			moved++
		}
		if got != *answers[i] {
			t.Errorf("%s, %d warps, %d blocks: %s -> %s: %d bytes, Triton allocates %d", c.Target, c.Warps, c.Blocks, c.From, c.To, got, *answers[i])
		}
	}
	t.Logf("%d of %d conversions compared, %d through shared memory", compared, len(cases), moved)
	if compared*4 < len(cases)*3 || moved*2 < compared {
		t.Errorf("only %d of %d conversions were compared, %d through shared memory", compared, len(cases), moved)
	}
}

func scratchOf(c conversionCase, older bool) (int64, error) {
	types, err := typesIn(c.From + ", " + c.To)
	if err != nil {
		return 0, err
	}
	from, to := types[0].(*ir.TensorType), types[1].(*ir.TensorType)
	var cache layout.Cache
	target := layout.TargetOf(c.Target)
	if older {
		target = target.Triton36()
	}
	return cache.Scratch(from.Encoding, to.Encoding, from.Shape, from.Elem, target)
}
