package textdiff

import (
	"slices"
	"sort"
	"strings"
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
	m.match(0, len(a), 0, len(b))
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

type matcher struct {
	a, b           []int
	countA, countB []int // by element, zero between calls of anchors
	at             []int // in b
	pairs          [][2]int
}

func (m *matcher) match(aLo, aHi, bLo, bHi int) {
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
		case len(anchors) > 0:
			for _, p := range anchors {
				m.match(aLo, p[0], bLo, p[1])
				m.pairs = append(m.pairs, p)
				aLo, bLo = p[0]+1, p[1]+1
			}
			m.match(aLo, aHi, bLo, bHi)
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
	// The longest increasing subsequence, by piles of cards.
	type card struct{ a, b, under int }
	var cards []card
	var piles []int
	for i, id := range m.a[aLo:aHi] {
		common = common || m.countB[id] > 0
		if m.countA[id] != 1 || m.countB[id] != 1 {
			continue
		}
		at := m.at[id]
		pile := sort.Search(len(piles), func(p int) bool { return cards[piles[p]].b > at })
		under := -1
		if pile > 0 {
			under = piles[pile-1]
		}
		cards = append(cards, card{aLo + i, at, under})
		if pile == len(piles) {
			piles = append(piles, 0)
		}
		piles[pile] = len(cards) - 1
	}
	for _, id := range m.a[aLo:aHi] {
		m.countA[id] = 0
	}
	for _, id := range m.b[bLo:bHi] {
		m.countB[id] = 0
	}
	if len(piles) > 0 {
		for at := piles[len(piles)-1]; at >= 0; at = cards[at].under {
			anchors = append(anchors, [2]int{cards[at].a, cards[at].b})
		}
		slices.Reverse(anchors)
	}
	return anchors, common
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
	for _, id := range m.a[aLo:aHi] {
		m.countA[id] = 0
	}
	for _, id := range m.b[bLo:bHi] {
		m.countB[id] = 0
	}
	if len(runes) >= utf8.MaxRune-0x800 {
		return
	}
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

// UnifiedLines is Unified for texts of which the lines are known, and which of
// them are the same on both sides, as Match has them.
func UnifiedLines(oldName, newName string, old, new []string, same [][2]int, context int) string {
	var lines []line
	i, j := 0, 0
	upTo := func(a, b int) {
		for ; i < a; i++ {
			lines = append(lines, line{diffmatchpatch.DiffDelete, old[i] + "\n"})
		}
		for ; j < b; j++ {
			lines = append(lines, line{diffmatchpatch.DiffInsert, new[j] + "\n"})
		}
	}
	for _, p := range same {
		upTo(p[0], p[1])
		lines = append(lines, line{diffmatchpatch.DiffEqual, old[i] + "\n"})
		i++
		j++
	}
	upTo(len(old), len(new))
	if len(same) == len(old) && len(same) == len(new) {
		return ""
	}
	var b strings.Builder
	hunks(&b, oldName, newName, lines, context)
	return b.String()
}
