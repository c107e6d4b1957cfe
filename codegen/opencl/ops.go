package opencl

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// ops writes the ops of a block, without its terminator.
func (g *generator) ops(b *ir.Block) {
	for o := range b.Ops {
		if !o.IsTerminator() {
			g.op(o)
		}
	}
}

// op writes one op: by what it is for where its definition says all that has to be
// known, else by what it is.
func (g *generator) op(o *ir.Op) {
	if o.Context().UnreadOp(o) {
		g.fail(o, "it could not be read")
		return
	}
	switch o.Name().String() {
	case arith.OpConstant:
		g.constant(o)
	case scf.OpFor:
		g.forLoop(o)
	case scf.OpIf:
		g.branch(o)
	case scf.OpWhile:
		g.whileLoop(o)
	case llvm.OpIntrAssume:
		// A hint, which says nothing that a compiler of C has to know.

	case tt.OpGetProgramId, tt.OpGetNumPrograms:
		g.grid(o)
	case tt.OpMakeRange:
		g.makeRange(o)
	case tt.OpSplat:
		g.view(o, nil)
	case tt.OpUnsplat:
		g.unsplat(o)
	case tt.OpBroadcast, ttig.OpBroadcast:
		g.broadcast(o)
	case tt.OpExpandDims:
		axis := int(dialect.IntOf(dialect.AttrOf(o, "axis"), 0))
		g.view(o, func(l *linear.Layout) *linear.Layout { return expandDims(l, axis) })
	case tt.OpReshape:
		g.reshape(o)
	case tt.OpTrans:
		g.trans(o)
	case ttg.OpConvertLayout:
		g.view(o, nil)
	case tt.OpJoin:
		g.join(o)
	case tt.OpSplit:
		g.split(o)
	case tt.OpReduce:
		g.reduce(o)
	case tt.OpScan:
		g.scan(o)
	case tt.OpGather:
		g.gather(o)
	case tt.OpHistogram:
		g.histogram(o)
	case tt.OpDot:
		g.dot(o)

	case tt.OpLoad:
		g.load(o)
	case tt.OpStore:
		g.store(o)
	case tt.OpAtomicRmw, tt.OpAtomicCas, tt.OpAtomicLoad, tt.OpAtomicStore:
		g.atomic(o)
	case tt.OpMakeTensorDescriptor:
		g.makeDescriptor(o)
	case tt.OpDescriptorLoad:
		g.descriptorLoad(o)
	case tt.OpDescriptorStore:
		g.descriptorStore(o)
	case tt.OpDescriptorReduce:
		g.descriptorReduce(o)
	case ttig.OpDescriptorPrefetch:
		g.descriptorPrefetch(o)
	case ttig.OpPrefetch:
		g.pointerPrefetch(o)
	case ttig.OpExtractDesc:
		g.extractDesc(o)
	case ttig.Op2dBlockLoad:
		g.blockLoad(o)
	case ttig.Op2dBlockLoadFromPtr:
		g.blockLoadFromPointers(o)

	case ttg.OpLocalAlloc:
		g.localAlloc(o)
	case ttg.OpLocalDealloc:
		// Its room is taken by others where the allocation says so.
	case ttg.OpLocalLoad:
		g.localLoad(o)
	case ttg.OpLocalStore:
		g.localStore(o)
	case ttg.OpAsyncCopyGlobalToLocal:
		g.asyncCopy(o)
	case ttg.OpMemdescIndex, ttg.OpMemdescSubslice, ttg.OpMemdescTrans, ttg.OpMemdescReshape, ttg.OpMemdescReinterpret:
		g.memdescView(o)

	default:
		switch {
		case dialect.HasRole(o, dialect.Barrier):
			g.barrier()
		case dialect.HasRole(o, dialect.Wait):
			// Copies are done at once, and what others copied is seen behind the barrier
			// that the next access brings.
		case o.HasTrait(ir.Elementwise) && g.elementwise(o):
		default:
			g.fail(o, "it is not supported")
		}
	}
}

// grid writes the place in the grid, or its size.
func (g *generator) grid(o *ir.Op) {
	b := g.result(o, 0)
	if b == nil {
		return
	}
	axis := map[string]int{"x": 0, "y": 1, "z": 2}[dialect.EnumOf(o, "axis")]
	function := "get_group_id"
	if o.Is(tt.OpGetNumPrograms) {
		function = "get_num_groups"
	}
	g.line("%s = (int)%s(%d);", b.name, function, axis)
}

// unsplat takes the one element.
func (g *generator) unsplat(o *ir.Op) {
	src := g.of(o.Operand(0))
	if src == nil {
		return
	}
	if b := g.result(o, 0); b != nil {
		g.line("%s = %s;", b.name, fmt.Sprintf("%s[0]", src.name))
	}
}
