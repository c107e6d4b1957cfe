package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// parseReduction reads the word of a reduction if one is there.
func parseReduction(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	const name = "gpu.all_reduce_op"
	at := p.Here()
	word, found := p.OptionalWord()
	if !found {
		return true
	}
	def := p.Registry().Attr(name)
	v, ok := def.Enum.Value(word)
	if !ok {
		return p.Errorf(p.Since(at), "invalid op kind '%s'%s", word, spelling.Suggest(word, def.Enum.Names()))
	}
	c := p.Context()
	st.AddAttr(args[0].Text, c.CustomAttr(name, def, []ir.Attribute{c.IntegerAttr(c.Integer(32), v)}))
	return true
}

func printReduction(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	if word := dialect.Keyword(o.Attr(args[0].Text)); word != "" {
		p.Byte(' ')
		p.Text(word)
	}
}

func verifyAllReduce(o *ir.Op, report dialect.Report) {
	body := o.RegionAt(0)
	word := dialect.Keyword(o.Attr("op"))
	t := o.Result(0).Type()
	if body.Empty() == (word == "") {
		report("expected either an op attribute or a non-empty body")
		return
	}
	if word != "" {
		verifyReduction(word, t, t, report)
		return
	}
	entry := body.Entry()
	if entry.NumArgs() != 2 {
		report("expected two region arguments, but found %d", entry.NumArgs())
		return
	}
	for i := range 2 {
		if got := entry.Arg(i).Type(); got != t {
			report("incorrect region argument type: got '%s', want '%s'", printer.TypeText(got), printer.TypeText(t))
			return
		}
	}
	yields := 0
	for b := range body.Blocks {
		y := b.Terminator()
		if y == nil || !y.Is("gpu.yield") {
			continue
		}
		yields++
		if y.NumOperands() != 1 {
			report("expected one gpu.yield operand, but found %d", y.NumOperands())
			return
		}
		if got := y.Operand(0).Type(); got != t {
			report("incorrect gpu.yield type: got '%s', want '%s'", printer.TypeText(got), printer.TypeText(t))
			return
		}
	}
	if yields == 0 {
		report("expected gpu.yield op in region")
	}
}

// verifyReduction checks that elements can be reduced so.
func verifyReduction(word string, elem, t ir.Type, report dialect.Report) {
	_, float := elem.(*ir.FloatType)
	_, integer := elem.(*ir.IntegerType)
	ok := true
	switch word {
	case "minnumf", "maxnumf", "minimumf", "maximumf":
		ok = float
	case "minsi", "minui", "maxsi", "maxui", "and", "or", "xor":
		ok = integer
	}
	if !ok {
		report("`%s` reduction operation is not compatible with type '%s'", word, printer.TypeText(t))
	}
}

func verifySubgroupReduce(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	if v, ok := t.(*ir.VectorType); ok && v.Scalable != nil {
		report("is not compatible with scalable vector types")
		return
	}
	size, clustered := o.IntAttr("cluster_size")
	stride := dialect.IntOf(o.Attr("cluster_stride"), 1)
	switch {
	case clustered && !linear.IsPowerOf2(size):
		report("cluster size %d is not a power of two", size)
	case stride != 1 && !clustered:
		report("cluster stride can only be specified if cluster size is specified")
	case !linear.IsPowerOf2(stride):
		report("cluster stride %d is not a power of two", stride)
	default:
		verifyReduction(dialect.Keyword(o.Attr("op")), ir.ElementType(t), t, report)
	}
}

func verifyBroadcast(o *ir.Op, report dialect.Report) {
	switch word := dialect.Keyword(o.Attr("broadcast_type")); {
	case word == "specific_lane" && o.NumOperands() == 1:
		report("lane must be specified for `specific_lane` broadcast")
	case word != "specific_lane" && o.NumOperands() == 2:
		report("lane can only be specified for `specific_lane` broadcast")
	}
}

func verifyRotate(o *ir.Op, report dialect.Report) {
	offset, _ := o.IntAttr("offset")
	width, _ := o.IntAttr("width")
	switch {
	case !linear.IsPowerOf2(width):
		report("attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0")
	case offset < 0 || offset >= width:
		report("offset must be in the range [0, %d), but is %d", width, offset)
	}
}
