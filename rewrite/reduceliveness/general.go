package reduceliveness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// runGeneral looks at each dot of each loop, inner loops first. The gate is
// asked once a loop, before anything moves, so that a loop over the threshold is
// rid of all it can do without; remarks on what stays are given when all is done.
func runGeneral(in *rewrite.Invocation, root *ir.Op, o options) error {
	k := &kernels{in: in, module: moduleOf(root), functions: ir.Functions(root), options: o}
	if err := k.aim(); err != nil {
		return err
	}
	s := k.sinker(in.Rewriter(), k.functions)
	s.in = in
	if k.chip != nil && s.movesAny() {
		s.refused = k.choose()
	}
	s.run()
	return nil
}

// moduleOf is the module that holds what the pass runs on: it knows the target.
func moduleOf(root *ir.Op) *ir.Op {
	module := root
	for o := root; o != nil; o = o.Parent() {
		module = o
		if o.Is(builtin.OpModule) && len(o.Attrs()) > 0 {
			break
		}
	}
	return module
}

// kernels are the functions that the pass is for, and what decides about them.
type kernels struct {
	in        *rewrite.Invocation
	module    *ir.Op
	functions []*ir.Op
	options
	chip *target.Chip // nil: not known
	gate *gate
}

// aim finds out what is compiled for, and with that the mode.
func (k *kernels) aim() error {
	name := k.target
	if name == "" {
		name, _ = k.module.StringAttr(ttg.TargetAttr)
		k.chip = target.Lookup(name)
	} else {
		var err error
		if k.chip, err = target.Named(name); err != nil {
			return err
		}
	}
	if k.mode == modeAuto {
		k.rule = ruleFor(k.module, k.chip)
		k.mode = string(k.rule.Way)
		k.auto = true
	}
	var err error
	k.gate, err = newGate(k.options, k.chip, k.module)
	return err
}

// ruleFor is what is done on a chip, nil if none is known, with the operands of a module.
func ruleFor(module *ir.Op, chip *target.Chip) target.KeptOperands {
	switch {
	case isIntel(module):
		return target.KeptOperands{Way: target.Prefetch} // which of the chips decides nothing
	case chip != nil:
		return chip.KeptOperands
	}
	return target.KeptOperands{}
}

// A sinker moves operands, or says of each why it stays.
type sinker struct {
	*kernels
	in         *rewrite.Invocation // nil: nothing is said
	rw         *rewrite.Rewriter
	functions  []*ir.Op
	safety     safety
	places     []map[*ir.Op]int     // of the ops of each function before anything moved
	refused    []refusals           // by function; nil: none
	prefetched map[*ir.Op]bool      // loads that have a prefetch, and their copies
	done       map[*ir.Operand]bool // operands of dots that were moved
	moved      [][]int              // places of what was moved, by function
	known      known
}

// known is what was found out of the operands of a loop since something moved last: many dots
// may have the same.
type known struct {
	loop    *ir.Op
	sources map[*ir.Value]sourced
	chains  map[*ir.Value]chained // by what is live into the loop
	plans   map[*ir.Value]planned // as well
}

// A chained is the chain of a value, or why it has none.
type chained struct {
	*chain
	reason string
}

// A planned is what is to be done with a value, or why nothing.
type planned struct {
	*plan
	reason string
}

// lookAt forgets what is known of another loop.
func (s *sinker) lookAt(loop *ir.Op) {
	if s.known.loop != loop {
		s.known = known{loop, make(map[*ir.Value]sourced), make(map[*ir.Value]chained), make(map[*ir.Value]planned)}
	}
}

// refusals are reasons by the place of what is not to be moved, and what was found
// out about all that is.
type refusals struct {
	reasons map[int]string
	effect  string
}

func (k *kernels) sinker(rw *rewrite.Rewriter, functions []*ir.Op) *sinker {
	s := &sinker{kernels: k, rw: rw, functions: functions, moved: make([][]int, len(functions)),
		safety:     safetyIn(k.module, k.noalias),
		prefetched: make(map[*ir.Op]bool), done: make(map[*ir.Operand]bool)}
	for _, f := range functions {
		places := make(map[*ir.Op]int)
		ir.Walk(f, func(o *ir.Op) { places[o] = len(places) })
		s.places = append(s.places, places)
	}
	return s
}

// run moves what may be in all functions.
func (s *sinker) run() {
	for i := range s.functions {
		s.function(i)
	}
}

