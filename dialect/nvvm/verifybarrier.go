package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

var barrierVerifiers = map[string]verifier{
	"barrier":                   verifyBarrier,
	"fence.proxy":               verifyFenceProxy,
	"fence.proxy.acquire":       verifyOneWayFence,
	"fence.proxy.release":       verifyOneWayFence,
	"fence.proxy.sync_restrict": verifyRestrictedProxy,
	"fence.sync_restrict":       verifyRestricted,

	"mbarrier.arrive":                verifyArrive,
	"mbarrier.arrive_drop":           verifyArrive,
	"mbarrier.arrive.expect_tx":      verifyArriveExpect,
	"mbarrier.arrive_drop.expect_tx": verifyArrive,
	"mbarrier.expect_tx":             verifyArrive,
	"mbarrier.complete_tx":           verifyArrive,
	"mbarrier.test.wait":             verifyScope,
	"mbarrier.try_wait":              verifyScope,
}

func verifyBarrier(o *ir.Op, report dialect.Report) {
	id, reduces, predicate := has(o, "barrierId"), o.Attr("reductionOp") != nil, has(o, "reductionPredicate")
	switch {
	case has(o, "numberOfThreads") && !id:
		report("barrier id is missing, it should be set between 0 to 15")
	case id && (reduces || predicate):
		report("reduction are only available when id is 0")
	case reduces != predicate:
		report("reduction predicate and reduction operation must be specified together")
	}
}

func verifyFenceProxy(o *ir.Op, report dialect.Report) {
	needs, has := dialect.KeywordOf(o, "kind") == "async.shared", o.Attr("space") != nil
	switch {
	case needs && !has:
		report("async_shared fence requires space attribute")
	case has && !needs:
		report("only async_shared fence can have space attribute")
	}
}

func verifyOneWayFence(o *ir.Op, report dialect.Report) {
	switch {
	case dialect.KeywordOf(o, "fromProxy") != "generic":
		report("uni-directional proxies only support generic for from_proxy attribute")
	case dialect.KeywordOf(o, "toProxy") != "tensormap":
		report("uni-directional proxies only support tensormap for to_proxy attribute")
	}
}

func verifyRestrictedProxy(o *ir.Op, report dialect.Report) {
	switch {
	case !acquiresOrReleases(o):
		verifyRestricted(o, report)
	case dialect.KeywordOf(o, "fromProxy") != "generic":
		report("only generic is support for from_proxy attribute")
	case dialect.KeywordOf(o, "toProxy") != "async":
		report("only async is supported for to_proxy attribute")
	}
}

func verifyRestricted(o *ir.Op, report dialect.Report) {
	if !acquiresOrReleases(o) {
		report("only acquire and release semantics are supported")
	}
}

func acquiresOrReleases(o *ir.Op) bool {
	order := dialect.KeywordOf(o, "order")
	return order == "acquire" || order == "release"
}

func verifyScope(o *ir.Op, report dialect.Report) {
	if s := dialect.KeywordOf(o, "scope"); s != "cta" && s != "cluster" {
		report("mbarrier scope must be either CTA or Cluster")
	}
}

// verifyArrive: who arrives at another block's barrier learns nothing of it.
func verifyArrive(o *ir.Op, report dialect.Report) {
	if s := dialect.KeywordOf(o, "scope"); s != "cta" && s != "cluster" {
		verifyScope(o, report)
	} else if spaceOf(o, "addr") == sharedCluster && o.NumResults() > 0 {
		report("mbarrier in shared_cluster space cannot return any value")
	}
}

// verifyArriveExpect: with a predicate the op becomes inline PTX, which has not
// all of its forms.
func verifyArriveExpect(o *ir.Op, report dialect.Report) {
	predicate := has(o, "predicate")
	switch {
	case predicate && dialect.KeywordOf(o, "scope") != "cta":
		report("mbarrier scope must be CTA when using predicate")
	case predicate && spaceOf(o, "addr") == sharedCluster:
		report("mbarrier in shared_cluster space is not supported when using predicate")
	case predicate && o.NumResults() > 0:
		report("return-value is not supported when using predicate")
	case predicate && isSet(o, "relaxed"):
		report("mbarrier with relaxed semantics is not supported when using predicate")
	default:
		verifyArrive(o, report)
	}
}
