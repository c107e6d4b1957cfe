// Package cputime bounds what a piece of work may take in a test: by the
// processor's time, which other work on the machine does not add to, and not by a
// clock, which it does.
package cputime

import (
	"runtime"
	"time"
)

// Of is the processor time that f takes in the goroutine that calls it. What it
// does in others is not counted, nor most of the collector's work.
func Of(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := used()
	f()
	return used() - before
}
