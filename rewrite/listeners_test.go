package rewrite_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite"
)

// A picture is all that there is of a module at one time.
type picture struct {
	ops    map[*ir.Op]string // what each is but for where it stands
	places map[*ir.Op]*ir.Block
	blocks map[*ir.Block]*ir.Region
	args   map[*ir.Block]string
	sides  map[*ir.Op][2]*ir.Op // its neighbours
	order  []*ir.Op             // of the text
	rows   []*ir.Block
	uses   map[*ir.Value]map[*ir.Op]int // who uses it, how often
}

func take(m *ir.Module) *picture {
	p := &picture{ops: map[*ir.Op]string{}, places: map[*ir.Op]*ir.Block{}, blocks: map[*ir.Block]*ir.Region{}, args: map[*ir.Block]string{}, sides: map[*ir.Op][2]*ir.Op{}, uses: map[*ir.Value]map[*ir.Op]int{}}
	ir.Walk(m.Op(), func(o *ir.Op) {
		var b strings.Builder
		fmt.Fprint(&b, o.Name(), o.Context().Dict(o.Attrs()), o.Loc())
		for i := range o.NumOperands() {
			v := o.Operand(i)
			fmt.Fprintf(&b, " %p", v)
			if p.uses[v] == nil {
				p.uses[v] = map[*ir.Op]int{}
			}
			p.uses[v][o]++
		}
		for i := range o.NumResults() {
			fmt.Fprint(&b, " ", o.Result(i).Name(), o.Result(i).Type())
		}
		for _, s := range o.Successors() {
			fmt.Fprintf(&b, " %p %d %d", s.Block, s.First, s.Count)
		}
		for _, r := range o.Regions() {
			for k := range r.Blocks {
				p.blocks[k] = r
				p.rows = append(p.rows, k)
				for _, a := range k.Args() {
					p.args[k] += fmt.Sprintf(" %p %s%v", a, a.Name(), a.Type())
				}
			}
		}
		p.ops[o], p.places[o] = b.String(), o.Block()
		if o.Block() != nil {
			p.sides[o] = [2]*ir.Op{o.Prev(), o.Next()}
		}
		p.order = append(p.order, o)
	})
	return p
}

// A witness counts what it hears since it was asked last.
type witness struct {
	inserted, modified, replaced, erased map[*ir.Op]int
	released                             map[*ir.Value]int
	blockIn, blockOut                    map[*ir.Block]int
	t                                    *testing.T
}

func (w *witness) forget() {
	w.inserted, w.modified, w.replaced, w.erased = map[*ir.Op]int{}, map[*ir.Op]int{}, map[*ir.Op]int{}, map[*ir.Op]int{}
	w.released, w.blockIn, w.blockOut = map[*ir.Value]int{}, map[*ir.Block]int{}, map[*ir.Block]int{}
}

func (w *witness) Inserted(o *ir.Op) {
	w.inserted[o]++
	if o.Block() == nil {
		w.t.Errorf("'%s' is told of before it is where it is", o.Name())
	}
}
func (w *witness) Modified(o *ir.Op)                { w.modified[o]++ }
func (w *witness) Replaced(o *ir.Op, _ []*ir.Value) { w.replaced[o]++ }
func (w *witness) Erased(o *ir.Op) {
	w.erased[o]++
	if o.Block() == nil {
		w.t.Errorf("'%s' is told of when it has gone", o.Name())
	}
}
func (w *witness) Released(v *ir.Value)      { w.released[v]++ }
func (w *witness) BlockInserted(b *ir.Block) { w.blockIn[b]++ }
func (w *witness) BlockErased(b *ir.Block) {
	w.blockOut[b]++
	if b.Region() == nil || b.First() != nil {
		w.t.Error("a block is told of when it has gone, or its ops have not")
	}
}

