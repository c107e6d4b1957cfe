package layout

import (
	"slices"
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
	Map      *Linear
	Movement Movement
	// Exchanges is how many bits of the register number change places with bits
	// of the lane number: each takes as many shuffles as there are registers.
	Exchanges int
	from, to  *Linear
	before    *Linear
	source    *Linear // from places of the new layout to places of the old one
}

// Convert says what a conversion between layouts of one tensor takes; false
// when they are not layouts of registers of one shape.
//
// Triton shuffles when at most one bit of the register number is exchanged.
func Convert(from, to *Linear) (*Conversion, bool) {
	c, ok := conversion(from, to)
	if !ok {
		return nil, false
	}
	// Of copies each takes its own.
	fetch := to.fetch(from)
	c.source = fetch
	own := func(d Dim) bool {
		return fetch.IsIdentityOn([]Dim{d}) && fetch.IsZero(without(fetch.ins, []Dim{d}), []Dim{d})
	}
	switch {
	case len(c.Map.ins) == 0:
		c.Movement = NoMovement
	case own(Block) && own(Warp) && own(Lane) && fetch.IsZero([]Dim{Lane, Warp, Block}, []Dim{Register}):
		c.Movement = InThread
	case own(Block) && own(Warp) && fetch.IsZero([]Dim{Warp, Block}, []Dim{Register}):
		c.shuffle(fetch)
	case own(Block):
		c.Movement = InBlock
	default:
		c.Movement = AcrossBlocks
	}
	return c, true
}

// convert36 is Convert as Triton 3.6 did it: copies are fetched from the first
// place that has one.
func convert36(from, to *Linear) (*Conversion, bool) {
	c, ok := conversion(from, to)
	if !ok {
		return nil, false
	}
	c.source = to.InvertAndCompose(from)
	switch {
	case len(c.Map.ins) == 0:
		c.Movement = NoMovement
	case !c.Map.HasIn(Lane):
		c.Movement = InThread
	case !c.Map.HasIn(Warp):
		c.shuffle(c.source)
	case !c.Map.HasIn(Block):
		c.Movement = InBlock
	default:
		c.Movement = AcrossBlocks
	}
	return c, true
}

func conversion(from, to *Linear) (*Conversion, bool) {
	if !from.HasIn(Register) || !to.HasIn(Register) || !slices.Equal(from.outs, to.outs) {
		return nil, false
	}
	if _, ok := Solve(from, to); !ok {
		return nil, false
	}
	c := &Conversion{Map: to.InvertAndCompose(from), before: from, from: from.DropZeros(Register), to: to.DropZeros(Register)}
	for _, d := range []Dim{Block, Warp, Lane, Register} {
		q, ok := c.Map.Quotient(d)
		if !ok {
			break
		}
		c.Map = q
	}
	return c, true
}

// shuffle decides on a conversion within warps.
func (c *Conversion) shuffle(fetch *Linear) {
	c.Movement = InBlock
	var ok bool
	if c.Exchanges, ok = exchanges(c.from, c.to); ok && c.Exchanges < 2 {
		c.Movement = InWarp
		if withinQuads(fetch) {
			c.Movement = InQuad
		}
	}
}

// fetch is InvertAndCompose, but of copies each lane, warp and block takes its
// own.
func (l *Linear) fetch(from *Linear) *Linear {
	f := l.InvertAndCompose(from)
	f.cols = slices.Clone(f.cols)
	for _, d := range []Dim{Lane, Warp, Block} {
		_, out, _ := place(f.outs, d)
		_, in, n := place(f.ins, d)
		for i, col := range from.columns(d) {
			if col != 0 {
				continue
			}
			for j := range f.cols {
				f.cols[j] &^= 1 << (out + i)
			}
			if i < n {
				f.cols[in+i] |= 1 << (out + i)
			}
		}
	}
	return f
}

// withinQuads: lanes move in their lowest two bits only.
func withinQuads(l *Linear) bool {
	_, first, n := place(l.outs, Lane)
	for _, in := range l.ins {
		for i, col := range l.columns(in.Dim) {
			lane := col >> first & mask(n)
			if in.Dim == Lane {
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
func exchanges(from, to *Linear) (int, bool) {
	registers, lanes := max(from.InBits(Register), to.InBits(Register)), max(from.InBits(Lane), to.InBits(Lane))
	within := func(l *Linear) *Linear {
		return l.Sublayout([]Dim{Register, Lane}, l.OutNames()).ResizeIn(Register, registers).ResizeIn(Lane, lanes)
	}
	s, t := within(from), within(to)
	// What the number of the warp or block selects is the same for all lanes.
	selected := uint64(0)
	for _, d := range []Dim{Warp, Block} {
		for _, col := range to.columns(d) {
			selected |= col
		}
	}
	for i := range s.cols {
		s.cols[i] &^= selected
	}
	if _, ok := Solve(t, s); !ok {
		return 0, false
	}
	p := s.InvertAndCompose(t)
	n := 0
	var sourceFree, targetFree []int
	for i := range s.cols {
		a, b := s.cols[i], t.cols[i]
		switch {
		case a == 0 && b == 0:
		case a == 0:
			sourceFree = append(sourceFree, i)
		case b == 0:
			targetFree = append(targetFree, i)
		}
		if a != 0 && i < registers && p.cols[i]>>registers != 0 {
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

// Bijective reports whether each element of the tensor lies in one place.
func (l *Linear) Bijective() bool { return l.IsInvertible() }

// Copies is in how many places each element of the tensor lies.
func (l *Linear) Copies() int64 { return 1 << (len(l.cols) - l.Rank()) }

// Vector is how many registers of a thread, from the first on, hold elements
// that are neighbours along a dimension.
func (l *Linear) Vector(dim int) int64 {
	_, first, n := place(l.outs, TensorDim(dim))
	for i, col := range l.columns(Register) {
		if i >= n || col != 1<<(first+i) {
			return 1 << i
		}
	}
	return 1 << min(len(l.columns(Register)), n)
}

// PerThread is how many elements along each dimension a thread holds, copies
// not counted.
func (l *Linear) PerThread() []int64 { return l.counts(Register) }

// PerWarp is over how many lanes each dimension is spread, copies not counted.
func (l *Linear) PerWarp() []int64 { return l.counts(Lane) }

// PerBlock is over how many warps each dimension is spread, copies not counted.
func (l *Linear) PerBlock() []int64 { return l.counts(Warp) }

func (l *Linear) counts(in Dim) []int64 {
	counts := ones(len(l.outs))
	for _, row := range l.Bases(in) {
		for d, v := range row {
			if v != 0 {
				counts[d] *= 2
				break
			}
		}
	}
	return counts
}
