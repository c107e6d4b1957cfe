package rewrite

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A Pattern rewrites one op. Apply returns false and changes nothing when it
// does not fit.
type Pattern struct {
	Name  string
	Root  string // op name; "" for any op
	Apply func(rw *Rewriter, o *ir.Op) bool
}

// maxRounds bounds how often the whole root is walked again. MLIR's default is
// ten as well; patterns that need more feed each other for ever.
const maxRounds = 10

// ApplyGreedily applies patterns to every op inside root until none fits, and
// erases ops that nothing needs. It reports whether anything changed, and
// false in converged if the patterns never came to rest.
func ApplyGreedily(root *ir.Op, patterns []Pattern) (changed, converged bool) {
	byRoot := make(map[string][]*Pattern)
	for i := range patterns {
		p := &patterns[i]
		byRoot[p.Root] = append(byRoot[p.Root], p)
	}
	d := &driver{byRoot: byRoot, queued: make(map[*ir.Op]bool)}
	d.rw = &Rewriter{inserted: d.push, changed: d.push, erased: d.drop}
	for range maxRounds {
		ir.Walk(root, func(o *ir.Op) {
			if o != root {
				d.push(o)
			}
		})
		// The list is a stack: what is used comes before its users.
		for i, j := 0, len(d.list)-1; i < j; i, j = i+1, j-1 {
			d.list[i], d.list[j] = d.list[j], d.list[i]
		}
		if !d.run(root) {
			return changed, true
		}
		changed = true
	}
	return changed, false
}

type driver struct {
	rw     *Rewriter
	byRoot map[string][]*Pattern
	list   []*ir.Op // a stack; erased ops are nil
	queued map[*ir.Op]bool
}

func (d *driver) push(o *ir.Op) {
	if !d.queued[o] {
		d.queued[o] = true
		d.list = append(d.list, o)
	}
}

func (d *driver) drop(o *ir.Op) { delete(d.queued, o) }

// stepLimit is a bound on pattern applications that no sensible set reaches.
func stepLimit(root *ir.Op) int { return 64*root.Module().NumOps() + 1024 }

func (d *driver) run(root *ir.Op) bool {
	changed := false
	for limit := stepLimit(root); len(d.list) > 0 && limit > 0; {
		o := d.list[len(d.list)-1]
		d.list = d.list[:len(d.list)-1]
		if !d.queued[o] { // erased since
			continue
		}
		delete(d.queued, o)
		if o == root || o.Block() == nil {
			continue
		}
		if dialect.IsTriviallyDead(o) {
			d.rw.Erase(o)
			changed = true
			limit--
			continue
		}
		if d.apply(o) {
			changed = true
			limit--
		}
	}
	return changed
}

func (d *driver) apply(o *ir.Op) bool {
	for _, p := range d.byRoot[o.Name().String()] {
		if p.Apply(d.rw, o) {
			return true
		}
	}
	for _, p := range d.byRoot[""] {
		if p.Apply(d.rw, o) {
			return true
		}
	}
	return false
}
