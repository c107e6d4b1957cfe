package ttg

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
)

// Encodings and the memory space of tensor memory, which ttng defines.
const (
	tensorMemoryName       = "ttng.tensor_memory"
	tensorMemoryEncoding   = "ttng.tensor_memory_encoding"
	tensorMemoryScalesName = "ttng.tensor_memory_scales_encoding"
)

// LayoutShape is the part of a shape that the layout concerns: a buffer may
// have a dimension more, that of the stages of a pipeline.
func LayoutShape(shape []int64, encoding ir.Attribute) []int64 {
	rank, ok := layout.Rank(encoding)
	if dialect.AttrName(encoding) == tensorMemoryEncoding || dialect.AttrName(encoding) == tensorMemoryScalesName {
		rank, ok = 2, true
	}
	if !ok || len(shape) <= rank {
		return shape
	}
	return shape[len(shape)-rank:]
}

// bitWidth is the size of an element; pointers have 64 bits. 0 is unknown.
func bitWidth(t ir.Type) int64 {
	if dialect.TypeName(t) == "tt.ptr" {
		return 64
	}
	return int64(ir.BitWidth(t))
}

func verifyMemDesc(p []ir.Attribute, report dialect.Report) {
	m := MemDesc{Shape: dialect.IntsOf(p[0]), Encoding: p[2], MemorySpace: p[3]}
	m.AllocShape = m.Shape
	if p[5] != nil {
		m.AllocShape = dialect.IntsOf(p[5])
	}
	width := bitWidth(p[1].(*ir.TypeAttr).Type)
	switch {
	case len(m.Shape) == 0:
		report("rank 0 memdesc is not allowed")
	case width != 0 && width != 1 && width < 8:
		report("element type bit width must be 1 or at least 8; got %d", width)
	case slices.Contains(m.Shape, 0):
		report("shape has 0 dimension")
	case slices.Contains(m.AllocShape, 0):
		report("alloc shape has 0 dimension")
	case len(m.AllocShape) < len(m.Shape):
		report("alloc shape must have at least as many dimensions as shape")
	case verifyMemDescRank(&m, report):
		verifyMemDescShape(&m, width, report)
	}
}

func verifyMemDescRank(m *MemDesc, report dialect.Report) bool {
	name := dialect.AttrName(m.Encoding)
	switch {
	case name == tensorMemoryEncoding:
		if len(m.Shape) != 2 && len(m.Shape) != 3 {
			report("rank must be 2 or 3")
			return false
		}
	case name == tensorMemoryScalesName:
		if len(m.Shape) != 2 {
			report("tensor-memory scale descriptors must have rank 2; got %d", len(m.Shape))
			return false
		}
	case IsShared(m.Encoding):
		if rank, ok := layout.Rank(m.Encoding); ok && rank != len(m.Shape) && rank != len(m.Shape)-1 {
			report("rank must be equal to or one less than the shape size. Got %d and %d", rank, len(m.Shape))
			return false
		}
	case strings.HasPrefix(name, "ttg.") || name == "":
		if _, broken := m.Encoding.(*ir.UnitAttr); !broken {
			report("%s is not a valid encoding", printer.AttrText(m.Encoding))
		}
		return false
	}
	return true
}

