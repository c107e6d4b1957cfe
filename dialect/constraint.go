package dialect

import "github.com/tgopt/tgopt/ir"

// Allows reports whether t is in the set. d is the dialect whose predicates
// the constraint may use. Types that could not be parsed are in every set.
func (c *Constraint) Allows(d *Dialect, t ir.Type) bool {
	if c == nil {
		return true
	}
	if _, bad := t.(*ir.ErrorType); bad {
		return true
	}
	switch c.Kind {
	case AnyType:
		return true
	case IntegerOf:
		it, ok := t.(*ir.IntegerType)
		return ok && (c.Width == 0 || it.Width == c.Width) && (c.AnySign || it.Sign == ir.Signless)
	case IndexOnly:
		_, ok := t.(*ir.IndexType)
		return ok
	case FloatOf:
		ft, ok := t.(*ir.FloatType)
		return ok && (c.Name == "" || ft.Kind.String() == c.Name)
	case NoneOnly:
		_, ok := t.(*ir.NoneType)
		return ok
	case TensorOf:
		tt, ok := t.(*ir.TensorType)
		return ok && c.elemAllows(d, tt.Elem)
	case VectorOf:
		vt, ok := t.(*ir.VectorType)
		return ok && c.elemAllows(d, vt.Elem)
	case MemRefOf:
		mt, ok := t.(*ir.MemRefType)
		return ok && c.elemAllows(d, mt.Elem)
	case ComplexOf:
		ct, ok := t.(*ir.ComplexType)
		return ok && c.elemAllows(d, ct.Elem)
	case TupleOf:
		_, ok := t.(*ir.TupleType)
		return ok
	case FunctionOf:
		_, ok := t.(*ir.FunctionType)
		return ok
	case CustomOf:
		ct, ok := t.(*ir.CustomType)
		return ok && ct.Name == c.Name
	case OneOf:
		for _, a := range c.Args {
			if a.Allows(d, t) {
				return true
			}
		}
		return false
	case PredicateOf:
		f, ok := d.Predicates[c.Name]
		return !ok || f(t)
	}
	panic("dialect: unknown constraint kind")
}

func (c *Constraint) elemAllows(d *Dialect, elem ir.Type) bool {
	return len(c.Args) == 0 || c.Args[0].Allows(d, elem)
}

// buildable is the only type that a constraint allows, when there is one and
// its name says all of it: formats may then leave the type out.
func (c *Constraint) buildable(ctx *ir.Context) ir.Type {
	if c == nil {
		return nil
	}
	switch c.Kind {
	case IntegerOf:
		if c.Width > 0 && !c.AnySign {
			return ctx.Integer(c.Width)
		}
	case IndexOnly:
		return ctx.Index()
	case NoneOnly:
		return ctx.None()
	case FloatOf:
		if k, ok := ir.FloatKindOf(c.Name); ok {
			return ctx.Float(k)
		}
	}
	return nil
}

// Buildable reports whether the constraint allows exactly one type that can be
// made from its name alone. Types of dialects without parameters need their
// definition: see Registry.BuildableType.
func (c *Constraint) Buildable() bool {
	if c == nil {
		return false
	}
	switch c.Kind {
	case IntegerOf:
		return c.Width > 0 && !c.AnySign
	case IndexOnly, NoneOnly:
		return true
	case FloatOf:
		return c.Name != ""
	}
	return false
}

// BuildableType is the one type of a constraint, or nil: i32, index, or a type
// of a dialect that has no parameters, such as !ttg.async.token.
func (r *Registry) BuildableType(ctx *ir.Context, c *Constraint) ir.Type {
	if t := c.buildable(ctx); t != nil {
		return t
	}
	if c != nil && c.Kind == CustomOf {
		if def := r.Type(c.Name); def != nil && len(def.Params) == 0 {
			return ctx.CustomType(c.Name, def, nil)
		}
	}
	return nil
}

// A RuleFunc computes a type from those of other operands or results, or
// returns nil when they do not determine it.
type RuleFunc func(ctx *ir.Context, args []ir.Type) ir.Type

// generalRules are the rules that concern builtin types only.
var generalRules = map[string]RuleFunc{
	// same(x): the type of x.
	"same": func(_ *ir.Context, args []ir.Type) ir.Type { return args[0] },
	// element(x): the element type of tensor or vector x.
	"element": func(_ *ir.Context, args []ir.Type) ir.Type { return ir.ElementType(args[0]) },
	// i1like(x): i1, or the shape of x with i1 elements.
	"i1like": func(c *ir.Context, args []ir.Type) ir.Type { return WithElement(c, args[0], c.Integer(1)) },
	// i32like(x): i32, or the shape of x with i32 elements.
	"i32like": func(c *ir.Context, args []ir.Type) ir.Type { return WithElement(c, args[0], c.Integer(32)) },
}

// WithElement is t with another element type: tensors and vectors keep shape
// and encoding, anything else becomes elem.
func WithElement(c *ir.Context, t, elem ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.TensorType:
		if t.Unranked {
			return c.UnrankedTensor(elem)
		}
		return c.Tensor(t.Shape, elem, t.Encoding)
	case *ir.VectorType:
		return c.Vector(t.Shape, t.Scalable, elem)
	}
	return elem
}