// compare holds what was heard against what is otherwise now.
func (w *witness) compare(what string, before, after *picture) {
	w.t.Helper()
	bad := func(format string, args ...any) { w.t.Errorf("%s: %s", what, fmt.Sprintf(format, args...)) }
	for o, text := range after.ops {
		old, was := before.ops[o]
		for _, r := range o.Regions() { // whose arguments are told of as the op
			for b := range r.Blocks {
				if before.blocks[b] == r {
					old, text = old+before.args[b], text+after.args[b]
				}
			}
		}
		switch {
		case !was && w.inserted[o] != 1:
			bad("'%s' is new and was told of %d times", o.Name(), w.inserted[o])
		case was && old != text && w.modified[o] == 0:
			bad("'%s' is changed, from %s to %s", o.Name(), old, text)
		case was && before.places[o] != after.places[o] && w.inserted[o] != 1:
			bad("'%s' is in another block and was told of %d times", o.Name(), w.inserted[o])
		case was && w.inserted[o] > 0 && before.places[o] == after.places[o] && before.sides[o] == after.sides[o]:
			bad("'%s' was told to be moved", o.Name())
		case was && w.erased[o] > 0:
			bad("'%s' was told to be erased", o.Name())
		case was && old == text && w.modified[o] > 0 && w.inserted[o] == 0:
			bad("'%s' was told to be changed", o.Name())
		}
	}
	for o := range before.ops {
		if _, is := after.ops[o]; !is && w.erased[o] != 1 {
			bad("'%s' is gone and was told of %d times", o.Name(), w.erased[o])
		}
	}
	for o := range w.replaced {
		if _, is := after.ops[o]; is {
			bad("'%s' is replaced and there", o.Name())
		}
	}
	// What was not told of is in the same order.
	stays := func(o *ir.Op) bool {
		return before.places[o] != nil && before.places[o] == after.places[o] && w.inserted[o] == 0
	}
	if was, is := byPlace(before.order, before.places, stays), byPlace(after.order, after.places, stays); !maps.EqualFunc(was, is, slices.Equal) {
		bad("ops have another order that were not told of")
	}
	remains := func(b *ir.Block) bool {
		return before.blocks[b] != nil && before.blocks[b] == after.blocks[b] && w.blockIn[b] == 0
	}
	if was, is := byPlace(before.rows, before.blocks, remains), byPlace(after.rows, after.blocks, remains); !maps.EqualFunc(was, is, slices.Equal) {
		bad("blocks have another order that were not told of")
	}
	for b, r := range after.blocks {
		if _, copied := w.inserted[r.Owner()]; !copied && before.blocks[b] != r && w.blockIn[b] != 1 {
			bad("a block is where it was not, and was told of %d times", w.blockIn[b])
		}
	}
	for b := range before.blocks {
		if _, is := after.blocks[b]; !is && before.holderIn(b, after) && w.blockOut[b] != 1 {
			bad("a block is gone and was told of %d times", w.blockOut[b])
		}
	}
	for v, users := range before.uses {
		if _, is := after.ops[holder(v)]; !is {
			continue // gone itself
		}
		for u, n := range users {
			if after.uses[v][u] < n && w.released[v] == 0 {
				bad("%s has lost a use", rewrite.ValueText(v))
			}
		}
	}
}

// holderIn reports whether the op around a block of before is there after.
func (p *picture) holderIn(b *ir.Block, after *picture) bool {
	_, is := after.ops[p.blocks[b].Owner()]
	return is
}

// holder is the op that makes a value, or holds the block that does.
func holder(v *ir.Value) *ir.Op {
	if o := v.Def(); o != nil {
		return o
	}
	return v.ArgOf().Parent()
}

func byPlace[K, V comparable](list []K, places map[K]V, ok func(K) bool) map[V][]K {
	by := map[V][]K{}
	for _, k := range list {
		if ok(k) {
			by[places[k]] = append(by[places[k]], k)
		}
	}
	return by
}

