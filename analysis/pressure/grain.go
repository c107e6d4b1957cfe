package pressure

import "github.com/tgopt/tgopt/ir"

// A grain is a power of two for each dimension: how many neighbours are taken
// together.
type grain uint32

const (
	grainBits = 4
	coarsest  = 1<<grainBits - 1
	marked    = grain(1) << 31
)

func (g grain) at(d int) uint8 {
	if d >= mostAxes {
		return 0
	}
	return uint8(g >> (d * grainBits) & coarsest)
}

func (g grain) with(d int, n uint8) grain {
	if d >= mostAxes {
		return g
	}
	return g | grain(min(n, coarsest))<<(d*grainBits)
}

// reached reports whether a coordinate along dimension d is one grain or more, if
// there is a grain.
func (g grain) reached(d int, at int64) bool {
	n := g.at(d)
	return n > 0 && at >= 1<<n
}

// A pattern is which elements need registers of their own: of runs, which are a
// base plus 0, 1, 2, …, and of equal ones only the first; those that are too far
// from a base; none that are dead.
type pattern struct{ runs, same, far, dead grain }

// patternOf is that of v, without runs.
func (s *storage) patternOf(v *ir.Value) pattern {
	p := pattern{far: s.farOf(v)}
	for d, a := range s.axesOf(v) {
		p.same, p.dead = p.same.with(d, a.same), p.dead.with(d, a.dead)
	}
	return p
}

func (g grain) mark() grain  { return g | marked }
func (g grain) marked() bool { return g&marked != 0 }

func (g grain) meet(h grain) (out grain) {
	for d := range mostAxes {
		out = out.with(d, min(g.at(d), h.at(d)))
	}
	return out | g&h&marked
}

// drop is g without dimension d.
func (g grain) drop(d int) (out grain) {
	for i, at := 0, 0; i < mostAxes; i++ {
		if i != d {
			out = out.with(at, g.at(i))
			at++
		}
	}
	return out
}

// runsOf are the stretches of v, along some dimensions, that are a base plus 0,
// 1, 2, …
func (s *storage) runsOf(v *ir.Value, along dims) (g grain) {
	for d, a := range s.axesOf(v) {
		if along.has(d) {
			g = g.with(d, a.run)
		}
	}
	return g
}

// farOf is for each dimension of indices or addresses from which coordinate on
// an offset is too large for an instruction; 0 if it never is.
func (s *storage) farOf(v *ir.Value) (g grain) {
	t, ok := v.Type().(*ir.TensorType)
	reach := uint8(s.machine.compiler().OffsetBits)
	if !ok || reach == 0 || isFloat(t.Elem) {
		return 0
	}
	bytes := uint8(1) // what most indices count: numbers of 16 bits
	if _, pointer := t.Elem.(*ir.CustomType); pointer {
		bytes = elementBytes(t.Elem)
	}
	f := s.form(v)
	for d, a := range s.axesOf(v) {
		if f.varies.has(d) {
			g = g.with(d, reach-min(a.step+bytes, reach-1))
		}
	}
	return g
}
