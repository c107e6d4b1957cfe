package filecheck

import (
	"fmt"
	"math/big"
	"strings"
)

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
