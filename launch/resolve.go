package launch

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir/source"
)

// Cases are the launches of a file on a GPU of so many multiprocessors: one, or those
// under `cases`. Where there are errors among the diagnostics, there are none.
func (f *File) Cases(multiprocessors int) ([]*Case, []source.Diagnostic) {
	r := &resolver{file: f, multiprocessors: int64(multiprocessors)}
	cases := f.cases
	if len(cases) == 0 {
		cases = []caseOf{{}}
	}
	var list []*Case
	for _, c := range cases {
		list = append(list, r.resolve(c))
		if len(r.diags) > 0 {
			return nil, r.diags
		}
	}
	return list, nil
}

type resolver struct {
	file            *File
	multiprocessors int64
	names           map[string]number
	indexed         int64   // elements so far that expressions gave
	index           []int64 // of an element, where an expression may ask for it
	diags           []source.Diagnostic
}

func (r *resolver) errorf(s source.Span, format string, args ...any) {
	d := source.Errorf(s, format, args...)
	d.Category = "config"
	r.diags = append(r.diags, d)
}

func (r *resolver) name(name string) (number, bool) {
	if n, ok := r.names[name]; ok {
		return n, true
	}
	if name == Multiprocessors {
		return integer(r.multiprocessors), true
	}
	if reserved(name) && int(name[1]-'0') < len(r.index) {
		return integer(r.index[name[1]-'0']), true
	}
	return number{}, false
}

// eval is the value of a formula; the first error of a file is reported, and no other.
func (r *resolver) eval(f formula) number {
	if f.expression == nil || len(r.diags) > 0 {
		return integer(1)
	}
	n, err := f.eval(r.name)
	if err != nil {
		hint := ""
		if m, ok := errors.AsType[*mistake](err); ok {
			if unknown, is := strings.CutPrefix(m.reason, "unknown size '"); is {
				var names []string
				for name := range r.names {
					names = append(names, name)
				}
				hint = spelling.Suggest(strings.TrimSuffix(unknown, "'"), names)
			}
		}
		r.errorf(f.at(err), "%v%s", err, hint)
		return integer(1)
	}
	return n
}

// whole is the value of a formula that is an integer in a range.
func (r *resolver) whole(f formula, what string, low, high int64) int64 {
	n := r.eval(f)
	if len(r.diags) > 0 {
		return low
	}
	if !n.whole || n.i < low || n.i > high {
		r.errorf(f.span, "%s is an integer from %d to %d, not %s", what, low, high, n)
		return low
	}
	return n.i
}

func (r *resolver) resolve(of caseOf) *Case {
	f := r.file
	r.names = map[string]number{}
	c := &Case{}
	var title []string
	for _, s := range f.sizes {
		value := s.value
		for _, other := range of.sizes {
			if other.name == s.name {
				value = other.value
				title = append(title, s.name+"="+r.eval(value).String())
			}
		}
		r.names[s.name] = r.eval(value)
	}
	c.Name = strings.Join(title, " ")
	c.Grid = [3]int64{1, 1, 1}
	for i, g := range f.grid {
		high := int64(maxGrid)
		if i > 0 {
			high = maxGridYZ
		}
		c.Grid[i] = r.whole(g, "a dimension of the grid", 1, high)
	}
	common := r.tolerance(f.tolerance)
	for _, a := range f.arguments {
		to := r.argument(a)
		switch {
		case a.tolerance != nil:
			to.Tolerance = r.tolerance(*a.tolerance)
		case a.output:
			to.Tolerance = common
		}
		c.Arguments = append(c.Arguments, to)
		if len(r.diags) > 0 {
			return c
		}
	}
	c.FLOPs, c.Bytes = r.count(f.flops), r.count(f.bytes)
	return c
}

func (r *resolver) tolerance(t tolerance) *Tolerance {
	return &Tolerance{Absolute: r.share(t.absolute), Relative: r.share(t.relative)}
}

// share is a part of a tolerance, 0 if none is given.
func (r *resolver) share(f formula) float64 {
	if !f.given() {
		return 0
	}
	n := r.eval(f).float()
	if n < 0 {
		r.errorf(f.span, "a tolerance is not negative")
	}
	return n
}

