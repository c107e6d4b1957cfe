package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// The tables of this package tell ops by name. Names have dense ids, so that each
// is looked up once in an analysis and not once for each op.

// rules are what the tables say of the ops of a name.
type rules struct {
	view, stream, late bool
	inPlace            int // see late
	sequence           temporaries
	flows              bool // control: see flow
	steps, masks       bool // see step and dead
	fence              bool // see Early
	exchange           exchange
}

func (s *storage) rulesOf(o *ir.Op) *rules {
	id := o.Name().ID()
	if id >= len(s.rules) {
		s.rules = append(s.rules, make([]*rules, id+64-len(s.rules))...)
	}
	r := s.rules[id]
	if r == nil {
		name := o.Name().String()
		r = &rules{view: views[name], stream: streams[name], sequence: sequences[name], flows: flows(dialect.DefOf(o)), steps: steps[name], masks: masks[name], fence: fences[name], exchange: exchanges[name]}
		r.inPlace, r.late = late[name]
		s.rules[id] = r
	}
	return r
}
