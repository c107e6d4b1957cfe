package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/tgopt/tgopt/internal/terminal"
)

// A progress is a line on the terminal that says how far a long run is; a nil
// one says nothing.
type progress struct {
	w           io.Writer
	width       int
	done, files int
	quiet       time.Time // nothing is shown before
	ticker      *time.Ticker
	shown       bool
}

const (
	progressAfter = time.Second // how long a run is quiet before it shows that it goes on
	progressEvery = 100 * time.Millisecond
)

func (t *tool) newProgress(r *renderer, files int) *progress {
	if !r.isTerm || files < 2 {
		return nil
	}
	return &progress{
		w: t.Stderr, width: r.width, files: files,
		quiet: time.Now().Add(progressAfter), ticker: time.NewTicker(progressEvery),
	}
}

func (p *progress) step() {
	if p != nil {
		p.done++
	}
}

// ticks says when to look again.
func (p *progress) ticks() <-chan time.Time {
	if p == nil {
		return nil
	}
	return p.ticker.C
}

// show shows the file that is worked on, unless it was done just now.
func (p *progress) show(name string) {
	if p == nil || time.Now().Before(p.quiet) {
		return
	}
	p.quiet = time.Now().Add(progressEvery)
	const bar = 20
	filled := bar * p.done / p.files
	line := []rune(fmt.Sprintf("[%-*s] %d/%d %s", bar, "####################"[:filled], p.done, p.files, terminal.Line(name)))
	if len(line) >= p.width {
		line = line[:p.width-1]
	}
	fmt.Fprintf(p.w, "\r%s\x1b[K", string(line))
	p.shown = true
}

func (p *progress) clear() {
	if p != nil && p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
