package filecheck

import (
	"math/big"
	"strings"
)

// numericBlock parses what stands between [[# and ]], or, if legacy, a
// [[@LINE+1]] without its brackets. It returns the variable that the block
// defines, or nil. line is that of the directive, 0 on the command line.
func (c *checker) numericBlock(r ref, legacy bool, line int) (*expression, *number, *problem) {
	explicit, precision, err := formatSpec(&r)
	if err != nil {
		return nil, nil, err
	}
	var def ref
	isDef := false
	if i := strings.IndexByte(r.String(), ':'); i >= 0 {
		def, r, isDef = r.first(i), r.drop(i+1), true
	}
	r = r.trimLeft()
	constrained := r.eat("==")
	r = r.trimLeft()
	e := &expression{format: explicit}
	if r.empty() {
		if constrained {
			return nil, nil, fault(r, "empty numeric expression should not have a constraint")
		}
	} else {
		p := &numericParser{c: c, line: line, legacy: legacy}
		if e.root, err = p.whole(r.trimRight(), constrained); err != nil {
			return nil, nil, err
		}
		if explicit.kind == 0 {
			if e.format, err = e.root.implicitFormat(); err != nil {
				return nil, nil, err
			}
		}
	}
	if e.format.kind == 0 {
		e.format = format{kind: 'u', precision: precision}
	}
	if !isDef {
		return e, nil, nil
	}
	v, err := c.numericDefinition(def.trimLeft(), e.format, line)
	return e, v, err
}

// maxPrecision keeps a slip from filling the memory with zeros.
const maxPrecision = 1 << 16

// formatSpec eats "%x," and its like. A comma after a parenthesis belongs to
// a call.
func formatSpec(r *ref) (f format, precision int, err *problem) {
	comma := r.index(",")
	if comma == r.len() || comma > r.index("(") {
		return f, 0, nil
	}
	spec := r.first(comma).trimLeft().trimRight()
	*r = r.drop(comma + 1)
	if !spec.eat("%") {
		return f, 0, fault(spec, "invalid matching format specification in expression")
	}
	flag := spec
	alternate := spec.eat("#")
	if spec.eat(".") {
		n := 0
		for n < spec.len() && isDigit(spec.String()[n]) {
			n++
		}
		v, ok := new(big.Int).SetString(spec.first(n).String(), 10)
		if !ok || !v.IsInt64() || v.Int64() > maxPrecision {
			return f, 0, fault(spec, "invalid precision in format specifier")
		}
		precision = int(v.Int64())
		spec = spec.drop(n)
	}
	if !spec.empty() {
		switch k := spec.front(); k {
		case 'u', 'd':
			f = format{kind: k, precision: precision}
		case 'x', 'X':
			f = format{kind: k, precision: precision, alternate: alternate}
		default:
			return f, 0, fault(spec, "invalid format specifier in expression")
		}
		spec = spec.drop(1)
	}
	if alternate && f.kind != 'x' && f.kind != 'X' {
		return f, 0, fault(flag, "alternate form only supported for hex values")
	}
	if spec = spec.trimLeft(); !spec.empty() {
		return f, 0, fault(spec, "invalid matching format specification in expression")
	}
	return f, precision, nil
}

// numericDefinition parses the name before the colon.
func (c *checker) numericDefinition(r ref, f format, line int) (*number, *problem) {
	name, pseudo, err := variableName(&r)
	switch {
	case err != nil:
		return nil, err
	case pseudo:
		return nil, fault(name, "definition of pseudo numeric variable unsupported")
	case c.vars.named[name.String()]:
		return nil, fault(name, "string variable with name '%s' already exists", name)
	}
	if r = r.trimLeft(); !r.empty() {
		return nil, fault(r, "unexpected characters after numeric variable name")
	}
	if v := c.vars.numbers[name.String()]; v != nil {
		if v.format != f {
			return nil, fault(r, "format different from previous variable definition")
		}
		return v, nil
	}
	return &number{name: name.String(), format: f, defLine: line}, nil
}

// A numericParser parses the value of one block.
type numericParser struct {
	c      *checker
	line   int
	legacy bool
}

// whole parses r to its end. Of the legacy form there is only @LINE, @LINE+n
// and @LINE-n.
func (p *numericParser) whole(r ref, constrained bool) (*operand, *problem) {
	all := r
	var o *operand
	var err *problem
	if p.legacy {
		o, err = p.variable(&r)
	} else {
		o, err = p.operand(&r, !constrained)
	}
	for err == nil && !r.empty() {
		if o, err = p.binary(all, &r, o); err == nil && p.legacy && !r.empty() {
			return nil, fault(r, "unexpected characters at end of expression '%s'", r)
		}
	}
	return o, err
}

// binary parses "+ operand" or "- operand" after o, which begins where all
// does.
func (p *numericParser) binary(all ref, r *ref, o *operand) (*operand, *problem) {
	*r = r.trimLeft()
	if r.empty() {
		return o, nil
	}
	at := *r
	name := ""
	switch r.front() {
	case '+':
		name = "add"
	case '-':
		name = "sub"
	default:
		return nil, fault(at, "unsupported operation '%c'", r.front())
	}
	*r = r.drop(1).trimLeft()
	if r.empty() {
		return nil, fault(*r, "missing operand in expression")
	}
	var right *operand
	var err *problem
	if p.legacy {
		right, err = p.number(r, 10, false)
	} else {
		right, err = p.operand(r, false)
	}
	if err != nil {
		return nil, err
	}
	return &operand{at: ref{all.t, all.from, r.from}, operation: operations[name], left: o, right: right}, nil
}

