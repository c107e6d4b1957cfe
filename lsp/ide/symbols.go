package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

func (s *mlirSnapshot) Symbols() []Symbol {
	var list []Symbol
	for _, c := range s.chunks {
		list = s.appendAliases(list, c)
		if c.Module.Implicit {
			list = s.appendInside(list, c.Module.Op())
		} else {
			list = s.appendOp(list, c.Module.Op())
		}
	}
	return list
}

func (s *mlirSnapshot) appendAliases(list []Symbol, c *Chunk) []Symbol {
	for i := range c.Module.Aliases {
		a := &c.Module.Aliases[i]
		sym := Symbol{Name: a.Text, Kind: ConstantSymbol, Span: s.lineAt(a.Span.Start), Selection: a.Span}
		switch v := a.Attr.(type) {
		case *ir.Location:
			continue
		case *ir.TypeAttr:
			sym.Kind = StructSymbol
		case *ir.CustomAttr:
			sym.Detail = v.Name
		}
		sym.Span.Start = min(sym.Span.Start, a.Span.Start)
		list = append(list, sym)
	}
	return list
}

// appendInside appends the symbols of the ops inside o.
func (s *mlirSnapshot) appendInside(list []Symbol, o *ir.Op) []Symbol {
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for p := range b.Ops {
				if p.NumRegions() > 0 || p.HasTrait(ir.Symbol) {
					list = s.appendOp(list, p)
				}
			}
		}
	}
	return list
}

func (s *mlirSnapshot) appendOp(list []Symbol, o *ir.Op) []Symbol {
	if !o.Span().IsValid() {
		return s.appendInside(list, o)
	}
	if o.NumRegions() == 0 && !o.HasTrait(ir.FunctionLike) && !o.HasTrait(ir.Symbol) {
		return list
	}
	sym := Symbol{Name: o.Name().String(), Kind: OperatorSymbol, Span: o.Span(), Selection: source.Span{Start: o.Span().Start, End: o.Span().Start}}
	variable, file, line, _ := o.Loc().Origin()
	if file != "" {
		sym.Detail = fmt.Sprintf("%s:%d", file[strings.LastIndexAny(file, `/\`)+1:], line)
	}
	if at := s.symbolName(o); at.IsValid() {
		sym.Name, _ = o.StringAttr(ir.SymbolName)
		sym.Selection = at
	} else if o.IsError() {
		name := s.opNameSpan(o)
		if !name.IsValid() {
			return s.appendInside(list, o)
		}
		sym.Name, sym.Selection = s.File.Slice(name), name
	} else if at := s.opNameSpan(o); at.IsValid() {
		sym.Selection = at
		if variable != "" {
			sym.Name += " " + variable
		}
	}
	switch {
	case o.HasTrait(ir.FunctionLike):
		sym.Kind = FunctionSymbol
	case o.HasTrait(ir.SymbolTable) && o.NumRegions() > 0:
		sym.Kind = ModuleSymbol
	case o.HasTrait(ir.Symbol):
		sym.Kind = VariableSymbol
	}
	sym.Children = s.appendInside(nil, o)
	return append(list, sym)
}

// opNameSpan is where the name of an op stands on its first line.
func (s *mlirSnapshot) opNameSpan(o *ir.Op) source.Span { return s.opNameAt(o.Span().Start) }

// opNameAt is where the name of the op stands that begins at an offset.
func (s *mlirSnapshot) opNameAt(start uint32) source.Span {
	tokens := s.cursor(start).tokens
	for len(tokens) > 0 && tokens[0].Start < start {
		tokens = tokens[1:]
	}
	i := s.resultNames(tokens)
	if i >= len(tokens) {
		return source.NoSpan
	}
	return tokens[i].Span
}
