package dialect

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Op appends an op: results, name, syntax and location, without a line break.
func (p *Printer) Op(o *ir.Op) {
	if p.record != nil {
		p.record.opLoc(p, o.Loc())
		p.opBody(o)
		return
	}
	// Results that nothing uses may be left without names in the text.
	if n := o.NumResults(); n > 0 && (p.names != nil || o.Result(0).Name() != "") {
		for i := 0; i < n; {
			if i > 0 {
				p.Text(", ")
			}
			_, size := p.resultGroup(o, i)
			p.Byte('%')
			p.Text(p.nameOf(o.Result(i)))
			if size > 1 {
				p.Byte(':')
				p.Int(int64(size))
			}
			i += size
		}
		p.Text(" = ")
	}
	p.opBody(o)
	p.TrailingLoc(o.Loc())
	if p.opts.ValueUsers {
		p.usersOfOp(o)
	}
}

// OpInside appends an op that stands within the text of another one: without
// its results and location.
func (p *Printer) OpInside(o *ir.Op) {
	if p.record != nil {
		p.record.opLoc(p, o.Loc())
	}
	p.opBody(o)
}

func (p *Printer) opBody(o *ir.Op) {
	def := DefOf(o)
	if p.opts.Generic || def == nil || !def.HasSyntax() || !def.fits(o) {
		p.generic(o, def)
		return
	}
	name := def.Name
	if p.legacyNamed {
		name = p.legacyName(name)
	}
	p.opName(name)
	if def.Print != nil {
		def.Print(p, o)
		return
	}
	p.formatted(def, o)
}

// fits reports whether an op has as many operands and results as its definition
// says. What is broken is printed in the generic form, which takes anything.
func (o *Op) fits(op *ir.Op) bool {
	o.compiled()
	return o.signature.Operands.takes(op.NumOperands()) && o.signature.Results.takes(op.NumResults()) &&
		(o.signature.Operands.flexible < 2 || addUp(op, "operandSegmentSizes", op.NumOperands()))
}

// addUp reports whether the sizes of groups in an attribute, if op has it, give
// n together.
func addUp(op *ir.Op, segments string, n int) bool {
	sizes, ok := op.Attr(segments).(*ir.DenseArrayAttr)
	if !ok {
		return true
	}
	for _, size := range sizes.Values {
		if n -= int(size); int(size) < 0 || n < 0 {
			return false
		}
	}
	return n == 0
}

// takes reports whether n values can be shared out among the groups.
func (s *Groups) takes(n int) bool {
	return n == s.singles || n > s.singles && (s.flexible > s.optional || n <= s.singles+s.optional)
}

// opName leaves out the dialect's name where it is the default.
func (p *Printer) opName(name string) {
	if d := p.defaults[len(p.defaults)-1]; d != "" && len(name) > len(d) && name[:len(d)] == d && name[len(d)] == '.' {
		// What would still look like an op with a dialect keeps its own.
		if rest := name[len(d)+1:]; strings.IndexByte(rest, '.') < 0 {
			name = rest
		}
	}
	p.Text(name)
}

func (p *Printer) generic(o *ir.Op, def *Op) {
	if p.record != nil {
		p.record.op(p, o)
		return
	}
	name := o.Name().String()
	if p.legacyNamed {
		name = p.legacyName(name)
	}
	p.Quoted(name)
	operands := o.Operands()
	if def != nil && def.GenericOperands != nil {
		operands = def.GenericOperands(o, p.legacy.Target())
	}
	p.Byte('(')
	p.Values(operands)
	p.Byte(')')
	if ss := o.Successors(); len(ss) > 0 {
		p.Byte('[')
		for i, s := range ss {
			if i > 0 {
				p.Text(", ")
			}
			p.Block(s.Block)
		}
		p.Byte(']')
	}
	inherent, other := p.splitAttrs(o, def)
	if len(inherent) > 0 {
		p.Text(" <")
		if inherent[0].Name == ir.Properties {
			p.Attr(inherent[0].Value)
		} else {
			p.dict(inherent)
		}
		p.Byte('>')
	}
	if rs := o.Regions(); len(rs) > 0 {
		p.Text(" (")
		for i, r := range rs {
			if i > 0 {
				p.Text(", ")
			}
			p.region(r, true, true, true)
		}
		p.Byte(')')
	}
	if len(other) > 0 {
		p.Byte(' ')
		p.dict(other)
	}
	p.Text(" : ")
	p.functionalType(operands, o)
}

