package ir

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A tree is an op as a test knows it: what it holds, by region and block.
type tree struct {
	op      *Op
	parent  *tree
	regions [][]branch
}

type branch struct {
	block *Block
	ops   []*tree
}

// randomTree makes an op with regions and blocks in them, and says what it made.
func randomTree(r *rand.Rand, m *Module, parent *tree, depth int) *tree {
	c := m.Context()
	names := []string{"x.op", "x.func", "x.holder"}
	t := &tree{parent: parent, op: m.NewOp(OpState{Name: c.OpName(names[r.IntN(3)]), Types: slices.Repeat([]Type{c.Index()}, r.IntN(3))})}
	if depth == 0 {
		return t
	}
	for range r.IntN(3) {
		region := t.op.AddRegion()
		var blocks []branch
		for range r.IntN(3) {
			b := m.NewBlock()
			region.Append(b)
			for range r.IntN(3) {
				b.AddArg(c.Index(), nil)
			}
			var ops []*tree
			for range r.IntN(4) {
				o := randomTree(r, m, t, depth-1)
				b.Append(o.op)
				ops = append(ops, o)
			}
			blocks = append(blocks, branch{b, ops})
		}
		t.regions = append(t.regions, blocks)
	}
	return t
}

// each calls before with a tree and all in it, and after with those that were gone through.
func (t *tree) each(before, after func(*tree)) {
	before(t)
	for _, blocks := range t.regions {
		for _, b := range blocks {
			for _, o := range b.ops {
				o.each(before, after)
			}
		}
	}
	after(t)
}

func functionContext() *Context {
	return NewContext(func(name string) (OpInfo, bool) {
		if name == "x.func" {
			return OpInfo{Traits: FunctionLike}, true
		}
		return OpInfo{}, true
	})
}

// TestTrees: walks, ancestors and functions are those of the tree that was made.
func TestTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	functions := 0
	for range 300 {
		m := NewModule(functionContext())
		root := randomTree(r, m, nil, 4)
		var pre, post, fns []*Op
		var all []*tree
		var inside *tree // the function around
		root.each(func(t *tree) {
			pre, all = append(pre, t.op), append(all, t)
			if t.op.Is("x.func") && len(t.regions) > 0 && len(t.regions[0]) > 0 && inside == nil {
				fns, inside = append(fns, t.op), t
			}
		}, func(t *tree) {
			post = append(post, t.op)
			if inside == t {
				inside = nil
			}
		})
		var got []*Op
		Walk(root.op, func(o *Op) { got = append(got, o) })
		if !slices.Equal(got, pre) {
			t.Fatalf("a walk comes to %d ops, want %d, or to others", len(got), len(pre))
		}
		got = nil
		WalkPostOrder(root.op, func(o *Op) { got = append(got, o) })
		if !slices.Equal(got, post) {
			t.Fatalf("a walk in post-order comes to %d ops, want %d, or to others", len(got), len(post))
		}
		if got := Functions(root.op); !slices.Equal(got, fns) {
			t.Fatalf("%d functions, want %d, or others", len(got), len(fns))
		}
		functions += len(fns)
		for _, x := range all {
			y := all[r.IntN(len(all))]
			around := map[*Op]bool{x.op: true}
			var holder *Op // of another kind
			for p := x.parent; p != nil; p = p.parent {
				around[p.op] = true
				if holder == nil && p.op.Is("x.holder") {
					holder = p.op
				}
			}
			if y.op.IsAncestorOf(x.op) != around[y.op] {
				t.Fatalf("op %d holds op %d: %t", y.op.ID(), x.op.ID(), !around[y.op])
			}
			if got := Ancestor(x.op, func(o *Op) bool { return o.Is("x.holder") }); got != holder {
				t.Fatalf("around op %d is %v, want %v", x.op.ID(), got, holder)
			}
			for _, blocks := range y.regions {
				for _, b := range blocks {
					var want *Op
					for _, o := range b.ops {
						if around[o.op] {
							want = o.op
						}
					}
					if got := x.op.AncestorIn(b.block); got != want {
						t.Fatalf("in block %d op %d is in %v, want %v", b.block.ID(), x.op.ID(), got, want)
					}
				}
			}
		}
	}
	if functions < 100 {
		t.Errorf("%d functions", functions)
	}
}

