package serve

import (
	"context"

	"github.com/tgopt/tgopt/printer"
)

// A RewriteQuestion asks what a pipeline makes of a text.
type RewriteQuestion struct {
	Text
	Passes string `json:"passes"`
	// Print is how it is printed: "faithful", with the names of the text, or "mlir".
	Print string `json:"print"`
}

// A RewriteAnswer is the text that passes made, and what they said.
type RewriteAnswer struct {
	Text    string       `json:"text"`
	Changed bool         `json:"changed"`
	Remarks []Diagnostic `json:"remarks"`
}

// Rewrite runs passes on a text; the result is verified.
func (a *Answers) Rewrite(ctx context.Context, q RewriteQuestion) (*RewriteAnswer, error) {
	steps, err := a.steps(q.Passes)
	if err != nil {
		return nil, err
	}
	if len(steps) == 0 {
		return nil, questionf("rewrite: passes is missing: a pipeline such as 'reduce-liveness'")
	}
	o := printer.Options{}
	switch q.Print {
	case "", "faithful":
	case "mlir":
		o.Style = printer.MLIR
	default:
		return nil, questionf("rewrite: print is 'faithful' or 'mlir', not '%s'", q.Print)
	}
	m, err := a.module(&q.Text)
	if err != nil {
		return nil, err
	}
	changed, said, err := run(ctx, m, steps)
	if err != nil {
		return nil, err
	}
	answer := &RewriteAnswer{Text: q.Text.Text, Changed: changed, Remarks: []Diagnostic{}}
	for _, d := range said {
		answer.Remarks = append(answer.Remarks, diagnosticOf(m.file, d))
	}
	if changed || q.Print == "mlir" {
		text, err := printer.AtMost(32<<20+32*len(q.Text.Text), m.Module, o, nil)
		if err != nil {
			return nil, &Error{"input", err.Error(), []Diagnostic{}}
		}
		answer.Text = string(text)
	}
	return answer, nil
}
