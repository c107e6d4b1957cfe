package opencl

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/tgopt/tgopt/layout/linear"
)

// An index is the number of a register: of a loop's variable, or known.
type index struct {
	name  string // "" if it is known
	known uint64
}

func at(i int) index { return index{known: uint64(i)} }

func (i index) String() string {
	if i.name == "" {
		return fmt.Sprint(i.known)
	}
	return i.name
}

// each writes a loop over registers, or just what is inside where there is one.
func (g *generator) each(n int, name string, inside func(i index)) {
	if n == 1 {
		inside(at(0))
		return
	}
	g.line("UNROLL")
	g.block(fmt.Sprintf("for (int %s = 0; %s < %d; ++%s) ", name, name, n, name), func() { inside(index{name: name}) })
}

// A form is a function of register, lane and warp that is linear over GF(2), by the
// images of the powers of two of each.
type form struct{ register, lane, warp []uint64 }

// coordinate is which element along a dimension is where.
func coordinate(l *linear.Layout, dim int) form {
	_, first, n := linear.Find(l.Outs(), linear.TensorDim(dim))
	part := func(d linear.Dim) []uint64 {
		var cols []uint64
		for _, c := range l.Columns(d) {
			cols = append(cols, c>>first&linear.Mask(n))
		}
		return cols
	}
	return form{part(linear.Register), part(linear.Lane), part(linear.Warp)}
}

// plus is the sum over GF(2) of two forms of one layout, the second moved up by some bits.
func (f form) plus(h form, shift int) form {
	add := func(a, b []uint64) []uint64 {
		out := make([]uint64, max(len(a), len(b)))
		copy(out, a)
		for i := range b {
			out[i] ^= b[i] << shift
		}
		return out
	}
	return form{add(f.register, h.register), add(f.lane, h.lane), add(f.warp, h.warp)}
}

func reach(cols []uint64) (all uint64) {
	for _, c := range cols {
		all |= c
	}
	return all
}

// value is the C expression of a form at a register of this thread.
func (g *generator) value(f form, i index) string {
	thread := g.thread(f)
	here := i.apply(f.register)
	switch {
	case thread == "0":
		return here
	case here == "0":
		return thread
	case (reach(f.lane)|reach(f.warp))&reach(f.register) == 0:
		return thread + " + " + here
	}
	return "(" + thread + " ^ " + here + ")"
}

// thread is the part of a form that the registers do not change: a variable.
func (g *generator) thread(f form) string {
	if reach(f.lane)|reach(f.warp) == 0 {
		return "0"
	}
	return g.hoist(sum(index{name: "lane"}.apply(f.lane), reach(f.lane), index{name: "warp"}.apply(f.warp), reach(f.warp)))
}

// sum adds two expressions over GF(2), of which the bits are known that they may have.
func sum(a string, aBits uint64, b string, bBits uint64) string {
	switch {
	case aBits == 0:
		return b
	case bBits == 0:
		return a
	case aBits&bBits == 0:
		return a + " + " + b
	}
	return "(" + a + " ^ " + b + ")"
}

// apply is a linear function of the index, by the images of the powers of two.
func (i index) apply(cols []uint64) string {
	if i.name == "" {
		v := uint64(0)
		for b, c := range cols {
			if i.known>>b&1 != 0 {
				v ^= c
			}
		}
		return fmt.Sprint(v)
	}
	var text strings.Builder
	var have uint64
	for b := 0; b < len(cols); {
		if cols[b] == 0 {
			b++
			continue
		}
		// A run: neighbours that stay neighbours.
		n := 1
		if bits.OnesCount64(cols[b]) == 1 {
			for b+n < len(cols) && cols[b+n] == cols[b]<<n {
				n++
			}
		}
		mask := uint64(1)<<n - 1
		if bits.OnesCount64(cols[b]) > 1 {
			mask = 1
		}
		part := i.name
		if b > 0 {
			part = fmt.Sprintf("(%s >> %d)", part, b)
		}
		if b+n < len(cols) || mask == 1 {
			part = fmt.Sprintf("(%s & %d)", part, mask)
		}
		if cols[b] != 1 {
			part = fmt.Sprintf("%s * %d", part, cols[b])
		}
		added := cols[b] * mask
		switch {
		case text.Len() == 0:
			text.WriteString(part)
		case have&added == 0:
			text.WriteString(" + " + part)
		default:
			before := text.String()
			text.Reset()
			text.WriteString("((" + before + ") ^ (" + part + "))")
		}
		have |= added
		b += n
	}
	if text.Len() == 0 {
		return "0"
	}
	if strings.Contains(text.String(), " ") {
		return "(" + text.String() + ")"
	}
	return text.String()
}

// owner is the condition under which a thread is the one among those that hold
// copies which stores; "" if there are none.
func owner(l *linear.Layout) string {
	free := l.FreeVariables()
	var tests []string
	for i, in := range l.Ins() {
		if free[i] == 0 {
			continue
		}
		switch in.Dim {
		case linear.Lane:
			tests = append(tests, fmt.Sprintf("(lane & %d) == 0", free[i]))
		case linear.Warp:
			tests = append(tests, fmt.Sprintf("(warp & %d) == 0", free[i]))
		}
	}
	return strings.Join(tests, " && ")
}
