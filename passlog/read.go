package passlog

import (
	"context"
	"hash/maphash"
	"io"
	"path"
	"runtime"
	"sync"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/layout"
)

// Options say how to read a log.
type Options struct {
	Registry *dialect.Registry // of dialects; required
	// Kernel is a pattern (path.Match) of kernels' names; "" takes all.
	Kernel string
	// KeepDiff says of which steps the text of the difference is kept; nil keeps
	// none. The lines are counted of all.
	KeepDiff func(*Step) bool
	// Context is how many lines a difference shows around each change.
	Context int
	// KeepTexts keeps the texts of all states, which Part compares.
	KeepTexts bool
	// Progress is told how many bytes of the log were read, now and then.
	Progress func(bytes int64)
}

// A Log is what a log says.
type Log struct {
	Compiles []*Compile // in the order in which they begin
	Dumps    int        // all, also those of other kernels
	Bytes    int64
	Skipped  int // lines that are neither a dump's nor empty
}

// A Diff is the difference that a pass makes.
type Diff struct {
	Text           string // unified, without the lines that name files; "" if it is not kept
	Added, Removed int    // lines
}

// Read reads a log to its end. Dumps are read one by one and measured on all
// cores; of their texts only those are kept that are still to be compared.
func Read(ctx context.Context, r io.Reader, o Options) (*Log, error) {
	workers := runtime.GOMAXPROCS(0)
	scanner := NewScanner(r)
	log := &Log{}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	all.Add(1 + workers)

	// The dumps on their way, in order: as many as keep the cores busy.
	type pending struct {
		dump *Dump
		read *reading
	}
	queue := make(chan pending, 2*workers)
	work := make(chan *reading, 2*workers)
	var scanErr error
	guard.Go(func() {
		defer close(queue)
		defer close(work)
		recent := newRecent()
		for ctx.Err() == nil {
			d, err := scanner.Next()
			if d == nil || err != nil {
				scanErr = err
				return
			}
			read, fresh := recent.reading(d)
			if fresh {
				select {
				case work <- read:
				case <-ctx.Done():
					return
				}
			}
			select {
			case queue <- pending{d, read}:
			case <-ctx.Done():
				return
			}
		}
	}, func(failed *guard.Failure) {
		if failed != nil {
			cancel(failed)
		}
		all.Done()
	})
	for range workers {
		guard.Go(func() {
			for read := range work {
				if ctx.Err() == nil {
					read.run(&o)
				}
				close(read.done)
			}
		}, func(*guard.Failure) { all.Done() })
	}

	diffs := newDiffer(workers, &o)
	sort := newSorter()
	for p := range queue {
		<-p.read.done
		if ctx.Err() != nil {
			continue
		}
		log.Dumps++
		if o.Progress != nil {
			o.Progress(scanner.Bytes())
		}
		s := p.read.state(p.dump)
		if !o.takes(s.entry) && s.entry != "" && s.Whole {
			continue
		}
		c := sort.of(s)
		for _, step := range c.add(s) {
			diffs.compare(step)
		}
		if !o.KeepTexts {
			c.release()
			sort.release(c)
		}
	}
	all.Wait()
	diffs.wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if scanErr != nil {
		return nil, scanErr
	}
	for _, c := range sort.list {
		if o.takes(c.Kernel) {
			log.Compiles = append(log.Compiles, c)
		}
	}
	log.Bytes, log.Skipped = scanner.Bytes(), scanner.Skipped
	return log, nil
}

func (o *Options) takes(kernel string) bool {
	if o.Kernel == "" || o.Kernel == kernel {
		return true
	}
	ok, err := path.Match(o.Kernel, kernel)
	return ok && err == nil
}

// A reading is what is found in a text; dumps of the same text share it.
type reading struct {
	dump    *Dump // the first of that text
	outline outline
	figures *Figures
	unread  *Unread
	done    chan struct{}
	id      *identity
}

// An identity is what states of the same text share.
type identity struct{ _ byte }

func (r *reading) run(o *Options) {
	r.outline = outlineOf(r.dump)
	if r.dump.Whole && !o.takes(r.outline.entry) {
		return // it may be a kernel that is not asked for
	}
	r.figures, r.unread = measure(r.dump, r.outline, o.Registry, &layout.Cache{})
}

// state is a dump with what was found in its text.
func (r *reading) state(d *Dump) *State {
	s := &State{Dump: d, Figures: r.figures, Unread: r.unread, Stage: r.outline.stage, functions: r.outline.functions, entry: r.outline.entry, same: r.id, reading: r}
	if r.unread != nil && r.unread.Line > 0 {
		u := *r.unread
		u.Line += d.Line - r.dump.Line
		s.Unread = &u
	}
	d.Text = "" // the reading has it
	return s
}

// recent knows the readings of the last dumps: most passes change nothing.
type recent struct {
	seed  maphash.Seed
	byKey map[recentKey]*reading
	ring  [8]recentKey
	at    int
}

type recentKey struct {
	hash      uint64
	length    int
	module    string
	truncated bool
}

func newRecent() *recent {
	return &recent{seed: maphash.MakeSeed(), byKey: make(map[recentKey]*reading)}
}

func (l *recent) reading(d *Dump) (r *reading, fresh bool) {
	key := recentKey{maphash.String(l.seed, d.Text), len(d.Text), d.module, d.Truncated}
	if r := l.byKey[key]; r != nil && r.dump.Text == d.Text {
		return r, false
	}
	first := *d
	r = &reading{dump: &first, id: new(identity), done: make(chan struct{})}
	delete(l.byKey, l.ring[l.at])
	l.ring[l.at] = key
	l.at = (l.at + 1) % len(l.ring)
	l.byKey[key] = r
	return r, true
}
