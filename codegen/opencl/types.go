package opencl

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// A numeric is how the elements of a type are kept and computed with.
type numeric struct {
	kind    numericKind
	bits    int    // of what is kept
	storage string // the C type that keeps one
	// compute is the C type in which arithmetic is done; that of formats without any of
	// their own is float.
	compute string
	float   ir.FloatKind // of floats
	pointee *numeric     // of pointers
}

type numericKind uint8

const (
	boolean numericKind = iota // 0 or 1 in a byte
	integer
	floating
	pointer
)

// numericOf is the element type of values; nil for what has none here.
func numericOf(t ir.Type) *numeric {
	switch t := t.(type) {
	case *ir.IntegerType:
		switch t.Width {
		case 1:
			return &numeric{kind: boolean, bits: 8, storage: "uchar", compute: "uchar"}
		case 8, 16, 32, 64:
			name := map[uint32]string{8: "char", 16: "short", 32: "int", 64: "long"}[t.Width]
			return &numeric{kind: integer, bits: int(t.Width), storage: name, compute: name}
		}
	case *ir.IndexType:
		return &numeric{kind: integer, bits: 64, storage: "long", compute: "long"}
	case *ir.FloatType:
		n := &numeric{kind: floating, bits: int(t.Kind.Width()), float: t.Kind, compute: "float"}
		switch t.Kind {
		case ir.F64:
			n.storage, n.compute = "double", "double"
		case ir.F32:
			n.storage = "float"
		case ir.F16:
			n.storage, n.compute = "half", "half"
		case ir.BF16:
			n.storage = "ushort"
		case ir.F8E5M2, ir.F8E4M3FN:
			n.storage = "uchar"
		default:
			return nil
		}
		return n
	case *ir.CustomType:
		if p, ok := tt.PtrOf(t); ok {
			if e := numericOf(p.Pointee); e != nil {
				return &numeric{kind: pointer, bits: 64, storage: pointerTo(e), compute: pointerTo(e), pointee: e}
			}
		}
	}
	return nil
}

func pointerTo(e *numeric) string { return "global " + e.storage + "*" }

// unsigned is the C type of the same width without a sign.
func (n *numeric) unsigned() string {
	if n.kind == boolean {
		return n.storage
	}
	return "u" + n.storage
}

// packed reports whether arithmetic is done in another type than what is kept.
func (n *numeric) packed() bool { return n.kind == floating && n.storage != n.compute }

// identifier makes a name of C of one of the IR.
func identifier(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case r == '_', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', i > 0 && r >= '0' && r <= '9':
			b.WriteRune(r)
		case i == 0 && r >= '0' && r <= '9':
			b.WriteByte('_')
			b.WriteRune(r)
		default:
			b.WriteByte('_')
		}
	}
	if b.Len() == 0 {
		return "_"
	}
	return b.String()
}

// reserved are names that a kernel cannot have, of those that are likely.
var reserved = map[string]bool{
	"kernel": true, "global": true, "local": true, "private": true, "constant": true, "half": true, "float": true, "double": true,
	"add_sat": true, "dot": true, "cross": true, "max": true, "min": true, "exp": true, "log": true, "sqrt": true, "sin": true, "cos": true,
	"tanh": true, "select": true, "normalize": true, "mad": true, "clamp": true, "lane": true, "warp": true, "slm": true, "erf": true,
}

// declare is a declaration of a variable of a C type.
func declare(ctype, name string) string {
	if strings.HasSuffix(ctype, "*") {
		return ctype + " " + name
	}
	return ctype + " " + name
}

// floatLiteral is a number of binary floating point, exactly.
func floatLiteral(v float64, suffix string) string {
	switch {
	case math.IsNaN(v):
		return "NAN"
	case math.IsInf(v, 1):
		return "INFINITY"
	case math.IsInf(v, -1):
		return "-INFINITY"
	case v == math.Trunc(v) && math.Abs(v) < 1<<24 && !(v == 0 && math.Signbit(v)):
		return fmt.Sprintf("%.1f%s", v, suffix)
	}
	return strconv.FormatFloat(v, 'x', -1, 64) + suffix
}

// literal is a constant, by the bits in which its attribute keeps it.
func (n *numeric) literal(bits uint64) string {
	switch n.kind {
	case boolean:
		return strconv.FormatUint(bits&1, 10)
	case integer:
		v := int64(bits)
		switch n.bits {
		case 8:
			v = int64(int8(bits))
		case 16:
			v = int64(int16(bits))
		case 32:
			v = int64(int32(bits))
			if v == math.MinInt32 {
				return "(-2147483647 - 1)"
			}
		case 64:
			if v == math.MinInt64 {
				return "(-9223372036854775807L - 1)"
			}
			return strconv.FormatInt(v, 10) + "L"
		}
		return strconv.FormatInt(v, 10)
	case floating:
		switch n.float {
		case ir.F64:
			return floatLiteral(math.Float64frombits(bits), "")
		case ir.F32:
			v := math.Float32frombits(uint32(bits))
			if v != v && uint32(bits) != 0x7fc00000 {
				return fmt.Sprintf("as_float(0x%xu)", uint32(bits))
			}
			return floatLiteral(float64(v), "f")
		case ir.F16:
			return fmt.Sprintf("as_half((ushort)0x%x)", uint16(bits))
		case ir.BF16:
			return fmt.Sprintf("(ushort)0x%x", uint16(bits))
		default:
			return fmt.Sprintf("(uchar)0x%x", uint8(bits))
		}
	}
	return strconv.FormatUint(bits, 10)
}
