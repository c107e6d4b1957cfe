package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

const (
	// serverGCPercent is how much garbage the server lets come together, beside what
	// it needs: it stays in memory while people work, and the collector runs on
	// another core than the answers.
	serverGCPercent = 60
	// serverHeap is the heap in bytes below which it is not collected: it would be
	// again and again while the first file is read and grows it.
	serverHeap = 16 << 20
	// emptyHeapPercent is the percentage that gives an empty heap that size: of the
	// 4 MB for which the runtime takes it.
	emptyHeapPercent = 400

	// serverMemory is what the process may take before it is collected whatever the
	// percentage says, and serverPerByte what each byte of an open document adds: a dump
	// takes a third of that, what is written to hurt all of it. serverSpare is what is
	// between collections when more is in use.
	serverMemory  = 20 << 20
	serverPerByte = 36
	serverSpare   = 8 << 20
)

// A document of 10,000 lines takes 11 MB until its diagnostics are there. That this
// memory is new to the process, which the system provides page by page, is a tenth
// of the time that it takes, and in a virtual machine up to a third. Until an editor
// has the text of a document ready, which it has as soon as the server has answered
// it for the first time, there are some milliseconds in which the server has nothing
// to do.
const (
	firstDocument = 10 << 20
	// atOnce is how much memory is touched between two looks at whether there is
	// something to do: a fifth of a millisecond.
	atOnce = 256 << 10
	// worthCollecting is how much of it is worth a collection, which makes it free
	// for the document, and largeDocument what that has to have.
	worthCollecting = 2 << 20
	largeDocument   = 256 << 10
)

// collectSparingly has the collector run as a server needs it, which has documents of so
// many bytes open, and reports that it does: not where the user says how it runs.
func (t *tool) collectSparingly(open func() int64) bool {
	if t.Getenv("GOGC") != "" {
		return false
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	percent, most := emptyHeapPercent, int64(0) // no limit until there was something to collect
	debug.SetGCPercent(percent)
	afterEachCollection(func() {
		metrics.Read(live)
		n := live[0].Value.Uint64()
		if p := gcPercent(n); p != percent { // to set it stops the world
			percent = p
			debug.SetGCPercent(p)
		}
		if m := memoryOf(n, open()); m != most {
			most = m
			debug.SetMemoryLimit(m)
		}
	})
	return true
}

// memoryOf is the limit of a process that uses so many bytes of its heap for documents of
// so many.
func memoryOf(live uint64, open int64) int64 {
	return max(serverMemory+serverPerByte*open, serverSpare+int64(live)*5/4)
}

// gcPercent is the percentage by which a heap grows of which so much is in use.
func gcPercent(live uint64) int {
	if live >= serverHeap {
		return serverGCPercent
	}
	return int(min(max(100*(serverHeap-live)/max(live, 1), serverGCPercent), emptyHeapPercent))
}

func afterEachCollection(f func()) {
	runtime.AddCleanup(new(*int), func(f func()) {
		f()
		afterEachCollection(f)
	}, f)
}

// touchMemory has the system provide the memory of a first document, until that has
// begun to arrive; what it does not come to is left to the document.
func touchMemory(arrived func() int) {
	if runtime.GOMAXPROCS(0) == 1 {
		return // it would be in the way
	}
	var touched [][]byte
	for size := 0; size < firstDocument && arrived() == 0; size += atOnce {
		b := make([]byte, atOnce)
		for i := 0; i < len(b); i += os.Getpagesize() {
			b[i] = 1
		}
		touched = append(touched, b)
	}
	if n := arrived(); n > 0 && n < largeDocument || len(touched)*atOnce < worthCollecting {
		return // it is not worth it
	}
	clear(touched)
	runtime.GC()
}
