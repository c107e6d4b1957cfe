package cli

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/layout/picture"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// encoding shows the layout of an encoding, or of a type, of the arguments.
func (c *layoutCmd) encoding(w io.Writer, text string) error {
	s, f, shape, err := c.subject(text)
	if err != nil {
		return err
	}
	if err := c.fits(f, s); err != nil {
		return err
	}
	if c.convert != "" {
		if err := c.converted(s, shape); err != nil {
			return err
		}
	}
	if c.format.value == "json" {
		return picture.JSON(w, s.object())
	}
	return c.show(w, []shown{*s})
}

// subject reads an encoding with --shape and --elem, or a type, and finds its
// layout.
func (c *layoutCmd) subject(text string) (*shown, *source.File, []int64, error) {
	if strings.HasPrefix(text, "tensor<") || strings.HasPrefix(text, "!") {
		f, a, err := c.parse("type", "!type = ", text)
		if err != nil {
			return nil, f, nil, err
		}
		ty := a.(*ir.TypeAttr).Type
		s := &shown{title: printer.TypeText(ty), enc: dialect.EncodingOf(ty), elem: elementOf(ty)}
		if s.enc == nil {
			return nil, f, nil, wrongf("%s has no encoding", s.title)
		}
		shape := shapeOf(ty)
		s.Layout, err = c.cache.OfType(ty)
		return s, f, shape, c.explain(f, err)
	}
	if c.shape == "" {
		return nil, nil, nil, usagef("--shape is missing: the extents of the tensor, as in --shape=16x16")
	}
	shape, err := parseShape(c.shape)
	if err != nil {
		return nil, nil, nil, err
	}
	_, elem, err := c.parse("--elem", "!elem = ", c.elem)
	if err != nil {
		return nil, nil, nil, err
	}
	s := &shown{elem: elem.(*ir.TypeAttr).Type}
	f, enc, err := c.parseEncoding(text)
	if err != nil {
		return nil, f, nil, err
	}
	s.enc, s.title = enc, printer.AttrText(enc)+" of "+c.shape
	s.Layout, err = c.cache.OfElements(enc, shape, s.elem)
	return s, f, shape, c.explain(f, err)
}

func (c *layoutCmd) parseEncoding(text string) (*source.File, ir.Attribute, error) {
	if !strings.HasPrefix(text, "#") {
		text = "#" + text
	}
	return c.parse("encoding", "#encoding = ", text)
}

// parse reads an attribute or type; name says in messages where it comes from.
func (c *layoutCmd) parse(name, before, text string) (*source.File, ir.Attribute, error) {
	f := source.NewFile("<"+name+">", text)
	m, diags := parser.Parse(source.NewFile(f.Name, before+text+"\n"), parser.Options{Registry: all.Registry(), Context: c.context})
	if !source.HasErrors(diags) && len(m.Aliases) == 1 && m.Body().First() == nil {
		c.context = m.Context()
		return f, m.Aliases[0].Attr, nil
	}
	if !source.HasErrors(diags) {
		diags = []source.Diagnostic{source.Errorf(source.Span{}, "is not one attribute or type")}
	}
	shift := func(at uint32) uint32 {
		return min(max(at, uint32(len(before)))-uint32(len(before)), uint32(len(text)))
	}
	for _, d := range diags {
		d.Span = source.Span{Start: shift(d.Span.Start), End: shift(d.Span.End)}
		d.Related = nil // all there is is this line
		c.newRenderer("").write(c.Stderr, f, d)
	}
	return f, nil, errFailed
}

