package ir

// Epochs: whether what was found out about IR is still true.
//
// Each change moves the module's clock. An op that is isolated from above, a
// function or a module, notes the time when it or something inside was changed
// last, and when it was itself (its attributes, operands, types), since what is
// inside may depend on that. So a change of one function says nothing against
// what is known of another.

// A clock counts changes.
type clock struct {
	now    uint64
	frozen bool
}

// Epoch advances with each change of the module, also of ops that stand in no
// block.
func (m *Module) Epoch() uint64 { return m.clock.now }

// Epoch is what an analysis of o remembers to know whether it is stale. It
// advances when o changes, or anything inside the function (the closest op that
// is isolated from above, or else the module) that holds o, and when an op that
// is isolated from above and holds that changes itself: the attributes of a
// module, not the functions in it.
func (o *Op) Epoch() uint64 {
	home := o.isolated()
	if home == nil {
		return o.mod.clock.now
	}
	epoch := home.epochs().epoch
	for p := home.Parent(); p != nil; p = p.Parent() {
		if p.HasTrait(IsolatedFromAbove) {
			epoch = max(epoch, p.epochs().own)
		}
	}
	return epoch
}

// isolated is o, or the closest op around it, that is isolated from above.
func (o *Op) isolated() *Op {
	for o != nil && !o.HasTrait(IsolatedFromAbove) {
		o = o.Parent()
	}
	return o
}

func (o *Op) epochs() *opMore {
	if o.more == nil {
		return &opMore{}
	}
	return o.more
}

// KeepEpoch runs f, and has all epochs stay as they are. It is for a caller who
// puts an op in the place of another, both isolated from above, and drops what
// analyses said of the one that is gone: of all others they stay true.
func (m *Module) KeepEpoch(f func()) {
	frozen := m.clock.frozen
	m.clock.frozen = true
	defer func() {
		m.clock.frozen = frozen
		m.symbols.forget()
	}()
	f()
}

// changed is called with each change of o itself.
func (o *Op) changed() {
	if o.mod.changed() && o.HasTrait(IsolatedFromAbove) {
		more := o.moreOf()
		more.epoch, more.own = o.mod.clock.now, o.mod.clock.now
	}
	o.block.note()
}

// changed moves the clock; it reports whether it does.
func (m *Module) changed() bool {
	if m.clock.frozen {
		return false
	}
	m.clock.now++
	return true
}

func (r *Region) changed() {
	r.mod.changed()
	r.note()
}

func (b *Block) changed() {
	b.mod.changed()
	b.note()
}

func (v *Value) changed() {
	if v.op != nil {
		v.op.changed()
	} else if b := v.ArgOf(); b != nil {
		b.changed()
	}
}

func (b *Block) note() {
	if b != nil {
		b.region.note()
	}
}

// note tells the ops around what is inside r that it was changed.
func (r *Region) note() {
	if r == nil || r.mod.clock.frozen {
		return
	}
	for o := r.owner; o != nil; o = o.Parent() {
		if o.HasTrait(IsolatedFromAbove) {
			o.more.epoch = o.mod.clock.now
		}
	}
}
