package ir

// A Type is an interned type; compare with ==. The set of kinds is closed:
// types of dialects are CustomTypes.
type Type interface{ typeID() uint32 }

type typeBase struct{ id uint32 }

func (b typeBase) typeID() uint32 { return b.id }

// Signedness of an IntegerType.
type Signedness uint8

const (
	Signless Signedness = iota // i32
	Signed                     // si32
	Unsigned                   // ui32
)

// An IntegerType is i1, i32, si8, …; Width is in bits.
type IntegerType struct {
	typeBase
	Width uint32
	Sign  Signedness
}

// IndexType is `index`.
type IndexType struct{ typeBase }

// NoneType is `none`.
type NoneType struct{ typeBase }

// FloatKind names a floating-point format.
type FloatKind uint8

const (
	BF16 FloatKind = iota
	F16
	F32
	F64
	TF32
	F80
	F128
	F8E5M2
	F8E4M3
	F8E4M3FN
	F8E5M2FNUZ
	F8E4M3FNUZ
	F8E4M3B11FNUZ
	F8E3M4
	F8E8M0FNU
	F6E2M3FN
	F6E3M2FN
	F4E2M1FN
	numFloatKinds
)

var floatNames = [numFloatKinds]string{"bf16", "f16", "f32", "f64", "tf32", "f80", "f128", "f8E5M2", "f8E4M3",
	"f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"}

var floatWidths = [numFloatKinds]uint32{16, 16, 32, 64, 19, 80, 128, 8, 8, 8, 8, 8, 8, 8, 8, 6, 6, 4}

func (k FloatKind) String() string { return floatNames[k] }

// Width is the size of the format in bits.
func (k FloatKind) Width() uint32 { return floatWidths[k] }

var floatKinds = func() map[string]FloatKind {
	m := make(map[string]FloatKind, numFloatKinds)
	for k, n := range floatNames {
		m[n] = FloatKind(k)
	}
	return m
}()

// FloatKindOf finds a format by its keyword.
func FloatKindOf(keyword string) (FloatKind, bool) {
	switch keyword { // those of nearly every line
	case "f32":
		return F32, true
	case "f16":
		return F16, true
	}
	k, ok := floatKinds[keyword]
	return k, ok
}

// A FloatType is f32, bf16, f8E5M2, ….
type FloatType struct {
	typeBase
	Kind FloatKind
}

// A ComplexType is complex<f32>.
type ComplexType struct {
	typeBase
	Elem Type
}

// A TensorType is tensor<128x64xf16, #encoding>; Encoding may be nil. Unranked
// tensors (tensor<*xf32>) have a nil Shape and Unranked set.
type TensorType struct {
	typeBase
	Shape    []int64
	Elem     Type
	Encoding Attribute
	Unranked bool
}

// NumElements is the product of the dimensions; 0 when one is dynamic.
func (t *TensorType) NumElements() int64 { return NumElements(t.Shape) }

// NumElements is the product of the dimensions of a shape; 0 when one is dynamic.
func NumElements(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		if d == Dynamic {
			return 0
		}
		n *= d
	}
	return n
}

// A VectorType is vector<4x[8]xf32>; Scalable marks bracketed dimensions and is
// nil when there are none.
type VectorType struct {
	typeBase
	Shape    []int64
	Scalable []bool
	Elem     Type
}

// NumElements is the product of the dimensions.
func (t *VectorType) NumElements() int64 { return NumElements(t.Shape) }

// A MemRefType is memref<4x?xf32, layout, space>. Layout is nil for the usual
// row-major one, Space for the default memory space. Those of memref<*xf32> have
// a nil Shape and Unranked set.
type MemRefType struct {
	typeBase
	Shape         []int64
	Elem          Type
	Layout, Space Attribute
	Unranked      bool
}

// NumElements is the product of the dimensions; 0 when one is dynamic.
func (t *MemRefType) NumElements() int64 { return NumElements(t.Shape) }

// A TupleType is tuple<i32, f32>.
type TupleType struct {
	typeBase
	Elems []Type
}

