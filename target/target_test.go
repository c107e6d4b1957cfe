package target

import "testing"

func TestLaneBytes(t *testing.T) {
	for _, c := range []struct {
		chip         string
		warps, lanes int
		want         int
	}{
		{"cuda:90", 4, 32, 255 * 4},
		{"sm_90", 16, 32, 128 * 4}, // 65,536 registers for 512 threads
		{"hip:gfx942", 4, 64, 512 * 4},
		{"gfx942", 5, 64, 256 * 4}, // two waves on one of the SIMDs
		{"gfx942", 16, 64, 128 * 4},
		{"gfx1100", 8, 32, 256 * 4},
		{"pvc", 8, 16, 1024}, // 256 registers of 64 bytes for 16 lanes
		{"pvc", 8, 32, 512},
		{"bmg", 0, 0, 1024},
	} {
		chip := Lookup(c.chip)
		if chip == nil {
			t.Errorf("%s is not known", c.chip)
			continue
		}
		if got := chip.LaneBytes(c.warps, c.lanes); got != c.want {
			t.Errorf("%s with %d warps of %d lanes: got %d bytes a lane, want %d", c.chip, c.warps, c.lanes, got, c.want)
		}
	}
	if Lookup("gfx000") != nil || Lookup("") != nil {
		t.Error("a chip that does not exist is known")
	}
}

// TestSectors: each chip has the size of what a request of global memory touches.
func TestSectors(t *testing.T) {
	for _, c := range All() {
		if c.Sector < 32 || c.Sector&(c.Sector-1) != 0 {
			t.Errorf("%s: sectors of %d bytes", c.Name, c.Sector)
		}
	}
}
