// Package rocdl defines the dialect rocdl.
package rocdl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in rocdl.spec -out tables.go -pkg rocdl

// KernelAttr marks functions that are launched.
const KernelAttr = "rocdl.kernel"

// Dialect returns the dialect rocdl.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Predicates = llvm.Predicates()
	d.AttrPredicates = map[string]func(ir.Attribute) bool{"mask": isMask}
	d.Custom = map[string]dialect.CustomDirective{
		"Mask":       {Parse: parseMask, Print: printMask},
		"Mfma":       matrix(0),
		"ScaledMfma": matrix(2),
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"rocdl.permlane16.swap": {Verify: verifySwap},
		"rocdl.permlane32.swap": {Verify: verifySwap},
	}
	for name, b := range map[string]buffer{
		"load":           {0, pointer, always},
		"store":          {1, pointer, never},
		"atomic.fadd":    {1, pointer, whenNamed},
		"atomic.fmax":    {1, pointer, whenNamed},
		"atomic.smax":    {1, pointer, whenNamed},
		"atomic.umin":    {1, pointer, whenNamed},
		"atomic.cmpswap": {2, pointer, always},
	} {
		d.OpHooks["rocdl.raw.ptr.buffer."+name] = dialect.OpHooks{Parse: b.parse, Print: b.print}
		if b.values < 2 {
			b.rsrc = numbers
			d.OpHooks["rocdl.raw.buffer."+name] = dialect.OpHooks{Parse: b.parse, Print: b.print}
		}
	}
	return d
}

// parseMask reads the mask of a scheduling barrier: a number up to LLVM 22,
// words joined by `|` after it.
func parseMask(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	a, ok := numberOrWord(p, "rocdl.sched_group_mask")
	if ok {
		st.AddAttr(args[0].Text, a)
	}
	return ok
}

func printMask(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	printNumberOrWord(p, o.Attr(args[0].Text))
}

// numberOrWord reads an i32, or the word of an attribute that wraps an enum.
func numberOrWord(p dialect.Parser, name string) (ir.Attribute, bool) {
	c := p.Context()
	v, found, ok := p.OptionalInteger(32)
	if found || !ok {
		return c.IntegerAttr(c.Integer(32), v), ok
	}
	def := p.Registry().Attr(name)
	a, ok := p.Param(&dialect.AttrSpec{Kind: dialect.EnumAttr, Enum: def.Enum})
	if !ok {
		return nil, false
	}
	return c.CustomAttr(name, def, []ir.Attribute{a}), true
}

func printNumberOrWord(p dialect.Printer, a ir.Attribute) {
	if word := dialect.Keyword(a); word != "" {
		p.Text(word)
		return
	}
	p.AttrWithoutType(a)
}

// isMask is for the masks of scheduling barriers.
func isMask(a ir.Attribute) bool {
	if i, ok := a.(*ir.IntegerAttr); ok {
		t, ok := i.Type.(*ir.IntegerType)
		return ok && t.Width == 32 && t.Sign == ir.Signless
	}
	return dialect.AttrName(a) == "rocdl.sched_group_mask"
}

// verifySwap: both words come back.
func verifySwap(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	if m, ok := llvm.Members(t); !ok || len(m) != 2 || m[0] != o.Operand(0).Type() || m[1] != m[0] {
		report("result #0 must be LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer, but got '%s'",
			printer.TypeText(t))
	}
}
