package cli

import (
	"fmt"
	"io"
	"time"
)

// A timing says what took how long.
type timing struct {
	phases []phase
	total  time.Duration
}

type phase struct {
	name string
	took time.Duration
}

// start starts the clock for a phase; the result stops it.
func (t *timing) start(name string) func() {
	begin := time.Now()
	return func() { t.add(name, time.Since(begin)) }
}

// add adds to the phase of a name: a pass that runs on each function, or in
// each chunk, has one line.
func (t *timing) add(name string, d time.Duration) {
	for i := range t.phases {
		if t.phases[i].name == name {
			t.phases[i].took += d
			return
		}
	}
	t.phases = append(t.phases, phase{name, d})
}

func (t *timing) merge(u *timing) {
	for _, p := range u.phases {
		t.add(p.name, p.took)
	}
	t.total += u.total
}

// write prints the table in the form of mlir-opt's -mlir-timing.
func (t *timing) write(w io.Writer) {
	heading(w, "... Execution time report ...")
	fmt.Fprintf(w, "  Total Execution Time: %.4f seconds\n\n  ----Wall Time----  ----Name----\n", t.total.Seconds())
	rest := t.total
	row := func(name string, d time.Duration) {
		share := 0.0
		if t.total > 0 {
			share = 100 * d.Seconds() / t.total.Seconds()
		}
		fmt.Fprintf(w, "  %8.4f (%5.1f%%)  %s\n", d.Seconds(), share, name)
	}
	for _, p := range t.phases {
		row(p.name, p.took)
		rest -= p.took
	}
	row("Rest", max(rest, 0))
	row("Total", t.total)
}
