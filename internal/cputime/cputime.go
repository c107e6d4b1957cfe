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
	before := used(ofThread)
	f()
	return used(ofThread) - before
}

// Process is the processor time that the process has taken in all its threads, for
// work that begins goroutines in a process which does nothing beside.
func Process() time.Duration { return used(ofProcess) }
