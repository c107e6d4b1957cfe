package ide

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/rewrite/offer"
)

// figures are what hints, lenses and advice are made of. They refer to ops,
// never to places in the text, which move.
type figures struct {
	marks     []mark
	elsewhere []*kernel.Kernel
	notes     []note
	notesFor  notesKey
	offers    []offer.Offer
	memory    *sharedMemory // of a function that calls no other
	calls     bool
}

// A sharedMemory is that of a function. It is true of another version of the
// function that has the same outline.
type sharedMemory struct {
	outline allocation.Outline
	found   *allocation.Allocation
}

// ofTriton reports whether the function is one of Triton's: of another, a test
// of some pass of MLIR, registers are of no interest.
func (f *Function) ofTriton() bool {
	if f.Op.Is("tt.func") {
		return true
	}
	_, ok := f.Chunk.Module.Op().IntAttr("ttg.num-warps")
	return ok
}

// estimated reports whether tensors have no layouts yet, as in TTIR: then
// there are bytes, and nothing that a target decides.
func (f *Function) estimated() bool { return f.Kernel().Estimate() }

// peak is the index of the point where most is live: registers, or bytes
// where those are estimated; -1 in an empty function.
func (f *Function) peak() int {
	a := f.Pressure()
	if a.Estimate {
		point, _ := f.Kernel().MostLive()
		return point
	}
	return slices.IndexFunc(a.Points, func(p pressure.Point) bool { return p.Op == a.Peak.Op })
}

// allocation is the shared memory of the function; nil if it is not known. It
// changes with the function alone unless that calls others.
func (f *Function) allocation() *allocation.Allocation {
	fig := &f.figures
	if fig.memory == nil && !fig.calls {
		ir.Walk(f.Op, func(o *ir.Op) { fig.calls = fig.calls || dialect.HasRole(o, dialect.Call) })
	}
	module := f.Op.Parent()
	if fig.calls || module == nil || !module.Is("builtin.module") {
		return f.Chunk.Allocation().Of(f.Op)
	}
	if fig.memory == nil {
		fig.memory = &sharedMemory{outline: allocation.OutlineOf(f.Op, nil)}
		switch old := f.memoryBefore; {
		case f.Chunk.memory != nil:
			fig.memory.found = f.Chunk.memory.Of(f.Op)
		case old != nil && slices.Equal(old.outline, fig.memory.outline):
			fig.memory.found = old.found
		default:
			fig.memory.found = allocation.Of(f.Op, module, allocation.ForModule(module))
		}
		f.memoryBefore = nil
	}
	return fig.memory.found
}

// elsewhere are the kernels of the function on chips that take its layouts as they
// are.
func (f *Function) elsewhere() []*kernel.Kernel {
	if f.figures.elsewhere == nil {
		f.figures.elsewhere = append([]*kernel.Kernel{}, f.Kernel().Elsewhere()...)
	}
	return f.figures.elsewhere
}

func (f *Function) settings() *Settings { return &f.Chunk.snapshot.Workspace.Settings }
