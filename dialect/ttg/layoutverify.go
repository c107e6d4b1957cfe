package ttg

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
)

// A surroundings is what a module says of the threads that run an op.
type surroundings struct {
	hasWarps             bool // the number of warps is given
	anyShape             bool // the text is of a release that asks no layout of every shape
	warps, lanes, blocks int64
}

// around finds the surroundings of o. All ops of a block have the same.
func (m *memory) around(o *ir.Op) {
	b, mod := o.Block(), o.Module()
	anyShape := o.Context().Legacy().UpTo(anyShapeUntil) // until an upgrade ends it
	if b != nil && b == m.block && mod == m.module && mod.Epoch() == m.epoch && anyShape == m.here.anyShape {
		return
	}
	s := surroundings{lanes: ThreadsPerWarp(o), blocks: NumCTAs(o), anyShape: anyShape}
	s.warps, s.hasWarps = NumWarps(o)
	k := slices.Index(m.known, s)
	if k < 0 && len(m.known) < math.MaxUint8 {
		k = len(m.known)
		m.known = append(m.known, s)
	}
	m.block, m.module, m.epoch, m.here, m.number = b, mod, mod.Epoch(), s, uint8(k+1)
}

// fitsHere reports whether a type was found to fit into the surroundings before.
func (m *memory) fitsHere(t ir.Type) bool {
	id := ir.TypeID(t)
	return id < len(m.fits) && m.fits[id] == m.number && m.number > 0
}

func (m *memory) setFitsHere(c *ir.Context, t ir.Type) {
	id := ir.TypeID(t)
	if id >= len(m.fits) {
		m.fits = append(m.fits, make([]uint8, c.NumIDs()-len(m.fits))...)
	}
	m.fits[id] = m.number
}

// VerifyLayouts checks that the layouts of o's operands and results fit their
// types, and the warps, threads and blocks of the module. Ops of ttg and ttng do
// so; others are checked where these use their results.
func VerifyLayouts(o *ir.Op, report dialect.Report) bool { return verifyLayouts(o, report, true, true) }

// VerifyTensorLayouts is VerifyLayouts without memory descriptors, as ops of tt
// and gluon do.
func VerifyTensorLayouts(o *ir.Op, report dialect.Report) bool {
	return verifyLayouts(o, report, true, false)
}

// VerifyMemDescLayouts is VerifyLayouts without tensors, as ops of ttig do.
func VerifyMemDescLayouts(o *ir.Op, report dialect.Report) bool {
	return verifyLayouts(o, report, false, true)
}

func verifyLayouts(o *ir.Op, report dialect.Report, tensors, memDescs bool) bool {
	skip := func(t ir.Type) bool {
		switch t.(type) {
		case *ir.TensorType:
			return !tensors
		case *ir.CustomType:
			return !memDescs
		}
		return true
	}
	m := memoryOf(o.Context())
	m.around(o)
	for i := range o.NumOperands() {
		if t := o.Operand(i).Type(); !skip(t) && !m.fitsHere(t) && !m.verifyLayout(o, t, report, "Operand %d (%s) has an invalid layout: ", i, valueText{o.Operand(i)}) {
			return false
		}
	}
	for i := range o.NumResults() {
		t := o.Result(i).Type()
		if skip(t) || m.fitsHere(t) {
			continue
		}
		where, args := "Result %d has an invalid layout: ", []any{i}
		if o.NumResults() == 1 {
			where, args = "Result has an invalid layout: ", nil
		}
		if !m.verifyLayout(o, t, report, where, args...) {
			return false
		}
	}
	return true
}

// valueText is what a value is, for messages.
type valueText struct{ *ir.Value }

func (v valueText) String() string {
	text := printer.TypeText(v.Type())
	if def := v.Def(); def != nil {
		return fmt.Sprintf("result of '%s' of type '%s'", def.Name(), text)
	}
	return fmt.Sprintf("<block argument> of type '%s' at index: %d", text, v.Index())
}

