package target

import (
	"encoding/json"
	"os"
	"testing"
)

// TestOccupancyMeasured holds Occupancy against what the CUDA driver answered on
// a GPU: docs/results/occupancy.md says on which.
func TestOccupancyMeasured(t *testing.T) {
	data, err := os.ReadFile("../docs/results/occupancy.json")
	if err != nil {
		t.Fatal(err)
	}
	var measured struct {
		Target string
		Cases  []struct{ Registers, Warps, Shared, Blocks int }
	}
	if err := json.Unmarshal(data, &measured); err != nil {
		t.Fatal(err)
	}
	chip := Lookup(measured.Target)
	if chip == nil || len(measured.Cases) == 0 {
		t.Fatalf("%d cases of %q", len(measured.Cases), measured.Target)
	}
	for _, c := range measured.Cases {
		o := chip.Occupancy(Launch{Warps: c.Warps, Registers: c.Registers, Shared: c.Shared})
		if o.Blocks != c.Blocks {
			t.Errorf("%+v: %d blocks", c, o.Blocks)
		}
	}
}
