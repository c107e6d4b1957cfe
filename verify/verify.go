// Package verify is the verifier: the structure of the module, then each op against
// its definition, then the hooks that know what no definition can say. A broken op
// is reported once, and a hook sees only ops that are sound with all they hold, so
// that one mistake gives one message.
//
// Messages are MLIR's, so that users and upstream's tests find the words they
// know; where MLIR only names a rule, ours add what was found and expected.
package verify

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tgopt/tgopt/dialect"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Module reports what is wrong with a module, in the order of the text: a thousand
// mistakes, and how many more there are. Ops of unknown dialects are not looked at, nor
// ops with operands or results that could not be parsed.
func Module(m *ir.Module) []source.Diagnostic {
	v := newVerifier(m, memories.Get().(*memory))
	v.most = maxErrors
	found := v.all(m.Op()).Found
	if v.dropped > 0 {
		at := found[len(found)-1].Span.End
		found = append(found, source.Errorf(source.Span{Start: at, End: at}, "too many errors: %d more are not listed", v.dropped))
		found[len(found)-1].Category = "verify"
	}
	v.memory.giveBack()
	return found
}

// maxErrors is how many mistakes are told, as the parser does.
const maxErrors = 1000

// A Result is what is known of an op and all that it holds.
type Result struct {
	Found []source.Diagnostic
	// Sound says that nothing was found, and that nothing was left unread.
	Sound bool
}

// Each returns what verifies ops of m and all that they hold, one after
// another: it remembers which types and attributes passed. What others say of
// an op, such as that its symbol is not the only one of that name, is not
// reported. The IR may not change in between.
func Each(m *ir.Module) func(o *ir.Op) Result {
	v := newVerifier(m, newMemory(fewAllowed))
	return func(o *ir.Op) Result {
		v.diags, v.within, v.broken = nil, nil, nil
		return v.all(o)
	}
}

// Around reports what is wrong with a module apart from ops in its body
// that were verified one by one: known says of each whether it is sound. It and
// Each of those ops together find what Module finds.
func Around(m *ir.Module, known map[*ir.Op]bool) []source.Diagnostic {
	v := newVerifier(m, newMemory(fewAllowed))
	v.known = known
	return v.all(m.Op()).Found
}

func newVerifier(m *ir.Module, in *memory) *verifier {
	v := &verifier{ctx: m.Context(), reg: dialect.RegistryOf(m.Op()), memory: in}
	v.hookReport = func(format string, args ...any) { v.errorf(v.current, format, args...) }
	if m.Implicit && holdsErrors(m.Body()) {
		v.unreadable++ // the module may be among what could not be read
	}
	return v
}

// all verifies structure, then definitions, and tells what was found in the order of the
// text.
func (v *verifier) all(root *ir.Op) Result {
	defer guard.At(func() source.Span { return spanOf(v.current) })
	var skip func(*ir.Op) bool
	if v.known != nil {
		skip = func(o *ir.Op) bool { _, ok := v.known[o]; return ok }
	}
	ir.Verify(root, skip, v.structural)
	sound := v.op(root)
	v.addWithin()
	if len(v.diags) > 1 {
		slices.SortStableFunc(v.diags, func(a, b source.Diagnostic) int { return int(int64(a.Span.Start) - int64(b.Span.Start)) })
	}
	return Result{v.diags, sound}
}

// structural takes what is wrong with the structure of o.
func (v *verifier) structural(o *ir.Op, d source.Diagnostic) {
	if v.broken == nil {
		v.broken = map[*ir.Op]bool{}
	}
	v.broken[o] = true
	if d.Span != spanOf(o) {
		v.keep(&v.within, d)
		return
	}
	v.keep(&v.diags, d)
}

// keep adds a diagnostic to a list, or counts it where there are too many.
func (v *verifier) keep(list *[]source.Diagnostic, d source.Diagnostic) {
	if v.most > 0 && len(v.diags)+len(v.within) >= v.most {
		v.dropped++
		return
	}
	*list = append(*list, d)
}

func (v *verifier) addWithin() {
	if len(v.within) == 0 {
		return
	}
	known := make(map[source.Span]bool, len(v.diags))
	for i := range v.diags {
		known[v.diags[i].Span] = true
	}
	for _, d := range v.within {
		if !known[d.Span] {
			v.diags = append(v.diags, d)
		}
	}
}

func holdsErrors(b *ir.Block) bool {
	for o := range b.Ops {
		if o.IsError() {
			return true
		}
	}
	return false
}

type verifier struct {
	ctx    *ir.Context
	reg    *dialect.Registry // nil where the module's own op is of none
	diags  []source.Diagnostic
	broken map[*ir.Op]bool // by structure
	known  map[*ir.Op]bool // see Around; nil: none
	// within are complaints about blocks, at their last op. They count only
	// if nothing else is wrong there.
	within []source.Diagnostic
	// most diagnostics are kept, if it is set, and dropped counts the others.
	most, dropped int
	*memory

	unreadable int    // error ops around the current op
	current    *ir.Op // that is looked at, and about which hookReport speaks
	hookReport dialect.Report

	operands, results []int // scratch: where each group starts, and the end
	args              []ir.Type
}

