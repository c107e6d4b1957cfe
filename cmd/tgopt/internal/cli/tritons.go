package cli

import (
	"context"
	"fmt"
	"sync"

	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/triton"
)

// Tritons are those that a run asks. Unless one is named, each text goes to the installed
// release that wrote it: a release reads what it prints itself, and little of what others
// do. Goroutines may share it.
type tritons struct {
	*tool
	flags *compilers

	mu      sync.Mutex
	list    []candidate
	started map[string]*startedTriton // by Python
}

// A startedTriton is one of them; of one that is missing, err says why.
type startedTriton struct {
	*triton.Toolchain
	name    string          // "triton 3.9.0"
	release release.Release // 0: none that is known
	err     error
}

func (t *tool) newTritons(flags *compilers) *tritons {
	return &tritons{tool: t, flags: flags, started: map[string]*startedTriton{}}
}

// named reports whether the user said which one it is.
func (t *tritons) named() bool { return t.flags.python != "" || t.Getenv(pythonVariable) != "" }

// of starts the one that a text of some releases is given to.
func (t *tritons) of(ctx context.Context, written release.Range) (*startedTriton, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.list == nil {
		var err error
		if t.list, err = t.pythons(ctx, t.flags.python); err != nil {
			return nil, err
		}
	}
	python := nearest(t.list, written).python
	s := t.started[python]
	if s == nil {
		s = &startedTriton{Toolchain: triton.New(python, triton.Limits{Processor: t.flags.processor, Memory: int64(t.flags.memory) << 30})}
		if s.err = t.found(ctx, s.Toolchain); s.err == nil {
			var id *runner.Identity
			if id, s.err = s.Identify(ctx); s.err == nil {
				s.name = id.String()
				s.release, _ = release.Parse(id.Version)
			}
		}
		if ctx.Err() != nil {
			return nil, interrupted(ctx)
		}
		t.started[python] = s
	}
	return s, s.err
}

// nearest is the newest that writes such texts, or else the one that is nearest to those.
func nearest(list []candidate, written release.Range) candidate {
	best, least := list[0], -1
	for _, c := range list {
		if c.release == 0 {
			continue
		}
		if d := written.Distance(c.release); least < 0 || d < least {
			best, least = c, d
		}
	}
	return best
}

// why says why one of them is asked about a text, where it is not simply the newest; "" if
// there is nothing to be said.
func (t *tritons) why(s *startedTriton, written release.Range) string {
	reads := s.release == 0 || written.Has(s.release)
	switch {
	case t.named() || reads && t.list[0].python == s.Python():
		return ""
	case reads:
		return written.Wrote()
	}
	lacking := written.Until
	if lacking == 0 {
		lacking = written.Since
	}
	return fmt.Sprintf("%s: of those that are installed it is the nearest; `tgopt toolchains install triton==%s.0` installs another", written.Wrote(), lacking)
}

func (t *tritons) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.started {
		s.Close()
	}
}
