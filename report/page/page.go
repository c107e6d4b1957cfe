// Package page writes reports as one HTML file that needs nothing else: no
// network, no library. Without scripts it has the figures, the remarks and
// tables; with them, curve, live ranges, shared memory, Python and the values
// that are live at an op stand side by side, linked.
//
// All text of a report may come from anywhere, so none of it is trusted: it
// gets into the page as escaped text (html.go) or as JSON, and the script writes text
// nodes only; what would change the direction of what follows is shown, as \u202e. There are no style attributes and no event handlers in the page,
// and the script calls no eval, so that a Content-Security-Policy needs to allow
// no more than inline styles and the scripts that Scripts lists.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

// Options are what beside the reports is in a page.
type Options struct {
	// Before has the same functions before a pipeline of passes, in the same
	// order; nil: nothing was run.
	Before []kernel.Facts
	Passes string // the pipeline
	// Compare puts a table of what differs between the functions before all else.
	Compare bool
	// Python finds the text of a source file as a dump names it; nil, or ok false:
	// the page has the numbers of its lines and the names of variables only.
	Python func(name string) (text string, ok bool)
	// Dump finds the text of a dump that was reported on; nil, or nil: the page
	// has the names of ops only.
	Dump func(name string) *source.File
	// Link is the address of a line of a dump or source file, "" for none; nil: of
	// none. It is put into the page as it is.
	Link func(name string, line int) string
}

var (
	//go:embed page.css
	styleText string

	//go:embed script/data.js
	dataScript string
	//go:embed script/draw.js
	drawScript string
	//go:embed script/charts.js
	chartsScript string
	//go:embed script/lists.js
	listsScript string
	//go:embed script/sort.js
	sortScript string
	//go:embed script/main.js
	mainScript string
)

// script is all of the page's, in a scope of its own.
var script = "\n(() => {\n'use strict';\n" + dataScript + drawScript + chartsScript + listsScript + sortScript + mainScript + "})();\n"

// Write writes the page of functions, those of a file that differ in the target
// only together.
func Write(w io.Writer, functions []kernel.Facts, o Options) error {
	kernels := group(functions, o.Before)
	d := newData(kernels, &o)
	text, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("the data of the page: %w", err)
	}
	text = terminal.JSON(text)
	doc := &document{
		Title: title(kernels), Passes: o.Passes, Kernels: views(kernels, d, &o),
		Style: markup(styleText), Script: markup(script), Data: text,
	}
	if o.Compare {
		doc.Comparisons = append(doc.Comparisons, newComparison(functions, doc.Kernels))
	}
	return doc.print(w)
}

// WriteSweeps writes the page of tables of configurations.
func WriteSweeps(w io.Writer, sweeps []*report.Sweep) error {
	doc := &document{Title: "tgopt report", Style: markup(styleText), Script: markup(script), Data: []byte(`{"names":[],"kernels":[]}`)}
	for _, s := range sweeps {
		doc.Comparisons = append(doc.Comparisons, &comparison{Comparison: s.Comparison(), Title: s.Title(), Legend: report.Legend})
	}
	if len(sweeps) == 1 {
		doc.Title = sweeps[0].Title()
	} else if len(sweeps) > 1 {
		doc.Title = figure.Plural(len(sweeps), "table", "tables")
	}
	return doc.print(w)
}

func (d *document) print(w io.Writer) error {
	page := &writer{w: terminal.NewWriter(w, false)}
	d.write(page)
	return page.err
}

// Scripts lists the sources, as a Content-Security-Policy names them, of all
// scripts of any page. Its data are in a script element that is not run.
func Scripts() []string {
	sum := sha256.Sum256([]byte(script))
	return []string{"sha256-" + base64.StdEncoding.EncodeToString(sum[:])}
}

// A subject is a function with its reports for one or more targets.
type subject struct {
	after  []*kernel.Facts
	before []*kernel.Facts // nil, or one for each of after
}

// group puts reports of the same function for different targets together.
func group(functions, before []kernel.Facts) []*subject {
	var list []*subject
	for i := range functions {
		f := &functions[i]
		var k *subject
		if n := len(list); n > 0 && list[n-1].takes(f) {
			k = list[n-1]
		} else {
			k = &subject{}
			list = append(list, k)
		}
		k.after = append(k.after, f)
		if i < len(before) {
			k.before = append(k.before, &before[i])
		}
	}
	return list
}

func (k *subject) takes(f *kernel.Facts) bool {
	first := k.after[0]
	if f.File != first.File || f.Name != first.Name || f.Line != first.Line || len(f.Ops) != len(first.Ops) {
		return false
	}
	for _, other := range k.after {
		if other.Target == f.Target {
			return false
		}
	}
	return true
}

func title(kernels []*subject) string {
	switch len(kernels) {
	case 0:
		return "tgopt report"
	case 1:
		f := kernels[0].after[0]
		return fmt.Sprintf("%s · %s", f.Name, base(f.File))
	}
	return fmt.Sprintf("%d kernels", len(kernels))
}

// A comparison is the table of what differs between functions.
type comparison struct {
	*report.Comparison
	Title  string // "": it is the only one
	Legend string
	Links  []string // of a row: the view that it is about; none: the page has none
}

func newComparison(functions []kernel.Facts, kernels []*kernelView) *comparison {
	c := &comparison{Comparison: report.Compare(report.RowsOf(functions)), Legend: report.Legend}
	for _, k := range kernels { // which have the functions in their order
		for _, v := range k.Views {
			c.Links = append(c.Links, v.ID)
		}
	}
	return c
}

// A sketch is the curve for readers without scripts: a picture that is stretched
// to the width of the page.
type sketch struct {
	Width, Height int
	Area          string // the path
	Limit         int    // height of the limit's line from the top; -1: not in the picture
	Peak          int    // the op, -1 for none
	Label         string
}

// mostSteps bounds the points of a sketch: each is the most of a stretch of ops.
const mostSteps = 400

func newSketch(f *kernel.Facts) *sketch {
	n := len(f.Ops)
	if n == 0 || f.Peak.Registers == 0 {
		return nil
	}
	s := &sketch{Height: f.Peak.Registers * 21 / 20, Limit: -1, Peak: -1}
	s.Height = max(s.Height, f.Peak.Registers+1)
	if l := f.Prediction.Limit; l > 0 && l <= 2*f.Peak.Registers {
		s.Height = max(s.Height, l*21/20)
		s.Limit = s.Height - l
	}
	stride := (n + mostSteps - 1) / mostSteps
	var path strings.Builder
	fmt.Fprintf(&path, "M0 %d", s.Height)
	for i := 0; i < n; i += stride {
		most := 0
		for j := i; j < min(i+stride, n); j++ {
			most = max(most, f.Ops[j].During)
		}
		fmt.Fprintf(&path, "V%dh1", s.Height-most)
		s.Width++
	}
	fmt.Fprintf(&path, "V%dZ", s.Height)
	s.Area, s.Peak = path.String(), f.Peak.Op/stride
	s.Label = fmt.Sprintf("registers a thread along the %d ops of %s, at most %d", n, f.Name, f.Peak.Registers)
	return s
}
