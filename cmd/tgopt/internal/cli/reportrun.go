package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/text"
)

// A reportRun is one round over dumps: what is known of them, for those formats that need
// all before the first is written.
type reportRun struct {
	*reportCmd
	out    bytes.Buffer
	rows   []*report.Row
	pages  reportPage
	left   int  // dumps of which nothing is asked for
	failed bool // a file could not be read, or --fail-on is about it
	found  bool // there is something to write
}

// reportOn reports on dumps.
func (c *reportCmd) reportOn(ctx context.Context, l *dumpList) error {
	if len(l.dumps) == 0 {
		return nil
	}
	r := &reportRun{reportCmd: c, found: c.format() == "json"} // which has a line for a file that failed, too
	seen := false
	err := c.each(ctx, l.dumps, func(of *reported) error {
		seen = true
		return r.take(of)
	})
	if errors.Is(err, errFailed) && seen {
		r.failed, err = true, nil // --fail-on: what was found is still written
	}
	if err != nil {
		return wrongf("%w", err)
	}
	if r.left == len(l.dumps) {
		if l.watching {
			return nil
		}
		return c.missed(r.left)
	}
	if err := r.write(ctx, l); err != nil {
		return err
	}
	if r.failed {
		return errFailed
	}
	return nil
}

// take takes what is said of a file, and writes it where others do not matter.
func (r *reportRun) take(of *reported) error {
	r.Stderr.Write(of.messages)
	r.failed, r.found = r.failed || of.failure != "", r.found || of.failure == "" && !of.left
	var err error
	switch {
	case of.left:
		r.left++
		return nil
	case r.format() == "html" && !r.sweep:
		r.pages.add(of)
		return nil
	case of.failure != "" && r.format() == "json":
		err = writeFailure(&r.out, of)
	case r.tables():
		r.rows = append(r.rows, r.rowsOf(of)...)
	default:
		err = r.writeReports(&r.out, of)
	}
	if err == nil && !r.tables() && r.output == "-" && r.out.Len() > 0 {
		_, err = r.Stdout.Write(r.out.Bytes())
		r.out.Reset()
	}
	return err
}

// write writes what has not been written yet.
func (r *reportRun) write(ctx context.Context, l *dumpList) (err error) {
	switch {
	case r.sweep:
		err = r.writeSweeps(ctx, &r.out, r.rows, l.tuned)
	case r.format() == "html":
		return r.writePage(ctx)
	case r.compare && r.format() == "markdown":
		err = text.CompareMarkdown(&r.out, r.rows)
	case r.compare:
		err = text.Compare(terminal.NewWriter(&r.out, r.textOptions().Color), r.rows, r.textOptions())
	}
	if err == nil && r.found && (r.tables() || r.output != "-") {
		err = r.writeFile(r.output, r.out.Bytes())
	}
	return err
}

func (r *reportRun) writePage(ctx context.Context) (err error) {
	python := r.python(ctx)
	if r.found {
		err = r.writing(r.output, func(w io.Writer) error { return r.pages.write(w, r.passes, r.compare, python) })
	}
	if python != nil {
		r.tellMissing(python, len(r.sources) > 0)
	}
	return err
}

// writeReports writes the reports of a file.
func (c *reportCmd) writeReports(w io.Writer, r *reported) error {
	if c.format() == "json" {
		return writeLines(w, c.rowsOf(r))
	}
	if c.format() == "text" {
		w = terminal.NewWriter(w, c.textOptions().Color)
	}
	for i := range r.functions {
		f := &r.functions[i]
		if f.Private && c.format() != "text" {
			continue
		}
		var err error
		switch c.format() {
		case "markdown":
			err = text.Markdown(w, f, text.Options{Explain: c.explain})
		default:
			if r.before != nil {
				err = text.Change(w, &r.before[i], f, c.passes, c.textOptions())
				fmt.Fprintln(w)
			}
			if err == nil {
				err = text.Write(w, f, c.textOptions())
				fmt.Fprintln(w)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
