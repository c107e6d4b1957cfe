package parser

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A scope holds the value names of an isolated op; names of a region are
// dropped at its end, so that its sibling may use them again.
type scope struct {
	values  nameTable
	marks   []int // names defined at the start of each open region
	forward map[forwardKey]*forward
	blocks  []blockScope // of each open region
	outer   *scope
	// gone are the values of closed regions, kept while a use waits for its
	// definition: its name may be a slip of that of one of them.
	gone []*ir.Value
	cut  []string // results without an op
}

type forwardKey struct {
	name   string
	number uint32
}

// A forward is a use that came before its definition.
type forward struct {
	value *ir.Value
	span  source.Span
	// untyped says that nothing but the definition tells the type.
	untyped bool
	depth   int // of the region with the use or the innermost still open around it: a definition further in is not meant
}

// A blockScope holds the labels of one region.
type blockScope struct {
	refs  []blockRef
	index map[string]int // of refs, where there are more than a few
}

const fewBlocks = 8

// find returns the block of a label, or nil. What it points to moves when one is added.
func (s *blockScope) find(label string) *blockRef {
	if s.index != nil {
		if i, ok := s.index[label]; ok {
			return &s.refs[i]
		}
		return nil
	}
	for i := range s.refs {
		if s.refs[i].block.Label() == label {
			return &s.refs[i]
		}
	}
	return nil
}

func (s *blockScope) add(r blockRef) *blockRef {
	s.refs = append(s.refs, r)
	last := len(s.refs) - 1
	switch {
	case s.index != nil:
		s.index[r.block.Label()] = last
	case last == fewBlocks:
		s.index = make(map[string]int, 4*fewBlocks)
		for i := range s.refs {
			s.index[s.refs[i].block.Label()] = i
		}
	}
	return &s.refs[last]
}

// labels are those of the blocks that are there.
func (s *blockScope) labels() []string {
	var names []string
	for i := range s.refs {
		if s.refs[i].defined {
			names = append(names, s.refs[i].block.Label())
		}
	}
	slices.Sort(names)
	return names
}

// forget lets go of all blocks.
func (s *blockScope) forget() {
	clear(s.refs)
	s.refs, s.index = s.refs[:0], nil
}

type blockRef struct {
	block   *ir.Block
	span    source.Span // of the definition or, before it, of the first use
	defined bool
}

func (p *parser) pushIsolated() {
	var s *scope
	if n := len(p.free); n > 0 {
		s = p.free[n-1]
		p.free = p.free[:n-1]
	} else {
		s = &scope{}
	}
	s.outer = p.scope
	p.scope = s
}

func (p *parser) popIsolated() {
	s := p.scope
	p.scope = s.outer
	if len(s.forward) > 0 {
		p.undeclared(s)
	}
	s.values.truncate(0)
	for i := range s.blocks {
		s.blocks[i].forget()
	}
	s.marks, s.blocks = s.marks[:0], s.blocks[:0]
	s.gone, s.cut = s.gone[:0], s.cut[:0]
	p.free = append(p.free, s)
}

// undeclared reports the names that were used and not defined, each once,
// where it is used first.
func (p *parser) undeclared(s *scope) {
	first := map[string]source.Span{}
	for k, f := range s.forward {
		if at, ok := first[k.name]; !ok || f.span.Start < at.Start {
			first[k.name] = f.span
		}
	}
	clear(s.forward)
	// In the order of the text: only the first of many get a suggestion.
	names := slices.SortedFunc(maps.Keys(first), func(a, b string) int { return cmp.Compare(first[a].Start, first[b].Start) })
	for _, name := range names {
		at := first[name]
		if slices.ContainsFunc(s.cut, func(c string) bool { return strings.HasPrefix(name, c) }) {
			continue
		}
		d := source.Errorf(at, "use of undeclared SSA value name '%%%s'", name)
		if meant := p.unused(s, name); meant != nil {
			d.Message += "; did you mean '%" + meant.Name() + "'?"
			if span := p.definitionSpan(meant); span.IsValid() {
				d.Hint(span, "'%%%s' is defined here and not used", meant.Name())
			}
		}
		p.report(d)
	}
}

// forget drops the uses behind an offset that wait for a definition.
func (s *scope) forget(from uint32) {
	for k, f := range s.forward {
		if f.span.Start > from {
			delete(s.forward, k)
		}
	}
}

// unused finds a value without uses that may have been meant by a name.
func (p *parser) unused(s *scope, name string) *ir.Value {
	if !p.mayGuess(len(s.gone)) {
		return nil
	}
	var values []*ir.Value
	var names []string
	for _, v := range s.gone {
		if !v.HasUses() && strings.TrimRight(v.Name(), digits) != strings.TrimRight(name, digits) {
			values, names = append(values, v), append(names, v.Name())
		}
	}
	meant := spelling.Closest(name, names)
	for i, n := range names {
		if n == meant || meant == "" && (strings.HasPrefix(n, name) || strings.HasPrefix(name, n)) {
			return values[i]
		}
	}
	return nil
}

