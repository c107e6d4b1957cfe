package allocation

import (
	"errors"
	"fmt"
	"github.com/tgopt/tgopt/dialect/amdg"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/tti"
	"github.com/tgopt/tgopt/dialect/ttng"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// scratchAlignment is that of scratch memory and of what callees need.
const scratchAlignment = 128

// mostParts bounds the partitions of shared memory over which a value is spread; GPUs have a few.
const mostParts = 1 << 16

// buffersOf makes the buffers that belong to an op.
func (f *flow) buffersOf(o *ir.Op, region int32) []*Buffer {
	a := f.allocation
	at := len(a.Buffers)
	if f.erased(o) {
		return nil
	}
	add := func(k Kind, size, alignment int64) *Buffer {
		b := &Buffer{Kind: k, Owner: o, Size: size, Alignment: alignment, region: region, async: f.async, number: len(a.Buffers)}
		a.Buffers = append(a.Buffers, b)
		if k != Explicit {
			a.scratch[o] = b
		}
		return b
	}
	tensor := tensorOf(o)
	switch {
	case f.tensor && tensor == nil:
	case f.tensor:
		add(Explicit, 0, tensorAlign).Value = tensor
	case tensor != nil:
		f.allocatesTensor = true
	case o.Is(ttg.OpLocalAlloc) && o.NumResults() == 1:
		f.explicit(o, add)
	case dialect.HasRole(o, dialect.Call):
		if called := f.allocated(f.calls.callee(o)); called != nil {
			a.TensorColumns = max(a.TensorColumns, called.TensorColumns)
			if called.Size > 0 {
				add(Virtual, called.Size, scratchAlignment)
			}
		}
	default:
		if n := f.scratch(o); n > 0 {
			alignment := int64(scratchAlignment)
			if o.Is(ttg.OpWarpSpecialize) {
				alignment = 8
			}
			add(Scratch, n, alignment)
		}
	}
	return a.Buffers[at:]
}

func (f *flow) unknown(o *ir.Op, err error) {
	f.allocation.Unknown = append(f.allocation.Unknown, Unknown{o, err})
}

// explicit makes the buffers of a ttg.local_alloc.
func (f *flow) explicit(o *ir.Op, add func(Kind, int64, int64) *Buffer) {
	v := o.Result(0)
	if !isShared(v.Type()) {
		return
	}
	enc := dialect.TypeParam(v.Type(), "encoding")
	bytes, err := f.bufferSize(v.Type(), enc)
	if err != nil {
		f.unknown(o, err)
	}
	alignment := layout.Alignment(enc)
	switch n, ok := o.IntAttr("alignment"); {
	case ok && n < 1:
		f.unknown(o, fmt.Errorf("nothing is aligned to %d bytes", n))
	case ok:
		alignment = n
	}
	parts, groups := int64(1), int64(1)
	if dialect.AttrName(enc) == ttg.AttrPartitionedShared {
		parts = max(dialect.IntParam(enc, "numPartitions", 1), 1)
		groups = max(dialect.IntParam(enc, "numGroups", 1), 1)
	}
	if parts > mostParts {
		f.unknown(o, fmt.Errorf("no memory has %d parts", parts))
		parts = 1
	}
	first := len(f.allocation.Buffers)
	for i := range int(parts) {
		b := add(Explicit, bytes/(parts*groups)*groups, alignment)
		b.Value, b.Part = v, i
	}
	if parts > 1 {
		all := slices.Clone(f.allocation.Buffers[first:])
		for _, b := range all {
			b.parts = all
		}
	}
}

func (s *sizes) bufferSize(t ir.Type, enc ir.Attribute) (int64, error) {
	shape := dialect.IntsOf(dialect.TypeParam(t, "allocShape"))
	if shape == nil {
		shape = dialect.IntsOf(dialect.TypeParam(t, "shape"))
	}
	elem, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
	if !ok {
		return 0, errors.New("the buffer has no element type")
	}
	n, err := s.Cache.layouts.BufferElements(enc, shape, nil)
	if err != nil {
		// Parts that are not cut as their layout has them take no less and no more;
		// neither did three barriers in a row when they were one buffer, nor a row
		// whose layout is of tiles, which Triton 3.6 took.
		switch dialect.AttrName(enc) {
		case ttg.AttrPartitionedShared, ttg.AttrSwizzledShared, ttg.AttrNvmmaShared:
		default:
			return 0, err
		}
		n = 1
		for _, size := range shape {
			n *= size
		}
	}
	width := int64(ir.BitWidth(elem.Type))
	if dialect.TypeName(elem.Type) == tt.TypePtr {
		width = 64
	}
	return layout.PaddedElements(enc, n) * width / 8, nil
}

// partitionWarps is how many warps the groups of a ttg.warp_specialize have
// together.
func partitionWarps(o *ir.Op) int64 {
	n := int64(0)
	for _, w := range ttg.PartitionWarps(o) {
		n += w
	}
	return n
}

// scratch is the scratch memory of an op, in bytes.
func (f *flow) scratch(o *ir.Op) int64 {
	if f.Scratch != nil {
		return f.Scratch(o)
	}
	size := scratchOf[o.Name().String()]
	if size == nil {
		return 0
	}
	n, err := size(f, o)
	if err != nil {
		f.unknown(o, err)
		return 0
	}
	return n
}

// scratchOf says by name how much scratch memory ops need: others need none.
var scratchOf = map[string]func(*flow, *ir.Op) (int64, error){
	ttg.OpConvertLayout: func(f *flow, o *ir.Op) (int64, error) { return f.conversion(o) },
	tt.OpReduce:         func(f *flow, o *ir.Op) (int64, error) { return f.reduction(o) },
	tt.OpScan:           func(f *flow, o *ir.Op) (int64, error) { return f.scan(o) },
	tt.OpGather:         func(f *flow, o *ir.Op) (int64, error) { return f.gather(o) },
	tt.OpHistogram: func(f *flow, o *ir.Op) (int64, error) {
		t, ok := resultOf(o).(*ir.TensorType)
		if !ok {
			return 0, nil
		}
		return max(t.NumElements(), f.lanes) * int64(layout.ElementWidth(t.Elem)) / 8, nil
	},
	tt.OpAtomicRmw:                  (*flow).shareResult,
	tt.OpAtomicCas:                  (*flow).shareResult,
	tt.OpAtomicLoad:                 (*flow).shareResult,
	ttg.OpLocalAtomicScatterRmw:     (*flow).shareResult,
	tti.OpExperimentalGsanAtomicRmw: (*flow).shareResult,
	tti.OpExperimentalGsanAtomicCas: (*flow).shareResult,
	tt.OpAtomicPoll: func(_ *flow, o *ir.Op) (int64, error) {
		if o.NumOperands() > 2 && o.HasUses() { // without a timeout it can but succeed
			return 1, nil
		}
		return 0, nil
	},
	amdg.OpBufferAtomicRmw: (*flow).shareBuffered,
	amdg.OpBufferAtomicCas: (*flow).shareBuffered,
	ttng.OpTensormapCreate: func(*flow, *ir.Op) (int64, error) { return 128, nil },
	ttg.OpWarpSpecialize:   func(f *flow, o *ir.Op) (int64, error) { return f.captures(o), nil },
}

func (f *flow) shareBuffered(o *ir.Op) (int64, error) {
	if !f.backend.SharesBufferAtomics || f.Triton36 {
		return 0, nil
	}
	return f.shareResult(o)
}

// resultOf is the type of the first result; nil if there is none.
func resultOf(o *ir.Op) ir.Type {
	if o.NumResults() == 0 {
		return nil
	}
	return o.Result(0).Type()
}

// operandOf is the type of an operand; nil if there is none.
func operandOf(o *ir.Op, i int) ir.Type {
	if i >= o.NumOperands() {
		return nil
	}
	return o.Operand(i).Type()
}

// captures is what groups of warps are told of the values outside.
func (f *flow) captures(o *ir.Op) int64 {
	captured := o.Operands()
	if o.NumRegions() > 1 && !o.RegionAt(1).Empty() {
		if holder := o.RegionAt(1).Entry().First(); holder != nil && holder.Is(ttg.OpWarpSpecializePartitions) && holder.NumOperands() > 0 {
			captured = holder.Operands()
		}
	}
	n := int64(0)
	for _, v := range captured {
		n += f.captured(v.Type())
	}
	return n
}

func (f *flow) captured(t ir.Type) int64 {
	switch dialect.TypeName(t) {
	case tt.TypePtr:
		return 8
	case tt.TypeTensordesc, ttng.TypeTensordescIm2col:
		if !f.backend.DescriptorsByValue || f.Triton36 {
			return 8
		}
		// The descriptor itself.
		if len(dialect.IntsOf(dialect.TypeParam(t, "shape"))) > 2 {
			return 80
		}
		return 48
	case ttg.TypeMemdesc:
		if !isShared(t) {
			return 8
		}
		return 8 + 4*int64(len(dialect.IntsOf(dialect.TypeParam(t, "shape"))))
	}
	return (int64(ir.BitWidth(t)) + 7) / 8
}
