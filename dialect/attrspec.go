package dialect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Accepts reports whether a is an attribute of the kind.
func (s *AttrSpec) Accepts(a ir.Attribute) bool {
	switch s.Kind {
	case AnyAttr:
		return true
	case IntAttr:
		ia, ok := a.(*ir.IntegerAttr)
		return ok && s.acceptsWidth(ia.Type) && fits(ia)
	case BoolAttr:
		ia, ok := a.(*ir.IntegerAttr)
		return ok && ir.BitWidth(ia.Type) == 1
	case UnitAttr:
		_, ok := a.(*ir.UnitAttr)
		return ok
	case FloatAttr:
		fa, ok := a.(*ir.FloatAttr)
		return ok && (s.Width == 0 || fa.Type.Kind.Width() == s.Width)
	case StringAttr, SymbolNameAttr, WordAttr:
		_, ok := a.(*ir.StringAttr)
		return ok
	case SymbolAttr:
		_, ok := a.(*ir.SymbolRefAttr)
		return ok
	case TypeAttr:
		_, ok := a.(*ir.TypeAttr)
		return ok
	case ArrayAttr:
		_, ok := a.(*ir.ArrayAttr)
		return ok
	case DictAttr:
		_, ok := a.(*ir.DictAttr)
		return ok
	case DenseArray:
		da, ok := a.(*ir.DenseArrayAttr)
		return ok && (s.Width == 0 || ir.BitWidth(da.Elem) == s.Width)
	case Shape:
		da, ok := a.(*ir.DenseArrayAttr)
		return ok && ir.BitWidth(da.Elem) == 64
	case ElementsAttr:
		switch a.(type) {
		case *ir.DenseElementsAttr, *ir.SparseElementsAttr, *ir.ResourceAttr:
			return true
		}
		return false
	case EnumAttr:
		ia, ok := a.(*ir.IntegerAttr)
		return ok && ir.BitWidth(ia.Type) == s.Enum.Width && s.Enum.has(ia.Value)
	case CustomAttr:
		ca, ok := a.(*ir.CustomAttr)
		return ok && ca.Name == s.Custom
	case Matrix:
		rows, ok := a.(*ir.ArrayAttr)
		if !ok {
			return false
		}
		for _, r := range rows.Elems {
			if _, ok := r.(*ir.DenseArrayAttr); !ok {
				return false
			}
		}
		return true
	case LocAttr:
		_, ok := a.(*ir.Location)
		return ok
	}
	panic("dialect: unknown kind of attribute")
}

func (s *AttrSpec) acceptsWidth(t ir.Type) bool {
	if _, index := t.(*ir.IndexType); index {
		return s.Width == 0 || s.Width == indexWidth
	}
	return s.Width == 0 || ir.BitWidth(t) == s.Width
}

// fits reports whether a number has no more bits than its type: one that a hook of an
// op read may have.
func fits(a *ir.IntegerAttr) bool {
	w := ir.BitWidth(a.Type)
	return a.Wide != nil || w <= 0 || w >= 64 || a.Value>>w == 0 || a.Value>>(w-1) == -1
}

// indexWidth is the Width of an IntAttr of type index.
const indexWidth = 65

// Satisfied reports whether a is of the kind and obeys the rule, whose predicates
// are those of d.
func (s *AttrSpec) Satisfied(d *Dialect, a ir.Attribute) bool {
	return s.Accepts(a) && (s.Rule == nil || s.Rule.allows(d, a))
}

// allows reports whether a, of the right kind, obeys the rule.
func (r *AttrRule) allows(d *Dialect, a ir.Attribute) bool {
	n := 0
	switch x := a.(type) {
	case *ir.ArrayAttr:
		n = len(x.Elems)
		for _, e := range x.Elems {
			if r.Elem != nil && !r.Elem.Satisfied(d, e) {
				return false
			}
		}
	case *ir.DenseArrayAttr:
		n = len(x.Values)
	case *ir.IntegerAttr:
		n = int(x.Value)
	}
	if r.Length > 0 && n != r.Length || r.HasMin && int64(n) < r.Min {
		return false
	}
	f := d.AttrPredicates[r.Predicate]
	return f == nil || f(a)
}