// tangle is a text of ops without meaning, in blocks and regions.
func tangle(r *rand.Rand) string {
	var b strings.Builder
	values, named := []string{}, 0
	var block func(depth int)
	block = func(depth int) {
		for range 1 + r.IntN(5) {
			outer := len(values)
			named++
			name := fmt.Sprintf("%%v%d", named)
			var operands, types []string
			for range r.IntN(4) {
				if len(values) > 0 {
					operands, types = append(operands, values[r.IntN(len(values))]), append(types, "i32")
				}
			}
			results := 1 + r.IntN(2)
			fmt.Fprintf(&b, "%s:%d = \"t.op\"(%s)", name, results, strings.Join(operands, ", "))
			if depth < 3 && r.IntN(3) == 0 {
				b.WriteString(" ({\n")
				for k := range 1 + r.IntN(3) {
					if k > 0 || r.IntN(2) == 0 {
						named++
						fmt.Fprintf(&b, "^bb%d(%%a%d: i32, %%b%d: i32):\n", named, named, named)
						values = append(values, fmt.Sprintf("%%a%d", named), fmt.Sprintf("%%b%d", named))
					}
					block(depth + 1)
				}
				b.WriteString("})")
			}
			values = append(values[:outer], name+"#0")
			fmt.Fprintf(&b, " {a%d} : (%s) -> (%s)\n", r.IntN(3), strings.Join(types, ", "), strings.TrimSuffix(strings.Repeat("i32, ", results), ", "))
		}
	}
	block(0)
	return b.String()
}

// TestListeners changes made-up modules at random, in every way that a Rewriter has, and holds what listeners hear against what is
// otherwise: each op and block that came, went, moved or changed is told of, those that came or went once, and nothing else.
func TestListeners(t *testing.T) {
	done := map[string]int{}
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 26))
		m, diags := parser.Parse(source.NewFile("in.mlir", tangle(r)), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
		if len(diags) > 0 {
			t.Fatal(diags[0].Message)
		}
		w := &witness{t: t}
		rw := rewrite.NewRewriter(w)
		for range 100 {
			before := take(m)
			if len(before.order) == 1 || len(before.order) > 60 {
				break
			}
			w.forget()
			way := ways[r.IntN(len(ways))]
			if s := chance(r, rw, before); s == nil || !way.change(s) {
				continue
			}
			done[way.name]++
			w.compare(way.name, before, take(m))
			if t.Failed() {
				t.Fatalf("with seed %d", seed)
			}
		}
	}
	for _, way := range ways {
		if done[way.name] < 5 && way.name != "EraseDead" {
			t.Errorf("%s was tried %d times", way.name, done[way.name])
		}
	}
}

// A site is what a change may be made with, drawn at random.
type site struct {
	r    *rand.Rand
	rw   *rewrite.Rewriter
	o, p *ir.Op    // of which neither holds the other; may be one
	v, w *ir.Value // of one type
	b, c *ir.Block // of which neither is inside the other; may be one
	ctx  *ir.Context
}

func chance(r *rand.Rand, rw *rewrite.Rewriter, p *picture) *site {
	ops := p.order[1:]
	var values []*ir.Value
	for _, o := range ops {
		for i := range o.NumResults() {
			values = append(values, o.Result(i))
		}
	}
	for _, b := range p.rows {
		values = append(values, b.Args()...)
	}
	if len(values) == 0 {
		return nil
	}
	s := &site{r: r, rw: rw, ctx: ops[0].Context()}
	s.v, s.w = values[r.IntN(len(values))], values[r.IntN(len(values))]
	for s.o = ops[r.IntN(len(ops))]; s.p == nil || s.p != s.o && (s.o.IsAncestorOf(s.p) || s.p.IsAncestorOf(s.o)); {
		s.p = ops[r.IntN(len(ops))]
	}
	for s.b = p.rows[r.IntN(len(p.rows))]; s.c == nil || s.c != s.b && (inside(s.b, s.c) || inside(s.c, s.b)); {
		s.c = p.rows[r.IntN(len(p.rows))]
	}
	return s
}

