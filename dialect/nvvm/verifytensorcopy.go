package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Copies of tiles by the tensor memory accelerator. A tile has 1 to 5
// coordinates; the im2col modes need a tensor of at least 3 dimensions, and how
// many offsets go with them depends on the mode.

var tensorCopyVerifiers = map[string]verifier{
	"cp.async.bulk.tensor.prefetch":              verifyTileLoad,
	"cp.async.bulk.tensor.shared.cluster.global": verifyTensorLoad,
	"cp.async.bulk.tensor.global.shared.cta":     verifyTensorStore,
	"cp.async.bulk.tensor.reduce":                verifyTensorReduce,
}

// verifyTileLoad is what loads and prefetches have in common.
func verifyTileLoad(o *ir.Op, report dialect.Report) {
	dims, offsets := len(typesOf(o, "coordinates")), len(typesOf(o, "im2colOffsets"))
	if dims < 1 || dims > 5 {
		report("expects coordinates between 1 to 5 dimension")
		return
	}
	mode, want, im2col := keyword(o, "mode"), 0, true
	switch mode {
	case "im2col":
		want = dims - 2
	case "im2col_w", "im2col_w_128":
		want = 2
	case "tile_gather4":
		if dims != 5 {
			report("Gather4 mode expects 5 coordinates")
			return
		}
		fallthrough
	default:
		im2col = false
	}
	switch {
	case im2col && dims < 3:
		report("to use %s mode, the tensor has to be at least 3-dimensional", mode)
	case offsets != want:
		report("im2col offsets expected %d (provided %d)", want, offsets)
	}
}

// verifyTensorLoad: with a predicate the op becomes inline PTX, which has not
// all of its forms.
func verifyTensorLoad(o *ir.Op, report dialect.Report) {
	block, predicate, mode := isSet(o, "isCTAOnly"), has(o, "predicate"), keyword(o, "mode")
	space := spaceOf(o, "dstMem")
	switch {
	case predicate && block:
		report("Predicate is supported only for shared::cluster mode.")
	case predicate && mode != "tile" && mode != "im2col":
		report("Predicate is supported only for Tile and Im2col modes.")
	case !predicate && block && space != shared:
		report("Shared::cta destination requires address-space 3.")
	case !predicate && !block && space != sharedCluster:
		report("Shared::cluster destination requires address-space 7.")
	case block && has(o, "multicastMask"):
		report("Multicast is not supported with shared::cta mode.")
	case block && o.Attr("group") != nil:
		report("CTAGroup is not supported with shared::cta mode.")
	default:
		verifyTileLoad(o, report)
	}
}

func verifyTensorStore(o *ir.Op, report dialect.Report) {
	mode, predicate := keyword(o, "mode"), has(o, "predicate")
	switch {
	case predicate && mode != "tile":
		report("Inline-ptx lowering supported only for Tile mode.")
	case predicate && has(o, "l2CacheHint"):
		report("Inline-ptx lowering unsupported with L2 cache-hint.")
	case mode == "tile_scatter4":
		if len(typesOf(o, "coordinates")) != 5 {
			report("Scatter4 mode expects 5 coordinates")
		}
	default:
		verifyTileStore(o, report)
	}
}

func verifyTensorReduce(o *ir.Op, report dialect.Report) {
	if keyword(o, "mode") == "tile_scatter4" {
		report("Scatter mode unsupported for CpAsyncBulkTensorReduceOp")
		return
	}
	verifyTileStore(o, report)
}

func verifyTileStore(o *ir.Op, report dialect.Report) {
	dims := len(typesOf(o, "coordinates"))
	switch {
	case dims < 1 || dims > 5:
		report("expects coordinates between 1 to 5 dimension")
	case keyword(o, "mode") == "im2col" && dims < 3:
		report("to use im2col mode, the tensor has to be at least 3-dimensional")
	}
}