// TestWalksThatErase: the op that a walk has come to may go, and be moved.
func TestWalksThatErase(t *testing.T) {
	for name, walk := range map[string]func(*Op, func(*Op)){"before": Walk, "behind": WalkPostOrder} {
		m := NewModule(NewContext(nil))
		for i := range 9 {
			appendOp(m.Body(), fmt.Sprintf("x.op%d", i), 0)
		}
		seen := ""
		walk(m.Op(), func(o *Op) {
			seen += o.Name().String()[len(o.Name().String())-1:]
			switch o.Name().String() {
			case "x.op2", "x.op3", "x.op8":
				o.Erase()
			case "x.op5":
				o.MoveBefore(m.Body().First())
			}
		})
		if want := map[string]string{"before": "e012345678", "behind": "012345678e"}[name]; seen != want {
			t.Errorf("%s: came to %s, want %s", name, seen, want)
		}
		if left := len(slices.Collect(m.Body().Ops)); left != 6 || !m.Body().First().Is("x.op5") {
			t.Errorf("%s: %d ops are left, want 6", name, left)
		}
		got := ""
		for o := range m.Body().Ops {
			if got += o.Name().String()[4:]; len(got) == 6 {
				break
			}
		}
		if got != "501467" {
			t.Errorf("%s: the first are %s", name, got)
		}
	}
}

// TestCloneIsAlike: a copy has the parts of what it was made of, in their order, each its own.
func TestCloneIsAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		m := NewModule(functionContext())
		c := m.Context()
		root := randomTree(r, m, nil, 3)
		var values []*Value
		n := 0
		Walk(root.op, func(o *Op) {
			n++
			o.SetLoc(c.FileLoc("a.py", uint32(n), 1))
			o.SetAttr("number", c.I32(int64(n)))
			for i := range o.NumResults() {
				o.Result(i).SetName(fmt.Sprintf("r%d_%d", n, i))
				values = append(values, o.Result(i))
			}
			if o.NumResults() == 2 {
				o.SetResultGroups([]uint32{1, 1})
			}
			for _, g := range o.Regions() {
				for b := range g.Blocks {
					b.SetLabel(fmt.Sprintf("b%d", b.ID()))
					b.Implied = b.ID()%2 == 0
					for i, v := range b.Args() {
						if v.SetGivenName(fmt.Sprintf("a%d_%d", b.ID(), i)); i == 1 {
							b.SetArgLoc(i, c.FileLoc("b.py", uint32(b.ID()), 2))
						}
						values = append(values, v)
					}
				}
			}
		})
		Walk(root.op, func(o *Op) {
			if len(values) > 0 && o != root.op {
				o.SetOperands([]*Value{values[r.IntN(len(values))], values[r.IntN(len(values))]}[:r.IntN(3)])
			}
		})
		vals := Mapping{}
		made := m.Clone(root.op, vals)
		if made == root.op || made.Block() != nil {
			t.Fatal("the copy is the op, or is in a block")
		}
		var alike func(a, b *Op)
		alike = func(a, b *Op) {
			if a == b || a.Name() != b.Name() || a.Loc() != b.Loc() || b.Span().IsValid() || !slices.Equal(a.Attrs(), b.Attrs()) || !slices.Equal(a.ResultGroups(), b.ResultGroups()) ||
				a.NumOperands() != b.NumOperands() || a.NumResults() != b.NumResults() || a.NumRegions() != b.NumRegions() {
				t.Fatalf("op %d is copied as another", a.ID())
			}
			for i, v := range a.Operands() {
				if b.Operand(i) != vals.Of(v) || vals[v] == nil || vals[v] == v {
					t.Fatalf("op %d uses another value, or that of the original", a.ID())
				}
			}
			for i := range a.NumResults() {
				v, w := a.Result(i), b.Result(i)
				if vals[v] != w || w.Type() != v.Type() || w.Name() != v.Name() || w.NameGiven() {
					t.Fatalf("result %d of op %d is another", i, a.ID())
				}
			}
			for i, g := range a.Regions() {
				x, y := g.Entry(), b.RegionAt(i).Entry()
				for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
					if x == y || x.Label() != y.Label() || x.Implied != y.Implied || x.NumArgs() != y.NumArgs() {
						t.Fatalf("block %d is another", x.ID())
					}
					for j, v := range x.Args() {
						w := y.Arg(j)
						if vals[v] != w || w.Type() != v.Type() || w.Name() != v.Name() || w.NameGiven() || x.ArgLoc(j) != y.ArgLoc(j) {
							t.Fatalf("argument %d of block %d is another", j, x.ID())
						}
					}
					o, p := x.First(), y.First()
					for ; o != nil && p != nil; o, p = o.Next(), p.Next() {
						alike(o, p)
					}
					if o != nil || p != nil {
						t.Fatalf("block %d has more ops, or fewer", x.ID())
					}
				}
				if x != nil || y != nil {
					t.Fatalf("a region of op %d has more blocks, or fewer", a.ID())
				}
			}
		}
		alike(root.op, made)
	}
}

