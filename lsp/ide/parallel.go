package ide

// What the parser leaves behind goes two ways: to the verifier, and to the
// pressure of the functions, which are what hints and most diagnostics are made
// of. They go at once: neither changes the IR, and pressure asks nothing of the
// Context, which belongs to one goroutine.

// minParallel is from how many ops on it is worth it.
const minParallel = 500

// analyse begins with the pressure of the functions for which it is not known;
// the function that it returns waits for it.
func (c *Chunk) analyse() (ready func()) {
	var list []*Function
	for _, f := range c.Functions {
		if f.pressure == nil {
			list = append(list, f)
		}
	}
	if len(list) == 0 || len(c.Index.Names) < minParallel {
		return func() {}
	}
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		for _, f := range list {
			f.Risk()
		}
	}()
	return func() {
		if failed := <-done; failed != nil {
			panic(failed) // where requests are guarded
		}
	}
}
