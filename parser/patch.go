package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Patching a function. Most edits are inside an op without regions, or between
// two. Then only these are read again, from the first token that the edit has
// left alone up to one behind it, and with them the users of values whose types
// have changed by it. All other ops stay where they are, and nothing is done for
// each of them but to move those behind the edit.
//
// It is right if reading all of the function would give the same. The parser
// comes to the first op in a state that depends on the text before, of which
// the state here is made: the names that are visible (patch.lookup), the regions
// around, the aliases. It goes on behind the last with the token with which it
// went on before, and in the same state, unless names were defined that were
// not, or others are missing; braces were opened or closed; something was said
// of the braces, or of names, at other places: these are left to Update, as is
// what bears on the text as a whole, such as the signs of a release.
//
// Reading changes nothing until it is known to be right. Where it yields the ops
// that there are, as it does when a comment or a blank is typed, or letters too
// many in the name of an op, those stay.

// A patch is what is read again.
type patch struct {
	*Trace
	p     *parser
	fn    *ir.Op
	edit  source.Span
	delta uint32 // by which what stands behind the edit moves
	whole source.Span

	firstNew int  // ids of ops from it on are of ops that were read
	moved    bool // what was there has moved, see moveBehind

	windows []window
	work    []uint32 // indices in Trace.ops of users that are still to be read, ascending
	renewed map[*ir.Value]*ir.Value
	// from is where the current window begins in the text before.
	from    uint32
	regions []*ir.Region    // around it, up to what is isolated from above
	doubted map[*ir.Op]bool // before
	// undeclared are the uses of names that the function does not define.
	undeclared map[forwardKey]*forward
	// block is that of the edit, and last its last op before what moves.
	block *ir.Block
	last  *ir.Op
	bad   bool // a name is defined twice
}

// Bounds of what is worth patching.
const (
	mostPatched = 32 // readings of one window
	mostWindows = 64
)

// patchFunction reads what an edit inside a function bears on. It is not ok, and
// has changed nothing, where that is not told easily.
func (t *Trace) patchFunction(f *source.File, fn *ir.Op, edit source.Span, size int) (u Updated, ok bool) {
	u = Updated{Before: fn, After: fn}
	x := &patch{Trace: t, fn: fn, edit: edit, delta: uint32(size - edit.Len()), whole: fn.Span(), renewed: map[*ir.Value]*ir.Value{}}
	first, ok := x.edited()
	if !ok || !x.alone(first) {
		return Updated{}, false
	}
	x.doubted = make(map[*ir.Op]bool)
	for o := range t.mod.Doubted {
		x.doubted[o] = true
	}
	spelling := t.opts.Context.Spelling().Clone()
	mark := t.mod.Mark()
	x.firstNew = t.mod.NumOps()
	x.p = t.parserFor(f, fn, x.delta)
	x.p.opts.Index = &Index{}
	x.p.trace = &Trace{}
	x.p.patch = x
	defer x.p.giveScratch()
	t.mod.KeepEpoch(func() {
		ok = x.read(first)
		for ok && len(x.work) > 0 {
			i := int(x.work[0])
			x.work = x.work[1:]
			var w window
			if w, ok = x.window(i, i); ok {
				ok = x.read(w)
			}
		}
		x.p.knowBehind()
		if ok {
			x.p.resolveLocations()
		}
		ok = ok && x.right(&spelling)
		if !ok {
			x.undo(mark)
			t.opts.Context.SetSpelling(spelling)
			return
		}
		if u.Same = x.same(); u.Same {
			x.keep()
		}
		x.commit(mark, &u)
	})
	return u, ok
}

// now is where an offset of the text before that is not inside the edit is by
// now.
func (x *patch) now(off uint32) uint32 {
	if off >= x.edit.End {
		return off + x.delta
	}
	return off
}

// spanNow is where an op or a block that was there stands by now. It moves when all
// is read.
func (x *patch) spanNow(s source.Span) source.Span {
	if x.moved || !s.IsValid() {
		return s
	}
	return source.Span{Start: x.now(s.Start), End: x.now(s.End)}
}

