// Package cse removes ops that compute what another op, which dominates them,
// has computed already.
package cse

import (
	"encoding/binary"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

const name = "cse"

// Pass is common subexpression elimination with MLIR's rules: an op is removed
// when an equal op dominates it and both are free of memory effects, or both
// only read, stand in one block, and nothing between them may write. Dead ops
// go as well.
func Pass() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    name,
		Summary: "eliminate common subexpressions",
		Doc: "Replaces an op by an equal one that dominates it. Ops that only read memory are merged inside a block " +
			"when nothing between them may write. Ops whose results nobody needs are erased.",
	}
	merged := p.Counter("num-cse'd", "Number of operations CSE'd")
	dead := p.Counter("num-dce'd", "Number of operations DCE'd")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		n, d := Run(in.Rewriter(), root)
		merged.Add(in, n)
		dead.Add(in, d)
		return in.Outcome(), nil
	}
	return p
}

// Run removes duplicates inside root, and what is dead; it counts both.
func Run(rw *rewrite.Rewriter, root *ir.Op) (merged, dead int) {
	c := &eliminator{rw: rw, quiet: make(map[*ir.Op]*ir.Op)}
	c.inside(root)
	// Users come after what they use; what only the erased used goes too.
	for i := len(c.dead) - 1; i >= 0; i-- {
		dead += rw.EraseDead(c.dead[i])
	}
	return c.merged, dead - c.merged
}

type eliminator struct {
	rw     *rewrite.Rewriter
	merged int
	dead   []*ir.Op
	key    []byte
	// quiet is, for an op that reads, the last op up to which nothing writes.
	quiet map[*ir.Op]*ir.Op
}

// A table holds the ops that dominate the place of the walk, by key; a scope
// is what one block added.
type table struct {
	known map[string]*ir.Op
	undo  []entry
}

type entry struct {
	key string
	old *ir.Op
}

func (c *eliminator) inside(o *ir.Op) {
	for _, r := range o.Regions() {
		c.region(r, &table{known: make(map[string]*ir.Op)})
	}
}

// region walks the blocks of a region in the order of the dominator tree, so
// that the table always holds just the ops that dominate.
func (c *eliminator) region(r *ir.Region, t *table) {
	if r.Empty() {
		return
	}
	if r.HasOneBlock() {
		mark := len(t.undo)
		c.block(r.Entry(), t)
		t.rewind(mark)
		return
	}
	// Taken here: replacing values inside makes it stale, though branches stay.
	dom := ir.NewDominance(r.Owner())
	children := make(map[*ir.Block][]*ir.Block)
	var unreachable []*ir.Block
	for b := range r.Blocks {
		if b == r.Entry() {
			continue
		}
		if d := dom.ImmediateDominator(b); d != nil {
			children[d] = append(children[d], b)
		} else {
			unreachable = append(unreachable, b)
		}
	}
	c.tree(r.Entry(), children, t)
	for _, b := range unreachable {
		mark := len(t.undo)
		c.block(b, t)
		t.rewind(mark)
	}
}

// tree visits a subtree of the dominator tree; an explicit stack, since chains
// of blocks may be long.
func (c *eliminator) tree(root *ir.Block, children map[*ir.Block][]*ir.Block, t *table) {
	type frame struct {
		b    *ir.Block
		next int
		mark int
	}
	stack := []frame{{b: root, mark: len(t.undo)}}
	c.block(root, t)
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(children[f.b]) {
			t.rewind(f.mark)
			stack = stack[:len(stack)-1]
			continue
		}
		b := children[f.b][f.next]
		f.next++
		stack = append(stack, frame{b: b, mark: len(t.undo)})
		c.block(b, t)
	}
}

func (t *table) rewind(mark int) {
	for len(t.undo) > mark {
		e := t.undo[len(t.undo)-1]
		t.undo = t.undo[:len(t.undo)-1]
		if e.old == nil {
			delete(t.known, e.key)
		} else {
			t.known[e.key] = e.old
		}
	}
}

func (t *table) set(key string, o *ir.Op) {
	t.undo = append(t.undo, entry{key, t.known[key]})
	t.known[key] = o
}

func (c *eliminator) block(b *ir.Block, t *table) {
	for o := range b.Ops {
		if dialect.IsTriviallyDead(o) {
			c.drop(o)
			continue
		}
		for _, r := range o.Regions() {
			inner := t
			if o.HasTrait(ir.IsolatedFromAbove) || o.HasTrait(ir.GraphRegion) {
				inner = &table{known: make(map[string]*ir.Op)}
			}
			c.region(r, inner)
		}
		c.op(o, t)
	}
}

// drop marks an op; it stays in place until the walk is over.
func (c *eliminator) drop(o *ir.Op) { c.dead = append(c.dead, o) }

// mostAlike bounds the ops that an op is compared with which are like it but for what is in their regions.
const mostAlike = 32

