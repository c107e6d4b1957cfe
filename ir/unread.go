package ir

// What could not be understood: ErrorType and ErrorAttr stand for it, alone or
// inside other types and attributes. Nothing is wrong with them, since what is
// wrong was said where they were made.

// ErrorsMade counts how often something could not be understood: a reader that
// takes back what it read sees by it whether types it knows may be in error.
func (c *Context) ErrorsMade() int { return c.errors }

// errorMade notes that an ErrorType or ErrorAttr was asked for.
func (c *Context) errorMade(id uint32) {
	c.errors++
	if c.firstError == 0 || id < c.firstError {
		c.firstError = id
	}
}

// olderThanErrors reports whether what has an id cannot hold an error: parts are made
// before the whole. An editor's context keeps the errors of all that was typed.
func (c *Context) olderThanErrors(id uint32) bool { return c.firstError == 0 || id < c.firstError }

// Unread reports whether part of a type could not be understood.
func (c *Context) Unread(t Type) bool {
	if t == nil || c.olderThanErrors(t.typeID()) {
		return false
	}
	switch t := t.(type) {
	case *ErrorType:
		return true
	case *TensorType:
		return c.Unread(t.Elem) || c.UnreadAttr(t.Encoding)
	case *VectorType:
		return c.Unread(t.Elem)
	case *MemRefType:
		return c.Unread(t.Elem) || c.UnreadAttr(t.Layout) || c.UnreadAttr(t.Space)
	case *ComplexType:
		return c.Unread(t.Elem)
	case *TupleType:
		return c.anyUnreadType(t.Elems)
	case *FunctionType:
		return c.anyUnreadType(t.Inputs) || c.anyUnreadType(t.Results)
	case *CustomType:
		return c.anyUnread(t.Params)
	}
	return false
}

// UnreadAttr reports whether part of an attribute could not be understood.
func (c *Context) UnreadAttr(a Attribute) bool {
	if a == nil || c.olderThanErrors(a.attrID()) {
		return false
	}
	switch a := a.(type) {
	case *TypeAttr:
		return c.Unread(a.Type)
	case *ArrayAttr:
		return c.anyUnread(a.Elems)
	case *DictAttr:
		for _, e := range a.Entries {
			if c.UnreadAttr(e.Value) {
				return true
			}
		}
	case *DenseElementsAttr:
		return c.Unread(a.Type)
	case *CustomAttr:
		return a.Name == ErrorOp || c.anyUnread(a.Params)
	}
	return false
}

func (c *Context) anyUnread(as []Attribute) bool {
	for _, a := range as {
		if c.UnreadAttr(a) {
			return true
		}
	}
	return false
}

func (c *Context) anyUnreadType(ts []Type) bool {
	for _, t := range ts {
		if c.Unread(t) {
			return true
		}
	}
	return false
}

// UnreadOp reports whether the op stands for text that could not be read, a
// type or attribute of it could not be, or it is in doubt.
func (c *Context) UnreadOp(o *Op) bool {
	switch {
	case o.IsError():
		return true
	case c.errors == 0:
		return false
	}
	if o.mod.doubted[o] {
		return true
	}
	for _, u := range o.operandList() {
		if u.value != nil && c.Unread(u.value.typ) {
			return true
		}
	}
	for i := range o.Results() {
		if c.Unread(o.Result(i).typ) {
			return true
		}
	}
	for _, a := range o.Attrs() {
		if c.UnreadAttr(a.Value) {
			return true
		}
	}
	return false
}