func loopsOf(f *ir.Op) []*ir.Op {
	var loops []*ir.Op
	ir.WalkPostOrder(f, func(o *ir.Op) {
		if isLoop(o) {
			loops = append(loops, o)
		}
	})
	return loops
}

// A verdict is what the gate said of a loop, with its numbers.
type verdict struct {
	open    bool
	numbers string
}

func (s *sinker) verdicts(f *ir.Op, loops []*ir.Op) []verdict {
	m := &measure{}
	if s.in != nil {
		m.live = liveness.Cached(s.in.Analyses, f)
	} else {
		m.live = liveness.New(f)
	}
	list := make([]verdict, len(loops))
	for i, loop := range loops {
		if len(dotOperands(loop)) > 0 {
			list[i].open, list[i].numbers = s.gate.open(m, loop)
		}
	}
	return list
}

// movesAny reports whether there is something that may be moved.
func (s *sinker) movesAny() bool {
	for _, f := range s.functions {
		loops := loopsOf(f)
		if len(loops) == 0 {
			continue
		}
		for i, v := range s.verdicts(f, loops) {
			if !v.open {
				continue
			}
			for _, ref := range dotOperands(loops[i]) {
				if _, reason := s.plan(ref, loops[i]); reason == "" {
					return true
				}
			}
		}
	}
	return false
}

func (s *sinker) function(i int) {
	f := s.functions[i]
	loops := loopsOf(f)
	if len(loops) == 0 {
		return
	}
	verdicts := s.verdicts(f, loops)
	// Again when something moved: a copy in a loop may have cut what an inner
	// loop could not be rid of. Each operand moves once.
	for moved := true; moved; {
		moved = false
		for j, loop := range loops {
			if verdicts[j].open {
				moved = s.loop(i, loop, verdicts[j].numbers) || moved
			}
		}
	}
	if s.in == nil {
		return
	}
	for j, loop := range loops {
		s.explain(i, loop, verdicts[j])
	}
}

// An operand of a dot.
type operandRef struct {
	dot  *ir.Op
	i    int
	name string
}

func (r operandRef) value() *ir.Value { return r.dot.Operand(r.i) }

func (r operandRef) use() *ir.Operand { return r.dot.OperandUse(r.i) }

func (r operandRef) String() string {
	return fmt.Sprintf("operand %s (%s) of '%s'", r.name, rewrite.ValueText(r.value()), r.dot.Name())
}

// loop moves the operands of a loop that can be moved and reports whether there
// was one.
func (s *sinker) loop(f int, loop *ir.Op, numbers string) (moved bool) {
	refs := dotOperands(loop)
	if !slices.ContainsFunc(refs, func(ref operandRef) bool { return !s.done[ref.use()] }) {
		return false
	}
	*s.safety.looked += len(refs)
	served := make(map[*ir.Value][]operandRef) // by what they go back to
	for _, ref := range refs {
		if ch, _ := s.follow(ref.value(), loop); ch != nil {
			served[ch.value] = append(served[ch.value], ref)
		}
	}
	for _, ref := range refs {
		if s.done[ref.use()] {
			continue
		}
		p, reason := s.plan(ref, loop)
		if reason != "" || s.refusal(f, p) != "" {
			continue
		}
		others := served[p.value]
		for _, other := range others {
			s.done[other.use()] = true
		}
		s.done[ref.use()] = true
		s.apply(f, ref, loop, p, numbers)
		s.known = known{}
		for _, other := range others {
			if other != ref && s.in != nil {
				s.in.Done(other.dot, "%s: served by the same copy as %s", other, ref)
			}
		}
		moved = true
	}
	return moved
}

// refusal says why a plan that could be carried out is not to be; "" if it is.
func (s *sinker) refusal(f int, p *plan) string {
	if s.refused == nil {
		return ""
	}
	return s.refused[f].reasons[s.places[f][p.value.Def()]]
}

// effect is what all that is moved in a function makes of it.
func (s *sinker) effect(f int) string {
	if s.refused == nil || s.refused[f].effect == "" {
		return ""
	}
	text := "; " + s.refused[f].effect
	if s.auto {
		text += ": compiling both would tell whether it is better"
	}
	return text
}

// explain remarks why the operands that stay do so.
func (s *sinker) explain(f int, loop *ir.Op, v verdict) {
	for _, ref := range dotOperands(loop) {
		if s.done[ref.use()] {
			continue
		}
		p, reason := s.plan(ref, loop)
		if reason == "" && !v.open {
			reason = v.numbers
		}
		if reason == "" {
			reason = s.refusal(f, p)
		}
		s.in.Missed(ref.dot, "%s stays: %s", ref, reason)
	}
}

