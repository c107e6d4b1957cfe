package allocation

import (
	"errors"

	"github.com/tgopt/tgopt/dialect/ttg"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

var errNoTensor = errors.New("it takes no tensor with a layout")

// conversion is what decides on the memory of a conversion or reduction.
type conversion struct {
	from, to ir.Type
	axis     int64
	target   string
	triton36 bool
}

type sized struct {
	bytes int64
	err   error
}

// once answers for each kind of conversion once.
func (s *sizes) once(c conversion, size func() (int64, error)) (int64, error) {
	c.target, c.triton36 = s.Target, s.Triton36
	r, ok := s.Cache.converted[c]
	if !ok {
		r.bytes, r.err = size()
		if s.Cache.converted == nil {
			s.Cache.converted = make(map[conversion]sized)
		}
		s.Cache.converted[c] = r
	}
	return r.bytes, r.err
}

func (s *sizes) conversion(o *ir.Op) (int64, error) {
	from, ok := operandOf(o, 0).(*ir.TensorType)
	to, ok2 := resultOf(o).(*ir.TensorType)
	if !ok || !ok2 {
		return 0, errNoTensor
	}
	if o.Attr("force_warp_shuffle") != nil || dpasToOperand(from.Encoding, to.Encoding) {
		return 0, nil
	}
	return s.once(conversion{from: from, to: to, axis: -1}, func() (int64, error) {
		if s.backend.SubgroupConversions {
			if n, ok := s.subgroupConversion(from, to); ok {
				return n, nil
			}
		}
		return s.Cache.layouts.Scratch(from.Encoding, to.Encoding, from.Shape, from.Elem, s.target)
	})
}

// axisOf is the axis of an op and the layout of its first operand.
func (s *sizes) axisOf(o *ir.Op) (*ir.TensorType, *linear.Layout, int, error) {
	t, ok := operandOf(o, 0).(*ir.TensorType)
	axis, ok2 := o.IntAttr("axis")
	if !ok || !ok2 || axis < 0 || int(axis) >= len(t.Shape) {
		return nil, nil, 0, errNoTensor
	}
	l, err := s.Cache.layouts.Of(t.Encoding, t.Shape)
	if err == nil && !l.HasIn(linear.Register) {
		err = errNoTensor
	}
	return t, l, int(axis), err
}

func widthsOf(o *ir.Op) []int {
	var widths []int
	for _, v := range o.Operands() {
		if t, ok := v.Type().(*ir.TensorType); ok {
			widths = append(widths, layout.ElementWidth(t.Elem))
		}
	}
	return widths
}

func (s *sizes) reduction(o *ir.Op) (int64, error) {
	t, l, axis, err := s.axisOf(o)
	if err != nil {
		return 0, err
	}
	target := s.target
	if s.backend.LegacyReductions {
		target = target.Triton36() // its backend has kept that
	}
	size := func() (int64, error) { return layout.ReductionScratch(l, axis, widthsOf(o), target), nil }
	if o.NumOperands() > 1 {
		return size()
	}
	return s.once(conversion{from: t, axis: int64(axis)}, size)
}

// scan: each warp leaves what it found for those behind it along the axis.
func (s *sizes) scan(o *ir.Op) (int64, error) {
	t, l, axis, err := s.axisOf(o)
	if err != nil {
		return 0, err
	}
	if dialect.AttrName(t.Encoding) != ttg.AttrBlocked {
		return 0, nil // Triton refuses it later
	}
	l = l.DropZeros(linear.Register)
	warps, lanes, each := l.PerBlock(), l.PerWarp(), vectors(l)
	if warps[axis] == 1 {
		return 0, nil
	}
	n := int64(1)
	for d, size := range t.Shape {
		n *= warps[d]
		if d != axis {
			n *= lanes[d] * each[d]
		}
		tile := each[d] * lanes[d] * warps[d]
		n *= (size + tile - 1) / tile
	}
	bytes := int64(0)
	for _, w := range widthsOf(o) {
		bytes += n * int64(w/8)
	}
	return bytes, nil
}

// vectors is how many neighbours along each dimension the first registers of a
// thread hold.
func vectors(l *linear.Layout) []int64 {
	n := make([]int64, len(l.Outs()))
	for d := range n {
		n[d] = 1
	}
	rows := l.Bases(linear.Register)
	for _, d := range l.Order(linear.Register) {
		for len(rows) > 0 && only(rows[0], int(d), n[d]) {
			n[d] *= 2
			rows = rows[1:]
		}
	}
	return n
}

func only(row []int64, dim int, v int64) bool {
	for d, x := range row {
		if d == dim && x != v || d != dim && x != 0 {
			return false
		}
	}
	return true
}

// gather: the source goes through shared memory unless each warp has all that
// its indices may ask for.
func (s *sizes) gather(o *ir.Op) (int64, error) {
	t, src, axis, err := s.axisOf(o)
	if err != nil {
		return 0, err
	}
	indices, ok := operandOf(o, 1).(*ir.TensorType)
	if !ok {
		return 0, errNoTensor
	}
	idx, err := s.Cache.layouts.Of(indices.Encoding, indices.Shape)
	if err != nil {
		return 0, err
	}
	others, along := []linear.Dim{linear.Block, linear.Warp}, []linear.Dim{linear.TensorDim(axis)}
	var rest []linear.Dim
	for d := range t.Shape {
		if d != axis {
			rest = append(rest, linear.TensorDim(d))
		}
	}
	equal := func(ins ...linear.Dim) bool { return src.Sublayout(ins, rest).Equal(idx.Sublayout(ins, rest)) }
	if src.IsZero(others, along) && idx.IsZero(others, along) && equal(others...) && equal(linear.Lane) {
		return 0, nil
	}
	return t.NumElements() * int64(layout.ElementWidth(t.Elem)) / 8, nil
}

// shareResult: one thread does an atomic access, and those in other warps that
// hold copies of the result read it from shared memory.
func (f *flow) shareResult(o *ir.Op) (int64, error) {
	if o.NumResults() == 0 || !o.Result(0).HasUses() {
		return 0, nil
	}
	t, ok := o.Result(0).Type().(*ir.TensorType)
	if !ok {
		if !f.Triton36 && f.warps*f.ctas == 1 {
			return 0, nil
		}
		return int64(layout.ElementWidth(o.Result(0).Type())) / 8, nil
	}
	l, err := f.Cache.layouts.Of(t.Encoding, t.Shape)
	if err != nil {
		return 0, err
	}
	for i, free := range l.FreeVariables() {
		// Triton 3.6 did not shuffle between lanes.
		if in := l.Ins()[i].Dim; free != 0 && (f.Triton36 || in == linear.Warp || in == linear.Block) {
			split := l.DropZeros(linear.Block).InBits(linear.Block)
			return t.NumElements() >> split * int64(layout.ElementWidth(t.Elem)) / 8, nil
		}
	}
	return 0, nil
}
