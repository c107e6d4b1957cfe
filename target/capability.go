package target

// A Family is of architectures that compilers treat alike.
type Family uint8

const (
	NoFamily Family = iota
	CDNA
	RDNA
)

// Instructions are what some chips have and others lack.
type Instructions struct {
	LoadMatrix, StoreMatrix bool // ldmatrix, stmatrix
	RoundsToBF16            bool // a conversion of f32 to bf16
	BufferLoadToLocal       bool // buffer loads that end in shared memory
	ExponentScales          bool // scaled conversions whose scale is an exponent of 8 bits
	ScalesAlongK            bool // products of NVFP4 read the scales of A along K
}

// A Compiler is what makes machine code for a chip. What it does otherwise than
// others is here by name; package pressure says what follows from it.
type Compiler struct {
	Name string
	// ScalarRegisters hold what is the same in all lanes, and masks of lanes, beside
	// the registers that are counted. On Intel's chips that is a sixteenth of a register.
	ScalarRegisters bool
	// OffsetBits is how far an access reaches from its address, in bytes as a power
	// of two; 0: as far as it takes.
	OffsetBits int
	// WholeTensors: an op is done for all elements of a thread before the next one
	// begins, and each access has the whole address, to which nothing is added.
	WholeTensors bool
	// KeepsOrder: ops stay in about the order of the text, so that a value is only
	// computed where it is used if one op uses it.
	KeepsOrder bool
	// KeepsComputed: what a loop does not change is held through it, and an index
	// that was compared for all that follows, in place of computing them again.
	KeepsComputed bool
	// FillsOccupancy: no registers are saved as long as all warps fit that a unit
	// can hold.
	FillsOccupancy bool
	// IgnoresMultiples: it is not told of what numbers arguments are multiples.
	IgnoresMultiples bool
	// ReducesInStack: the range reduction of sines and cosines has a local array.
	ReducesInStack bool
	// BoundGranule is what a bound of registers (Triton's maxnreg) is rounded down
	// to; 0: it takes none.
	BoundGranule int
}

// A Backend is the part of Triton that compiles for the chips of a vendor.
type Backend struct {
	Kind string // as ttg.target spells it: "cuda", "hip", "xpu"
	// MatrixConversions go by 8 × 8 matrices, with ldmatrix and stmatrix where they
	// exist; others by the banks of shared memory.
	MatrixConversions bool
	// SubgroupConversions exchange elements within a sub-group by instructions of its
	// own.
	SubgroupConversions bool
	// OlderReductions are those of Triton 3.6.
	LegacyReductions bool
	// FillsPartitions: the warps of partitions are filled up to groups of four.
	FillsPartitions bool
	// SharesBufferAtomics: results of buffer atomics go through shared memory.
	SharesBufferAtomics bool
	// DescriptorsByValue are handed to partitions whole, not as pointers.
	DescriptorsByValue bool
}

var (
	ptxas = &Compiler{
		Name: "ptxas", IgnoresMultiples: true, ReducesInStack: true, BoundGranule: 8,
	}
	amdgpu = &Compiler{
		Name: "LLVM", ScalarRegisters: true, OffsetBits: 12, KeepsOrder: true, KeepsComputed: true, FillsOccupancy: true,
	}
	igc = &Compiler{Name: "IGC", ScalarRegisters: true, WholeTensors: true}

	cuda = &Backend{Kind: "cuda", MatrixConversions: true, FillsPartitions: true}
	hip  = &Backend{Kind: "hip", SharesBufferAtomics: true, DescriptorsByValue: true}
	xpu  = &Backend{Kind: "xpu", SubgroupConversions: true, LegacyReductions: true}
)

// CompilerOf is c's compiler; ptxas where no chip is known, whose rules serve for
// want of better ones.
func CompilerOf(c *Chip) *Compiler {
	if c == nil {
		return ptxas
	}
	return c.Compiler
}

// nvidiaInstructions are those of a compute capability, such as 90.
func nvidiaInstructions(capability int) Instructions {
	return Instructions{LoadMatrix: capability >= 75, StoreMatrix: capability >= 90, ScalesAlongK: capability == 107}
}

// amdInstructions are those of an architecture, such as gfx942.
func amdInstructions(arch string) Instructions {
	return Instructions{
		RoundsToBF16: arch == "gfx950" || arch == "gfx1250", BufferLoadToLocal: arch == "gfx942" || arch == "gfx950", ExponentScales: arch == "gfx1250",
	}
}

// A Way is how an operand of a dot that is made before a loop is brought to its
// use in it, so that no registers hold it while the loop runs.
type Way string

const (
	Prefetch     Way = "prefetch" // loaded in the loop, from the cache
	SharedMemory Way = "smem"     // read from shared memory in the loop
)

// A KeptOperands is what package reduceliveness does with such operands unless it
// is told: what turned out to be better where both were compiled. What a block then
// has of shared memory must fit in any case.
type KeptOperands struct {
	Way Way // "": nothing is known to help
	// Gain is the share by which the predicted peak of registers must fall at least.
	Gain float64
	// Spill is how likely, from 0 to 1, the function must be to spill at least.
	Spill float64
}

var (
	prefetched = KeptOperands{Way: Prefetch}
	staged     = KeptOperands{Way: SharedMemory}
	// What NVIDIA's compiler does not spill ran as fast with the operand in registers, or
	// faster, in three of five kernels (docs/reduce-liveness.md).
	stagedForSpill = KeptOperands{Way: SharedMemory, Spill: 0.5}
	// CDNA has as many registers as RDNA for twice the lanes: there is less to win,
	// and a prediction must say that there is something.
	stagedForGain = KeptOperands{Way: SharedMemory, Gain: 0.07}
)