// read reads a window. What it yields goes to the end of its block.
func (x *patch) read(w window) bool {
	if len(x.windows) == mostWindows {
		return false
	}
	p := x.p
	b := x.ops[w.from].op.Block()
	depth, ok := x.enter(b, w.start)
	if !ok {
		return false
	}
	last := b.Last()
	next := x.tokenAt(w.end)
	target := x.now(w.end)
	for p.tok.start < target && !p.at(tEOF) && !p.at(kind(dialect.RBrace)) && !p.at(tCaret) {
		p.op()
		p.block = b
	}
	for o := last.Next(); o != nil; o = last.Next() {
		w.new = append(w.new, o)
		o.Remove() // it may not stay
	}
	x.windows = append(x.windows, w)
	if p.tok.start != target || p.tok.end-p.tok.start != next.end-next.start || p.tok.kind != next.kind ||
		x.bad || len(p.scope.forward) > 0 && !x.leave() {
		return false
	}
	for _, s := range p.scope.blocks {
		if s != nil {
			return false
		}
	}
	for _, o := range w.new {
		if !plain(o) || o.HasTrait(ir.Terminator) && len(x.windows) == 1 {
			return false
		}
	}
	at := &x.windows[len(x.windows)-1]
	p.opts.Index.finish() // an op may use what it makes, which is wrong and known only now
	at.ops, at.index = slices.Clone(p.trace.ops), *p.opts.Index
	p.trace.ops, *p.opts.Index = p.trace.ops[:0], Index{}
	for range depth {
		p.popRegion()
	}
	p.popIsolated()
	return x.renew(at)
}

// leave takes from the parser the names that were used and not defined; false if
// one of them may be defined behind the window, or be used there, too.
func (x *patch) leave() bool {
	s := x.p.scope
	if len(x.windows) > 1 || len(s.cut) > 0 {
		return false
	}
	for k := range s.forward {
		if x.named(k.name, &x.windows[0]) {
			return false
		}
	}
	x.undeclared, s.forward = s.forward, nil
	return true
}

// report says which names are not defined, as the end of their scope does.
func (x *patch) report() {
	if len(x.undeclared) == 0 {
		return
	}
	first := ^uint32(0)
	for _, f := range x.undeclared {
		first = min(first, f.span.Start)
	}
	x.p.pushIsolated()
	s := x.p.scope
	s.forward, s.gone = x.undeclared, closedBehind(nil, x.regions[len(x.regions)-1], first)
	x.p.popIsolated()
}

// closedBehind appends the values of a region, and of those inside it that belong
// to the same scope, as far as they end behind an offset: region by region, in
// the order of their ends.
func closedBehind(list []*ir.Value, r *ir.Region, off uint32) []*ir.Value {
	var own []*ir.Value
	named := func(v *ir.Value) {
		if v.Name() != "" {
			own = append(own, v)
		}
	}
	end := uint32(0)
	for b := range r.Blocks {
		end = max(end, b.Span().Start)
		for _, v := range b.Args() {
			named(v)
		}
		for o := range b.Ops {
			if o.Span().IsValid() {
				end = max(end, o.Span().End)
			}
			if !o.HasTrait(ir.IsolatedFromAbove) {
				for _, inner := range o.Regions() {
					list = closedBehind(list, inner, off)
				}
			}
			for at := 0; at < o.NumResults(); {
				first, size := dialect.ResultGroup(o, at)
				named(o.Result(first))
				at = first + size
			}
		}
	}
	if end < off {
		return list
	}
	return append(list, own...)
}

// enter puts the parser where a window begins.
func (x *patch) enter(b *ir.Block, start uint32) (depth int, ok bool) {
	p := x.p
	x.from, x.regions = start, x.regions[:0]
	p.defaults = append(p.defaults[:0], "builtin")
	var around []*ir.Op
	for o := b.Parent(); o != nil; o = o.Parent() {
		around = append(around, o)
	}
	slices.Reverse(around)
	p.nesting = 0
	for _, o := range around {
		if o == x.mod.Op() && x.mod.Implicit {
			continue
		}
		def, _ := o.Name().Def.(*dialect.Op)
		if def == nil || o.IsError() {
			return 0, false
		}
		p.defaults = append(p.defaults, def.DefaultDialect)
		p.nesting++
	}
	p.pushIsolated()
	for r := b.Region(); r != nil; r = r.Owner().Region() {
		x.regions = append(x.regions, r)
		p.pushRegion()
		depth++
		if r.Owner().HasTrait(ir.IsolatedFromAbove) {
			break
		}
	}
	entry := b.Region().Entry()
	if !entry.Implied || !entry.Span().IsValid() {
		return 0, false
	}
	p.open = x.now(entry.Span().Start)
	p.block = b
	p.lex.pos = x.now(start)
	p.tok.end = uint32(len(strings.TrimRight(p.file.Text[:p.lex.pos], " \t\r\n")))
	p.advance()
	return depth, true
}

// lookup is the value that a name means in the current window, by definitions
// before it; nil if there is none.
func (x *patch) lookup(name string) *ir.Value {
	defs, text := x.Index.Definitions, x.file.Text
	_, at := within(defs, source.Span{End: x.from}, func(d *Occurrence) uint32 { return d.Span.Start })
	for i := at - 1; i >= 0 && defs[i].Span.Start >= x.whole.Start; i-- {
		d := &defs[i]
		if d.Span.Len() != len(name)+1 || text[d.Span.Start+1:d.Span.End] != name {
			continue
		}
		if b := d.Value.Block(); b != nil && slices.Contains(x.regions, b.Region()) {
			if now := x.renewed[d.Value]; now != nil {
				return now
			}
			return d.Value
		}
	}
	return nil
}

