// Package target holds facts about chips, each with its source.
package target

import "strings"

// A Chip is a GPU.
type Chip struct {
	Name      string // "sm_90", "gfx942", "pvc"
	Vendor    Vendor
	laneBytes func(warps, lanes int) int
	Source    string // where the register limits come from
}

// Vendor is who makes a chip.
type Vendor uint8

const (
	NVIDIA Vendor = iota
	AMD
	Intel
)

// LaneBytes is the size in bytes of the registers that one lane may use when a
// program has that many warps, of that many lanes each; 0 stands for one warp,
// and for the chip's usual number of lanes.
func (c *Chip) LaneBytes(warps, lanes int) int { return c.laneBytes(max(warps, 1), lanes) }

// nvidia: at most 255 registers of 32 bits a thread, out of 65,536 for the
// thread block.
func nvidia(warps, _ int) int { return 4 * min(255, 65536/(32*warps)) }

// cdna: 512 registers a lane and SIMD, VGPRs and AGPRs together, shared by the
// waves of a workgroup that must reside on one of the four SIMDs.
func cdna(warps, _ int) int { return 4 * 512 / ((warps + 3) / 4) }

// rdna: 256 VGPRs can be named, whatever the wave size.
func rdna(int, int) int { return 4 * 256 }

// xe: a hardware thread has 128 registers of 64 bytes, 256 in large-GRF mode,
// which the compiler chooses when 128 do not do; the lanes of a warp share
// them. Xe-HPC and Xe2 are alike.
func xe(_, lanes int) int {
	if lanes < 1 {
		lanes = 16
	}
	return 256 * 64 / lanes
}

const (
	cudaGuide = "CUDA C++ Programming Guide, Compute Capabilities, technical specifications"
	cdnaISA   = "AMD Instinct MI300 ISA, section 3.6, VGPR allocation"
	cdna2ISA  = "AMD Instinct MI200 ISA, section 3.6, VGPR allocation"
	rdnaISA   = "RDNA3 ISA, section 3.3, vector GPRs"
	oneAPI    = "oneAPI GPU Optimization Guide, Registers and Performance"
)

var chips = []Chip{
	{"sm_75", NVIDIA, nvidia, cudaGuide},
	{"sm_80", NVIDIA, nvidia, cudaGuide},
	{"sm_86", NVIDIA, nvidia, cudaGuide},
	{"sm_89", NVIDIA, nvidia, cudaGuide},
	{"sm_90", NVIDIA, nvidia, cudaGuide},
	{"sm_100", NVIDIA, nvidia, cudaGuide},
	{"sm_103", NVIDIA, nvidia, cudaGuide},
	{"sm_120", NVIDIA, nvidia, cudaGuide},
	{"gfx90a", AMD, cdna, cdna2ISA},
	{"gfx942", AMD, cdna, cdnaISA},
	{"gfx950", AMD, cdna, cdnaISA},
	{"gfx1100", AMD, rdna, rdnaISA},
	{"gfx1200", AMD, rdna, rdnaISA},
	{"gfx1201", AMD, rdna, rdnaISA},
	{"gfx1250", AMD, rdna, rdnaISA},
	{"pvc", Intel, xe, oneAPI},
	{"bmg", Intel, xe, oneAPI},
}

// Lookup finds a chip by its name, or by the ttg.target of a module: "cuda:90",
// "hip:gfx942". nil when it is not known.
func Lookup(name string) *Chip {
	if cc, ok := strings.CutPrefix(name, "cuda:"); ok {
		name = "sm_" + cc
	}
	name = strings.TrimPrefix(name, "hip:")
	for i := range chips {
		if chips[i].Name == name {
			return &chips[i]
		}
	}
	return nil
}

// Names lists the chips.
func Names() []string {
	names := make([]string, len(chips))
	for i := range chips {
		names[i] = chips[i].Name
	}
	return names
}
