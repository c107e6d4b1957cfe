// Package allocation says where in shared memory Triton puts what: the buffers
// of ttg.local_alloc, the scratch memory with which ops pass data between
// threads, and the memory of called functions; and how much tensor memory it takes.
//
// It follows Triton's allocation pass step by step, so that sizes and offsets
// are the same to the byte: each buffer is live from its first to its last step
// (an op, in the order in which a post-order walk meets them) through every
// descriptor that may refer to it; two buffers may share addresses when no step
// needs both. Where two versions of Triton differ, Options says which.
//
// All sizes, offsets and alignments are in bytes of one block's (CTA's) shared
// memory.
package allocation

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/target"
)

// Kind is what a buffer is for.
type Kind uint8

const (
	Explicit Kind = iota // of a ttg.local_alloc
	Scratch              // of an op, while it runs
	Virtual              // all of the function that a call calls
)

func (k Kind) String() string { return [...]string{"explicit", "scratch", "virtual"}[k] }

// A Buffer is a contiguous piece of shared memory.
type Buffer struct {
	Kind  Kind
	Owner *ir.Op
	// Value is the result of the ttg.local_alloc; nil for other kinds.
	Value *ir.Value
	// Part is which part of the value this is, where its encoding has several
	// (ttg.partitioned_shared): each is a Buffer.
	Part int

	Size, Alignment, Offset int64
	// Live is when it must keep its content, in steps: see Allocation.Steps.
	Live Interval

	parts  []*Buffer // of the value, where it has several
	number int       // in the order of the text
	region int32
	async  *ir.Op // the ttg.warp_specialize around it
}

// End is the first byte behind the buffer.
func (b *Buffer) End() int64 { return b.Offset + b.Size }

// Parts lists the buffers of a value that has several, this one among them; nil
// for others.
func (b *Buffer) Parts() []*Buffer { return b.parts }

// An Interval is the steps from Start up to, without it, End.
type Interval struct{ Start, End int }

// Overlaps reports whether the intervals have a step in common.
func (i Interval) Overlaps(j Interval) bool { return i.Start < j.End && j.Start < i.End }

// An Allocation is the shared memory of one function.
type Allocation struct {
	Func *ir.Op
	// Size is what the function needs, with the functions that it calls.
	Size int64
	// TensorColumns are the columns of tensor memory that it takes, of 128 rows of 32
	// bits: a power of two from 32 up to 512, what it would need if that is more, or 0.
	TensorColumns int64
	// Buffers are in the order of Triton's numbering: the ops' order, an op
	// before those inside.
	Buffers []*Buffer
	// Unknown lists ops whose memory is not known; it is counted as none.
	Unknown []Unknown
	// Called: other functions of the module call it; its own size is then among theirs.
	Called bool

	steps   []*ir.Op
	refers  *refers
	scratch map[*ir.Op]*Buffer
}

// An Unknown is an op whose need of shared memory cannot be told.
type Unknown struct {
	Op  *ir.Op
	Err error
}

// Steps is the number of steps of the function: its ops, and what Triton's lowering of scf to branches adds, which counts as steps of
// the scf op.
func (a *Allocation) Steps() int { return len(a.steps) }

// First is the op at which the buffer's life begins, Last the one at which it
// ends.
func (a *Allocation) First(b *Buffer) *ir.Op { return a.steps[b.Live.Start] }

// Last is the op with the buffer's last use.
func (a *Allocation) Last(b *Buffer) *ir.Op { return a.steps[min(b.Live.End, len(a.steps))-1] }

// Of lists the buffers to which a memory descriptor may refer.
func (a *Allocation) Of(v *ir.Value) []*Buffer { return a.refers.buffers(v) }

// ScratchOf is the scratch or virtual buffer of an op, or nil.
func (a *Allocation) ScratchOf(o *ir.Op) *Buffer { return a.scratch[o] }

// Options are what beside the program decides on its shared memory.
type Options struct {
	// Target is one as ttg.target has it, such as "cuda:90", "hip:gfx942" or
	// "xpu"; "" is Triton's pass without a target.
	Target string
	// Triton36 takes the choices of Triton 3.6; without it, the newest's.
	Triton36 bool
	// AsCompiled sees control flow as Triton's compiler does when it allocates:
	// scf has become branches, groups of warps have been filled up. Without it,
	// the program is taken as it is, as Triton's pass takes it.
	AsCompiled bool
	// Partition is the size of the parts of shared memory that a value with a
	// partitioned encoding is spread over; 0 takes the target's, below 0 none.
	Partition int64
	// Scratch replaces how much scratch memory an op that is no function and no
	// call needs.
	Scratch func(o *ir.Op) int64
	// Cache serves those who allocate again after a change; nil is one that is new.
	Cache *Cache
}

// A Cache remembers the layouts of types, and what memory conversions and reductions of
// them take. It serves one ir.Context and one goroutine.
type Cache struct {
	layouts   layout.Cache
	converted map[conversion]sized
}

// ForModule are the options with which Triton's compiler comes to what it
// prints as the shared memory of a module: those of its ttg.target, and of the
// release that wrote it if the text shows which.
func ForModule(module *ir.Op) Options {
	target, _ := module.StringAttr(ttg.TargetAttr)
	return Options{Target: target, Triton36: module.Context().Legacy().UpTo(306), AsCompiled: true}
}

