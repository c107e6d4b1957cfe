package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Operand bundles, `["align"(%p, %n : !llvm.ptr, i32), …]`: more operands of
// calls and assumptions, in groups that have a tag.

type bundles struct {
	tags     []ir.Attribute
	sizes    []int64
	operands []dialect.UnresolvedOperand
	types    []ir.Type
}

func parseBundles(p dialect.Parser) (b bundles, ok bool) {
	if !p.OptionalPunct(dialect.LSquare) {
		return b, true
	}
	for !p.PeekPunct(dialect.RSquare) {
		if len(b.tags) > 0 && !p.Punct(dialect.Comma) {
			return b, false
		}
		tag, ok := p.String()
		if !ok || !p.Punct(dialect.LParen) {
			return b, false
		}
		before := len(b.operands)
		if !p.PeekPunct(dialect.RParen) {
			if b.operands, ok = p.OperandList(b.operands); !ok || !p.Punct(dialect.Colon) {
				return b, false
			}
			if b.types, ok = p.TypeList(b.types); !ok {
				return b, false
			}
		}
		if !p.Punct(dialect.RParen) {
			return b, false
		}
		b.tags = append(b.tags, p.Context().String(tag))
		b.sizes = append(b.sizes, int64(len(b.operands)-before))
	}
	return b, p.Punct(dialect.RSquare)
}

// add appends the bundles to an op whose other operands are resolved.
func (b *bundles) add(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	own := len(st.Operands)
	if !st.Resolve(p, b.operands, b.types) {
		return false
	}
	if len(b.tags) > 0 {
		st.AddAttr("op_bundle_sizes", c.I32Array(b.sizes...))
		st.AddAttr("op_bundle_tags", c.Array(b.tags))
	}
	if st.Def.Traits.Has(ir.AttrSizedOperandSegments) && len(st.Def.Operands) == 2 {
		st.AddAttr("operandSegmentSizes", c.I32Array(int64(own), int64(len(b.operands))))
	}
	return true
}

// printBundles appends ` [bundles]` of the operands from first on.
func printBundles(p dialect.Printer, o *ir.Op, first int) {
	tags, ok := o.Attr("op_bundle_tags").(*ir.ArrayAttr)
	if !ok || len(tags.Elems) == 0 {
		return
	}
	sizes := dialect.IntsOf(o.Attr("op_bundle_sizes"))
	p.Text(" [")
	for i, tag := range tags.Elems {
		if i > 0 {
			p.Text(", ")
		}
		p.Attr(tag)
		p.Byte('(')
		if i < len(sizes) && sizes[i] > 0 {
			last := min(first+int(sizes[i]), o.NumOperands())
			p.Operands(o, first, last)
			p.Text(" : ")
			p.OperandTypes(o, first, last)
			first = last
		}
		p.Byte(')')
	}
	p.Byte(']')
}

// parseAssume reads `%c [bundles] : i1 {attrs}`.
func parseAssume(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok {
		return false
	}
	b, ok := parseBundles(p)
	if !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t}) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	return b.add(p, st)
}

func printAssume(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	printBundles(p, o, 1)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.AttrDict(o, false, "op_bundle_sizes", "op_bundle_tags")
}

// verifyBundles compares the sizes of the bundles with their operands and tags.
func verifyBundles(o *ir.Op, report dialect.Report) {
	sizes := dialect.IntsOf(o.Attr("op_bundle_sizes"))
	total := int64(0)
	for _, n := range sizes {
		total += n
	}
	def := dialect.DefOf(o)
	from, to := def.OperandGroup(o, len(def.Operands)-1)
	if int64(to-from) != total {
		report("op_bundle_operands count (%d) does not match with the total size (%d) specified in attribute 'op_bundle_sizes'", to-from, total)
		return
	}
	tags, _ := o.Attr("op_bundle_tags").(*ir.ArrayAttr)
	n := 0
	if tags != nil {
		n = len(tags.Elems)
	}
	if n != len(sizes) {
		report("expected %d operand bundle tags, but actually got %d", len(sizes), n)
		return
	}
	for i := range n {
		if _, ok := tags.Elems[i].(*ir.StringAttr); !ok {
			report("operand bundle tag must be a StringAttr")
			return
		}
	}
}
