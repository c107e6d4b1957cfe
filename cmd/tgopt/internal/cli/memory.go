package cli

import (
	"runtime/debug"
	"sync/atomic"
)

// A run over files ends soon, and nearly all that it allocates is IR that it
// needs to the end: what the collector would free is not worth its time, nor
// the room that it asks for beside what is live. So the collector does not run
// until the process is several times as large as its inputs can explain: after
// passes that make a lot of garbage, or over very many files.
const (
	spareMemory   = 16 << 20 // beside what inputs explain
	memoryPerByte = 8        // of an input that is read and not done yet
)

// A memoryLimit is what the collector is told.
type memoryLimit struct {
	off    bool // the user says what the collector is to do
	inputs atomic.Int64

	percent int // as it was before
	limit   int64
}

func (t *tool) startMemoryLimit() *memoryLimit {
	m := &memoryLimit{off: t.Getenv("GOGC") != "" || t.Getenv("GOMEMLIMIT") != ""}
	if !m.off {
		m.limit = debug.SetMemoryLimit(-1)
		m.percent = debug.SetGCPercent(-1)
		m.add(0)
	}
	return m
}

func (m *memoryLimit) stop() {
	if !m.off {
		debug.SetGCPercent(m.percent)
		debug.SetMemoryLimit(m.limit)
	}
}

// add counts the bytes of an input; a negative number those of one that is
// done.
func (m *memoryLimit) add(bytes int) {
	if n := m.inputs.Add(int64(bytes)); !m.off {
		debug.SetMemoryLimit(spareMemory + memoryPerByte*n)
	}
}
