package runner

import (
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// A Result is what a compiler made of a kernel. What it did not tell, or what the
// target has not, is nil.
type Result struct {
	Toolchain string `json:"toolchain"` // "triton 3.9.0"
	Kernel    string `json:"kernel"`
	Target    string `json:"target"`    // the chip's name
	Warps     int    `json:"num_warps"` // of a block as it is launched

	kernel.Reported               // Source is the compiler: "ptxas 12.9.86"
	SpillLoadBytes  *int          `json:"spill_load_bytes"` // a thread; SpilledBytes are stored
	Accumulators    *int          `json:"accumulators"`     // AGPRs, among Registers
	ScalarRegisters *int          `json:"scalar_registers"` // SGPRs, of a wave
	ScalarSpills    *int          `json:"scalar_spills"`    // SGPRs, of a wave
	TensorColumns   *int          `json:"tensor_memory_columns"`
	GlobalScratch   *int          `json:"global_scratch_bytes"` // of a block
	CodeBytes       *int          `json:"code_bytes"`
	Instructions    *Instructions `json:"instructions"`
	Occupancy       *Occupancy    `json:"occupancy"`
	Seconds         float64       `json:"seconds"` // that it took, when it was compiled
	Cached          bool          `json:"-"`       // it was compiled by another run

	// Loading is what the toolchain needs to run the kernel, if the job asked for it.
	Loading any `json:"-"`

	// Stages are the texts on the way, in their order, if the job keeps them.
	Stages []Stage `json:"-"`
}

// A Stage is a text, or a binary, on the way from the module to the code.
type Stage struct {
	Name string // as the extension of a file: "ptx"
	Text []byte
}

// An Occupancy is how many blocks of the kernel reside at once on one unit (SM, CU or
// WGP, Xe core), by the chip's own numbers, not by what a compiler estimates.
type Occupancy struct {
	Blocks  int     `json:"blocks"` // 0: the kernel cannot be launched
	Warps   int     `json:"warps"`
	Share   float64 `json:"share"` // of the warps that a unit holds, from 0 to 1
	Limiter string  `json:"limiter"`
}

// occupy finds the occupancy, if what it rests on is known.
func (r *Result) occupy(j *Job) {
	if r.Registers == nil || r.SharedBytes == nil || r.Warps == 0 {
		return
	}
	o := j.Chip.Occupancy(target.Launch{Warps: r.Warps, Registers: *r.Registers, Shared: *r.SharedBytes})
	r.Occupancy = &Occupancy{o.Blocks, o.Warps, o.Share(), string(o.Limiter)}
}
