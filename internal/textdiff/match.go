package textdiff

import (
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Match pairs equal elements of two sequences, in the order of both: indices
// into old and new. Elements that occur once on each side are paired first, as
// in Bram Cohen's patience diff, so that an edit shows as one, and texts that
// have little in common take little time.
func Match(old, new []string) [][2]int {
	ids := make(map[string]int)
	number := func(list []string) []int {
		out := make([]int, len(list))
		for i, s := range list {
			id, ok := ids[s]
			if !ok {
				id = len(ids)
				ids[s] = id
			}
			out[i] = id
		}
		return out
	}
	a, b := number(old), number(new)
	m := matcher{a: a, b: b, countA: make([]int, len(ids)), countB: make([]int, len(ids)), at: make([]int, len(ids))}
	m.match(0, len(a), 0, len(b), deepest)
	return m.pairs
}

// Ends counts the elements that two sequences begin with, and of what is left
// those that they end with.
func Ends[E comparable](old, new []E) (head, tail int) {
	most := min(len(old), len(new))
	for head < most && old[head] == new[head] {
		head++
	}
	for tail < most-head && old[len(old)-1-tail] == new[len(new)-1-tail] {
		tail++
	}
	return head, tail
}

// Bounds on the work: where no element occurs once, the shortest edit takes the
// product of the lengths, and anchors may hold other anchors apart, again and again.
const (
	mostProduct = 1 << 22
	deepest     = 100
)

type matcher struct {
	a, b           []int
	countA, countB []int // by element, zero between calls of anchors
	at             []int // in b
	pairs          [][2]int
}

func (m *matcher) match(aLo, aHi, bLo, bHi, deep int) {
	head, tail := Ends(m.a[aLo:aHi], m.b[bLo:bHi])
	for range head {
		m.pairs = append(m.pairs, [2]int{aLo, bLo})
		aLo++
		bLo++
	}
	aHi -= tail
	bHi -= tail
	if aLo < aHi && bLo < bHi {
		anchors, common := m.anchors(aLo, aHi, bLo, bHi)
		switch {
		case common && deep == 0 || len(anchors) == 0 && common && (aHi-aLo)*(bHi-bLo) > mostProduct:
			m.pairs = append(m.pairs, m.numbered(aLo, aHi, bLo, bHi)...)
		case len(anchors) > 0:
			for _, p := range anchors {
				m.match(aLo, p[0], bLo, p[1], deep-1)
				m.pairs = append(m.pairs, p)
				aLo, bLo = p[0]+1, p[1]+1
			}
			m.match(aLo, aHi, bLo, bHi, deep-1)
		case common:
			m.shortest(aLo, aHi, bLo, bHi)
		}
	}
	for i := range tail {
		m.pairs = append(m.pairs, [2]int{aHi + i, bHi + i})
	}
}

// anchors are the most elements that occur once on each side and stand in the
// same order; common says whether any element is on both sides.
func (m *matcher) anchors(aLo, aHi, bLo, bHi int) (anchors [][2]int, common bool) {
	for _, id := range m.a[aLo:aHi] {
		m.countA[id]++
	}
	for i, id := range m.b[bLo:bHi] {
		m.countB[id]++
		m.at[id] = bLo + i
	}
	var once [][2]int
	for i, id := range m.a[aLo:aHi] {
		common = common || m.countB[id] > 0
		if m.countA[id] == 1 && m.countB[id] == 1 {
			once = append(once, [2]int{aLo + i, m.at[id]})
		}
	}
	m.forget(aLo, aHi, bLo, bHi)
	return Increasing(once), common
}

// numbered pairs the first of equal elements with the first on the other side, the
// second with the second, and so on, as many as stand in the same order. That is no
// shortest edit, but takes n log n.
func (m *matcher) numbered(aLo, aHi, bLo, bHi int) [][2]int {
	places := make(map[[2]int]int) // in b, by element and number
	for i, id := range m.b[bLo:bHi] {
		places[[2]int{id, m.countB[id]}] = bLo + i
		m.countB[id]++
	}
	var pairs [][2]int
	for i, id := range m.a[aLo:aHi] {
		if at, ok := places[[2]int{id, m.countA[id]}]; ok {
			pairs = append(pairs, [2]int{aLo + i, at})
		}
		m.countA[id]++
	}
	m.forget(aLo, aHi, bLo, bHi)
	return Increasing(pairs)
}

// forget makes the counts zero again.
func (m *matcher) forget(aLo, aHi, bLo, bHi int) {
	for _, id := range m.a[aLo:aHi] {
		m.countA[id] = 0
	}
	for _, id := range m.b[bLo:bHi] {
		m.countB[id] = 0
	}
}

// Increasing is the longest subsequence of pairs, which are in the order of a, that is in
// that of b as well: by piles of cards.
func Increasing(pairs [][2]int) (list [][2]int) {
	under := make([]int, len(pairs))
	var piles []int
	for i, p := range pairs {
		pile := sort.Search(len(piles), func(k int) bool { return pairs[piles[k]][1] > p[1] })
		under[i] = -1
		if pile > 0 {
			under[i] = piles[pile-1]
		}
		if pile == len(piles) {
			piles = append(piles, 0)
		}
		piles[pile] = i
	}
	if len(piles) > 0 {
		for at := piles[len(piles)-1]; at >= 0; at = under[at] {
			list = append(list, pairs[at])
		}
		slices.Reverse(list)
	}
	return list
}

// shortest finds the shortest edit of what has no element that is there once.
func (m *matcher) shortest(aLo, aHi, bLo, bHi int) {
	// Elements of one side only are never paired.
	for _, id := range m.a[aLo:aHi] {
		m.countA[id]++
	}
	for _, id := range m.b[bLo:bHi] {
		m.countB[id]++
	}
	runes := make(map[int]rune)
	both := func(list []int, lo int) (text []rune, places []int) {
		for i, id := range list {
			if m.countA[id] == 0 || m.countB[id] == 0 {
				continue
			}
			r, ok := runes[id]
			if !ok {
				if r = rune(len(runes) + 1); r >= 0xd800 {
					r += 0x800 // no surrogates
				}
				runes[id] = r
			}
			text, places = append(text, r), append(places, lo+i)
		}
		return text, places
	}
	a, placesA := both(m.a[aLo:aHi], aLo)
	b, placesB := both(m.b[bLo:bHi], bLo)
	m.forget(aLo, aHi, bLo, bHi)
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0
	i, j := 0, 0
	for _, d := range dmp.DiffMainRunes(a, b, false) {
		n := utf8.RuneCountInString(d.Text)
		switch d.Type {
		case diffmatchpatch.DiffDelete:
			i += n
		case diffmatchpatch.DiffInsert:
			j += n
		default:
			for range n {
				m.pairs = append(m.pairs, [2]int{placesA[i], placesB[j]})
				i++
				j++
			}
		}
	}
}
