package cli

import (
	"runtime"
	"testing"
)

// TestMemoryLimit: where more is live than inputs explain, the collector does not run
// all the time.
func TestMemoryLimit(t *testing.T) {
	before := &runtime.MemStats{}
	m := (&tool{Environment: Environment{Getenv: func(string) string { return "" }}}).startMemoryLimit()
	defer m.stop()
	m.add(1 << 20)
	live := make([][]byte, 100)
	for i := range live {
		live[i] = make([]byte, 1<<20)
	}
	runtime.GC() // of which the limit learns
	runtime.ReadMemStats(before)
	for i := range 1000 {
		live[i%len(live)] = make([]byte, 1<<20)
	}
	after := &runtime.MemStats{}
	runtime.ReadMemStats(after)
	// 1 GB of garbage, and room for 66 MB of it. A collection that waits for a processor while
	// the program goes on finds more in use, so that few may do.
	if n := after.NumGC - before.NumGC; n < 1 || n > 40 {
		t.Errorf("%d collections", n)
	}
	runtime.KeepAlive(live)
}
