package ide

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/verify"
)

// What the parser leaves behind goes three ways: to the verifier, to the allocation
// of shared memory, and to the pressure of the functions with all that hints are
// made of. They go at once: none changes the IR, and only the verifier, or else
// passes that are asked what they could do, ask the Context, which belongs to one
// goroutine, for types and attributes.

// minParallel is from how many ops on it is worth it.
const minParallel = 500

// analyse begins with the pressure of Triton's functions for which it is not
// known, and with their shared memory; the function that it returns waits for it.
func (c *Chunk) analyse() (ready func()) {
	var list []*Function
	for _, f := range c.Functions {
		if !f.analysed && f.ofTriton() {
			f.Kernel() // which both ask
			list = append(list, f)
		}
	}
	if len(list) == 0 || len(c.Index.Names) < minParallel {
		return func() {}
	}
	for _, f := range list {
		f.analysed = true
	}
	pressure := start(func() {
		for _, f := range list {
			f.marks()
		}
	})
	memory := start(func() {
		if _, ok := c.Module.Op().IntAttr(ttg.NumWarpsAttr); !ok {
			return // there are no layouts
		}
		if len(list) > 1 {
			c.Allocation() // of all, which have much in common
		}
		for _, f := range list {
			f.allocation()
		}
	})
	return func() {
		for _, done := range []<-chan *guard.Failure{pressure, memory} {
			(<-done).Raise() // where requests are guarded
		}
		for _, f := range list {
			if c.memory == nil && len(list) > 1 && !f.estimated() {
				c.Allocation() // there are no layouts, but functions without tensors
			}
			f.Kernel().Prediction() // rests on both
		}
	}
}

// start runs f in a goroutine; its panic, or nil, comes when it is done.
func start(f func()) <-chan *guard.Failure {
	done := make(chan *guard.Failure, 1)
	guard.Go(f, func(failed *guard.Failure) { done <- failed })
	return done
}

// verify has the verifier look at the functions in the body of the module of
// which it is not known what it says, and at what is around them all. What it
// says of one is true as long as the function's text stays, and what it sees of
// others: the attributes of the module, and those of other functions.
func (c *Chunk) verify() {
	parts, sound := make(map[*ir.Op]verify.Result), make(map[*ir.Op]bool)
	var found []source.Diagnostic
	verified := verify.Each(c.Module)
	if c.Module.Op().NumRegions() == 1 && !c.Module.Op().RegionAt(0).Empty() {
		for o := range c.Module.Body().Ops {
			if !o.HasTrait(ir.FunctionLike) || !o.HasTrait(ir.IsolatedFromAbove) {
				continue
			}
			p, known := c.parts[o]
			if !known {
				p = verified(o)
			}
			parts[o], sound[o] = p, p.Sound
			found = append(found, p.Found...)
		}
	}
	c.parts = parts
	c.verified = slices.Concat(verify.Around(c.Module, sound), found)
	slices.SortStableFunc(c.verified, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
}