// named reports whether the function has a name outside of a window: also one
// that is used and not defined need not have been reported.
func (x *patch) named(name string, w *window) bool {
	for _, list := range [][]Occurrence{x.Index.Definitions, x.Index.Uses} {
		for _, d := range list {
			if d.Span.Start < x.whole.Start || d.Span.Start >= x.whole.End || d.Span.Start >= w.start && d.Span.Start < w.end {
				continue
			}
			if is, _, _ := strings.Cut(x.file.Text[d.Span.Start+1:d.Span.End], "#"); is == name {
				return true
			}
		}
	}
	return false
}

// spans of the Index that belong to a window.
func (x *patch) defsOf(w *window) (from, to int) {
	last := &x.ops[w.to-1]
	return int(x.ops[w.from].defs), int(last.defs + last.numDefs)
}

func (x *patch) usesOf(w *window) (from, to int) {
	last := &x.ops[w.to-1]
	return int(x.ops[w.from].uses), int(last.uses + last.numUses)
}

func (x *patch) namesOf(w *window) (from, to int) {
	last := &x.ops[w.to-1]
	return int(x.ops[w.from].name), int(last.name + last.numNames)
}

// A named group of results.
func groupOf(d Occurrence) (o *ir.Op, first, size int) {
	o, first, size = d.Value.Def(), d.Value.Index(), 1
	if o != nil {
		_, size = dialect.ResultGroup(o, first)
	}
	return o, first, size
}

// renew matches the names that a window defines with those that it defined.
func (x *patch) renew(w *window) bool {
	from, to := x.defsOf(w)
	known := map[string]Occurrence{}
	for _, d := range w.index.Definitions {
		known[x.p.file.Text[d.Span.Start+1:d.Span.End]] = d
	}
	for _, d := range x.Index.Definitions[from:to] {
		name := x.file.Text[d.Span.Start+1 : d.Span.End]
		o, first, size := groupOf(d)
		if o == nil {
			return false
		}
		now, ok := known[name]
		delete(known, name)
		if !ok {
			for i := range size {
				for u := range o.Result(first + i).Uses {
					if !slices.Contains(w.old, u.Owner()) {
						return false
					}
				}
			}
			continue
		}
		p, nowFirst, nowSize := groupOf(now)
		if p == nil || nowSize != size {
			return false
		}
		for i := range size {
			v, n := o.Result(first+i), p.Result(nowFirst+i)
			x.renewed[v] = n
			if v.Type() == n.Type() {
				continue
			}
			for u := range v.Uses {
				if !slices.Contains(w.old, u.Owner()) && !x.again(u.Owner()) {
					return false
				}
			}
		}
	}
	for name := range known {
		if x.named(name, w) {
			return false
		}
	}
	return true
}

// again has the reading of an op done anew, which stands behind all that was.
func (x *patch) again(o *ir.Op) bool {
	if x.isNew(o) {
		return true
	}
	at, found := slices.BinarySearchFunc(x.ops, o.Span().Start, func(t traced, off uint32) int { return cmp.Compare(t.start, off) })
	if !found || x.ops[at].op != o || at < x.windows[len(x.windows)-1].to {
		return false
	}
	if i, known := slices.BinarySearch(x.work, uint32(at)); !known {
		x.work = slices.Insert(x.work, i, uint32(at))
	}
	return true
}

func (x *patch) isNew(o *ir.Op) bool {
	return slices.ContainsFunc(x.windows, func(w window) bool { return slices.Contains(w.new, o) })
}

func (x *patch) isOld(o *ir.Op) bool {
	return slices.ContainsFunc(x.windows, func(w window) bool { return slices.Contains(w.old, o) })
}

// right reports whether nothing shows that more is to be read.
func (x *patch) right(spelling *ir.Spelling) bool {
	p := x.p
	if len(p.badAliases) > 0 || p.forwarded || p.distincts != nil || p.metadataTexts != nil || p.dropped > 0 || p.uneven || p.noClose ||
		p.suspect || p.lossy || len(p.cut) > 0 || !p.ctx.Spelling().Equal(spelling) {
		return false
	}
	for o := range x.mod.Doubted {
		if x.fn.IsAncestorOf(o) && !x.doubted[o] && !isBlamed(p.trace.blames, o) && !x.isOld(o) {
			return false
		}
	}
	for i := range x.windows {
		for j := x.windows[i].from; j < x.windows[i].to; j++ {
			if o := &x.ops[j]; i == 0 && o.signed && !x.others(o.op) {
				return false
			}
		}
	}
	return true
}

// others reports whether there is another op of the name of one that could be
// read.
func (t *Trace) others(o *ir.Op) bool {
	return slices.ContainsFunc(t.ops, func(other traced) bool {
		return other.sound && other.op != o && other.op.Name() == o.Name()
	})
}
