package cli

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// A run over files ends soon, and nearly all that it allocates is IR that it
// needs to the end: what the collector would free is not worth its time, nor
// the room that it asks for beside what is live. So the collector does not run
// until the process is several times as large as its inputs can explain: after
// passes that make a lot of garbage, or over very many files. Then it has room
// for half as much again as is live, or it would run all the time.
const (
	spareMemory   = 16 << 20 // beside what inputs explain
	memoryPerByte = 8        // of an input that is read and not done yet
)

// A memoryLimit is what the collector is told.
type memoryLimit struct {
	off bool // the user says what the collector is to do

	mu      sync.Mutex
	stopped bool
	inputs  int64
	live    int64 // bytes of the heap that the collector found in use, 0 until it has run

	percent int // as it was before
	limit   int64
}

func (t *tool) startMemoryLimit() *memoryLimit {
	m := &memoryLimit{off: t.Getenv("GOGC") != "" || t.Getenv("GOMEMLIMIT") != ""}
	if !m.off {
		m.limit = debug.SetMemoryLimit(-1)
		m.percent = debug.SetGCPercent(-1)
		m.add(0)
		m.whenCollected()
	}
	return m
}

func (m *memoryLimit) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stopped = true; !m.off {
		debug.SetGCPercent(m.percent)
		debug.SetMemoryLimit(m.limit)
	}
}

// add counts the bytes of an input; a negative number those of one that is
// done.
func (m *memoryLimit) add(bytes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.inputs += int64(bytes)
	m.set()
}

func (m *memoryLimit) set() {
	if !m.off && !m.stopped {
		debug.SetMemoryLimit(max(spareMemory+memoryPerByte*m.inputs, spareMemory+3*m.live/2))
	}
}

// whenCollected has the limit follow what is live: an object that nobody has is
// collected with the others, which calls its finalizer.
func (m *memoryLimit) whenCollected() {
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.live = int64(live[0].Value.Uint64()); !m.stopped {
			m.set()
			m.whenCollected()
		}
	})
}