// Constraint is what MLIR calls the kind in messages.
func (s *AttrSpec) Constraint() string {
	if s.Rule != nil && s.Rule.Summary != "" {
		return s.Rule.Summary
	}
	switch s.Kind {
	case IntAttr:
		switch s.Width {
		case 0:
			return "arbitrary integer attribute"
		case indexWidth:
			return "index attribute"
		}
		return bitsText(s.Width) + " signless integer attribute"
	case BoolAttr:
		return "bool attribute"
	case UnitAttr:
		return "unit attribute"
	case FloatAttr:
		if s.Width == 0 {
			return "arbitrary float attribute"
		}
		return bitsText(s.Width) + " float attribute"
	case StringAttr, SymbolNameAttr, WordAttr:
		return "string attribute"
	case SymbolAttr:
		return "symbol reference attribute"
	case TypeAttr:
		return "any type attribute"
	case ArrayAttr:
		return "array attribute"
	case DictAttr:
		return "dictionary of named attribute values"
	case DenseArray:
		return fmt.Sprintf("i%d dense array attribute", s.Width)
	case Shape:
		return "i64 dense array attribute"
	case ElementsAttr:
		return "constant vector/tensor attribute"
	case EnumAttr:
		var b strings.Builder
		fmt.Fprintf(&b, "allowed %s signless integer cases: ", bitsText(s.Enum.Width))
		for i, c := range s.Enum.Cases {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%d (%s)", c.Value, c.Name)
		}
		return b.String()
	case CustomAttr:
		return "#" + s.Custom + " attribute"
	case Matrix:
		return "array of dense i32 arrays"
	case LocAttr:
		return "location attribute"
	}
	return "any attribute"
}

func bitsText(n uint32) string { return strconv.FormatUint(uint64(n), 10) + "-bit" }

// NumberType is the type of a number of the kind, nil if it may have any.
func (s *AttrSpec) NumberType(c *ir.Context) ir.Type {
	switch s.Kind {
	case IntAttr:
		if s.Width == indexWidth {
			return c.Index()
		}
		if s.Width > 0 {
			return c.Integer(s.Width)
		}
	case FloatAttr:
		switch s.Width {
		case 32:
			return c.Float(ir.F32)
		case 64:
			return c.Float(ir.F64)
		}
	}
	return nil
}

// has reports whether v is a case, or, for a set of bits, made of cases.
func (e *EnumDef) has(v int64) bool {
	bits := int64(0)
	for i := range e.Cases {
		if e.Cases[i].Value == v {
			return true
		}
		bits |= e.Cases[i].Value
	}
	return e.BitSet && v != 0 && v&^bits == 0
}

// Text is the keyword of a value, or for a set of bits the keywords joined.
func (e *EnumDef) Text(v int64) (string, bool) {
	for _, c := range e.Cases {
		if c.Value == v {
			return c.Name, true
		}
	}
	if !e.BitSet {
		return "", false
	}
	// Groups of bits come before single ones.
	text, rest := "", v
	for _, group := range [...]bool{true, false} {
		for _, c := range e.Cases {
			if c.Value == 0 || rest&c.Value != c.Value || group != (c.Value&(c.Value-1) != 0) {
				continue
			}
			if text != "" {
				text += e.Separator
			}
			text += c.Name
			rest &^= c.Value
		}
	}
	return text, rest == 0
}

// Value is the number of a keyword, or of keywords joined by the separator.
func (e *EnumDef) Value(name string) (int64, bool) {
	for _, c := range e.Cases {
		if c.Name == name {
			return c.Value, true
		}
	}
	if first, rest, ok := strings.Cut(name, strings.TrimSpace(e.Separator)); e.BitSet && ok {
		v, known := e.Value(strings.TrimSpace(first))
		w, known2 := e.Value(strings.TrimSpace(rest))
		return v | w, known && known2
	}
	return 0, false
}

// Names are the keywords.
func (e *EnumDef) Names() []string {
	names := make([]string, len(e.Cases))
	for i := range e.Cases {
		names[i] = e.Cases[i].Name
	}
	return names
}