func inside(b, c *ir.Block) bool {
	for o := b.Parent(); o != nil; o = o.Parent() {
		if o.Block() == c {
			return true
		}
	}
	return false
}

// free reports whether nothing but ops, and what they hold, uses what these make.
func free(ops ...*ir.Op) bool {
	within := func(o *ir.Op) bool {
		return slices.ContainsFunc(ops, func(p *ir.Op) bool { return p.IsAncestorOf(o) })
	}
	used := false
	each := func(v *ir.Value) {
		for u := range v.Uses {
			used = used || !within(u.Owner())
		}
	}
	for _, o := range ops {
		ir.Walk(o, func(o *ir.Op) {
			for i := range o.NumResults() {
				each(o.Result(i))
			}
			for _, r := range o.Regions() {
				for b := range r.Blocks {
					for _, a := range b.Args() {
						each(a)
					}
				}
			}
		})
	}
	return !used
}

// simple reports whether o holds nothing and does not use itself.
func simple(o *ir.Op) bool {
	return o.NumRegions() == 0 && !slices.ContainsFunc(o.Operands(), func(v *ir.Value) bool { return v.Def() == o })
}

// want panics where a change has not come about.
func want(ok bool) bool {
	if !ok {
		panic("it was not done")
	}
	return true
}

// ways are the changes; each says whether it was made.
var ways = []struct {
	name   string
	change func(s *site) bool
}{
	{"SetOperand", func(s *site) bool {
		if s.o.NumOperands() == 0 {
			return false
		}
		i := s.r.IntN(s.o.NumOperands())
		s.rw.SetOperand(s.o, i, s.v)
		return want(s.o.Operand(i) == s.v)
	}},
	{"SetOperands", func(s *site) bool {
		if slices.Equal(s.o.Operands(), []*ir.Value{s.v, s.w}) {
			return false
		}
		s.rw.SetOperands(s.o, []*ir.Value{s.v, s.w})
		return want(slices.Equal(s.o.Operands(), []*ir.Value{s.v, s.w}))
	}},
	{"EraseOperand", func(s *site) bool {
		n := s.o.NumOperands()
		if n == 0 {
			return false
		}
		s.rw.EraseOperand(s.o, s.r.IntN(n))
		return want(s.o.NumOperands() == n-1)
	}},
	{"SetUse", func(s *site) bool {
		if !s.v.HasUses() {
			return false
		}
		u := s.v.FirstUse()
		o, i := u.Owner(), u.Index()
		s.rw.SetUse(u, s.w)
		return want(o.Operand(i) == s.w)
	}},
	{"ReplaceUsesIn", func(s *site) bool {
		s.rw.ReplaceUsesIn(s.o, s.v, s.w)
		return want(s.v == s.w || !slices.Contains(s.o.Operands(), s.v))
	}},
	{"ReplaceUsesIf", func(s *site) bool {
		s.rw.ReplaceUsesIf(s.v, s.w, func(u *ir.Operand) bool { return u.Owner() != s.o })
		for u := range s.v.Uses {
			want(s.v == s.w || u.Owner() == s.o)
		}
		return true
	}},
	{"ReplaceValue", func(s *site) bool {
		s.rw.ReplaceValue(s.v, s.w)
		return want(s.v == s.w || !s.v.HasUses() && (s.w.Name() != "" || s.v.Name() == ""))
	}},
	{"Replace", func(s *site) bool {
		if !simple(s.o) || s.v.Def() == s.o || s.o.NumResults() != 1 {
			return false
		}
		s.rw.Replace(s.o, s.v)
		return want(s.o.Block() == nil)
	}},
	{"ReplaceBy", func(s *site) bool {
		if !simple(s.o) {
			return false
		}
		var names []string
		var types []ir.Type
		for i := range s.o.NumResults() {
			names, types = append(names, s.o.Result(i).Name()), append(types, s.o.Result(i).Type())
		}
		prev, loc, span := s.o.Prev(), s.o.Loc(), s.o.Span()
		n := s.rw.ReplaceBy(s.o, "t.by", s.o.Operands(), types)
		for i, name := range names {
			want(n.Result(i).Name() == name)
		}
		return want(n.Prev() == prev && n.Loc() == loc && n.Span() == span)
	}},
	{"Erase", func(s *site) bool {
		if !free(s.o) {
			return false
		}
		s.rw.Erase(s.o)
		return true
	}},
	{"EraseAll", func(s *site) bool {
		if s.o == s.p || !free(s.o, s.p) {
			return false
		}
		s.rw.EraseAll(s.o, s.p)
		return true
	}},
	{"MoveBefore", func(s *site) bool {
		s.rw.MoveBefore(s.o, s.p)
		return want(s.o == s.p || s.o.Next() == s.p)
	}},
	{"MoveAfter", func(s *site) bool {
		s.rw.MoveAfter(s.o, s.p)
		return want(s.o == s.p || s.o.Prev() == s.p)
	}},
	{"MoveToEnd", func(s *site) bool {
		if s.o.IsAncestorOf(s.b.Parent()) {
			return false
		}
		s.rw.MoveToEnd(s.o, s.b)
		return want(s.b.Last() == s.o)
	}},
	{"SetAttr", func(s *site) bool {
		a := s.ctx.I32(int64(s.r.IntN(2)))
		s.rw.SetAttr(s.o, "a1", a)
		return want(s.o.Attr("a1") == a)
	}},
	{"RemoveAttr", func(s *site) bool {
		had := s.o.Attr("a1") != nil
		return want(s.rw.RemoveAttr(s.o, "a1") == had && s.o.Attr("a1") == nil)
	}},
	{"SetAttrs", func(s *site) bool {
		if len(s.o.Attrs()) == 0 {
			return false
		}
		s.rw.SetAttrs(s.o, nil)
		return want(len(s.o.Attrs()) == 0)
	}},
	{"SetType", func(s *site) bool {
		t := s.ctx.Integer(uint32(32 + s.r.IntN(2)))
		s.rw.SetType(s.v, t)
		return want(s.v.Type() == t)
	}},
	{"SetName", func(s *site) bool {
		name := fmt.Sprint("n", s.r.IntN(3))
		s.rw.SetName(s.v, name)
		return want(s.v.Name() == name)
	}},
	{"SetLoc", func(s *site) bool {
		l := s.ctx.FileLoc("f.py", uint32(s.r.IntN(2)), 1)
		s.rw.SetLoc(s.o, l)
		return want(s.o.Loc() == l)
	}},
	{"CreateBlock", func(s *site) bool {
		n := s.rw.CreateBlock(s.b.Region(), s.b, s.v.Type(), s.w.Type())
		s.rw.AtEnd(n).Create("t.end", n.Args(), nil)
		return want(n.Next() == s.b && n.NumArgs() == 2 && n.Arg(0).Type() == s.v.Type() && n.Arg(1).Type() == s.w.Type())
	}},
	{"SplitBlock", func(s *site) bool {
		b, prev, last := s.o.Block(), s.o.Prev(), s.o.Block().Last()
		n := s.rw.SplitBlock(s.o)
		return want(n.First() == s.o && b.Last() == prev && n.Last() == last && b.Next() == n)
	}},
	{"InlineBlock", func(s *site) bool {
		if s.b.IsEntry() || inside(s.o.Block(), s.b) || s.o.Block() == s.b || s.o.IsAncestorOf(s.b.Parent()) || passed(s) == nil {
			return false
		}
		last := s.b.Last()
		s.rw.InlineBlock(s.b, s.o, passed(s)...)
		return want(last == nil || s.o.Prev() == last)
	}},
	{"MergeBlocks", func(s *site) bool {
		if s.b == s.c || s.b.IsEntry() || passed(s) == nil {
			return false
		}
		last := s.b.Last()
		s.rw.MergeBlocks(s.c, s.b, passed(s)...)
		return want(last == nil || s.c.Last() == last)
	}},
	{"EraseBlocks", func(s *site) bool {
		var ops []*ir.Op
		for o := range s.b.Ops {
			ops = append(ops, o)
		}
		if s.b.IsEntry() || slices.ContainsFunc(s.b.Args(), (*ir.Value).HasUses) || !free(ops...) {
			return false
		}
		s.rw.EraseBlocks(s.b)
		return true
	}},
	{"MoveBlock", func(s *site) bool {
		if s.b == s.c {
			return false
		}
		s.rw.MoveBlock(s.b, s.c.Region(), s.c)
		return want(s.b.Next() == s.c)
	}},
	{"InlineRegion", func(s *site) bool {
		from := s.b.Region()
		if from == s.c.Region() || s.b.Parent().Parent() == nil || from.Owner().IsAncestorOf(s.c.Parent()) {
			return false
		}
		last := s.b
		for last.Next() != nil {
			last = last.Next()
		}
		s.rw.InlineRegion(from, s.c.Region(), s.c)
		return want(from.Empty() && s.c.Prev() == last)
	}},
	{"AddArg", func(s *site) bool {
		v := s.rw.AddArg(s.b, s.v.Type(), nil)
		return want(s.b.Arg(s.b.NumArgs()-1) == v && v.Type() == s.v.Type())
	}},
	{"EraseArg", func(s *site) bool {
		n := s.b.NumArgs()
		if n == 0 || s.b.Arg(n-1).HasUses() {
			return false
		}
		s.rw.EraseArg(s.b, n-1)
		return want(s.b.NumArgs() == n-1)
	}},
	{"Create", func(s *site) bool {
		next, last := s.o.Next(), s.b.Last()
		n := s.rw.Before(s.o).Create("t.new", []*ir.Value{s.v, s.w}, []ir.Type{s.v.Type()})
		k := s.rw.After(s.o).Create("t.new", nil, nil)
		e := s.rw.AtEnd(s.b).Create("t.new", nil, nil)
		f := s.rw.AtStart(s.b).Create("t.new", nil, nil)
		return want(n.Next() == s.o && (s.o.Next() == k && k.Next() == next || next == nil) && s.b.Last() == e && s.b.First() == f && (e.Prev() == last || last == nil || last == s.o) &&
			n.Loc() == s.o.Loc() && k.Loc() == s.o.Loc() && e.Loc() == nil && f.Loc() == nil)
	}},
	{"Clone", func(s *site) bool {
		n := s.rw.After(s.o).Clone(s.o, nil)
		return want(s.o.Next() == n && n.NumRegions() == s.o.NumRegions() && n.Loc() == s.o.Loc())
	}},
	{"EraseDead", func(s *site) bool {
		n := s.rw.Before(s.o).Create("arith.constant", nil, nil, ir.NamedAttr{Name: "value", Value: s.ctx.I32(7)})
		k := s.rw.After(n).Create("arith.addi", []*ir.Value{n.Result(0), n.Result(0)}, nil)
		want(s.rw.EraseDead(n) == 0 && s.rw.EraseDead(s.o) == 0)
		want(s.rw.EraseDead(k) == 2 && k.Block() == nil && n.Block() == nil)
		return false // it is not to be seen
	}},
}

// passed are values for the arguments of s.b that are not its own; nil if there are none.
func passed(s *site) []*ir.Value {
	list := []*ir.Value{}
	for range s.b.Args() {
		if s.v.ArgOf() == s.b {
			return nil
		}
		list = append(list, s.v)
	}
	return list
}