// A FunctionType is (i32) -> (f32, f32).
type FunctionType struct {
	typeBase
	Inputs, Results []Type
}

// A CustomType is a type of a dialect, such as !tt.ptr<f32>. Params are in the
// order of the definition, nil where an optional one is absent. When no
// dialect defines the type, Def is nil and Raw is its text after the name.
type CustomType struct {
	typeBase
	Name   string // "tt.ptr"
	Def    any
	Params []Attribute
	Raw    string
}

// An ErrorType is the type of what could not be understood; it agrees with
// every other type, so that one mistake gives one message.
type ErrorType struct{ typeBase }

// Integer interns i<width>.
func (c *Context) Integer(width uint32) *IntegerType {
	if int(width) < len(c.widths) {
		if t := c.widths[width]; t != nil {
			return t
		}
		t := c.IntegerSigned(width, Signless)
		c.widths[width] = t
		return t
	}
	return c.IntegerSigned(width, Signless)
}

// IntegerSigned interns i, si or ui of a width.
func (c *Context) IntegerSigned(width uint32, sign Signedness) *IntegerType {
	c.begin('i')
	c.num(uint64(width))
	c.num(uint64(sign))
	if t, met := metType[*IntegerType](c); met {
		return t
	}
	return keepType(c, &IntegerType{typeBase{c.newID()}, width, sign})
}

// Index is the type `index`.
func (c *Context) Index() *IndexType { return c.index }

// None is the type `none`.
func (c *Context) None() *NoneType { return c.none }

// ErrorType is the type of what could not be understood.
func (c *Context) ErrorType() *ErrorType {
	c.begin('!')
	t, met := metType[*ErrorType](c)
	if !met {
		t = keepType(c, &ErrorType{typeBase{c.newID()}})
	}
	c.errorMade(t.id)
	return t
}

// Float interns a floating-point type.
func (c *Context) Float(k FloatKind) *FloatType {
	if t := c.floats[k]; t != nil {
		return t
	}
	c.floats[k] = &FloatType{typeBase{c.newID()}, k}
	return c.floats[k]
}

// Complex interns complex<elem>.
func (c *Context) Complex(elem Type) *ComplexType {
	c.begin('c')
	c.typeKey(elem)
	if t, met := metType[*ComplexType](c); met {
		return t
	}
	return keepType(c, &ComplexType{typeBase{c.newID()}, elem})
}

// Tensor interns a ranked tensor type; encoding may be nil.
func (c *Context) Tensor(shape []int64, elem Type, encoding Attribute) *TensorType {
	c.begin('t')
	c.shapeKey(shape)
	c.typeKey(elem)
	c.attrKey(encoding)
	if t, met := metType[*TensorType](c); met {
		return t
	}
	t := &c.tensors.take(1)[0]
	*t = TensorType{typeBase{c.newID()}, c.ints(shape), elem, encoding, false}
	return keepType(c, t)
}

// UnrankedTensor interns tensor<*xelem>.
func (c *Context) UnrankedTensor(elem Type) *TensorType {
	c.begin('u')
	c.typeKey(elem)
	if t, met := metType[*TensorType](c); met {
		return t
	}
	return keepType(c, &TensorType{typeBase: typeBase{c.newID()}, Elem: elem, Unranked: true})
}

// Vector interns a vector type; scalable is nil or as long as shape.
func (c *Context) Vector(shape []int64, scalable []bool, elem Type) *VectorType {
	c.begin('v')
	c.shapeKey(shape)
	for _, s := range scalable {
		if s {
			c.num(1)
		} else {
			c.num(0)
		}
	}
	c.num(uint64(len(scalable)))
	c.typeKey(elem)
	if t, met := metType[*VectorType](c); met {
		return t
	}
	return keepType(c, &VectorType{typeBase{c.newID()}, append([]int64{}, shape...), append([]bool(nil), scalable...), elem})
}

