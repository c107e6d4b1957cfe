package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// isAtomic reports whether memory is accessed atomically as a type: a number or
// pointer of 8, 16, 32 … bits.
func isAtomic(t ir.Type) bool {
	bits := uint32(0)
	switch t := t.(type) {
	case *ir.IntegerType:
		bits = t.Width
	case *ir.FloatType:
		bits = t.Kind.Width()
	case *ir.CustomType:
		return isPointer(t)
	}
	return bits >= 8 && bits&(bits-1) == 0
}

// verifyAccess is for loads and stores, which have no use for one of acquire
// and release.
func verifyAccess(useless int64) func(o *ir.Op, report dialect.Report) {
	return func(o *ir.Op, report dialect.Report) {
		v, _ := o.IntAttr("ordering")
		t := o.Operand(0).Type()
		if o.NumResults() == 1 {
			t = o.Result(0).Type()
		}
		switch {
		case v == 0:
			if o.Attr("syncscope") != nil {
				report("expected syncscope to be null for non-atomic access")
			}
		case !isAtomic(t) && !isError(t):
			report("unsupported type '%s' for atomic access", printer.TypeText(t))
		case v == useless || v == acqRel:
			report("unsupported ordering '%s'", dialect.EnumOf(o, "ordering"))
		case o.Attr("alignment") == nil:
			report("expected alignment for atomic access")
		}
	}
}

// isGEPFlags is for three bits, in an integer of any width.
func isGEPFlags(a ir.Attribute) bool {
	i, ok := a.(*ir.IntegerAttr)
	return ok && ir.BitWidth(i.Type) > 1 && i.Value >= 0 && i.Value <= 7
}

// verifyGEP follows the indices into the type: the first one steps over whole
// elements, the others into them.
func verifyGEP(o *ir.Op, report dialect.Report) {
	dynamic := 0
	indices := dialect.IntsOf(o.Attr("rawConstantIndices"))
	for _, i := range indices {
		if i == dynamicIndex {
			dynamic++
		}
	}
	if dynamic != o.NumOperands()-1 {
		report("expected as many dynamic indices as specified in 'rawConstantIndices'")
		return
	}
	elem, ok := o.Attr("elem_type").(*ir.TypeAttr)
	if !ok {
		return
	}
	t := elem.Type
	for n := 1; n < len(indices); n++ {
		switch ct := t.(type) {
		case *ir.VectorType:
			t = ct.Elem
			continue
		case *ir.CustomType:
			switch ct.Name {
			case "llvm.struct":
				if _, ok := Members(t); !ok {
					return // recursive: the body stands elsewhere
				}
				if indices[n] == dynamicIndex {
					report("expected index %d indexing a struct to be constant", n)
					return
				}
				if t = member(t, indices[n]); t == nil {
					report("index %d indexing a struct is out of bounds", n)
					return
				}
				continue
			case "llvm.array":
				t = ct.Params[1].(*ir.TypeAttr).Type
				continue
			}
		}
		if !isError(t) {
			report("type '%s' cannot be indexed (index #%d)", printer.TypeText(t), n)
		}
		return
	}
}

// verifyBlockAddress looks for the tag in the function.
func verifyBlockAddress(o *ir.Op, report dialect.Report) {
	ref, _ := dialect.AttrParam(o.Attr("block_addr"), "function").(*ir.SymbolRefAttr)
	tag := dialect.AttrParam(o.Attr("block_addr"), "tag")
	if ref == nil || tag == nil {
		return
	}
	f := function.Lookup(o, ref)
	if f == nil || !f.Is("llvm.func") {
		report("must reference a function defined by 'llvm.func'")
		return
	}
	for _, r := range f.Regions() {
		for b := range r.Blocks {
			for op := range b.Ops {
				if op.Is("llvm.blocktag") && op.Attr("tag") == tag {
					return
				}
			}
		}
	}
	report("expects an existing block label target in the referenced function")
}

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
