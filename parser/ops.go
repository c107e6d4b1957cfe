package parser

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A resultGroup is `%name:2` on the left of an op.
type resultGroup struct {
	name string
	size uint32
	span source.Span
}

// op reads one op into the current block, or reports why it cannot and goes on
// to the next.
func (p *parser) op() {
	start, last := p.tok, p.lastEnd
	defined, groupsAt, keptAt := len(p.scope.values.defs), len(p.groups), len(p.kept)
	quiet, suspect, opDiags := p.quiet, p.suspect, p.opDiags
	p.quiet, p.suspect, p.inOp, p.opDiags = false, false, true, len(p.diags)
	var before *ir.Legacy
	if p.opts.Text != nil {
		before = p.legacy()
	}
	o, ok := p.operation()
	if !ok {
		groups := p.groups[groupsAt:]
		if o != nil || len(p.scope.values.defs) != defined {
			groups = nil // they have their values
		}
		if p.tok == start && o == nil {
			o = p.lastOnLine(last)
		}
		p.recover(start, last, o, groups, p.kept[keptAt:])
	} else if p.quiet || p.suspect {
		p.mod.Doubt(o)
	}
	if t := p.opts.Text; t != nil && ok && !p.quiet && !p.suspect && separate(o) {
		t.functions[o] = function{before, p.legacy()}
	}
	p.groups, p.kept = p.groups[:groupsAt], p.kept[:keptAt]
	p.quiet, p.suspect, p.opDiags = quiet, suspect, opDiags
}

// name finds the op of a bare word, with the default dialect's name put in
// front if that makes it known; nil if nothing fits.
func (p *parser) name(word string) *ir.OpName {
	memo := p.nameMemo.at(word)
	if memo.word == word {
		return memo.name
	}
	if n := p.ctx.OpName(word); n.Registered() {
		if strings.IndexByte(word, '.') > 0 {
			*memo = namedOp{word, n}
			p.metOp(n, word)
		}
		return n
	}
	for _, d := range [...]string{p.defaults[len(p.defaults)-1], "builtin", "func"} {
		if d == "" {
			continue
		}
		if n := p.ctx.OpName(d + "." + word); n.Registered() {
			return n
		}
	}
	return nil
}

// A nameMemo finds op names by their text, by some of its bytes.
type nameMemo [1 << nameMemoBits]namedOp

const nameMemoBits = 7

type namedOp struct {
	word string
	name *ir.OpName
}

func (m *nameMemo) at(word string) *namedOp {
	n := len(word)
	h := uint32(n) + uint32(word[n-1])<<8 + uint32(word[n/2])<<16 + uint32(word[2*n/3])<<24
	if n > 4 {
		h ^= uint32(word[n-2])<<12 + uint32(word[n-4])<<20 + uint32(word[1])
	}
	return &m[h*0x9e3779b1>>(32-nameMemoBits)]
}

// genericName is the name of an op in generic form.
func (p *parser) genericName(text string) *ir.OpName {
	memo := p.nameMemo.at(text)
	if memo.word == text {
		return memo.name
	}
	n := p.opName(p.ctx.Text(text))
	if n.Registered() && strings.IndexByte(text, '.') > 0 {
		*memo = namedOp{text, n}
		p.metOp(n, text)
	}
	return n
}

func (p *parser) opName(name string) *ir.OpName { return p.ctx.OpName(name) }

// operation reads one op and appends it to the current block.
func (p *parser) operation() (*ir.Op, bool) {
	start := p.tok.start
	groupsAt := len(p.groups)
	if p.at(tPercent) && !p.resultNames() {
		return nil, false
	}
	groups := p.groups[groupsAt:]
	nameAt := p.tok.start
	var o *ir.Op
	var ok bool
	switch p.tok.kind {
	case tWord:
		o, ok = p.customOp(start, groups)
	case tString:
		o, ok = p.genericOp(start, groups)
	default:
		return nil, p.ErrorHere("expected operation, but found %s", p.describe(p.tok))
	}
	if !ok {
		return o, false
	}
	loc, ok := p.OptionalLoc()
	if !ok {
		return o, false
	}
	if loc == nil && p.opts.TextLocations {
		loc = p.textLoc(nameAt)
	}
	if p.opts.TextLocations {
		p.locateImplied(o, nameAt)
	}
	o.SetLoc(loc)
	p.holdLoc(o)
	o.SetSpan(source.Span{Start: start, End: p.lastEnd})
	return o, true
}

