package opencl

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// load writes a load by pointers.
func (g *generator) load(o *ir.Op) {
	ptr := g.of(dialect.Part(o, dialect.Load, dialect.Address))
	if ptr == nil {
		return
	}
	if ptr.elem.kind != pointer {
		g.fail(o, "it reads a block by a pointer to it; a tensor descriptor is what can be written")
		return
	}
	out := g.result(o, 0)
	if out == nil {
		return
	}
	if g.pointerBlockLoad(o, ptr, out) {
		return
	}
	mask, other := dialect.Part(o, dialect.Load, dialect.Mask), dialect.Part(o, dialect.Load, dialect.Other)
	cast := ""
	if dialect.IsVolatile(o) {
		cast = "(volatile " + ptr.ctype() + ")"
	}
	g.each(out.registers(), "r", func(i index) {
		text := "*" + cast + ptr.at(i)
		if mask != nil {
			instead := "0"
			if other != nil {
				instead = g.of(other).at(i)
			} else if out.elem.kind == pointer {
				instead = "(" + out.elem.storage + ")0"
			}
			text = fmt.Sprintf("%s ? %s : %s", g.of(mask).at(i), text, instead)
		}
		g.line("%s = %s;", out.at(i), text)
	})
}

// store writes a store by pointers. Of threads with the same element one stores it.
func (g *generator) store(o *ir.Op) {
	ptr, value := g.of(dialect.Part(o, dialect.Store, dialect.Address)), g.of(dialect.Part(o, dialect.Store, dialect.Stored))
	if ptr == nil || value == nil {
		return
	}
	if ptr.elem.kind != pointer {
		g.fail(o, "it writes a block by a pointer to it; a tensor descriptor is what can be written")
		return
	}
	mask := dialect.Part(o, dialect.Store, dialect.Mask)
	g.owned(ptr, func() {
		g.each(ptr.registers(), "r", func(i index) {
			condition := ""
			if mask != nil {
				condition = "if (" + g.of(mask).at(i) + ") "
			}
			g.line("%s*%s = %s;", condition, ptr.at(i), value.at(i))
		})
	})
}

// owned writes what only one of the threads does that hold the same.
func (g *generator) owned(b *binding, inside func()) {
	condition := "lane == 0 && warp == 0"
	if b.layout != nil {
		condition = owner(b.layout)
	}
	if condition == "" {
		inside()
		return
	}
	g.block("if ("+condition+") ", inside)
}

// combining are the functions of OpenCL for what atomics do to integers.
var combining = map[string]struct {
	function string
	unsigned bool
}{
	"add": {"add", false}, "and": {"and", false}, "or": {"or", false}, "xor": {"xor", false}, "exch": {"xchg", false},
	"max": {"max", false}, "min": {"min", false}, "umax": {"max", true}, "umin": {"min", true},
}

// atomicCall is the C of one atomic; an error if there is none.
func (g *generator) atomicCall(kind string, e *numeric, address, value string) (string, error) {
	if kind == "fadd" || kind == "add" && e.kind == floating {
		switch e.storage {
		case "float":
			g.helpers["atomic_float"] = true
			return fmt.Sprintf("atomic_add_float(%s, %s)", address, value), nil
		case "half":
			g.helpers["atomic_half"] = true
			return fmt.Sprintf("atomic_add_half(%s, %s)", address, value), nil
		case "ushort":
			for _, h := range []string{"atomic_bf16", "bf16_to_float", "float_to_bf16"} {
				g.helpers[h] = true
			}
			return fmt.Sprintf("atomic_add_bf16(%s, %s)", address, value), nil
		}
		return "", fmt.Errorf("there is no atomic addition of %s", e.storage)
	}
	c, ok := combining[kind]
	if !ok || e.kind == floating && kind != "exch" {
		return "", fmt.Errorf("there is no atomic %s of %s", kind, e.storage)
	}
	as := map[int]string{32: "int", 64: "long"}[e.bits]
	if as == "" {
		return "", fmt.Errorf("atomics are of 32 or 64 bits, its elements have %d", e.bits)
	}
	prefix := "atomic_"
	if e.bits == 64 {
		prefix, g.helpers["atomic64"] = "atom_", true
	}
	if c.unsigned {
		as = "u" + as
	}
	if e.kind == floating {
		return fmt.Sprintf("as_%s(%s%s((volatile global %s*)(%s), as_%s(%s)))", e.storage, prefix, c.function, as, address, as, value), nil
	}
	return fmt.Sprintf("(%s)%s%s((volatile global %s*)(%s), (%s)%s)", e.storage, prefix, c.function, as, address, as, value), nil
}

// atomicOf is the C of an element of an atomic op; an error if there is none.
func (g *generator) atomicOf(o *ir.Op, ptr *binding, i index) (string, error) {
	e, address := ptr.elem.pointee, ptr.at(i)
	part := func(p dialect.RolePart) string { return g.of(dialect.Part(o, dialect.Atomic, p)).at(i) }
	switch o.Name().String() {
	case tt.OpAtomicRmw:
		return g.atomicCall(dialect.EnumOf(o, "atomic_rmw_op"), e, address, part(dialect.Stored))
	case tt.OpAtomicStore:
		return g.atomicCall("exch", e, address, part(dialect.Stored))
	case tt.OpAtomicLoad:
		if e.kind == integer {
			return g.atomicCall("or", e, address, "0")
		}
		return "*(volatile " + ptr.ctype() + ")" + address, nil
	case tt.OpAtomicCas:
		as := map[int]string{32: "int", 64: "long"}[e.bits]
		if as == "" {
			return "", fmt.Errorf("atomics are of 32 or 64 bits, its elements have %d", e.bits)
		}
		name := "atomic_cmpxchg"
		if e.bits == 64 {
			name, g.helpers["atomic64"] = "atom_cmpxchg", true
		}
		return fmt.Sprintf("as_%s(%s((volatile global %s*)(%s), as_%s(%s), as_%s(%s)))", e.storage, name, as, address, as, part(dialect.Compared), as, part(dialect.Stored)), nil
	}
	return "", fmt.Errorf("there is no function for it")
}

// atomic writes an op that reads and writes memory in one step. One of the threads
// that hold the same does it; the others have from it what was there.
func (g *generator) atomic(o *ir.Op) {
	if _, ok := g.operands(o); !ok {
		return
	}
	ptr := g.of(dialect.Part(o, dialect.Atomic, dialect.Address))
	if _, err := g.atomicOf(o, ptr, at(0)); err != nil {
		g.fail(o, "%v", err)
		return
	}
	var out *binding
	if o.NumResults() > 0 {
		if out = g.result(o, 0); out == nil {
			return
		}
	}
	mask, sem := dialect.Part(o, dialect.Atomic, dialect.Mask), dialect.EnumOf(o, "sem")
	if strings.Contains(sem, "rel") && sem != "relaxed" {
		g.line("barrier(CLK_GLOBAL_MEM_FENCE);")
	}
	g.owned(ptr, func() {
		g.each(ptr.registers(), "r", func(i index) {
			text, _ := g.atomicOf(o, ptr, i)
			if out != nil {
				text = out.at(i) + " = " + text
			}
			if mask != nil {
				text = "if (" + g.of(mask).at(i) + ") " + text
			}
			g.line("%s;", text)
		})
	})
	if out != nil && o.Result(0).HasUses() {
		g.share(out)
	}
	if strings.Contains(sem, "acq") {
		g.line("barrier(CLK_GLOBAL_MEM_FENCE);")
	}
}

// barrier writes one for all of the program's threads.
func (g *generator) barrier() {
	g.line("barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);")
	g.slm = pending{}
}
