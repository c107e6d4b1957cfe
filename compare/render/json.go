package render

import (
	"encoding/json"
	"io"

	"github.com/tgopt/tgopt/compare"
)

// Version is that of the lines of `tgopt diff --format=json`. Keys may be added without
// another.
const Version = 1

// A pairJSON is a line of JSON; docs/json.md describes it.
type pairJSON struct {
	Version  int           `json:"version"`
	A        *kernelJSON   `json:"a"`
	B        *kernelJSON   `json:"b"`
	PairedBy *string       `json:"paired_by"`
	Same     bool          `json:"same"`
	Config   []settingJSON `json:"config"`
	Figures  []figureJSON  `json:"figures"`
	Layouts  []layoutJSON  `json:"layouts"`
	Lines    []lineJSON    `json:"lines"`
	Over     []overJSON    `json:"over"`
}

type kernelJSON struct {
	File   string         `json:"file"`
	Kernel string         `json:"kernel"`
	Line   *int           `json:"line"`
	Target *string        `json:"target"`
	Config map[string]any `json:"config"`
}

type settingJSON struct {
	Name   string  `json:"name"`
	Before *string `json:"before"`
	After  *string `json:"after"`
}

type figureJSON struct {
	Name   string   `json:"name"`
	By     string   `json:"by"`
	Before *float64 `json:"before"`
	After  *float64 `json:"after"`
}

type layoutJSON struct {
	Before      string `json:"before"`
	After       string `json:"after"`
	BeforeMeans string `json:"before_means"`
	AfterMeans  string `json:"after_means"`
	Ops         int    `json:"ops"`
}

type lineJSON struct {
	Before  *string   `json:"before"`
	After   *string   `json:"after"`
	Changes []rowJSON `json:"changes"`
}

type rowJSON struct {
	Change     []string `json:"change"`
	LineBefore *int     `json:"line_before"`
	LineAfter  *int     `json:"line_after"`
	Before     *string  `json:"before"`
	After      *string  `json:"after"`
}

type overJSON struct {
	Limit string `json:"limit"`
	Text  string `json:"text"`
}

// JSON writes a line a pair, then one for each kernel without a partner.
func JSON(w io.Writer, r *Result) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, d := range r.Differences {
		if err := e.Encode(pairOf(d)); err != nil {
			return err
		}
	}
	alone := func(a, b *kernelJSON) error {
		line := empty()
		line.A, line.B = a, b
		return e.Encode(line)
	}
	for _, k := range r.OnlyA {
		if err := alone(kernelOf(k), nil); err != nil {
			return err
		}
	}
	for _, k := range r.OnlyB {
		if err := alone(nil, kernelOf(k)); err != nil {
			return err
		}
	}
	return nil
}

func empty() *pairJSON {
	return &pairJSON{Version: Version, Config: []settingJSON{}, Figures: []figureJSON{}, Layouts: []layoutJSON{}, Lines: []lineJSON{}, Over: []overJSON{}}
}

func pairOf(d *compare.Difference) *pairJSON {
	line := empty()
	line.A, line.B, line.PairedBy, line.Same = kernelOf(d.A), kernelOf(d.B), given(d.By), d.Same()
	for _, s := range d.Config {
		line.Config = append(line.Config, settingJSON{s.Name, given(s.Before), given(s.After)})
	}
	for _, f := range d.Figures {
		line.Figures = append(line.Figures, figureJSON{f.Name, f.By, f.Before, f.After})
	}
	for _, l := range d.Layouts {
		line.Layouts = append(line.Layouts, layoutJSON{l.Old, l.New, l.Replaced, l.Definition, l.Ops})
	}
	for _, g := range d.Groups {
		out := lineJSON{Before: given(g.At.String()), After: given(g.Now.String())}
		for _, r := range g.Rows {
			out.Changes = append(out.Changes, rowJSON{changes(r.Change), given(r.Old), given(r.New), given(r.Before), given(r.After)})
		}
		line.Lines = append(line.Lines, out)
	}
	for _, o := range d.Over {
		line.Over = append(line.Over, overJSON{o.Limit.String(), o.Text})
	}
	return line
}

func kernelOf(k *compare.Kernel) *kernelJSON {
	return &kernelJSON{k.File, k.Name, given(k.Line), given(k.Target), k.Config}
}

// given is nil for the zero value.
func given[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}