func isLoop(o *ir.Op) bool { return o.Is(scf.OpFor) || o.Is(scf.OpWhile) }

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

// operandsOf are the factors of a dot that adds in registers.
func operandsOf(o *ir.Op) (refs []operandRef) {
	if sum := dialect.Part(o, dialect.Dot, dialect.Addend); sum == nil || dialect.TypeName(sum.Type()) == ttg.TypeMemdesc {
		return nil
	}
	for _, part := range []dialect.RolePart{dialect.FactorA, dialect.FactorB} {
		from, _ := dialect.PartRange(o, dialect.Dot, part)
		refs = append(refs, operandRef{o, from, part.String()})
	}
	return refs
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
	// buffer holds stage; nil until it is made.
	buffer *ir.Value
	bytes  int64
}

// plan decides what can be done, or says which condition stops it.
func (s *sinker) plan(ref operandRef, loop *ir.Op) (*plan, string) {
	v := ref.value()
	if dialect.TypeName(v.Type()) == ttg.TypeMemdesc {
		return nil, "it lives in shared memory and occupies no registers"
	}
	if _, ok := v.Type().(*ir.TensorType); !ok {
		return nil, "it is no tensor"
	}
	ch, reason := s.follow(v, loop)
	if reason != "" {
		return nil, reason
	}
	found, ok := s.known.plans[ch.value]
	if !ok {
		found.plan, found.reason = s.planOf(ch, loop)
		s.known.plans[ch.value] = found
	}
	return found.plan, found.reason
}

// planOf decides about a value that is live into a loop.
func (s *sinker) planOf(ch *chain, loop *ir.Op) (*plan, string) {
	if !s.wanted(ch.steps) {
		return nil, "it is not among the operands asked for"
	}
	if loop.AncestorIn(ch.value.Def().Block()) == nil {
		return nil, fmt.Sprintf("%s and the loop stand in different blocks", rewrite.ValueText(ch.value))
	}
	if loop.Attr("triton.warp_pipeline.pipelined_for") != nil {
		return nil, "the loop is cut into stages of a warp pipeline, beside which nothing else may stand in it"
	}
	if s.module.Attr(ttg.SharedAttr) != nil {
		return nil, "shared memory is laid out already (ttg.shared): nothing may live longer in it"
	}
	p := &plan{chain: ch, mode: s.mode, bytes: liveness.Bytes(ch.value.Type())}
	if p.mode == "" {
		return nil, s.aimless()
	}
	if reason := s.place(p, loop); reason != "" {
		return nil, reason
	}
	if reason := s.staysLive(ch.value, loop); reason != "" {
		return nil, reason
	}
	return p, ""
}

