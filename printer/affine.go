package printer

import (
	"strconv"

	"github.com/tgopt/tgopt/ir"
)

// How affine expressions are printed: dimensions and symbols by name, negative
// factors and terms as subtractions, parentheses where they are needed and, as
// MLIR does, around every operand of a product that is not a single name. What
// MLIR prints may simplify further when it is read again; the faithful style
// prints maps as they were spelt.

// AffineMap appends a map without its keyword.
func (p *Printer) AffineMap(m *ir.AffineMapAttr) {
	p.affineInputs(m.NumDims, m.NumSymbols)
	p.Text(" -> (")
	for i, e := range m.Results {
		if i > 0 {
			p.Text(", ")
		}
		p.affineExpr(e, nil)
	}
	p.Byte(')')
}

func (p *Printer) affineMap(m *ir.AffineMapAttr) {
	if m.Text != "" && p.opts.Style == Faithful {
		p.Text(m.Text)
		return
	}
	p.AffineMap(m)
}

func (p *Printer) integerSet(s *ir.IntegerSetAttr) {
	if s.Text != "" && p.opts.Style == Faithful {
		p.Text(s.Text)
		return
	}
	p.affineInputs(s.NumDims, s.NumSymbols)
	p.Text(" : (")
	for i, e := range s.Constraints {
		if i > 0 {
			p.Text(", ")
		}
		p.affineExpr(e, nil)
		if s.Equal[i] {
			p.Text(" == 0")
		} else {
			p.Text(" >= 0")
		}
	}
	p.Byte(')')
}

func (p *Printer) affineInputs(dims, symbols int) {
	list := func(letter byte, n int) {
		for i := range n {
			if i > 0 {
				p.Text(", ")
			}
			p.Byte(letter)
			p.Int(int64(i))
		}
	}
	p.Byte('(')
	list('d', dims)
	p.Byte(')')
	if symbols > 0 {
		p.Byte('[')
		list('s', symbols)
		p.Byte(']')
	}
}

// AffineExpr appends an expression; name, unless it is nil, prints dimensions
// and symbols.
func (p *Printer) affineExpr(e *ir.AffineExpr, name func(e *ir.AffineExpr)) {
	if name == nil {
		name = func(e *ir.AffineExpr) {
			p.Byte("ds"[e.Kind])
			p.Int(e.Value)
		}
	}
	affinePrinter{p, name}.expr(e, false)
}

type affinePrinter struct {
	p    *Printer
	name func(*ir.AffineExpr)
}

// expr prints e; tight says that it is an operand of a product.
func (a affinePrinter) expr(e *ir.AffineExpr, tight bool) {
	p := a.p
	switch e.Kind {
	case ir.AffineDim, ir.AffineSymbol:
		a.name(e)
		return
	case ir.AffineConstant:
		p.Int(e.Value)
		return
	}
	if tight {
		p.Byte('(')
		defer p.Byte(')')
	}
	if e.Kind == ir.AffineAdd {
		a.sum(e)
		return
	}
	if e.Kind == ir.AffineMul && e.RHS.Kind == ir.AffineConstant && e.RHS.Value == -1 {
		p.Byte('-')
		a.expr(e.LHS, true)
		return
	}
	a.expr(e.LHS, true)
	p.Text(affineWords[e.Kind])
	a.expr(e.RHS, true)
}

var affineWords = [...]string{
	ir.AffineMul: " * ", ir.AffineMod: " mod ", ir.AffineFloorDiv: " floordiv ", ir.AffineCeilDiv: " ceildiv ",
}

func (a affinePrinter) sum(e *ir.AffineExpr) {
	p := a.p
	a.expr(e.LHS, false)
	r := e.RHS
	if r.Kind == ir.AffineMul && r.RHS.Kind == ir.AffineConstant && r.RHS.Value < 0 {
		p.Text(" - ")
		if r.RHS.Value == -1 {
			a.expr(r.LHS, r.LHS.Kind == ir.AffineAdd)
			return
		}
		a.expr(r.LHS, true)
		p.Text(" * ")
		a.negated(r.RHS.Value)
		return
	}
	if r.Kind == ir.AffineConstant && r.Value < 0 {
		p.Text(" - ")
		a.negated(r.Value)
		return
	}
	p.Text(" + ")
	a.expr(r, false)
}

// negated prints -v, also of the least number.
func (a affinePrinter) negated(v int64) { a.p.buf = strconv.AppendUint(a.p.buf, -uint64(v), 10) }

// AffineMapOfValues appends the results of a map applied to values, separated
// by commas: `%i + 1, symbol(%n)`.
func (p *Printer) AffineMapOfValues(m *ir.AffineMapAttr, operands []*ir.Value) {
	p.AffineExprsOfValues(m.Results, m.NumDims, operands)
}

// AffineExprsOfValues appends expressions; of the operands, so many are
// dimensions and the others symbols.
func (p *Printer) AffineExprsOfValues(es []*ir.AffineExpr, dims int, operands []*ir.Value) {
	for i, e := range es {
		if i > 0 {
			p.Text(", ")
		}
		p.affineExpr(e, func(e *ir.AffineExpr) { p.affineOperand(e, dims, operands) })
	}
}

func (p *Printer) affineOperand(e *ir.AffineExpr, dims int, operands []*ir.Value) {
	at := int(e.Value)
	if e.Kind == ir.AffineSymbol {
		at += dims
		p.Text("symbol(")
		defer p.Byte(')')
	}
	if at < len(operands) {
		p.Value(operands[at])
	} else {
		p.Value(nil)
	}
}

func (p *Printer) strided(a *ir.StridedLayoutAttr) {
	number := func(v int64) {
		if v == ir.Dynamic {
			p.Byte('?')
			return
		}
		p.Int(v)
	}
	p.Text("strided<[")
	for i, v := range a.Strides {
		if i > 0 {
			p.Text(", ")
		}
		number(v)
	}
	p.Byte(']')
	if a.Offset != 0 {
		p.Text(", offset: ")
		number(a.Offset)
	}
	p.Byte('>')
}
