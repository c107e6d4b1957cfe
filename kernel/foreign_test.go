package kernel_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// TestForeign: on chips of another vendor nothing that was learnt of compilers counts, and
// no figure of one vendor's chip stands beside another's; on chips of the own vendor it
// does.
func TestForeign(t *testing.T) {
	var files []string
	for _, pattern := range []string{"intel/*.ttgir", "dumps/3.9.0/sm_90/attention*.ttgir", "dumps/3.9.0/gfx942/attention*.ttgir"} {
		list, err := filepath.Glob("../testdata/kernels/" + pattern)
		if err != nil || len(list) < 3 {
			t.Fatalf("%s: %d dumps", pattern, len(list))
		}
		files = append(files, list[:3]...)
	}
	var chips []*target.Chip
	for _, name := range []string{"sm_90", "gfx942", "pvc"} {
		chips = append(chips, target.Lookup(name))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, source.FileOf(file, text))
		roots := ir.Functions(m.Op())
		for i, f := range kernel.Build(m, kernel.Options{Targets: chips, Explain: true}) {
			chip := chips[i%len(chips)]
			own := target.Resolve(f.Own)
			foreign := own.Vendor != chip.Vendor
			if calibrated := f.Prediction.Basis == "calibrated"; calibrated == foreign {
				t.Errorf("%s, of %s, on %s: %s, spill %v", file, own.Name, chip.Name, f.Prediction.Basis, f.Prediction.SpillProbability)
			}
			for _, r := range f.Residencies {
				on := target.Lookup(r.Target)
				if r.SharedKnown != (on.Vendor == own.Vendor) || !r.SharedKnown && r.Shared != 0 {
					t.Errorf("%s on %s: shared memory of %s is %d, known: %v", file, chip.Name, r.Target, r.Shared, r.SharedKnown)
				}
				if alone := kernel.New(roots[i/len(chips)], on, kernel.Sources{}); on != chip && r.Lanes == alone.Machine.Lanes && r.Registers != alone.Outcome().Registers {
					t.Errorf("%s on %s: %d registers on %s, where %d are expected", file, chip.Name, r.Registers, r.Target, alone.Outcome().Registers)
				}
			}
		}
	}
}