// resultNames reads `%a, %b:2 =`.
func (p *parser) resultNames() bool {
	for {
		if !p.at(tPercent) {
			return p.unexpected("SSA result name")
		}
		g := resultGroup{name: p.file.Text[p.tok.start+1 : p.tok.end], size: 1, span: p.span(p.tok)}
		p.advance()
		p.groups = append(p.groups, g)
		if p.OptionalPunct(dialect.Colon) {
			at := p.tok
			n, ok := p.Integer()
			if !ok {
				return false
			}
			if n < 1 || n > 1<<16 {
				return p.Errorf(p.span(at), "expected between 1 and %d results, got %d", 1<<16, n)
			}
			p.groups[len(p.groups)-1].size = uint32(n)
		}
		if !p.OptionalPunct(dialect.Comma) {
			if !p.OptionalPunct(dialect.Equal) {
				p.scope.cut = append(p.scope.cut, g.name)
				return p.unexpected("'='")
			}
			return true
		}
	}
}

// insert creates the op, appends it to the block and names its results.
func (p *parser) insert(st *ir.OpState, groups []resultGroup, nameSpan source.Span) (*ir.Op, bool) {
	o := p.mod.NewOp(*st)
	p.block.Append(o)
	if p.opts.Index != nil {
		p.opts.Index.Names = append(p.opts.Index.Names, OpName{o, nameSpan})
	}
	n := uint32(0)
	for _, g := range groups {
		n += g.size
	}
	if n > 0 && int(n) != o.NumResults() {
		span := source.Span{Start: groups[0].span.Start, End: groups[len(groups)-1].span.End}
		if o.NumResults() == 0 {
			p.Errorf(span, "cannot name an operation with no results")
		} else {
			p.Errorf(span, "operation defines %d results but was provided %d to bind", o.NumResults(), n)
		}
		// Whatever is named gets a value.
		for i := range groups {
			if i < o.NumResults() {
				g := groups[i]
				p.define(g.name, g.span, o.Result(i), 1)
				continue
			}
			p.errorOp(span, groups[i:i+1], nil)
		}
		o.SetSpan(source.Span{Start: st.Span.Start, End: p.lastEnd})
		return o, true
	}
	o.SetSpan(source.Span{Start: st.Span.Start, End: p.lastEnd})
	p.defineResults(o, groups)
	return o, true
}

func (p *parser) defineResults(o *ir.Op, groups []resultGroup) {
	if len(groups) > 1 {
		sizes := make([]uint32, len(groups))
		for i, g := range groups {
			sizes[i] = g.size
		}
		o.SetResultGroups(sizes)
	}
	at := 0
	for _, g := range groups {
		p.define(g.name, g.span, o.Result(at), int(g.size))
		at += int(g.size)
	}
}

func (p *parser) state() *dialect.State {
	if p.depth == len(p.states) {
		p.states = append(p.states, new(dialect.State))
	}
	st := p.states[p.depth]
	p.depth++
	st.Reset()
	return st
}

// customOp reads `tt.load …` after the results.
func (p *parser) customOp(start uint32, groups []resultGroup) (*ir.Op, bool) {
	word, nameTok := p.text(p.tok), p.tok
	name := p.name(word)
	if name == nil {
		if name = p.unknownOp(word, nameTok); name == nil {
			return nil, false
		}
		p.quiet = true
	}
	def := name.Def.(*dialect.Op)
	p.advance()
	st := p.state()
	defer func() { p.depth-- }()
	st.Name, st.Def, st.Start = name, def, nameTok.start
	for _, g := range groups {
		st.NumNamed += int(g.size)
	}
	p.defaults = append(p.defaults, def.DefaultDialect)
	ok := p.opByFormat(st)
	p.defaults = p.defaults[:len(p.defaults)-1]
	if !ok {
		return nil, false
	}
	state := ir.OpState{
		Name: name, Operands: st.Operands, Types: st.Types, Attrs: st.Attrs, Regions: st.Regions,
		Successors: st.Successors, Span: source.Span{Start: start, End: p.lastEnd},
	}
	if len(state.Successors) > 0 {
		assignSuccessorOperands(&state, def)
	}
	return p.insert(&state, groups, p.span(nameTok))
}

