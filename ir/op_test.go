package ir

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// appendOp makes an op of i32 results at the end of b.
func appendOp(b *Block, name string, results int, operands ...*Value) *Op {
	c := b.mod.ctx
	types := make([]Type, results)
	for i := range types {
		types[i] = c.Integer(32)
	}
	o := b.mod.NewOp(OpState{Name: c.OpName(name), Operands: operands, Types: types})
	b.Append(o)
	return o
}

func usersOf(v *Value) []*Operand {
	var us []*Operand
	for u := range v.Uses {
		us = append(us, u)
	}
	return us
}

// TestUseLists changes operands at random and compares each use list with what
// a walk over all operands finds.
func TestUseLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := NewModule(NewContext(nil))
	b := m.Body()
	var values []*Value
	var ops []*Op
	for range 8 {
		o := appendOp(b, "x.def", 2)
		values = append(values, o.Result(0), o.Result(1))
	}
	pick := func() *Value { return values[r.IntN(len(values))] }
	check := func() {
		t.Helper()
		want := make(map[*Value]int)
		for _, o := range ops {
			for i := range o.NumOperands() {
				want[o.Operand(i)]++
			}
		}
		for _, v := range values {
			us := usersOf(v)
			if len(us) != want[v] || v.HasUses() != (want[v] > 0) || v.HasOneUse() != (want[v] == 1) {
				t.Fatalf("value %d has %d uses, want %d", v.ID(), len(us), want[v])
			}
			for _, u := range us {
				if u.Value() != v || u.Owner().Operand(u.Index()) != v {
					t.Fatal("a use does not know its place")
				}
			}
			var owners []*Op
			for _, u := range us {
				if !slices.Contains(owners, u.Owner()) {
					owners = append(owners, u.Owner())
				}
			}
			if !slices.Equal(v.Users(), owners) {
				t.Fatalf("value %d has %d users, want %d", v.ID(), len(v.Users()), len(owners))
			}
		}
	}
	for range 2000 {
		switch r.IntN(6) {
		case 0:
			ops = append(ops, appendOp(b, "x.use", 0, pick(), pick(), pick()))
		case 1, 2:
			if len(ops) > 0 {
				o := ops[r.IntN(len(ops))]
				o.SetOperand(r.IntN(o.NumOperands()), pick())
			}
		case 3:
			if len(ops) > 0 {
				ops[r.IntN(len(ops))].SetOperands([]*Value{pick(), pick(), pick(), pick()}[:1+r.IntN(4)])
			}
		case 4:
			pick().ReplaceAllUsesWith(pick())
		case 5:
			if len(ops) > 4 {
				i := r.IntN(len(ops))
				ops[i].Erase()
				ops = slices.Delete(ops, i, i+1)
			}
		}
		check()
	}
}

// TestBlockOrder moves ops at random and compares Before with the list.
func TestBlockOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	m := NewModule(NewContext(nil))
	b := m.Body()
	var ops []*Op
	for range 40 {
		ops = append(ops, appendOp(b, "x.op", 0))
	}
	for range 500 {
		o, p := ops[r.IntN(len(ops))], ops[r.IntN(len(ops))]
		if o != p {
			if r.IntN(2) == 0 {
				o.MoveBefore(p)
			} else {
				o.MoveAfter(p)
			}
		}
		x, y := ops[r.IntN(len(ops))], ops[r.IntN(len(ops))]
		want := false
		for q := x.Next(); q != nil; q = q.Next() {
			want = want || q == y
		}
		if x.Before(y) != want {
			t.Fatalf("Before is %v, the list says %v", !want, want)
		}
	}
	var last *Op
	n := 0
	for o := range b.Ops {
		if o.Prev() != last {
			t.Fatal("the list is not linked both ways")
		}
		last = o
		n++
	}
	if n != len(ops) || b.Last() != last {
		t.Fatalf("%d ops are in the block, want %d", n, len(ops))
	}
}

