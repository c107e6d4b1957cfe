package ir

// Epochs: whether what was found out about IR is still true.
//
// Each change moves the module's clock. An op that is isolated from above, a
// function or a module, notes the time when it or something inside was changed
// last, and when it was itself (its attributes, operands, types), since what is
// inside may depend on that. So a change of one function says nothing against
// what is known of another.

// Epoch advances with each change of the module, also of ops that stand in no
// block.
func (m *Module) Epoch() uint64 { return m.clock }

// Epoch is what an analysis of o remembers to know whether it is stale. It
// advances when o changes, or anything inside the function (the closest op that
// is isolated from above, or else the module) that holds o, and when an op that
// is isolated from above and holds that changes itself: the attributes of a
// module, not the functions in it.
func (o *Op) Epoch() uint64 {
	home := o.isolated()
	if home == nil {
		return o.mod.clock
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

// changed is called with each change of o itself.
func (o *Op) changed() {
	o.mod.clock++
	if o.HasTrait(IsolatedFromAbove) {
		more := o.moreOf()
		more.epoch, more.own = o.mod.clock, o.mod.clock
	}
	o.block.note()
}

func (r *Region) changed() {
	r.mod.clock++
	r.note()
}

func (b *Block) changed() {
	b.mod.clock++
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
	if r == nil {
		return
	}
	for o := r.owner; o != nil; o = o.Parent() {
		if o.HasTrait(IsolatedFromAbove) {
			o.more.epoch = o.mod.clock
		}
	}
}