func (m *memory) verifyLayout(o *ir.Op, t ir.Type, report dialect.Report, where string, at ...any) bool {
	s := &m.here
	fail := func(format string, args ...any) bool {
		report(where+format, append(append([]any(nil), at...), args...)...)
		return false
	}
	switch t := t.(type) {
	case *ir.TensorType:
		if t.Encoding == nil {
			break
		}
		if !m.verifyTensorLayout(o, t, s, fail) {
			return false
		}
		if known := m.encoding(t.Encoding); known.generic || known.intels {
			return true // depends on the op
		}
	case *ir.CustomType:
		if d, ok := MemDescOf(t); ok && !verifyMemDescLayout(&d, s, o.Context().Legacy().Target(), fail) {
			return false
		}
	}
	m.setFitsHere(o.Context(), t)
	return true
}

// Of texts that are of these releases at most less is checked.
const (
	oneBlockUntil = 306 // whose barriers of each block have a layout of one block
	anyShapeUntil = 306 // whose instructions of early chips, and operands without kWidth, have no layout here
)

func verifyMemDescLayout(d *MemDesc, s *surroundings, release release.Release, fail func(string, ...any) bool) bool {
	if blocks, ok := layout.Blocks(d.Encoding); ok && blocks == 1 && isBarrier(d) && release <= oneBlockUntil {
		return true
	}
	return verifyBlocks(d.Encoding, s, fail)
}

func isBarrier(d *MemDesc) bool {
	it, ok := d.Elem.(*ir.IntegerType)
	return ok && it.Width == 64 && d.Shape[len(d.Shape)-1] == 1
}

func verifyBlocks(enc ir.Attribute, s *surroundings, fail func(string, ...any) bool) bool {
	if blocks, ok := layout.Blocks(enc); ok && blocks != s.blocks && s.blocks > 0 { // one mistake in the module is not one in each layout
		return fail("%s.\nLayout has %d CTAs per CGA, but the context requires %d CTAs per CGA.", printer.AttrText(enc), blocks, s.blocks)
	}
	return true
}

// An encoding is what is asked of an encoding for each type that has it.
type encoding struct {
	intels, generic, distributed, memory bool
	hasRank, hasLanes, hasWarps          bool
	rank                                 int
	lanes, warps                         int64
}

func (m *memory) encoding(a ir.Attribute) *encoding {
	e := m.encodings[a]
	if e == nil {
		name := dialect.AttrName(a)
		e = &encoding{intels: isIntels(a), generic: layout.IsGeneric(a), distributed: IsDistributed(a),
			memory: IsShared(a) || name == AttrSharedMemory || name == tensorMemoryEncoding || name == tensorMemoryScalesName}
		e.rank, e.hasRank = layout.Rank(a)
		e.lanes, e.hasLanes = Lanes(a)
		e.warps, e.hasWarps = Warps(a)
		if m.encodings == nil {
			m.encodings = make(map[ir.Attribute]*encoding)
		}
		m.encodings[a] = e
	}
	return e
}

func (m *memory) verifyTensorLayout(o *ir.Op, t *ir.TensorType, s *surroundings, fail func(string, ...any) bool) bool {
	enc := t.Encoding
	known := m.encoding(enc)
	if known.intels {
		return verifyDpasDot(o, enc, fail)
	}
	if known.hasRank && known.rank != len(t.Shape) {
		return fail("Layout has rank %d, but the tensor it's attached to has rank %d.", known.rank, len(t.Shape))
	}
	if !verifyBlocks(enc, s, fail) {
		return false
	}
	if known.memory {
		return fail("Non-distributed layout is not allowed in tensor type.")
	}
	if !known.distributed {
		return true // of a dialect that is not known here
	}
	if known.generic && !readyForGeneric(o) {
		return fail("Encoding not compatible with LinearEncodingAttr (e.g., swizzled warp bases or non-injective layout) is not supported on %s.", o.Name())
	}
	if !allPowersOf2(t.Shape) {
		shape := dialect.JoinInts(t.Shape)
		return fail("Layout has shape %s, but the tensor it's attached to has shape %s which is not a power of two.", shape, shape)
	}
	if known.hasLanes && known.lanes != s.lanes {
		return fail("%s.\nLayout has %d threads per warp, but the module specifies %d threads per warp.", printer.AttrText(enc), known.lanes, s.lanes)
	}
	switch {
	case !known.hasWarps:
	case !s.hasWarps:
		return fail("Could not determine the number of warps per CTA. Operation is not in a context with `ttg.num-warps`.")
	case known.warps != s.warps:
		return fail("%s.\nLayout has %d warps per CTA, but the context requires %d warps per CTA.", printer.AttrText(enc), known.warps, s.warps)
	}
	// Triton ends at an assertion.
	if s.anyShape {
		return true
	}
	if err := m.Check(enc, t.Shape); err != nil {
		return fail("%s.\n%v.", printer.AttrText(enc), err)
	}
	return true
}