// TestClone copies an op with regions, branches and uses of later values: the
// copy refers to itself alone.
func TestClone(t *testing.T) {
	m := NewModule(NewContext(nil))
	c := m.Context()
	outside := appendOp(m.Body(), "x.outside", 1).Result(0)
	outer := appendOp(m.Body(), "x.outer", 1, outside)
	r := outer.AddRegion()
	first, second := m.NewBlock(), m.NewBlock()
	r.Append(first)
	r.Append(second)
	arg := second.AddArg(c.Integer(32), nil)
	later := appendOp(second, "x.later", 1, arg)
	appendOp(first, "x.early", 0, later.Result(0), outside)
	first.Append(m.NewOp(OpState{Name: c.OpName("x.br"), Successors: []Successor{{Block: second}}}))

	copied := m.Clone(outer, nil)
	m.Body().Append(copied)
	inside := func(b *Block) bool { return b.Parent() == copied }
	Walk(copied, func(o *Op) {
		for i := range o.NumOperands() {
			if v := o.Operand(i); v != outside && !inside(v.Block()) {
				t.Errorf("'%s' in the copy uses a value of the original", o.Name())
			}
		}
		for _, s := range o.Successors() {
			if !inside(s.Block) {
				t.Error("a branch of the copy leads into the original")
			}
		}
	})
	if len(usersOf(outside)) != 4 {
		t.Errorf("the value from outside has %d uses, want 4", len(usersOf(outside)))
	}
}

// TestInterning: equal means the same pointer, and only then.
func TestInterning(t *testing.T) {
	c := NewContext(nil)
	f16, i8 := c.Float(F16), c.Integer(8)
	shape := []int64{2, 3}
	first := c.Tensor(shape, f16, nil)
	shape[0] = 9 // the type has a copy
	if again := c.Tensor([]int64{2, 3}, f16, nil); first != again || first.Shape[0] != 2 {
		t.Error("equal tensors differ")
	}
	different := []Type{
		c.Tensor([]int64{2, 3}, f16, nil), c.Tensor([]int64{23}, f16, nil), c.Tensor([]int64{2, 3}, i8, nil),
		c.Tensor([]int64{2, 3}, f16, c.Unit()), c.Vector([]int64{2, 3}, nil, f16), c.Function([]Type{f16}, []Type{i8}),
		c.Function([]Type{f16, i8}, nil), c.Tuple([]Type{f16, i8}), c.IntegerSigned(8, Signed), c.RawType("a.b", "<c>"),
		c.RawType("a.b", ""), c.Tensor([]int64{Dynamic, 3}, f16, nil),
	}
	seen := make(map[Type]int)
	for i, ty := range different {
		if j, ok := seen[ty]; ok {
			t.Errorf("types %d and %d are one", i, j)
		}
		seen[ty] = i
	}
	a, b := NamedAttr{"a", c.I32(1)}, NamedAttr{"b", c.Bool(true)}
	if c.Dict([]NamedAttr{a, b}) != c.Dict([]NamedAttr{b, a}) {
		t.Error("the order of a dictionary makes a difference")
	}
	if c.String("x") == Attribute(c.SymbolRef("x")) || c.I32(1) == c.I64(1) {
		t.Error("attributes of different kinds are one")
	}
}

// TestManyLocations: equal locations are one, and others are not, however many there are and whether room was made for them or not.
func TestManyLocations(t *testing.T) {
	for _, reserved := range []int{0, 10, 20000} {
		c := NewContext(nil)
		c.ReserveLocs(reserved)
		at := func(i int) *Location {
			l := c.FileLoc([]string{"a.py", "b.py"}[i%2], uint32(i/2%50), uint32(i/100))
			if i%3 == 0 {
				l = c.NameLoc([]string{"x", "y"}[i/3%2], l)
			}
			return l
		}
		var first []*Location
		known := map[*Location]bool{}
		for i := range 6000 {
			first = append(first, at(i))
			known[first[i]] = true
		}
		if len(known) != len(first) {
			t.Errorf("%d locations, want %d", len(known), len(first))
		}
		for i, l := range first {
			if at(i) != l {
				t.Fatalf("location %d is another one when it is asked for again", i)
			}
		}
	}
}