// A Module is the shared memory of the functions of a module.
type Module struct {
	// Size is the most that a function needs that no other calls.
	Size  int64
	Funcs []*Allocation // in the order of the text

	byFunc  map[*ir.Op]*Allocation
	module  *ir.Op
	sizes   *sizes
	earlier *Module // see Modules.Earlier; nil until it is asked for
}

// Of is the allocation of a function, or nil.
func (m *Module) Of(fn *ir.Op) *Allocation { return m.byFunc[fn] }

// Unknown lists the ops whose memory is not known.
func (m *Module) Unknown() []Unknown {
	var all []Unknown
	for _, a := range m.Funcs {
		all = append(all, a.Unknown...)
	}
	return all
}

// New allocates the shared memory of all functions of a module.
func New(module *ir.Op, options Options) *Module {
	s := newSizes(module, options)
	m := s.of(module)
	for _, fn := range s.calls.functions {
		m.Funcs = append(m.Funcs, s.allocate(m, fn))
	}
	for _, a := range m.Funcs {
		if a.Called = s.calls.called[a.Func]; !a.Called {
			m.Size = max(m.Size, a.Size)
		}
	}
	return m
}

// Of allocates the shared memory of one function of a module, and of those that
// it calls.
func Of(fn, module *ir.Op, options Options) *Allocation {
	s := newSizes(module, options)
	return s.allocate(s.of(module), fn)
}

// of is a module of which nothing is allocated yet.
func (s *sizes) of(module *ir.Op) *Module {
	return &Module{byFunc: make(map[*ir.Op]*Allocation), module: module, sizes: s}
}

// allocate allocates a function behind those that it calls. Of functions that call one
// another in a circle the one that is come to last is not known to the others.
func (s *sizes) allocate(m *Module, fn *ir.Op) *Allocation {
	if a := m.byFunc[fn]; a != nil {
		return a
	}
	s.allocated = m.Of
	for _, fn := range s.calls.order(fn, m.byFunc) {
		m.byFunc[fn] = s.function(fn)
	}
	return m.byFunc[fn]
}

// sizes is what the sizes of buffers depend on.
type sizes struct {
	Options
	asked   int64 // Partition as it was given
	target  layout.Target
	backend target.Backend // none of what backends differ in, if no chip is known
	lanes   int64
	warps   int64 // of a block
	ctas    int64 // blocks of a cluster
	filled  int64 // warps that the groups of each ttg.warp_specialize are filled up to
	calls   *calls
	// allocated is what is known of a function, or nil.
	allocated func(fn *ir.Op) *Allocation
}

func newSizes(module *ir.Op, options Options) *sizes {
	chip := target.Resolve(options.Target)
	s := &sizes{Options: options, asked: options.Partition, target: layout.TargetOn(chip), calls: newCalls(module)}
	if s.Cache == nil {
		s.Cache = &Cache{}
	}
	if chip != nil {
		s.backend = *chip.Backend
		if s.Partition == 0 && !options.Triton36 {
			s.Partition = int64(chip.Shared.Partition)
		}
	}
	if options.Triton36 {
		s.target = s.target.Triton36()
	}
	number := func(name string, fallback int64) int64 {
		if n, ok := module.IntAttr(name); ok {
			return n
		}
		return fallback
	}
	s.lanes, s.warps, s.ctas = number(ttg.ThreadsPerWarpAttr, 32), number(ttg.NumWarpsAttr, 4), number(ttg.NumCTAsAttr, 1)
	if options.AsCompiled && s.backend.FillsPartitions {
		ir.Walk(module, func(o *ir.Op) {
			if o.Is(ttg.OpWarpSpecialize) {
				s.filled = max(s.filled, (partitionWarps(o)+3)/4*4)
			}
		})
	}
	return s
}

// function allocates one function.
func (s *sizes) function(fn *ir.Op) *Allocation {
	defer guard.At(fn.Span)
	a := &Allocation{Func: fn, scratch: make(map[*ir.Op]*Buffer)}
	f := &flow{sizes: s, allocation: a, warps: s.warps}
	f.function(fn)
	a.steps = f.steps
	f.lives()
	size, err := place(byTriton(a.Buffers), max(s.Partition, 0))
	if err != nil {
		a.Unknown = append(a.Unknown, Unknown{fn, err})
	}
	a.Size = size
	if f.allocatesTensor {
		columns, err := s.tensorColumns(fn)
		if err != nil {
			a.Unknown = append(a.Unknown, Unknown{fn, err})
		}
		a.TensorColumns = max(a.TensorColumns, columns)
	}
	return a
}

// byTriton is the order in which Triton places buffers: explicit ones first,
// then scratch, then those of calls, larger ones before smaller ones.
func byTriton(buffers []*Buffer) []*Buffer {
	ordered := slices.Clone(buffers)
	slices.SortStableFunc(ordered, func(a, b *Buffer) int { return cmp.Or(cmp.Compare(b.Size, a.Size), cmp.Compare(a.Kind, b.Kind)) })
	return ordered
}
