package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// parseAsync reads `async [%t0, %t1]`, both parts optional; the arguments are
// the types of the token and the tokens to wait for.
func parseAsync(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	us, async, ok := parseTokens(p, st)
	if !ok {
		return false
	}
	if async {
		st.SetResultTypes(args[0].Index, []ir.Type{tokenType(p)})
	} else {
		st.SetResultTypes(args[0].Index, nil)
	}
	st.SetOperandGroup(args[1].Index, us)
	return true
}

func parseTokens(p dialect.Parser, st *dialect.State) (us []dialect.UnresolvedOperand, async, ok bool) {
	at := p.Here()
	if p.OptionalKeyword("async") {
		if st.NumNamed == 0 {
			return nil, true, p.Errorf(p.Since(at), "needs to be named when marked 'async'")
		}
		async = true
	}
	if p.OptionalPunct(dialect.LSquare) {
		if us, ok = p.OperandList(nil); !ok || !p.Punct(dialect.RSquare) {
			return nil, async, false
		}
	}
	return us, async, true
}

func tokenType(p dialect.Parser) ir.Type {
	const name = "gpu.async.token"
	return p.Context().CustomType(name, p.Registry().Type(name), nil)
}

func printAsync(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	from, to := def.ResultGroup(o, args[0].Index)
	if from < to {
		p.Text("async")
	}
	first, last := def.OperandGroup(o, args[1].Index)
	if first == last {
		return
	}
	if from < to {
		p.Byte(' ')
	}
	p.Byte('[')
	p.Operands(o, first, last)
	p.Byte(']')
}
