package ttg

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of encodings; the messages are those that Triton gives.

func verifyOrder(order []int64, report dialect.Report) {
	if i := notPermuted(order); i >= 0 {
		report("order must be a permutation of 0..(rank-1), but was [%s] (%v)", dialect.JoinInts(order), dialect.Number{Param: "order", Index: i, Value: order[i]})
	}
}

// VerifyCGA checks the rows of a CGA layout of a given rank.
func VerifyCGA(a ir.Attribute, rank int, report dialect.Report) bool {
	m := dialect.RowsOf(a)
	for i, row := range m {
		if len(row) != rank {
			report("'CGALayout' entry length does not match rank %d (row %d has %d)", rank, i, dialect.Number{Param: "CGALayout", Index: i, Value: int64(len(row))})
			return false
		}
	}
	if i := notPermutation(m); i >= 0 {
		report("After removing broadcast bases the CGA encoding must be a permutation matrix (row %d is not)", dialect.Number{Param: "CGALayout", Index: i, Value: int64(i)})
		return false
	}
	return true
}

var blockedLists = [...]string{"sizePerThread", "threadsPerWarp", "warpsPerCTA"}

func verifyBlocked(p []ir.Attribute, report dialect.Report) {
	order := dialect.IntsOf(p[3])
	for i := range 3 {
		if n := len(dialect.IntsOf(p[i])); n != len(order) {
			report("sizePerThread, threadsPerWarp, warpsPerCTA, and order must all have the same rank. (%v numbers, order has %d)",
				dialect.Number{Param: blockedLists[i], Index: dialect.NumberList, Value: int64(n)}, len(order))
			return
		}
	}
	for i, name := range blockedLists {
		values := dialect.IntsOf(p[i])
		if bad := notPowerOf2(values); bad >= 0 {
			report("Every element in %s must be a power of two. (%v)", name, dialect.Number{Param: name, Index: bad, Value: values[bad]})
			return
		}
	}
	if VerifyCGA(p[4], len(order), report) {
		verifyOrder(order, report)
	}
}

func verifySlice(p []ir.Attribute, report dialect.Report) {
	if IsShared(p[1]) || dialect.AttrName(p[1]) == AttrSharedMemory {
		report("expected a distributed encoding trait")
		return
	}
	rank, ok := layout.Rank(p[1])
	dim := dialect.IntOf(p[0], 0)
	switch {
	case !ok:
	case rank <= 1:
		report("parent layout must have at least rank >= 2")
	case dim < 0 || dim >= int64(rank):
		report("slice dim=%d must be less than the parent rank=%d", dialect.Alone("dim", dim), rank)
	}
}

func verifyDotOp(p []ir.Attribute, report dialect.Report) {
	op, parent, kWidth := dialect.IntOf(p[0], 0), p[1], dialect.IntOf(p[2], 0)
	if op != 0 && op != 1 {
		report("ttg.dot_op opIdx parameter can be 0 or 1, got: %d", dialect.Alone("opIdx", op))
		return
	}
	switch name := dialect.AttrName(parent); name {
	case AttrNvidiaMma:
		version := dialect.IntParam(parent, "versionMajor", 0)
		hasKWidth := version == 2 || version == 3
		switch {
		case kWidth != 0 && !hasKWidth:
			report("ttg.dot_op kWidth parameter can only be non-zero for Ampere or Hopper MMA parent (%v)", dialect.Alone("kWidth", kWidth))
		case kWidth == 0 && hasKWidth:
			report("ttg.dot_op kWidth parameter is mandatory for Ampere or Hopper MMA parent")
		case op != 0 && version == 3:
			report("ttg.dot_op opIdx parameter must be 0 for Hopper MMA parent, since Hopper WGMMA only allows first operand to be in registers (%v)", dialect.Alone("opIdx", op))
		}
	case AttrAmdWmma:
		version := dialect.IntParam(parent, "version", 0)
		switch {
		case version == 1 && kWidth != 8 && kWidth != 16:
			report("ttg.dot_op kWidth parameter must be 8/16 for WMMA v1 (including packed cases for `scaled_dot`) (%v)", dialect.Alone("kWidth", kWidth))
		case version == 2 && kWidth != 4 && kWidth != 8 && kWidth != 16:
			report("ttg.dot_op kWidth parameter must be 4/8/16 for WMMA v2 (including packed cases for `scaled_dot`) (%v)", dialect.Alone("kWidth", kWidth))
		case version == 3 && kWidth == 0:
			report("ttg.dot_op kWidth parameter is mandatory for WMMA v3 ")
		}
	case AttrAmdMfma:
		if kWidth == 0 {
			report("ttg.dot_op kWidth parameter is mandatory for MFMA parent")
		}
	case "ttig.dpas":
		verifyDpasOperand(parent, op, kWidth, report)
	case AttrBlocked:
		if kWidth != 0 {
			report("ttg.dot_op kWidth parameter is not supported when the parent is a blocked layout (%v)", dialect.Alone("kWidth", kWidth))
		}
	default:
		if strings.HasPrefix(name, "ttg.") {
			report("ttg.dot_op unexpected parent layout: %s", printer.AttrText(parent))
		}
	}
}

