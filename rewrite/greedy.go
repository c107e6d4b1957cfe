package rewrite

import (
	"cmp"
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// The greedy driver, by the rules of MLIR's: in rounds, each of which looks at
// every op from the first on, and again at those that a change bears on. An op
// that nothing needs is erased; one that folds is replaced by what it folds to;
// else the patterns for it are tried in their order. Between rounds equal
// constants become one, at the start of the function, and regions lose what
// cannot be reached.

// A Pattern rewrites one op. Apply returns false and changes nothing when it
// does not fit.
type Pattern struct {
	Name  string
	Root  string // op name; "" for any op
	Apply func(rw *Rewriter, o *ir.Op) bool
}

// GreedyOptions are what the driver is to do beside applying patterns; the zero
// value is what MLIR does.
type GreedyOptions struct {
	// MaxRounds bounds how often the whole root is walked; 0 stands for 10.
	MaxRounds int
	// MaxRewrites is the budget of the whole run: how many ops may be rewritten,
	// folded or erased; 0 stands for one that grows with the ops inside root.
	MaxRewrites int
	// KeepRegions leaves blocks that cannot be reached, and dead arguments.
	KeepRegions bool
}

// A GreedyResult is what the driver did.
type GreedyResult struct {
	Changed bool
	// Converged is false if the patterns did not come to rest within the rounds
	// and the budget.
	Converged bool
	// Applied is how often each pattern was, by name.
	Applied        map[string]int
	Folded, Erased int
}

// maxRounds is MLIR's default: patterns that need more feed each other for ever.
const maxRounds = 10

// budget is a bound on rewrites that no sensible set of patterns reaches.
func budget(ops int) int { return 64*ops + 1024 }

// ApplyGreedily applies patterns to every op inside root until none fits, folds
// ops, and erases those that nothing needs. A pattern for an op that its dialect
// does not have is a mistake in the caller, and panics.
func ApplyGreedily(rw *Rewriter, root *ir.Op, patterns []Pattern, options GreedyOptions) GreedyResult {
	d := &driver{GreedyOptions: options, rw: rw, root: root, patterns: patterns, applied: make([]int, len(patterns))}
	d.MaxRounds = cmp.Or(d.MaxRounds, maxRounds)
	d.index()
	rw.Listen(d)
	defer rw.ignore()
	return d.run()
}

type driver struct {
	Deaf
	GreedyOptions
	rw       *Rewriter
	root     *ir.Op
	patterns []Pattern
	applied  []int
	byName   [][]int // indices of patterns, by id of an op's name; nil: not asked for yet
	any      []int
	list     worklist
	left     int // of the budget
	result   GreedyResult
}

// index checks the roots of the patterns.
func (d *driver) index() {
	reg := dialect.RegistryOf(d.root)
	for i := range d.patterns {
		p := &d.patterns[i]
		if p.Root == "" {
			d.any = append(d.any, i)
		} else if reg != nil {
			if text := reg.UnknownOp(p.Root); text != "" {
				panic("rewrite: pattern '" + p.Name + "': " + text)
			}
		}
	}
}

// patternsOf are the patterns for ops of a name: those for all after its own.
func (d *driver) patternsOf(name *ir.OpName) []int {
	for len(d.byName) <= name.ID() {
		d.byName = append(d.byName, nil)
	}
	if d.byName[name.ID()] == nil {
		own := make([]int, 0, len(d.any))
		for i := range d.patterns {
			if d.patterns[i].Root == name.String() {
				own = append(own, i)
			}
		}
		d.byName[name.ID()] = append(own, d.any...)
	}
	return d.byName[name.ID()]
}

func (d *driver) run() GreedyResult {
	d.left = d.MaxRewrites
	for range d.MaxRounds {
		changed := d.begin()
		if d.left == 0 {
			d.left = budget(len(d.list.ops))
		}
		changed = d.round() || changed
		if d.left > 0 && !d.KeepRegions {
			changed = simplifyRegions(d.rw, d.root) || changed
		}
		d.result.Changed = d.result.Changed || changed
		if !changed {
			d.result.Converged = true
			break
		}
		if d.left <= 0 {
			break
		}
	}
	d.result.Applied = make(map[string]int)
	for i, n := range d.applied {
		if n > 0 {
			d.result.Applied[d.patterns[i].Name] += n
		}
	}
	return d.result
}

// begin fills the list with the ops inside root, so that the first is taken first
// and what is used comes before its users, and gathers constants.
func (d *driver) begin() (changed bool) {
	d.list.reset(d.root)
	constants := newConstants(d.rw)
	ir.Walk(d.root, func(o *ir.Op) {
		switch {
		case o == d.root:
		case o.HasTrait(ir.ConstantLike) && constants.take(o):
			changed = true
		default:
			d.list.push(o)
		}
	})
	d.list.reverse()
	return changed || constants.moved
}

func (d *driver) round() (changed bool) {
	var o *ir.Op
	defer guard.At(func() source.Span { return NearestSpan(o) })
	for d.left > 0 {
		o = d.list.pop()
		if o == nil {
			break
		}
		if d.one(o) {
			changed = true
			d.left--
		}
	}
	return changed
}

// one does one thing to an op, if there is something to do.
func (d *driver) one(o *ir.Op) bool {
	if dialect.IsTriviallyDead(o) {
		d.rw.Erase(o)
		d.result.Erased++
		return true
	}
	if usesItself(o) {
		return false // as values do that go in a circle: it would be replaced by what goes with it
	}
	if d.rw.fold(o) {
		d.result.Folded++
		return true
	}
	for _, i := range d.patternsOf(o.Name()) {
		if d.patterns[i].Apply(d.rw, o) {
			d.applied[i]++
			return true
		}
	}
	return false
}

// usesItself reports whether an operand of o is a result of o.
func usesItself(o *ir.Op) bool {
	for i := range o.NumOperands() {
		if o.Operand(i).Def() == o {
			return true
		}
	}
	return false
}

// Failed says why the patterns did not come to rest; nil if they did.
func (r *GreedyResult) Failed() error {
	if r.Converged {
		return nil
	}
	most := ""
	for name, n := range r.Applied {
		if best := r.Applied[most]; n > best || n == best && (most == "" || name < most) {
			most = name
		}
	}
	if most == "" {
		return fmt.Errorf("the rewriting did not come to rest: %d ops were folded and %d erased", r.Folded, r.Erased)
	}
	return fmt.Errorf("the patterns did not come to rest: '%s' was applied %d times", most, r.Applied[most])
}

// push adds an op, and those around it: what they hold may decide what they are.
func (d *driver) push(o *ir.Op) {
	for p := o; p != nil; p = p.Parent() {
		if p == d.root {
			for ; o != d.root; o = o.Parent() {
				d.list.push(o)
			}
			return
		}
	}
}

// Inserted has the op looked at.
func (d *driver) Inserted(o *ir.Op) { d.push(o) }

// Modified has the op looked at again.
func (d *driver) Modified(o *ir.Op) { d.push(o) }

// Erased forgets the op.
func (d *driver) Erased(o *ir.Op) { d.list.remove(o) }

// Released has an op looked at again that is used no more, or once.
func (d *driver) Released(v *ir.Value) {
	if o := v.Def(); o != nil && (!v.HasUses() || v.HasOneUse()) {
		d.push(o)
	}
}
