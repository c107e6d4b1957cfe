package reduceliveness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// runGeneral looks at each dot of each loop, inner loops first. Moving one
// operand changes what is live everywhere, so the search starts again after
// each; remarks on what stays are given in a last round, when all is done.
func runGeneral(c *rewrite.Config, root *ir.Op) error {
	g, err := newGate(c, root)
	if err != nil {
		return err
	}
	s := &sinker{c: c, root: root, gate: g, mode: c.String("mode"), noalias: c.Bool("assume-noalias"),
		names: c.List("operands"), prefetched: make(map[*ir.Op]bool), done: make(map[*ir.Operand]bool)}
	for range root.Module().NumOps() {
		if !s.round(false) {
			break
		}
	}
	s.round(true)
	return nil
}

type sinker struct {
	c          *rewrite.Config
	root       *ir.Op
	gate       *gate
	mode       string
	noalias    bool
	names      []string
	prefetched map[*ir.Op]bool
	done       map[*ir.Operand]bool // operands of dots that were moved
}

// An operand of a dot.
type operandRef struct {
	dot  *ir.Op
	i    int
	name string
}

func (r operandRef) value() *ir.Value { return r.dot.Operand(r.i) }

func (r operandRef) String() string {
	return fmt.Sprintf("operand %s (%s) of '%s'", r.name, rewrite.ValueText(r.value()), r.dot.Name())
}

// round moves the first operand that can be moved and reports whether there
// was one. With explain it moves nothing and remarks why.
func (s *sinker) round(explain bool) bool {
	live := liveness.New(s.root)
	moved := false
	ir.WalkPostOrder(s.root, func(loop *ir.Op) {
		if moved || !isLoop(loop) {
			return
		}
		refs := dotOperands(loop)
		if len(refs) == 0 {
			return
		}
		open, numbers := s.gate.open(live, loop)
		for _, ref := range refs {
			if s.done[ref.dot.OperandUse(ref.i)] {
				continue
			}
			plan, reason := s.plan(ref, loop)
			if reason == "" && !open {
				reason = numbers
			}
			switch {
			case explain && reason != "":
				s.c.Missed(ref.dot, "%s stays: %s", ref, reason)
			case !explain && reason == "":
				for _, other := range refs {
					if ch, _ := follow(other.value(), loop); ch != nil && ch.value == plan.value {
						s.done[other.dot.OperandUse(other.i)] = true
					}
				}
				s.apply(ref, loop, plan, numbers)
				moved = true
				return
			}
		}
	})
	return moved
}

func isLoop(o *ir.Op) bool { return o.Is("scf.for") || o.Is("scf.while") }

// dotOperands lists the operands of the dots of a loop that are not in a loop
// inside it.
func dotOperands(loop *ir.Op) []operandRef {
	var refs []operandRef
	var visit func(o *ir.Op)
	visit = func(o *ir.Op) {
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := range b.Ops {
					refs = append(refs, operandsOf(p)...)
					if !isLoop(p) {
						visit(p)
					}
				}
			}
		}
	}
	visit(loop)
	return refs
}

func operandsOf(o *ir.Op) []operandRef {
	switch o.Name().String() {
	case "tt.dot", "ttng.warp_group_dot":
		return []operandRef{{o, 0, "a"}, {o, 1, "b"}}
	case "tt.dot_scaled":
		def := dialect.DefOf(o)
		var refs []operandRef
		for i := range def.Operands {
			if n := def.Operands[i].Name; n == "a" || n == "b" {
				if from, to := def.OperandGroup(o, i); from < to {
					refs = append(refs, operandRef{o, from, n})
				}
			}
		}
		return refs
	}
	return nil
}

// A plan is what is to be done with an operand.
type plan struct {
	*chain
	mode string
	// moved are the steps that go into the loop, last definition first.
	moved []*ir.Op
	// stage is the value that is put into a buffer of its own; nil if moved
	// begins with the load or with the read of a buffer that exists.
	stage *ir.Value
	bytes int64
}

// plan decides what can be done, or says which condition stops it.
func (s *sinker) plan(ref operandRef, loop *ir.Op) (*plan, string) {
	v := ref.value()
	switch dialect.TypeName(v.Type()) {
	case "ttg.memdesc":
		if dialect.AttrName(dialect.TypeParam(v.Type(), "memorySpace")) == "ttng.tensor_memory" {
			return nil, "it lives in tensor memory and occupies no registers"
		}
		return nil, "it lives in shared memory and occupies no registers"
	}
	if _, ok := v.Type().(*ir.TensorType); !ok {
		return nil, "it is no tensor"
	}
	ch, reason := follow(v, loop)
	if reason != "" {
		return nil, reason
	}
	if !s.wanted(ch) {
		return nil, "it is not among the operands asked for"
	}
	p := &plan{chain: ch, mode: s.mode, bytes: liveness.Bytes(ch.value.Type())}
	if p.mode == modeAuto {
		switch {
		case isIntel(s.root):
			p.mode = modePrefetch
		case ch.staged >= 0:
			p.mode = modeShared
		default:
			p.mode = modeReload
		}
	}
	if reason := s.place(p, loop); reason != "" {
		return nil, reason
	}
	if u := staysLive(ch.value, loop); u != nil {
		return nil, fmt.Sprintf("'%s' uses it before the loop, in a loop around both, so it would stay live", u.Name())
	}
	return p, ""
}

