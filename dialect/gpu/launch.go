package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Groups of operands of gpu.launch: tokens, three sizes of the grid, three of a
// block, three of a cluster, shared memory.
const (
	gridGroup    = 1
	blockGroup   = 4
	clusterGroup = 7
	sharedGroup  = 10
	numGroups    = 11
)

// parseLaunch reads
//
//	async [%t] clusters(%cx, %cy, %cz) in (%ncx = %a, …) blocks(…) in (…)
//	threads(…) in (…) dynamic_shared_memory_size %s module(@m) function(@f)
//	workgroup(%w : t) private(%p : t) {body} {attrs}
//
// Arguments of the body are ids and sizes of blocks and threads, those of
// clusters, and the buffers.
func parseLaunch(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	tokens, async, ok := parseTokens(p, st)
	if !ok {
		return false
	}
	for range tokens {
		st.Types = append(st.Types, tokenType(p))
	}
	if ok = st.Resolve(p, tokens, st.Types); !ok {
		return false
	}
	st.Types = st.Types[:0]
	if async {
		st.Types = append(st.Types, tokenType(p))
	}
	var clusters, blocks, threads assignment
	clustered := p.OptionalKeyword("clusters")
	if clustered && !clusters.parse(p) {
		return false
	}
	if !p.Keyword("blocks") || !blocks.parse(p) || !p.Keyword("threads") || !threads.parse(p) {
		return false
	}
	sizes := append(blocks.operands, threads.operands...)
	sizes = append(sizes, clusters.operands...)
	segments := []int64{int64(len(tokens)), 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
	if clustered {
		segments[clusterGroup], segments[clusterGroup+1], segments[clusterGroup+2] = 1, 1, 1
	}
	types := make([]ir.Type, len(sizes))
	for i := range types {
		types[i] = c.Index()
	}
	if p.OptionalKeyword("dynamic_shared_memory_size") {
		u, ok := p.Operand()
		if !ok {
			return false
		}
		sizes, types, segments[sharedGroup] = append(sizes, u), append(types, c.Integer(32)), 1
	}
	if !st.Resolve(p, sizes, types) {
		return false
	}
	for _, name := range [...]string{"module", "function"} {
		if !p.OptionalKeyword(name) {
			continue
		}
		if !p.Punct(dialect.LParen) {
			return false
		}
		symbol, ok := p.Symbol()
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		st.AddAttr(name, c.SymbolRef(symbol))
	}
	args := append(blocks.ids, threads.ids...)
	args = append(append(args, blocks.sizes...), threads.sizes...)
	args = append(append(args, clusters.ids...), clusters.sizes...)
	for i := range args {
		args[i].Type = c.Index()
	}
	workgroup, ok := parseAttributions(p, "workgroup")
	if !ok {
		return false
	}
	private, ok := parseAttributions(p, "private")
	if !ok {
		return false
	}
	st.AddAttr(workgroupCount, c.I64(int64(len(workgroup))))
	if !st.RegionAndAttrs(p, append(append(args, workgroup...), private...), "") {
		return false
	}
	st.AddAttr("operandSegmentSizes", c.I32Array(segments...))
	return true
}

// workgroupCount tells how many of a region's buffers are shared memory.
const workgroupCount = "workgroup_attributions"

// An assignment is `(%x, %y, %z) in (%nx = %a, %ny = %b, %nz = %c)`.
type assignment struct {
	ids, sizes []dialect.Argument
	operands   []dialect.UnresolvedOperand
}

func (a *assignment) parse(p dialect.Parser) bool {
	var ok bool
	if a.ids, ok = p.Arguments(false); !ok {
		return false
	}
	if len(a.ids) != 3 {
		return p.ErrorHere("expected three ids, but found %d", len(a.ids))
	}
	if !p.Keyword("in") || !p.Punct(dialect.LParen) {
		return false
	}
	for i := range 3 {
		if i > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		size, ok := p.Argument(false)
		if !ok || !p.Punct(dialect.Equal) {
			return false
		}
		u, ok := p.Operand()
		if !ok {
			return false
		}
		a.sizes, a.operands = append(a.sizes, size), append(a.operands, u)
	}
	return p.Punct(dialect.RParen)
}

// parseAttributions reads `workgroup(%a : t {attrs}, …)`, buffers that a region
// has as arguments, if it is there.
func parseAttributions(p dialect.Parser, keyword string) ([]dialect.Argument, bool) {
	if !p.OptionalKeyword(keyword) {
		return nil, true
	}
	return p.Arguments(true)
}

func printAttributions(p dialect.Printer, keyword string, args []*ir.Value, attrs ir.Attribute) {
	if len(args) == 0 {
		return
	}
	list, _ := attrs.(*ir.ArrayAttr)
	p.Byte(' ')
	p.Text(keyword)
	p.Byte('(')
	for i, a := range args {
		if i > 0 {
			p.Text(", ")
		}
		p.Value(a)
		p.Text(" : ")
		p.Type(a.Type())
		if list == nil || i >= len(list.Elems) {
			continue
		}
		if d, ok := list.Elems[i].(*ir.DictAttr); ok && len(d.Entries) > 0 {
			p.Byte(' ')
			p.Dict(d.Entries)
		}
	}
	p.Byte(')')
}

// buffers divides the arguments of a region behind the first n.
func buffers(o *ir.Op, n int) (workgroup, private []*ir.Value) {
	entry := o.RegionAt(0).Entry()
	if entry == nil || entry.NumArgs() < n {
		return nil, nil
	}
	all := entry.Args()[n:]
	count, _ := o.IntAttr(workgroupCount)
	count = min(max(count, 0), int64(len(all)))
	return all[:count], all[count:]
}

// launchArgs is the number of ids and sizes among the arguments.
func launchArgs(clustered bool) int {
	if clustered {
		return 18
	}
	return 12
}

func printLaunch(p dialect.Printer, o *ir.Op) {
	def := dialect.DefOf(o)
	operand := func(group int) int {
		from, _ := def.OperandGroup(o, group)
		return from
	}
	if o.NumResults() > 0 {
		p.Text(" async")
		if _, to := def.OperandGroup(o, 0); to > 0 {
			p.Text(" [")
			p.Operands(o, 0, to)
			p.Byte(']')
		}
	}
	from, to := def.OperandGroup(o, clusterGroup)
	clustered := from < to
	entry := o.RegionAt(0).Entry()
	assign := func(keyword string, ids, sizes, group int) {
		p.Byte(' ')
		p.Text(keyword)
		p.Byte('(')
		for i := range 3 {
			if i > 0 {
				p.Text(", ")
			}
			p.Value(entry.Arg(ids + i))
		}
		p.Text(") in (")
		for i := range 3 {
			if i > 0 {
				p.Text(", ")
			}
			p.Value(entry.Arg(sizes + i))
			p.Text(" = ")
			p.Value(o.Operand(operand(group) + i))
		}
		p.Byte(')')
	}
	if clustered {
		assign("clusters", 12, 15, clusterGroup)
	}
	assign("blocks", 0, 6, gridGroup)
	assign("threads", 3, 9, blockGroup)
	if from, to := def.OperandGroup(o, sharedGroup); from < to {
		p.Text(" dynamic_shared_memory_size ")
		p.Value(o.Operand(from))
	}
	for _, name := range [...]string{"module", "function"} {
		if ref, ok := o.Attr(name).(*ir.SymbolRefAttr); ok {
			p.Byte(' ')
			p.Text(name)
			p.Byte('(')
			p.Attr(ref)
			p.Byte(')')
		}
	}
	workgroup, private := buffers(o, launchArgs(clustered))
	printAttributions(p, "workgroup", workgroup, nil)
	printAttributions(p, "private", private, nil)
	p.Byte(' ')
	p.Region(o.RegionAt(0), false, true)
	p.AttrDict(o, false, workgroupCount, "module", "function")
}

func verifyLaunch(o *ir.Op, report dialect.Report) {
	sizes := dialect.IntsOf(o.Attr("operandSegmentSizes"))
	if len(sizes) != numGroups {
		return
	}
	n := sizes[clusterGroup] + sizes[clusterGroup+1] + sizes[clusterGroup+2]
	if n != 0 && n != 3 {
		report("cluster size must be all present")
		return
	}
	body := o.RegionAt(0)
	if body.Empty() {
		return
	}
	count, _ := o.IntAttr(workgroupCount)
	if int64(body.Entry().NumArgs()) < int64(launchArgs(n == 3))+count {
		report("unexpected number of region arguments")
		return
	}
	if !verifyBuffers(o, launchArgs(n == 3), report) {
		return
	}
	for b := range body.Blocks {
		last := b.Last()
		if last != nil && len(last.Successors()) == 0 && !last.Is("gpu.terminator") {
			report("expected 'gpu.terminator' or a terminator with successors, but its body region ends in '%s'", last.Name())
			return
		}
	}
}

// verifyBuffers checks that buffers are memrefs of the memory they stand for.
func verifyBuffers(o *ir.Op, n int, report dialect.Report) bool {
	workgroup, private := buffers(o, n)
	check := func(vs []*ir.Value, want string) bool {
		for _, v := range vs {
			t, ok := v.Type().(*ir.MemRefType)
			if !ok {
				report("expected memref type in attribution, but got '%s'", printer.TypeText(v.Type()))
				return false
			}
			if space := dialect.Keyword(t.Space); dialect.AttrName(t.Space) == "gpu.address_space" && space != want {
				report("expected memory space %s in attribution, but got %s", want, space)
				return false
			}
		}
		return true
	}
	return check(workgroup, "workgroup") && check(private, "private")
}

// parseDimType reads the type of sizes, `: i64`, index if it is left out. The
// arguments are the types of the grid's size and of the cluster's, and between
// them the cluster's first.
func parseDimType(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var t ir.Type = p.Context().Index()
	if p.OptionalPunct(dialect.Colon) {
		var ok bool
		if t, ok = p.Type(); !ok {
			return false
		}
	}
	st.SetOperandTypes(args[0].Index, []ir.Type{t})
	for _, a := range args[2:] {
		if len(st.OperandGroup(a.Index)) > 0 {
			st.SetOperandTypes(a.Index, []ir.Type{t})
		}
	}
	return true
}

func printDimType(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	from, _ := dialect.DefOf(o).OperandGroup(o, args[0].Index)
	t := o.Operand(from).Type()
	if _, index := t.(*ir.IndexType); !index {
		p.Text(": ")
		p.Type(t)
	}
}

// parseKernelOperands reads `args(%a : t, …)` if it is there.
func parseKernelOperands(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var us []dialect.UnresolvedOperand
	var ts []ir.Type
	if p.OptionalKeyword("args") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		for !p.PeekPunct(dialect.RParen) {
			if len(us) > 0 && !p.Punct(dialect.Comma) {
				return false
			}
			u, ok := p.Operand()
			if !ok || !p.Punct(dialect.Colon) {
				return false
			}
			t, ok := p.Type()
			if !ok {
				return false
			}
			us, ts = append(us, u), append(ts, t)
		}
		if !p.Punct(dialect.RParen) {
			return false
		}
	}
	st.SetOperandGroup(args[0].Index, us)
	st.SetOperandTypes(args[1].Index, ts)
	return true
}

func printKernelOperands(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	from, to := dialect.DefOf(o).OperandGroup(o, args[0].Index)
	if from == to {
		return
	}
	p.Text("args(")
	for i := from; i < to; i++ {
		if i > from {
			p.Text(", ")
		}
		p.Value(o.Operand(i))
		p.Text(" : ")
		p.Type(o.Operand(i).Type())
	}
	p.Byte(')')
}

// verifyLaunchFunc checks that the module around a launch holds kernels.
func verifyLaunchFunc(o *ir.Op, report dialect.Report) {
	m := o.Parent()
	for m != nil && !m.Is("builtin.module") {
		m = m.Parent()
	}
	if m == nil {
		report("expected to belong to a module")
		return
	}
	if _, ok := m.Attr("gpu.container_module").(*ir.UnitAttr); !ok {
		report("expected the closest surrounding module to have the 'gpu.container_module' attribute")
	}
}