// operand parses a parenthesis, a call, a variable or a literal.
func (p *numericParser) operand(r *ref, maybeConstraint bool) (*operand, *problem) {
	if r.front() == '(' {
		return p.parenthesis(r)
	}
	before := *r
	name, _, err := variableName(r)
	if err != nil {
		*r = before
		return p.number(r, 0, maybeConstraint)
	}
	if call := r.trimLeft(); call.front() == '(' {
		*r = call
		return p.call(r, name)
	}
	*r = before
	return p.variable(r)
}

func (p *numericParser) variable(r *ref) (*operand, *problem) {
	name, pseudo, err := variableName(r)
	if err != nil {
		return nil, err
	}
	if p.legacy && r.trimLeft().front() == '(' {
		return nil, fault(name, "unexpected function call")
	}
	if pseudo && name.String() != "@LINE" {
		return nil, fault(name, "invalid pseudo numeric variable '%s'", name)
	}
	v := p.c.vars.numbers[name.String()]
	if v == nil {
		// Uses of what is never defined are errors when they are matched.
		v = &number{name: name.String(), format: format{kind: 'u'}}
		p.c.vars.numbers[name.String()] = v
	}
	if v.defLine != 0 && v.defLine == p.line {
		return nil, fault(name, "numeric variable '%s' defined earlier in the same CHECK directive", name)
	}
	return &operand{at: name, variable: v}, nil
}

func (p *numericParser) number(r *ref, base int, maybeConstraint bool) (*operand, *problem) {
	start := *r
	negative := r.eat("-")
	v, n := leadingNumber(r.String(), base)
	if n == 0 {
		maybe := ""
		if maybeConstraint {
			maybe = "matching constraint or "
		}
		*r = start
		return nil, fault(start, "invalid %soperand format", maybe)
	}
	*r = r.drop(n)
	if negative {
		v.Neg(v)
	}
	return &operand{at: ref{start.t, start.from, r.from}, literal: v}, nil
}

// leadingNumber reads the number that s begins with and says how long it is.
// Base 0 takes the base from 0x, 0b, 0o or a leading 0.
func leadingNumber(s string, base int) (*big.Int, int) {
	skip := 0
	if base == 0 {
		base = 10
		if len(s) > 1 && s[0] == '0' {
			switch c := s[1]; {
			case c|0x20 == 'x':
				base, skip = 16, 2
			case c|0x20 == 'b':
				base, skip = 2, 2
			case c == 'o':
				base, skip = 8, 2
			case isDigit(c):
				base, skip = 8, 1
			}
		}
	}
	n := skip
	for n < len(s) && digitValue(s[n]) < base {
		n++
	}
	if n == skip {
		// A base without digits is a zero, unless nothing follows it.
		if n == 0 || n == len(s) {
			return nil, 0
		}
		return new(big.Int), n
	}
	v, _ := new(big.Int).SetString(s[skip:n], base)
	return v, n
}

func digitValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case isLetter(c):
		return int(c|0x20-'a') + 10
	}
	return 99
}

func (p *numericParser) parenthesis(r *ref) (*operand, *problem) {
	*r = r.drop(1).trimLeft()
	if r.empty() {
		return nil, fault(*r, "missing operand in expression")
	}
	o, err := p.operand(r, false)
	*r = r.trimLeft()
	for err == nil && !r.empty() && r.front() != ')' {
		o, err = p.binary(*r, r, o)
		*r = r.trimLeft()
	}
	if err != nil {
		return nil, err
	}
	if !r.eat(")") {
		return nil, fault(*r, "missing ')' at end of nested expression")
	}
	return o, nil
}

func (p *numericParser) call(r *ref, name ref) (*operand, *problem) {
	operation := operations[name.String()]
	if operation == nil {
		return nil, fault(name, "call to undefined function '%s'", name)
	}
	*r = r.drop(1).trimLeft()
	var args []*operand
	for !r.empty() && r.front() != ')' {
		if r.front() == ',' {
			return nil, fault(*r, "missing argument")
		}
		all := *r
		arg, err := p.operand(r, false)
		for err == nil && !r.empty() {
			*r = r.trimLeft()
			if c := r.front(); c == ',' || c == ')' {
				break
			}
			arg, err = p.binary(all, r, arg)
		}
		if err != nil {
			return nil, err
		}
		args = append(args, arg)
		*r = r.trimLeft()
		if !r.eat(",") {
			break
		}
		*r = r.trimLeft()
		if r.front() == ')' {
			return nil, fault(*r, "missing argument")
		}
	}
	if !r.eat(")") {
		return nil, fault(*r, "missing ')' at end of call expression")
	}
	if len(args) != 2 {
		return nil, fault(name, "function '%s' takes 2 arguments but %d given", name, len(args))
	}
	return &operand{at: ref{name.t, name.from, r.from}, operation: operation, left: args[0], right: args[1]}, nil
}