// splitAttrs divides attributes into those that the op's definition names,
// defaults included, and the others.
func (p *Printer) splitAttrs(o *ir.Op, def *Op) (inherent, other []ir.NamedAttr) {
	if def == nil {
		if as := o.Attrs(); len(as) > 0 && as[0].Name == ir.Properties {
			return as[:1], as[1:]
		}
		return nil, o.Attrs()
	}
	v := p.legacy.Target()
	for _, a := range o.Attrs() {
		switch {
		case a.Name == "operandSegmentSizes" && def.Sizes != nil && slices.Equal(IntsOf(a.Value), def.Sizes(operandTypes(o))):
			continue
		case a.Name == "operandSegmentSizes":
			a.Value = segmentsIn(o, def.Operands, a.Value, v)
		case a.Name == "resultSegmentSizes":
			a.Value = segmentsIn(o, def.Results, a.Value, v)
		case def.AttrSpec(a.Name) == nil:
			other = append(other, a)
			continue
		}
		if a.Value != nil {
			inherent = append(inherent, a)
		}
	}
	for i := range def.Attrs {
		s := &def.Attrs[i]
		if s.HasDefault && !s.Optional && o.Attr(s.Name) == nil && (v == 0 || s.Releases.Has(v)) {
			if a := def.reg.DefaultAttr(o.Context(), s); a != nil {
				inherent = append(inherent, ir.NamedAttr{Name: s.Name, Value: a})
			}
		}
	}
	ir.SortAttrs(inherent)
	return inherent, other
}

func operandTypes(o *ir.Op) []ir.Type {
	ts := make([]ir.Type, o.NumOperands())
	for i := range ts {
		ts[i] = o.Operand(i).Type()
	}
	return ts
}

// AttrDict appends ` {…}` of the op's attributes but those named, segment
// sizes and those at their default; with a keyword, ` attributes {…}`.
func (p *Printer) AttrDict(o *ir.Op, keyword bool, except ...string) {
	p.attrDict(o, keyword, nil, except)
}

// attrDict leaves out what is in except, and, by its place in the definition,
// what is in inFormat.
// isSegments reports whether an attribute of o counts the values of its groups;
// what an op of no such groups has of that name is any other attribute.
func isSegments(o *ir.Op, name string) bool {
	switch name {
	case "operandSegmentSizes":
		return o.HasTrait(ir.AttrSizedOperandSegments)
	case "resultSegmentSizes":
		return o.HasTrait(ir.AttrSizedResultSegments)
	}
	return false
}

func (p *Printer) attrDict(o *ir.Op, keyword bool, inFormat []bool, except []string) {
	attrs := o.Attrs()
	if len(attrs) == 0 {
		return
	}
	def := DefOf(o)
	shown := 0
	attrs = p.ordered(attrs)
	for i := range attrs {
		a := &attrs[i]
		if def != nil {
			at := indexOf(def.Attrs, attrSpecName, a.Name)
			if at >= 0 && (inFormat != nil && inFormat[at] || def.reg.isDefault(o.Context(), &def.Attrs[at], a.Value)) {
				continue
			}
		}
		if isSegments(o, a.Name) || slices.Contains(except, a.Name) {
			continue
		}
		switch {
		case shown > 0:
			p.Text(", ")
		case keyword:
			p.Text(" attributes {")
		default:
			p.Text(" {")
		}
		p.named(*a)
		shown++
	}
	if shown > 0 {
		p.Byte('}')
	}
}