func verifyDpasOperand(parent ir.Attribute, op, kWidth int64, report dialect.Report) {
	get := func(name string) int64 { return dialect.IntParam(parent, name, 0) }
	ops := get("opsPerChan")
	if ops == 0 {
		return // Intel's dialect is not there
	}
	if op == 1 {
		if kWidth != ops {
			report("ttg.dot_op kWidth parameter must match the parent's opsPerChannel")
		}
		return
	}
	if want := max(ops/2, 1); kWidth != want {
		report("ttg.dot_op kWidth parameter must match the parent's opsPerChannel")
		return
	}
	rows, depth, threads := get("repeatCount"), get("systolicDepth"), get("threadsPerWarp")
	packed := depth
	if ops != 1 {
		packed *= 2
	}
	if rows*packed < threads {
		report("The DPAS encoding implies an invalid layout for A operand. The non-uniform matrix A could not be referred in kernel "+
			"with threadsPerWarp: %d. numPackedElemPerRowForA:%d. RC:%d, systolicDepth:%d, opsPerChan:%d", threads, packed, rows, depth, ops)
	}
}

// rowsOf are the rows of matrices, by the names of the parameters; rows of
// different length are reported.
func rowsOf(p []ir.Attribute, report dialect.Report, names ...string) (all [][]int64, ok bool) {
	for i, name := range names {
		for j, row := range dialect.RowsOf(p[i]) {
			if all = append(all, row); len(row) != len(all[0]) {
				report("bases must all have the same length, got %d and %d", len(all[0]), dialect.Number{Param: name, Index: j, Value: int64(len(row))})
				return nil, false
			}
		}
	}
	return all, true
}

func verifyLinear(p []ir.Attribute, report dialect.Report) {
	rows, ok := rowsOf(p, report, "register", "lane", "warp", "block")
	if !ok {
		return
	}
	if i := notPermutation(rows); i >= 0 {
		row := rows[i]
		for j, name := range [...]string{"register", "lane", "warp", "block"} {
			n := len(dialect.RowsOf(p[j]))
			if i < n {
				report("LinearEncodingAttr requires a permutation matrix layout after removing broadcast bases (row %d of %s is [%s])",
					dialect.Number{Param: name, Index: i, Value: int64(i)}, name, dialect.JoinInts(row))
				return
			}
			i -= n
		}
	}
}

func verifyGenericLinear(p []ir.Attribute, report dialect.Report) {
	rows, ok := rowsOf(p, report, "register", "lane", "warp", "block")
	if !ok {
		return
	}
	for i, name := range [...]string{0: "register", 1: "lane", 3: "block"} {
		if name != "" && !axisAligned(dialect.RowsOf(p[i])) {
			report("In a generic linear layout, register, lane, and block bases must move in at most one dimension. Swizzled bases found in '%s'.", name)
			return
		}
	}
	if rank, total := linear.Span(rows); rank < total {
		report("Generic linear layout must be surjective, i.e. all output values must be covered by some input.")
	}
}

func verifyNvidiaMma(p []ir.Attribute, report dialect.Report) {
	// Volta's, version 1, was in early releases.
	if version := dialect.IntOf(p[0], 0); version < 1 || version > 3 {
		report("versionMajor must be 2 (Ampere) or 3 (Hopper), got %d", dialect.Alone("versionMajor", version))
		return
	}
	VerifyCGA(p[3], len(dialect.IntsOf(p[2])), report)
}

