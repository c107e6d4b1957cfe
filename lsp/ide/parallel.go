package ide

import (
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
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
