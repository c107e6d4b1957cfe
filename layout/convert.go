package layout

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// A Movement is how far a conversion between two layouts moves elements.
type Movement uint8

const (
	NoMovement   Movement = iota // every register has what it had
	InThread                     // other registers of the same thread
	InQuad                       // other lanes among four neighbours: shuffles
	InWarp                       // other lanes: shuffles
	InBlock                      // other warps, or too many shuffles: through shared memory
	AcrossBlocks                 // other blocks of the cluster: through distributed shared memory
)

var movements = [...]string{"none", "thread", "quad", "warp", "block", "cluster"}

func (m Movement) String() string { return movements[m] }

// ThroughShared reports whether the elements go through shared memory.
func (m Movement) ThroughShared() bool { return m >= InBlock }

// A Conversion is what changes the layout of a tensor of registers.
type Conversion struct {
	// Map is where an element of the new layout was in the old one, without the
	// dimensions, the slowest first, along which nothing moves.
	Map      *linear.Layout
	Movement Movement
	// Exchanges is how many bits of the register number change places with bits
	// of the lane number: each takes as many shuffles as there are registers.
	Exchanges int
	from, to  *linear.Layout
	before    *linear.Layout
	source    *linear.Layout // from places of the new layout to places of the old one
}

// Convert says what a conversion between layouts of one tensor takes; false
// when they are not layouts of registers of one shape.
//
// Triton shuffles when at most one bit of the register number is exchanged.
func Convert(from, to *linear.Layout) (*Conversion, bool) {
	c, ok := conversion(from, to)
	if !ok {
		return nil, false
	}
	// Of copies each takes its own.
	c.source = fetch(to, from)
	own := func(d linear.Dim) bool {
		return c.source.IsIdentityOn([]linear.Dim{d}) && c.source.IsZero(linear.Without(c.source.Ins(), []linear.Dim{d}), []linear.Dim{d})
	}
	switch {
	case len(c.Map.Ins()) == 0:
		c.Movement = NoMovement
	case own(linear.Block) && own(linear.Warp) && own(linear.Lane) && c.source.IsZero([]linear.Dim{linear.Lane, linear.Warp, linear.Block}, []linear.Dim{linear.Register}):
		c.Movement = InThread
	case own(linear.Block) && own(linear.Warp) && c.source.IsZero([]linear.Dim{linear.Warp, linear.Block}, []linear.Dim{linear.Register}):
		c.shuffle()
	case own(linear.Block):
		c.Movement = InBlock
	default:
		c.Movement = AcrossBlocks
	}
	return c, true
}

// convert36 is Convert as Triton 3.6 did it: copies are fetched from the first
// place that has one.
func convert36(from, to *linear.Layout) (*Conversion, bool) {
	c, ok := conversion(from, to)
	if !ok {
		return nil, false
	}
	c.source = to.InvertAndCompose(from)
	switch {
	case len(c.Map.Ins()) == 0:
		c.Movement = NoMovement
	case !c.Map.HasIn(linear.Lane):
		c.Movement = InThread
	case !c.Map.HasIn(linear.Warp):
		c.shuffle()
	case !c.Map.HasIn(linear.Block):
		c.Movement = InBlock
	default:
		c.Movement = AcrossBlocks
	}
	return c, true
}

func conversion(from, to *linear.Layout) (*Conversion, bool) {
	if !from.HasIn(linear.Register) || !to.HasIn(linear.Register) || !slices.Equal(from.Outs(), to.Outs()) {
		return nil, false
	}
	if _, ok := linear.Solve(from, to); !ok {
		return nil, false
	}
	c := &Conversion{Map: to.InvertAndCompose(from), before: from, from: from.DropZeros(linear.Register), to: to.DropZeros(linear.Register)}
	for _, d := range []linear.Dim{linear.Block, linear.Warp, linear.Lane, linear.Register} {
		q, ok := c.Map.Quotient(d)
		if !ok {
			break
		}
		c.Map = q
	}
	return c, true
}

// shuffle decides on a conversion within warps.
func (c *Conversion) shuffle() {
	c.Movement = InBlock
	var ok bool
	if c.Exchanges, ok = exchanges(c.from, c.to); ok && c.Exchanges < 2 {
		c.Movement = InWarp
		if withinQuads(c.source) {
			c.Movement = InQuad
		}
	}
}

// fetch is InvertAndCompose, but of copies each lane, warp and block takes its
// own.
func fetch(to, from *linear.Layout) *linear.Layout {
	f := to.InvertAndCompose(from)
	cols := slices.Clone(f.AllColumns())
	for _, d := range []linear.Dim{linear.Lane, linear.Warp, linear.Block} {
		_, out, _ := linear.Find(f.Outs(), d)
		_, in, n := linear.Find(f.Ins(), d)
		for i, col := range from.Columns(d) {
			if col != 0 {
				continue
			}
			for j := range cols {
				cols[j] &^= 1 << (out + i)
			}
			if i < n {
				cols[in+i] |= 1 << (out + i)
			}
		}
	}
	return linear.FromColumns(f.Ins(), f.Outs(), cols)
}

// withinQuads: lanes move in their lowest two bits only.
func withinQuads(l *linear.Layout) bool {
	_, first, n := linear.Find(l.Outs(), linear.Lane)
	for _, in := range l.Ins() {
		for i, col := range l.Columns(in.Dim) {
			lane := col >> first & linear.Mask(n)
			if in.Dim == linear.Lane {
				lane ^= 1 << i
			}
			if lane > 3 {
				return false
			}
		}
	}
	return true
}

// exchanges counts the bits of the register number that become bits of the
// lane number when the map between registers and lanes is completed to a
// permutation of bits. Bits of copies stay where they are if both have them,
// and otherwise take the places of one another. False when there is no such
// permutation.
func exchanges(from, to *linear.Layout) (int, bool) {
	registers, lanes := max(from.InBits(linear.Register), to.InBits(linear.Register)), max(from.InBits(linear.Lane), to.InBits(linear.Lane))
	within := func(l *linear.Layout) *linear.Layout {
		return l.Sublayout([]linear.Dim{linear.Register, linear.Lane}, l.OutNames()).ResizeIn(linear.Register, registers).ResizeIn(linear.Lane, lanes)
	}
	s, t := within(from), within(to)
	// What the number of the warp or block selects is the same for all lanes.
	selected := uint64(0)
	for _, d := range []linear.Dim{linear.Warp, linear.Block} {
		for _, col := range to.Columns(d) {
			selected |= col
		}
	}
	source, target := slices.Clone(s.AllColumns()), t.AllColumns()
	for i := range source {
		source[i] &^= selected
	}
	s = linear.FromColumns(s.Ins(), s.Outs(), source)
	if _, ok := linear.Solve(t, s); !ok {
		return 0, false
	}
	p := s.InvertAndCompose(t)
	n := 0
	var sourceFree, targetFree []int
	for i, a := range source {
		b := target[i]
		switch {
		case a == 0 && b == 0:
		case a == 0:
			sourceFree = append(sourceFree, i)
		case b == 0:
			targetFree = append(targetFree, i)
		}
		if a != 0 && i < registers && p.AllColumns()[i]>>registers != 0 {
			n++
		}
	}
	for i := range min(len(sourceFree), len(targetFree)) {
		if sourceFree[i] < registers && targetFree[i] >= registers {
			n++
		}
	}
	return n, true
}