func isIntels(a ir.Attribute) bool { return strings.HasPrefix(dialect.AttrName(a), "ttig.") }

// verifyDpasDot: the operands of a product in Intel's layout have elements of
// the width that the layout packs. Of their own layouts Intel's compiler checks
// nothing else, in any op.
func verifyDpasDot(o *ir.Op, encoding ir.Attribute, fail func(string, ...any) bool) bool {
	ops := dialect.IntParam(encoding, "opsPerChan", 0)
	if dialect.AttrName(encoding) != "ttig.dpas" || !o.Is("tt.dot") || ops == 0 {
		return true
	}
	for i := range 2 {
		t := dialect.TensorTypeOf(o.Operand(i))
		if t == nil {
			continue
		}
		if width := int64(ir.BitWidth(t.Elem)); width != 0 && width*ops != 32 {
			return fail("%s.\nLayout has opsPerChannel = %d but tensor element type is '%s'. Expected %d bit type.",
				printer.AttrText(encoding), ops, printer.TypeText(t.Elem), 32/ops)
		}
	}
	return true
}

// genericOps take layouts that are not aligned with the axes.
var genericOps = []string{"tt.make_range", "tt.splat", "tt.broadcast", "tt.load", "tt.store", "tt.join", "tt.split", "tt.dot",
	"tt.dot_scaled", "tt.call", "tt.return", "tt.func", "tt.assert", "ttg.convert_layout", "ttg.fp4_to_fp", "ttg.local_load",
	"ttg.local_store", "tt.expand_dims", "tt.reshape", "tt.trans"}

func readyForGeneric(o *ir.Op) bool {
	return o.HasTrait(ir.Elementwise) || slices.Contains(genericOps, o.Name().String())
}

// A Dot is the shapes of a * b + c. All have two dimensions, or three with
// batches first.
type Dot struct {
	A, B, C []int64
	// What an element that holds two small numbers stands for: 2 where a
	// dimension is twice as long as the operand says.
	KOfA, KOfB, M, N int64
}

// Verify checks the shapes.
func (d Dot) Verify(report dialect.Report) bool {
	r := len(d.A)
	twice := func(n, factor int64) int64 { return n * max(factor, 1) }
	switch {
	case r != 2 && r != 3:
		report("expected operands to be 2d or 3d")
	case r != len(d.B) || r != len(d.C):
		report("expected all operands to have the same rank")
	case twice(d.A[r-1], d.KOfA) != twice(d.B[r-2], d.KOfB):
		report("expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand")
	case r == 3 && (d.A[0] != d.C[0] || d.B[0] != d.C[0]):
		report("expected the first dimension of the first operand to be equal to the first dimension of the result")
	case twice(d.A[r-2], d.M) != d.C[r-2] || twice(d.B[r-1], d.N) != d.C[r-1]:
		report("expected the output shape to be the concatenation of the last dimension of the first operand and the last dimension of the second ")
	default:
		return true
	}
	return false
}

// TensorCoresTake reports whether NVIDIA's tensor cores multiply numbers of the
// type, from version 2 on.
func TensorCoresTake(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width == 8
	case *ir.FloatType:
		switch t.Kind {
		case ir.F16, ir.BF16, ir.F32, ir.F64, ir.F8E5M2, ir.F8E4M3FN, ir.F8E5M2FNUZ, ir.F8E4M3FNUZ:
			return true
		}
	}
	return false
}
