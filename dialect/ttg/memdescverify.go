package ttg

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Encodings and the memory space of tensor memory, which ttng defines.
const (
	tensorMemoryName       = "ttng.tensor_memory"
	tensorMemoryEncoding   = "ttng.tensor_memory_encoding"
	tensorMemoryScalesName = "ttng.tensor_memory_scales_encoding"
)

// join lists numbers as Triton's messages do.
func join(vs []int64) string {
	texts := make([]string, len(vs))
	for i, v := range vs {
		texts[i] = strconv.FormatInt(v, 10)
	}
	return strings.Join(texts, ", ")
}

// LayoutShape is the part of a shape that the layout concerns: a buffer may
// have a dimension more, that of the stages of a pipeline.
func LayoutShape(shape []int64, encoding ir.Attribute) []int64 {
	rank, ok := Rank(encoding)
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
		if rank, ok := Rank(m.Encoding); ok && rank != len(m.Shape) && rank != len(m.Shape)-1 {
			report("rank must be equal to or one less than the shape size. Got %d and %d", rank, len(m.Shape))
			return false
		}
	case strings.HasPrefix(name, "ttg.") || name == "":
		if _, broken := m.Encoding.(*ir.UnitAttr); !broken {
			report("%s is not a valid encoding", dialect.AttrText(m.Encoding))
		}
		return false
	}
	return true
}

func verifyMemDescShape(m *MemDesc, width int64, report dialect.Report) {
	if !allPowersOf2(LayoutShape(m.Shape, m.Encoding)) {
		report("shape must have power-of-2 and non-zero dimensions; got %s", join(m.Shape))
		return
	}
	if !allPowersOf2(LayoutShape(m.AllocShape, m.Encoding)) {
		report("alloc shape must have power-of-2 and non-zero dimensions; got %s", join(m.AllocShape))
		return
	}
	tail := m.AllocShape[len(m.AllocShape)-len(m.Shape):]
	for i, n := range m.Shape {
		if n > tail[i] {
			report("shape must be less than or equal to allocShape. shape = %s, allocShape = %s", join(m.Shape), join(m.AllocShape))
			return
		}
	}
	space := dialect.AttrName(m.MemorySpace)
	switch name := dialect.AttrName(m.Encoding); {
	case name == tensorMemoryEncoding || name == tensorMemoryScalesName:
		if space != tensorMemoryName {
			report("memorySpace must be TensorMemorySpace")
		} else if name == tensorMemoryScalesName && width != 8 && width != 0 {
			report("bitwidth must be 8")
		}
		return
	case IsShared(m.Encoding) && space != SharedMemoryName:
		report("memorySpace must be SharedMemorySpace for shared encoding. Got %s", dialect.AttrText(m.MemorySpace))
		return
	}
	var extents []int64
	if p, ok := PaddedSharedOf(m.Encoding); ok {
		if extents = p.Shape; p.Order == nil {
			extents = sizes(slices.Concat(p.Offset, p.Block))
		}
	} else if s, ok := SharedLinearOf(m.Encoding); ok {
		extents = sizes(slices.Concat(s.Offset, s.Block))
	}
	want := LayoutShape(m.AllocShape, m.Encoding)
	for d, n := range extents {
		if d < len(want) && n != want[d] {
			report("Mismatch in expected shape for dimension %d. Expected: %d, got: %d", d, want[d], n)
			return
		}
	}
}
