package ir

import (
	"math/big"
	"sort"
)

// An Attribute is an interned constant; compare with ==. The set of kinds is
// closed: attributes of dialects are CustomAttrs.
type Attribute interface{ attrID() uint32 }

type attrBase struct{ id uint32 }

func (b attrBase) attrID() uint32 { return b.id }

// A NamedAttr is an entry of an attribute dictionary.
type NamedAttr struct {
	Name  string
	Value Attribute
}

// UnitAttr is `unit`: its presence is its value.
type UnitAttr struct{ attrBase }

// An IntegerAttr is `4 : i32` or, with type i1, `true`. Value holds the number
// sign-extended from the type's width (zero-extended for ui); when that does
// not fit, Wide does.
type IntegerAttr struct {
	attrBase
	Type  Type
	Value int64
	Wide  *big.Int
}

// A FloatAttr is `1.0 : f32`. Bits is the number in the type's own format;
// High is what f80 and f128 have above 64 bits.
type FloatAttr struct {
	attrBase
	Type       *FloatType
	Bits, High uint64
}

// A StringAttr is `"text"`; Type is nil but for the rare `"text" : type`.
type StringAttr struct {
	attrBase
	Value string
	Type  Type
}

// A SymbolRefAttr is @root::@nested.
type SymbolRefAttr struct {
	attrBase
	Root   string
	Nested []string
}

// A TypeAttr holds a type.
type TypeAttr struct {
	attrBase
	Type Type
}

// An ArrayAttr is [a, b].
type ArrayAttr struct {
	attrBase
	Elems []Attribute
}

// A DictAttr is {a = 1, b}; the entries keep the order in which they were
// given, equality does not depend on it.
type DictAttr struct {
	attrBase
	Entries []NamedAttr
}

// Get returns the entry of a name, or nil.
func (d *DictAttr) Get(name string) Attribute {
	for _, e := range d.Entries {
		if e.Name == name {
			return e.Value
		}
	}
	return nil
}

// A DenseArrayAttr is array<i32: 1, 2>. Elem is i1, an integer or a float;
// floats are kept as bits.
type DenseArrayAttr struct {
	attrBase
	Elem   Type
	Values []int64
}

// A CustomAttr is an attribute of a dialect, such as #ttg.blocked<{…}>. Params
// and Raw are as those of CustomType.
type CustomAttr struct {
	attrBase
	Name   string
	Def    any
	Params []Attribute
	Raw    string
}

// A DistinctAttr is distinct[0]<attr>. Those of different numbers differ,
// however alike they are; printers may number them anew.
type DistinctAttr struct {
	attrBase
	Number uint64
	Elem   Attribute // `unit` for distinct[0]<>
}

// Unit is the attribute `unit`.
func (c *Context) Unit() *UnitAttr { return c.unit }

// IntegerAttr interns value : t.
func (c *Context) IntegerAttr(t Type, value int64) *IntegerAttr {
	slot := &c.lastIntegers[integerSlot(t, value)]
	if a := *slot; a != nil && a.Value == value && a.Type == t {
		return a // most of a dump's are few: axes, and which operands there are
	}
	c.begin('i')
	c.typeKey(t)
	c.num(uint64(value))
	a, met := metAttr[*IntegerAttr](c)
	if !met {
		a = &c.integers.take(1)[0]
		*a = IntegerAttr{attrBase{c.newID()}, t, value, nil}
		keepAttr(c, a)
	}
	*slot = a
	return a
}

const numIntegers = 64

func integerSlot(t Type, value int64) uint { return (uint(value) + uint(TypeID(t))*7) % numIntegers }

// WideIntegerAttr interns a number that does not fit 64 bits.
func (c *Context) WideIntegerAttr(t Type, value *big.Int) *IntegerAttr {
	c.begin('w')
	c.typeKey(t)
	c.str(value.String())
	if a, met := metAttr[*IntegerAttr](c); met {
		return a
	}
	return keepAttr(c, &IntegerAttr{attrBase{c.newID()}, t, 0, value})
}

// I32, I64 and Bool intern the integer attributes used most.
func (c *Context) I32(v int64) *IntegerAttr { return c.IntegerAttr(c.Integer(32), v) }

// I64 interns v : i64.
func (c *Context) I64(v int64) *IntegerAttr { return c.IntegerAttr(c.Integer(64), v) }

// Bool interns true or false; true is the i1 number -1, as in MLIR.
func (c *Context) Bool(v bool) *IntegerAttr {
	if v {
		return c.IntegerAttr(c.Integer(1), -1)
	}
	return c.IntegerAttr(c.Integer(1), 0)
}

// FloatBits interns a float by its bits.
func (c *Context) FloatBits(t *FloatType, bits uint64) *FloatAttr { return c.WideFloat(t, bits, 0) }

// WideFloat interns a float by its bits, of which there may be more than 64.
func (c *Context) WideFloat(t *FloatType, bits, high uint64) *FloatAttr {
	c.begin('f')
	c.typeKey(t)
	c.num(bits)
	c.num(high)
	if a, met := metAttr[*FloatAttr](c); met {
		return a
	}
	return keepAttr(c, &FloatAttr{attrBase{c.newID()}, t, bits, high})
}