// MemRef interns a memref type. Layout and space may be nil; an identity map
// and the space 0 are.
func (c *Context) MemRef(shape []int64, elem Type, layout, space Attribute) *MemRefType {
	if m, ok := layout.(*AffineMapAttr); ok && m.IsIdentity() {
		layout = nil
	}
	return c.memref(shape, false, elem, layout, space)
}

// UnrankedMemRef interns memref<*xelem, space>.
func (c *Context) UnrankedMemRef(elem Type, space Attribute) *MemRefType {
	return c.memref(nil, true, elem, nil, space)
}

func (c *Context) memref(shape []int64, unranked bool, elem Type, layout, space Attribute) *MemRefType {
	if i, ok := space.(*IntegerAttr); ok && i.Value == 0 && i.Wide == nil {
		space = nil
	}
	c.begin('m')
	c.shapeKey(shape)
	if unranked {
		c.num(1)
	} else {
		c.num(0)
	}
	c.typeKey(elem)
	c.attrKey(layout)
	c.attrKey(space)
	if t, met := metType[*MemRefType](c); met {
		return t
	}
	return keepType(c, &MemRefType{typeBase{c.newID()}, append([]int64{}, shape...), elem, layout, space, unranked})
}

// Tuple interns a tuple type.
func (c *Context) Tuple(elems []Type) *TupleType {
	c.begin('p')
	c.num(uint64(len(elems)))
	for _, t := range elems {
		c.typeKey(t)
	}
	if t, met := metType[*TupleType](c); met {
		return t
	}
	return keepType(c, &TupleType{typeBase{c.newID()}, append([]Type(nil), elems...)})
}

// Function interns a function type.
func (c *Context) Function(inputs, results []Type) *FunctionType {
	c.begin('f')
	c.num(uint64(len(inputs)))
	for _, t := range inputs {
		c.typeKey(t)
	}
	for _, t := range results {
		c.typeKey(t)
	}
	if t, met := metType[*FunctionType](c); met {
		return t
	}
	return keepType(c, &FunctionType{typeBase{c.newID()}, append([]Type(nil), inputs...), append([]Type(nil), results...)})
}

// CustomType interns a type of a dialect that has a definition.
func (c *Context) CustomType(name string, def any, params []Attribute) *CustomType {
	c.begin('d')
	c.str(name)
	c.attrsKey(params)
	if t, met := metType[*CustomType](c); met {
		return t
	}
	return keepType(c, &CustomType{typeBase{c.newID()}, name, def, c.attributes(params), ""})
}

// RawType interns a type of an unknown dialect by its text; raw is what
// follows `!name`, such as `<4, @x>`, or "".
func (c *Context) RawType(name, raw string) *CustomType {
	c.begin('r')
	c.str(name)
	c.str(raw)
	if t, met := metType[*CustomType](c); met {
		return t
	}
	return keepType(c, &CustomType{typeBase: typeBase{c.newID()}, Name: c.own(name), Raw: c.own(raw)})
}

// BitWidth is the size in bits of an integer or float; 0 for any other type.
func BitWidth(t Type) uint32 {
	switch t := t.(type) {
	case *IntegerType:
		return t.Width
	case *FloatType:
		return t.Kind.Width()
	}
	return 0
}

// ElementType is the element of a tensor or vector, or t itself.
func ElementType(t Type) Type {
	switch t := t.(type) {
	case *TensorType:
		return t.Elem
	case *VectorType:
		return t.Elem
	}
	return t
}

// ShapedElement is the element of a tensor, vector or memref, or t itself.
func ShapedElement(t Type) Type {
	if m, ok := t.(*MemRefType); ok {
		return m.Elem
	}
	return ElementType(t)
}

// ShapeOf is the shape of a ranked tensor, vector or memref; shaped is false for
// any other type.
func ShapeOf(t Type) (shape []int64, shaped bool) {
	switch t := t.(type) {
	case *TensorType:
		return t.Shape, !t.Unranked
	case *VectorType:
		return t.Shape, true
	case *MemRefType:
		return t.Shape, !t.Unranked
	}
	return nil, false
}