// converted adds what --convert asks for.
func (c *layoutCmd) converted(s *shown, shape []int64) error {
	f, enc, err := c.parseEncoding(c.convert)
	if err != nil {
		return err
	}
	after, err := c.cache.OfElements(enc, shape, s.elem)
	if err != nil {
		return c.explain(f, err)
	}
	s.to = &converted{enc: enc, layout: after}
	target := layout.TargetOf(c.target)
	registers, shared := s.Layout, after
	if s.HasIn(linear.Offset) {
		registers, shared = after, s.Layout
	}
	if access, ok := layout.SharedAccess(registers, shared, layout.ElementWidth(s.elem), target); ok {
		s.to.access = &access
		return nil
	}
	var ok bool
	if s.to.conversion, ok = layout.Convert(s.Layout, after); !ok {
		return wrongf("there is no conversion from %s to %s: both are to be of registers, or one of them and one of shared memory, of one shape",
			dialect.AttrName(s.enc), dialect.AttrName(enc))
	}
	if s.to.scratch, err = c.cache.Scratch(s.enc, enc, shape, s.elem, target); err != nil {
		return wrongf("%v", err)
	}
	return nil
}

// explain reports why an encoding has no layout, at the number that is wrong.
func (c *layoutCmd) explain(f *source.File, err error) error {
	if err == nil {
		return nil
	}
	e, ok := errors.AsType[*layout.EncodingError](err)
	if !ok {
		return wrongf("%v", err)
	}
	if e.Param == "shape" && c.shape != "" && dialect.AttrParam(e.Encoding, "shape") == nil {
		f = source.NewFile("<--shape>", c.shape)
		span, _ := dialect.NumberAt(f.Text, 0, e.Index)
		c.newRenderer("").write(c.Stderr, f, source.Errorf(span, "%v", err))
		return errFailed
	}
	c.newRenderer("").write(c.Stderr, f, source.Errorf(spanOf(f.Text, e), "%v", err))
	return errFailed
}

// spanOf is where in the text of an encoding the number stands that an error is
// about: in the innermost encoding of the name that has the parameter.
func spanOf(text string, e *layout.EncodingError) source.Span {
	name := "#" + dialect.AttrName(e.Encoding)
	number := dialect.Number{Param: e.Param, Index: e.Index}
	span := source.Span{End: uint32(len(text))}
	for end := len(text); end > 0; {
		start := strings.LastIndex(text[:end], name)
		if start < 0 {
			break
		}
		if s, ok := number.Span(text[start:]); ok {
			return source.Span{Start: uint32(start) + s.Start, End: uint32(start) + s.End}
		}
		span = source.Span{Start: uint32(start), End: uint32(start + len(name))}
		end = start
	}
	return span
}

func parseShape(text string) ([]int64, error) {
	var shape []int64
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == 'x' || r == ',' }) {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 64)
		if err != nil {
			return nil, wrongf("--shape=%s: '%s' is no number; want extents such as 16x16", text, part)
		}
		shape = append(shape, n)
	}
	if len(shape) == 0 {
		return nil, wrongf("--shape=%s: want extents such as 16x16", text)
	}
	return shape, nil
}

// fits checks a layout of registers against the numbers of the flags.
func (c *layoutCmd) fits(f *source.File, s *shown) error {
	for _, n := range []struct {
		want              int64
		dim               linear.Dim
		what, flag, param string
	}{
		{c.lanes, linear.Lane, "threads per warp", "threads-per-warp", "threadsPerWarp"},
		{c.warps, linear.Warp, "warps per CTA", "num-warps", "warpsPerCTA"},
		{c.blocks, linear.Block, "CTAs per CGA", "num-ctas", "CGALayout"},
	} {
		have := int64(1) << s.InBits(n.dim)
		if n.want == 0 || !s.HasIn(n.dim) || have == n.want {
			continue
		}
		span := source.Span{End: uint32(len(f.Text))}
		if i := strings.LastIndexByte(f.Text, '#'); i >= 0 {
			if s, ok := (dialect.Number{Param: n.param, Index: dialect.NumberList}).Span(f.Text[i:]); ok {
				span = source.Span{Start: uint32(i) + s.Start, End: uint32(i) + s.End}
			}
		}
		c.newRenderer("").write(c.Stderr, f, source.Errorf(span, "the encoding has %d %s, but --%s=%d", have, n.what, n.flag, n.want))
		return errFailed
	}
	return nil
}