// TestUnread: what has a part that could not be read is in error, wherever the part is, and what has none is not.
func TestUnread(t *testing.T) {
	c := NewContext(nil)
	f32, one := Type(c.Float(F32)), Attribute(c.I32(1))
	types := func(t Type, a Attribute) []Type {
		return []Type{
			c.Tensor([]int64{2}, t, nil), c.Tensor([]int64{2}, f32, a), c.Vector([]int64{2}, nil, t), c.MemRef([]int64{2}, t, nil, nil), c.MemRef([]int64{2}, f32, a, nil),
			c.MemRef([]int64{2}, f32, nil, a), c.Complex(t), c.Tuple([]Type{f32, t}), c.Tuple([]Type{t, f32}), c.Function([]Type{t}, nil), c.Function(nil, []Type{f32, t}),
			c.CustomType("x.t", nil, []Attribute{nil, a}),
		}
	}
	attrs := func(t Type, a Attribute) []Attribute {
		return []Attribute{
			c.TypeAttr(t), c.Array([]Attribute{one, a}), c.Array([]Attribute{a, one}), c.Dict([]NamedAttr{{Name: "a", Value: one}, {Name: "b", Value: a}}), c.Dict([]NamedAttr{{Name: "a", Value: a}, {Name: "b", Value: one}}),
			c.DenseSplat(c.Tensor([]int64{2}, t, nil), 1), c.CustomAttr("x.a", nil, []Attribute{nil, one, a}), c.Array([]Attribute{c.Array([]Attribute{a})}),
		}
	}
	m := NewModule(c)
	op := func(operand, result Type, a Attribute) *Op {
		v := m.NewPlaceholder(operand)
		return m.NewOp(OpState{Name: c.OpName("x.op"), Operands: []*Value{m.NewPlaceholder(f32), v}, Types: []Type{f32, result}, Attrs: []NamedAttr{{Name: "a", Value: one}, {Name: "b", Value: a}}})
	}
	check := func(bad bool, ty Type, a Attribute) {
		t.Helper()
		for i, x := range append(types(ty, a), ty) {
			if c.Unread(x) != bad {
				t.Errorf("type %d is in error: %t", i, !bad)
			}
			if c.UnreadOp(op(x, f32, one)) != bad || c.UnreadOp(op(f32, x, one)) != bad {
				t.Errorf("an op with type %d is in error: %t", i, !bad)
			}
		}
		for i, x := range append(attrs(ty, a), a) {
			if c.UnreadAttr(x) != bad {
				t.Errorf("attribute %d is in error: %t", i, !bad)
			}
			if c.UnreadOp(op(f32, f32, x)) != bad {
				t.Errorf("an op with attribute %d is in error: %t", i, !bad)
			}
		}
	}
	check(false, f32, one)
	made := c.ErrorsMade()
	bad, badAttr := c.ErrorType(), c.ErrorAttr()
	if made != 0 || c.ErrorsMade() != 2 {
		t.Errorf("%d errors were made, then %d", made, c.ErrorsMade())
	}
	check(true, bad, badAttr)
	check(false, f32, one)
	if c.Unread(nil) || c.UnreadAttr(nil) || c.UnreadAttr(c.Unit()) || c.Unread(c.None()) {
		t.Error("what is none, or has no parts, is in error")
	}
	check(false, c.Integer(77), c.String("made behind the errors"))
	late := NewContext(nil)
	late.UnknownAttr(ErrorOp, "")
	held := late.Array([]Attribute{late.UnknownAttr(ErrorOp, "")})
	late.ErrorType()
	if late.ErrorAttr(); !late.UnreadAttr(held) {
		t.Error("an attribute that is older than the first error of its context is none")
	}
	// An op that something was said of, until it is dropped.
	o := op(f32, f32, one)
	if m.InDoubt(o) {
		t.Error("nothing was said of the op")
	}
	m.Doubt(o)
	if !m.InDoubt(o) || !c.UnreadOp(o) || c.ErrorsMade() != 3 {
		t.Error("what was said of the op is not known")
	}
	o.Erase()
	if m.InDoubt(o) || c.UnreadOp(o) {
		t.Error("what was said of the op is remembered")
	}
	if e := m.NewOp(OpState{Name: NewContext(nil).OpName(ErrorOp)}); !c.UnreadOp(e) || !e.IsError() || !NewContext(nil).UnreadOp(e) {
		t.Error("text that could not be read is none")
	}
}

