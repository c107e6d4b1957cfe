package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/runner"
	chips "github.com/tgopt/tgopt/target"
)

// A column is a figure of results; value is nil where it is not known.
type column struct {
	title string
	value func(*runner.Result) *int
}

var figureColumns = []column{
	{"registers", func(r *runner.Result) *int { return r.Registers }},
	{"spilled", func(r *runner.Result) *int { return r.SpilledBytes }},
	{"reloaded", func(r *runner.Result) *int { return r.SpillLoadBytes }},
	{"stack", func(r *runner.Result) *int { return r.StackBytes }},
	{"shared", func(r *runner.Result) *int { return r.SharedBytes }},
	{"AGPRs", func(r *runner.Result) *int { return r.Accumulators }},
	{"SGPRs", func(r *runner.Result) *int { return r.ScalarRegisters }},
	{"scratch", func(r *runner.Result) *int { return positive(r.GlobalScratch) }},
	{"tensor columns", func(r *runner.Result) *int { return positive(r.TensorColumns) }},
	{"code", func(r *runner.Result) *int { return r.CodeBytes }},
	{"warps", func(r *runner.Result) *int { return &r.Warps }},
	{"blocks", func(r *runner.Result) *int {
		if r.Occupancy == nil {
			return nil
		}
		return &r.Occupancy.Blocks
	}},
}

// positive leaves out what few kernels have.
func positive(n *int) *int {
	if n != nil && *n == 0 {
		return nil
	}
	return n
}

var instructionColumns = []column{
	counted("all", func(n *runner.Instructions) *int { return &n.All }),
	counted("matrix", func(n *runner.Instructions) *int { return &n.Matrix }),
	counted("ld.global", func(n *runner.Instructions) *int { return &n.GlobalLoads }),
	counted("st.global", func(n *runner.Instructions) *int { return &n.GlobalStores }),
	counted("copies", func(n *runner.Instructions) *int { return &n.Copies }),
	counted("ld.shared", func(n *runner.Instructions) *int { return &n.SharedLoads }),
	counted("st.shared", func(n *runner.Instructions) *int { return &n.SharedStores }),
	counted("ld.local", func(n *runner.Instructions) *int { return &n.LocalLoads }),
	counted("st.local", func(n *runner.Instructions) *int { return &n.LocalStores }),
	counted("barriers", func(n *runner.Instructions) *int { return &n.Barriers }),
	counted("shuffles", func(n *runner.Instructions) *int { return &n.Shuffles }),
}

func counted(title string, value func(*runner.Instructions) *int) column {
	return column{title, func(r *runner.Result) *int {
		if r.Instructions == nil {
			return nil
		}
		return value(r.Instructions)
	}}
}

// writeTables writes what compilers made of kernels.
func (c *compileCmd) writeTables(out io.Writer, all []*compileTask) error {
	var tasks []*compileTask
	for _, t := range all {
		if t.failure == nil {
			tasks = append(tasks, t)
		}
	}
	if len(tasks) == 0 {
		return nil
	}
	text := &strings.Builder{}
	fmt.Fprintln(text, "Registers of 32 bits and bytes, a thread; bytes of shared memory and scratch, a block; blocks on a unit.")
	c.writeTable(text, tasks, figureColumns, func(r *runner.Result) []string {
		limiter, compiler := "", r.Toolchain
		if r.Source != compiler {
			compiler = r.Source + ", " + compiler
		}
		if r.Occupancy != nil {
			limiter = chips.WordsOf(chips.Lookup(r.Target)).Limiter(chips.Limiter(r.Occupancy.Limiter))
		}
		seconds := fmt.Sprintf("%.1f s", r.Seconds)
		if r.Cached {
			seconds += " then"
		}
		return []string{limiter, seconds, compiler}
	}, "limited by", "took", "compiler")
	fmt.Fprintln(text, "\nInstructions")
	c.writeTable(text, tasks, instructionColumns, func(r *runner.Result) []string {
		if r.Instructions == nil {
			return []string{""}
		}
		return []string{strings.ToUpper(r.Instructions.Of)}
	}, "counted in")
	_, err := io.WriteString(out, text.String())
	return err
}

// writeTable writes a line a task; columns that no result has are left out. Of two
// results each figure is before and after; the rest is of the last.
func (c *compileCmd) writeTable(out io.Writer, tasks []*compileTask, columns []column, rest func(*runner.Result) []string, titles ...string) {
	var shown []column
	for _, col := range columns {
		for _, t := range tasks {
			if col.value(t.results[0]) != nil || col.value(t.results[len(t.results)-1]) != nil {
				shown = append(shown, col)
				break
			}
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "kernel\ttarget")
	for _, col := range shown {
		fmt.Fprint(w, "\t"+col.title)
	}
	fmt.Fprintln(w, "\t"+strings.Join(titles, "\t"))
	for _, t := range tasks {
		fmt.Fprint(w, terminal.Line(stemOf(t.file)), "\t", t.chip.Name)
		for _, col := range shown {
			fmt.Fprint(w, "\t"+changeText(t.results, col.value))
		}
		fmt.Fprintln(w, "\t"+strings.Join(rest(t.results[len(t.results)-1]), "\t"))
	}
	w.Flush()
}

// changeText is a figure of results.
func changeText(results []*runner.Result, value func(*runner.Result) *int) string {
	return change(value(results[0]), value(results[len(results)-1]))
}

// change is a figure before and after: "255 → 219 (−36)", or once if it is the same.
func change(before, after *int) string {
	if figure.Known(before) == figure.Known(after) {
		return figure.Known(after)
	}
	both := figure.Known(before) + " → " + figure.Known(after)
	if before == nil || after == nil {
		return both
	}
	difference := *after - *before
	sign := "+"
	if difference < 0 {
		sign, difference = "−", -difference
	}
	return both + " (" + sign + figure.Thousands(difference) + ")"
}

// compiledVersion is that of the lines of `tgopt compile --format=json`, which
// docs/json.md describes.
const compiledVersion = 1

// A compiledLine is what became of a kernel on a target.
type compiledLine struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	*runner.Result
	Passes string         `json:"passes"`
	Before *runner.Result `json:"before"` // the passes
}

// A failedLine stands for what did not compile.
type failedLine struct {
	Version int     `json:"version"`
	File    string  `json:"file"`
	Target  *string `json:"target"`
	Error   string  `json:"error"`
	Line    *int    `json:"line"`
	Column  *int    `json:"column"`
}

func writeCompiled(out io.Writer, tasks []*compileTask, passes string) error {
	var lines []any
	for _, t := range tasks {
		if t.failure != nil {
			lines = append(lines, failedLineOf(t))
			continue
		}
		l := compiledLine{Version: compiledVersion, File: t.file, Result: t.results[0], Passes: passes}
		if len(t.results) > 1 {
			l.Before, l.Result = t.results[0], t.results[1]
		}
		lines = append(lines, l)
	}
	return jsonLines(out, lines)
}

func failedLineOf(t *compileTask) failedLine {
	l := failedLine{Version: compiledVersion, File: t.file, Error: t.failure.Error()}
	if t.chip != nil {
		l.Target = &t.chip.Name
	}
	if t.afterPasses {
		l.Error = "after the passes: " + l.Error
	} else if f, ok := errors.AsType[*runner.Failure](t.failure); ok && f.Line > 0 {
		l.Error, l.Line, l.Column = f.Reason, &f.Line, &f.Column
	}
	return l
}
