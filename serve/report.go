package serve

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/page"
	"github.com/tgopt/tgopt/report/text"
)

// A ReportQuestion asks for the report of the kernels of a text.
type ReportQuestion struct {
	Text
	// Target is a chip, or several with commas between; "" stands for the module's own.
	Target string `json:"target"`
	// Warps of a block and Lanes of a warp, where the text does not say, as in TTIR.
	Warps int `json:"num_warps"`
	Lanes int `json:"threads_per_warp"`
	// Passes is a pipeline that is run first; the report has the figures before, too.
	Passes string `json:"passes"`
	// Advice is false for a report without remarks, which takes less time.
	Advice *bool `json:"advice"`
	// Format asks for a rendered report beside the figures: "text", "markdown" or "html";
	// Color for styles in text, Width for lines of so many columns.
	Format  string `json:"format"`
	Color   bool   `json:"color"`
	Width   int    `json:"width"`
	Explain bool   `json:"explain"`
}

// A ReportAnswer has a line for each public function and target.
type ReportAnswer struct {
	Kernels  []*report.Line `json:"kernels"`
	Rendered *string        `json:"rendered"`
}

var formats = []string{"json", "text", "markdown", "html"}

// mostReports bounds what is known of the functions of a text.
const mostReports = 2048

// Report is the report of the kernels of a text.
func (a *Answers) Report(ctx context.Context, q ReportQuestion) (*ReportAnswer, error) {
	if q.Format != "" && !slices.Contains(formats, q.Format) {
		return nil, questionf("format is %s, not '%s'%s", strings.Join(formats, ", "), q.Format, spelling.Suggest(q.Format, formats))
	}
	if q.Warps < 0 || q.Lanes < 0 {
		return nil, questionf("num_warps and threads_per_warp are no fewer than 1")
	}
	chips, err := chipsOf(q.Target)
	if err != nil {
		return nil, err
	}
	steps, err := a.steps(q.Passes)
	if err != nil {
		return nil, err
	}
	m, err := a.module(&q.Text)
	if err != nil {
		return nil, err
	}
	o := kernel.Options{File: m.file, Targets: chips, Warps: q.Warps, Lanes: q.Lanes, Cache: &layout.Cache{}, Most: max(mostReports/max(len(chips), 1), 1), Explain: q.Explain}
	var before []kernel.Facts
	if len(steps) > 0 {
		before = kernel.Build(m.Module, o)
		if _, _, err := run(ctx, m, steps); err != nil {
			return nil, err
		}
	} else {
		o.Reported = q.reported()
	}
	o.Advice = q.Advice == nil || *q.Advice
	facts := kernel.Build(m.Module, o)
	answer := &ReportAnswer{Kernels: []*report.Line{}}
	public := func(f kernel.Facts) bool { return f.Private }
	for i := range facts {
		if facts[i].Private {
			continue
		}
		l := report.LineOf(&facts[i])
		if before != nil {
			l.Before = report.LineOf(&before[i])
		}
		answer.Kernels = append(answer.Kernels, l)
	}
	if q.Format == "" || q.Format == "json" {
		return answer, nil
	}
	rendered, err := render(&q, m.file, slices.DeleteFunc(before, public), slices.DeleteFunc(facts, public))
	answer.Rendered = &rendered
	return answer, err
}

// render writes a report for people.
func render(q *ReportQuestion, file *source.File, before, facts []kernel.Facts) (string, error) {
	var out bytes.Buffer
	if q.Format == "html" {
		err := page.Write(&out, facts, page.Options{Before: before, Passes: q.Passes, Dump: func(string) *source.File { return file }})
		return out.String(), err
	}
	o := text.Options{Explain: q.Explain, Color: q.Color, Width: q.Width}
	for i := range facts {
		var err error
		if q.Format == "markdown" {
			err = text.Markdown(&out, &facts[i], o)
		} else {
			w := terminal.NewWriter(&out, q.Color)
			if before != nil {
				err = text.Change(w, &before[i], &facts[i], q.Passes, o)
				out.WriteByte('\n')
			}
			if err == nil {
				err = text.Write(w, &facts[i], o)
			}
		}
		if err != nil {
			return "", err
		}
		out.WriteByte('\n')
	}
	return out.String(), nil
}
