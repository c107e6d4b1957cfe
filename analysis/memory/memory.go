// Package memory says what the accesses of a kernel cost: how its conversions move elements,
// how shared memory serves local loads, stores and exchanges, what global memory is asked
// for, and what is computed more than once because a layout has copies.
//
// All follows from bases of linear layouts, not from elements, so that large tensors cost no
// more than small ones. What Triton's own choices are is asked of package layout, what is
// known of addresses of package pressure. Bytes, instructions and wavefronts are of one
// run of an op; Times says how often it runs.
package memory

import (
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/target"
)

// A Kind is what an access is.
type Kind string

const (
	Conversion  Kind = "conversion"
	LocalLoad   Kind = "local load"
	LocalStore  Kind = "local store"
	LocalAtomic Kind = "local atomic"
	Reduction   Kind = "reduction"
	Scan        Kind = "scan"
	Exchange    Kind = "exchange" // any other op by which threads give each other what they have, such as tt.gather
	GlobalLoad  Kind = "global load"
	GlobalStore Kind = "global store"
	Atomic      Kind = "global atomic"
	Copy        Kind = "copy" // from memory to memory, beside the threads
)

// A Mechanism is how elements get to where they are needed.
type Mechanism string

const (
	Nothing     Mechanism = "none"
	Registers   Mechanism = "registers" // of the same thread
	Shuffles    Mechanism = "shuffles"  // between the lanes of a warp
	Shared      Mechanism = "shared memory"
	Distributed Mechanism = "distributed shared memory" // of other blocks of the cluster
	Global      Mechanism = "global memory"
	Direct      Mechanism = "global to shared memory"
)

// An Access is an op that moves elements.
type Access struct {
	Op        *ir.Op
	Kind      Kind
	Mechanism Mechanism
	Times     Times
	// Bytes of a block that go through the mechanism, copies counted as often as they go: of
	// shared memory those that are stored to it, but of loads those that are loaded.
	Bytes int64
	// Sides are the instructions of shared memory: of an exchange, stores and the loads that follow them; of
	// others one of them. None where they are not known.
	Sides []Side
	// Shuffles of 32 bits at most, of a warp; 0 where they are not known.
	Shuffles int64
	Request  *Request // of global memory; nil where addresses are not those of elements
}

// A Side is one way between registers and shared memory.
type Side struct {
	Way layout.Direction
	layout.Service
	Bits  int   // of an element
	Warps int64 // of the block that do it
}

// Totals of a block: all instructions of all warps.
func (s *Side) Wavefronts() int64 { return s.Service.Wavefronts * s.Instructions * s.Warps }

// Ideal is Wavefronts without bank conflicts.
func (s *Side) Ideal() int64 { return s.Service.Ideal * s.Instructions * s.Warps }

// An Analysis is the accesses of a function, and what it computes more than once.
type Analysis struct {
	Accesses   []Access     // in the order of the text
	Replicated []Replicated // in the order of the text
	Arithmetic Work         // of all ops that compute tensors
	Costly     Work         // of those of them that take many instructions an element: divisions, roots, calls
}

// Options are what beside the function decides.
type Options struct {
	Cache    *layout.Cache // of layouts; may be nil
	Triton36 bool          // conversions and reductions are as Triton 3.6 makes them
	// Scratch is how many bytes of shared memory an op has while it runs; nil: that is not known.
	Scratch func(*ir.Op) int64
}

// New finds the accesses of an analysed function. There are none in tensors without layouts.
func New(p *pressure.Analysis, o Options) *Analysis {
	if o.Cache == nil {
		o.Cache = &layout.Cache{}
	}
	f := &finder{Options: o, pressure: p, target: layout.TargetOn(p.Machine.Chip), chip: p.Machine.Chip, found: &Analysis{}, trips: map[*ir.Op]Times{}, seen: map[pair]costs{}}
	if o.Triton36 {
		f.target = f.target.Triton36()
	}
	if p.Estimate {
		return f.found
	}
	for i := range p.Points {
		f.op(p.Points[i].Op)
	}
	return f.found
}

// A finder finds the accesses of one function.
type finder struct {
	Options
	pressure *pressure.Analysis
	target   layout.Target
	chip     *target.Chip
	found    *Analysis
	trips    map[*ir.Op]Times // of what is inside an op
	seen     map[pair]costs
}

func (f *finder) op(o *ir.Op) {
	defer guard.At(o.Span)
	f.work(o)
	a := Access{Op: o}
	switch has := func(k dialect.RoleKind) bool { return dialect.HasRole(o, k) }; {
	case has(dialect.Conversion):
		f.conversion(&a)
	case has(dialect.Copy):
		f.copy(&a)
	case has(dialect.Reduction):
		f.reduction(&a)
	case has(dialect.Scan):
		f.exchange(&a, Scan)
	case has(dialect.Atomic) || has(dialect.Load) || has(dialect.Store):
		f.memory(&a)
	default:
		f.exchange(&a, Exchange)
	}
	if a.Kind != "" {
		a.Times = f.times(o)
		f.found.Accesses = append(f.found.Accesses, a)
	}
}

// memory is for loads, stores and atomics.
func (f *finder) memory(a *Access) {
	for _, by := range []struct {
		role          dialect.RoleKind
		local, global Kind
	}{{dialect.Atomic, LocalAtomic, Atomic}, {dialect.Load, LocalLoad, GlobalLoad}, {dialect.Store, LocalStore, GlobalStore}} {
		switch {
		case dialect.Accesses(a.Op, by.role, dialect.SharedMemory):
			f.local(a, by.role, by.local)
			return
		case dialect.Accesses(a.Op, by.role, dialect.GlobalMemory):
			f.global(a, by.role, by.global)
			return
		}
	}
}

// layoutOf is the layout of a tensor in registers, or of a buffer; nil if it has none.
func (f *finder) layoutOf(v *ir.Value) *linear.Layout {
	if v == nil {
		return nil
	}
	l, err := f.Cache.OfType(v.Type())
	if err != nil {
		return nil
	}
	return l
}

// tensorLayout is layoutOf for a tensor in registers.
func (f *finder) tensorLayout(v *ir.Value) (*ir.TensorType, *linear.Layout) {
	if v == nil {
		return nil, nil
	}
	t, ok := v.Type().(*ir.TensorType)
	if !ok || t.Unranked {
		return nil, nil
	}
	l := f.layoutOf(v)
	if l == nil || !l.HasIn(linear.Register) {
		return nil, nil
	}
	return t, l
}

// threads is how many threads a layout is over, of a block.
func threads(l *linear.Layout) int64 {
	return 1 << (l.InBits(linear.Lane) + l.InBits(linear.Warp))
}

// held is how many different elements a thread has.
func held(l *linear.Layout) int64 { return 1 << len(linear.Nonzero(l.Columns(linear.Register))) }

// bytesOf is what all threads of a block have of a tensor, copies in registers not counted.
func bytesOf(l *linear.Layout, width int) int64 {
	return held(l) * threads(l) * int64(width) / 8
}
