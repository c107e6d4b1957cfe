package serve

import (
	"context"

	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

// A TargetQuestion asks what is known of a chip.
type TargetQuestion struct {
	Name string `json:"name"` // by number or product; "" stands for all
}

// A TargetAnswer has the chips.
type TargetAnswer struct {
	Targets []*report.Chip `json:"targets"`
}

// Targets are the chips that are known.
func (a *Answers) Targets(_ context.Context, q TargetQuestion) (*TargetAnswer, error) {
	list, err := chipsOf(q.Name)
	if err != nil {
		return nil, err
	}
	if q.Name == "" {
		list = target.All()
	}
	answer := &TargetAnswer{Targets: []*report.Chip{}}
	for _, c := range list {
		answer.Targets = append(answer.Targets, report.ChipOf(c, nil))
	}
	return answer, nil
}
