package parser

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A replay puts ops back into their places.
type replay struct {
	from  *Trace
	text  string // of it
	edit  source.Span
	delta uint32 // by which what stands behind the edit has moved
	at    int    // the next of from.ops
	// again are the indices in from.ops of those that have their place, ascending.
	again    []int
	spelling ir.Spelling // before
	operands []*ir.Value // scratch
}

// done reports whether the op of an index has its place.
func (r *replay) done(i int) bool {
	_, found := slices.BinarySearch(r.again, i)
	return found
}

// before is where in the text before an offset was; false inside the edit.
func (r *replay) before(off uint32) (uint32, bool) {
	switch {
	case off < r.edit.Start:
		return off, true
	case off >= r.edit.End+r.delta:
		return off - r.delta, true
	}
	return 0, false
}

// replayOp puts the op that begins here and was there before into its place, if
// its text and what it refers to are the same.
func (p *parser) replayOp() bool {
	r := p.replay
	at, ok := r.before(p.tok.start)
	if !ok {
		return false
	}
	ops := r.from.ops
	for r.at < len(ops) && ops[r.at].start < at {
		r.at++
	}
	if r.at == len(ops) || ops[r.at].start != at {
		return false
	}
	t := &ops[r.at]
	if !t.sound || r.edit.Start <= t.guard && r.edit.End > t.start {
		return false
	}
	o, x := t.op, &r.from.Index
	r.operands = r.operands[:0]
	for i := range uint32(o.NumOperands()) {
		u := &x.Uses[t.uses+i]
		v := p.operandNamed(r.text, u.Span)
		if v == nil || v.Type() != u.Value.Type() {
			return false
		}
		r.operands = append(r.operands, v)
	}
	delta := p.tok.start - t.start
	moved := func(s source.Span) source.Span { return source.Span{Start: s.Start + delta, End: s.End + delta} }
	begun := p.begun()
	p.mod.Undoubt(o) // unless a use blames it again
	o.Remove()
	o.SetOperands(r.operands)
	o.SetSpan(moved(o.Span()))
	p.block.Append(o)
	groups := o.ResultGroups()
	into := p.opts.Index
	for i, v := range r.operands {
		into.Uses = append(into.Uses, Occurrence{v, moved(x.Uses[int(t.uses)+i].Span)})
	}
	into.Names = append(into.Names, OpName{o, moved(x.Names[t.name].Span)})
	result := 0
	for i := range t.numDefs {
		span := moved(x.Definitions[t.defs+i].Span)
		size := o.NumResults()
		if groups != nil {
			size = int(groups[i])
		}
		o.Result(result).SetGivenName("") // unless it may have it again
		p.define(p.file.Text[span.Start+1:span.End], span, o.Result(result), size)
		result += size
	}
	r.again = append(r.again, r.at)
	p.tok.end = o.Span().End
	p.lex.pos = p.tok.end
	p.advance()
	p.record(begun, true)
	p.trace.ops[len(p.trace.ops)-1].signed = t.signed
	return true
}

// operandNamed is the value that a use in a text means here, or nil.
func (p *parser) operandNamed(text string, use source.Span) *ir.Value {
	name := text[use.Start+1 : use.End]
	number := 0
	if i := strings.IndexByte(name, '#'); i >= 0 {
		for _, c := range []byte(name[i+1:]) {
			number = 10*number + int(c-'0')
			if c < '0' || c > '9' || number > 1<<16 {
				return nil
			}
		}
		name = name[:i]
	}
	v := p.scope.values.lookup(name)
	if v == nil || number == 0 {
		return v
	}
	def := v.Def()
	if def == nil {
		return nil
	}
	if _, size := dialect.ResultGroup(def, v.Index()); number >= size {
		return nil
	}
	return def.Result(v.Index() + number)
}
