package launch

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
)

// Check holds a case against a kernel, a function of TTIR or TTGIR: its arguments in
// number, order and type, and what the compiler took for granted of them
// (tt.divisibility). Names need not agree: passes and releases change them.
func (f *File) Check(kernel *ir.Op, c *Case) []source.Diagnostic {
	k := checker{kernel: kernel, name: symbol(kernel)}
	if f.Kernel != "" && f.Kernel != k.name {
		k.errorf(source.Span{}, "it is for @%s, and the kernel is @%s", f.Kernel, k.name)
		return k.diags
	}
	types, _ := function.Types(kernel)
	for _, a := range c.Arguments {
		if len(types) == 0 {
			k.errorf(a.Span, "@%s has fewer arguments: none is for '%s'", k.name, a.Name)
			return k.diags
		}
		k.at = k.of(types)
		n := k.takes(a, types)
		if n == 0 {
			return k.diags
		}
		if len(types) < n {
			k.errorf(a.Span, "@%s has fewer arguments: a descriptor of %d dimensions is %d of them", k.name, len(a.Block), n)
			return k.diags
		}
		types = types[n:]
	}
	if len(types) > 0 {
		k.errorf(source.Span{}, "@%s has more arguments: the next is of type %s", k.name, printer.TypeText(types[0]))
	}
	return k.diags
}

func symbol(o *ir.Op) string {
	s, _ := o.Attr(ir.SymbolName).(*ir.StringAttr)
	if s == nil {
		return ""
	}
	return s.Value
}

type checker struct {
	kernel *ir.Op
	name   string
	at     int // which argument of the kernel
	diags  []source.Diagnostic
}

func (k *checker) errorf(s source.Span, format string, args ...any) {
	d := source.Errorf(s, format, args...)
	d.Category = "config"
	k.diags = append(k.diags, d)
}

// of is the number of the argument whose type is the first that is left.
func (k *checker) of(left []ir.Type) int {
	all, _ := function.Types(k.kernel)
	return len(all) - len(left)
}

// takes is how many arguments of the kernel one of the launch file stands for; 0 if it
// does not agree with the first, which is said.
func (k *checker) takes(a *Argument, types []ir.Type) int {
	wrong := func(got string) int {
		k.errorf(a.Span, "'%s' is %s; argument %d of @%s is of type %s", a.Name, got, k.at, k.name, printer.TypeText(types[0]))
		return 0
	}
	switch a.Kind {
	case Scalar:
		if printer.TypeText(types[0]) != a.DType {
			return wrong("an " + a.DType)
		}
		if a.Whole != nil && !k.divides(a, *a.Whole) {
			return 0
		}
		return 1
	case Buffer:
		p, ok := tt.PtrOf(types[0])
		if !ok || printer.TypeText(p.Pointee) != a.DType {
			return wrong("memory of " + a.DType)
		}
		if a.Align > 0 && !k.divides(a, a.Align) {
			return 0
		}
		return 1
	}
	if n := madeOf(a, types); n > 0 {
		return n
	}
	d, ok := tt.TensorDescOf(types[0])
	if !ok || printer.TypeText(d.Elem) != a.DType || fmt.Sprint(d.Shape) != fmt.Sprint(a.Block) {
		blocks := strings.ReplaceAll(strings.Trim(fmt.Sprint(a.Block), "[]"), " ", "x")
		return wrong("a descriptor of blocks of " + blocks + "x" + a.DType)
	}
	// Triton passes the sizes and strides of the tensor behind the descriptor.
	return 1 + 2*len(a.Block)
}

// madeOf is how many arguments a descriptor is where the chip has none: the pointer, sizes
// and strides, flags (whether it pads with NaN; since 3.9 another), and the sizes and
// strides once more; 0 if these are not the next ones.
func madeOf(a *Argument, types []ir.Type) int {
	if p, ok := tt.PtrOf(types[0]); !ok || printer.TypeText(p.Pointee) != a.DType {
		return 0
	}
	n, rank := 1, len(a.Block)
	take := func(of string, least, most int) bool {
		begin := n
		for n < len(types) && n-begin < most && printer.TypeText(types[n]) == of {
			n++
		}
		return n-begin >= least
	}
	if take("i64", 2*rank, 2*rank) && take("i1", 1, 2) && take("i32", rank, rank) && take("i64", rank, rank) {
		return n
	}
	return 0
}

// divides reports whether a number is a multiple of what the kernel was compiled for, and
// says so if it is not.
func (k *checker) divides(a *Argument, n int64) bool {
	for _, attr := range function.AttrsOf(k.kernel, "arg_attrs", k.at) {
		by, ok := attr.Value.(*ir.IntegerAttr)
		if ok && attr.Name == tt.DivisibilityAttr && by.Value > 0 && n%by.Value != 0 {
			k.errorf(a.Span, "'%s' is %d, which is no multiple of %d: @%s was compiled for one (%s)", a.Name, n, by.Value, k.name, tt.DivisibilityAttr)
			return false
		}
	}
	return true
}
