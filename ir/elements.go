package ir

// A DenseElementsAttr is dense<…> : type. Bits holds the elements in row-major
// order, one of them when Splat, each in ElementWords words: numbers in their
// own format, integers extended to whole words, the low word first, and the two
// parts of a complex number one after the other. Elements of any other type are
// Strings.
type DenseElementsAttr struct {
	attrBase
	Type    Type
	Splat   bool
	Bits    []uint64
	Strings []string
}

// A SparseElementsAttr is sparse<indices, values> : type. Indices are rows of
// as many i64 as the type has dimensions.
type SparseElementsAttr struct {
	attrBase
	Type            Type
	Indices, Values *DenseElementsAttr
}

// A ResourceAttr is dense_resource<key> : type: elements that stand in the
// {-# dialect_resources … #-} of the file.
type ResourceAttr struct {
	attrBase
	Key  string
	Type Type
}

// ElementWords is the number of words that an element of a type takes in
// DenseElementsAttr.Bits; 0 for types whose elements are strings.
func ElementWords(elem Type) int {
	switch t := elem.(type) {
	case *IntegerType:
		return max(int(t.Width+63)/64, 1)
	case *FloatType:
		return int(t.Kind.Width()+63) / 64
	case *IndexType:
		return 1
	case *ComplexType:
		return 2 * ElementWords(t.Elem)
	}
	return 0
}

// Len is the number of elements, of a splat too.
func (a *DenseElementsAttr) Len() int64 {
	n := int64(1)
	shape, _ := ShapeOf(a.Type)
	for _, d := range shape {
		n *= d
	}
	return n
}

// Words are the bits of element i.
func (a *DenseElementsAttr) Words(i int) []uint64 {
	n := ElementWords(ShapedElement(a.Type))
	if a.Splat {
		i = 0
	}
	return a.Bits[i*n : (i+1)*n]
}

// DenseSplat interns dense<x> : t by the bits of its one element.
func (c *Context) DenseSplat(t Type, bits ...uint64) *DenseElementsAttr {
	return c.dense('e', t, true, bits, nil)
}

// Dense interns dense<[…]> : t by the bits of all elements. Elements that are
// all equal make a splat, as in MLIR.
func (c *Context) Dense(t Type, bits []uint64) *DenseElementsAttr {
	if n := max(ElementWords(ShapedElement(t)), 1); len(bits) >= n && repeats(bits, n) {
		return c.DenseSplat(t, bits[:n]...)
	}
	return c.dense('E', t, false, bits, nil)
}

// repeats reports whether every word is the one n before it.
func repeats(bits []uint64, n int) bool {
	for i := n; i < len(bits); i++ {
		if bits[i] != bits[i-n] {
			return false
		}
	}
	return true
}

// DenseStrings interns dense<["a", "b"]> : t; one string is a splat.
func (c *Context) DenseStrings(t Type, strings []string) *DenseElementsAttr {
	splat := len(strings) > 0
	for _, s := range strings {
		splat = splat && s == strings[0]
	}
	if splat {
		return c.dense('y', t, true, nil, strings[:1])
	}
	return c.dense('Y', t, false, nil, strings)
}

func (c *Context) dense(kind byte, t Type, splat bool, bits []uint64, strings []string) *DenseElementsAttr {
	c.begin(kind)
	c.typeKey(t)
	c.num(uint64(len(bits)))
	for _, b := range bits {
		c.num(b)
	}
	for _, s := range strings {
		c.str(s)
	}
	if a, met := metAttr[*DenseElementsAttr](c); met {
		return a
	}
	return keepAttr(c, &DenseElementsAttr{attrBase{c.newID()}, t, splat, append([]uint64(nil), bits...), c.ownAll(strings)})
}

// Sparse interns sparse<indices, values> : t.
func (c *Context) Sparse(t Type, indices, values *DenseElementsAttr) *SparseElementsAttr {
	c.begin('p')
	c.typeKey(t)
	c.attrKey(indices)
	c.attrKey(values)
	if a, met := metAttr[*SparseElementsAttr](c); met {
		return a
	}
	return keepAttr(c, &SparseElementsAttr{attrBase{c.newID()}, t, indices, values})
}

// Resource interns dense_resource<key> : t.
func (c *Context) Resource(key string, t Type) *ResourceAttr {
	c.begin('r')
	c.typeKey(t)
	c.str(key)
	if a, met := metAttr[*ResourceAttr](c); met {
		return a
	}
	return keepAttr(c, &ResourceAttr{attrBase{c.newID()}, key, t})
}
