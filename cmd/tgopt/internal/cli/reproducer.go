package cli

import (
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

const reproducerName = "mlir_reproducer"

// reproducer takes the mlir_reproducer out of the module's resources and
// returns the steps to run, its own first, and whether to verify after each.
func (j *job) reproducer(m *ir.Module) (steps []rewrite.Step, verifyEach, ok bool) {
	p := j.plan
	steps, verifyEach = p.steps, p.verifyEach
	if m.Resources == nil {
		return steps, verifyEach, true
	}
	var rest []ir.ResourceGroup
	for _, g := range m.Resources.External {
		if g.Name != reproducerName {
			rest = append(rest, g)
			continue
		}
		for _, r := range g.Entries {
			switch {
			case r.Key == "pipeline" && r.Kind == ir.StringResource:
				own, err := p.Passes.ParsePipeline(r.Value)
				if err != nil {
					return nil, false, j.refuse("pipeline of the reproducer: " + err.Error())
				}
				steps = append(own, p.steps...)
			case r.Key == "verify_each" && r.Kind == ir.BoolResource:
				verifyEach = verifyEach && r.Value == "true"
			case r.Key == "disable_threading" && r.Kind == ir.BoolResource: // a chunk is worked on by one thread
			default:
				return nil, false, j.refuse("unknown '" + reproducerName + "' resource key '" + r.Key + "'" +
					spelling.Suggest(r.Key, []string{"pipeline", "verify_each", "disable_threading"}))
			}
		}
	}
	m.Resources.External = rest
	m.Resources.Text = "" // is no longer what the resources are
	return steps, verifyEach, true
}

func (j *job) refuse(message string) bool {
	j.report(source.Diagnostic{Severity: source.Error, Span: source.NoSpan, Message: message})
	return false
}