func verifyMemDescShape(m *MemDesc, width int64, report dialect.Report) {
	if !allPowersOf2(LayoutShape(m.Shape, m.Encoding)) {
		report("shape must have power-of-2 and non-zero dimensions; got %s", dialect.JoinInts(m.Shape))
		return
	}
	if !allPowersOf2(LayoutShape(m.AllocShape, m.Encoding)) {
		report("alloc shape must have power-of-2 and non-zero dimensions; got %s", dialect.JoinInts(m.AllocShape))
		return
	}
	tail := m.AllocShape[len(m.AllocShape)-len(m.Shape):]
	for i, n := range m.Shape {
		if n > tail[i] {
			report("shape must be less than or equal to allocShape. shape = %s, allocShape = %s", dialect.JoinInts(m.Shape), dialect.JoinInts(m.AllocShape))
			return
		}
	}
	space := dialect.AttrName(m.MemorySpace)
	switch name := dialect.AttrName(m.Encoding); {
	case name == tensorMemoryEncoding || name == tensorMemoryScalesName:
		if space != tensorMemoryName {
			report("memorySpace must be TensorMemorySpace")
		} else if name == tensorMemoryEncoding {
			verifyTensorMemoryShape(m, width, report)
		} else if len(m.AllocShape) != 2 {
			report("Scales don't currently support multibuffering")
		} else if width != 8 && width != 0 {
			report("bitwidth must be 8")
		}
		return
	case IsShared(m.Encoding) && space != AttrSharedMemory:
		report("memorySpace must be SharedMemorySpace for shared encoding. Got %s", printer.AttrText(m.MemorySpace))
		return
	}
	if dialect.AttrName(m.Encoding) == AttrNvmmaShared && !verifyTMABlock(m, report) {
		return
	}
	var extents []int64
	switch dialect.AttrName(m.Encoding) {
	case AttrPaddedShared, AttrSharedLinear:
		if extents = dialect.IntsParam(m.Encoding, "shape"); extents == nil {
			extents = sizes(slices.Concat(dialect.RowsParam(m.Encoding, "offset"), dialect.RowsParam(m.Encoding, "block")))
		}
	}
	want := LayoutShape(m.AllocShape, m.Encoding)
	for d, n := range extents {
		if d < len(want) && n != want[d] {
			report("Mismatch in expected shape for dimension %d. Expected: %d, got: %d", d, want[d], n)
			return
		}
	}
}

// verifyTensorMemoryShape: a buffer of tensor memory has whole blocks, of
// elements that fit into its columns.
func verifyTensorMemoryShape(m *MemDesc, width int64, report dialect.Report) {
	get := func(name string, absent int64) int64 {
		return dialect.IntParam(m.Encoding, name, absent)
	}
	stride := get("colStride", 1)
	split := layout.CTASplit(m.Encoding, 2)
	shape, alloc := m.Shape[len(m.Shape)-2:], LayoutShape(m.AllocShape, m.Encoding)
	leastM, leastN := get("blockM", 0)*split[0], min(get("blockN", 0), shape[1])*split[1]
	switch {
	case width == 0:
	case width < 8:
		report("tensor-memory element type bit width must be at least 8; got %d", width)
	case width*stride > 32:
		report("bitwidth * colStride must be less than or equal to 32. Got %d and %d", width, stride)
	case shape[0] < leastM || shape[1] < leastN:
		report("the tensor shape must be at least %dx%d. Got %s", leastM, leastN, dialect.JoinInts(m.Shape))
	default:
		l, err := layout.Of(m.Encoding, alloc)
		if err != nil {
			report("%s", err)
		} else if got := l.Shape(); !slices.Equal(got, alloc) {
			report("allocation shape must be equal to %dx%d", got[0], got[1])
		}
	}
}

// verifyTMABlock: a row of what one TMA message copies, at most 256 elements,
// has at least the bytes of the swizzling pattern.
func verifyTMABlock(m *MemDesc, report dialect.Report) bool {
	swizzle, width := dialect.IntParam(m.Encoding, "swizzlingByteWidth", 0), dialect.IntParam(m.Encoding, "elementBitWidth", 0)
	if swizzle == 0 || width == 0 {
		return true
	}
	block := LayoutShape(layout.ShapePerCTA(m.Encoding, m.AllocShape), m.Encoding)
	contiguous := len(block) - 1
	if dialect.BoolParam(m.Encoding, "transposed") {
		contiguous = 0
	}
	have := block[contiguous]
	if dialect.BoolParam(m.Encoding, "fp4Padded") {
		have *= 2
	}
	have = min(have, 256)
	if least := 8 * swizzle / width; have < least {
		report("block shape along the contiguous dimension %d is too small for the swizzle byte size %d in an NVMMASharedLayout, "+
			"got %d but expected at least %d", contiguous, swizzle, have, least)
		return false
	}
	return true
}
