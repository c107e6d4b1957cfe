package passlog

import (
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/passlog/irdiff"
)

// A Parting is where two compilations of a kernel become different.
type Parting struct {
	// A and B are the runs of the pass, nil where a side has none that is the same; both are
	// nil where the first dumps differ.
	A, B *Step
	// Before and After are what A and B made, or the first dumps; nil where a log does not
	// show it.
	Before, After *State
	Comparison    *irdiff.Comparison // of these two; nil where one is nil
}

// Part finds the first pass after which the IR of two compilations is not the same any more,
// names of values, locations and what modules say of themselves aside; nil if there is none.
// Where they had parted before and met again, as releases of Triton do that call functions by
// other names until these are inlined, earlier is that, and met the last pass of a behind which
// they were the same. Both logs were read with KeepTexts.
func Part(a, b *Compile) (parting, earlier *Parting, met *Step) {
	p := &parter{a: a, b: b, pairs: textdiff.Match(passes(a), passes(b)), same: make(map[[2]*reading]bool)}
	parting = p.first(0)
	if parting == nil {
		return nil, nil, nil
	}
	for k := len(p.pairs) - 1; k >= 0; k-- {
		x, y := a.Steps[p.pairs[k][0]], b.Steps[p.pairs[k][1]]
		if x == parting.A || y == parting.B {
			break
		}
		if bothKnown(x.To, y.To) && x.To.Whole && p.equal(x.To, y.To) {
			return p.first(k + 1), parting, x
		}
	}
	return parting, nil, nil
}

// first is the first parting among the pairs of passes from the k-th on.
func (p *parter) first(k int) *Parting {
	a, b := p.a, p.b
	i, j := 0, 0 // behind the last pass that both have
	if k > 0 {
		i, j = p.pairs[k-1][0]+1, p.pairs[k-1][1]+1
	} else if !p.equal(a.Input, b.Input) {
		return p.parting(nil, nil, a.Input, b.Input)
	}
	for _, pair := range p.pairs[k:] {
		x, y := a.Steps[pair[0]], b.Steps[pair[1]]
		if !p.equal(x.From, y.From) {
			if found := p.alone(a.Steps[i:pair[0]], b.Steps[j:pair[1]], x.From, y.From); found != nil {
				return found
			}
		}
		if !p.equal(x.To, y.To) {
			return p.parting(x, y, x.To, y.To)
		}
		i, j = pair[0]+1, pair[1]+1
	}
	lastA, lastB := last(a.Steps), last(b.Steps)
	if p.equal(lastA, lastB) {
		return nil
	}
	return p.alone(a.Steps[i:], b.Steps[j:], lastA, lastB)
}

// passes are what the passes of a compilation are known by.
func passes(c *Compile) (list []string) {
	for _, s := range c.Steps {
		symbol := s.Symbol
		if symbol == c.Kernel { // which may have another name on the other side
			symbol = "@"
		}
		list = append(list, s.Pass+"\x00"+s.Argument+"\x00"+symbol)
	}
	return list
}

// last is the last state of which the log shows what a pass made.
func last(steps []*Step) (s *State) {
	for _, step := range steps {
		if step.To != nil && step.Depth == 0 && step.To.Whole {
			s = step.To
		}
	}
	return s
}

// A parter compares two compilations, and remembers which texts are the same.
type parter struct {
	a, b  *Compile
	pairs [][2]int // of their passes
	same  map[[2]*reading]bool
}

// alone is the parting at passes that one side alone has, the first that changed something;
// nil if none did. before and after are the IR behind them.
func (p *parter) alone(a, b []*Step, before, after *State) *Parting {
	changed := func(list []*Step) *Step {
		for _, s := range list {
			if changed, known := s.Changed(); changed && known {
				return s
			}
		}
		return nil
	}
	x, y := changed(a), changed(b)
	if x == nil && y == nil {
		return nil
	}
	return p.parting(x, y, before, after)
}

func (p *parter) parting(a, b *Step, before, after *State) *Parting {
	out := &Parting{A: a, B: b, Before: before, After: after}
	if before != nil && after != nil {
		out.Comparison = irdiff.Compare(before.text(), after.text())
	}
	return out
}

// moduleAttributes are those that stand in front of a module: each release notes other
// things there, such as its target, of which no op need be another.
var moduleAttributes = lazyregexp.New(`(?m)^module attributes \{.*\}(?: \{)?$`)

// WithoutAttributes is IR in which modules say nothing of themselves.
func WithoutAttributes(text string) string {
	return moduleAttributes().ReplaceAllString(text, "module {")
}

// text is the IR as it is compared.
func (s *State) text() string { return WithoutAttributes(s.reading.dump.Text) }

// bothKnown reports whether the IR of both states is known.
func bothKnown(a, b *State) bool {
	return a != nil && b != nil && a.Whole == b.Whole && !a.Truncated && !b.Truncated
}

// equal reports whether the IR of two states is the same, or not known.
func (p *parter) equal(a, b *State) bool {
	if !bothKnown(a, b) {
		return true
	}
	key := [2]*reading{a.reading, b.reading}
	same, known := p.same[key]
	if !known {
		same = irdiff.Unified(a.text(), b.text(), 0).Text == ""
		p.same[key] = same
	}
	return same
}

// A CompilePair is a compilation of each of two logs.
type CompilePair struct {
	A, B    *Compile
	Parting *Parting // nil where they do not part
	// Earlier is where they parted before that and met again, behind the pass Met of A; nil
	// where they did not.
	Earlier *Parting
	Met     *Step
}

// Partings pairs the compilations of two logs, by the name of the kernel and their order, and
// says where each pair parts. Compilations without a partner are in onlyA and onlyB.
func Partings(a, b *Log) (pairs []CompilePair, onlyA, onlyB []*Compile) {
	type of struct {
		kernel string
		number int
	}
	partners := make(map[of]*Compile)
	for _, c := range b.Compiles {
		partners[of{c.Kernel, c.Number}] = c
	}
	for _, c := range a.Compiles {
		key := of{c.Kernel, c.Number}
		if other := partners[key]; other != nil {
			pair := CompilePair{A: c, B: other}
			pair.Parting, pair.Earlier, pair.Met = Part(c, other)
			pairs = append(pairs, pair)
			delete(partners, key)
		} else {
			onlyA = append(onlyA, c)
		}
	}
	for _, c := range b.Compiles {
		if partners[of{c.Kernel, c.Number}] != nil {
			onlyB = append(onlyB, c)
		}
	}
	return pairs, onlyA, onlyB
}
