// Package target holds facts about chips: registers, shared memory and what
// limits how many warps reside at once. Each number has its source.
//
// Words: a *warp* is a warp, wave or sub-group, the threads that run in step;
// a *lane* is one of its threads; a *block* is a thread block, workgroup or
// work-group; a *scheduler* issues for the warps that share one register file
// (NVIDIA's sub-partition, AMD's SIMD, Intel's vector engine); a *unit* is what
// a block runs on (SM, CU or WGP, Xe core). Registers are of 32 bits, counted a
// lane.
package target

// Vendor is who makes a chip.
type Vendor uint8

const (
	NVIDIA Vendor = iota
	AMD
	Intel
)

func (v Vendor) String() string { return [...]string{"NVIDIA", "AMD", "Intel"}[v] }

// A Chip is a GPU architecture.
type Chip struct {
	Name         string // "sm_90", "gfx942", "pvc"
	Vendor       Vendor
	Architecture string   // "Hopper"
	Family       Family   // of architectures that compilers treat alike
	Products     []string // GPUs that have it, as people call them: "h100"
	Lanes        []int    // of a warp: the usual number first
	// Common says that kernels are mostly tuned for it: it is worth a look beside
	// another chip of the vendor.
	Common bool

	Registers Registers
	Shared    Shared
	Instructions
	// Sector is how many bytes of global memory a request touches at least: a sector of
	// NVIDIA's caches, a line of others'.
	Sector int
	// Compiler is the vendor's, Backend Triton's.
	Compiler *Compiler
	Backend  *Backend
	// KeptOperands is the rule for operands of dots that loops keep in registers.
	KeptOperands KeptOperands

	Schedulers   int // of a unit
	Warps        int // most that a scheduler holds
	Blocks       int // most that a unit holds
	BlockThreads int // most threads of one block

	// TensorMemoryColumns is the width of tensor memory, of 128 rows of 32 bits.
	TensorMemoryColumns int
	// Cluster is the most blocks that can be launched as one; 0: it has no clusters.
	Cluster int
	// GRF are the modes of the register file, Intel's: a hardware thread may have
	// more registers if fewer are resident.
	GRF []GRFMode

	Sources []Source
}

// Registers are the registers of a scheduler, of 32 bits, for one lane of a
// warp with the usual number of lanes.
type Registers struct {
	Most         int // that instructions of one thread can name
	Accumulators int // of them only for matrix products and copies (AGPRs)
	File         int // of a scheduler, a lane
	Granule      int // registers are allocated in multiples of it
}

// Shared is shared memory (LDS, SLM), in bytes.
type Shared struct {
	Block     int // most that a block can have
	Unit      int // what the blocks of a unit share
	Reserved  int // taken of each block by the system
	Granule   int // it is allocated in multiples of it
	Banks     int // of 32 bits
	Partition int // it has parts of so many bytes over which a buffer may be spread; 0: none
	// WideLoads are the bits of the lane number that a load of 128 bits may serve
	// in one cycle, beside the lowest.
	WideLoads [][]int
}

// A GRFMode is a way to divide the register file of an Intel vector engine.
type GRFMode struct {
	Registers int // of a hardware thread, of GRFBytes each
	Threads   int // hardware threads resident on a vector engine
}

// GRFBytes is the size of one general register of Xe-HPC and Xe2.
const GRFBytes = 64

// A Source says where numbers come from.
type Source struct{ What, Where string }

// registers is c.Registers for warps of that many lanes; 0 stands for the usual
// number. A register file serves half as many warps of twice the lanes.
func (c *Chip) registers(lanes int) Registers {
	r := c.Registers
	if lanes > c.Lanes[0] {
		by := lanes / c.Lanes[0]
		r.File /= by
		if c.Vendor == Intel {
			r.Most /= by
		} else {
			r.Granule = max(r.Granule/by, 1)
		}
	} else if lanes > 0 && c.Vendor == Intel {
		r.Most *= c.Lanes[0] / lanes
		r.File *= c.Lanes[0] / lanes
	}
	return r
}

// RegisterLimit is the most registers that a thread may have if its block, of
// that many warps of that many lanes, is to run; 0 stands for one warp, and for
// the usual number of lanes. A compiler that needs more spills.
func (c *Chip) RegisterLimit(warps, lanes int) int {
	r := c.registers(lanes)
	if c.Vendor == Intel {
		return r.Most // a hardware thread's own: warps do not compete
	}
	together := divideUp(max(warps, 1), c.Schedulers) // of one block, on one scheduler
	return min(r.Most, r.File/together/r.Granule*r.Granule)
}

// LaneBytes is the size in bytes of the registers that RegisterLimit allows.
func (c *Chip) LaneBytes(warps, lanes int) int { return 4 * c.RegisterLimit(warps, lanes) }

func divideUp(a, b int) int      { return (a + b - 1) / b }
func roundUp(a, granule int) int { return divideUp(a, max(granule, 1)) * max(granule, 1) }

// Words are what a vendor calls things, in the singular. A *block* is one with all.
type Words struct {
	Warp      string // "warp", "wave", "sub-group"
	Scheduler string // "scheduler", "SIMD", "vector engine"
	Unit      string // "SM", "CU", "WGP", "Xe core"
	Shared    string // "shared memory", "LDS", "SLM"
}

// WordsOf are those for a chip; nil is one that is not known.
func WordsOf(c *Chip) Words {
	switch {
	case c == nil:
		return Words{"warp", "scheduler", "unit", "shared memory"}
	case c.Vendor == NVIDIA:
		return Words{"warp", "scheduler", "SM", "shared memory"}
	case c.Vendor == Intel:
		return Words{"sub-group", "vector engine", "Xe core", "SLM"}
	case c.Family == CDNA:
		return Words{"wave", "SIMD", "CU", "LDS"}
	}
	return Words{"wave", "SIMD", "WGP", "LDS"}
}

// Limiter is a limiter in the vendor's words: "waves", "LDS".
func (w Words) Limiter(l Limiter) string {
	switch l {
	case ByShared:
		return w.Shared
	case ByWarps:
		return w.Warp + "s"
	}
	return string(l)
}

// String is a chip with its maker: "sm_90 (NVIDIA Hopper)".
func (c *Chip) String() string { return c.Name + " (" + c.Maker() + ")" }

// Maker is "NVIDIA Hopper".
func (c *Chip) Maker() string { return c.Vendor.String() + " " + c.Architecture }
