package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
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
	mode, want, im2col := dialect.KeywordOf(o, "mode"), 0, true
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
	block, predicate, mode := isSet(o, "isCTAOnly"), has(o, "predicate"), dialect.KeywordOf(o, "mode")
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
	mode, predicate := dialect.KeywordOf(o, "mode"), has(o, "predicate")
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
	if dialect.KeywordOf(o, "mode") == "tile_scatter4" {
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
	case dialect.KeywordOf(o, "mode") == "im2col" && dims < 3:
		report("to use im2col mode, the tensor has to be at least 3-dimensional")
	}
}

var copyVerifiers = map[string]verifier{
	"cp.async.shared.global":              verifyAsyncCopy,
	"cp.async.bulk.shared.cluster.global": verifyBulkCopy,
	"prefetch":                            verifyPrefetch,
	"st.bulk":                             verifyBulkStore,
	"mapa":                                verifyMapa,
}

func verifyAsyncCopy(o *ir.Op, report dialect.Report) {
	modifier := dialect.KeywordOf(o, "modifier")
	size, _ := o.IntAttr("size")
	switch {
	case modifier != "cg" && modifier != "ca":
		report("Only CG and CA cache modifiers are supported.")
	case size != 4 && size != 8 && size != 16:
		report("expected byte size to be either 4, 8 or 16.")
	case modifier == "cg" && size != 16:
		report("CG cache modifier is only support for 16 bytes copy.")
	}
}

func verifyBulkCopy(o *ir.Op, report dialect.Report) {
	if spaceOf(o, "dstMem") == shared && has(o, "multicastMask") {
		report("Multicast is not supported with shared::cta mode.")
	}
}

func verifyPrefetch(o *ir.Op, report dialect.Report) {
	space, level, evict := spaceOf(o, "addr"), dialect.KeywordOf(o, "cacheLevel"), dialect.KeywordOf(o, "evictPriority")
	tensormap := isSet(o, "tensormap")
	switch {
	case tensormap && level != "":
		report("cannot specify both tensormap and cache level")
	case tensormap && space != generic && space != constant:
		report("prefetch tensormap requires a generic or constant pointer")
	case tensormap && evict != "":
		report("prefetch tensormap does not support eviction priority")
	case tensormap && isSet(o, "in_param_space") && space != generic:
		report("in_param_space can only be specified for a generic pointer")
	case tensormap:
	case level == "":
		report("requires specification of either cache level or tensormap")
	case space != generic && space != global && space != local:
		report("prefetch to cache level requires a generic, global, or local pointer")
	case isSet(o, "uniform") && level != "L1":
		report("unsupported cache level, the only supported uniform cache level is L1")
	case isSet(o, "uniform") && space != generic:
		report("prefetch to uniform cache requires a generic pointer")
	case evict != "" && level != "L2":
		report("cache eviction priority supported only for cache level L2")
	case evict != "" && space != global:
		report("cache eviction priority requires a global pointer")
	case evict != "" && evict != "evict_normal" && evict != "evict_last":
		report("unsupported cache eviction priority, only evict_last and evict_normal are supported")
	case has(o, "predicate"):
		report("predicate supported only on prefetch tensormap")
	}
}

func verifyBulkStore(o *ir.Op, report dialect.Report) {
	if v, _ := o.IntAttr("initVal"); v != 0 {
		report("only 0 is supported for initVal, got %d", v)
	}
}

// verifyMapa: a generic address gives one, one of the block one of the cluster.
func verifyMapa(o *ir.Op, report dialect.Report) {
	to, _ := llvm.AddressSpace(o.Result(0).Type())
	if from := spaceOf(o, "a"); !(from == generic && to == generic || from == shared && to == sharedCluster) {
		report("failed to verify that Valid address-space check(or mapping) for mapa Op")
	}
}
