package lsp

import (
	"sync"

	"github.com/tgopt/tgopt/internal/guard"
)

// A queue runs jobs in order, one at a time. The jobs of a document are what
// asks its snapshots: since a version takes over what is known of the one
// before, questions about that are to be answered first.
type queue struct {
	mu      sync.Mutex
	jobs    []func()
	running bool
}

// add appends a job. It does not wait for it.
func (q *queue) add(job func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, job)
	if !q.running {
		q.running = true
		guard.Go(q.run, func(*guard.Failure) {})
	}
}

func (q *queue) run() {
	for {
		q.mu.Lock()
		if len(q.jobs) == 0 {
			q.running, q.jobs = false, nil
			q.mu.Unlock()
			return
		}
		job := q.jobs[0]
		q.jobs[0] = nil
		q.jobs = q.jobs[1:]
		q.mu.Unlock()
		guard.Do(job) // who asked is told by the job itself; the next is asked by others
	}
}
