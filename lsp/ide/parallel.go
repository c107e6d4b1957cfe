package ide

import "github.com/tgopt/tgopt/internal/guard"

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
		if f.pressure == nil && f.ofTriton() {
			f.Kernel() // which both ask
			list = append(list, f)
		}
	}
	if len(list) == 0 || len(c.Index.Names) < minParallel {
		return func() {}
	}
	pressure := start(func() {
		for _, f := range list {
			f.marks()
		}
	})
	memory := start(func() {
		if _, ok := c.Module.Op().IntAttr("ttg.num-warps"); !ok {
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
			f.Kernel().Prediction() // rests on both
		}
	}
}

// analyseAgain is analyse after ops were replaced one for one, of which the verifier
// knows already, since it asked so little. Beside the pressure go shared memory, and
// what passes could do if that was of interest before.
func (c *Chunk) analyseAgain() {
	if len(c.Index.Names) < minParallel {
		return // it is found when it is asked for
	}
	for _, f := range c.Functions {
		if f.pressureBefore != nil && f.ofTriton() {
			f.analyseAgain()
		}
	}
	c.analyse()() // what was not known before either
}

func (f *Function) analyseAgain() {
	f.Kernel() // which both ask
	beside := start(func() {
		if _, ok := f.Chunk.Module.Op().IntAttr("ttg.num-warps"); ok {
			f.allocation()
		}
		if f.offered {
			f.offers()
		}
	})
	func() {
		// After a panic, too: nobody is to change the IR before it is done.
		defer func() { (<-beside).Raise() }()
		f.marks()
	}()
	f.Kernel().Prediction() // rests on both
}

// start runs f in a goroutine; its panic, or nil, comes when it is done.
func start(f func()) <-chan *guard.Failure {
	done := make(chan *guard.Failure, 1)
	guard.Go(f, func(failed *guard.Failure) { done <- failed })
	return done
}
