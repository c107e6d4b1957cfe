package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/layout/picture"
	"github.com/tgopt/tgopt/printer"
)

// Rows and columns of the pictures in a hover.
const (
	pictureRows    = 8
	pictureColumns = 8
)

// layoutOf says where the elements of a type are, in words and as a picture;
// "" for types without a layout.
func (c *Chunk) layoutOf(t ir.Type) string {
	enc := dialect.EncodingOf(t)
	if enc == nil || !layout.Known(enc) {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n**Layout** %s%s\n\n", code(dialect.AttrName(enc)), c.encodingSummary(enc))
	l, err := c.layouts.OfType(t)
	if err != nil {
		fmt.Fprintf(&b, "%s\n", plain(err.Error()))
		return b.String()
	}
	if slices.ContainsFunc(l.Outs(), func(s linear.Size) bool { return s.Bits > 0 }) { // of more than one element
		b.WriteString(pictureOf(l, c.elementBits(t)))
	}
	return b.String()
}

func pictureOf(l *linear.Layout, bits int) string {
	var b strings.Builder
	b.WriteString("\n")
	subject := picture.Subject{Layout: l, ElementBits: bits}
	options := picture.Options{Rows: pictureRows, Columns: pictureColumns}
	if err := picture.Text(&b, []picture.Subject{subject}, options); err != nil {
		return ""
	}
	return fenceText(strings.TrimLeft(b.String(), "\n"))
}

func (c *Chunk) elementBits(t ir.Type) int {
	if e := ir.ShapedElement(t); e != t {
		return layout.ElementWidth(e)
	}
	if e, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr); ok {
		return layout.ElementWidth(e.Type)
	}
	return 0
}

// encodingSummary is what the spec says of an encoding: ": each thread has …".
func (c *Chunk) encodingSummary(enc ir.Attribute) string {
	if def := c.snapshot.Workspace.Registry.Attr(dialect.AttrName(enc)); def != nil && def.Summary != "" {
		return ": " + plain(def.Summary)
	}
	return ""
}

// hoverAlias tells what an alias stands for.
func (c *Chunk) hoverAlias(word source.Span, text string) *Hover {
	if text[0] != '#' && text[0] != '!' {
		return nil
	}
	for i := range c.Module.Aliases {
		a := &c.Module.Aliases[i]
		if a.Text != text {
			continue
		}
		if t := a.Type(); t != nil {
			return &Hover{word, fence(text+" = "+printer.TypeText(t)) + c.typeDoc(t)}
		}
		if l, ok := a.Attr.(*ir.Location); ok {
			if at := c.author(l); at != "" {
				return &Hover{word, at}
			}
			return nil
		}
		return &Hover{word, fence(text+" = "+printer.AttrText(a.Attr)) + c.encodingDoc(a.Attr, word.Start)}
	}
	return nil
}

// hoverWritten is about a type or encoding that is written out around an
// offset, if the op has it.
func (c *Chunk) hoverWritten(o *ir.Op, off uint32) *Hover {
	text := c.snapshot.File.Text
	line := c.snapshot.File.LineSpan(c.snapshot.File.Position(off).Line)
	var types []ir.Type
	for i := range o.NumOperands() {
		types = append(types, o.Operand(i).Type())
	}
	for i := range o.NumResults() {
		types = append(types, o.Result(i).Type())
	}
	for _, r := range o.Regions() {
		if b := r.Entry(); b != nil {
			for _, a := range b.Args() {
				types = append(types, a.Type())
			}
		}
	}
	find := func(written string) (source.Span, bool) {
		for from := line.Start; ; {
			i := strings.Index(text[from:line.End], written)
			if i < 0 {
				return source.Span{}, false
			}
			at := source.Span{Start: from + uint32(i), End: from + uint32(i+len(written))}
			if at.Start <= off && off < at.End {
				return at, true
			}
			from = at.Start + 1
		}
	}
	// The encoding is inside the type: first ask for what is smaller.
	for _, t := range types {
		for enc := dialect.EncodingOf(t); enc != nil; enc = dialect.AttrParam(enc, "parent") {
			if at, ok := find(c.attrText(enc)); ok && text[at.Start] == '#' {
				return &Hover{at, fence(printer.AttrText(enc)) + c.encodingDoc(enc, off)}
			}
		}
	}
	for _, t := range types {
		if at, ok := find(c.typeText(t)); ok {
			return &Hover{at, fence(c.typeText(t)) + c.typeDoc(t)}
		}
	}
	return nil
}

// typeDoc is the size of a type and its layout.
func (c *Chunk) typeDoc(t ir.Type) string {
	var b strings.Builder
	if name := dialect.TypeName(t); name != "" {
		if def := c.snapshot.Workspace.Registry.Type(name); def != nil && def.Summary != "" {
			fmt.Fprintf(&b, "\n%s\n", plain(def.Summary))
		}
	}
	if n := liveness.Bytes(t); n > 0 {
		fmt.Fprintf(&b, "\n%s bytes a program", figure.Thousands(n))
		if r, ok := registersOfType(t, &c.layouts); ok {
			fmt.Fprintf(&b, ", %s a thread", figure.Count(r, "register"))
		}
		b.WriteString("\n")
	} else if why := liveness.Note(t); why != "" {
		fmt.Fprintf(&b, "\nNo registers: %s\n", why)
	}
	b.WriteString(c.layoutOf(t))
	return b.String()
}

// registersOfType is how many 32-bit registers of a thread the distinct
// elements of a tensor fill, packed.
func registersOfType(t ir.Type, layouts *layout.Cache) (int, bool) {
	tensor, ok := t.(*ir.TensorType)
	if !ok || tensor.Encoding == nil {
		return 0, false
	}
	n, ok := layout.ElementsPerThread(tensor)
	if !ok {
		return 0, false
	}
	bits := int64(ir.BitWidth(tensor.Elem))
	if dialect.TypeName(tensor.Elem) == tt.TypePtr {
		bits = 64
	}
	return int((n*bits + 31) / 32), bits > 0
}

// encodingDoc is what an encoding means, with the map of the first type near a
// place in the text that has it: without a shape there is none.
func (c *Chunk) encodingDoc(enc ir.Attribute, off uint32) string {
	var b strings.Builder
	if text := strings.TrimPrefix(c.encodingSummary(enc), ": "); text != "" {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	if !layout.Known(enc) {
		return b.String()
	}
	t := c.typeWith(enc, off)
	if t == nil {
		return b.String()
	}
	l, err := c.layouts.OfType(t)
	if err != nil {
		fmt.Fprintf(&b, "\n%s\n", plain(err.Error()))
		return b.String()
	}
	fmt.Fprintf(&b, "\nAs in %s:\n%s", code(c.typeText(t)), pictureOf(l, c.elementBits(t)))
	return b.String()
}

// typeWith is a type with an encoding: of the op at an offset if it has one,
// else the first of the chunk.
func (c *Chunk) typeWith(enc ir.Attribute, off uint32) ir.Type {
	if o := c.OpAt(off); o != nil {
		for i := range o.NumOperands() {
			if t := o.Operand(i).Type(); dialect.EncodingOf(t) == enc {
				return t
			}
		}
		for i := range o.NumResults() {
			if t := o.Result(i).Type(); dialect.EncodingOf(t) == enc {
				return t
			}
		}
	}
	for _, d := range c.Index.Definitions {
		if t := d.Value.Type(); dialect.EncodingOf(t) == enc {
			return t
		}
	}
	return nil
}
