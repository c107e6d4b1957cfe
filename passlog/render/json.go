package render

import (
	"encoding/json"
	"io"

	"github.com/tgopt/tgopt/passlog"
	"github.com/tgopt/tgopt/report"
)

// A kernelJSON is a line of JSON; docs/json.md describes it.
type kernelJSON struct {
	Version       int        `json:"version"`
	File          string     `json:"file"`
	Kernel        string     `json:"kernel"`
	Number        int        `json:"number"`
	Line          int        `json:"line"`
	LastLine      int        `json:"last_line"`
	Dumps         int        `json:"dumps"`
	Target        string     `json:"target"`
	RegisterLimit *int       `json:"register_limit"`
	SharedLimit   *int       `json:"shared_limit"`
	Answer        string     `json:"answer"`
	Peak          *peakJSON  `json:"peak"`
	Input         *stateJSON `json:"input"`
	Passes        []passJSON `json:"passes"`
	LLVM          []string   `json:"llvm_passes"`
}

// A peakJSON is as a report has it; its lines are of the log.
type peakJSON struct {
	report.LinePeak
	Estimate bool         `json:"estimate"`
	Pass     *int         `json:"pass"`
	Origins  []originJSON `json:"origins"`
	Highest  int          `json:"highest"`
}

type originJSON struct {
	Pass      *int  `json:"pass"`
	From      int64 `json:"from"`
	To        int64 `json:"to"`
	Registers int64 `json:"registers"`
}

type stateJSON struct {
	Line      int        `json:"line"`
	Stage     string     `json:"stage"`
	Ops       *int       `json:"ops"`
	Registers *int       `json:"registers"`
	Estimate  bool       `json:"estimate"`
	LiveBytes *int64     `json:"live_bytes"`
	Shared    *int64     `json:"shared_bytes"`
	Allocated bool       `json:"allocated"`
	Error     *errorJSON `json:"error"`
}

type errorJSON struct {
	Line    *int   `json:"line"`
	Message string `json:"message"`
	More    int    `json:"more"`
}

type passJSON struct {
	Number   int        `json:"number"`
	Name     string     `json:"name"`
	Class    string     `json:"class"`
	Options  string     `json:"options"`
	Op       string     `json:"op"`
	Function string     `json:"function"`
	Depth    int        `json:"depth"`
	Line     int        `json:"line"`
	Failed   bool       `json:"failed"`
	Changed  *bool      `json:"changed"`
	Added    int        `json:"added"`
	Removed  int        `json:"removed"`
	Diff     string     `json:"diff"`
	After    *stateJSON `json:"after"`
}

// JSON writes a line a kernel.
func JSON(w io.Writer, log *passlog.Log, o Options) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, c := range log.Compiles {
		if err := e.Encode(kernelOf(c, &o)); err != nil {
			return err
		}
	}
	return nil
}

func kernelOf(c *passlog.Compile, o *Options) kernelJSON {
	k := kernelJSON{
		Version: report.Version, File: o.File, Kernel: c.Kernel, Number: c.Number, Line: c.Line, LastLine: c.LastLine, Dumps: c.Dumps(), Target: c.Target(), Answer: c.Answer(),
		Input: stateOf(c.Input), Passes: []passJSON{}, LLVM: append([]string{}, c.LLVM...),
	}
	if final := c.Final(); final != nil {
		k.Peak = peakOf(c, final)
		if final.Chip != nil {
			k.RegisterLimit, k.SharedLimit = &final.Limit, &final.Chip.Shared.Block
		}
	}
	for _, s := range c.Steps {
		if o.OnlyChanged && !shown(s) {
			continue
		}
		p := passJSON{
			Number: s.Number, Name: s.Name(), Class: s.Pass, Options: s.Options, Op: s.Op, Function: s.Symbol, Depth: s.Depth, Line: s.Line,
			Failed: s.Failed, After: stateOf(s.To),
		}
		if changed, known := s.Changed(); known {
			p.Changed = &changed
		}
		if s.Diff != nil {
			p.Added, p.Removed, p.Diff = s.Diff.Added, s.Diff.Removed, s.Diff.Text
		}
		k.Passes = append(k.Passes, p)
	}
	return k
}

func peakOf(c *passlog.Compile, final *passlog.State) *peakJSON {
	line := func(n int) int {
		if n > 0 {
			n += final.Line
		}
		return n
	}
	p := &peakJSON{
		LinePeak: report.PeakOf(final.Peak, line(final.At.Line), final.At.Op, final.At.Loc),
		Estimate: final.Estimate, Origins: []originJSON{}, Highest: c.Highest().Peak,
	}
	for _, v := range final.Values {
		v.Line = line(v.Line)
		p.Values = append(p.Values, report.ValueOf(&v))
	}
	if s := c.PeakStep(); s != nil {
		p.Pass = &s.Number
	}
	for _, o := range c.Origins(passlog.Registers) {
		j := originJSON{From: o.From, To: o.To, Registers: o.Part}
		if o.Step != nil {
			j.Pass = &o.Step.Number
		}
		p.Origins = append(p.Origins, j)
	}
	return p
}

func stateOf(s *passlog.State) *stateJSON {
	if s == nil {
		return nil
	}
	j := &stateJSON{Line: s.Line, Stage: s.Stage.String()}
	if u := s.Unread; u != nil {
		j.Error = &errorJSON{Message: u.Message, More: max(u.More, 0)}
		if u.Line > 0 {
			j.Error.Line = &u.Line
		}
	}
	if f := s.Figures; f != nil {
		j.Ops, j.Estimate, j.Allocated = &f.Ops, f.Estimate, f.Allocated
		if f.Peak >= 0 {
			j.Registers = &f.Peak
		}
		if f.LiveBytes >= 0 {
			j.LiveBytes = &f.LiveBytes
		}
		if f.Shared >= 0 {
			j.Shared = &f.Shared
		}
	}
	return j
}
