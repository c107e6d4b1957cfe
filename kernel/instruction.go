package kernel

import (
	"fmt"

	"github.com/tgopt/tgopt/analysis/memory"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/target"
)

// instruction is that of shared memory by which an access is made, in the vendor's words.
func (k *Kernel) instruction(s *memory.Side) string {
	bits := s.Vector * int64(s.Bits)
	store := s.Way == layout.Storing
	vendor := target.NVIDIA
	if chip := k.Chip(); chip != nil {
		vendor = chip.Vendor
	}
	switch {
	case s.Matrix:
		name := "ldmatrix"
		if store {
			name = "stmatrix"
		}
		name += fmt.Sprintf(".x%d", max(bits/32, 1))
		if s.Transposed {
			name += ".trans"
		}
		return name
	case vendor == target.AMD && store:
		return fmt.Sprintf("ds_write_b%d", bits)
	case vendor == target.AMD:
		return fmt.Sprintf("ds_read_b%d", bits)
	case vendor == target.Intel && store:
		return fmt.Sprintf("SLM store of %d bits", bits)
	case vendor == target.Intel:
		return fmt.Sprintf("SLM load of %d bits", bits)
	}
	name := "ld.shared"
	if store {
		name = "st.shared"
	}
	if bits > 32 {
		return fmt.Sprintf("%s.v%d.b32", name, bits/32)
	}
	return fmt.Sprintf("%s.b%d", name, bits)
}