// Each function has an epoch: a change in one moves no other's, and the module's
// always. What a module says of itself bears on all its functions.
func TestEpochs(t *testing.T) {
	c := NewContext(func(name string) (OpInfo, bool) {
		if name == "builtin.module" || name == "a.func" {
			return OpInfo{Traits: IsolatedFromAbove}, true
		}
		return OpInfo{}, name != "a.unknown"
	})
	m := NewModule(c)
	function := func() (f, o, inner *Op) {
		f = m.NewOp(OpState{Name: c.OpName("a.func")})
		f.AddRegion().Append(m.NewBlock())
		o = m.NewOp(OpState{Name: c.OpName("a.for"), Types: []Type{c.Index()}})
		o.AddRegion().Append(m.NewBlock())
		inner = m.NewOp(OpState{Name: c.OpName("a.add"), Operands: []*Value{o.Result(0), o.Result(0)}, Types: []Type{c.Index()}})
		o.RegionAt(0).Entry().Append(inner)
		f.RegionAt(0).Entry().Append(o)
		f.RegionAt(0).Entry().AddArg(c.Index(), nil)
		m.Body().Append(f)
		return f, o, inner
	}
	f, o, inner := function()
	g, _, _ := function()
	block := inner.Block()
	tests := []struct {
		name    string
		change  func()
		f, g, m bool // whose epoch moves
	}{
		{"nothing", func() {}, false, false, false},
		{"an attribute inside", func() { inner.SetAttr("x", c.Unit()) }, true, false, true},
		{"an operand", func() { inner.SetOperand(0, f.RegionAt(0).Entry().Arg(0)) }, true, false, true},
		{"all operands", func() { inner.SetOperands(inner.Operands()[:1]) }, true, false, true},
		{"one operand less", func() { inner.EraseOperand(0) }, true, false, true},
		{"a type", func() { inner.Result(0).SetType(c.Integer(8)) }, true, false, true},
		{"the type of an argument", func() { f.RegionAt(0).Entry().Arg(0).SetType(c.Integer(8)) }, true, false, true},
		{"a name", func() { inner.Result(0).SetName("n") }, true, false, true},
		{"a location", func() { inner.SetLoc(c.UnknownLoc()) }, true, false, true},
		{"a new op", func() { m.NewOp(OpState{Name: c.OpName("a.add")}) }, false, false, true},
		{"an op that comes in", func() { block.Append(m.NewOp(OpState{Name: c.OpName("a.add")})) }, true, false, true},
		{"an op that goes out", func() { block.Last().Erase() }, true, false, true},
		{"an op that moves", func() { inner.MoveBefore(o) }, true, false, true},
		{"an argument", func() { block.AddArg(c.Index(), nil) }, true, false, true},
		{"an argument less", func() { block.EraseArg(0) }, true, false, true},
		{"a block", func() { o.RegionAt(0).Append(m.NewBlock()) }, true, false, true},
		{"a block less", func() { o.RegionAt(0).Remove(o.RegionAt(0).Last()) }, true, false, true},
		{"a region", func() { o.AddRegion() }, true, false, true},
		{"the function itself", func() { f.SetAttr("x", c.Unit()) }, true, false, true},
		{"the module itself", func() { m.Op().SetAttr("x", c.Unit()) }, true, true, true},
		{"the other function", func() { g.RegionAt(0).Entry().First().SetAttr("x", c.Unit()) }, false, true, true},
		{"a function that comes in", func() { function() }, false, false, true},
		{"a function that goes out", func() { m.Body().Last().Remove() }, false, false, true},
	}
	for _, test := range tests {
		ef, eg, em, eo, ei := f.Epoch(), g.Epoch(), m.Epoch(), o.Epoch(), m.Op().Epoch()
		test.change()
		if f.Epoch() != ef != test.f || g.Epoch() != eg != test.g || m.Epoch() != em != test.m || o.Epoch() != eo != test.f {
			t.Errorf("%s: moved f %t, g %t, module %t, op %t", test.name, f.Epoch() != ef, g.Epoch() != eg, m.Epoch() != em, o.Epoch() != eo)
		}
		// What is inside the module is inside its op, but for ops in no block.
		if moved := m.Op().Epoch() != ei; moved != (test.m && test.name != "a new op") {
			t.Errorf("%s: the module's op moved is %t", test.name, moved)
		}
	}
	loose := m.NewOp(OpState{Name: c.OpName("a.unknown")})
	before := loose.Epoch()
	f.SetAttr("z", c.Unit())
	if loose.Epoch() == before {
		t.Error("of an op that nothing isolated holds, any change is one")
	}
}
