package ir

import "math"

// An Extent is how large a type or attribute is when all that it is made of is
// spelled out: short text says a lot where names stand for what was said before.
type Extent struct {
	Parts int // types, attributes and locations, each as often as it occurs; at most math.MaxInt32
	Depth int // of their nesting
}

// ExtentOf looks at every large part once, however often it occurs. It goes as deep
// as what it was not asked about yet is nested.
func (c *Context) ExtentOf(a Attribute) Extent {
	if a == nil {
		return Extent{}
	}
	switch a := a.(type) {
	case *TypeAttr:
		return c.extentOfType(a.Type)
	case *Location:
		return c.extentOfLoc(a)
	}
	e, ok := c.extents[a.attrID()]
	if ok {
		return e
	}
	attr := func(a Attribute) { e.add(c.ExtentOf(a)) }
	switch a := a.(type) {
	case *ArrayAttr:
		for _, elem := range a.Elems {
			attr(elem)
		}
	case *DictAttr:
		for _, entry := range a.Entries {
			attr(entry.Value)
		}
	case *CustomAttr:
		for _, param := range a.Params {
			attr(param)
		}
	case *DistinctAttr:
		attr(a.Elem)
	case *IntegerAttr:
		e.add(c.extentOfType(a.Type))
	case *StringAttr:
		e.add(c.extentOfType(a.Type))
	case *DenseElementsAttr:
		e.add(c.extentOfType(a.Type))
	case *SparseElementsAttr:
		e.add(c.extentOfType(a.Type))
	case *ResourceAttr:
		e.add(c.extentOfType(a.Type))
	}
	return c.keepExtent(a.attrID(), e)
}

// extentOfLoc is ExtentOf for what most aliases of a dump stand for.
func (c *Context) extentOfLoc(l *Location) Extent {
	if l == nil {
		return Extent{}
	}
	if l.Child == nil && l.Caller == nil && l.more == nil {
		return Extent{Parts: 1, Depth: 1}
	}
	e, ok := c.extents[l.id]
	if ok {
		return e
	}
	e.add(c.extentOfLoc(l.Child))
	e.add(c.extentOfLoc(l.Caller))
	if l.more != nil {
		for _, part := range l.more.fused {
			e.add(c.extentOfLoc(part))
		}
		e.add(c.ExtentOf(l.more.metadata))
	}
	return c.keepExtent(l.id, e)
}

func (c *Context) extentOfType(t Type) Extent {
	if t == nil {
		return Extent{}
	}
	e, ok := c.extents[t.typeID()]
	if ok {
		return e
	}
	types := func(list ...Type) {
		for _, t := range list {
			e.add(c.extentOfType(t))
		}
	}
	switch t := t.(type) {
	case *TensorType:
		types(t.Elem)
		e.add(c.ExtentOf(t.Encoding))
	case *VectorType:
		types(t.Elem)
	case *MemRefType:
		types(t.Elem)
		e.add(c.ExtentOf(t.Layout))
		e.add(c.ExtentOf(t.Space))
	case *ComplexType:
		types(t.Elem)
	case *TupleType:
		types(t.Elems...)
	case *FunctionType:
		types(t.Inputs...)
		types(t.Results...)
	case *CustomType:
		for _, param := range t.Params {
			e.add(c.ExtentOf(param))
		}
	}
	return c.keepExtent(t.typeID(), e)
}

// add adds a part of what e is of.
func (e *Extent) add(part Extent) {
	e.Parts = min(e.Parts+part.Parts, math.MaxInt32)
	e.Depth = max(e.Depth, part.Depth)
}

// What is smaller is looked at again, which is cheaper than to remember all.
const (
	fewParts  = 64
	smallDeep = 16
)

// keepExtent adds the thing itself to its parts.
func (c *Context) keepExtent(id uint32, e Extent) Extent {
	e.add(Extent{Parts: 1})
	e.Depth++
	if e.Parts > fewParts || e.Depth > smallDeep {
		if c.extents == nil {
			c.extents = make(map[uint32]Extent)
		}
		c.extents[id] = e
	}
	return e
}
