package serve

import (
	"context"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

// A FitsQuestion asks on which chips kernels can be launched: those of a text, or one of
// which the figures are given.
type FitsQuestion struct {
	Text
	Launch *Launch `json:"launch"`
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
}

// Fits says on which chips kernels can be launched.
func (a *Answers) Fits(_ context.Context, q FitsQuestion) (*FitsAnswer, error) {
	chips, err := chipsOf(q.Targets)
	if err != nil {
		return nil, err
	}
	answer := &FitsAnswer{Verdicts: []*report.Verdict{}}
	if q.Launch != nil {
		if q.Text.Text != "" {
			return nil, questionf("fits: there is a text and a launch: give one of them")
		}
		return answer, q.Launch.on(chips, answer)
	}
	m, err := a.module(&q.Text)
	if err != nil {
		return nil, err
	}
	cache := &layout.Cache{}
	text := kernel.NewText(m.Module, m.file)
	shared, reported := allocation.Modules{}, q.reported()
	for n, f := range ir.Functions(m.Op()) {
		if n == mostReports {
			return nil, questionf("fits: it has more than %d functions", mostReports)
		}
		if f.IsPrivate() {
			continue
		}
		in := kernel.Sources{Cache: cache, Text: text, Allocation: func() *allocation.Allocation { return shared.Of(f) }}
		if reported != nil {
			in.Reported = func() *kernel.Reported { return reported(f) }
		}
		of := chips
		if len(of) == 0 {
			of = []*target.Chip{pressure.MachineOf(f).Chip}
		}
		for _, c := range of {
			machine := pressure.MachineOn(f, c)
			if _, ok := m.Op().IntAttr(ttg.NumWarpsAttr); !ok && q.Warps > 0 {
				machine.Warps = q.Warps
			}
			if _, ok := m.Op().IntAttr(ttg.ThreadsPerWarpAttr); !ok && q.Lanes > 0 {
				machine.Lanes = q.Lanes
			}
			answer.Verdicts = append(answer.Verdicts, report.VerdictOf(m.file.Name, kernel.On(f, machine, in)))
		}
	}
	return answer, nil
}

func (l *Launch) on(chips []*target.Chip, answer *FitsAnswer) error {
	if len(chips) == 0 {
		return questionf("fits: a launch needs targets")
	}
	if l.Shared < 0 || l.Warps < 0 || l.Threads < 0 || l.Registers < 0 || l.TensorColumns < 0 || l.Cluster < 0 {
		return questionf("fits: figures of a launch are no less than 0")
	}
	for _, c := range chips {
		launch := target.Launch{Warps: l.Warps, Registers: l.Registers, Shared: l.Shared, TensorColumns: l.TensorColumns, Cluster: l.Cluster}
		if l.Warps == 0 {
			launch.Warps = (l.Threads + c.Lanes[0] - 1) / c.Lanes[0]
		}
		answer.Verdicts = append(answer.Verdicts, report.VerdictOn(c, launch))
	}
	return nil
}
