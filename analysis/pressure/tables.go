package pressure

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/amdg"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// What compilers hold in registers beside live values, and how much of operands they
// have at a time: a table a vendor. The numbers were counted in kernels of little else
// than one op, with 1 to 128 elements a thread, that Triton 3.6 compiled for sm_80,
// gfx942 and gfx1100, or Intel's compiler for pvc. Each row names them; scripts/calibrate/single_ops.py makes them
// again, and testdata/singles has what the compilers reported.

// A vendor is one table. Registers are of 32 bits, a thread. Of what it does not say
// nothing is held, and operands are whole.
type vendor struct {
	held       []row // of the operands that an op of rules.late is the last to read; all where no row says otherwise
	running    []row // while an op runs, beside operands and results; the rows of an op add up
	throughout []row // of constants, through the loops around an op, once for all ops of a name
	fragments  fragments
	streams    streams
}

// A row is for the ops of some names, or of a role: so many registers once, and more for
// what is counted, rounded down.
type row struct {
	names     []string
	role      dialect.RoleKind
	on        target.Family                                // CDNA, or RDNA for all others; 0: all
	when      func(s *storage, o *ir.Op, counted int) bool // nil: always
	once      int
	each, per int                        // so many for each, or for several, of what is counted
	of        func(*storage, *ir.Op) int // what is counted; nil: elements of the result, in held the registers
	most      int                        // so many of them; 0: all
	waves     bool                       // less where not all waves that a unit can hold would fit
	from      string                     // the kernels
}

func (r *row) registers(counted int) int { return r.once + r.each*counted/max(r.per, 1) }

// Fragments are what is there at a time of an operand of a dot that nothing else reads.
// See fragment.go.
type fragments struct {
	bits  int // of K, of what matrix instructions are about to read from shared memory
	later int // tenths of that which are read later, if no other dot or fence is between
	fma   fmaSlices
	from  string
}

// FMA dots: slices of K of a carried accumulator, of a tile, where fragments are large, and
// beside an operand that stays; registers of one operand, and of both for a tile and a
// loop, by which ptxas chooses.
type fmaSlices struct{ carried, tile, largeTile, beside, smallOperand, largeOperand, tileFits, loopFits int }

// Streams are loads that are reduced as they come: registers of those that are under way
// meanwhile, and bits that one with a mask takes at once, at least, as in larger kernels
// than those of one op. See sink.go.
type streams struct {
	inFlight, access int
	from             string
}

// A division scales both numbers, approximates, refines twice and mends the result, for
// which both must still be there. While LLVM waits for loads it runs such sequences of
// several elements side by side, so that each has its registers at once; else one after
// the other.
var (
	divisions      = []string{arith.OpDivf, tt.OpPreciseDivf}
	wholeDivisions = []string{arith.OpDivsi, arith.OpRemsi, arith.OpDivui, arith.OpRemui}
	amd            = vendor{
		held: []row{
			// The first loads are all under way; from then on the addresses of the next ones
			// are computed as the numbers of the first arrive.
			{role: dialect.Load, on: target.CDNA, once: 8, each: 1, per: 3, from: "low_halves masked_in_loop reduce_row"},
			{role: dialect.Load, on: target.RDNA, each: 1, per: 5, from: "low_halves masked_in_loop reduce_row"},
			{role: dialect.Scan, each: 3, per: 10, from: "scan"},
		},
		running: []row{
			{role: dialect.Scan, once: 8, each: 1, of: ofWarpsBefore, from: "scan"},
			{role: dialect.Reduction, each: 1, of: ofHalves, from: "largest_at"},
			{role: dialect.Reduction, on: target.CDNA, once: 3, each: 1, per: 2, of: ofBF16, from: "reduce_in_bf16"},
			{role: dialect.Conversion, each: 1, of: ofPlaces, most: 12, from: "transposed"},
			{names: divisions, on: target.RDNA, when: awaiting, once: 1, each: 5, most: 16, waves: true, from: "division"},
			{names: divisions, on: target.RDNA, when: idle, once: 1, each: 5, most: 6, waves: true, from: "division_behind"},
			{names: divisions, on: target.CDNA, when: sideBySide, once: 1, each: 5, most: 6, waves: true, from: "division"},
			// Of three elements in five a number is still there when the result is.
			{names: divisions, on: target.CDNA, when: oneByOne, once: 5, each: 3, per: 5, waves: true, from: "division division_behind"},
			{names: wholeDivisions, when: byUnknown, once: 3, waves: true, from: "remainder_kept"},
			{names: wholeDivisions, when: byConstant, once: 2, waves: true, from: "by_number"},
			{names: []string{math.OpSqrt, tt.OpPreciseSqrt, tt.OpExternElementwise}, each: 3, most: 8, waves: true, from: "square_root square_root_rounded"},
			{names: []string{math.OpLog, math.OpLog2}, each: 2, most: 8, waves: true, from: "logarithm"},
			{names: []string{math.OpSin, math.OpCos}, each: 4, most: 8, waves: true, from: "sine"},
			{names: []string{math.OpExp}, each: 1, most: 16, waves: true, from: "exponential"},
			// Each element is a branch, and all are there before the next op begins.
			{names: []string{math.OpErf}, once: 2, each: 1, from: "error_function"},
			// Arithmetic on bf16 is done in f32.
			{names: []string{arith.OpAddf, arith.OpSubf, arith.OpMulf, arith.OpMaxnumf, arith.OpMinnumf}, when: inBF16, once: 4, each: 1, most: 8, waves: true, from: "add_bf16"},
			{names: []string{arith.OpTruncf}, when: roundsInSteps, once: 1, each: 1, most: 8, waves: true, from: "to_bf16"},
			{names: []string{arith.OpSitofp, arith.OpUitofp}, when: ofLongs, once: 3, each: 1, most: 8, waves: true, from: "of_i64"},
		},
		throughout: []row{
			// An instruction that chooses between two constants reads them from registers.
			{names: []string{math.OpExp, math.OpExp2}, once: 2, from: "exponentials_in_loop"},
			{names: []string{amdg.OpBufferLoad}, when: masksOrStrides, once: 1, from: "masked_in_loop"},
			// Where warps exchange what they have, each has its place.
			{role: dialect.Reduction, when: acrossWarps, once: 2, from: "reductions_in_loop"},
		},
		fragments: fragments{later: 6, from: "matrix"},
	}
)

