// Package nvvm defines the dialect nvvm.
package nvvm

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in nvvm.spec -out tables.go -pkg nvvm

// KernelAttr marks functions that are launched.
const KernelAttr = "nvvm.kernel"

// Dialect returns the dialect nvvm.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Predicates = llvm.Predicates()
	d.OpHooks = map[string]dialect.OpHooks{}
	for name, v := range verifiers() {
		d.OpHooks[name] = dialect.OpHooks{Verify: v}
	}
	for name, m := range mmas {
		name = "nvvm." + name
		d.OpHooks[name] = dialect.OpHooks{Parse: m.parse, Print: m.print, Verify: d.OpHooks[name].Verify}
	}
	return d
}

// Verifiers, with the messages of MLIR: which of an op's attributes, operands
// and types the hardware takes together. They are tables where PTX has tables.

type verifier = func(o *ir.Op, report dialect.Report)

// verifiers are those of all ops, by name.
func verifiers() map[string]verifier {
	all := map[string]verifier{}
	for _, m := range []map[string]verifier{
		barrierVerifiers, copyVerifiers, tensorCopyVerifiers, warpVerifiers, convertVerifiers, mmaVerifiers,
		wmmaVerifiers, matrixVerifiers, tensorMemoryVerifiers,
	} {
		for name, v := range m {
			all["nvvm."+name] = v
		}
	}
	return all
}

// Address spaces of pointers.
const (
	generic       = 0
	global        = 1
	shared        = 3
	constant      = 4
	local         = 5
	sharedCluster = 7
)

// isSet is for attributes that are true, or there, or neither.
func isSet(o *ir.Op, name string) bool {
	switch a := o.Attr(name).(type) {
	case *ir.UnitAttr:
		return true
	case *ir.IntegerAttr:
		return a.Value != 0
	}
	return false
}

func has(o *ir.Op, operand string) bool { return dialect.OperandNamed(o, operand) != nil }

// spaceOf is the address space of a pointer operand.
func spaceOf(o *ir.Op, operand string) int64 {
	if v := dialect.OperandNamed(o, operand); v != nil {
		space, _ := llvm.AddressSpace(v.Type())
		return space
	}
	return generic
}

// typesOf is the types of a group of operands.
func typesOf(o *ir.Op, operands string) []ir.Type {
	def := dialect.DefOf(o)
	for i := range def.Operands {
		if def.Operands[i].Name == operands {
			from, to := def.OperandGroup(o, i)
			types := make([]ir.Type, 0, to-from)
			for ; from < to; from++ {
				types = append(types, o.Operand(from).Type())
			}
			return types
		}
	}
	return nil
}

// shapeOf is the numbers of an attribute such as #nvvm.shape.
func shapeOf(o *ir.Op) (dims []int64) {
	if a, ok := o.Attr("shape").(*ir.CustomAttr); ok {
		for _, p := range a.Params {
			dims = append(dims, dialect.IntOf(p, 0))
		}
	}
	return dims
}

func half2(c *ir.Context) ir.Type { return c.Vector([]int64{2}, nil, c.Float(ir.F16)) }

func isInt(t ir.Type, width uint32) bool {
	i, ok := t.(*ir.IntegerType)
	return ok && i.Width == width && i.Sign == ir.Signless
}

func repeat(n int64, t ir.Type) []ir.Type {
	types := make([]ir.Type, n)
	for i := range types {
		types[i] = t
	}
	return types
}

func typeTexts(ts []ir.Type) string {
	texts := make([]string, len(ts))
	for i, t := range ts {
		texts[i] = printer.TypeText(t)
	}
	return strings.Join(texts, ", ")
}

// length is how many elements a vector has; anything else is one.
func length(t ir.Type) int64 {
	n := int64(1)
	if v, ok := t.(*ir.VectorType); ok {
		for _, d := range v.Shape {
			n *= d
		}
	}
	return n
}
