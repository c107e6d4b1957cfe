package ide

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

func (s *mlirSnapshot) PrepareRename(off uint32) (source.Span, string, error) {
	sub, err := s.renamable(off)
	if err != nil {
		return source.Span{}, "", err
	}
	span := s.bare(sub.span)
	return span, s.File.Slice(span), nil
}

func (s *mlirSnapshot) renamable(off uint32) (*subject, error) {
	sub := s.subjectAt(off)
	switch {
	case sub == nil:
		return nil, errors.New("nothing here has a name that can be changed: values, blocks, aliases and symbols have")
	case sub.kind == opSubject:
		return nil, fmt.Errorf("'%s' is an op of a dialect: its name cannot be changed here", sub.name)
	case sub.kind == otherName:
		return nil, fmt.Errorf("'%s' belongs to a dialect: its name cannot be changed here", sub.name)
	case sub.kind == symbolSubject && sub.symbol == nil:
		return nil, fmt.Errorf("nothing in this module defines '@%s'", sub.name)
	}
	sub.one = false // the results of one name are renamed together
	return sub, nil
}

// bare is the part of a name that a rename replaces: %0 without the % and the
// #1 that may follow, a symbol or string without its quotes.
func (s *mlirSnapshot) bare(span source.Span) source.Span {
	text := s.File.Slice(span)
	switch text[0] {
	case '"':
		return source.Span{Start: span.Start + 1, End: span.End - 1}
	case '@':
		if strings.HasPrefix(text, `@"`) {
			return source.Span{Start: span.Start + 2, End: span.End - 1}
		}
	case '%':
		if i := strings.IndexByte(text, '#'); i > 0 {
			span.End = span.Start + uint32(i)
		}
	}
	span.Start++
	return span
}

func (s *mlirSnapshot) Rename(off uint32, name string) ([]source.Edit, error) {
	sub, err := s.renamable(off)
	if err != nil {
		return nil, err
	}
	old := s.File.Slice(s.bare(sub.span))
	sigil := s.File.Slice(sub.span)[0]
	if sigil == '"' {
		sigil = '@'
	}
	name = strings.TrimSpace(name)
	if name != "" && strings.IndexByte("%^#!@", name[0]) >= 0 {
		if name[0] != sigil {
			return nil, fmt.Errorf("'%s' begins with '%c', but this name begins with '%c'", name, name[0], sigil)
		}
		name = name[1:]
	}
	if sub.kind == valueSubject {
		if name, err = withoutCount(sub, name); err != nil {
			return nil, err
		}
	}
	if sigil == '@' {
		name = symbolText("@" + name)
	}
	if err := validName(sub.kind, sigil, name); err != nil {
		return nil, err
	}
	if name == old {
		return []source.Edit{}, nil
	}
	list := s.places(sub)
	if err := s.clash(sub, list, name); err != nil {
		return nil, err
	}
	var edits []source.Edit
	for _, p := range list {
		e := source.Edit{Span: s.bare(p.Span), Text: name}
		if text := s.File.Slice(p.Span); text[0] == '@' {
			e = source.Edit{Span: p.Span, Text: "@" + name}
			if !printer.IsBareIdentifier(name) {
				e.Text = `@"` + name + `"`
			}
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// withoutCount takes the number of results off a name, if it is the right one.
func withoutCount(sub *subject, name string) (string, error) {
	name, count, ok := strings.Cut(name, ":")
	if !ok {
		return name, nil
	}
	size := 1
	if sub.value != nil && sub.value.Def() != nil {
		_, size = printer.ResultGroup(sub.value.Def(), sub.value.Index())
	}
	if n, err := strconv.Atoi(count); err != nil || n != size {
		return "", fmt.Errorf("the name stands for %d results, not for '%s': a rename does not change how many there are", size, count)
	}
	return name, nil
}

func validName(kind subjectKind, sigil byte, name string) error {
	if name == "" {
		return errors.New("the new name is empty")
	}
	if sigil == '@' {
		for i := range len(name) {
			if b := name[i]; b < ' ' || b == '"' || b == '\\' {
				return fmt.Errorf("'%s' cannot be the name of a symbol: it has quotes, backslashes or control characters", name)
			}
		}
		return nil
	}
	text := string(sigil) + name
	tokens := parser.Tokens(nil, text, source.Span{End: uint32(len(text))})
	if len(tokens) != 1 || tokens[0].Len() != len(text) || tokens[0].Kind == parser.BadToken {
		return fmt.Errorf("'%s' is no name: letters, digits and '_', '$', '.', '-' make one, and one that begins with a digit has digits alone", name)
	}
	if kind == aliasSubject {
		if strings.IndexByte(name, '.') >= 0 {
			return fmt.Errorf("'%s' has a '.': such names are reserved for dialects", name)
		}
		if isDigit(name[0]) {
			return fmt.Errorf("'%s' begins with a digit: '#%s' is the number of a result", name, name)
		}
	}
	return nil
}

// clash reports what has the new name already, where both would be known.
func (s *mlirSnapshot) clash(sub *subject, list []Highlight, name string) error {
	taken := func(what string, at uint32) error {
		return fmt.Errorf("%s is the name of another %s, on line %d", what, subjectKinds[sub.kind], s.File.Position(at).Line)
	}
	var err error
	switch sub.kind {
	case valueSubject:
		s.find(sub.chunk.functionSpan(sub.span.Start), "%"+name, func(tokens []parser.Token, i int) bool {
			v, _ := sub.chunk.valueAt(tokens[i].Start)
			if v == nil || v.Block() == nil || sub.value == nil || overlap(v, sub.value) {
				err = taken("'%"+name+"'", tokens[i].Start)
			}
			return err == nil
		})
	case blockSubject:
		if sub.block == nil {
			return fmt.Errorf("no block '^%s' is defined here", sub.name)
		}
		for b := range sub.block.Region().Blocks {
			if b.Label() == name {
				return taken("'^"+name+"'", b.Span().Start)
			}
		}
	case aliasSubject:
		text := sub.name[:1] + name
		s.find(sub.chunk.Span, text, func(tokens []parser.Token, i int) bool {
			err = taken("'"+text+"'", tokens[i].Start)
			return false
		})
	case symbolSubject:
		table := sub.symbol.Parent()
		for table != nil && !table.HasTrait(ir.SymbolTable) && table.Parent() != nil {
			table = table.Parent()
		}
		if table == nil {
			break
		}
		if o := sub.chunk.Module.SymbolIn(table, name); o != nil {
			return taken("'@"+name+"'", o.Span().Start)
		}
		// A use in a table further in would find another symbol.
		for _, p := range list {
			for o := sub.chunk.OpAt(p.Span.Start); o != nil && o != table; o = o.Parent() {
				if o.HasTrait(ir.SymbolTable) {
					if hidden := sub.chunk.Module.SymbolIn(o, name); hidden != nil && !p.Write {
						return taken("'@"+name+"'", hidden.Span().Start)
					}
				}
			}
		}
	}
	return err
}

var subjectKinds = map[subjectKind]string{
	valueSubject: "value", blockSubject: "block", aliasSubject: "alias", symbolSubject: "symbol",
}

// overlap reports whether two values may be known at one place: the region of
// one is that of the other or inside it.
func overlap(v, w *ir.Value) bool {
	inside := func(v, w *ir.Value) bool {
		for r := v.Block().Region(); r != nil; r = r.Owner().Region() {
			if r == w.Block().Region() {
				return true
			}
			if r.Owner() == nil {
				return false
			}
		}
		return false
	}
	return v.Block() == nil || w.Block() == nil || inside(v, w) || inside(w, v)
}
