// Package irdiff compares texts of MLIR by what they say: names of values,
// blocks and aliases may differ, and locations do not count.
//
// MLIR numbers values afresh whenever it prints, so that one op more at the top
// changes nearly every line below. Here the lines of both texts are paired
// first (pair.go): lines that compute the same from the same, then lines that
// read alike but for names, then lines with the same op. Pairs say which value
// of the new text is which of the old one. The new text is written again with
// the old one's names (rename.go), and the difference is that of the lines.
// Values without a counterpart keep their name if it is free, and are
// %new.NAME if it is not, where NAME is what the new text calls them. Compare
// says of each pair what became of it, Unified shows the texts.
//
// Nothing is parsed: broken IR is compared as well.
package irdiff

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/textdiff"
)

// A Difference is that of two texts.
type Difference struct {
	// Text is the hunks as diff -u writes them, without the two lines that name
	// files; "" if nothing differs but names and locations.
	Text           string
	Added, Removed int // lines
}

// Unified compares two texts and shows so many lines of context around each
// change.
func Unified(old, new string, context int) Difference {
	if old == new {
		return Difference{}
	}
	return align(old, new).unified(context)
}

// An alignment is two texts of which the lines are paired.
type alignment struct {
	a, b    *text
	aliases *aliases
	of      []int // for each line of b that of a that it is, or -1
	// The lines as the difference shows them, in the order of a and b.
	oldLines, newLines []string
}

func align(old, new string) *alignment {
	l := &alignment{a: read(old), b: read(new)}
	l.aliases = matchAliases(l.a, l.b)
	if l.aliases.inlineOld != nil || l.aliases.inlineNew != nil {
		// One side defines none, so that the definitions are no difference.
		l.a.dropDefinitions()
		l.b.dropDefinitions()
	}
	l.of = pairLines(l.a, l.b, l.aliases)
	names := rename(l.a, l.b, l.of, l.aliases)
	l.newLines = names.render(l.b)
	l.oldLines = make([]string, len(l.a.lines))
	for i := range l.a.lines {
		l.oldLines[i] = names.old(&l.a.lines[i])
	}
	return l
}

func (l *alignment) unified(context int) Difference {
	newLines := orderAliases(l.a, l.b, l.oldLines, slices.Clone(l.newLines))
	same := textdiff.Match(l.oldLines, newLines)
	d := Difference{Added: len(newLines) - len(same), Removed: len(l.oldLines) - len(same)}
	if d.Added+d.Removed > 0 {
		d.Text = withoutNames(textdiff.UnifiedLines("", "", l.oldLines, newLines, same, context))
	}
	return d
}

// withoutNames drops the two lines that name files.
func withoutNames(diff string) string {
	return strings.TrimPrefix(diff, "--- \n+++ \n")
}

// pairLines finds for each line of the new text the line of the old one that
// it is, or -1.
func pairLines(a, b *text, m *aliases) []int {
	p := pairer{a: a, b: b, of: make([]int, len(b.lines))}
	for i := range p.of {
		p.of[i] = -1
	}
	seed := maphash.MakeSeed()
	ka, kb := newKeys(a, seed, m, true), newKeys(b, seed, m, false)
	// From the strictest to the loosest: alike in what they compute, through three ops;
	// in themselves and the ops of their operands; in themselves.
	p.within(0, len(a.lines), 0, len(b.lines), []*level{
		{ka.depth[3], kb.depth[3], false}, {ka.depth[1], kb.depth[1], false}, {ka.depth[0], kb.depth[0], false},
	})
	// Then those that stand elsewhere now, which what is looser would take for others.
	moved := p.moved(ka.depth[2], kb.depth[2])
	for j, i := range moved {
		taken := fmt.Sprint("moved ", j)
		for _, list := range [][2][]string{{ka.ops, kb.ops}, {ka.results, kb.results}, {ka.regions, kb.regions}} {
			list[0][i], list[1][j] = taken+" from", taken
		}
	}
	// In the op; where as many lines are left on both sides, in how many results they
	// have; in the op of a region, whose results may be more or fewer.
	p.between(0, len(a.lines), 0, len(b.lines), []*level{{ka.ops, kb.ops, false}, {ka.results, kb.results, true}, {ka.regions, kb.regions, false}})
	for j, i := range moved {
		p.of[j] = i
	}
	// What is left may have moved and have other layouts.
	for j, i := range p.moved(p.loose(a, ka, true), p.loose(b, kb, false)) {
		p.of[j] = i
	}
	return p.of
}

// loose is what lines without a pair are but for layouts and names; of others nothing is
// asked.
func (p *pairer) loose(t *text, k *keys, old bool) []string {
	list, taken := make([]string, len(t.lines)), p.taken()
	for i := range t.lines {
		if old && !taken[i] || !old && p.of[i] < 0 {
			said := partsOf(k.depth[0][i])
			list[i] = strings.Join(append(said.types, said.rest), "\x00")
		}
	}
	return list
}

// taken says which lines of the old text have a pair.
func (p *pairer) taken() []bool {
	taken := make([]bool, len(p.a.lines))
	for _, i := range p.of {
		if i >= 0 {
			taken[i] = true
		}
	}
	return taken
}