// Of a reduction, what comes from other lanes is added to what is there; of one of
// several operands half of the numbers that are computed remain after the first step.
var (
	addedInPlace = []row{{role: dialect.Reduction, each: 1, of: ofFreedBeyondResults, from: "largest_at"}}
	halves       = []row{{role: dialect.Reduction, each: 1, of: ofHalves, from: "largest_at"}}
)

var nvidia = vendor{
	held:    addedInPlace,
	running: halves,
	fragments: fragments{
		bits: 512, // two steps of 256, which an instruction takes (PTX ISA, mma.m16n8k16)
		fma:  fmaSlices{carried: 6, tile: 4, largeTile: 8, beside: 2, smallOperand: 64, largeOperand: 256, tileFits: 1024, loopFits: 1536},
		from: "matrix matrix_of_floats matrix_of_floats_once",
	},
	streams: streams{inFlight: 32, access: 64, from: "reduce_row reduce_row_masked"},
}

// IGC keeps to the order of the text, and whole tensors: package target says so of the
// compiler, and chain, copy_masked and copy_strided show it. Beside them are what
// reductions hold, as NVIDIA's; operands of dots and loads are whole.
var intel = vendor{held: addedInPlace, running: halves}

// vendor is the table of a machine; NVIDIA's if no chip is known.
func (m Machine) vendor() *vendor {
	switch {
	case m.Chip != nil && m.Chip.Vendor == target.AMD:
		return &amd
	case m.Chip != nil && m.Chip.Vendor == target.Intel:
		return &intel
	}
	return &nvidia
}

// rowsOf are those of a list that are for the ops of a name on a machine.
func (m Machine) rowsOf(list []row, name string, d *dialect.Op) (own []*row) {
	for i := range list {
		r := &list[i]
		if on := r.on; on != 0 && (on == target.CDNA) != m.cdna() {
			continue
		}
		if slices.Contains(r.names, name) || r.role != 0 && d.HasRole(r.role) {
			own = append(own, r)
		}
	}
	return own
}

// Conditions.

func awaiting(s *storage, o *ir.Op, _ int) bool { return s.awaits(o) }
func idle(s *storage, o *ir.Op, _ int) bool     { return !s.awaits(o) }

func sideBySide(s *storage, o *ir.Op, elements int) bool {
	return s.awaits(o) && (elements <= 4 || s.loaded(o))
}

func oneByOne(s *storage, o *ir.Op, elements int) bool { return !sideBySide(s, o, elements) }

func byConstant(_ *storage, o *ir.Op, _ int) bool { return constantOperand(o, 1) }
func byUnknown(_ *storage, o *ir.Op, _ int) bool  { return !constantOperand(o, 1) }

func inBF16(_ *storage, o *ir.Op, _ int) bool { return isBF16(o.Result(0).Type()) }

func roundsInSteps(s *storage, o *ir.Op, _ int) bool {
	return !s.machine.Chip.RoundsToBF16 && isBF16(o.Result(0).Type())
}

func ofLongs(_ *storage, o *ir.Op, _ int) bool {
	return o.NumOperands() > 0 && integerBits(o.Operand(0).Type()) == 64
}

func masksOrStrides(_ *storage, o *ir.Op, _ int) bool { return o.NumOperands() > 2 }
func acrossWarps(s *storage, o *ir.Op, _ int) bool    { return s.warpsAlong(o) > 1 }