func verifyMfma(p []ir.Attribute, report dialect.Report) {
	if v := dialect.IntOf(p[0], 0); v < 0 || v > 4 {
		report("version must be in the [0, 4] range (%v)", dialect.Alone("version", v))
		return
	}
	shape := dialect.IntsOf(p[2])
	if len(shape) < 2 {
		report("instrShape must have M, N and K (%v)", dialect.Number{Param: "instrShape", Index: dialect.NumberList, Value: int64(len(shape))})
		return
	}
	switch [2]int64{shape[0], shape[1]} {
	case [2]int64{32, 32}, [2]int64{16, 16}, [2]int64{64, 4}, [2]int64{4, 64}:
	default:
		report("invalid (mDim, nDim) combination: (%d, %d)", dialect.Number{Param: "instrShape", Index: dialect.NumberList, Value: shape[0]}, shape[1])
		return
	}
	if w := dialect.IntOf(p[6], 32); w != 32 && w != 64 {
		report("elementBitWidth must be 32 or 64 (%v)", dialect.Alone("elementBitWidth", w))
		return
	}
	VerifyCGA(p[4], len(dialect.IntsOf(p[1])), report)
}

// wmmaShapes are the instructions of each version, M, N, K.
var wmmaShapes = [...][][3]int64{
	1: {{16, 16, 16}},
	2: {{16, 16, 16}, {16, 16, 32}},
	3: {{16, 16, 4}, {16, 16, 32}, {16, 16, 64}, {16, 16, 128}, {32, 16, 64}, {32, 16, 128}},
}

func verifyWmma(p []ir.Attribute, report dialect.Report) {
	version := dialect.IntOf(p[0], 0)
	if version < 1 || version > 3 {
		report("WMMA version must be in the [1, 3] range (%v)", dialect.Alone("version", version))
		return
	}
	shape := [3]int64{16, 16, 16}
	if given := dialect.IntsOf(p[6]); given != nil {
		shape = [3]int64{}
		if len(given) == 3 {
			copy(shape[:], given)
		}
	}
	if !slices.Contains(wmmaShapes[version], shape) {
		report("invalid WMMA v%d instruction shape (%v numbers: [%s])", version,
			dialect.Number{Param: "instrShape", Index: dialect.NumberList, Value: int64(len(dialect.IntsOf(p[6])))}, dialect.JoinInts(dialect.IntsOf(p[6])))
		return
	}
	var registers, warps [][]int64
	rank := int(dialect.IntOf(p[7], 2))
	if d, ok := p[2].(*ir.DictAttr); ok {
		registers, warps = dialect.RowsOf(d.Get("register")), dialect.RowsOf(d.Get("warp"))
	} else if n := len(dialect.IntsOf(p[3])); n > 0 {
		rank = n
	}
	if n := rowLength(registers, warps, dialect.RowsOf(p[5])); n > 0 && p[3] == nil {
		rank = n
	}
	if !VerifyCGA(p[5], rank, report) {
		return
	}
	for list, rows := range [...][][]int64{registers, warps} {
		if i := slices.IndexFunc(rows, func(row []int64) bool { return len(row) != rank }); i >= 0 {
			row := dialect.Number{Param: [...]string{"register", "warp"}[list], Index: i, Value: int64(i)}
			report("ctaLayout has rank %d, but row %d of %s has %d coordinates", rank, row, row.Param, len(rows[i]))
			return
		}
	}
	if _, total := linear.Span(registers, warps); total > 64 {
		report("ctaLayout has %d bits of coordinates; 64 are possible", total)
	} else if list, i, at, gap := linear.Gap(rank, registers, warps); gap {
		row := dialect.Number{Param: [...]string{"register", "warp"}[list], Index: i, Value: int64(i)}
		report("ctaLayout must be surjective, but row %d of %s leaves a gap: nothing reaches [%s]", row, row.Param, dialect.JoinInts(at))
	}
}

func verifySwizzled(p []ir.Attribute, report dialect.Report) {
	order := dialect.IntsOf(p[3])
	if cga := dialect.RowsOf(p[4]); len(cga) > 0 && len(cga[0]) != len(order) {
		report("order size (%d) must match CGALayout rank (%d)", dialect.Number{Param: "order", Index: dialect.NumberList, Value: int64(len(order))}, len(cga[0]))
		return
	}
	if VerifyCGA(p[4], len(order), report) {
		verifyOrder(order, report)
	}
}

func verifyNVMMAShared(p []ir.Attribute, report dialect.Report) {
	if dialect.IntOf(p[2], 0) == 0 {
		report("elementBitWidth must be non-zero (%v)", dialect.Alone("elementBitWidth", 0))
		return
	}
	switch width := dialect.IntOf(p[0], 0); width {
	case 0, 32, 64, 128:
	default:
		report("swizzlingByteWidth must be 0, 32, 64, or 128 (%v)", dialect.Alone("swizzlingByteWidth", width))
		return
	}
	if cga := dialect.RowsOf(p[5]); len(cga) > 0 {
		VerifyCGA(p[5], len(cga[0]), report)
	}
}

