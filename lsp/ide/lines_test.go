package ide

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestLineEdits edits one line after another of real kernels, as people do who try
// something, and compares what is then known with what a fresh open tells.
// TGOPT_EDITS sets the number of edits.
func TestLineEdits(t *testing.T) {
	edits := 900
	if n, err := strconv.Atoi(os.Getenv("TGOPT_EDITS")); err == nil {
		edits = 2 * n
	}
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	texts := kernelTexts(t, 20)
	for name, text := range texts {
		r := rand.New(rand.NewPCG(uint64(len(text)), 11))
		s := NewSnapshot(ws, MLIR, name, text)
		s.Diagnostics(t.Context())
		each := edits / len(texts)
		for k := range each {
			edit, ok := lineEdit(r, s.File.Text, text)
			if !ok {
				continue
			}
			s = s.Edit(edit)
			s.Diagnostics(t.Context())
			if k%9 == 8 || k == each-1 {
				fresh := NewSnapshot(ws, MLIR, name, s.File.Text)
				if got, want := state(t, s), state(t, fresh); got != want {
					t.Fatalf("%s, edit %d, %v %q: the state is not that of a fresh open:\n%s", name, k, edit.Span, edit.Text, firstDifference(got, want))
				}
			}
		}
	}
}

// kernelTexts are kernels for several targets, with loops, shared memory,
// comparisons and integers of 64 bits, and as many others as there shall be more.
func kernelTexts(t *testing.T, most int) map[string]string {
	t.Helper()
	texts := map[string]string{}
	add := func(path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	for _, pattern := range []string{
		"3.6.0/sm_90/attention_fwd-*", "3.9.0/sm_100/*matmul*", "3.6.0/gfx942/softmax*", "3.6.0/gfx942/attention_fwd*", "3.6.0/gfx1100/*matmul*",
		"3.6.0/sm_80/layer_norm*", "3.6.0/gfx90a/layer_norm*", "3.6.0/ttir/attention_fwd*",
	} {
		paths, err := filepath.Glob("../../testdata/kernels/dumps/" + pattern + ".tt*ir")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths[:min(len(paths), 1)] {
			add(path)
			if text := texts[path]; len(texts)%3 == 0 {
				texts[path+", thrice"] = bigdump.OneFunction(text, 3*strings.Count(text, "\n"))
			}
		}
	}
	if len(texts) < 6 {
		t.Fatalf("only %d dumps found", len(texts))
	}
	others, err := filepath.Glob("../../testdata/kernels/dumps/3.*.0/*/*.tt*ir")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 12))
	for len(texts) < most {
		add(others[r.IntN(len(others))])
	}
	return texts
}

var (
	opLine    = regexp.MustCompile(`(?m)^ +(%[\w:]+ = )?"?[a-z_]+\.[\w.]+.*$`)
	valueName = regexp.MustCompile(`%[\w$.-]+(#\d+)?`)
	aliasName = regexp.MustCompile(`#(blocked|mma|shared|smem|wmma|mfma)\d*`)
	digits    = regexp.MustCompile(`\b\d+\b`)
	opName    = regexp.MustCompile(`\b(arith|tt|ttg|math)\.[a-z_]+`)
)

// swaps are ops that stand in each other's places.
var swaps = [][]string{
	{"arith.addi", "arith.muli", "arith.subi", "arith.andi", "arith.divsi", "arith.remsi", "arith.xori", "arith.shli"},
	{"arith.addf", "arith.mulf", "arith.subf", "arith.divf", "arith.maxnumf"},
	{"math.exp2", "math.log2", "math.sqrt", "math.exp", "math.sin"},
	{"arith.extsi", "arith.extui"},
	{"tt.get_program_id", "tt.get_num_programs"},
}

// typesOf is what stands behind the operands of an op.
func typesOf(line string) string {
	line, _, _ = strings.Cut(line, " loc(")
	return line[strings.LastIndex(line, " : ")+1:]
}

// lineEdit changes something in a line that holds an op; often, it makes the line
// again what it was at first.
func lineEdit(r *rand.Rand, text, first string) (source.Edit, bool) {
	if text != first && r.IntN(3) > 0 {
		return difference(text, first), true
	}
	lines := opLine.FindAllStringIndex(text, -1)
	if len(lines) == 0 {
		return source.Edit{}, false
	}
	at := lines[r.IntN(len(lines))]
	line := text[at[0]:at[1]]
	replace := func(from, to int, by string) (source.Edit, bool) {
		return source.Edit{Span: source.Span{Start: uint32(at[0] + from), End: uint32(at[0] + to)}, Text: by}, true
	}
	any := func(pattern *regexp.Regexp) []int {
		if found := pattern.FindAllStringIndex(line, -1); len(found) > 0 {
			return found[r.IntN(len(found))]
		}
		return nil
	}
	switch r.IntN(10) {
	case 0, 6, 7: // another operand: a result of a line above with the same types
		found := valueName.FindAllStringIndex(line, -1)
		if len(found) < 2 {
			break
		}
		var above []string
		for _, other := range lines {
			if before := text[other[0]:other[1]]; other[0] < at[0] && typesOf(before) == typesOf(line) {
				above = append(above, valueName.FindString(before))
			}
		}
		if len(above) > 0 {
			of := found[1+r.IntN(len(found)-1)]
			return replace(of[0], of[1], above[r.IntN(len(above))])
		}
	case 1: // another layout
		if of := any(aliasName); of != nil {
			all := aliasName.FindAllString(text, -1)
			return replace(of[0], of[1], all[r.IntN(len(all))])
		}
	case 2: // another number
		if of := any(digits); of != nil {
			return replace(of[0], of[1], fmt.Sprint(1<<r.IntN(10)))
		}
	case 3, 8, 9: // another op
		if of := any(opName); of != nil {
			for _, list := range swaps {
				for _, name := range list {
					if name == line[of[0]:of[1]] {
						return replace(of[0], of[1], list[r.IntN(len(list))])
					}
				}
			}
		}
	case 4: // other elements
		for _, pair := range [][2]string{{"xi32", "xi64"}, {"xf16", "xf32"}, {"xi64", "xi32"}, {"xf32", "xf16"}, {"xbf16", "xf32"}} {
			if i := strings.Index(line, pair[0]); i >= 0 {
				return replace(i, i+len(pair[0]), pair[1])
			}
		}
	case 5: // a letter
		i := r.IntN(len(line))
		if line[i] < 0x80 && line[i] != '{' && line[i] != '}' && line[i] != '"' {
			return replace(i, i+r.IntN(2), []string{"x", "1", " "}[r.IntN(3)])
		}
	}
	return source.Edit{}, false
}

// pressureText is all that an analysis says.
func pressureText(a *pressure.Analysis) string {
	var out strings.Builder
	fmt.Fprintf(&out, "estimate %v, %v\n", a.Estimate, risk.Predict(a, 0))
	for _, p := range a.Points {
		fmt.Fprintf(&out, "%s %v: %d %d %d, addresses %d, %d bytes\n", p.Op.Name(), p.Op.Span(), p.Before, p.During, p.After, p.Addresses, p.Bytes)
	}
	for _, c := range a.Contributors() {
		fmt.Fprintf(&out, "holds %s %d\n", c.Value.Name(), c.Registers)
	}
	for _, r := range a.Ranges() {
		fmt.Fprintf(&out, "range %s %d: %d to %d\n", r.Value.Name(), r.Registers, r.First, r.Last)
	}
	return out.String()
}
