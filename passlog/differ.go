package passlog

import (
	"sync"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/passlog/irdiff"
)

// A differ makes the differences of steps while the log is read on.
type differ struct {
	options *Options
	free    chan struct{}
	all     sync.WaitGroup
	mu      sync.Mutex
	latest  map[*Step]int // comparisons begun: only the last one counts
	failed  *guard.Failure
}

func newDiffer(workers int, o *Options) *differ {
	return &differ{options: o, free: make(chan struct{}, workers), latest: make(map[*Step]int)}
}

// compare begins to make the difference of a step.
func (d *differ) compare(step *Step) {
	if changed, known := step.Changed(); !known || !changed {
		return
	}
	from, to := step.From.reading, step.To.reading
	if from == nil || to == nil || step.From.Whole != step.To.Whole {
		return
	}
	d.mu.Lock()
	d.latest[step]++
	turn := d.latest[step]
	d.mu.Unlock()
	keep := d.options.KeepDiff != nil && d.options.KeepDiff(step)
	d.free <- struct{}{}
	d.all.Add(1)
	guard.Go(func() {
		u := irdiff.Unified(from.dump.Text, to.dump.Text, d.options.Context)
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.latest[step] == turn {
			step.Diff = &Diff{Added: u.Added, Removed: u.Removed}
			if keep {
				step.Diff.Text = u.Text
			}
		}
	}, func(failed *guard.Failure) {
		if failed != nil {
			d.mu.Lock()
			d.failed = failed
			d.mu.Unlock()
		}
		<-d.free
		d.all.Done()
	})
}

// wait waits for all, and raises what went wrong with one.
func (d *differ) wait() {
	d.all.Wait()
	d.failed.Raise()
}