func (r *resolver) count(f formula) *float64 {
	if !f.given() {
		return nil
	}
	n := r.eval(f).float()
	if n < 0 {
		r.errorf(f.span, "a count is not negative")
	}
	return &n
}

func (r *resolver) argument(a argument) *Argument {
	to := &Argument{Name: a.name, Kind: Scalar, DType: a.dtype, Output: a.output, Reset: a.reset, Span: a.span}
	if !a.buffer {
		r.scalar(a, to)
		return to
	}
	to.Kind = Buffer
	bytes := int64(dtypeBits[a.dtype] / 8)
	for _, s := range a.shape {
		n := r.whole(s, "a size", 1, maxBytes)
		to.Shape = append(to.Shape, n)
		if n > maxBytes/bytes {
			r.errorf(a.span, "'%s' has more than %d bytes", a.name, int64(maxBytes))
			return to
		}
		bytes *= n
	}
	for i, b := range a.block {
		to.Kind = Descriptor
		to.Block = append(to.Block, r.whole(b, "a size of the block", 1, to.Shape[i]))
	}
	if a.align.given() {
		if to.Align = r.whole(a.align, "an alignment", 1, maxAlign); to.Align&(to.Align-1) != 0 || to.Align < int64(dtypeBits[a.dtype]/8) {
			r.errorf(a.align.span, "an alignment is a power of two, and no less than the %d bytes of an element", dtypeBits[a.dtype]/8)
		}
	}
	to.Fill = r.fill(a, to)
	return to
}

// ranges of integers; i1 is 0 or 1.
func rangeOf(dtype string) (low, high int64) {
	if dtype == "i1" {
		return 0, 1
	}
	bits := dtypeBits[dtype]
	// Also what the type holds without a sign.
	return -1 << (bits - 1), int64(min(uint64(math.MaxUint64)>>(64-bits), math.MaxInt64))
}

func (r *resolver) scalar(a argument, to *Argument) {
	n := r.eval(a.value)
	if len(r.diags) > 0 {
		return
	}
	if isFloat(a.dtype) {
		to.Real = n.float()
		return
	}
	low, high := rangeOf(a.dtype)
	if !n.whole || n.i < low || n.i > high {
		r.errorf(a.value.span, "'%s' is an %s, not %s", a.name, a.dtype, n)
	}
	to.Whole = &n.i
}

func (r *resolver) fill(a argument, to *Argument) *Fill {
	f := &Fill{Kind: a.fill.kind}
	switch a.fill.kind {
	case "":
		f.Kind = "zeros"
	case "normal", "uniform":
		f.A, f.B = r.eval(a.fill.a).float(), r.eval(a.fill.b).float()
		if f.B < 0 || f.Kind == "uniform" && f.B < f.A {
			r.errorf(a.fill.b.span, "%s: %g and %g are the wrong way round", f.Kind, f.A, f.B)
		}
	case "integers":
		low, high := rangeOf(a.dtype)
		if isFloat(a.dtype) {
			low, high = -256, 256
		}
		from := r.whole(a.fill.a, "the first integer", low, high-1)
		below := r.whole(a.fill.b, "the end", from+1, high)
		f.A, f.B = float64(from), float64(below)
	case "index":
		f.Kind = "given"
		f.Numbers = r.indexedBy(a, to)
	}
	return f
}

// indexedBy are the elements of a buffer, from an expression of their indices i0, i1, ….
func (r *resolver) indexedBy(a argument, to *Argument) []int64 {
	count := to.elements()
	if count > maxIndexed-r.indexed {
		r.errorf(a.fill.index.span, "no more than %d elements are given by expressions, in all cases together, and '%s' has %d", maxIndexed, a.name, count)
		return nil
	}
	r.indexed += count
	low, high := rangeOf(a.dtype)
	if isFloat(a.dtype) {
		low, high = -1<<24, 1<<24
	}
	r.index = make([]int64, len(to.Shape))
	defer func() { r.index = nil }()
	numbers, what := make([]int64, count), fmt.Sprintf("an element of '%s'", a.name)
	for i := range numbers {
		numbers[i] = r.whole(a.fill.index, what, low, high)
		if len(r.diags) > 0 {
			return nil
		}
		for d := len(r.index) - 1; d >= 0; d-- {
			if r.index[d]++; r.index[d] < to.Shape[d] {
				break
			}
			r.index[d] = 0
		}
	}
	return numbers
}