func verifyPadded(p []ir.Attribute, report dialect.Report) {
	intervals, paddings := dialect.IntsOf(p[padIntervals]), dialect.IntsOf(p[padPaddings])
	switch {
	case !allPowersOf2(intervals):
		report("interval values must all be power of two (%d is not)", intervals[notPowerOf2(intervals)])
		return
	case !allPowersOf2(paddings):
		report("padding values must all be power of two (%d is not)", paddings[notPowerOf2(paddings)])
		return
	}
	seen := map[int64]bool{}
	for _, v := range intervals {
		if seen[v] {
			report("interval values cannot have duplicates (%d stands twice)", v)
			return
		}
		seen[v] = true
	}
	if p[padOrder] != nil {
		verifyOrder(dialect.IntsOf(p[padOrder]), report)
		return
	}
	offset := dialect.RowsOf(p[padOffset])
	all, ok := rowsOf(p[padOffset:], report, "offset", "block")
	if !ok {
		return
	}
	if rank, _ := linear.Span(offset); rank < len(offset) {
		report("Broadcasting in offset dimension is not supported.")
		return
	}
	if !axisAligned(all) {
		report("Each offset basis must move in at most one dimension.")
		return
	}
	for _, row := range all {
		for _, v := range row {
			if v != 0 && !linear.IsPowerOf2(v) {
				report("Each offset basis must be 0 or a power of two.")
				return
			}
		}
	}
}

func verifySharedLinear(p []ir.Attribute, report dialect.Report) {
	if n := dialect.IntOf(p[2], 0); !linear.IsPowerOf2(n) {
		report("alignment must be a positive power of two (%v)", dialect.Alone("alignment", n))
		return
	}
	rows, ok := rowsOf(p, report, "offset", "block")
	if !ok {
		return
	}
	if len(rows) == 0 {
		report("SharedLinearEncodingAttr requires at least one output dimension.")
		return
	}
	rank, total := linear.Span(rows)
	if rank < total {
		report("The layout must be surjective")
		return
	}
	nonzero := 0
	for _, row := range rows {
		if slices.ContainsFunc(row, func(v int64) bool { return v != 0 }) {
			nonzero++
		}
	}
	if nonzero != rank {
		report("After removing the zero bases the layout must be bijective")
	}
}

func verifyPartitioned(p []ir.Attribute, report dialect.Report) {
	partitions, groups, dim := dialect.IntOf(p[0], 0), dialect.IntOf(p[1], 0), dialect.IntOf(p[2], 0)
	rank, ok := layout.Rank(p[3])
	switch {
	case !IsShared(p[3]):
		report("partitionLayout must be a SharedEncodingTrait")
	case partitions < 2 || !linear.IsPowerOf2(partitions):
		report("numPartitions must be a power of 2 and at least 2 (%v)", dialect.Alone("numPartitions", partitions))
	case !linear.IsPowerOf2(groups):
		report("numGroups must be a power of 2 and greater than 0 (%v)", dialect.Alone("numGroups", groups))
	case ok && dim >= int64(rank):
		report("partitionDim (%d) must be less than the layout rank (%d)", dialect.Alone("partitionDim", dim), rank)
	}
}

// refuseNegative lets no encoding have a negative number: Triton reads them all
// as unsigned.
func refuseNegative(d *dialect.Dialect) {
	for i := range d.Attrs {
		def := &d.Attrs[i]
		h, ok := d.AttrHooks[def.Name]
		if !ok || h.Verify == nil {
			continue
		}
		verify := h.Verify
		h.Verify = func(params []ir.Attribute, report dialect.Report) {
			for i, p := range params {
				if i >= len(def.Params) || def.Params[i].Kind == dialect.BoolAttr {
					continue
				}
				name := def.Params[i].Name
				if n, ok := p.(*ir.IntegerAttr); ok && n.Value < 0 {
					report("expected an unsigned integer value in %s (%v)", name, dialect.Alone(name, n.Value))
					return
				}
				ints := dialect.IntsOf(p)
				if bad := slices.IndexFunc(ints, func(n int64) bool { return n < 0 }); bad >= 0 {
					report("expected an unsigned integer value in %s (%v)", name, dialect.Number{Param: name, Index: bad, Value: ints[bad]})
					return
				}
			}
			verify(params, report)
		}
		d.AttrHooks[def.Name] = h
	}
}