// propDict appends ` <{…}>` of the attributes that the definition names and the
// format does not show, but those at their default.
func (p *Printer) propDict(o *ir.Op, def *Op) {
	shown := 0
	for _, a := range p.ordered(o.Attrs()) {
		at := indexOf(def.Attrs, attrSpecName, a.Name)
		if at < 0 || def.format.inFormat[at] || def.reg.isDefault(o.Context(), &def.Attrs[at], a.Value) {
			continue
		}
		if shown == 0 {
			p.Text(" <{")
		} else {
			p.Text(", ")
		}
		p.named(a)
		shown++
	}
	if shown > 0 {
		p.Text("}>")
	}
}

// Dict appends {…} of the given entries.
func (p *Printer) Dict(entries []ir.NamedAttr) { p.dict(entries) }

const indentStep = 2

// Region appends {…}. header says whether the entry block's arguments are
// printed as a block header, terminators whether the ops that end blocks are.
func (p *Printer) Region(r *ir.Region, header, terminators bool) {
	p.region(r, header, terminators, !r.HasOneBlock())
}

// region prints the header of an entry block without ops too when emptyBlock
// says so: in generic form {} is a region without blocks.
func (p *Printer) region(r *ir.Region, header, terminators, emptyBlock bool) {
	if p.opts.SkipRegions {
		p.Text("{...}")
		if p.comments != nil {
			p.comments.opened[r] = true
		}
		return
	}
	p.Text("{")
	p.opening(r)
	def := ""
	if o := r.Owner(); o != nil {
		if d := DefOf(o); d != nil {
			def = d.DefaultDialect
		}
	}
	p.defaults = append(p.defaults, def)
	hidden := false // whether the entry block has no header that tells its label
	for b := range r.Blocks {
		showHeader := !b.IsEntry()
		if b.IsEntry() && header {
			showHeader = b.NumArgs() > 0 || !b.Implied && len(p.predecessors(b)) > 0
			// An empty entry block must not vanish.
			showHeader = showHeader || b.First() == nil && emptyBlock
		}
		if b.IsEntry() && !showHeader {
			// A label that was written stays, unless the arguments are named
			// elsewhere. ^bb0 is what the generic form writes where it must.
			showHeader = p.opts.Style == Faithful && b.NumArgs() == 0 && b.Label() != "" && b.Label() != "bb0" && !b.Implied
			hidden = !showHeader
		}
		p.blockIn(b, showHeader, terminators, hidden)
	}
	p.defaults = p.defaults[:len(p.defaults)-1]
	p.closing(r)
	p.Newline()
	p.Byte('}')
}

func (p *Printer) blockIn(b *ir.Block, header, terminators, entryHidden bool) {
	if header {
		p.labelled(b, entryHidden)
	}
	p.indent += indentStep
	if !header {
		p.commentsOfLabel(b)
	}
	if p.opts.ValueUsers && p.record == nil {
		p.usersOfArguments(b)
	}
	last := b.Last()
	for o := range b.Ops {
		if o == last && !terminators && o.IsTerminator() {
			p.commentsOfOp(o)
			continue
		}
		p.linesAbove(p.above(o))
		p.Newline()
		p.Op(o)
		p.behind(o)
		p.handOver()
	}
	p.indent -= indentStep
}

func (p *Printer) blockHeader(b *ir.Block, entryHidden bool) {
	pred := func(q *ir.Block) {
		if entryHidden && q.IsEntry() {
			p.Text("^bb0")
			return
		}
		p.Block(q)
	}
	p.Block(b)
	if b.NumArgs() > 0 {
		p.Byte('(')
		for i, a := range b.Args() {
			if i > 0 {
				p.Text(", ")
			}
			p.Argument(a)
		}
		p.Byte(')')
	}
	p.Byte(':')
	preds := p.predecessors(b)
	switch {
	case len(preds) == 0 && b.IsEntry():
	case len(preds) == 0:
		p.Text("  // no predecessors")
	case len(preds) == 1:
		p.Text("  // pred: ")
		pred(preds[0])
	default:
		p.Text("  // ")
		p.Int(int64(len(preds)))
		p.Text(" preds: ")
		for i, q := range preds {
			if i > 0 {
				p.Text(", ")
			}
			pred(q)
		}
	}
}

