package layout

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// An EncodingError says why an encoding has no layout for a shape, and which
// number is to blame.
type EncodingError struct {
	Encoding ir.Attribute // of which the parameter is: maybe a parent of the one asked for
	Param    string       // "threadsPerWarp"; "shape" for the shape of the tensor; "" for the whole
	Index    int          // in a list; Alone or Whole when there is none
	Value    int64        // the number, if it is one
	Why      string       // "is not a power of two"
}

// Indices of an EncodingError.
const (
	Alone = -1 // the parameter is one number
	Whole = -2 // the list as such is wrong
)

func (e *EncodingError) Error() string {
	name := dialect.AttrName(e.Encoding)
	switch {
	case e.Param == "" && name == "":
		return e.Why
	case e.Param == "":
		return name + " " + e.Why
	case e.Index == Whole:
		return fmt.Sprintf("%s: %s %s", name, e.Param, e.Why)
	case e.Index == Alone:
		return fmt.Sprintf("%s: %s = %d %s", name, e.Param, e.Value, e.Why)
	}
	return fmt.Sprintf("%s: %s[%d] = %d %s", name, e.Param, e.Index, e.Value, e.Why)
}

// params reads the parameters of an encoding. The first number that is wrong ends
// the making of the layout, by a panic that Cache.build turns into its error.
type params struct {
	cache *Cache // of its parents
	attr  ir.Attribute
	rank  int
	width int64 // of an element in bits, 0 when not known
}

func (p *params) failAt(param string, index int, value int64, why string, args ...any) {
	panic(&EncodingError{p.attr, param, index, value, fmt.Sprintf(why, args...)})
}

// fail is of a parameter that is one number.
func (p *params) fail(param string, value int64, why string, args ...any) {
	p.failAt(param, Alone, value, why, args...)
}

// failList is of a list as such.
func (p *params) failList(param, why string, args ...any) {
	p.failAt(param, Whole, 0, why, args...)
}

// failAll is of the encoding.
func (p *params) failAll(why string, args ...any) { p.failAt("", Whole, 0, why, args...) }

func (p *params) attrOf(name string) ir.Attribute { return dialect.AttrParam(p.attr, name) }

// int is a number, 0 when it is absent.
func (p *params) int(name string) int64 { return dialect.IntParam(p.attr, name, 0) }

func (p *params) bool(name string) bool { return dialect.BoolParam(p.attr, name) }

// power is a power of two.
func (p *params) power(name string) int64 {
	v := p.int(name)
	p.isPower(name, Alone, v)
	return v
}

// powerOr1 is 1 when it is absent.
func (p *params) powerOr1(name string) int64 {
	if p.attrOf(name) == nil {
		return 1
	}
	return p.power(name)
}

func (p *params) isPower(name string, index int, v int64) {
	if !linear.IsPowerOf2(v) || v > 1<<31 {
		p.failAt(name, index, v, "is not a power of two")
	}
}

// count checks that a list has one number a dimension.
func (p *params) count(name string, n int) {
	if n != p.rank {
		p.failList(name, "has %d numbers, the tensor has rank %d", n, p.rank)
	}
}

// powers is a list of one power of two a dimension.
func (p *params) powers(name string) []int64 {
	vs := dialect.IntsParam(p.attr, name)
	p.count(name, len(vs))
	return p.allPowers(name, vs)
}

const tilesPerWarp = "tilesPerWarp"

// tiles is tilesPerWarp of a matrix instruction, which says nothing along the dimensions that are not used: there it may be anything.
func (p *params) tiles(used ...int) []int64 {
	vs := slices.Clone(dialect.IntsParam(p.attr, tilesPerWarp))
	if vs == nil {
		return ones(p.rank)
	}
	p.count(tilesPerWarp, len(vs))
	for d := range vs {
		if vs[d] == 0 || !slices.Contains(used, d) { // Triton takes 0 for 1
			vs[d] = 1
		}
	}
	return p.allPowers(tilesPerWarp, vs)
}

func (p *params) allPowers(name string, vs []int64) []int64 {
	for i, v := range vs {
		p.isPower(name, i, v)
	}
	return vs
}

// order is a permutation of the dimensions.
func (p *params) order(name string) []int64 {
	vs := dialect.IntsParam(p.attr, name)
	p.count(name, len(vs))
	for i, v := range vs {
		if v < 0 || v >= int64(p.rank) {
			p.failAt(name, i, v, "is no dimension of a tensor of rank %d", p.rank)
		}
		if slices.Contains(vs[:i], v) {
			p.failAt(name, i, v, "stands twice")
		}
	}
	return vs
}

// instruction is the shape of a matrix instruction: at least n numbers, of which the first n are powers of two.
func (p *params) instruction(n int) []int64 {
	vs := p.shapeOfInstruction(n)
	return p.allPowers(instrShape, vs[:n])
}

const instrShape = "instrShape"

// shapeOfInstruction is at least n numbers.
func (p *params) shapeOfInstruction(n int) []int64 {
	vs := dialect.IntsParam(p.attr, instrShape)
	if len(vs) < n {
		p.failList(instrShape, "has %d numbers, want %d", len(vs), n)
	}
	return vs
}

// rows are the bases of an input.
func (p *params) rows(name string, a ir.Attribute) [][]int64 {
	rows := dialect.RowsOf(a)
	for i, row := range rows {
		if len(row) != p.rank {
			p.failList(name, "has a row of %d coordinates, the tensor has rank %d", len(row), p.rank)
		}
		for _, v := range row {
			if v < 0 || v > 1<<31 {
				p.failAt(name, i, v, "is no coordinate")
			}
		}
	}
	return rows
}

// cga is the images of the powers of two of a block's number in its cluster.
func (p *params) cga() [][]int64 {
	rows := p.rows("CGALayout", p.attrOf("CGALayout"))
	for d := range p.rank {
		seen := int64(0)
		for i, row := range rows {
			v := row[d]
			if v&(v-1) != 0 || v&seen != 0 {
				p.failAt("CGALayout", i, v, "is not a power of two of its own")
			}
			seen |= v
		}
		if seen&(seen+1) != 0 {
			p.failList("CGALayout", "leaves gaps along dimension %d", d)
		}
	}
	return rows
}

func ones(n int) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
