package layout_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
)

// dumpModules parses every committed dump.
func dumpModules(t testing.TB, visit func(path string, m *ir.Module)) {
	err := filepath.WalkDir("../testdata/kernels/dumps", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ttgir") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		m, diags := parser.Parse(source.NewFile(path, string(text)), parser.Options{Registry: all.Registry()})
		if len(diags) == 0 {
			visit(path, m)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A layoutCase is a tensor type in a module, as linear_layouts.py reads it.
type layoutCase struct {
	Type   string  `json:"type"`
	Shape  []int64 `json:"shape"`
	Warps  int64   `json:"warps"`
	Lanes  int64   `json:"lanes"`
	Target string  `json:"target"`

	tensor *ir.TensorType
}

func tensorsOfDumps(t testing.TB) []layoutCase {
	var cases []layoutCase
	seen := make(map[string]bool)
	dumpModules(t, func(_ string, m *ir.Module) {
		c := layoutCase{}
		ir.Walk(m.Op(), func(o *ir.Op) {
			if o.Is("builtin.module") {
				c.Warps, _ = o.IntAttr("ttg.num-warps")
				c.Lanes, _ = o.IntAttr("ttg.threads-per-warp")
				c.Target, _ = o.StringAttr("ttg.target")
			}
			if p := ir.Ancestor(o, func(o *ir.Op) bool { return o.Is("ttg.warp_specialize") }); p != nil {
				return // its partitions have other numbers of warps
			}
			for i := range o.NumResults() {
				tt, ok := o.Result(i).Type().(*ir.TensorType)
				if !ok || tt.Encoding == nil {
					continue
				}
				// Of what the elements are makes no difference.
				text := dialect.TypeText(tt)
				key := fmt.Sprint(c.Target, tt.Shape, dialect.AttrText(tt.Encoding))
				if seen[key] {
					continue
				}
				seen[key] = true
				c.Type, c.Shape, c.tensor = text, tt.Shape, tt
				cases = append(cases, c)
			}
		})
	})
	return cases
}

// TestAgainstTriton compares the number of elements a thread holds and the
// order of its registers with the linear layouts of the Triton whose Python
// TGOPT_TRITON names, for each tensor type in the dumps.
func TestAgainstTriton(t *testing.T) {
	python := os.Getenv("TGOPT_TRITON")
	if python == "" {
		t.Skip("TGOPT_TRITON is not set")
	}
	cases := append(tensorsOfDumps(t), madeUp(t)...)
	in, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "testdata/linear_layouts.py")
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []*struct{ Register, Lane, Warp [][]int64 }
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i, c := range cases {
		if answers[i] == nil {
			continue
		}
		compared++
		n, order := int64(1), []int{}
		seen := make([]bool, len(c.Shape))
		for _, basis := range answers[i].Register {
			for dim, x := range basis {
				if x != 0 {
					n *= 2
					if !seen[dim] {
						seen[dim] = true
						order = append(order, dim)
					}
					break
				}
			}
		}
		for dim := len(seen) - 1; dim >= 0; dim-- {
			if !seen[dim] {
				order = append(order, dim)
			}
		}
		got, ok := layout.ElementsPerThread(c.tensor)
		if !ok {
			t.Errorf("%s: not known", c.Type)
			continue
		}
		if got != n {
			t.Errorf("%s: %d elements a thread, Triton has %d: %v", c.Type, got, n, answers[i].Register)
		}
		if got, _ := layout.Order(c.tensor); !reflect.DeepEqual(got, order) {
			t.Errorf("%s: order %v, Triton has %v: %v", c.Type, got, order, answers[i].Register)
		}
	}
	t.Logf("%d of %d types compared", compared, len(cases))
}

// madeUp are encodings that the dumps have few or none of.
func madeUp(t testing.TB) []layoutCase {
	type group struct {
		target       string
		warps, lanes int64
		encodings    []string
	}
	operands := func(parent string, widths ...string) []string {
		list := []string{parent}
		for _, w := range widths {
			list = append(list, "#ttg.dot_op<{opIdx = 0, parent = "+parent+w+"}>", "#ttg.dot_op<{opIdx = 1, parent = "+parent+w+"}>")
		}
		return append(list, "#ttg.slice<{dim = 0, parent = "+parent+"}>", "#ttg.slice<{dim = 1, parent = "+parent+"}>")
	}
	k := func(n string) string { return ", kWidth = " + n }
	var groups []group
	for _, w := range []string{"[4, 1]", "[2, 2]", "[1, 4]"} {
		groups = append(groups,
			group{"cuda:80", 4, 32, operands("#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = "+w+", instrShape = [16, 8]}>",
				k("1"), k("2"), k("4"), k("8"))},
			group{"hip:gfx942", 4, 64, operands("#ttg.amd_mfma<{version = 3, warpsPerCTA = "+w+", instrShape = [32, 32, 8], isTransposed = true}>", k("4"), k("8"), k("16"))},
			group{"hip:gfx942", 4, 64, operands("#ttg.amd_mfma<{version = 3, warpsPerCTA = "+w+", instrShape = [16, 16, 16], isTransposed = false}>", k("4"), k("8"))},
			group{"hip:gfx942", 4, 64, operands("#ttg.amd_mfma<{version = 3, warpsPerCTA = "+w+", instrShape = [32, 32, 8], isTransposed = false}>", k("2"))},
			group{"hip:gfx950", 4, 64, operands("#ttg.amd_mfma<{version = 4, warpsPerCTA = "+w+", instrShape = [32, 32, 16], isTransposed = true}>", k("8"))},
			group{"hip:gfx942", 4, 64, operands("#ttg.amd_mfma<{version = 3, warpsPerCTA = "+w+", instrShape = [4, 64, 4], isTransposed = true}>", k("4"))},
			group{"hip:gfx942", 4, 64, operands("#ttg.amd_mfma<{version = 3, warpsPerCTA = "+w+", instrShape = [64, 4, 4], isTransposed = false}>", k("4"))},
			group{"cuda:80", 4, 32, operands("#ttg.blocked<{sizePerThread = [2, 4], threadsPerWarp = [8, 4], warpsPerCTA = "+w+", order = [1, 0]}>", "")},
			group{"cuda:80", 4, 32, operands("#ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [4, 8], warpsPerCTA = "+w+", order = [0, 1]}>", "")},
		)
	}
	for _, n := range []string{"8", "64", "128", "256"} {
		groups = append(groups, group{"cuda:90", 4, 32, operands("#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, "+n+", 16]}>", k("2"))})
	}
	for _, tail := range []string{"warp = [[0, 1], [1, 0]]", "warp = [[0, 1], [0, 2]]"} {
		for _, transposed := range []string{"true", "false"} {
			groups = append(groups,
				group{"hip:gfx1100", 4, 32, operands("#ttg.amd_wmma<{version = 1, isTranspose = "+transposed+", ctaLayout = {"+tail+"}}>", k("16"))},
				group{"hip:gfx1201", 4, 32, operands("#ttg.amd_wmma<{version = 2, isTranspose = "+transposed+", ctaLayout = {"+tail+"}}>", k("8"))},
				group{"hip:gfx1250", 4, 32, operands("#ttg.amd_wmma<{version = 3, isTranspose = "+transposed+", ctaLayout = {"+tail+"}, instrShape = [16, 16, 32]}>", k("8"))})
		}
	}
	var cases []layoutCase
	for _, g := range groups {
		for _, e := range g.encodings {
			shapes := []string{"128x128", "64x256", "16x16", "32x64", "256x32"}
			if strings.HasPrefix(e, "#ttg.slice") {
				shapes = []string{"128", "16", "512"}
			}
			for _, shape := range shapes {
				cases = append(cases, layoutCase{Type: "tensor<" + shape + "xf16, " + e + ">", Warps: g.warps, Lanes: g.lanes, Target: g.target})
			}
		}
	}
	// What this parser does not take is left out: others test it.
	var known []layoutCase
	for _, c := range cases {
		text := "tt.func private @f(" + c.Type + ")\n"
		m, diags := parser.Parse(source.NewFile("made-up", text), parser.Options{Registry: all.Registry()})
		if len(diags) > 0 {
			continue
		}
		ir.Walk(m.Op(), func(o *ir.Op) {
			if a, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
				c.tensor = a.Type.(*ir.FunctionType).Inputs[0].(*ir.TensorType)
			}
		})
		c.Shape = c.tensor.Shape
		known = append(known, c)
	}
	return known
}