// Argument appends `%x: type loc(…)`.
func (p *Printer) Argument(a *ir.Value) {
	p.Value(a)
	p.Text(": ")
	p.Type(a.Type())
	p.ArgumentLoc(a.Loc())
}

// predecessors lists the blocks that branch to b in the order of the region,
// one entry a branch. Those of a region are found together: a search for each
// block would take quadratic time.
func (p *Printer) predecessors(b *ir.Block) []*ir.Block {
	r := b.Region()
	into, known := p.branches[r]
	if !known {
		into = branchesInto(r)
		if p.branches == nil {
			p.branches = map[*ir.Region]map[*ir.Block][]*ir.Block{}
		}
		p.branches[r] = into
	}
	return into[b]
}

// branchesInto lists for the blocks of a region where they are branched to from;
// nil if there are no branches.
func branchesInto(r *ir.Region) map[*ir.Block][]*ir.Block {
	var into map[*ir.Block][]*ir.Block
	for b := range r.Blocks {
		if b.Last() == nil {
			continue
		}
		for _, s := range b.Last().Successors() {
			if into == nil {
				into = map[*ir.Block][]*ir.Block{}
			}
			into[s.Block] = append(into[s.Block], b)
		}
	}
	return into
}

// OperandGroup is the range of operands that stand for group i of the op's
// definition.
func (o *Op) OperandGroup(op *ir.Op, i int) (from, to int) {
	if o.compiled(); o.signature.Operands.flexible == 0 {
		return min(i, op.NumOperands()), min(i+1, op.NumOperands())
	}
	return groupOf(op, o.Operands, op.NumOperands(), "operandSegmentSizes", ir.SameVariadicOperandSize, i)
}

// ResultGroup is the range of results of group i.
func (o *Op) ResultGroup(op *ir.Op, i int) (from, to int) {
	if o.compiled(); o.signature.Results.flexible == 0 {
		return min(i, op.NumResults()), min(i+1, op.NumResults())
	}
	return groupOf(op, o.Results, op.NumResults(), "resultSegmentSizes", ir.SameVariadicResultSize, i)
}

func groupOf(op *ir.Op, defs []ValueDef, total int, segments string, same ir.Traits, i int) (from, to int) {
	if sizes, ok := op.Attr(segments).(*ir.DenseArrayAttr); ok && len(sizes.Values) == len(defs) {
		for j := range i {
			from += int(sizes.Values[j])
		}
		to = from + int(sizes.Values[i])
		return min(from, total), max(min(to, total), min(from, total))
	}
	singles := 0
	for _, d := range defs {
		if d.Arity == One {
			singles++
		}
	}
	rest := max(total-singles, 0)
	share := rest
	if op.HasTrait(same) && len(defs) > singles {
		share = rest / (len(defs) - singles)
	}
	for j := range defs {
		n := 1
		if defs[j].Arity != One {
			n = min(share, rest)
			rest -= n
		}
		if j == i {
			return min(from, total), min(from+n, total)
		}
		from += n
	}
	return total, total
}

// OperandNamed is the value of the named operand of op, or nil when it is
// absent, a group of none, or unknown.
func OperandNamed(op *ir.Op, name string) *ir.Value {
	def := DefOf(op)
	if def == nil {
		return nil
	}
	i := indexOf(def.Operands, valueName, name)
	if i < 0 {
		return nil
	}
	if from, to := def.OperandGroup(op, i); from < to {
		return op.Operand(from)
	}
	return nil
}
