package ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

func effect(kind dialect.EffectKind, memory dialect.Resource, operand string) dialect.Effect {
	return dialect.Effect{Kind: kind, Resource: memory, Operand: operand}
}

// mmaEffects: the accumulator is not read when useD is known to be false, and
// A may be in tensor memory.
func mmaEffects(o *ir.Op) []dialect.Effect {
	var es []dialect.Effect
	if !constantFalse(dialect.OperandNamed(o, "useD")) {
		es = append(es, effect(dialect.Read, dialect.TensorMemory, "d"))
	}
	es = append(es, effect(dialect.Write, dialect.TensorMemory, "d"),
		effect(dialect.Read, memoryOf(o, "a"), "a"), effect(dialect.Read, dialect.SharedMemory, "b"))
	for _, scale := range []string{"a_scale", "b_scale"} {
		if dialect.OperandNamed(o, scale) != nil {
			es = append(es, effect(dialect.Read, dialect.TensorMemory, scale))
		}
	}
	if dialect.OperandNamed(o, "barriers") != nil {
		es = append(es, effect(dialect.Write, dialect.SharedMemory, "barriers"))
	}
	return es
}

func warpGroupDotEffects(o *ir.Op) []dialect.Effect {
	var es []dialect.Effect
	for _, operand := range []string{"a", "b"} {
		if dialect.TypeParam(typeOf(o, operand), "shape") != nil { // a memdesc
			es = append(es, effect(dialect.Read, dialect.SharedMemory, operand))
		}
	}
	return es
}

// allocEffects: an immutable buffer that has no place yet may be shared or
// dropped like any value.
func allocEffects(o *ir.Op) []dialect.Effect {
	if !isMutable(o.Result(0).Type()) && o.Attr("tensor_memory_col_offset") == nil {
		return []dialect.Effect{}
	}
	es := []dialect.Effect{effect(dialect.Alloc, dialect.TensorMemory, "result")}
	if o.NumOperands() > 0 {
		es = append(es, effect(dialect.Write, dialect.TensorMemory, "result"))
	}
	return es
}

func constantFalse(v *ir.Value) bool {
	if v == nil || v.Def() == nil || !v.Def().Is("arith.constant") {
		return false
	}
	a, ok := v.Def().Attr("value").(*ir.IntegerAttr)
	return ok && a.Value == 0
}

func memoryOf(o *ir.Op, operand string) dialect.Resource {
	if attrName(dialect.TypeParam(typeOf(o, operand), "memorySpace")) == "ttng.tensor_memory" {
		return dialect.TensorMemory
	}
	return dialect.SharedMemory
}
