package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// What an op is for, its definition says: this package asks for roles, traits and
// flow. By name it knows two things: the arithmetic of indices, which is below and
// nowhere else, and the ops that a number of a table was measured for (tables.go).

// arithmetic is what an op does with numbers, as far as that is known of its
// results: which of them are next to each other, equal, or multiples of others.
type arithmetic uint8

const (
	unknown  arithmetic = iota
	number              // a constant
	program             // number of a program, or of programs
	interval            // consecutive numbers
	splat
	insertion // of a dimension
	broadcast
	transposition
	layoutChange
	extension
	reinterpretation // as a type of another kind or width
	sum
	difference
	product
	leftShift
	quotient
	rightShift
	remainder
	conjunction
	disjunction
	comparison
	choice
	extremum
	pointerSum
)

var arithmetics = map[string]arithmetic{
	arith.OpConstant: number, tt.OpGetProgramId: program, tt.OpGetNumPrograms: program, tt.OpMakeRange: interval,
	tt.OpSplat: splat, tt.OpExpandDims: insertion, tt.OpBroadcast: broadcast, tt.OpTrans: transposition, ttg.OpConvertLayout: layoutChange,
	arith.OpExtsi: extension, arith.OpExtui: extension,
	arith.OpTrunci: reinterpretation, arith.OpIndexCast: reinterpretation, tt.OpBitcast: reinterpretation, tt.OpPtrToInt: reinterpretation, tt.OpIntToPtr: reinterpretation,
	arith.OpAddi: sum, arith.OpSubi: difference, arith.OpMuli: product, arith.OpShli: leftShift,
	arith.OpDivsi: quotient, arith.OpDivui: quotient, arith.OpShrsi: rightShift, arith.OpShrui: rightShift, arith.OpRemsi: remainder, arith.OpRemui: remainder,
	arith.OpAndi: conjunction, arith.OpOri: disjunction, arith.OpXori: disjunction, arith.OpCmpi: comparison, arith.OpSelect: choice,
	arith.OpMinsi: extremum, arith.OpMinui: extremum, arith.OpMaxsi: extremum, arith.OpMaxui: extremum, tt.OpAddptr: pointerSum,
}

// rules are what is known of the ops of a name.
type rules struct {
	arithmetic
	flows bool // control: see flow
	fence bool // LLVM moves no load across it
	late  bool // it reads operands after it has begun to write results, which share no registers with them

	held, running, throughout []*row // of the vendor's table
}

// rulesOf are those of o. Names have dense ids, so that each is looked up once in
// an analysis and not once for each op.
func (s *storage) rulesOf(o *ir.Op) *rules {
	id := o.Name().ID()
	if id >= len(s.rules) {
		s.rules = append(s.rules, make([]*rules, id+64-len(s.rules))...)
	}
	r := s.rules[id]
	if r == nil {
		d := dialect.DefOf(o)
		is := func(kinds ...dialect.RoleKind) bool {
			for _, k := range kinds {
				if d.HasRole(k) {
					return true
				}
			}
			return false
		}
		r = &rules{
			arithmetic: arithmetics[o.Name().String()],
			flows:      d != nil && (len(d.Flow) > 0 || d.Traits.Has(ir.Terminator)),
			fence:      wholeExchange(o) || is(dialect.Store, dialect.Atomic, dialect.Conversion, dialect.Call, dialect.Barrier),
			held:       s.machine.rowsOf(s.vendor.held, o.Name().String(), d),
			running:    s.machine.rowsOf(s.vendor.running, o.Name().String(), d),
			throughout: s.machine.rowsOf(s.vendor.throughout, o.Name().String(), d),
			late:       wholeExchange(o) || o.Is(tt.OpCat) || is(dialect.Dot, dialect.Reduction, dialect.Scan) || isLoad(o),
		}
		s.rules[id] = r
	}
	return r
}

// isLoad reports whether o loads from global memory.
func isLoad(o *ir.Op) bool {
	return o != nil && dialect.Accesses(o, dialect.Load, dialect.GlobalMemory)
}

// wholeExchange reports whether all threads give each other what they have in o.
func wholeExchange(o *ir.Op) bool { return o.Is(tt.OpGather) || o.Is(tt.OpHistogram) }

func isView(o *ir.Op) bool { return dialect.HasRole(o, dialect.View) }

// byElement reports whether o needs its operands element by element, in no order.
func byElement(o *ir.Op) bool {
	return o.HasTrait(ir.Elementwise) || isView(o) && o.NumResults() > 0 && dialect.TypeName(o.Result(0).Type()) != ttg.TypeMemdesc
}

// consumes reports whether o takes its operands element by element, and is not
// elementwise.
func consumes(o *ir.Op) bool {
	return dialect.HasRole(o, dialect.Store) || dialect.HasRole(o, dialect.Reduction)
}

// accumulator is the operand that o, a dot, updates in place; nil if it has none.
func accumulator(o *ir.Op) *ir.Value { return dialect.Part(o, dialect.Dot, dialect.Addend) }