// wanted matches the names of option operands with the value names along the
// chain and the variables of the author's program.
func (s *sinker) wanted(steps []*ir.Op) bool {
	if len(s.operands) == 0 {
		return true
	}
	for _, o := range steps {
		name := o.Result(0).Name()
		if i := strings.LastIndexByte(name, '_'); i > 0 && strings.Trim(name[i+1:], "0123456789") == "" {
			name = name[:i]
		}
		variable, _, _, _ := o.Loc().Origin()
		for _, n := range s.operands {
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
		if !isIntel(s.module) {
			return "mode=prefetch is for Intel's targets: this module is for another"
		}
		if p.load != nil && !p.load.Is(tt.OpLoad) && !p.load.Is(tt.OpDescriptorLoad) {
			return fmt.Sprintf("there is no prefetch for '%s'", p.load.Name())
		}
	}
	if p.load == nil {
		return "its buffer is filled by stores: there is no load to repeat (mode=smem leaves the buffer)"
	}
	if isVolatile(p.load) {
		return fmt.Sprintf("'%s' is volatile", p.load.Name())
	}
	for i := range p.load.NumOperands() {
		if v := p.load.Operand(i); !recomputable(v) {
			return fmt.Sprintf("%s, which the load needs, would stay live instead (%d bytes a program)",
				rewrite.ValueText(v), liveness.Bytes(v.Type()))
		}
	}
	// A read of shared memory on the way needs no such care: it reads a buffer
	// that is filled when it is made, and both are made again.
	p.moved = p.steps
	if w := s.safety.conflict(p.load, loop); w != nil {
		return conflictText(p.load, w, loop)
	}
	return ""
}

func (s *sinker) placeShared(p *plan, loop *ir.Op) string {
	if p.staged >= 0 {
		read := p.steps[p.staged]
		p.moved = p.steps[:p.staged+1]
		if w := s.safety.conflict(read, loop); w != nil {
			return conflictText(read, w, loop)
		}
		return ""
	}
	// What conversions start from goes into the buffer; the read of a buffer
	// yields any layout.
	stage := p.value
	for stage.Def().Is(ttg.OpConvertLayout) {
		stage = stage.Def().Operand(0)
	}
	// In an editor it may be of a type that could not be read.
	if t, ok := stage.Type().(*ir.TensorType); !ok || ir.BitWidth(t.Elem) < 8 || t.Encoding == nil {
		return fmt.Sprintf("a buffer for %s cannot be made: its elements have fewer than 8 bits or it has no encoding", rewrite.ValueText(stage))
	}
	if !s.samePart(stage, p.value) {
		return fmt.Sprintf("a buffer for %s cannot be made: the blocks of a cluster need other parts of it than they have", rewrite.ValueText(stage))
	}
	p.stage, p.buffer = stage, s.bufferWith(stage, p.value.Def(), loop)
	return ""
}

// samePart reports whether each block of a cluster has the same part of both
// tensors: it reads no buffer but its own.
func (s *sinker) samePart(a, b *ir.Value) bool {
	if ctas, _ := s.module.IntAttr(ttg.NumCTAsAttr); ctas <= 1 {
		return true
	}
	x, known := layout.CGALayout(a.Type().(*ir.TensorType).Encoding)
	y, also := layout.CGALayout(b.Type().(*ir.TensorType).Encoding)
	return known && also && ttg.SameRows(x, y)
}

// bufferWith is a buffer that holds v from before the loop on, that nobody
// writes to or frees, and that all see who see def; nil if there is none.
func (s *sinker) bufferWith(v *ir.Value, def, loop *ir.Op) *ir.Value {
	for use := range v.Uses {
		u := use.Owner()
		*s.safety.looked++
		if s.safety.spent() {
			return nil
		}
		if !u.Is(ttg.OpLocalAlloc) || s.safety.writable(u.Result(0)) || s.freed(u.Result(0)) || def.AncestorIn(u.Block()) == nil {
			continue
		}
		if u.Before(loop.AncestorIn(u.Block())) {
			return u.Result(0)
		}
	}
	return nil
}

func (s *sinker) freed(buffer *ir.Value) bool {
	for u := range buffer.Uses {
		if *s.safety.looked++; u.Owner().Is(ttg.OpLocalDealloc) {
			return true
		}
	}
	return false
}

func conflictText(reader, w, loop *ir.Op) string {
	if w == loop && loop.AncestorIn(reader.Block()) != nil {
		return fmt.Sprintf("there are too many ops between '%s' and the end of the loop, and between others, to look at", reader.Name())
	}
	if w == loop {
		return fmt.Sprintf("'%s' and the loop stand in different blocks", reader.Name())
	}
	what := "may write what"
	if dialect.Orders(w) {
		what = "may make visible what others wrote where"
	}
	if w.Is(ttg.OpLocalDealloc) {
		what = "frees what"
	}
	return fmt.Sprintf("'%s', between it and the end of the loop, %s '%s' reads", w.Name(), what, reader.Name())
}

// staysLive says which user keeps v live through the loop whatever is done; ""
// if none does. Users before the loop do so when a loop around both starts
// over, and users in blocks to which control goes from the loop's.
func (s *sinker) staysLive(v *ir.Value, loop *ir.Op) string {
	for u := range v.Uses {
		o := u.Owner()
		l, a := meet(loop, o, s.safety.looked)
		if s.safety.spent() {
			return "it has too many uses to look at, or others before it had"
		}
		if a == loop || follows(a, l) {
			continue
		}
		around := l // the innermost op that holds both
		if a != l || a == o {
			around = l.Parent()
		}
		for p := around; p != v.Def().Parent(); p = p.Parent() {
			if *s.safety.looked++; p.HasTrait(ir.LoopLike) {
				return fmt.Sprintf("'%s' uses it before the loop, in a loop around both, so it would stay live", o.Name())
			}
		}
		if a.Block() != l.Block() {
			return fmt.Sprintf("'%s', in another block, uses it too, so it would stay live", o.Name())
		}
	}
	return ""
}