// unknownOp reports a word that names no op and returns the op that was meant,
// as which the rest may be read, or nil.
func (p *parser) unknownOp(word string, at token) *ir.OpName {
	d := dialectOf(word)
	known := p.reg.Dialect(d)
	var names []string
	switch {
	case strings.IndexByte(word, '.') < 0:
		names = []string{"module", "func"}
		if d := p.reg.Dialect(p.defaults[len(p.defaults)-1]); d != nil {
			for i := range d.Ops {
				names = append(names, strings.TrimPrefix(d.Ops[i].Name, d.Name+"."))
			}
		}
		meant := spelling.Closest(word, names)
		if meant == "" {
			p.Errorf(p.span(at), "expected operation, but found '%s'", word)
			return nil
		}
		p.misspelt(p.span(at), meant, "expected operation, but found '%s'", word)
		return p.name(meant)
	case known == nil:
		meant := spelling.Closest(d, p.reg.Dialects())
		if n := p.name(meant + word[len(d):]); meant != "" && n != nil {
			p.misspelt(p.span(at), n.String(), "custom op '%s' is unknown", word)
			return n
		}
		p.Errorf(p.span(at), "custom op '%s' is unknown: no dialect '%s' is registered%s; describe it in a spec file, for --dialect FILE or .tgopt.yaml",
			word, d, spelling.Suggest(d, p.reg.Dialects()))
		return nil
	}
	for i := range known.Ops {
		names = append(names, known.Ops[i].Name)
	}
	meant := spelling.Closest(word, names)
	if meant == "" {
		p.Errorf(p.span(at), "custom op '%s' is unknown", word)
		return nil
	}
	p.misspelt(p.span(at), meant, "custom op '%s' is unknown", word)
	return p.name(meant)
}

// misspelt reports a word with the one that was meant, and the fix.
func (p *parser) misspelt(span source.Span, meant, format string, args ...any) {
	d := source.Errorf(span, format+"; did you mean '%s'?", append(args, meant)...)
	d.Fixes = []source.Fix{{Title: "write " + meant, Edits: []source.Edit{{Span: span, Text: meant}}}}
	p.report(d)
}

// genericOp reads `"name"(operands)[successors] <{…}> ({regions}) {attrs} : type`.
func (p *parser) genericOp(start uint32, groups []resultGroup) (*ir.Op, bool) {
	nameTok := p.tok
	text, _ := p.OptionalString()
	if text == "" {
		return nil, p.Errorf(p.span(nameTok), "empty operation name is invalid")
	}
	name := p.genericName(text)
	def, _ := name.Def.(*dialect.Op)
	if def == nil && !p.mayBeUnregistered(text, nameTok) {
		return nil, false
	}
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	us, ok := p.OperandList(nil)
	if !ok || !p.Punct(dialect.RParen) {
		return nil, false
	}
	st := ir.OpState{Name: name}
	if p.OptionalPunct(dialect.LSquare) {
		for {
			b, ok := p.Successor()
			if !ok {
				return nil, false
			}
			st.Successors = append(st.Successors, ir.Successor{Block: b})
			if !p.OptionalPunct(dialect.Comma) {
				break
			}
		}
		if !p.Punct(dialect.RSquare) {
			return nil, false
		}
	}
	props := 0
	if p.OptionalPunct(dialect.Less) {
		if st.Attrs, ok = p.properties(def); !ok {
			return nil, false
		}
		props = len(st.Attrs)
	}
	if p.OptionalPunct(dialect.LParen) {
		if def != nil {
			p.defaults = append(p.defaults, def.DefaultDialect)
		} else {
			p.defaults = append(p.defaults, "")
		}
		st.Regions, ok = p.genericRegions(name)
		p.defaults = p.defaults[:len(p.defaults)-1]
		if !ok {
			return nil, false
		}
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return nil, false
	}
	if def != nil {
		p.metAttrs(def, st.Attrs)
	}
	// In custom form both dictionaries are one, in MLIR's order. Text of another
	// order keeps it.
	if def != nil && props > 0 && len(st.Attrs) > props && ir.AttrsSorted(st.Attrs[props:]) {
		ir.SortAttrs(st.Attrs)
	}
	if !p.Punct(dialect.Colon) {
		return nil, false
	}
	typeTok := p.tok
	ft, ok := p.FunctionType()
	if !ok {
		return nil, false
	}
	if len(us) != len(ft.Inputs) {
		return nil, p.Errorf(p.Since(typeTok.start), "expected %d operand types but had %d", len(us), len(ft.Inputs))
	}
	for i, u := range us {
		v, ok := p.Resolve(u, ft.Inputs[i])
		if !ok {
			return nil, false
		}
		st.Operands = append(st.Operands, v)
	}
	st.Types = ft.Results
	if def != nil && def.Sizes != nil {
		const name = "operandSegmentSizes"
		sizes := def.Sizes(ft.Inputs)
		if sizes != nil && !slices.ContainsFunc(st.Attrs, func(a ir.NamedAttr) bool { return a.Name == name }) {
			st.Attrs = append(st.Attrs, ir.NamedAttr{Name: name, Value: p.ctx.I32Array(sizes...)})
		}
	}
	if def != nil {
		if def.ReadGeneric != nil {
			def.ReadGeneric(p.ctx, &st)
		}
		def.CompleteSegments(p.ctx, &st)
	}
	if len(st.Successors) > 0 {
		assignSuccessorOperands(&st, def)
	}
	st.Span = source.Span{Start: start, End: p.lastEnd}
	return p.insert(&st, groups, p.span(nameTok))
}