// wanted matches the names of option operands with the value names along the
// chain and the variables of the author's program.
func (s *sinker) wanted(ch *chain) bool {
	if len(s.names) == 0 {
		return true
	}
	for _, o := range ch.steps {
		name := o.Result(0).Name()
		if i := strings.LastIndexByte(name, '_'); i > 0 && strings.Trim(name[i+1:], "0123456789") == "" {
			name = name[:i]
		}
		variable, _, _, _ := o.Loc().Origin()
		for _, n := range s.names {
			n = strings.TrimPrefix(n, "%")
			if n == name || n == variable || n == o.Result(0).Name() {
				return true
			}
		}
	}
	return false
}

// place chooses the steps that move and checks that they may.
func (s *sinker) place(p *plan, loop *ir.Op) string {
	switch p.mode {
	case modeShared:
		return s.placeShared(p, loop)
	case modePrefetch:
		if !isIntel(s.root) {
			return "mode=prefetch is for Intel's targets: this module is for another"
		}
		if p.load != nil && p.load.Is("amdg.buffer_load") {
			return "there is no prefetch for 'amdg.buffer_load'"
		}
	}
	if p.load == nil {
		return "its buffer is filled by stores: there is no load to repeat (mode=smem leaves the buffer)"
	}
	if isVolatile(p.load) {
		return fmt.Sprintf("'%s' is volatile", p.load.Name())
	}
	for i := range p.load.NumOperands() {
		if v := p.load.Operand(i); !recomputable(v, maxRecompute) {
			return fmt.Sprintf("%s, which the load needs, would stay live instead (%d bytes a program)",
				rewrite.ValueText(v), liveness.Bytes(v.Type()))
		}
	}
	p.moved = p.steps
	if w := conflict(p.load, loop, s.noalias); w != nil {
		return s.conflictText(p.load, w, loop)
	}
	for _, o := range p.steps {
		if o.Is("ttg.local_load") {
			if w := conflict(o, loop, s.noalias); w != nil {
				return s.conflictText(o, w, loop)
			}
			if o.NumOperands() > 1 {
				return "the read of its buffer waits for an asynchronous copy"
			}
		}
	}
	return ""
}

func (s *sinker) placeShared(p *plan, loop *ir.Op) string {
	if p.staged >= 0 {
		read := p.steps[p.staged]
		p.moved = p.steps[:p.staged+1]
		if w := conflict(read, loop, s.noalias); w != nil {
			return s.conflictText(read, w, loop)
		}
		return ""
	}
	if p.load == nil {
		return "it comes from no load"
	}
	// What conversions start from goes into the buffer; the read of a buffer
	// yields any layout.
	stage := p.value
	for stage.Def().Is("ttg.convert_layout") {
		stage = stage.Def().Operand(0)
	}
	t, ok := stage.Type().(*ir.TensorType)
	if !ok || ir.BitWidth(t.Elem) < 8 || t.Encoding == nil {
		return fmt.Sprintf("a buffer for %s cannot be made: its elements have fewer than 8 bits or it has no encoding", rewrite.ValueText(stage))
	}
	p.stage = stage
	return ""
}

func (s *sinker) conflictText(reader, w, loop *ir.Op) string {
	if w == loop {
		return fmt.Sprintf("'%s' and the loop stand in different blocks", reader.Name())
	}
	what := "may write what"
	if w.HasTrait(ir.BarrierLike) {
		what = "may make visible what others wrote where"
	}
	if w.Is("ttg.local_dealloc") {
		what = "frees what"
	}
	return fmt.Sprintf("'%s', between it and the end of the loop, %s '%s' reads", w.Name(), what, reader.Name())
}

// staysLive returns a user of v that keeps it live through the loop whatever
// is done: one that comes again before the loop because a loop around both
// starts over.
func staysLive(v *ir.Value, loop *ir.Op) *ir.Op {
	outer := loop.AncestorIn(v.Def().Block())
	if outer == nil || outer == loop {
		return nil
	}
	for u := range v.Uses {
		o := u.Owner()
		if loop.IsAncestorOf(o) || !outer.IsAncestorOf(o) {
			continue
		}
		if a := o.AncestorIn(loop.Block()); a == nil || a.Before(loop) {
			if around := ir.Ancestor(loop, isLoop); around != nil && outer.IsAncestorOf(around) {
				return o
			}
		}
	}
	return nil
}

// containers returns the blocks from o's own outwards up to, but not
// including, the op stop.
func containers(o, stop *ir.Op) []*ir.Block {
	var bs []*ir.Block
	for p := o; p != nil && p != stop; p = p.Parent() {
		bs = append(bs, p.Block())
	}
	slices.Reverse(bs)
	return bs
}
