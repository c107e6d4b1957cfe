package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/kernel"
)

// warpsOption is the option that says how many warps a block has.
const warpsOption = "num_warps"

// options are what a launch is configured by, in the order of columns; all else that a
// configuration has are constants, or options of one backend.
var options = []string{warpsOption, "num_stages", "num_ctas", "maxnreg"}

// Differing are the names of what is not the same in all configurations, constants first.
func Differing(configs []map[string]any) (names []string) {
	if len(configs) == 0 {
		return nil
	}
	first := configs[0]
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, c := range configs {
		for name, value := range c {
			if other, ok := first[name]; !ok || fmt.Sprint(other) != fmt.Sprint(value) {
				add(name)
			}
		}
		for name := range first {
			if _, ok := c[name]; !ok {
				add(name)
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(slices.Index(options, a), slices.Index(options, b)), strings.Compare(a, b))
	})
	return names
}

func differing(rows []*Row) []string {
	var configs []map[string]any
	for _, r := range rows {
		configs = append(configs, r.Config)
	}
	return Differing(configs)
}

// A tile is what a block works on at once, as kernel.Facts have it.
type tile struct {
	extents, all []int64
	product      bool
}

func tileOf(f *kernel.Facts) tile { return tile{f.Tile, f.Extents, f.Product} }

func (t tile) String() string {
	var parts []string
	for _, n := range t.extents {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	return orUnknown(len(parts) > 0, strings.Join(parts, "×"))
}

// intensity is how many products a block computes for each element that it loads, 0 of one that
// computes none.
func (t tile) intensity() float64 {
	if !t.product {
		return 0
	}
	m, n := float64(t.extents[0]), float64(t.extents[1])
	return m * n / max(m+n, 1)
}

// has reports whether a constant of a configuration may be an extent of the tile: constants that
// are called BLOCK_M, BLOCK_SIZE_N, TILE_K or XBLOCK are; exact asks for M, N and K of
// the product.
func (t tile) has(name string, value any, exact bool) bool {
	n, ok := value.(int)
	upper := strings.ToUpper(name)
	if !ok || !strings.Contains(upper, "BLOCK") && !strings.Contains(upper, "TILE") {
		return true
	}
	if at := strings.IndexByte("MNK", upper[len(upper)-1]); exact && t.product && at >= 0 && strings.HasSuffix(upper[:len(upper)-1], "_") {
		return t.extents[at] == int64(n)
	}
	return slices.Contains(t.all, int64(n))
}