func (p *parser) pushRegion() {
	s := p.scope
	s.marks = append(s.marks, len(s.values.defs))
	if n := len(s.blocks); n < cap(s.blocks) {
		s.blocks = s.blocks[:n+1] // with the memory of a region that is closed
	} else {
		s.blocks = append(s.blocks, blockScope{})
	}
}

func (p *parser) popRegion() {
	s := p.scope
	mark := s.marks[len(s.marks)-1]
	s.marks = s.marks[:len(s.marks)-1]
	if len(s.forward) > 0 {
		for _, d := range s.values.defs[mark:] {
			s.gone = append(s.gone, d.value)
		}
		for _, f := range s.forward {
			f.depth = min(f.depth, len(s.marks))
		}
	}
	s.values.truncate(mark)
	bs := &s.blocks[len(s.blocks)-1]
	s.blocks = s.blocks[:len(s.blocks)-1]
	for i := range bs.refs {
		if r := &bs.refs[i]; !r.defined {
			label := r.block.Label()
			p.Errorf(r.span, "reference to an undefined block '^%s'%s", label, spelling.Suggest(label, bs.labels()))
			p.ctx.ErrorType() // the verifier shall not mind the block
		}
	}
	bs.forget()
}

// define gives a name to v, the first value of its group of the given size.
func (p *parser) define(name string, span source.Span, v *ir.Value, size int) {
	s := p.scope
	if old := s.values.define(name, v); old != nil {
		d := source.Errorf(span, "redefinition of SSA value '%%%s'", name)
		if at := p.definitionSpan(old); at.IsValid() {
			d.Note(at, "previously defined here")
		}
		p.report(d)
		return
	}
	if p.opts.Index != nil {
		p.opts.Index.define(v, span)
	}
	if len(s.forward) == 0 {
		return
	}
	for i := range size {
		key := forwardKey{name, uint32(i)}
		f, ok := s.forward[key]
		if !ok || f.depth < len(s.marks) {
			continue
		}
		delete(s.forward, key)
		w := v
		if i > 0 {
			w = v.Def().Result(v.Index() + i)
		}
		if f.untyped {
			d := source.Errorf(f.span, "type of operand '%%%s' cannot be inferred: it is defined behind this use", name)
			d.Note(span, "defined here")
			p.report(d)
		}
		if f.value.Type() != w.Type() && !p.ctx.Unread(f.value.Type()) && !p.ctx.Unread(w.Type()) {
			d := source.Errorf(span, "definition of SSA value '%%%s' has type %s", name, quoted(w.Type()))
			d.Note(f.span, "previously used here with type %s", quoted(f.value.Type()))
			p.report(d)
			f.value.SetType(p.ctx.ErrorType())
			continue // nor is it of interest that the use comes first
		}
		f.value.ReplaceAllUsesWith(w)
		if p.opts.Index != nil {
			p.opts.Index.replace(f.value, w)
		}
	}
}

// lookup is the value that a name means, or nil.
func (p *parser) lookup(name string) *ir.Value { return p.scope.values.lookup(name) }

// definitionSpan is where a value is defined.
func (p *parser) definitionSpan(v *ir.Value) source.Span {
	if op := v.Def(); op != nil {
		return op.Span()
	}
	if v.ArgOf() != nil {
		return p.argumentSpan(v)
	}
	return source.NoSpan
}

// argumentSpan is where an argument has its name: behind the label of its
// block, or before the brace that opens the region. Only messages ask, so that
// it is sought in the text.
func (p *parser) argumentSpan(v *ir.Value) source.Span {
	block := v.ArgOf().Span()
	text, name := p.lex.text, "%"+v.Name()
	found := func(i int) bool {
		rest := strings.TrimLeft(text[i+len(name):], " ")
		return strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "=")
	}
	if !block.IsValid() || name == "%" {
		return block
	}
	at := func(i int) source.Span {
		return source.Span{Start: uint32(i), End: uint32(i + len(name))}
	}
	if text[block.Start] == '^' {
		for i := int(block.Start); i < len(text); i += len(name) {
			j := strings.Index(text[i:], name)
			if j < 0 {
				return block
			}
			if i += j; found(i) {
				return at(i)
			}
		}
		return block
	}
	for end := int(block.Start); ; {
		i := strings.LastIndex(text[:end], name)
		if i < 0 {
			return block
		}
		if found(i) {
			return at(i)
		}
		end = i
	}
}

// blockNamed finds or makes the block of a label in the current region.
func (p *parser) blockNamed(label string, span source.Span) *blockRef {
	bs := &p.scope.blocks[len(p.scope.blocks)-1]
	if r := bs.find(label); r != nil {
		return r
	}
	b := p.mod.NewBlock()
	b.SetLabel(p.ctx.Text(label))
	return bs.add(blockRef{block: b, span: span})
}

// Successor reads ^label.
func (p *parser) Successor() (*ir.Block, bool) {
	if !p.at(tCaret) {
		return nil, p.unexpected("block name")
	}
	t := p.tok
	p.advance()
	return p.blockNamed(p.file.Text[t.start+1:t.end], p.span(t)).block, true
}
