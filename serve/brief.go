package serve

import (
	"context"

	"github.com/tgopt/tgopt/report"
)

// A BriefQuestion asks for a part of the report of the kernels of a text.
type BriefQuestion struct {
	Text
	// Target is a chip, or several with commas between; "" stands for the module's own.
	Target string `json:"target"`
	// Warps of a block and Lanes of a warp, where the text does not say, as in TTIR.
	Warps int `json:"num_warps"`
	Lanes int `json:"threads_per_warp"`
	// Passes is a pipeline that is run first.
	Passes string `json:"passes"`
}

func (a *Answers) lines(ctx context.Context, q BriefQuestion, advice bool) ([]*report.Line, error) {
	answer, err := a.Report(ctx, ReportQuestion{Text: q.Text, Target: q.Target, Warps: q.Warps, Lanes: q.Lanes, Passes: q.Passes, Advice: &advice})
	if err != nil {
		return nil, err
	}
	return answer.Kernels, nil
}

// A Risk is what of a report's line says whether a kernel will run well; docs/json.md has the keys.
type Risk struct {
	Function         string   `json:"function"`
	Target           *string  `json:"target"`
	Registers        int      `json:"registers"`
	RegisterLimit    *int     `json:"register_limit"`
	SpillProbability *float64 `json:"spill_probability"`
	SpillPredicted   *bool    `json:"spill_predicted"`
	SpilledBytes     *int     `json:"spilled_bytes"`
	SharedBytes      *int64   `json:"shared_bytes"`
	SharedLimit      *int     `json:"shared_limit"`
	Occupancy        *float64 `json:"occupancy"`
	Limiter          *string  `json:"limiter"`
	Fits             *bool    `json:"fits"` // by registers and shared memory
}

// A RiskAnswer has a Risk for each public function and target.
type RiskAnswer struct {
	Kernels []Risk `json:"kernels"`
}

// Risk is the registers, spills, shared memory and occupancy of the kernels of a text.
func (a *Answers) Risk(ctx context.Context, q BriefQuestion) (*RiskAnswer, error) {
	lines, err := a.lines(ctx, q, false)
	if err != nil {
		return nil, err
	}
	answer := &RiskAnswer{Kernels: []Risk{}}
	for _, l := range lines {
		r := Risk{
			Function: l.Function, Target: l.Target, Registers: l.Registers, RegisterLimit: l.RegisterLimit,
			SpillProbability: l.SpillProbability, SpillPredicted: l.SpillPredicted, SpilledBytes: l.SpilledBytes,
			SharedBytes: l.SharedBytes, SharedLimit: l.SharedLimit, Occupancy: l.Occupancy, Limiter: l.Limiter,
		}
		if l.Outcome != nil {
			r.Fits = &l.Outcome.Fits
		}
		answer.Kernels = append(answer.Kernels, r)
	}
	return answer, nil
}

// An Advice is what would help a kernel, and what to know of it.
type Advice struct {
	Function string              `json:"function"`
	Target   *string             `json:"target"`
	Remarks  []report.LineRemark `json:"remarks"`
}

// An AdviseAnswer has an Advice for each public function and target.
type AdviseAnswer struct {
	Kernels []Advice `json:"kernels"`
}

// Advise says what would help the kernels of a text.
func (a *Answers) Advise(ctx context.Context, q BriefQuestion) (*AdviseAnswer, error) {
	lines, err := a.lines(ctx, q, true)
	if err != nil {
		return nil, err
	}
	answer := &AdviseAnswer{Kernels: []Advice{}}
	for _, l := range lines {
		answer.Kernels = append(answer.Kernels, Advice{l.Function, l.Target, l.Remarks})
	}
	return answer, nil
}