func (c *eliminator) op(o *ir.Op, t *table) {
	if o.IsTerminator() || o.NumResults() == 0 {
		return
	}
	free := dialect.IsMemoryEffectFree(o)
	if !free && !dialect.OnlyReads(o) {
		return
	}
	key := c.keyOf(o)
	var known *ir.Op
	for n := 0; ; n++ {
		var ok bool
		known, ok = t.known[key]
		if ok && !free && (known.Block() != o.Block() || c.writesBetween(known, o)) {
			ok = false
		}
		if !ok {
			t.set(key, o)
			return
		}
		if sameRegions(known, o) {
			break
		}
		if n == mostAlike {
			return
		}
		key += "\x00" // one whose regions are others has a place of its own
	}
	for i := range o.NumResults() {
		c.rw.ReplaceValue(o.Result(i), known.Result(i))
	}
	if known.Loc() != nil && known.Loc().Kind == ir.UnknownLoc && o.Loc() != nil {
		c.rw.SetLoc(known, o.Loc())
	}
	c.merged++
	c.drop(o)
}

// writesBetween reports whether an op from a to b, in one block, may write.
// Asked for the same a again, it goes on from the last b.
func (c *eliminator) writesBetween(a, b *ir.Op) bool {
	from := a
	if q := c.quiet[a]; q != nil {
		from = q
	}
	for o := from.Next(); o != b; o = o.Next() {
		if !dialect.IsMemoryEffectFree(o) && !dialect.OnlyReads(o) {
			return true
		}
	}
	c.quiet[a] = b
	return false
}

// keyOf is the name, operands, attributes and result types of an op; operands
// of commutative ops are sorted.
func (c *eliminator) keyOf(o *ir.Op) string {
	k := append(c.key[:0], o.Name().String()...)
	k = append(k, 0)
	ids := make([]int, o.NumOperands())
	for i := range ids {
		ids[i] = o.Operand(i).ID()
	}
	if o.HasTrait(ir.Commutative) && len(ids) == 2 && ids[0] > ids[1] {
		ids[0], ids[1] = ids[1], ids[0]
	}
	k = binary.AppendUvarint(k, uint64(len(ids)))
	for _, id := range ids {
		k = binary.AppendUvarint(k, uint64(id))
	}
	attrs := o.Attrs()
	if len(attrs) > 1 {
		attrs = append([]ir.NamedAttr(nil), attrs...)
		ir.SortAttrs(attrs)
	}
	k = binary.AppendUvarint(k, uint64(len(attrs)))
	for _, a := range attrs {
		k = append(append(k, a.Name...), 0)
		k = binary.AppendUvarint(k, uint64(ir.AttrID(a.Value)))
	}
	for i := range o.NumResults() {
		k = binary.AppendUvarint(k, uint64(ir.TypeID(o.Result(i).Type())))
	}
	c.key = k
	return string(k)
}

// sameRegions reports whether two ops hold the same code, up to the names of
// the values defined inside.
func sameRegions(a, b *ir.Op) bool {
	if a.NumRegions() != b.NumRegions() {
		return false
	}
	if a.NumRegions() == 0 {
		return true
	}
	values := make(map[*ir.Value]*ir.Value)
	blocks := make(map[*ir.Block]*ir.Block)
	return equalRegions(a, b, values, blocks)
}

func equalRegions(a, b *ir.Op, values map[*ir.Value]*ir.Value, blocks map[*ir.Block]*ir.Block) bool {
	for i := range a.NumRegions() {
		// All blocks first: branches go forward too.
		p, q := a.RegionAt(i).Entry(), b.RegionAt(i).Entry()
		for ; p != nil && q != nil; p, q = p.Next(), q.Next() {
			if p.NumArgs() != q.NumArgs() {
				return false
			}
			blocks[p] = q
			for j := range p.NumArgs() {
				if p.Arg(j).Type() != q.Arg(j).Type() {
					return false
				}
				values[p.Arg(j)] = q.Arg(j)
			}
		}
		if p != nil || q != nil {
			return false
		}
		for p := range a.RegionAt(i).Blocks {
			x, y := p.First(), blocks[p].First()
			for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
				if !equalOps(x, y, values, blocks) {
					return false
				}
			}
			if x != nil || y != nil {
				return false
			}
		}
	}
	return true
}

func equalOps(x, y *ir.Op, values map[*ir.Value]*ir.Value, blocks map[*ir.Block]*ir.Block) bool {
	if x.Name() != y.Name() || x.NumOperands() != y.NumOperands() || x.NumResults() != y.NumResults() ||
		x.NumRegions() != y.NumRegions() || len(x.Successors()) != len(y.Successors()) ||
		x.Context().Dict(x.Attrs()) != y.Context().Dict(y.Attrs()) {
		return false
	}
	for i := range x.NumOperands() {
		v := x.Operand(i)
		if w, ok := values[v]; ok {
			v = w
		}
		if v != y.Operand(i) {
			return false
		}
	}
	for i := range x.NumResults() {
		if x.Result(i).Type() != y.Result(i).Type() {
			return false
		}
		values[x.Result(i)] = y.Result(i)
	}
	for i, s := range x.Successors() {
		if blocks[s.Block] != y.Successors()[i].Block {
			return false
		}
	}
	return equalRegions(x, y, values, blocks)
}
