package dialect

import "github.com/tgopt/tgopt/ir"

// What ops do to memory: the answers that dead-code elimination, common
// subexpressions, code motion and scheduling ask for. They rest on the traits
// and `effects` clauses of specs, and on OpHooks.Effects where an op's effects
// depend on its attributes. As in MLIR, an op that says nothing may do
// anything.

// An EffectInstance is an effect of one op on one value.
type EffectInstance struct {
	Kind     EffectKind
	Resource Resource
	// Value is the pointer, descriptor or buffer, an operand or a result of
	// Op; nil when the effect concerns no value in particular.
	Value *ir.Value
	// Op has the effect: the op that was asked, or one inside it.
	Op *ir.Op
}

// Effects lists what o does to memory; an op with RecursiveMemoryEffects does
// what the ops inside it do too. known is false when o, or an op whose effects
// are o's, does not say: it may then do more than what is listed.
func Effects(o *ir.Op) (list []EffectInstance, known bool) {
	known = eachEffect(o, func(e EffectInstance) bool {
		list = append(list, e)
		return true
	})
	return list, known
}

// AtomicEffects is an OpHooks.Effects for accesses whose attribute sem says how
// they order others: a relaxed one has the effects of its definition; an
// acquire, a release or both has them on all memory besides, since what others
// wrote is seen behind it, or what was done before it is told to others, so
// that no access may pass it, whatever it aliases.
func AtomicEffects(o *ir.Op) []Effect {
	own := DefOf(o).OpDef.Effects
	if EnumOf(o, "sem") == "relaxed" {
		return own
	}
	return append([]Effect{{Kind: Read}, {Kind: Write}}, own...)
}

// Orders reports whether o orders the accesses of a program: what others wrote
// may be seen behind it.
func Orders(o *ir.Op) bool {
	sem := EnumOf(o, "sem")
	return HasRole(o, Barrier) || sem != "" && sem != "relaxed"
}

// eachEffect calls f for each effect until f returns false; it reports whether
// all effects are known and f was content with them. It allocates nothing.
func eachEffect(o *ir.Op, f func(EffectInstance) bool) bool {
	def := DefOf(o)
	if def == nil {
		return false
	}
	const silent = ir.Pure | ir.NoMemoryEffect
	list := def.OpDef.Effects
	hooked := def.OpHooks.Effects != nil
	if hooked {
		list = def.OpHooks.Effects(o)
	}
	recursive := o.HasTrait(ir.RecursiveMemoryEffects)
	if !hooked && len(list) == 0 && !recursive && o.Name().Traits&silent == 0 {
		return false
	}
	volatile := len(list) > 0 && IsVolatile(o)
	for i := range list {
		e := &list[i]
		if !def.onValues(o, e, func(v *ir.Value) bool {
			if !f(EffectInstance{e.Kind, e.Resource, v, o}) {
				return false
			}
			// A volatile access is seen from outside, so it counts as a write.
			return !volatile || e.Kind != Read || f(EffectInstance{Write, e.Resource, v, o})
		}) {
			return false
		}
	}
	if !recursive {
		return true
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for p := b.First(); p != nil; p = p.Next() {
				if !eachEffect(p, f) {
					return false
				}
			}
		}
	}
	return true
}

// onValues calls f for each value that an effect names: one of a plain operand
// or result, none for an optional one that is absent, several for a variadic
// one, and nil when the effect names nothing.
func (d *Op) onValues(o *ir.Op, e *Effect, f func(*ir.Value) bool) bool {
	if e.Operand == "" {
		return f(nil)
	}
	if i := ValueIndex(d.Operands, e.Operand); i >= 0 {
		from, to := d.OperandGroup(o, i)
		for ; from < to; from++ {
			if !f(o.Operand(from)) {
				return false
			}
		}
		return true
	}
	if i := ValueIndex(d.Results, e.Operand); i >= 0 {
		from, to := d.ResultGroup(o, i)
		for ; from < to; from++ {
			if !f(o.Result(from)) {
				return false
			}
		}
		return true
	}
	return f(nil)
}

// IsVolatile reports whether an access must happen as often as it is written:
// tt.load and others say `isVolatile = true`, llvm.load `volatile`.
func IsVolatile(o *ir.Op) bool {
	if a, ok := o.Attr("isVolatile").(*ir.IntegerAttr); ok {
		return a.Value != 0
	}
	return o.Attr("volatile_") != nil
}

// IsMemoryEffectFree reports whether o, and all inside it, neither reads nor
// writes anything. It may still be undefined for some operands.
func IsMemoryEffectFree(o *ir.Op) bool {
	return eachEffect(o, func(EffectInstance) bool { return false })
}

// OnlyReads reports whether o, and all inside it, does nothing but read, or
// nothing at all.
func OnlyReads(o *ir.Op) bool {
	return eachEffect(o, func(e EffectInstance) bool { return e.Kind == Read })
}

// IsTriviallyDead reports whether o can be erased: nothing uses its results,
// nothing refers to it, and all it does is read, or fill a buffer that it
// allocates itself.
func IsTriviallyDead(o *ir.Op) bool { return !o.HasUses() && IsDeadUnlessUsed(o) }

// IsDeadUnlessUsed reports whether o can be erased if nothing uses its results.
func IsDeadUnlessUsed(o *ir.Op) bool {
	if o.IsTerminator() || o.HasTrait(ir.Symbol) {
		return false
	}
	return eachEffect(o, func(e EffectInstance) bool {
		switch e.Kind {
		case Read:
			return true
		case Alloc:
			return e.own()
		case Write:
			return e.own() && allocates(e.Op, e.Value)
		}
		return false
	})
}

// own reports whether the value is a result of the op that has the effect. As
// results of inner ops cannot be used outside, such a buffer dies with o.
func (e EffectInstance) own() bool { return e.Value != nil && e.Value.Def() == e.Op }

// allocates reports whether o itself makes the buffer v.
func allocates(o *ir.Op, v *ir.Value) bool {
	return !eachEffect(o, func(e EffectInstance) bool { return e.Kind != Alloc || e.Value != v })
}

func (k EffectKind) String() string { return [...]string{"read", "write", "alloc", "free"}[k] }

func (r Resource) String() string {
	return [...]string{"any", "global", "shared", "tensor", "other"}[r]
}

// AsmEffects are those of assembly: it may do anything, unless it says that it is pure.
func AsmEffects(o *ir.Op) []Effect {
	if pure, _ := o.IntAttr("pure"); pure != 0 {
		return nil
	}
	return []Effect{{Kind: Write}, {Kind: Read}}
}
