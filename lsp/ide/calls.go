package ide

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func (s *mlirSnapshot) FunctionAt(off uint32) *Symbol {
	_, f := s.function(off)
	if f == nil {
		return nil
	}
	sym := s.functionSymbol(f)
	return &sym
}

func (s *mlirSnapshot) CallsTo(off uint32) []Caller {
	c, callee := s.function(off)
	if callee == nil {
		return nil
	}
	var list []Caller
	c.functions(func(f *ir.Op) {
		caller := Caller{}
		s.calls(c, f, func(to *ir.Op, at source.Span) {
			if to == callee {
				caller.Calls = append(caller.Calls, at)
			}
		})
		if len(caller.Calls) > 0 {
			caller.Function = s.functionSymbol(f)
			list = append(list, caller)
		}
	})
	return list
}

func (s *mlirSnapshot) CallsFrom(off uint32) []Caller {
	c, f := s.function(off)
	if f == nil {
		return nil
	}
	var list []Caller
	index := map[*ir.Op]int{}
	s.calls(c, f, func(to *ir.Op, at source.Span) {
		i, known := index[to]
		if !known {
			i = len(list)
			index[to] = i
			list = append(list, Caller{Function: s.functionSymbol(to)})
		}
		list[i].Calls = append(list[i].Calls, at)
	})
	return list
}

// function is the function that is named at an offset, or whose first line
// holds it up to its name.
func (s *mlirSnapshot) function(off uint32) (*Chunk, *ir.Op) {
	sub := s.subjectAt(off)
	if sub == nil {
		return nil, nil
	}
	f := sub.symbol
	if sub.kind == opSubject {
		f = sub.chunk.OpAt(off)
	}
	if f == nil || !isFunction(f) {
		return nil, nil
	}
	return sub.chunk, f
}

// isFunction reports whether an op is a function, or was to be one.
func isFunction(o *ir.Op) bool {
	if o.IsError() {
		_, named := o.StringAttr(ir.SymbolName)
		return named && o.NumRegions() > 0
	}
	return o.HasTrait(ir.FunctionLike)
}

// functions calls yield with each function of the chunk, with or without body.
func (c *Chunk) functions(yield func(f *ir.Op)) {
	var visit func(o *ir.Op)
	visit = func(o *ir.Op) {
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := range b.Ops {
					if isFunction(p) {
						yield(p)
					} else if p.NumRegions() > 0 {
						visit(p)
					}
				}
			}
		}
	}
	visit(c.Module.Op())
}

// calls calls yield with each function that f calls and where it is named.
func (s *mlirSnapshot) calls(c *Chunk, f *ir.Op, yield func(to *ir.Op, at source.Span)) {
	ir.Walk(f, func(o *ir.Op) {
		if o == f || !o.Span().IsValid() || !o.IsError() && o.Attr("callee") == nil {
			return
		}
		tokens := s.cursor(o.Span().Start).tokens
		for i, t := range tokens {
			if t.Kind != parser.SymbolToken || t.Start < o.Span().Start || s.is(tokens, i+1, "::") {
				continue
			}
			if to := s.symbolOf(c, tokens, i); to != nil && isFunction(to) {
				yield(to, t.Span)
				return
			}
		}
	})
}

func (s *mlirSnapshot) functionSymbol(f *ir.Op) Symbol {
	list := s.appendOp(nil, f)
	if len(list) == 0 { // what could not be read
		return Symbol{Kind: FunctionSymbol, Span: f.Span(), Selection: f.Span()}
	}
	sym := list[0]
	sym.Kind, sym.Children = FunctionSymbol, nil
	return sym
}