// properties reads what follows `<` up to `>`: the attributes that the op's
// definition names or, where there is no definition, any attribute.
func (p *parser) properties(def *dialect.Op) ([]ir.NamedAttr, bool) {
	if def == nil {
		a, ok := p.Attribute(nil)
		return []ir.NamedAttr{{Name: ir.Properties, Value: a}}, ok && p.Punct(dialect.Greater)
	}
	if !p.PeekPunct(dialect.LBrace) {
		return nil, p.unexpected("'{'")
	}
	attrs, ok := p.attrDict(nil)
	return attrs, ok && p.Punct(dialect.Greater)
}

// mayBeUnregistered decides whether a generic op of no definition is accepted.
func (p *parser) mayBeUnregistered(name string, at token) bool {
	switch text := p.reg.UnknownOp(name); {
	case text != "":
		return p.Errorf(p.span(at), "%s", text)
	case !p.opts.AllowUnregistered:
		return p.Errorf(p.span(at), "operation '%s' is of an unregistered dialect: describe it in a spec file, for --dialect FILE or .tgopt.yaml, or pass -allow-unregistered-dialect", name)
	}
	return true
}

func (p *parser) genericRegions(name *ir.OpName) ([]*ir.Region, bool) {
	var rs []*ir.Region
	isolated := name.Registered() && name.Traits.Has(ir.IsolatedFromAbove)
	for {
		r, ok := p.region(nil, "", isolated)
		if !ok {
			return nil, false
		}
		rs = append(rs, r)
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	return rs, p.Punct(dialect.RParen)
}

// assignSuccessorOperands divides the trailing operands of a branch over its
// successors, by operandSegmentSizes where there are some; the switches of cf
// and llvm divide their last segment once more.
func assignSuccessorOperands(st *ir.OpState, def *dialect.Op) {
	n := len(st.Successors)
	total := len(st.Operands)
	for _, a := range st.Attrs {
		cases, ok := a.Value.(*ir.DenseArrayAttr)
		if ok && a.Name == "indbr_operand_segments" && len(cases.Values) == n {
			at := 1
			for i, c := range cases.Values {
				if c < 0 || int(c) > total-at {
					return
				}
				st.Successors[i].First, st.Successors[i].Count = at, int(c)
				at += int(c)
			}
			return
		}
		if a.Name != "case_operand_segments" || !ok || len(cases.Values) != n-1 {
			continue
		}
		at := total
		for i := n - 1; i > 0; i-- {
			c := int(cases.Values[i-1])
			at -= c
			if c < 0 || at < 1 {
				return
			}
			st.Successors[i].First, st.Successors[i].Count = at, c
		}
		st.Successors[0].First, st.Successors[0].Count = 1, at-1
		return
	}
	for _, a := range st.Attrs {
		sizes, ok := a.Value.(*ir.DenseArrayAttr)
		if a.Name != "operandSegmentSizes" || !ok || len(sizes.Values) < n {
			continue
		}
		at, segments := total, sizes.Values
		if k := len(segments) - 1; k > n && def != nil && len(def.Operands) > k && def.Operands[k].Name == "op_bundle_operands" {
			at -= int(segments[k]) // what llvm.invoke has behind them
			segments = segments[:k]
		}
		for i := n - 1; i >= 0; i-- {
			c := int(segments[len(segments)-n+i])
			at -= c
			if at < 0 {
				return
			}
			st.Successors[i].First, st.Successors[i].Count = at, c
		}
		return
	}
	if n == 1 {
		first := 0
		if def != nil {
			for _, v := range def.Operands {
				if v.Arity == dialect.One {
					first++
				}
			}
		}
		st.Successors[0].First, st.Successors[0].Count = min(first, total), max(total-first, 0)
	}
}

// Op reads one op in the current block; for syntax that nests a whole op.
func (p *parser) Op() (*ir.Op, bool) {
	groupsAt := len(p.groups)
	o, ok := p.operation()
	p.groups = p.groups[:groupsAt]
	return o, ok
}
