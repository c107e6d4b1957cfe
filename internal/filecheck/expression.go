package filecheck

import (
	"fmt"
	"math/big"
	"strings"
)

// An expression is the inside of [[#…]]: how its value is written, and the
// value, or no value if any number will do.
type expression struct {
	root   *operand
	format format
}

// An operand is a literal, a variable or an operation on two operands.
type operand struct {
	at          ref
	literal     *big.Int
	variable    *number
	operation   func(z, x, y *big.Int) (ok bool)
	left, right *operand
}

var operations = map[string]func(z, x, y *big.Int) bool{
	"add": func(z, x, y *big.Int) bool { z.Add(x, y); return true },
	"sub": func(z, x, y *big.Int) bool { z.Sub(x, y); return true },
	"mul": func(z, x, y *big.Int) bool { z.Mul(x, y); return true },
	"div": func(z, x, y *big.Int) bool {
		if y.Sign() == 0 {
			return false
		}
		z.Quo(x, y)
		return true
	},
	"max": func(z, x, y *big.Int) bool {
		if x.Cmp(y) < 0 {
			x = y
		}
		z.Set(x)
		return true
	},
	"min": func(z, x, y *big.Int) bool {
		if x.Cmp(y) > 0 {
			x = y
		}
		z.Set(x)
		return true
	},
}

// overflow is the problem of a division by zero; the substitution it happens
// in knows its place.
var overflow = &problem{message: "unable to substitute variable or numeric expression: overflow error"}

func (o *operand) eval() (*big.Int, []*problem) {
	switch {
	case o.literal != nil:
		return o.literal, nil
	case o.variable != nil:
		if o.variable.value == nil {
			return nil, []*problem{fault(o.at, "undefined variable: %s", o.at)}
		}
		return o.variable.value, nil
	}
	x, problems := o.left.eval()
	y, more := o.right.eval()
	if problems = append(problems, more...); problems != nil {
		return nil, problems
	}
	z := new(big.Int)
	if !o.operation(z, x, y) {
		return nil, []*problem{overflow}
	}
	return z, nil
}

// implicitFormat is the format of the variables in o, which must agree.
func (o *operand) implicitFormat() (format, *problem) {
	switch {
	case o.literal != nil:
		return format{}, nil
	case o.variable != nil:
		return o.variable.format, nil
	}
	l, err := o.left.implicitFormat()
	if err != nil {
		return l, err
	}
	r, err := o.right.implicitFormat()
	if err != nil {
		return r, err
	}
	if l.kind != 0 && r.kind != 0 && l != r {
		return l, fault(o.at, "implicit format conflict between '%s' (%s) and '%s' (%s), "+
			"need an explicit format specifier", o.left.at, l, o.right.at, r)
	}
	if l.kind != 0 {
		return l, nil
	}
	return r, nil
}

// A format says how a number is written: the kind is u, d, x or X, or 0 for
// none.
type format struct {
	kind      byte
	precision int
	alternate bool // 0x before hexadecimal digits
}

func (f format) String() string {
	if f.kind == 0 {
		return "<none>"
	}
	return "%" + string(f.kind)
}

// wildcard returns a pattern for any number in the format.
func (f format) wildcard() string {
	sign, digit, lead := "", "0-9", "1-9"
	switch f.kind {
	case 'd':
		sign = "-?"
	case 'x':
		digit, lead = "0-9a-f", "1-9a-f"
	case 'X':
		digit, lead = "0-9A-F", "1-9A-F"
	}
	prefix := ""
	if f.alternate {
		prefix = "0x"
	}
	if f.precision == 0 {
		return prefix + sign + "[" + digit + "]+"
	}
	return fmt.Sprintf("%s%s([%s][%s]*)?[%s]{%d}", prefix, sign, lead, digit, digit, f.precision)
}

// write spells a number; a negative one needs a signed format.
func (f format) write(v *big.Int) (string, bool) {
	if v.Sign() < 0 && f.kind != 'd' {
		return "", false
	}
	base := 10
	if f.kind == 'x' || f.kind == 'X' {
		base = 16
	}
	digits := new(big.Int).Abs(v).Text(base)
	if f.kind == 'X' {
		digits = strings.ToUpper(digits)
	}
	if n := f.precision - len(digits); n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	if f.alternate {
		digits = "0x" + digits
	}
	if v.Sign() < 0 {
		digits = "-" + digits
	}
	return digits, true
}

// read is the inverse of write, for what the wildcard matched.
func (f format) read(s string) *big.Int {
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	base := 10
	if f.kind == 'x' || f.kind == 'X' {
		base = 16
		if f.alternate {
			s = strings.TrimPrefix(s, "0x")
		}
	}
	v, ok := new(big.Int).SetString(s, base)
	if !ok {
		v = new(big.Int)
	}
	if negative {
		v.Neg(v)
	}
	return v
}
