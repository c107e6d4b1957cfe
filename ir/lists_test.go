package ir

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLists puts ops into blocks and blocks into regions at random places, takes them out and moves them, and compares with slices: neighbours,
// ends, what is before what, and what holds what.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	m := NewModule(NewContext(nil))
	holder := appendOp(m.Body(), "x.holder", 0)
	regions := []*Region{holder.AddRegion(), holder.AddRegion()}
	var blocks [2][]*Block
	ops := map[*Block][]*Op{}
	check := func() {
		t.Helper()
		for i, g := range regions {
			if got := slices.Collect(g.Blocks); !slices.Equal(got, blocks[i]) {
				t.Fatalf("region %d has %d blocks, want %d", i, len(got), len(blocks[i]))
			}
			if g.Empty() != (len(blocks[i]) == 0) || g.HasOneBlock() != (len(blocks[i]) == 1) {
				t.Fatal("how many blocks a region has is wrong")
			}
			for k, b := range blocks[i] {
				if b.IsEntry() != (k == 0) || (g.Last() == b) != (k == len(blocks[i])-1) || b.Parent() != holder || b.Region() != g || k > 0 && b.Prev() != blocks[i][k-1] || k == 0 && b.Prev() != nil {
					t.Fatal("a block does not know its place")
				}
				list := ops[b]
				if got := slices.Collect(b.Ops); !slices.Equal(got, list) {
					t.Fatalf("a block has %d ops, want %d", len(got), len(list))
				}
				for j, o := range list {
					if o.Block() != b || o.Parent() != holder || o.Region() != g || (b.First() == o) != (j == 0) || (b.Last() == o) != (j == len(list)-1) || j > 0 && o.Prev() != list[j-1] || j == 0 && o.Prev() != nil {
						t.Fatal("an op does not know its place")
					}
					other := r.IntN(len(list))
					if o.Before(list[other]) != (j < other) {
						t.Fatalf("op %d is before op %d: %t", j, other, o.Before(list[other]))
					}
				}
				if len(list) == 0 && (b.First() != nil || b.Last() != nil) {
					t.Fatal("an empty block has ops")
				}
			}
		}
	}
	some := func() (*Block, bool) {
		all := append(slices.Clone(blocks[0]), blocks[1]...)
		if len(all) == 0 {
			return nil, false
		}
		return all[r.IntN(len(all))], true
	}
	take := func(b *Block) *Op {
		o := ops[b][r.IntN(len(ops[b]))]
		ops[b] = slices.DeleteFunc(ops[b], func(p *Op) bool { return p == o })
		return o
	}
	for range 4000 {
		b, ok := some()
		i := r.IntN(2)
		switch way := r.IntN(10); {
		case way == 0 && len(blocks[i]) < 5:
			n, at := m.NewBlock(), r.IntN(len(blocks[i])+1)
			if at == len(blocks[i]) {
				regions[i].Append(n)
			} else {
				regions[i].InsertBefore(blocks[i][at], n)
			}
			blocks[i] = slices.Insert(blocks[i], at, n)
		case way == 1 && len(blocks[i]) > 0 && r.IntN(4) == 0:
			at := r.IntN(len(blocks[i]))
			n := blocks[i][at]
			regions[i].Remove(n)
			if n.Region() != nil || n.Next() != nil || n.Prev() != nil || n.Parent() != nil || n.IsEntry() {
				t.Fatal("a block that was taken out is somewhere")
			}
			blocks[i] = slices.Delete(blocks[i], at, at+1)
		case !ok:
		case way < 6:
			n, at := m.NewOp(OpState{Name: m.Context().OpName("x.op")}), r.IntN(len(ops[b])+1)
			if way == 5 { // always at one place, until there is no room between two numbers
				at = min(1, len(ops[b]))
			}
			if at == len(ops[b]) {
				b.Append(n)
			} else {
				b.InsertBefore(ops[b][at], n)
			}
			ops[b] = slices.Insert(ops[b], at, n)
		case len(ops[b]) < 2:
		case way == 6:
			if o := take(b); r.IntN(2) == 0 {
				o.Erase()
			} else {
				o.Remove()
				o.Remove() // is out
				if o.Block() != nil || o.Next() != nil || o.Prev() != nil {
					t.Fatal("an op that was taken out is somewhere")
				}
			}
		case way < 8:
			c, _ := some()
			o := take(b)
			if len(ops[c]) == 0 {
				o.Remove()
				c.Append(o)
				ops[c] = []*Op{o}
				break
			}
			at := r.IntN(len(ops[c]))
			if p := ops[c][at]; way == 6 {
				o.MoveBefore(p)
			} else {
				o.MoveAfter(p)
				at++
			}
			ops[c] = slices.Insert(ops[c], at, o)
		default:
			o := ops[b][r.IntN(len(ops[b]))]
			p := ops[b][r.IntN(len(ops[b]))]
			if o == p {
				break
			}
			o.MoveBefore(p)
			ops[b] = slices.DeleteFunc(ops[b], func(q *Op) bool { return q == o })
			ops[b] = slices.Insert(ops[b], slices.Index(ops[b], p), o)
		}
		check()
	}
	if len(ops) < 10 {
		t.Errorf("%d blocks had ops", len(ops))
	}
}

// TestRefused: what would break the lists panics.
func TestRefused(t *testing.T) {
	m := NewModule(NewContext(nil))
	b := m.Body()
	o := appendOp(b, "x.def", 1)
	p := appendOp(b, "x.use", 0, o.Result(0))
	inside := p.AddRegion()
	c := m.NewBlock()
	inside.Append(c)
	v := c.AddArg(m.Context().Integer(32), nil)
	q := appendOp(c, "x.use", 0, v)
	for name, f := range map[string]func(){
		"a block twice":          func() { inside.Append(c) },
		"an op twice":            func() { b.Append(o) },
		"an argument with uses":  func() { c.EraseArg(0) },
		"an op with uses":        func() { o.Erase() },
		"the order of two lists": func() { q.Before(o) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: it is done", name)
				}
			}()
			f()
		}()
	}
}

// TestArguments: those of a block, with their places and locations, while some go.
func TestArguments(t *testing.T) {
	m := NewModule(NewContext(nil))
	c := m.Context()
	b := m.NewBlock()
	at := []*Location{c.FileLoc("a", 1, 1), nil, c.FileLoc("a", 2, 1), nil}
	var args []*Value
	for i, l := range at {
		args = append(args, b.AddArg(c.Integer(uint32(8+i)), l))
	}
	for len(args) > 0 {
		for i, v := range args {
			if b.Arg(i) != v || v.Index() != i || v.ArgOf() != b || v.Def() != nil || v.Block() != b || v.Loc() != at[i] || b.ArgLoc(i) != at[i] || v.Type() == c.Integer(32) {
				t.Fatalf("argument %d of %d is not what it was", i, len(args))
			}
		}
		k := len(args) / 2
		b.EraseArg(k)
		args, at = slices.Delete(args, k, k+1), slices.Delete(at, k, k+1)
		if b.NumArgs() != len(args) {
			t.Fatalf("%d arguments, want %d", b.NumArgs(), len(args))
		}
	}
}