// keys are what lines are compared by.
type keys struct {
	depth [4][]string // by how many ops before the line count
	ops   []string
	// results of a line that defines any; for others what no line shares.
	results []string
	regions []string // the op of a line that opens a region; for others what no line shares
}

// A level is what lines are compared by.
type level struct {
	a, b  []string
	equal bool // only where as many lines are left on both sides
}

func newKeys(t *text, seed maphash.Seed, m *aliases, old bool) *keys {
	k := &keys{ops: make([]string, len(t.lines)), results: make([]string, len(t.lines)), regions: make([]string, len(t.lines))}
	shapes := make([]string, len(t.lines))
	for i := range t.lines {
		l := &t.lines[i]
		shapes[i] = shape(l, m, old)
		k.ops[i] = l.op + " " + strconv.Itoa(l.defines)
		if k.results[i] = strconv.Itoa(l.defines); l.defines == 0 {
			k.results[i] = fmt.Sprint(old, " ", i)
		}
		if k.regions[i] = l.op; !l.opens || l.op == "" {
			k.regions[i] = fmt.Sprint(old, " ", i)
		}
	}
	k.depth[0] = shapes
	before := shapes
	for d := 1; d < len(k.depth); d++ {
		now := make([]string, len(t.lines))
		for i := range t.lines {
			var h maphash.Hash
			h.SetSeed(seed)
			h.WriteString(shapes[i])
			for _, r := range t.lines[i].refs {
				if r.value < 0 {
					continue
				}
				v := &t.values[r.value]
				switch {
				case v.line == i:
					h.WriteByte(1)
				case v.line < 0:
					h.WriteString(v.name)
				default:
					h.WriteString(before[v.line])
					h.WriteByte(byte(v.at))
				}
			}
			sum := h.Sum64()
			now[i] = string([]byte{byte(sum), byte(sum >> 8), byte(sum >> 16), byte(sum >> 24), byte(sum >> 32), byte(sum >> 40), byte(sum >> 48), byte(sum >> 56)})
		}
		k.depth[d] = now
		before = now
	}
	return k
}

// shape is a line with % for values, ^ for blocks, and for aliases the name
// that they have in the difference. It has no indentation: an op that leaves a
// loop is the same.
func shape(l *line, m *aliases, old bool) string {
	var b strings.Builder
	from := 0
	for _, r := range l.refs {
		b.WriteString(l.text[from:r.start])
		if r.value >= 0 {
			b.WriteByte(l.text[r.start])
		} else {
			b.WriteString(m.alias(l.text[r.start:r.end], old))
		}
		from = r.end
	}
	b.WriteString(l.text[from:])
	return strings.TrimLeft(m.inlined(b.String(), old), " ")
}

func (m *aliases) alias(name string, old bool) string {
	if as, ok := m.names[name]; ok && !old {
		return as
	}
	return name
}

func (m *aliases) inlined(s string, old bool) string {
	r := m.inlineNew
	if old {
		r = m.inlineOld
	}
	if r == nil {
		return s
	}
	return r.Replace(s)
}

type pairer struct {
	a, b *text
	of   []int
}

// within pairs lines of two ranges, first by the first level, what is left
// between pairs by the next.
func (p *pairer) within(aLo, aHi, bLo, bHi int, list []*level) {
	if aLo == aHi || bLo == bHi || len(list) == 0 {
		return
	}
	if list[0].equal && aHi-aLo != bHi-bLo {
		return
	}
	for _, pair := range textdiff.Match(list[0].a[aLo:aHi], list[0].b[bLo:bHi]) {
		p.of[bLo+pair[1]] = aLo + pair[0]
	}
	p.between(aLo, aHi, bLo, bHi, list[1:])
}

// between pairs what is left between the pairs of two ranges.
func (p *pairer) between(aLo, aHi, bLo, bHi int, list []*level) {
	i := aLo
	for j := bLo; j < bHi; {
		if p.of[j] >= 0 {
			i = p.of[j] + 1
			j++
			continue
		}
		end := j
		for end < bHi && p.of[end] < 0 {
			end++
		}
		until := aHi
		if end < bHi {
			until = p.of[end]
		}
		p.within(i, until, j, end, list)
		j = end
	}
}

// moved finds the pairs among lines that are left, wherever they stand, if there are as
// many of a kind on both sides: by the line of the new text that of the old one.
func (p *pairer) moved(a, b []string) map[int]int {
	of := make(map[int]int)
	taken := p.taken()
	left := make(map[string][2][]int)
	for i := range p.a.lines {
		if !taken[i] {
			kind := left[a[i]]
			kind[0] = append(kind[0], i)
			left[a[i]] = kind
		}
	}
	for j := range p.b.lines {
		if p.of[j] < 0 {
			kind := left[b[j]]
			kind[1] = append(kind[1], j)
			left[b[j]] = kind
		}
	}
	for _, kind := range left {
		if len(kind[0]) == len(kind[1]) {
			for k, j := range kind[1] {
				of[j] = kind[0][k]
			}
		}
	}
	return of
}
