package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
)

var copyVerifiers = map[string]verifier{
	"cp.async.shared.global":              verifyAsyncCopy,
	"cp.async.bulk.shared.cluster.global": verifyBulkCopy,
	"prefetch":                            verifyPrefetch,
	"st.bulk":                             verifyBulkStore,
	"mapa":                                verifyMapa,
}

func verifyAsyncCopy(o *ir.Op, report dialect.Report) {
	modifier := keyword(o, "modifier")
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
	space, level, evict := spaceOf(o, "addr"), keyword(o, "cacheLevel"), keyword(o, "evictPriority")
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
