package pressure_test

import (
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

// TestSingleFacts holds all that is known of each value and each op in the kernels of one op against a golden file: of the smallest of
// each kernel and target line by line, of the others a checksum.
func TestSingleFacts(t *testing.T) {
	var b, sums strings.Builder
	seen := map[string]bool{}
	for _, s := range singles(t) {
		facts := pressure.Facts(s.analysis)
		if at := s.kernel + " " + s.target; !seen[at] {
			seen[at] = true
			fmt.Fprintf(&b, "==== %s, %s\n%s", at, s.size, facts)
		} else {
			fmt.Fprintf(&sums, "%08x %s, %s\n", crc32.ChecksumIEEE([]byte(facts)), at, s.size)
		}
	}
	golden.Compare(t, "testdata/singles/facts.golden", b.String())
	golden.Compare(t, "testdata/singles/sums.golden", sums.String())
}

// TestCases has rules that no kernel of one op reaches, line by line on NVIDIA and CDNA; of
// other chips checksums.
func TestCases(t *testing.T) {
	const path = "testdata/cases.mlir"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := func(each func(name, facts string)) {
		for i, chunk := range strings.Split(string(text), "// -----\n") {
			m, _ := parser.Parse(source.NewFile(path, chunk), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
			for _, f := range ir.Functions(m.Op()) {
				for _, chip := range []string{"", "cuda:90", "hip:gfx942", "hip:gfx1100", "pvc"} {
					name, _ := f.StringAttr(ir.SymbolName)
					each(fmt.Sprintf("%d %s %s", i+1, name, chip), pressure.Facts(pressure.New(f, pressure.MachineOn(f, target.Lookup(chip)), nil)))
				}
			}
		}
	}
	var b strings.Builder
	found(func(name, facts string) {
		if strings.HasSuffix(name, "cuda:90") || strings.HasSuffix(name, "gfx942") {
			fmt.Fprintf(&b, "==== %s\n%s", name, facts)
		} else {
			fmt.Fprintf(&b, "==== %s: %08x\n", name, crc32.ChecksumIEEE([]byte(facts)))
		}
	})
	golden.Compare(t, "testdata/cases.golden", b.String())
}
