// Package pressure says how many 32-bit registers a thread needs at each op.
//
// It is a model of what a compiler must hold, made of layouts and liveness; it
// does not schedule or allocate. docs/pressure.md has its rules. They are here:
//
//   - registers.go: the registers of a tensor are those that hold distinct elements, by
//     its linear layout. storage.go: where a value is, in registers of its own, in those
//     of what it is a view of, or in none.
//   - affine.go, axis.go: which indices and addresses are a base with offsets in
//     instructions, and which are equal; access.go: what one load takes at once;
//     masked.go, narrow.go, compared.go: elements and bits that do not matter, and
//     indices that are kept.
//   - sink.go: what runs where it is consumed, and so is not there whole; fragment.go:
//     what of the operands of dots is there at a time; guarded.go: dots that update
//     their accumulator in place.
//   - running.go: what an op needs while it runs; shared.go: what a loop keeps;
//     stretch.go: where loads are under way; early.go: loads as early as can be.
//   - tables.go: the numbers, a table a vendor. rules.go: what is known of ops by name.
package pressure

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/target"
)

// A Machine is what a function is compiled for.
type Machine struct {
	Chip  *target.Chip // nil if the module names none that is known: NVIDIA's rules
	Warps int          // of a block
	Lanes int          // of a warp
}

// MachineOf reads a machine from the attributes of the module around o. What
// they do not say is 4 warps of the chip's usual lanes, or of 32.
func MachineOf(o *ir.Op) Machine {
	if module := moduleOf(o); module != nil {
		name, _ := module.StringAttr(ttg.TargetAttr)
		return machine(module, target.Lookup(name))
	}
	return machine(nil, nil)
}

// Own is what a module was compiled for: a chip, or one of a vendor of which no
// numbers are known, such as "xpu"; nil if it does not say.
func Own(o *ir.Op) *target.Chip {
	module := moduleOf(o)
	if module == nil {
		return nil
	}
	name, _ := module.StringAttr(ttg.TargetAttr)
	return target.Resolve(name)
}

// MachineOn is MachineOf as if o were compiled for a chip, or for none. Layouts
// are for warps of the module's own lanes; on a chip whose warps have others,
// the threads of the block are taken to be in warps of that chip.
func MachineOn(o *ir.Op, chip *target.Chip) Machine {
	m := machine(moduleOf(o), chip)
	if chip != nil && !slices.Contains(chip.Lanes, m.Lanes) {
		m.Warps, m.Lanes = max(m.Warps*m.Lanes/chip.Lanes[0], 1), chip.Lanes[0]
	}
	return m
}

func machine(module *ir.Op, chip *target.Chip) Machine {
	m := Machine{Chip: chip, Warps: 4, Lanes: 32}
	if chip != nil {
		m.Lanes = chip.Lanes[0]
	}
	if module == nil {
		return m
	}
	if n, ok := module.IntAttr(ttg.NumWarpsAttr); ok && n > 0 {
		m.Warps = int(n)
	}
	if n, ok := module.IntAttr(ttg.ThreadsPerWarpAttr); ok && n > 0 {
		m.Lanes = int(n)
	}
	return m
}

// moduleOf is the innermost module around o, or o; nil if there is none.
func moduleOf(o *ir.Op) *ir.Op {
	for o != nil && !o.Is(builtin.OpModule) {
		o = o.Parent()
	}
	return o
}

// FullOccupancy are the registers of a thread with which as many warps fit as a unit
// can hold, so that the compiler need not save any; 0 where that is not how it goes
// about it.
func (m Machine) FullOccupancy() int {
	if !m.compiler().FillsOccupancy {
		return 0
	}
	return m.Chip.Registers.File / m.Chip.Warps * m.Chip.Lanes[0] / max(m.Lanes, 1)
}

// compiler is the chip's, NVIDIA's if none is known.
func (m Machine) compiler() *target.Compiler { return target.CompilerOf(m.Chip) }

// cdna tells AMD's chips for computing from those for graphics.
func (m Machine) cdna() bool { return m.Chip != nil && m.Chip.Family == target.CDNA }

// A Point is the pressure at an op, in 32-bit registers a thread.
type Point struct {
	Op     *ir.Op
	Before int // just before it
	During int // while it runs
	After  int // just after it
	// Addresses of shared memory are part of During: those that stay while the
	// loops around the op run.
	Addresses int
	// Bytes of a program are live, as package liveness counts them, before any
	// layout: before the op or after it, whichever is more.
	Bytes int64
}

// An Analysis is the pressure in one function, or in another op that is its root: nothing
// inside refers to what is outside, as in a module.
// It is a snapshot.
type Analysis struct {
	Root    *ir.Op
	Machine Machine
	Points  []Point // of every op inside the root, in the order of the text
	Peak    Point   // the first where During is largest; no Op in an empty root
	// Of Peak.During, the registers of indices, which are integers and pointers that no
	// load brought, and those that the op itself needs beside live values.
	Indices, Temporaries int
	// Estimate is set when tensors have no layouts, as in TTIR: their elements
	// are then divided evenly among the threads of Machine.
	Estimate bool

	values *storage
	live   *liveness.Liveness
	late   int // of the peak: registers that its op frees only after its results are there
}

// New analyses all that is inside root for a machine. cache may be nil.
func New(root *ir.Op, m Machine, cache *layout.Cache) *Analysis {
	if cache == nil {
		cache = &layout.Cache{}
	}
	defer guard.At(root.Span)
	a := &Analysis{Root: root, Machine: m}
	a.live = liveness.NewBeside(root, func(ids *liveness.Liveness) { a.values = newStorage(root, m, cache, ids) })
	a.walk()
	a.Estimate = a.values.estimate
	return a
}

// Liveness is the analysis of the live set that this one rests on.
func (a *Analysis) Liveness() *liveness.Liveness { return a.live }

// Whole is the number of 32-bit registers of a thread that a value would need
// alone, with each of its distinct elements in a place of its own: without
// regard to views, addresses and chains.
func (a *Analysis) Whole(v *ir.Value) int {
	if t, ok := v.Type().(*ir.TensorType); ok {
		return a.values.tensor(t, allDims(len(t.Shape)), pattern{})
	}
	return a.values.words(1, elementBits(v.Type()))
}

// A Contributor is what part of a peak belongs to one value.
type Contributor struct {
	Value     *ir.Value
	Registers int // 32-bit, a thread
}

// Contributors lists the values that hold registers at the peak, the largest
// first. Of a value that is a view, or not there whole, what it is made of is
// listed; of one that the op has in part while it runs, that part. Their sum is no
// more than Peak.During: the rest are Peak.Addresses and what the op itself holds.
func (a *Analysis) Contributors() []Contributor {
	if a.Peak.Op == nil {
		return nil
	}
	before, after := a.live.Around(a.Peak.Op)
	return a.values.contributors(before, after, a.Peak, a.late)
}
