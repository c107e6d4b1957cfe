package layout

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// builderOf is what makes the layouts of the encodings of a name.
func builderOf(name string) func(p *params, shape []int64) *linear.Layout {
	switch name {
	case blockedName:
		return blocked
	case sliceName:
		return slice
	case dotOpName:
		return dotOperand
	case linearName, genericLinearName:
		return linearEncoding
	case nvidiaMMAName:
		return nvidiaMMA
	case mfmaName:
		return mfma
	case wmmaName:
		return wmma
	case dpasName:
		return dpasResult
	case intelWarpName:
		return intelWarp
	case subgroup2DBlockName:
		return subgroup2DBlock
	case swizzledName:
		return swizzledShared
	case rotatingName:
		return rotatingShared
	case nvmmaName:
		return nvmmaShared
	case paddedName:
		return paddedShared
	case sharedLinearName:
		return sharedLinear
	case partitionedName:
		return partitionedShared
	case tensorMemoryName:
		return tensorMemory
	case tensorMemoryScalesName:
		return tensorMemoryScales
	}
	return nil
}

// Known reports whether an attribute is an encoding that Of knows.
func Known(enc ir.Attribute) bool { return builderOf(dialect.AttrName(enc)) != nil }

// Of is the layout of an encoding for a tensor of the given shape; for one of
// memory that is the shape of the buffer, of which views are parts. The inputs
// are
//
//	register, lane, warp, block   of tensors
//	offset, block                 of shared memory (in elements; without the padding of
//	                              ttg.padded_shared), and partition for ttg.partitioned_shared
//	row, col, block               of tensor memory
//
// and the outputs dim0, dim1, …. An error is an *EncodingError.
//
// The layouts are Triton's, to the bit. Where versions differ, those of the
// newest.
func Of(enc ir.Attribute, shape []int64) (*linear.Layout, error) {
	var none *Cache
	return none.Of(enc, shape)
}

// build makes the layout of an encoding, and those of its parents by the cache.
func (c *Cache) build(enc ir.Attribute, shape []int64, width int64) (l *linear.Layout, err *EncodingError) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *EncodingError:
			err = v
		default:
			panic(v)
		}
	}()
	p := &params{cache: c, attr: enc, rank: len(shape), width: width}
	builder := builderOf(dialect.AttrName(enc))
	if builder == nil {
		p.failAll("is no layout that is known here")
	}
	if len(shape) > maxRank {
		p.failList("shape", "has %d dimensions, at most %d are possible", len(shape), maxRank)
	}
	size := 0
	for i, n := range shape {
		if !linear.IsPowerOf2(n) {
			p.failAt("shape", i, n, "is not a power of two")
		}
		if size += linear.Log2(n); size > maxSize {
			p.failAt("shape", i, n, "makes the tensor too large")
		}
	}
	made := builder(p, shape)
	if n := len(made.AllColumns()); n > maxColumns {
		p.failAll("has %d bits of registers, lanes, warps and blocks; %d are possible", n, maxColumns)
	}
	return made, nil
}

// The most bits of a tensor's size, and of the inputs of a layout.
const (
	maxSize    = 40
	maxColumns = 64
)

// layoutOf is the layout of a parent, for builders, which end by a panic with an
// *EncodingError.
func (p *params) layoutOf(parent ir.Attribute, shape []int64) *linear.Layout {
	l, err := p.cache.find(parent, shape, p.width)
	if err != nil {
		panic(err)
	}
	return l
}

// A Cache remembers the layouts of encodings and of their parents, whose attributes
// it compares by identity: it serves one ir.Context and one goroutine.
type Cache struct {
	layouts     map[cacheKey]cached
	conversions map[conversionKey]*Conversion // nil for what is none
	blocked     map[ir.Attribute]blockedSize  // of blocked encodings
}

// A blockedSize is the rank of a blocked encoding, and how many bits of lanes, warps and
// blocks its layouts have. Those of registers are as many as a shape has at most.
type blockedSize struct {
	right      bool // it has layouts
	rank, bits int
}

type conversionKey struct{ from, to *linear.Layout }

