package opencl

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// A binding is what stands in C for a value of the IR.
type binding struct {
	name string
	elem *numeric
	// layout is that of a tensor, without registers that are copies.
	layout *linear.Layout
	// second: a tensor is the second factor of a product.
	second bool
	// unread is set where a tensor's elements are read only when they are taken.
	unread *unread
	// memory is set for buffers of local memory.
	memory *memory
	// descriptor is the rank of a tensor descriptor.
	descriptor int
}

// registers is the length of the private array; 1 for scalars.
func (b *binding) registers() int {
	if b.layout == nil {
		return 1
	}
	return 1 << b.layout.InBits(linear.Register)
}

// at is element i.
func (b *binding) at(i index) string {
	if b.layout == nil {
		return b.name
	}
	return b.name + "[" + i.String() + "]"
}

// ctype is the C type of a scalar or of one element.
func (b *binding) ctype() string {
	switch {
	case b.descriptor > 0:
		return fmt.Sprintf("struct tensor_descriptor%d", b.descriptor)
	case b.memory != nil:
		return "local " + b.elem.storage + "*"
	}
	return b.elem.storage
}

type tensorLayout struct {
	layout *linear.Layout
	err    error
}

// layoutOf is how a tensor type lies in registers, without copies; nil for other types.
func (g *generator) layoutOf(t ir.Type) (*linear.Layout, error) {
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return nil, nil
	}
	if known := g.layouts[t]; known != nil {
		return known.layout, known.err
	}
	l, err := g.cache.OfType(tensor)
	switch {
	case err != nil:
	case tensor.Encoding == nil:
		err = fmt.Errorf("the tensor has no encoding")
	case 1<<l.InBits(linear.Lane) != Lanes:
		err = fmt.Errorf("the encoding is for warps of %d lanes, sub-groups have %d", 1<<l.InBits(linear.Lane), Lanes)
	case int64(1)<<l.InBits(linear.Warp) != g.warps:
		err = fmt.Errorf("the encoding is for %d warps, the module has %d", 1<<l.InBits(linear.Warp), g.warps)
	case l.InBits(linear.Register) > maxRegisterBits:
		err = fmt.Errorf("a lane holds %d elements of it", 1<<l.InBits(linear.Register))
	default:
		l = l.DropZeros(linear.Register)
	}
	if err != nil {
		l = nil
	}
	g.layouts[t] = &tensorLayout{l, err}
	return l, err
}

// maxRegisterBits bounds the private arrays.
const maxRegisterBits = 14

// bind gives a value a name and its form; nil if its type has no C.
func (g *generator) bind(v *ir.Value) *binding {
	wish := v.Name()
	if o := v.Def(); o != nil && v.Index() > 0 && o.Result(0).Name() != "" {
		wish = fmt.Sprintf("%s_%d", o.Result(0).Name(), v.Index())
	}
	if wish == "" {
		wish = fmt.Sprint(v.ID())
	}
	b := g.form(v.Type())
	if b == nil {
		return nil
	}
	b.name = g.unique("v_" + identifier(wish))
	g.named[v] = b
	return b
}

// form is a binding without a name.
func (g *generator) form(t ir.Type) *binding {
	if tensor, ok := t.(*ir.TensorType); ok {
		l, err := g.layoutOf(t)
		elem := numericOf(tensor.Elem)
		if err != nil || elem == nil {
			return nil
		}
		second := dialect.AttrName(tensor.Encoding) == ttg.AttrDotOp && dialect.IntParam(tensor.Encoding, "opIdx", 0) == 1
		return &binding{elem: elem, layout: l, second: second}
	}
	if d, ok := tt.TensorDescOf(t); ok {
		if elem := numericOf(d.Elem); elem != nil && len(d.Shape) > 0 && len(d.Shape) <= maxDescriptorRank {
			return &binding{elem: elem, descriptor: len(d.Shape)}
		}
		return nil
	}
	if m, ok := ttg.MemDescOf(t); ok {
		if elem := numericOf(m.Elem); elem != nil && m.Shared() {
			return &binding{elem: elem, memory: &memory{}}
		}
		return nil
	}
	if elem := numericOf(t); elem != nil {
		return &binding{elem: elem}
	}
	return nil
}

// isToken reports whether values of a type only order ops.
func isToken(t ir.Type) bool {
	c, ok := t.(*ir.CustomType)
	return ok && c.Name == ttg.TypeAsyncToken
}

// result declares the variable of result i; nil, with a diagnostic, if its type has no C.
func (g *generator) result(o *ir.Op, i int) *binding {
	v := o.Result(i)
	b := g.bind(v)
	if b == nil {
		g.failValue(v)
		return nil
	}
	g.declare(b)
	return b
}

// declare writes the declaration of a variable.
func (g *generator) declare(b *binding) {
	switch {
	case b.layout != nil:
		g.line("%s[%d]%s;", declare(b.elem.storage, b.name), b.registers(), vectorAlignment(b))
	default:
		if b.descriptor > 0 {
			g.helpers[fmt.Sprintf("%s%d", descriptorHelper, b.descriptor)] = true
		}
		g.line("%s;", declare(b.ctype(), b.name))
	}
}

// vectorAlignment lets parts of an array be taken as vectors.
func vectorAlignment(b *binding) string {
	if b.registers() < 2 || b.elem.kind == pointer {
		return ""
	}
	return " __attribute__((aligned(64)))"
}

// of is what stands for an operand; nil, if it had no C: that was said where it is defined.
func (g *generator) of(v *ir.Value) *binding { return g.named[v] }

// operands are those of an op; ok is false if one has no C.
func (g *generator) operands(o *ir.Op) (bs []*binding, ok bool) {
	for i := range o.NumOperands() {
		if isToken(o.Operand(i).Type()) {
			continue
		}
		b := g.of(o.Operand(i))
		if b == nil {
			return nil, false
		}
		bs = append(bs, b)
	}
	return bs, true
}

// operandsAndResult are an op's operands, and its result declared; nil if one of them has no
// C.
func (g *generator) operandsAndResult(o *ir.Op) (in []*binding, out *binding) {
	in, ok := g.operands(o)
	if !ok {
		return nil, nil
	}
	return in, g.result(o, 0)
}

// copyTo assigns all of a value to another of its form.
func (g *generator) copyTo(dst, src *binding) {
	if dst.name == src.name {
		return
	}
	if dst.layout == nil {
		g.line("%s = %s;", dst.name, src.at(at(0)))
		return
	}
	g.each(dst.registers(), "r", func(i index) { g.line("%s = %s;", dst.at(i), src.at(i)) })
}

var word = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`)

// mentions reports whether a text has a word.
func mentions(text, w string) bool { return slices.Contains(word.FindAllString(text, -1), w) }
