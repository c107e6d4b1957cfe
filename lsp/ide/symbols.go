package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Symbol is something with a name, and what it holds.
type Symbol struct {
	Name, Detail string
	Kind         SymbolKind
	Span         source.Span // all of it
	Selection    source.Span // its name
	Children     []Symbol
}

// A SymbolKind is what a Symbol is, numbered as in the protocol.
type SymbolKind uint8

const (
	ModuleSymbol    SymbolKind = 2
	ClassSymbol     SymbolKind = 5
	FieldSymbol     SymbolKind = 8
	EnumSymbol      SymbolKind = 10
	InterfaceSymbol SymbolKind = 11
	FunctionSymbol  SymbolKind = 12
	VariableSymbol  SymbolKind = 13
	ConstantSymbol  SymbolKind = 14
	MemberSymbol    SymbolKind = 22 // a case of an enum
	StructSymbol    SymbolKind = 23
	OperatorSymbol  SymbolKind = 25 // an op with regions: a loop, a reduction
)

// Symbols is the outline of the document: modules, functions, what has regions
// in them, and the aliases of types and attributes. Aliases of locations are
// left out: a dump has thousands.
func (s *Snapshot) Symbols() []Symbol {
	defer s.enter()()
	if s.Language == Spec {
		return s.specSymbols()
	}
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

func (s *Snapshot) appendAliases(list []Symbol, c *Chunk) []Symbol {
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
func (s *Snapshot) appendInside(list []Symbol, o *ir.Op) []Symbol {
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

func (s *Snapshot) appendOp(list []Symbol, o *ir.Op) []Symbol {
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
func (s *Snapshot) opNameSpan(o *ir.Op) source.Span { return s.opNameAt(o.Span().Start) }

// opNameAt is where the name of the op stands that begins at an offset.
func (s *Snapshot) opNameAt(start uint32) source.Span {
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
