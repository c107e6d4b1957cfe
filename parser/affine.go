package parser

import (
	"math"
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Affine maps and sets. Their expressions name dimensions and symbols that a
// list in front declares, or, in the subscripts of affine ops, values.

// affineReader reads expressions over the names it knows.
type affineReader struct {
	*parser
	names map[affineName]*ir.AffineExpr
	// values says that %names stand for themselves: the reader collects them.
	values        bool
	dims, symbols []dialect.UnresolvedOperand
}

type affineName struct {
	text   string
	number uint32
}

// affineAttr reads <…> behind affine_map or affine_set.
func (p *parser) affineAttr(set bool) (ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	r := affineReader{parser: p}
	at := p.tok
	dims, symbols, ok := r.inputs()
	if !ok {
		return nil, false
	}
	var a ir.Attribute
	isSet := p.OptionalPunct(dialect.Colon)
	switch {
	case isSet:
		a, ok = r.constraints(dims, symbols)
	case !p.OptionalPunct(dialect.Arrow):
		return nil, p.unexpected("'->' or ':'")
	default:
		var results []*ir.AffineExpr
		if results, ok = r.list(dialect.LParen, dialect.RParen); ok {
			a = p.ctx.AffineMap(dims, symbols, results)
		}
	}
	if !ok {
		return nil, false
	}
	if isSet != set {
		words := [2]string{"AffineMap", "IntegerSet"}
		if isSet {
			return nil, p.Errorf(p.span(at), "expected %s, but got %s", words[0], words[1])
		}
		return nil, p.Errorf(p.span(at), "expected %s, but got %s", words[1], words[0])
	}
	text := normalize(p.file.Text[at.start:p.lastEnd])
	switch a := a.(type) {
	case *ir.AffineMapAttr:
		if a.Text == "" {
			a.Text = text
		}
	case *ir.IntegerSetAttr:
		if a.Text == "" {
			a.Text = text
		}
	}
	return a, p.Punct(dialect.Greater)
}

// inputs reads `(d0, d1)[s0]`.
func (r *affineReader) inputs() (dims, symbols int, ok bool) {
	if dims, ok = r.declare(dialect.LParen, dialect.RParen, ir.AffineDim); !ok {
		return 0, 0, false
	}
	if r.PeekPunct(dialect.LSquare) {
		symbols, ok = r.declare(dialect.LSquare, dialect.RSquare, ir.AffineSymbol)
	}
	return dims, symbols, ok
}

func (r *affineReader) declare(open, end dialect.Punct, k ir.AffineKind) (n int, ok bool) {
	if !r.Punct(open) {
		return 0, false
	}
	for !r.PeekPunct(end) {
		if n > 0 && !r.Punct(dialect.Comma) {
			return 0, false
		}
		if !r.at(tWord) {
			return 0, r.unexpected("bare identifier")
		}
		name := r.text(r.tok)
		if r.find(name, 0) != nil {
			return 0, r.ErrorHere("redefinition of identifier '%s'", name)
		}
		e := r.ctx.AffineDim(n)
		if k == ir.AffineSymbol {
			e = r.ctx.AffineSymbol(n)
		}
		r.name(name, 0, e)
		r.advance()
		n++
	}
	return n, r.Punct(end)
}

func (r *affineReader) find(name string, number uint32) *ir.AffineExpr {
	return r.names[affineName{name, number}]
}

// name gives an expression a name that has none.
func (r *affineReader) name(name string, number uint32, e *ir.AffineExpr) {
	if r.names == nil {
		r.names = map[affineName]*ir.AffineExpr{}
	}
	if r.find(name, number) == nil {
		r.names[affineName{name, number}] = e
	}
}

// list reads expressions separated by commas, in brackets.
func (r *affineReader) list(open, end dialect.Punct) ([]*ir.AffineExpr, bool) {
	if !r.Punct(open) {
		return nil, false
	}
	var es []*ir.AffineExpr
	for !r.PeekPunct(end) {
		if len(es) > 0 && !r.Punct(dialect.Comma) {
			return nil, false
		}
		e, ok := r.sum()
		if !ok {
			return nil, false
		}
		es = append(es, e)
	}
	return es, r.Punct(end)
}

// constraints reads `(d0 >= 0, d0 - s0 == 0)`; no constraint is 0 == 0.
func (r *affineReader) constraints(dims, symbols int) (ir.Attribute, bool) {
	if !r.Punct(dialect.LParen) {
		return nil, false
	}
	var es []*ir.AffineExpr
	var equal []bool
	for !r.PeekPunct(dialect.RParen) {
		if len(es) > 0 && !r.Punct(dialect.Comma) {
			return nil, false
		}
		l, ok := r.sum()
		if !ok {
			return nil, false
		}
		relation := r.tok.kind
		switch relation {
		case kind(dialect.Greater), kind(dialect.Less), kind(dialect.Equal):
			r.advance()
		}
		if !r.OptionalPunct(dialect.Equal) {
			return nil, r.ErrorHere("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
		}
		m, ok := r.sum()
		if !ok {
			return nil, false
		}
		if relation == kind(dialect.Less) {
			l, m = m, l
		}
		es = append(es, r.ctx.AffineBinary(ir.AffineAdd, l, r.ctx.AffineNegate(m)))
		equal = append(equal, relation == kind(dialect.Equal))
	}
	if len(es) == 0 {
		es, equal = append(es, r.ctx.AffineConstant(0)), append(equal, true)
	}
	return r.ctx.IntegerSet(dims, symbols, es, equal), r.Punct(dialect.RParen)
}

// sum reads operands of + and -.
func (r *affineReader) sum() (*ir.AffineExpr, bool) {
	e, ok := r.term(false)
	for ok {
		minus := r.PeekPunct(dialect.Minus)
		if !minus && !r.PeekPunct(dialect.Plus) {
			return e, true
		}
		r.advance()
		var f *ir.AffineExpr
		if f, ok = r.term(true); !ok {
			break
		}
		if minus {
			f = r.ctx.AffineNegate(f)
		}
		e = r.ctx.AffineBinary(ir.AffineAdd, e, f)
		ok = r.shallow(e)
	}
	return nil, false
}

// shallow reports expressions that nothing could walk.
func (r *affineReader) shallow(e *ir.AffineExpr) bool {
	return !e.TooDeep() || r.ErrorHere("affine expression of more than %d terms", ir.MaxAffineDepth)
}

// term reads operands of * floordiv ceildiv and mod; behind says that an
// operator stands in front of it.
func (r *affineReader) term(behind bool) (*ir.AffineExpr, bool) {
	e, ok := r.operand(behind)
	for ok {
		op := r.tok
		k, word := ir.AffineMul, ""
		switch {
		case r.PeekPunct(dialect.Star):
		case r.PeekKeyword("floordiv"):
			k, word = ir.AffineFloorDiv, "floordiv"
		case r.PeekKeyword("ceildiv"):
			k, word = ir.AffineCeilDiv, "ceildiv"
		case r.PeekKeyword("mod"):
			k, word = ir.AffineMod, "mod"
		default:
			return e, true
		}
		r.advance()
		var f *ir.AffineExpr
		if f, ok = r.operand(true); !ok {
			break
		}
		switch {
		case k == ir.AffineMul && !e.Symbolic && !f.Symbolic:
			return nil, r.Errorf(r.span(op), "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
		case k != ir.AffineMul && !f.Symbolic:
			return nil, r.Errorf(r.span(op), "non-affine expression: right operand of %s has to be either a constant or symbolic", word)
		}
		e = r.ctx.AffineBinary(k, e, f)
		ok = r.shallow(e)
	}
	return nil, false
}

func (r *affineReader) operand(behind bool) (*ir.AffineExpr, bool) {
	switch r.tok.kind {
	case tInt:
		v, err := strconv.ParseUint(r.text(r.tok), 0, 64)
		if err != nil || v > math.MaxInt64 {
			return nil, r.ErrorHere("constant too large for index")
		}
		r.advance()
		return r.ctx.AffineConstant(int64(v)), true
	case kind(dialect.LParen):
		if !r.enter() {
			return nil, false
		}
		defer r.leave()
		r.advance()
		if r.PeekPunct(dialect.RParen) {
			return nil, r.ErrorHere("no expression inside parentheses")
		}
		e, ok := r.sum()
		return e, ok && r.Punct(dialect.RParen)
	case kind(dialect.Minus):
		if !r.enter() {
			return nil, false
		}
		defer r.leave()
		r.advance()
		e, ok := r.operand(behind)
		if !ok {
			return nil, false
		}
		return r.ctx.AffineNegate(e), true
	case tPercent:
		return r.value(false)
	case tWord:
		name := r.text(r.tok)
		if name == "symbol" && r.find(name, 0) == nil {
			r.advance()
			if !r.Punct(dialect.LParen) {
				return nil, false
			}
			e, ok := r.value(true)
			return e, ok && r.Punct(dialect.RParen)
		}
		e := r.find(name, 0)
		if e == nil {
			return nil, r.ErrorHere("use of undeclared identifier")
		}
		r.advance()
		return e, true
	case kind(dialect.Plus), kind(dialect.Star):
		if !behind {
			return nil, r.ErrorHere("missing left operand of binary operator")
		}
	}
	if behind {
		return nil, r.ErrorHere("missing right operand of binary operator")
	}
	return nil, r.unexpected("affine expression")
}

// value reads a value that is used as a dimension or symbol.
func (r *affineReader) value(symbol bool) (*ir.AffineExpr, bool) {
	if !r.values {
		return nil, r.ErrorHere("unexpected ssa identifier")
	}
	u, ok := r.Operand()
	if !ok {
		return nil, false
	}
	if e := r.find(u.Name, u.Number); e != nil {
		return e, true
	}
	e := r.ctx.AffineDim(len(r.dims))
	if symbol {
		e = r.ctx.AffineSymbol(len(r.symbols))
		r.symbols = append(r.symbols, u)
	} else {
		r.dims = append(r.dims, u)
	}
	r.name(u.Name, u.Number, e)
	return e, true
}

// AffineMap reads `(d0, d1) -> (d1, d0)`, a map without its keyword.
func (p *parser) AffineMap() (*ir.AffineMapAttr, bool) {
	r := affineReader{parser: p}
	dims, symbols, ok := r.inputs()
	if !ok || !p.Punct(dialect.Arrow) {
		return nil, false
	}
	results, ok := r.list(dialect.LParen, dialect.RParen)
	if !ok {
		return nil, false
	}
	return p.ctx.AffineMap(dims, symbols, results), true
}

// AffineMapOfValues reads `[%i + 1, symbol(%n)]` or the same in parentheses:
// a map and the values of its dimensions and symbols.
func (p *parser) AffineMapOfValues(open dialect.Punct) (m *ir.AffineMapAttr, dims, symbols []dialect.UnresolvedOperand, ok bool) {
	end := dialect.RParen
	if open == dialect.LSquare {
		end = dialect.RSquare
	}
	r := affineReader{parser: p, values: true}
	es, ok := r.list(open, end)
	if !ok {
		return nil, nil, nil, false
	}
	return p.ctx.AffineMap(len(r.dims), len(r.symbols), es), r.dims, r.symbols, true
}

// AffineExprOfValues reads one expression over values; given are the values
// that are dimensions and symbols already, to which it adds.
func (p *parser) AffineExprOfValues(dims, symbols []dialect.UnresolvedOperand) (e *ir.AffineExpr, d, s []dialect.UnresolvedOperand, ok bool) {
	r := affineReader{parser: p, values: true, dims: dims, symbols: symbols}
	for i, u := range dims {
		r.name(u.Name, u.Number, p.ctx.AffineDim(i))
	}
	for i, u := range symbols {
		r.name(u.Name, u.Number, p.ctx.AffineSymbol(i))
	}
	e, ok = r.sum()
	return e, r.dims, r.symbols, ok
}
