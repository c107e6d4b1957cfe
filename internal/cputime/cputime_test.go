package cputime

import (
	"runtime"
	"testing"
	"time"
)

// TestOf: work counts, and neither waiting nor what others do.
func TestOf(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the time of a thread")
	}
	work := func() {
		n := 0
		for range 100_000_000 {
			n ^= n + 1
		}
		runtime.KeepAlive(n)
	}
	busy := Of(work)
	idle := Of(func() {
		done := make(chan bool)
		go func() {
			work()
			time.Sleep(50 * time.Millisecond)
			done <- true
		}()
		<-done
	})
	if busy < 10*time.Millisecond || idle > busy/2 {
		t.Errorf("work took %v, waiting for others %v", busy, idle)
	}
}
