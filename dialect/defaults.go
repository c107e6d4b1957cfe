package dialect

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// DefaultAttr is the value that the absence of an attribute stands for, or nil
// when it has no default.
func (r *Registry) DefaultAttr(c *ir.Context, s *AttrSpec) ir.Attribute {
	if !s.HasDefault {
		return nil
	}
	switch s.Kind {
	case AnyAttr:
		if s.Default == "true" || s.Default == "false" {
			return c.Bool(s.Default == "true")
		}
	case EnumAttr:
		v, ok := s.Enum.Value(s.Default)
		if !ok {
			return nil
		}
		return c.IntegerAttr(c.Integer(s.Enum.Width), v)
	case BoolAttr:
		return c.Bool(s.Default == "true")
	case IntAttr:
		v, err := strconv.ParseInt(s.Default, 0, 64)
		switch {
		case s.Default == "true" && s.Width == 1:
			v = -1
		case s.Default == "false" && s.Width == 1:
			v = 0
		case err != nil:
			return nil
		}
		t := s.NumberType(c)
		if t == nil {
			t = c.Integer(32)
		}
		return c.IntegerAttr(t, v)
	case FloatAttr:
		t, ok := s.NumberType(c).(*ir.FloatType)
		if !ok {
			return nil
		}
		bits, ok := floats.Parse(t.Kind, s.Default)
		if !ok {
			return nil
		}
		return c.FloatBits(t, bits)
	case StringAttr, SymbolNameAttr, WordAttr:
		return c.String(s.Default)
	case DenseArray:
		vs, ok := defaultInts(s.Default)
		if !ok {
			return nil
		}
		return c.DenseArray(c.Integer(s.Width), vs)
	case ArrayAttr:
		return c.Array(nil)
	case CustomAttr:
		def := r.Attr(s.Custom)
		if def != nil && def.Enum == nil && (len(def.Params) == 0 || s.Default == "<>") {
			return c.CustomAttr(s.Custom, def, make([]ir.Attribute, len(def.Params)))
		}
		if def == nil || def.Enum == nil {
			return nil
		}
		v, ok := def.Enum.Value(strings.Trim(s.Default, "<>"))
		if !ok {
			return nil
		}
		return c.CustomAttr(s.Custom, def, []ir.Attribute{c.IntegerAttr(c.Integer(def.Enum.Width), v)})
	}
	return nil
}

func defaultInts(text string) ([]int64, bool) {
	text = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(text), "["), "]")
	var vs []int64
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		v, err := strconv.ParseInt(f, 0, 64)
		if err != nil {
			return nil, false
		}
		vs = append(vs, v)
	}
	return vs, true
}

// isDefault reports whether a is what its absence would mean.
func (r *Registry) IsDefault(c *ir.Context, s *AttrSpec, a ir.Attribute) bool {
	if !s.HasDefault {
		return false
	}
	// The two kinds that every load and store carries need no interning.
	if ia, ok := a.(*ir.IntegerAttr); ok {
		switch s.Kind {
		case EnumAttr:
			v, known := s.Enum.Value(s.Default)
			return known && ia.Value == v
		case BoolAttr:
			return (ia.Value != 0) == (s.Default == "true")
		}
	}
	return r.DefaultAttr(c, s) == a
}

// AttrOf is the attribute of an op, or its default when it is absent.
func AttrOf(o *ir.Op, name string) ir.Attribute {
	if a := o.Attr(name); a != nil {
		return a
	}
	if def := DefOf(o); def != nil {
		if s := def.AttrSpec(name); s != nil {
			return def.reg.DefaultAttr(o.Context(), s)
		}
	}
	return nil
}

// EnumOf is the keyword of an enum attribute of an op, its default when it is
// absent, or "".
func EnumOf(o *ir.Op, name string) string {
	def := DefOf(o)
	if def == nil {
		return ""
	}
	s := def.AttrSpec(name)
	if s == nil || s.Enum == nil {
		return ""
	}
	if ia, ok := o.Attr(name).(*ir.IntegerAttr); ok {
		text, _ := s.Enum.Text(ia.Value)
		return text
	}
	return s.Default
}
