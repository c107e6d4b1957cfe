package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// custom<Offsets>($offsets): `0, 32`.

func parseOffsets(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var offsets []int64
	for {
		v, found, ok := p.OptionalInteger(32)
		if !ok {
			return false
		}
		if !found {
			if len(offsets) == 0 {
				break
			}
			return p.ErrorHere("expected an offset")
		}
		offsets = append(offsets, v)
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	st.AddAttr(args[0].Text, p.Context().I32Array(offsets...))
	return true
}

func printOffsets(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	for i, v := range dialect.IntsOf(o.Attr(args[0].Text)) {
		if i > 0 {
			p.Text(", ")
		}
		p.Int(v)
	}
}

// parseBarrier reads `local|global_read`. The keywords may be strings.
func parseBarrier(p dialect.Parser, st *dialect.State) bool {
	spec := st.Def.AttrSpec("addrSpace")
	var set int64
	for {
		at := p.Here()
		word, ok := p.OptionalString()
		if !ok {
			if word, ok = p.Word("address space"); !ok {
				return false
			}
		}
		bits, ok := spec.Enum.Value(word)
		if !ok {
			names := make([]string, len(spec.Enum.Cases))
			for i, c := range spec.Enum.Cases {
				names[i] = c.Name
			}
			return p.Errorf(p.Since(at), "unknown addrSpace '%s'%s", word, spelling.Suggest(word, names))
		}
		set |= bits
		if !p.OptionalPunct(dialect.VerticalBar) {
			break
		}
	}
	st.AddAttr("addrSpace", p.Context().I32(set))
	return true
}

// printBarrier leaves out other attributes, as MLIR does: nothing reads them.
func printBarrier(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	set, _ := o.IntAttr("addrSpace")
	text, _ := dialect.DefOf(o).AttrSpec("addrSpace").Enum.Text(set)
	p.Text(text)
}

// allocEffects: a buffer that nothing writes to again counts as a value until
// it has a place, so that it may be shared or dropped.
func allocEffects(o *ir.Op) []dialect.Effect {
	m, ok := MemDescOf(o.Result(0).Type())
	if ok && !m.Mutable && o.Attr("allocation.offset") == nil {
		return nil
	}
	effects := []dialect.Effect{{Kind: dialect.Alloc, Resource: dialect.SharedMemory, Operand: "result"}}
	if o.NumOperands() > 0 {
		effects = append(effects, dialect.Effect{Kind: dialect.Write, Resource: dialect.SharedMemory, Operand: "result"})
	}
	return effects
}
