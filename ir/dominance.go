package ir

// Dominance answers whether a definition reaches a place on every path, for
// all regions inside an op. Trees are made region by region when first needed,
// by Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph"
// (1979), in n log n; regions of one block need none.
//
// The rules are MLIR's. A block that cannot be reached is dominated by every
// other. In graph regions, and in regions of unknown ops, order means nothing:
// every op of a block dominates every other. An op does not properly dominate
// what it holds, but a value dominates the insides of its users.
type Dominance struct {
	root  *Op
	epoch uint64
	trees map[*Region]*domTree
	// within has, of a value that is used deep inside of where it is defined, a region all
	// of whose ops it dominates: at the next use the climb ends there.
	within map[*Value]*Region
}

// NewDominance returns the dominance of all that is inside root. When the
// root's epoch moves its methods panic.
func NewDominance(root *Op) *Dominance {
	return &Dominance{root: root, epoch: root.Epoch(), trees: map[*Region]*domTree{}, within: map[*Value]*Region{}}
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
	if at.block.region == b.region {
		return d.reaches(v, at)
	}
	known, inner, climbed := d.within[v], at.block.region, 0
	for at.block.region != b.region {
		if at.block.region == known {
			return true
		}
		if at = at.block.Parent(); at == nil || at.block == nil {
			return false
		}
		climbed++
	}
	if at == v.op || !d.reaches(v, at) {
		return false
	}
	if climbed > deepUse {
		d.within[v] = inner
	}
	return true
}

// deepUse is how many regions one climbs without taking notes.
const deepUse = 16

// reaches is Dominates for an op in the region where v is defined.
func (d *Dominance) reaches(v *Value, at *Op) bool {
	if b := v.Block(); at.block != b {
		return d.properly(b, at.block)
	}
	return v.op == nil || v.op.Before(at) || !hasOrder(at.block.region)
}

// Dominated reports whether all values that are used inside root, but those that stand
// for what could not be read, are defined wherever control reaches their uses. Who walks
// back from a value may come to it again all the same: blocks that cannot be reached,
// and regions without order, may have values that go in a circle.
func Dominated(root *Op) bool {
	d := NewDominance(root)
	all := true
	Walk(root, func(o *Op) {
		if o == root || !all {
			return
		}
		us := o.operandList()
		for i := range us {
			v := us[i].value
			if v == nil || v.op != nil && v.op.block == o.block && v.op.Before(o) || v.Block() == nil {
				continue
			}
			all = all && d.Dominates(v, o)
		}
	})
	return all
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

// Reached are the blocks of r that control can come to from its entry, each behind all
// that dominate it; nil if r is empty.
func (d *Dominance) Reached(r *Region) []*Block {
	d.check()
	if r.first == nil {
		return nil
	}
	t := d.tree(r)
	n := len(t.blocks)
	for n > 1 && t.dom[n-1] < 0 {
		n--
	}
	return t.blocks[:n:n]
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
	return t.enter[i] <= t.enter[j] && t.enter[j] < t.leave[i]
}

// A domTree numbers the blocks of a region in reverse postorder, unreachable
// ones last; the immediate dominator of a block has a smaller number. Blocks that one
// dominates are those that are entered, on a walk of the tree, before it is left.
type domTree struct {
	blocks       []*Block
	number       map[*Block]int
	dom          []int32 // by number; the entry's is itself, -1: unreachable
	enter, leave []int32
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
	w := t.order(r)
	w.immediate(t)
	n := len(t.blocks)
	t.enter, t.leave = make([]int32, n), make([]int32, n)
	size := t.leave
	for i := n - 1; i >= 0; i-- {
		if size[i]++; i > 0 && t.dom[i] >= 0 {
			size[t.dom[i]] += size[i]
		}
	}
	next := make([]int32, n) // where the next block below is entered
	for i := range n {
		if t.dom[i] < 0 {
			continue
		}
		if i > 0 {
			t.enter[i] = next[t.dom[i]]
			next[t.dom[i]] += size[i]
		}
		next[i] = t.enter[i] + 1
		t.leave[i] = t.enter[i] + size[i]
	}
	return t
}

// A domWalk is the blocks that can be reached, numbered in the order in which a
// depth-first walk comes to them.
type domWalk struct {
	blocks []*Block
	number map[*Block]int32
	parent []int32 // from which the walk came
}

// immediate finds the immediate dominators.
func (w *domWalk) immediate(t *domTree) {
	n := int32(len(w.blocks))
	preds := make([][]int32, n)
	for i, b := range w.blocks {
		if b.last == nil {
			continue
		}
		for _, s := range b.last.Successors() {
			// A branch out of the region is the verifier's to report.
			if j, ok := w.number[s.Block]; ok {
				preds[j] = append(preds[j], int32(i))
			}
		}
	}
	// semi is the lowest block from which a path comes that goes through higher ones
	// alone; best, of those above in the forest of blocks that are done, the one with
	// the lowest of these; waiting, those whose semi a block is.
	semi, best, above, dom := make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	waiting := make([][]int32, n)
	for i := range n {
		semi[i], best[i], above[i] = i, i, -1
	}
	var path []int32
	eval := func(v int32) int32 {
		if above[v] < 0 {
			return v
		}
		for at := v; above[above[at]] >= 0; at = above[at] {
			path = append(path, at)
		}
		for ; len(path) > 0; path = path[:len(path)-1] {
			at := path[len(path)-1]
			if over := above[at]; semi[best[over]] < semi[best[at]] {
				best[at] = best[over]
			}
			above[at] = above[above[at]]
		}
		return best[v]
	}
	for i := n - 1; i > 0; i-- {
		for _, p := range preds[i] {
			semi[i] = min(semi[i], semi[eval(p)])
		}
		waiting[semi[i]] = append(waiting[semi[i]], i)
		from := w.parent[i]
		above[i] = from
		for _, v := range waiting[from] {
			if u := eval(v); semi[u] < semi[v] {
				dom[v] = u
			} else {
				dom[v] = from
			}
		}
		waiting[from] = nil
	}
	t.dom = make([]int32, len(t.blocks))
	for i := range t.dom {
		t.dom[i] = -1
	}
	for i, b := range w.blocks {
		if int32(i) > 0 && dom[i] != semi[i] {
			dom[i] = dom[dom[i]]
		}
		t.dom[t.number[b]] = int32(t.number[w.blocks[dom[i]]])
	}
}

// order fills blocks and number. It keeps its own stack: a region may have
// more blocks in a row than a goroutine should have frames.
func (t *domTree) order(r *Region) *domWalk {
	type frame struct {
		b    *Block
		next int
	}
	w := &domWalk{blocks: []*Block{r.first}, number: map[*Block]int32{r.first: 0}, parent: []int32{0}}
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
		if s == nil || s.region != r {
			continue
		}
		if _, seen := w.number[s]; !seen {
			w.parent = append(w.parent, w.number[f.b])
			w.number[s] = int32(len(w.blocks))
			w.blocks = append(w.blocks, s)
			stack = append(stack, frame{b: s})
		}
	}
	for i := len(post) - 1; i >= 0; i-- {
		t.blocks = append(t.blocks, post[i])
	}
	for b := r.first; b != nil; b = b.next {
		if _, seen := w.number[b]; !seen {
			t.blocks = append(t.blocks, b)
		}
	}
	for i, b := range t.blocks {
		t.number[b] = i
	}
	return w
}
