package ir

// Dominance answers whether a definition reaches a place on every path, for
// all regions inside an op. Trees are made region by region when first needed,
// by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001);
// regions of one block need none.
//
// The rules are MLIR's. A block that cannot be reached is dominated by every
// other. In graph regions, and in regions of unknown ops, order means nothing:
// every op of a block dominates every other. An op does not properly dominate
// what it holds, but a value dominates the insides of its users.
type Dominance struct {
	root  *Op
	epoch uint64
	trees map[*Region]*domTree
}

// NewDominance returns the dominance of all that is inside root. When the
// root's epoch moves its methods panic.
func NewDominance(root *Op) *Dominance {
	return &Dominance{root: root, epoch: root.Epoch(), trees: map[*Region]*domTree{}}
}

func (d *Dominance) check() {
	if d.root.Epoch() != d.epoch {
		panic("ir: the IR has changed since its dominance was computed")
	}
}

// hasOrder reports whether the ops of a region run one after another.
func hasOrder(r *Region) bool {
	o := r.owner
	return o == nil || o.name.registered && !o.HasTrait(GraphRegion)
}

// Dominates reports whether v is defined wherever control reaches op at.
func (d *Dominance) Dominates(v *Value, at *Op) bool {
	d.check()
	b := v.Block()
	if b == nil || at.block == nil {
		return false
	}
	if at.block != b {
		at = ancestorInRegion(at, b.region)
		if at == nil || at == v.op {
			return false
		}
		if at.block != b {
			return d.properly(b, at.block)
		}
	}
	return v.op == nil || v.op.Before(at) || !hasOrder(b.region)
}

// ProperlyDominates reports whether a runs before b whenever b runs. An op
// that holds b does not run before it.
func (d *Dominance) ProperlyDominates(a, b *Op) bool {
	d.check()
	if a == b || a.block == nil || b.block == nil {
		return false
	}
	b = ancestorInRegion(b, a.block.region)
	if b == nil || a == b {
		return false
	}
	if a.block == b.block {
		return a.Before(b) || !hasOrder(a.block.region)
	}
	return d.properly(a.block, b.block)
}

// DominatesBlock reports whether every path to b, or to the block around it in
// a's region, goes through a; a block dominates itself.
func (d *Dominance) DominatesBlock(a, b *Block) bool {
	d.check()
	for b != nil && b.region != a.region {
		if o := b.Parent(); o != nil {
			b = o.block
		} else {
			b = nil
		}
	}
	return b != nil && (a == b || d.properly(a, b))
}

// IsReachable reports whether control can come to b from the entry of its
// region.
func (d *Dominance) IsReachable(b *Block) bool {
	d.check()
	if b.IsEntry() {
		return true
	}
	t := d.tree(b.region)
	return t.dom[t.number[b]] >= 0
}

// ImmediateDominator is the last block, b itself aside, that all paths to b go
// through; nil for entries and for blocks that cannot be reached.
func (d *Dominance) ImmediateDominator(b *Block) *Block {
	d.check()
	if b.IsEntry() {
		return nil
	}
	t := d.tree(b.region)
	if i := t.dom[t.number[b]]; i >= 0 {
		return t.blocks[i]
	}
	return nil
}

// ancestorInRegion is o or the op around it that lies directly in r, or nil.
func ancestorInRegion(o *Op, r *Region) *Op {
	for o != nil && o.block != nil && o.block.region != r {
		o = o.block.Parent()
	}
	if o == nil || o.block == nil {
		return nil
	}
	return o
}

// properly decides for two different blocks of one region.
func (d *Dominance) properly(a, b *Block) bool {
	t := d.tree(a.region)
	i, j := t.number[a], t.number[b]
	if t.dom[j] < 0 {
		return true
	}
	if t.dom[i] < 0 {
		return false
	}
	for j > i {
		j = int(t.dom[j])
	}
	return i == j
}

// A domTree numbers the blocks of a region in reverse postorder, unreachable
// ones last; the immediate dominator of a block has a smaller number.
type domTree struct {
	blocks []*Block
	number map[*Block]int
	dom    []int32 // by number; the entry's is itself, -1: unreachable
}

func (d *Dominance) tree(r *Region) *domTree {
	t := d.trees[r]
	if t == nil {
		t = newDomTree(r)
		d.trees[r] = t
	}
	return t
}

func newDomTree(r *Region) *domTree {
	t := &domTree{number: map[*Block]int{}}
	t.order(r)
	n := len(t.blocks)
	preds := make([][]int32, n)
	for i, b := range t.blocks {
		if b.last == nil {
			continue
		}
		for _, s := range b.last.Successors() {
			// A branch out of the region is the verifier's to report.
			if j, ok := t.number[s.Block]; ok {
				preds[j] = append(preds[j], int32(i))
			}
		}
	}
	t.dom = make([]int32, n)
	for i := range t.dom {
		t.dom[i] = -1
	}
	t.dom[0] = 0
	for changed := true; changed; {
		changed = false
		for i := 1; i < n; i++ {
			dom := int32(-1)
			for _, p := range preds[i] {
				switch {
				case t.dom[p] < 0:
				case dom < 0:
					dom = p
				default:
					dom = t.meet(dom, p)
				}
			}
			if dom >= 0 && dom != t.dom[i] {
				t.dom[i] = dom
				changed = true
			}
		}
	}
	return t
}

// meet is the closest common dominator of two reachable blocks.
func (t *domTree) meet(a, b int32) int32 {
	for a != b {
		for a > b {
			a = t.dom[a]
		}
		for b > a {
			b = t.dom[b]
		}
	}
	return a
}

// order fills blocks and number. It keeps its own stack: a region may have
// more blocks in a row than a goroutine should have frames.
func (t *domTree) order(r *Region) {
	type frame struct {
		b    *Block
		next int
	}
	seen := map[*Block]bool{r.first: true}
	var post []*Block
	stack := []frame{{b: r.first}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.b.last == nil || f.next == len(f.b.last.Successors()) {
			post = append(post, f.b)
			stack = stack[:len(stack)-1]
			continue
		}
		s := f.b.last.Successors()[f.next].Block
		f.next++
		if s != nil && s.region == r && !seen[s] {
			seen[s] = true
			stack = append(stack, frame{b: s})
		}
	}
	for i := len(post) - 1; i >= 0; i-- {
		t.blocks = append(t.blocks, post[i])
	}
	for b := r.first; b != nil; b = b.next {
		if !seen[b] {
			t.blocks = append(t.blocks, b)
		}
	}
	for i, b := range t.blocks {
		t.number[b] = i
	}
}
