package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Type reads a type.
func (p *parser) Type() (ir.Type, bool) {
	t, found, ok := p.OptionalType()
	if !found && ok {
		return nil, p.unexpected("type")
	}
	return t, ok
}

// OptionalType reads a type if the next token starts one.
func (p *parser) OptionalType() (t ir.Type, found, ok bool) {
	switch p.tok.kind {
	case tWord:
		return p.wordType()
	case tBang:
		t, ok = p.bangType()
	case kind(dialect.LParen):
		t, ok = p.functionType()
	default:
		return nil, false, true
	}
	return t, true, ok
}

// wordType reads a builtin type. The text of a type with parameters is looked
// up first: a dump writes the same few types thousands of times.
func (p *parser) wordType() (ir.Type, bool, bool) {
	word := p.text(p.tok)
	if t := p.scalar(word); t != nil {
		p.advance()
		return t, true, true
	}
	switch word {
	case "tensor", "vector", "memref", "tuple", "complex":
	default:
		return nil, false, true
	}
	start := p.tok.start
	var set *memoSet
	end, balanced := uint32(0), false
	if open := p.tok.end; open < uint32(len(p.lex.text)) && p.lex.text[open] == '<' {
		var hit ir.Type
		if hit, set, end, balanced = p.cachedType(open); hit != nil {
			return hit, true, true
		}
	}
	if !p.enter() {
		return nil, true, false
	}
	defer p.leave()
	p.advance()
	if !p.Punct(dialect.Less) {
		return nil, true, false
	}
	var t ir.Type
	var ok bool
	switch word {
	case "tensor":
		t, ok = p.tensor()
	case "vector":
		t, ok = p.vector()
	case "memref":
		t, ok = p.memref()
	case "tuple":
		var ts []ir.Type
		if ok = true; !p.PeekPunct(dialect.Greater) {
			ts, ok = p.TypeList(nil)
		}
		t = p.ctx.Tuple(ts)
	case "complex":
		var elem ir.Type
		if elem, ok = p.element(complexElement, "invalid element type for complex"); ok {
			t = p.ctx.Complex(elem)
		}
	}
	if !ok || !p.Punct(dialect.Greater) {
		return nil, true, false
	}
	if balanced && p.lastEnd == end {
		p.cacheType(p.lex.text[start:end], set, t)
	}
	return t, true, true
}

// scalar is the type of a keyword without parameters, or nil.
func (p *parser) scalar(word string) ir.Type {
	switch word[0] {
	case 'i':
		if word == "index" {
			return p.ctx.Index()
		}
		if w, ok := width(word[1:]); ok {
			return p.ctx.Integer(w)
		}
	case 's', 'u':
		if len(word) > 2 && word[1] == 'i' {
			if w, ok := width(word[2:]); ok {
				sign := ir.Signed
				if word[0] == 'u' {
					sign = ir.Unsigned
				}
				return p.ctx.IntegerSigned(w, sign)
			}
		}
	case 'f', 'b', 't':
		if word == "tensor" {
			return nil // the word of nearly every line
		}
		if k, ok := ir.FloatKindOf(word); ok {
			return p.ctx.Float(k)
		}
	case 'n':
		if word == "none" {
			return p.ctx.None()
		}
	}
	return nil
}

// width reads the digits of i32; MLIR's limit is 2^24 - 1 bits.
func width(s string) (uint32, bool) {
	if s == "" || len(s) > 8 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	n := uint32(0)
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + uint32(s[i]-'0')
	}
	return n, n < 1<<24
}

// What may be an element of what. Types of dialects decide for themselves.

// TypeList reads types separated by commas.
func (p *parser) TypeList(dst []ir.Type) ([]ir.Type, bool) {
	for {
		t, ok := p.Type()
		if !ok {
			return dst, false
		}
		dst = append(dst, t)
		if !p.OptionalPunct(dialect.Comma) {
			return dst, true
		}
	}
}

// FunctionType reads `(a, b) -> c`.
func (p *parser) FunctionType() (*ir.FunctionType, bool) {
	t, ok := p.functionType()
	if !ok {
		return nil, false
	}
	return t.(*ir.FunctionType), true
}

func (p *parser) functionType() (ir.Type, bool) {
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	var stack [16]ir.Type
	ts, ok := p.parenTypes(stack[:0])
	if !ok || !p.Punct(dialect.Arrow) {
		return nil, false
	}
	n := len(ts)
	if p.PeekPunct(dialect.LParen) {
		ts, ok = p.parenTypes(ts)
	} else {
		var t ir.Type
		if t, ok = p.Type(); ok {
			ts = append(ts, t)
		}
	}
	if !ok {
		return nil, false
	}
	return p.ctx.Function(ts[:n], ts[n:]), true
}

func (p *parser) parenTypes(dst []ir.Type) ([]ir.Type, bool) {
	if !p.Punct(dialect.LParen) {
		return dst, false
	}
	if p.OptionalPunct(dialect.RParen) {
		return dst, true
	}
	dst, ok := p.TypeList(dst)
	return dst, ok && p.Punct(dialect.RParen)
}
