package page

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/kernel"
)

// aligned is the curve of a function before passes over the ops that it has
// after them, so that both can be drawn into one picture. Ops that are unique in
// both by what they define and where they come from are the same op; of these
// the most that are in the same order are kept (as in a patience diff), and the
// stretches between two of them are stretched to the same length. O(n log n).
func aligned(before, after *kernel.Facts) [][2]int {
	anchors := append(inOrder(common(before.Ops, after.Ops)), [2]int{len(before.Ops), len(after.Ops)})
	out := make([][2]int, 0, len(before.Ops))
	from := [2]int{-1, -1}
	for _, to := range anchors {
		for i := from[0] + 1; i <= min(to[0], len(before.Ops)-1); i++ {
			at := from[1] + (i-from[0])*(to[1]-from[1])/max(to[0]-from[0], 1)
			out = append(out, [2]int{min(max(at, 0), max(len(after.Ops)-1, 0)), before.Ops[i].During})
		}
		from = to
	}
	return out
}

// common lists pairs of indices of ops that are unique in both lists, by the
// first.
func common(before, after []kernel.Op) [][2]int {
	type found struct{ index, times int }
	in := func(ops []kernel.Op) map[string]found {
		m := make(map[string]found, len(ops))
		for i := range ops {
			key := identity(&ops[i])
			m[key] = found{i, m[key].times + 1}
		}
		return m
	}
	var pairs [][2]int
	there := in(after)
	for key, f := range in(before) {
		if g := there[key]; f.times == 1 && g.times == 1 {
			pairs = append(pairs, [2]int{f.index, g.index})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
	return pairs
}

func identity(o *kernel.Op) string {
	return o.Name + "\x00" + strings.Join(o.Results, ",") + "\x00" + o.Loc.String()
}

// inOrder keeps a longest run of pairs, sorted by the first index, whose second
// grows too.
func inOrder(pairs [][2]int) [][2]int {
	var ends []int // of runs of each length, the pair with the least second index
	previous := make([]int, len(pairs))
	for i, p := range pairs {
		n, _ := slices.BinarySearchFunc(ends, p[1], func(e, second int) int { return pairs[e][1] - second })
		previous[i] = -1
		if n > 0 {
			previous[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	var run [][2]int
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = previous[i] {
			run = append(run, pairs[i])
		}
	}
	slices.Reverse(run)
	return run
}
