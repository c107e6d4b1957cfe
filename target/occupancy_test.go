package target

import "testing"

func TestOccupancy(t *testing.T) {
	for _, c := range []struct {
		chip    string
		launch  Launch
		blocks  int
		limiter Limiter
	}{
		{"sm_90", Launch{Warps: 4, Registers: 128}, 4, ByRegisters},
		{"sm_90", Launch{Warps: 4, Registers: 129}, 3, ByRegisters}, // 136 are allocated
		{"sm_80", Launch{Warps: 8, Registers: 32}, 8, ByWarps},
		{"sm_80", Launch{Warps: 1, Registers: 16}, 32, ByBlocks},
		{"sm_90", Launch{Warps: 8, Registers: 64, Shared: 99 * 1024}, 2, ByShared},
		{"sm_90", Launch{Warps: 4, Registers: 64, Shared: 232448}, 1, ByShared},
		{"sm_90", Launch{Warps: 4, Registers: 64, Shared: 232449}, 0, ByShared}, // cannot be launched
		{"sm_90", Launch{Warps: 16, Registers: 168}, 0, ByRegisters},
		{"sm_90", Launch{Warps: 64, Registers: 32}, 0, ByWarps}, // 2,048 threads
		{"gfx942", Launch{Warps: 4, Registers: 256}, 2, ByRegisters},
		{"gfx942", Launch{Warps: 4, Registers: 257}, 1, ByRegisters},
		{"gfx942", Launch{Warps: 8, Registers: 128, Shared: 98304}, 0, ByShared},
		{"gfx942", Launch{Warps: 1, Registers: 64}, 32, ByWarps},
		{"gfx1100", Launch{Warps: 4, Registers: 96}, 16, ByWarps},
		{"gfx1100", Launch{Warps: 4, Registers: 97}, 12, ByRegisters}, // 120 are allocated
		{"gfx1100", Launch{Warps: 4, Lanes: 64, Registers: 97}, 7, ByRegisters},
		{"pvc", Launch{Warps: 8, Registers: 128}, 8, ByWarps},
		{"pvc", Launch{Warps: 8, Registers: 129}, 4, ByRegisters}, // 256 registers of 64 bytes
		{"pvc", Launch{Warps: 8, Lanes: 32, Registers: 65}, 4, ByRegisters},
	} {
		o := Lookup(c.chip).Occupancy(c.launch)
		if o.Blocks != c.blocks || o.Limiter != c.limiter {
			t.Errorf("%s %+v: got %d blocks, limited by %s; want %d, %s", c.chip, c.launch, o.Blocks, o.Limiter, c.blocks, c.limiter)
		}
	}
}

// TestCliffs: one register more than a cliff allows holds fewer blocks.
func TestCliffs(t *testing.T) {
	for _, chip := range All() {
		launch := Launch{Warps: 4, Shared: 1024}
		cliffs := chip.Cliffs(launch)
		if len(cliffs) < 2 {
			t.Errorf("%s: %d cliffs", chip.Name, len(cliffs))
		}
		for _, c := range cliffs {
			launch.Registers = c.Registers
			here := chip.Occupancy(launch)
			launch.Registers++
			if beyond := chip.Occupancy(launch); here.Blocks != c.Occupancy.Blocks || beyond.Blocks >= here.Blocks {
				t.Errorf("%s: %d registers hold %d blocks, one more %d", chip.Name, c.Registers, here.Blocks, beyond.Blocks)
			}
		}
	}
}

// TestChips: what is known of a chip is complete and fits together.
func TestChips(t *testing.T) {
	for _, c := range All() {
		r, s := c.Registers, c.Shared
		switch {
		case c.Schedulers == 0 || c.Warps == 0 || c.Blocks == 0 || c.BlockThreads == 0 || len(c.Lanes) == 0 || len(c.Sources) == 0:
			t.Errorf("%s: something is missing: %+v", c.Name, c)
		case r.Most > r.File || r.File%r.Granule != 0 || s.Block+s.Reserved > s.Unit:
			t.Errorf("%s: numbers that do not fit: %+v", c.Name, c)
		case (c.Vendor == Intel) != (len(c.GRF) > 0):
			t.Errorf("%s: GRF modes: %v", c.Name, c.GRF)
		}
	}
}
