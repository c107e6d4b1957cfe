package layout_test

import (
	"slices"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// TestMalformed: encodings of early releases are not verified. Those whose numbers are not as many as there are dimensions, or say
// nothing, are refused where they would be permuted or reshaped; at the bounds they are taken.
func TestMalformed(t *testing.T) {
	const (
		blocked  = "tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>>"
		swizzled = "!ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>"
	)
	for _, c := range []struct {
		of, param string
		values    []int64
		taken     bool
	}{
		{blocked, "order", []int64{1, 0}, true}, {blocked, "order", []int64{1, 1}, false}, {blocked, "order", []int64{0}, false}, {blocked, "order", []int64{0, 1, 2}, false},
		{blocked, "order", []int64{2, 0}, false}, {blocked, "order", []int64{-1, 0}, false},
		{blocked, "sizePerThread", []int64{1 << 30, 1}, true}, {blocked, "sizePerThread", []int64{1<<30 + 1, 1}, false}, {blocked, "sizePerThread", []int64{1, 0}, false},
		{blocked, "sizePerThread", []int64{1}, false}, {blocked, "sizePerThread", []int64{1, 1, 1}, false}, {blocked, "sizePerThread", nil, false},
		{blocked, "threadsPerWarp", []int64{32}, false}, {blocked, "threadsPerWarp", []int64{-4, 8}, false}, {blocked, "warpsPerCTA", []int64{2, 2, 1}, false}, {blocked, "warpsPerCTA", []int64{0, 4}, false},
		{swizzled, "order", []int64{0, 1}, true}, {swizzled, "order", []int64{0, 0}, false}, {swizzled, "order", []int64{0}, false}, {swizzled, "order", []int64{0, 1, 2}, false},
		{blocked, "CGALayout", []int64{1, 0}, true}, {blocked, "CGALayout", []int64{1}, false}, {blocked, "CGALayout", []int64{0, 0, 1}, false}, {swizzled, "CGALayout", []int64{1}, false},
	} {
		types, ctx, err := typesAndContext(c.of)
		if err != nil {
			t.Fatal(err)
		}
		good := dialect.EncodingOf(types[0]).(*ir.CustomAttr)
		def := good.Def.(*dialect.Attr)
		params := slices.Clone(good.Params)
		value := ir.Attribute(ctx.I32Array(c.values...))
		if c.param == "CGALayout" {
			value = ctx.Array([]ir.Attribute{value})
		}
		params[slices.IndexFunc(def.Params, func(s dialect.AttrSpec) bool { return s.Name == c.param })] = value
		enc := ctx.CustomAttr(good.Name, def, params)
		in := layout.Inferrer{Context: ctx, Registry: registry()}
		if to, err := in.Trans(enc, []int64{32, 64}, []int64{1, 0}); (err == nil) != c.taken {
			t.Errorf("%s = %v: got %v, %v", c.param, c.values, to, err)
		}
		if to, err := in.Reshape(enc, []int64{32, 64}, []int64{2048}, nil, false); !c.taken && err == nil {
			t.Errorf("%s = %v: reshaped to %v", c.param, c.values, to)
		}
	}
}
