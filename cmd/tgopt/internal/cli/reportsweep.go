package cli

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/page"
	"github.com/tgopt/tgopt/report/text"
)

// chooseTables decides whether there is a table a kernel: of folders, unless something else is asked for.
func (c *reportCmd) chooseTables(l *dumpList, given bool) error {
	switch {
	case c.sweep && c.compare:
		return usagef("--compare puts all kernels in one table, --sweep has a table a kernel: take one of them")
	case c.sweep && c.passes != "":
		return usagef("--sweep compares configurations, --passes what a pipeline does to each: take one of them")
	case c.format() == "csv":
		c.sweep = true
	case !given:
		c.sweep = (l.searched && len(l.dumps) > 1 || c.watch) && !c.compare && c.passes == "" && !c.explain
	}
	if c.watch && len(l.again) == 0 {
		return usagef("--watch follows folders: name one")
	}
	return nil
}

// tables reports whether kernels are rows, not reports.
func (c *reportCmd) tables() bool { return c.sweep || c.compare }

// writtenAt is when a dump was written.
func (c *reportCmd) writtenAt(d dump) time.Time {
	switch {
	case d.found != nil:
		return d.found.Info.ModTime()
	case d.name == "-":
		return time.Time{}
	}
	return files.Modified(c.path(d.name))
}

// stages are the files that Triton writes one after the other while it compiles a kernel; of a
// place the one that is there.
var stages = [][]string{{".source", ".ttir"}, {".ttgir"}, {".llir"}, {".ptx", ".amdgcn"}, {".cubin", ".hsaco"}, {".json"}}

// leastCompile is less than Triton takes for any kernel: files that were written faster were copied.
const leastCompile = 20 * time.Millisecond

// compiledIn is how long a kernel took to compile, by the times of its files; 0 where they do not say, as
// those of copies.
func compiledIn(beside *files.Beside) time.Duration {
	var first, last time.Time
	for i, stage := range stages {
		var at time.Time
		for _, extension := range stage {
			if at = beside.Modified(extension); !at.IsZero() {
				break
			}
		}
		switch {
		case at.IsZero() && i == 0:
			continue
		case at.IsZero() || !at.After(last):
			return 0
		case first.IsZero():
			first = at
		}
		last = at
	}
	if took := last.Sub(first); took >= leastCompile {
		return took
	}
	return 0
}

// missed says why nothing is reported: no dump is of the kernels and targets that are asked for.
func (c *reportCmd) missed(dumps int) error {
	what := ""
	if c.kernel != "" {
		what = " of a kernel '" + c.kernel + "'"
	}
	if c.targets != "" {
		what += " for " + c.targets
	}
	return wrongf("none of %s is%s", figure.Plural(dumps, "dump", "dumps"), what)
}

// rowsOf are the rows of the public functions of a file.
func (c *reportCmd) rowsOf(r *reported) (rows []*report.Row) {
	for i := range r.functions {
		f := &r.functions[i]
		if f.Private {
			continue
		}
		row := report.RowOf(f)
		row.Config, row.Written, row.Compiled = r.config, r.written, r.compiled
		if c.format() == "json" || c.format() == "csv" {
			row.Line = report.LineOf(f)
			if r.before != nil {
				row.Line.Before = report.LineOf(&r.before[i])
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// mostTuning is how many bytes are read of what an autotuner wrote.
const mostTuning = 8 << 20

// tune gives rows what autotuners said of them, the newest first.
func (c *reportCmd) tune(ctx context.Context, rows []*report.Row, tuned []files.Found) {
	var tunings []*report.Tuning
	chosen := map[string]*report.Choice{}
	for _, f := range tuned {
		content, err := c.files.Read(ctx, f.Folder, f.Name, mostTuning)
		if err != nil {
			c.say("%s: warning: %v\n", f.Path(), files.Reason(err))
			continue
		}
		if kernel, ok := strings.CutSuffix(filepath.Base(f.Name), tuningSuffix); ok {
			var t *report.Tuning
			if t, err = report.ReadTuning(f.Path(), kernel, content); err == nil {
				tunings = append(tunings, t)
			}
		} else {
			var choice *report.Choice
			if choice, err = report.ReadChoice(content); err == nil && choice.Folder != "" {
				chosen[choice.Folder] = choice
			}
		}
		if err != nil {
			c.say("%s: warning: %v\n", f.Path(), err)
		}
	}
	report.ApplyTunings(rows, tunings)
	for _, r := range rows {
		if choice := chosen[filepath.Base(filepath.Dir(r.File))]; choice != nil {
			choice.Apply(r)
		}
	}
}

// writeSweeps writes the tables.
func (c *reportCmd) writeSweeps(ctx context.Context, out *bytes.Buffer, rows []*report.Row, tuned []files.Found) error {
	c.tune(ctx, rows, tuned)
	sweeps := report.Sweeps(rows)
	var all []*report.Row
	for _, s := range sweeps {
		all = append(all, s.Rows...)
	}
	switch c.format() {
	case "json":
		return writeLines(out, all)
	case "csv":
		return report.WriteCSV(out, all)
	case "markdown":
		return text.SweepsMarkdown(out, sweeps)
	case "html":
		return page.WriteSweeps(out, sweeps)
	}
	return text.Sweeps(terminal.NewWriter(out, c.textOptions().Color), sweeps, c.textOptions())
}