type cacheKey struct {
	enc   ir.Attribute
	width int64 // of the elements, where it matters
	rank  uint8
	shape [maxRank]uint8 // the logarithms of the sizes
}

// setShape reports whether a layout for the shape may be: the sizes are powers of two
// and not too many.
func (k *cacheKey) setShape(shape []int64) bool {
	if len(shape) > len(k.shape) {
		return false
	}
	k.rank = uint8(len(shape))
	for i, n := range shape {
		if !linear.IsPowerOf2(n) {
			return false
		}
		k.shape[i] = uint8(linear.Log2(n))
	}
	return true
}

type cached struct {
	l   *linear.Layout
	err *EncodingError
}

// Of is the function Of, asked once per encoding and shape.
func (c *Cache) Of(enc ir.Attribute, shape []int64) (*linear.Layout, error) {
	return c.of(enc, shape, 0)
}

// Check is the error of Of. That a blocked layout, or a slice of one, can be is known of
// all shapes when it is known of one.
func (c *Cache) Check(enc ir.Attribute, shape []int64) error {
	if c.plain(enc, shape) {
		return nil
	}
	_, err := c.Of(enc, shape)
	return err
}

// plain reports whether an encoding is blocked, or a slice of that, its parameters are
// right, and all bits of a layout for the shape are few.
func (c *Cache) plain(enc ir.Attribute, shape []int64) bool {
	rank, size := len(shape), 0
	for _, n := range shape {
		if !linear.IsPowerOf2(n) {
			return false
		}
		size += linear.Log2(n)
	}
	for dialect.AttrName(enc) == sliceName {
		if dim := dialect.IntOf(dialect.AttrParam(enc, "dim"), 0); dim < 0 || dim > int64(rank) {
			return false
		}
		rank++
		enc = dialect.AttrParam(enc, "parent")
	}
	if dialect.AttrName(enc) != blockedName || rank > maxRank || size > maxSize {
		return false
	}
	own, known := c.blocked[enc]
	if !known {
		rank := len(dialect.IntsOf(dialect.AttrParam(enc, "order")))
		if l, err := c.Of(enc, ones(rank)); err == nil {
			own = blockedSize{true, rank, len(l.AllColumns())}
		}
		if c.blocked == nil {
			c.blocked = make(map[ir.Attribute]blockedSize)
		}
		c.blocked[enc] = own
	}
	return own.right && own.rank == rank && own.bits+size <= maxColumns
}

// OfElements is Of for elements of a type, which matters to what Triton before
// 3.6 called unpacked tensor memory.
func (c *Cache) OfElements(enc ir.Attribute, shape []int64, elem ir.Type) (*linear.Layout, error) {
	return c.of(enc, shape, int64(ir.BitWidth(elem)))
}

// Convert is the function Convert, asked once for two layouts of the cache. The
// Conversion is shared: it may not be changed.
func (c *Cache) Convert(from, to *linear.Layout) (*Conversion, bool) {
	key := conversionKey{from, to}
	found, ok := c.conversions[key]
	if !ok {
		found, _ = Convert(from, to)
		if c.conversions == nil {
			c.conversions = make(map[conversionKey]*Conversion)
		}
		c.conversions[key] = found
	}
	return found, found != nil
}

func (c *Cache) of(enc ir.Attribute, shape []int64, width int64) (*linear.Layout, error) {
	l, err := c.find(enc, shape, width)
	if err != nil {
		return nil, err
	}
	return l, nil
}

// find is of, with an error that can be asked what is wrong. width is of the
// elements in bits, 0 when not known; a Cache that is nil remembers nothing.
func (c *Cache) find(enc ir.Attribute, shape []int64, width int64) (*linear.Layout, *EncodingError) {
	key := cacheKey{enc: enc}
	if c == nil || !key.setShape(shape) {
		return c.build(enc, shape, width)
	}
	if dialect.AttrName(enc) == tensorMemoryName {
		key.width = width
	}
	r, ok := c.layouts[key]
	if !ok {
		r.l, r.err = c.build(enc, shape, width)
		if c.layouts == nil {
			c.layouts = make(map[cacheKey]cached)
		}
		c.layouts[key] = r
	}
	return r.l, r.err
}
