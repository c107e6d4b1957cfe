package memory

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// local is a load or store of shared memory, or an atomic.
func (f *finder) local(a *Access, role dialect.RoleKind, kind Kind) {
	buffer, data := dialect.Part(a.Op, role, dialect.Address), dialect.Part(a.Op, role, dialect.Stored)
	if role == dialect.Load && a.Op.NumResults() > 0 {
		data = a.Op.Result(0)
	}
	t, registers := f.tensorLayout(data)
	if t == nil || buffer == nil {
		return // of ttg.local_alloc without a tensor, too
	}
	bits := layout.ElementWidth(t.Elem)
	a.Kind, a.Mechanism, a.Bytes = kind, Shared, bytesOf(registers, bits)
	memory := f.layoutOf(buffer)
	scattered := dialect.Part(a.Op, role, dialect.Offsets) != nil
	if memory == nil || !memory.HasIn(linear.Offset) || scattered || role == dialect.Atomic || padded(dialect.AttrName(dialect.TypeParam(buffer.Type(), "encoding"))) {
		return // banks depend on numbers that are known at run time, or on the padding
	}
	way := layout.Storing
	if role == dialect.Load {
		way = layout.Loading
	}
	if s, ok := layout.Served(registers, memory, bits, way, f.target); ok {
		a.Sides = []Side{{way, s, bits, 1 << registers.InBits(linear.Warp)}}
	}
}

// padded reports whether the layout of a buffer leaves bytes out, which is not linear.
func padded(encoding string) bool {
	return encoding == ttg.AttrPaddedShared || encoding == ttg.AttrPartitionedShared
}
