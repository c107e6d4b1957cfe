package dialect

import (
	"strconv"

	"github.com/tgopt/tgopt/ir"
)

// Agree compares types; one that could not be parsed agrees with all.
func Agree(a, b ir.Type) bool { return a == b || unread(a) || unread(b) }

func unread(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}

// Allows reports whether t is in the set. d is the dialect whose predicates
// the constraint may use. Types that could not be parsed are in every set.
func (c *Constraint) Allows(d *Dialect, t ir.Type) bool {
	return c == nil || unread(t) || c.allows(d, t)
}

// allows is Allows for a constraint that is there and a type that could be parsed.
func (c *Constraint) allows(d *Dialect, t ir.Type) bool {
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
		return ok && c.lengthAllows(vt) && c.elemAllows(d, vt.Elem)
	case MemRefOf:
		mt, ok := t.(*ir.MemRefType)
		return ok && !mt.Unranked && c.elemAllows(d, mt.Elem)
	case UnrankedMemRefOf:
		mt, ok := t.(*ir.MemRefType)
		return ok && mt.Unranked && c.elemAllows(d, mt.Elem)
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
		return ok && ct.Name == c.Name && c.paramAllows(ct)
	case OneOf:
		for _, a := range c.Args {
			if a.allows(d, t) {
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

func (c *Constraint) lengthAllows(t *ir.VectorType) bool {
	return c.Length == 0 || len(t.Shape) == 1 && t.Shape[0] == int64(c.Length) && t.Scalable == nil
}

// paramAllows compares the first parameter; one that is absent has its default.
func (c *Constraint) paramAllows(t *ir.CustomType) bool {
	if c.Param == "" {
		return true
	}
	def, ok := t.Def.(*Type)
	if !ok || len(t.Params) == 0 {
		return false
	}
	if t.Params[0] == nil {
		return def.Params[0].Default == c.Param
	}
	v, ok := t.Params[0].(*ir.IntegerAttr)
	return ok && strconv.FormatInt(v.Value, 10) == c.Param
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
	case VectorOf:
		if elem := c.Args[0].buildable(ctx); c.Length > 0 && elem != nil {
			return ctx.Vector([]int64{int64(c.Length)}, nil, elem)
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
	case VectorOf:
		return c.Length > 0 && c.Args[0].Buildable()
	}
	return false
}

// BuildableType is the one type of a constraint, or nil: i32, index,
// vector<4xi32>, or a type of a dialect that has no parameters, such as
// !ttg.async.token, or whose one parameter the constraint gives, as !llvm.ptr<8>.
func (r *Registry) BuildableType(ctx *ir.Context, c *Constraint) ir.Type {
	if t := c.buildable(ctx); t != nil {
		return t
	}
	if c != nil && c.Kind == CustomOf {
		def := r.Type(c.Name)
		switch {
		case def == nil:
		case len(def.Params) == 0:
			return ctx.CustomType(c.Name, def, nil)
		case len(def.Params) == 1 && c.Param != "":
			var param ir.Attribute
			if s := &def.Params[0]; s.Default != c.Param {
				v, _ := strconv.ParseInt(c.Param, 10, 64)
				param = ctx.IntegerAttr(s.NumberType(ctx), v)
			}
			return ctx.CustomType(c.Name, def, []ir.Attribute{param})
		}
	}
	return nil
}

// buildable reports whether BuildableType may have an answer.
func (r *Registry) buildable(c *Constraint) bool {
	return c.Buildable() || c != nil && c.Kind == CustomOf
}

// custom is the type of a dialect, with whatever parameters, that a constraint
// names, or "": formats print it without its name.
func (c *Constraint) CustomName() string {
	if c != nil && c.Kind == CustomOf {
		return c.Name
	}
	return ""
}

// A RuleFunc computes a type from those of other operands or results, or
// returns nil when they do not determine it.
type RuleFunc func(ctx *ir.Context, args []ir.Type) ir.Type

// generalRules are the rules that concern builtin types only.
var generalRules = map[string]RuleFunc{
	// same(x): the type of x.
	"same": func(_ *ir.Context, args []ir.Type) ir.Type { return args[0] },
	// element(x): the element type of tensor, vector or memref x.
	"element": func(_ *ir.Context, args []ir.Type) ir.Type { return ir.ShapedElement(args[0]) },
	// i1like(x): i1, or the shape of x with i1 elements.
	"i1like": func(c *ir.Context, args []ir.Type) ir.Type { return WithElement(c, args[0], c.Integer(1)) },
	// i32like(x): i32, or the shape of x with i32 elements.
	"i32like": func(c *ir.Context, args []ir.Type) ir.Type { return WithElement(c, args[0], c.Integer(32)) },
}

// IsGeneralRule reports whether `infer` clauses of every dialect may use a rule.
// All of these take one argument.
func IsGeneralRule(name string) bool { return generalRules[name] != nil }

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