// String interns "value".
func (c *Context) String(value string) *StringAttr { return c.TypedString(value, nil) }

// TypedString interns "value" : t.
func (c *Context) TypedString(value string, t Type) *StringAttr {
	c.begin('s')
	c.typeKey(t)
	c.str(value)
	if a, met := metAttr[*StringAttr](c); met {
		return a
	}
	return keepAttr(c, &StringAttr{attrBase{c.newID()}, c.own(value), t})
}

// SymbolRef interns @root::@nested….
func (c *Context) SymbolRef(root string, nested ...string) *SymbolRefAttr {
	c.begin('@')
	c.str(root)
	for _, n := range nested {
		c.str(n)
	}
	if a, met := metAttr[*SymbolRefAttr](c); met {
		return a
	}
	return keepAttr(c, &SymbolRefAttr{attrBase{c.newID()}, c.own(root), c.ownAll(nested)})
}

// TypeAttr interns an attribute that holds t.
func (c *Context) TypeAttr(t Type) *TypeAttr {
	c.begin('t')
	c.typeKey(t)
	if a, met := metAttr[*TypeAttr](c); met {
		return a
	}
	return keepAttr(c, &TypeAttr{attrBase{c.newID()}, t})
}

// Array interns [elems…].
func (c *Context) Array(elems []Attribute) *ArrayAttr {
	c.begin('a')
	c.attrsKey(elems)
	if a, met := metAttr[*ArrayAttr](c); met {
		return a
	}
	return keepAttr(c, &ArrayAttr{attrBase{c.newID()}, append([]Attribute(nil), elems...)})
}

// Dict interns {entries…}; the first order seen of equal entries is kept.
func (c *Context) Dict(entries []NamedAttr) *DictAttr {
	sorted := entries
	if !AttrsSorted(entries) {
		sorted = append([]NamedAttr(nil), entries...)
		SortAttrs(sorted)
	}
	c.begin('d')
	c.num(uint64(len(sorted)))
	for _, e := range sorted {
		c.str(e.Name)
		c.attrKey(e.Value)
	}
	if a, met := metAttr[*DictAttr](c); met {
		return a
	}
	return keepAttr(c, &DictAttr{attrBase{c.newID()}, append([]NamedAttr(nil), entries...)})
}

// SortAttrs orders a dictionary by name, as MLIR prints it.
func SortAttrs(as []NamedAttr) {
	if !AttrsSorted(as) {
		sort.SliceStable(as, func(i, j int) bool { return as[i].Name < as[j].Name })
	}
}

// AttrsSorted reports whether a dictionary is in the order of SortAttrs.
func AttrsSorted(as []NamedAttr) bool {
	for i := 1; i < len(as); i++ {
		if as[i].Name < as[i-1].Name {
			return false
		}
	}
	return true
}

// DenseArray interns array<elem: values…>.
func (c *Context) DenseArray(elem Type, values []int64) *DenseArrayAttr {
	c.begin('n')
	c.typeKey(elem)
	c.shapeKey(values)
	if a, met := metAttr[*DenseArrayAttr](c); met {
		return a
	}
	return keepAttr(c, &DenseArrayAttr{attrBase{c.newID()}, elem, c.ints(values)})
}

// I32Array interns array<i32: values…>.
func (c *Context) I32Array(values ...int64) *DenseArrayAttr {
	return c.DenseArray(c.Integer(32), values)
}

// CustomAttr interns an attribute of a dialect that has a definition.
func (c *Context) CustomAttr(name string, def any, params []Attribute) *CustomAttr {
	c.begin('c')
	c.str(name)
	c.attrsKey(params)
	if a, met := metAttr[*CustomAttr](c); met {
		return a
	}
	a := &c.customs.take(1)[0]
	*a = CustomAttr{attrBase{c.newID()}, name, def, c.attributes(params), ""}
	return keepAttr(c, a)
}

// ErrorAttr is the attribute of what could not be understood.
func (c *Context) ErrorAttr() *CustomAttr {
	a := c.UnknownAttr(ErrorOp, "")
	c.errorMade(a.id)
	return a
}

// UnknownAttr interns an attribute of an unknown dialect by its text; raw is
// what follows `#name`.
func (c *Context) UnknownAttr(name, raw string) *CustomAttr {
	c.begin('C')
	c.str(name)
	c.str(raw)
	if a, met := metAttr[*CustomAttr](c); met {
		return a
	}
	return keepAttr(c, &CustomAttr{attrBase: attrBase{c.newID()}, Name: c.own(name), Raw: c.own(raw)})
}

// Distinct interns distinct[number]<elem>.
func (c *Context) Distinct(number uint64, elem Attribute) *DistinctAttr {
	c.begin('u')
	c.num(number)
	c.attrKey(elem)
	if a, met := metAttr[*DistinctAttr](c); met {
		return a
	}
	return keepAttr(c, &DistinctAttr{attrBase{c.newID()}, number, elem})
}
