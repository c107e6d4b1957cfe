package pressure

import "github.com/tgopt/tgopt/ir"

// Exponents are of powers of two, one a dimension: how many neighbours are taken
// together.
type exponents uint32

const (
	exponentBits    = 4
	largestExponent = 1<<exponentBits - 1
	marked          = exponents(1) << 31
)

func (g exponents) at(d int) uint8 {
	if d >= mostAxes {
		return 0
	}
	return uint8(g >> (d * exponentBits) & largestExponent)
}

func (g exponents) with(d int, n uint8) exponents {
	if d >= mostAxes {
		return g
	}
	return g | exponents(min(n, largestExponent))<<(d*exponentBits)
}

// reached reports whether a coordinate along dimension d is the power or more, if
// there is one.
func (g exponents) reached(d int, at int64) bool {
	n := g.at(d)
	return n > 0 && at >= 1<<n
}

// A pattern is which elements need registers of their own: of runs, which are a
// base plus 0, 1, 2, …, and of equal ones only the first; those that no offset from
// a base reaches; none that are dead.
type pattern struct{ runs, constancy, reach, dead exponents }

// patternOf is that of v, without runs.
func (s *storage) patternOf(v *ir.Value) pattern {
	p := pattern{reach: s.reachOf(v)}
	for d, a := range s.axesOf(v) {
		p.constancy, p.dead = p.constancy.with(d, a.constancy), p.dead.with(d, a.dead)
	}
	return p
}

func (g exponents) mark() exponents { return g | marked }
func (g exponents) marked() bool    { return g&marked != 0 }

func (g exponents) meet(h exponents) (out exponents) {
	for d := range mostAxes {
		out = out.with(d, min(g.at(d), h.at(d)))
	}
	return out | g&h&marked
}

// drop is g without dimension d.
func (g exponents) drop(d int) (out exponents) {
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
func (s *storage) runsOf(v *ir.Value, along dims) (g exponents) {
	for d, a := range s.axesOf(v) {
		if along.has(d) {
			g = g.with(d, a.run)
		}
	}
	return g
}

// reachOf is for each dimension of indices or addresses from which coordinate on
// an offset is too large for an instruction; 0 if it never is.
func (s *storage) reachOf(v *ir.Value) (g exponents) {
	t := v.Type().(*ir.TensorType)
	reach := uint8(s.machine.compiler().OffsetBits)
	if reach == 0 || isFloat(t.Elem) {
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
