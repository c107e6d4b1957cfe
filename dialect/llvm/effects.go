package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// resource is the memory that a pointer refers to, by its address space; a
// generic pointer may refer to any. NVIDIA and AMD agree on 1 and 3, and Intel
// uses them too.
func resource(t ir.Type) dialect.Resource {
	space, _ := AddressSpace(t)
	switch space {
	case 1, 7, 8:
		return dialect.GlobalMemory
	case 3:
		return dialect.SharedMemory
	case 6:
		return dialect.TensorMemory
	}
	return dialect.AnyMemory
}

// ordered reports whether an access orders others around it: more than a
// monotonic atomic.
func ordered(o *ir.Op, name string) bool {
	v, _ := o.IntAttr(name)
	return v > 2
}

func access(o *ir.Op, pointer int, name string, order bool, kinds ...dialect.EffectKind) []dialect.Effect {
	if order {
		return []dialect.Effect{{Kind: dialect.Read}, {Kind: dialect.Write}}
	}
	r := resource(o.Operand(pointer).Type())
	var list []dialect.Effect
	for _, k := range kinds {
		list = append(list, dialect.Effect{Kind: k, Resource: r, Operand: name})
	}
	return list
}

func loadEffects(o *ir.Op) []dialect.Effect {
	if o.Attr("invariant") != nil && o.Attr("volatile_") == nil {
		return access(o, 0, "addr", false, dialect.Read)
	}
	return access(o, 0, "addr", ordered(o, "ordering"), dialect.Read)
}

func storeEffects(o *ir.Op) []dialect.Effect {
	return access(o, 1, "addr", ordered(o, "ordering"), dialect.Write)
}

func atomicEffects(o *ir.Op) []dialect.Effect {
	return access(o, 0, "ptr", ordered(o, "ordering") || ordered(o, "success_ordering"), dialect.Read, dialect.Write)
}

// asmEffects: assembly without side effects is a function of its operands.
func asmEffects(o *ir.Op) []dialect.Effect {
	if o.Attr("has_side_effects") == nil {
		return nil
	}
	return []dialect.Effect{{Kind: dialect.Read}, {Kind: dialect.Write}, {Kind: dialect.Write, Resource: dialect.OtherState}}
}

func callEffects(*ir.Op) []dialect.Effect {
	return []dialect.Effect{{Kind: dialect.Read}, {Kind: dialect.Write}, {Kind: dialect.Write, Resource: dialect.OtherState}}
}
