package cli

import (
	"sync"

	"github.com/tgopt/tgopt/printer"
)

// A pieceQueue carries what a job has printed already to the collector, while
// the job prints on. Small outputs never come here.
type pieceQueue struct {
	mu    sync.Mutex
	list  [][]byte
	ready chan struct{} // holds one element while list has some
}

func newPieceQueue() pieceQueue { return pieceQueue{ready: make(chan struct{}, 1)} }

var pieceBuffers = sync.Pool{New: func() any {
	b := make([]byte, 0, printer.PieceSize+printer.PieceSize/8)
	return &b
}}

// put takes over a piece and returns a buffer for the next.
func (q *pieceQueue) put(piece []byte) []byte {
	q.mu.Lock()
	q.list = append(q.list, piece)
	q.mu.Unlock()
	select {
	case q.ready <- struct{}{}:
	default:
	}
	return *pieceBuffers.Get().(*[]byte)
}

// drain gives the pieces so far to write, in order.
func (q *pieceQueue) drain(write func([]byte)) {
	q.mu.Lock()
	list := q.list
	q.list = nil
	q.mu.Unlock()
	for _, piece := range list {
		write(piece)
		piece = piece[:0]
		pieceBuffers.Put(&piece)
	}
}