// A memory is what a verifier works in and leaves behind: small modules are many,
// and much of what they cost is the plans.
type memory struct {
	plans   []*plan // by the id of the op's name
	ofPlans room[plan]
	ofRules room[ruleMemo]
	ofAttrs room[ir.Attribute]
	allowed []allowed // as many as a power of two
	groups  uint32    // of the plans
}

// An allowed is a type that is known to be in the set of a group of operands or results.
type allowed struct{ group, typ uint32 }

// How many are remembered: a kernel has some dozen types, and as many ops. An editor keeps a memory for each of thousands of chunks.
const (
	numAllowed = 512
	fewAllowed = 32
)

func newMemory(n int) *memory { return &memory{allowed: make([]allowed, n)} }

// slotOf is where to look for a type in a group.
func (m *memory) slotOf(a allowed) *allowed {
	return &m.allowed[(a.group*37+a.typ)%uint32(len(m.allowed))]
}

var memories = sync.Pool{New: func() any { return newMemory(numAllowed) }}

// maxKept bounds what a memory keeps of an input with many names.
const maxKept = 1 << 12

// giveBack lets go of all that a context would be kept by.
func (m *memory) giveBack() {
	if len(m.plans) > maxKept {
		return
	}
	clear(m.plans)
	m.plans = m.plans[:0]
	m.ofPlans.forget()
	m.ofRules.forget()
	m.ofAttrs.forget()
	clear(m.allowed)
	m.groups = 0
	memories.Put(m)
}

// A room hands out slices of T of one array, or of the next, which is twice as long.
type room[T any] struct {
	all  []T
	used int
}

func (r *room[T]) take(n int) []T {
	if r.used+n > len(r.all) {
		r.all, r.used = make([]T, max(n, 2*len(r.all), 16)), 0
	}
	r.used += n
	return r.all[r.used-n : r.used : r.used]
}

func (r *room[T]) forget() {
	clear(r.all[:r.used])
	r.used = 0
}

// A plan remembers what passed the checks of an op's definition. Most ops
// repeat the types and attributes of those before, and both are interned: what
// passed a check before needs none.
type plan struct {
	*dialect.Op
	operands, results   valueList
	rules               []dialect.BoundRule
	attrs               []ir.Attribute // by index of Attrs: the last that passed
	memos               []ruleMemo     // by index of rules
	agree               ir.Traits      // which traits about types it has
	elementwise         bool           // and they do not say enough about shapes
	regions, successors count
}

// A count is how many regions or successors there may be; most -1 is any number.
type count struct{ least, most int }

func (c *count) add(a dialect.Arity) {
	if a == dialect.One {
		c.least++
	}
	if a == dialect.Variadic {
		c.most = -1
	}
	if c.most >= 0 {
		c.most++
	}
}

func (c count) has(n int) bool { return c.least <= n && (c.most < 0 || n <= c.most) }

// A valueList is the operands, or the results, of a definition.
type valueList struct {
	*dialect.Groups
	first uint32 // what the verifier calls the first of the groups; 0 is none
}

func (v *verifier) plan(name *ir.OpName, def *dialect.Op) *plan {
	id := name.ID()
	if id < len(v.plans) {
		if p := v.plans[id]; p != nil {
			return p
		}
	} else {
		v.plans = append(v.plans, make([]*plan, id+32-len(v.plans))...)
	}
	signature := def.Signature()
	p := &v.ofPlans.take(1)[0]
	*p = plan{
		Op:          def,
		operands:    valueList{&signature.Operands, v.groups + 1},
		results:     valueList{&signature.Results, v.groups + 1 + uint32(len(def.Operands))},
		rules:       signature.Rules,
		attrs:       v.ofAttrs.take(len(def.Attrs)),
		memos:       v.ofRules.take(len(signature.Rules)),
		agree:       def.Traits & typeTraits,
		elementwise: def.Traits.Has(ir.Elementwise) && !def.Traits.Has(ir.SameOperandsAndResultType),
	}
	v.groups += uint32(len(def.Operands) + len(def.OpDef.Results))
	for _, r := range def.Regions {
		p.regions.add(r.Arity)
	}
	for _, s := range def.Successors {
		p.successors.add(s.Arity)
	}
	v.plans[id] = p
	return p
}

// spanOf is where o stands, or, if it was not written, what holds it.
func spanOf(o *ir.Op) source.Span {
	for ; o != nil; o = o.Parent() {
		if o.Span().IsValid() {
			return o.Span()
		}
	}
	return source.NoSpan
}