// TestUsers: each user once, the most recent first, however many there are.
func TestUsers(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for n := range 60 {
		m := NewModule(NewContext(nil))
		v := appendOp(m.Body(), "x.def", 1).Result(0)
		var ops, want []*Op
		for range n {
			ops = append(ops, appendOp(m.Body(), "x.use", 0, v))
		}
		for range n {
			o := ops[r.IntN(n)]
			o.SetOperands(append(o.Operands(), v))
		}
		for u := v.FirstUse(); u != nil; u = u.NextUse() {
			if !slices.Contains(want, u.Owner()) {
				want = append(want, u.Owner())
			}
		}
		if got := v.Users(); !slices.Equal(got, want) {
			t.Fatalf("of %d users %d, or in another order", len(want), len(got))
		}
		first := 0
		for range v.Uses {
			first++
			break
		}
		if first != min(n, 1) {
			t.Errorf("%d uses are the first", first)
		}
	}
}

// TestResourceGroups: a group is found by its name, or made.
func TestResourceGroups(t *testing.T) {
	var groups []ResourceGroup
	for i, name := range []string{"a", "b", "a", "c", "b"} {
		g := Group(&groups, name)
		g.Entries = append(g.Entries, Resource{Key: fmt.Sprint(i), Kind: BlobResource, Value: name})
	}
	if got := fmt.Sprint(groups); got != "[{a [{0 2 a} {2 2 a}]} {b [{1 2 b} {4 2 b}]} {c [{3 2 c}]}]" {
		t.Error(got)
	}
	if e := groups[1].Get("4"); e == nil || e.Value != "b" || groups[1].Get("0") != nil {
		t.Errorf("got %v", e)
	}
}

// TestVisibility: which functions are only called.
func TestVisibility(t *testing.T) {
	m := NewModule(NewContext(nil))
	for visibility, want := range map[string]bool{"private": true, "nested": true, "public": false, "": false} {
		o := appendOp(m.Body(), "x.func", 0)
		if visibility != "" {
			o.SetAttr(SymbolVisibility, m.Context().String(visibility))
		}
		if o.IsPrivate() != want {
			t.Errorf("%q is private: %t", visibility, !want)
		}
	}
}

// TestSymbols: the first of a name counts, tables are those of now, and what has no region has none.
func TestSymbols(t *testing.T) {
	m := NewModule(NewContext(nil))
	named := func(name string) *Op {
		o := appendOp(m.Body(), "x.func", 0)
		o.SetAttr(SymbolName, m.Context().String(name))
		return o
	}
	a, _, b := named("a"), named("a"), named("b")
	if m.SymbolIn(m.Op(), "a") != a || m.SymbolIn(m.Op(), "b") != b || m.SymbolIn(m.Op(), "c") != nil || m.SymbolIn(a, "a") != nil {
		t.Error("a name is another's")
	}
	b.AddRegion()
	if m.SymbolIn(b, "a") != nil {
		t.Error("an empty region has a name")
	}
	a.SetAttr(SymbolName, m.Context().String("c"))
	if m.SymbolIn(m.Op(), "c") != a || m.SymbolIn(m.Op(), "a") == a || m.SymbolIn(m.Op(), "a") == nil {
		t.Error("a name that was given later is not known, or the one before is")
	}
}

// TestTraits: each name is one trait, and Has asks for all.
func TestTraits(t *testing.T) {
	names := TraitNames()
	all := Traits(0)
	for i, n := range names {
		x, ok := TraitOf(n)
		if !ok || x != 1<<i || all.Has(x) {
			t.Errorf("%s is %b", n, x)
		}
		all |= x
	}
	if _, ok := TraitOf("Nothing"); ok || len(names) != 29 || !all.Has(Terminator|InferTypes) || Terminator.Has(Terminator|Pure) {
		t.Errorf("%d traits, or one that there is not", len(names))
	}
	for name, want := range map[string]Traits{"Terminator": Terminator, "GraphRegion": GraphRegion, "Pure": Pure, "SameVariadicOperandSize": SameVariadicOperandSize, "FunctionLike": FunctionLike, "SameVariadicResultSize": SameVariadicResultSize, "LoopLike": LoopLike} {
		if x, _ := TraitOf(name); x != want {
			t.Errorf("%s is %b, want %b", name, x, want)
		}
	}
}
