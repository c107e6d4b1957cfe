package memref

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// memref.dma_start has one list of operands: source and its indices, target
// and its indices, number of elements, tag and its indices, and perhaps a
// stride and the number of elements between strides. How many indices there
// are, the ranks say.

// parseDMAStart reads `%s[%i], %d[%j], %n, %tag[%k], %stride, %per : t, t, t`.
func parseDMAStart(p dialect.Parser, st *dialect.State) bool {
	var buffers [3]dialect.UnresolvedOperand
	var indices [3][]dialect.UnresolvedOperand
	var count dialect.UnresolvedOperand
	var ok bool
	for i := range buffers {
		if i == 2 {
			if count, ok = p.Operand(); !ok || !p.Punct(dialect.Comma) {
				return false
			}
		}
		if buffers[i], ok = p.Operand(); !ok {
			return false
		}
		if indices[i], ok = dialect.OperandsIn(p, dialect.LSquare, dialect.RSquare); !ok || i < 2 && !p.Punct(dialect.Comma) {
			return false
		}
	}
	var strides []dialect.UnresolvedOperand
	if at := p.Here(); p.OptionalPunct(dialect.Comma) {
		if strides, ok = p.OperandList(nil); !ok {
			return false
		}
		if len(strides) != 2 {
			return p.Errorf(p.Since(at), "custom op 'memref.dma_start' expected two stride related operands")
		}
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	at := p.Here()
	ts, ok := p.TypeList(nil)
	if !ok {
		return false
	}
	if len(ts) != 3 {
		return p.Errorf(p.Since(at), "custom op 'memref.dma_start' fewer/more types expected: 3, but got %d", len(ts))
	}
	for i := range buffers {
		if i == 2 && !resolveIndices(p, st, []dialect.UnresolvedOperand{count}) {
			return false
		}
		if !st.Resolve(p, buffers[i:i+1], ts[i:i+1]) || !resolveIndices(p, st, indices[i]) {
			return false
		}
	}
	return resolveIndices(p, st, strides)
}

// dmaParts finds where source, target, count, tag and strides start.
func dmaParts(o *ir.Op) (parts [5]int, ok bool) {
	at := 0
	next := func() bool {
		if at >= o.NumOperands() {
			return false
		}
		rank := rankOf(o.Operand(at).Type())
		at += 1 + rank
		return rank >= 0
	}
	if !next() {
		return parts, false
	}
	parts[1] = at
	if !next() {
		return parts, false
	}
	parts[2] = at
	at++
	parts[3] = at
	if !next() {
		return parts, false
	}
	parts[4] = at
	return parts, at == o.NumOperands() || at+2 == o.NumOperands()
}

func printDMAStart(p dialect.Printer, o *ir.Op) {
	parts, ok := dmaParts(o)
	p.Byte(' ')
	if !ok {
		p.Operands(o, 0, o.NumOperands())
	} else {
		printAccess(p, o, parts[0], parts[1])
		p.Text(", ")
		printAccess(p, o, parts[1], parts[2])
		p.Text(", ")
		p.Operands(o, parts[2], parts[3])
		p.Text(", ")
		printAccess(p, o, parts[3], parts[4])
		for i := parts[4]; i < o.NumOperands(); i++ {
			p.Text(", ")
			p.Value(o.Operand(i))
		}
	}
	p.AttrDict(o, false)
	p.Text(" : ")
	if ok {
		p.OperandTypes(o, 0, 1)
		p.Text(", ")
		p.OperandTypes(o, parts[1], parts[1]+1)
		p.Text(", ")
		p.OperandTypes(o, parts[3], parts[3]+1)
	}
}

func verifyDMAStart(o *ir.Op, report dialect.Report) {
	if o.NumOperands() < 4 {
		report("expected at least 4 operands")
		return
	}
	parts, ok := dmaParts(o)
	if !ok {
		least := 4
		for _, i := range [...]int{parts[0], parts[1], parts[3]} {
			least += max(rankOf(o.Operand(min(i, o.NumOperands()-1)).Type()), 0)
		}
		report("expected at least %d operands", least)
		return
	}
	for i := range o.NumOperands() {
		switch i {
		case parts[0], parts[1], parts[3]:
			continue
		}
		if t := o.Operand(i).Type(); !isError(t) && t != ir.Type(o.Context().Index()) {
			report("expected operand #%d to be of index type, but got '%s'", i, printer.TypeText(t))
			return
		}
	}
}

func verifyDMAWait(o *ir.Op, report dialect.Report) {
	if rank, got := rankOf(o.Operand(0).Type()), o.NumOperands()-2; got != rank {
		report("expected tagIndices to have the same number of elements as the tagMemRef rank, expected %d, but got %d", rank, got)
	}
}

func verifyAssumed(o *ir.Op, report dialect.Report) {
	switch v := dialect.IntOf(o.Attr("alignment"), 0); {
	case v <= 0:
		report("attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive, but got %d", v)
	case v&(v-1) != 0:
		report("alignment must be power of 2, but got %d", v)
	}
}