// errorf reports `'name' op message`; it returns false, so that a check can
// end with it.
func (v *verifier) errorf(o *ir.Op, format string, args ...any) bool {
	return v.report(o, source.Errorf(spanOf(o), "'%s' op %s", o.Name(), fmt.Sprintf(format, args...)))
}

func (v *verifier) report(o *ir.Op, d source.Diagnostic) bool {
	d.Category = "verify"
	v.keep(&v.diags, d)
	return false
}

// op verifies o and what it holds, and reports whether all of it is sound.
func (v *verifier) op(o *ir.Op) bool {
	if len(v.known) > 0 {
		if sound, ok := v.known[o]; ok {
			return sound
		}
	}
	v.current = o
	def := dialect.DefOf(o)
	sound := !v.broken[o] && !o.IsError()
	switch {
	case !sound:
	case def != nil:
		sound = !v.ctx.UnreadOp(o) && v.definition(o, v.plan(o.Name(), def))
	default:
		if v.reg == nil {
			break
		}
		if unknown := v.reg.UnknownOp(o.Name().String()); unknown != "" {
			sound = v.report(o, source.Errorf(spanOf(o), "%s", unknown))
		}
	}
	if o.IsError() {
		v.unreadable++
		defer func() { v.unreadable-- }()
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for p := b.First(); p != nil; p = p.Next() {
				sound = v.op(p) && sound
			}
		}
	}
	// Hooks look at the ops around, which are not known inside an error op.
	if sound && def != nil && def.Verify != nil && v.unreadable == 0 {
		before := len(v.diags) + v.dropped
		v.current = o
		def.Verify(o, v.hookReport)
		sound = len(v.diags)+v.dropped == before
	}
	return sound
}

// definition checks o against its definition, up to the first mistake.
func (v *verifier) definition(o *ir.Op, p *plan) bool {
	var err error
	if v.operands, err = p.operands.Split(o.NumOperands(), o.Attrs(), v.operands[:0]); err != nil {
		return v.errorf(o, "%s", err)
	}
	if v.results, err = p.results.Split(o.NumResults(), o.Attrs(), v.results[:0]); err != nil {
		return v.errorf(o, "%s", err)
	}
	return v.regions(o, p) && v.successors(o, p) && v.attributes(o, p) && v.types(o, p) &&
		(p.agree == 0 || v.traits(o, p.agree)) && v.inferred(o, p) && (!p.elementwise || v.elementwise(o)) &&
		(p.Parents == nil || v.parent(o, p.Parents)) && (!o.HasTrait(ir.SymbolTable) || v.symbols(o))
}

// parent checks what holds o, which is not known inside an error op.
func (v *verifier) parent(o *ir.Op, want []string) bool {
	if q := o.Parent(); v.unreadable > 0 || q != nil && slices.Contains(want, q.Name().String()) {
		return true
	}
	several := ""
	if len(want) > 1 {
		several = "to be one of "
	}
	return v.errorf(o, "expects parent op %s'%s'", several, strings.Join(want, ", "))
}

func (v *verifier) regions(o *ir.Op, p *plan) bool {
	n := o.NumRegions()
	if !p.regions.has(n) {
		return v.errorf(o, "%s", dialect.WrongCount("region", n, p.regions.least, p.regions.most))
	}
	if n == 0 || !o.HasTrait(ir.SingleBlock) {
		return true
	}
	for i, r := range o.Regions() {
		d := &p.Regions[min(i, len(p.Regions)-1)]
		if d.Terminator == "" || r.Empty() {
			continue
		}
		if last := r.Last().Last(); last != nil && !last.Is(d.Terminator) && last.Name().Registered() {
			e := source.Errorf(spanOf(o), "'%s' op expects regions to end with '%s', found '%s'", o.Name(), d.Terminator, last.Name())
			e.Note(spanOf(last), "in custom textual format, the absence of terminator implies '%s'", d.Terminator)
			return v.report(o, e)
		}
	}
	return true
}

func (v *verifier) successors(o *ir.Op, p *plan) bool {
	n := len(o.Successors())
	if !p.successors.has(n) {
		return v.errorf(o, "%s", dialect.WrongCount("successor", n, p.successors.least, p.successors.most))
	}
	return true
}

// symbols checks that no two symbols of a table have one name.
func (v *verifier) symbols(o *ir.Op) bool {
	sound := true
	first := map[string]*ir.Op{}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for p := b.First(); p != nil; p = p.Next() {
				name, ok := p.StringAttr("sym_name")
				if !ok || !p.HasTrait(ir.Symbol) {
					continue
				}
				if old := first[name]; old != nil {
					d := source.Errorf(spanOf(p), "redefinition of symbol named '%s'", name)
					d.Note(spanOf(old), "see existing symbol definition here")
					sound = v.report(p, d)
					continue
				}
				first[name] = p
			}
		}
	}
	return sound
}
