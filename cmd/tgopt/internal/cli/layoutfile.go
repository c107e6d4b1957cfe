package cli

import (
	"context"
	"io"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/picture"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// file shows the layout of each type of a module, once each, in the order in
// which they occur.
func (c *layoutCmd) file(ctx context.Context, w io.Writer, name string) error {
	if c.shape != "" || c.convert != "" {
		return usagef("--shape and --convert are for an encoding; '%s' is taken for a file", name)
	}
	f, problem, err := c.readMLIR(ctx, name)
	if err != nil {
		return wrongf("%s: %v", f.Name, err)
	}
	var m *ir.Module
	if len(problem) == 0 {
		all, ok := c.newDialects(ctx, c.specFlags, c.newRenderer(""))
		if !ok {
			return errFailed
		}
		loaded := all.of(ctx, name)
		c.Stderr.Write(loaded.messages)
		if loaded.failed {
			return errFailed
		}
		m, problem = parser.Parse(f, parser.Options{Registry: loaded.registry, AllowUnregistered: true})
	}
	if source.HasErrors(problem) {
		for _, d := range problem {
			c.newRenderer("").write(c.Stderr, f, d)
		}
		return errFailed
	}
	short := printer.NewAbbreviator(m)
	seen := make(map[ir.Type]bool)
	failed := false
	var list []shown
	visit := func(ty ir.Type, at source.Span) {
		enc := dialect.EncodingOf(ty)
		if enc == nil || seen[ty] {
			return
		}
		seen[ty] = true
		title := short.Abbreviate(printer.TypeText(ty))
		if !layout.Known(enc) {
			c.newRenderer("").write(c.Stderr, f, source.Diagnostic{Severity: source.Warning, Span: at, Message: title + ": the encoding is no layout that is known here; left out"})
			return
		}
		l, err := c.cache.OfType(ty)
		if err != nil {
			failed = true
			c.newRenderer("").write(c.Stderr, f, source.Errorf(at, "%s: %v", title, err))
			return
		}
		list = append(list, shown{title, enc, elementOf(ty), l, nil})
	}
	ir.Walk(m.Op(), func(o *ir.Op) {
		for i := range o.NumResults() {
			visit(o.Result(i).Type(), o.Span())
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for _, v := range b.Args() {
					visit(v.Type(), o.Span())
				}
			}
		}
	})
	if failed {
		return errFailed
	}
	if c.format.value == "json" {
		objects := []picture.Object{}
		for _, s := range list {
			objects = append(objects, append(picture.Object{{Key: "type", Value: s.title}, {Key: "encoding", Value: printer.AttrText(s.enc)}}, s.object()...))
		}
		return picture.JSON(w, objects)
	}
	if len(list) == 0 {
		c.say("%s: warning: no type has an encoding\n", f.Name)
	}
	return c.show(w, list)
}

// elementOf is the type of the elements of a tensor or buffer.
func elementOf(t ir.Type) ir.Type {
	if t, ok := t.(*ir.TensorType); ok {
		return t.Elem
	}
	if a, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr); ok {
		return a.Type
	}
	return nil
}

func shapeOf(t ir.Type) []int64 {
	if t, ok := t.(*ir.TensorType); ok {
		return t.Shape
	}
	return dialect.IntsOf(dialect.TypeParam(t, "shape"))
}
