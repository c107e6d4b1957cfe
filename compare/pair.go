package compare

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/report"
)

// A Pair is a kernel of each side.
type Pair struct {
	A, B *Kernel
	// By says how they were found to be one, "" where name and configuration do.
	By string
}

// PairUp finds partners: kernels of one name; where several have it, those in files of one
// path, then those of one configuration. Of several that have both alike, and of those left, the nearest are paired.
// A kernel of each side is a pair whatever their names. The pairs are in the order of a;
// kernels without a partner in that of their side.
func PairUp(a, b []*Kernel) (pairs []Pair, onlyA, onlyB []*Kernel) {
	if len(a) == 1 && len(b) == 1 {
		pair := Pair{A: a[0], B: b[0]}
		if a[0].Name != b[0].Name {
			pair.By = "the only kernels, of other names"
		}
		return []Pair{pair}, nil, nil
	}
	p := &pairing{partner: map[*Kernel]*Kernel{}, by: map[*Kernel]string{}}
	name := func(k *Kernel) string { return k.Name }
	p.groups(a, b, name, func(a, b []*Kernel) {
		if len(a) == 1 && len(b) == 1 {
			p.pair(a[0], b[0], "")
			return
		}
		p.groups(a, b, func(k *Kernel) string { return k.Path }, func(a, b []*Kernel) {
			if len(a) == 1 && len(b) == 1 && a[0].Path != "" {
				p.pair(a[0], b[0], "")
			}
		})
		p.groups(p.left(a), p.left(b), configuration, p.alike)
		p.alike(p.left(a), p.left(b))
	})
	for _, k := range a {
		if other := p.partner[k]; other != nil {
			pairs = append(pairs, Pair{k, other, p.by[k]})
		}
	}
	return pairs, p.left(a), p.left(b)
}

// A pairing is the pairs that were found.
type pairing struct {
	partner map[*Kernel]*Kernel
	by      map[*Kernel]string
}

func (p *pairing) pair(a, b *Kernel, by string) {
	p.partner[a], p.partner[b], p.by[a] = b, a, by
}

// left are the kernels without a partner.
func (p *pairing) left(list []*Kernel) (out []*Kernel) {
	for _, k := range list {
		if p.partner[k] == nil {
			out = append(out, k)
		}
	}
	return out
}

// groups calls f on the kernels of both sides that have something in common.
func (p *pairing) groups(a, b []*Kernel, of func(*Kernel) string, f func(a, b []*Kernel)) {
	var order []string
	byA, byB := map[string][]*Kernel{}, map[string][]*Kernel{}
	for _, k := range a {
		g := of(k)
		if byA[g] == nil {
			order = append(order, g)
		}
		byA[g] = append(byA[g], k)
	}
	for _, k := range b {
		byB[of(k)] = append(byB[of(k)], k)
	}
	for _, g := range order {
		if len(byB[g]) > 0 {
			f(byA[g], byB[g])
		}
	}
}

// configuration is what a kernel was compiled for and with.
func configuration(k *Kernel) string {
	text, err := json.Marshal(k.Config) // with sorted keys
	if err != nil {
		text = fmt.Append(nil, k.Config)
	}
	return k.Target + " " + string(text)
}

// mostDistances bounds how many distances are found between kernels of one name.
const mostDistances = 1 << 20

// alike pairs kernels of one name: those of the same text, then the nearest.
func (p *pairing) alike(a, b []*Kernel) {
	if len(a) == 1 && len(b) == 1 && configuration(a[0]) == configuration(b[0]) {
		p.pair(a[0], b[0], "")
		return
	}
	by := fmt.Sprintf("the nearest of %d and %d of this name", len(a), len(b))
	p.groups(a, b, func(k *Kernel) string { return fmt.Sprint(k.digest, configuration(k)) }, func(a, b []*Kernel) {
		for i := range min(len(a), len(b)) {
			p.pair(a[i], b[i], "the same text")
		}
	})
	a, b = p.left(a), p.left(b)
	if len(a)*len(b) > mostDistances {
		byOps := func(x, y *Kernel) int {
			return cmp.Or(cmp.Compare(configuration(x), configuration(y)), cmp.Compare(x.figures[key{Ops, Counted}], y.figures[key{Ops, Counted}]))
		}
		slices.SortStableFunc(a, byOps)
		slices.SortStableFunc(b, byOps)
		for i := range min(len(a), len(b)) {
			p.pair(a[i], b[i], by)
		}
		return
	}
	type candidate struct {
		distance float64
		a, b     *Kernel
	}
	var list []candidate
	for _, x := range a {
		for _, y := range b {
			list = append(list, candidate{distance(x, y), x, y})
		}
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(x.distance, y.distance) })
	for _, c := range list {
		if p.partner[c.a] == nil && p.partner[c.b] == nil {
			p.pair(c.a, c.b, by)
		}
	}
}

// distance is how far two kernels are apart: the steps between their configurations, and
// the share of ops that one has more of than the other.
func distance(a, b *Kernel) float64 {
	d := report.Distance(a.Config, b.Config)
	if a.Target != b.Target {
		d += 4
	}
	all, differ := 0, 0
	for op, n := range a.ops {
		all += n
		differ += max(n-b.ops[op], b.ops[op]-n)
	}
	for op, n := range b.ops {
		all += n
		if a.ops[op] == 0 {
			differ += n
		}
	}
	return d + float64(differ)/float64(max(all, 1))
}
