package serve

import (
	"context"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/text"
	"github.com/tgopt/tgopt/target"
)

// A FitsQuestion asks on which chips kernels can be launched: those of a text, or one of
// which the figures are given.
type FitsQuestion struct {
	Text
	Launch *Launch `json:"launch"`
	// Verdicts are those of earlier answers, in place of a text: with the config of each, the nearest that can be launched is
	// found for those that cannot.
	Verdicts []*report.Verdict `json:"verdicts"`
	// Format "text" asks for a table beside the verdicts.
	Format string `json:"format"`
	// Targets are chips by number or name; none stands for the module's own.
	Targets []string `json:"targets"`
	Warps   int      `json:"num_warps"`
	Lanes   int      `json:"threads_per_warp"`
}

// A Launch is what one block takes; what is left out is not checked.
type Launch struct {
	Shared        int `json:"shared"`    // bytes
	Warps         int `json:"num_warps"` // or
	Threads       int `json:"threads"`
	Registers     int `json:"registers"` // of a thread
	TensorColumns int `json:"tensor_memory_columns"`
	Cluster       int `json:"cluster"` // blocks
}

// A FitsAnswer has a verdict for each public function and chip, or for the launch on each.
type FitsAnswer struct {
	Verdicts []*report.Verdict `json:"verdicts"`
	Rendered *string           `json:"rendered"`
}

// Fits says on which chips kernels can be launched.
func (a *Answers) Fits(_ context.Context, q FitsQuestion) (*FitsAnswer, error) {
	if q.Format != "" && q.Format != "json" && q.Format != "text" {
		return nil, questionf("fits: format is 'json' or 'text', not '%s'", q.Format)
	}
	verdicts, err := a.verdicts(&q)
	if err != nil {
		return nil, err
	}
	report.FindNearest(verdicts)
	answer := &FitsAnswer{Verdicts: verdicts}
	if q.Format == "text" {
		var out strings.Builder
		if err := text.Fits(terminal.NewWriter(&out, false), verdicts, text.Options{}); err != nil {
			return nil, err
		}
		rendered := out.String()
		answer.Rendered = &rendered
	}
	return answer, nil
}

func (a *Answers) verdicts(q *FitsQuestion) ([]*report.Verdict, error) {
	given := 0
	for _, is := range []bool{q.Text.Text != "", q.Launch != nil, q.Verdicts != nil} {
		if is {
			given++
		}
	}
	if given > 1 {
		return nil, questionf("fits: it is asked of a text, of a launch or of verdicts, one of them")
	}
	if q.Verdicts != nil {
		return q.Verdicts, checkVerdicts(q.Verdicts)
	}
	chips, err := chipsOf(strings.Join(q.Targets, ","))
	if err != nil {
		return nil, err
	}
	if q.Launch != nil {
		return q.Launch.on(chips)
	}
	m, err := a.module(&q.Text)
	if err != nil {
		return nil, err
	}
	if n := len(ir.Functions(m.Op())); n > mostReports {
		return nil, questionf("fits: it has %d functions, more than %d", n, mostReports)
	}
	return report.Verdicts(m.Module, kernel.Options{File: m.file, Targets: chips, Warps: q.Warps, Lanes: q.Lanes, Reported: q.reported()}), nil
}

// checkVerdicts refuses what no answer had: others may have written them.
func checkVerdicts(list []*report.Verdict) error {
	for i, v := range list {
		if v == nil || v.Refused() && (v.Why == nil || v.Target == nil) {
			return questionf("fits: verdict %d is none of an answer", i)
		}
	}
	return nil
}

func (l *Launch) on(chips []*target.Chip) (list []*report.Verdict, err error) {
	if len(chips) == 0 {
		return nil, questionf("fits: a launch needs targets")
	}
	if l.Shared < 0 || l.Warps < 0 || l.Threads < 0 || l.Registers < 0 || l.TensorColumns < 0 || l.Cluster < 0 {
		return nil, questionf("fits: figures of a launch are no less than 0")
	}
	for _, c := range chips {
		launch := target.Launch{Warps: l.Warps, Registers: l.Registers, Shared: l.Shared, TensorColumns: l.TensorColumns, Cluster: l.Cluster}
		if l.Warps == 0 {
			launch.Warps = (l.Threads + c.Lanes[0] - 1) / c.Lanes[0]
		}
		list = append(list, report.VerdictOn(c, launch))
	}
	return list, nil
}
