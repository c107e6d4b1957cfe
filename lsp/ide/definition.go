package ide

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func (s *mlirSnapshot) Definition(off uint32) []Place {
	sub := s.subjectAt(off)
	if sub == nil {
		return nil
	}
	switch sub.kind {
	case opSubject:
		return s.inSpecs(spec.OpWord, sub.name)
	case otherName:
		kind := spec.AttrWord
		if sub.name[0] == '!' {
			kind = spec.TypeWord
		}
		return s.inSpecs(kind, sub.name[1:])
	case aliasSubject:
		return here(sub.chunk.aliasNamed(s, sub.name))
	case symbolSubject:
		if sub.symbol == nil {
			return nil
		}
		return here(s.symbolName(sub.symbol))
	case blockSubject:
		if sub.block == nil || s.File.Text[sub.block.Span().Start] != '^' {
			return nil
		}
		return here(sub.block.Span())
	}
	if sub.value != nil {
		for _, d := range sub.chunk.Index.Definitions {
			if sub.means(d.Value, true) {
				return here(d.Span)
			}
		}
		return nil
	}
	for _, p := range s.places(sub) {
		if p.Write {
			return here(p.Span)
		}
	}
	return nil
}

func here(span source.Span) []Place {
	if !span.IsValid() {
		return nil
	}
	return []Place{{Span: span}}
}

// aliasNamed is where an alias, #x or !x, is defined.
func (c *Chunk) aliasNamed(s *mlirSnapshot, name string) source.Span {
	for i := range c.Module.Aliases {
		if c.Module.Aliases[i].Text == name {
			return c.Module.Aliases[i].Span
		}
	}
	found := source.NoSpan // its value may be one that cannot be read
	s.find(c.Span, name, func(tokens []parser.Token, i int) bool {
		if i == 0 && s.is(tokens, 1, "=") {
			found = tokens[0].Span
		}
		return !found.IsValid()
	})
	return found
}

func (s *mlirSnapshot) TypeDefinition(off uint32) []Place {
	sub := s.subjectAt(off)
	if sub == nil || sub.kind != valueSubject || sub.value == nil {
		return nil
	}
	t := sub.value.Type()
	for i := range sub.chunk.Module.Aliases {
		a := &sub.chunk.Module.Aliases[i]
		if a.Type() == t {
			return here(a.Span)
		}
	}
	var encoding ir.Attribute
	switch t := t.(type) {
	case *ir.TensorType:
		encoding = t.Encoding
	case *ir.CustomType:
		for _, p := range t.Params {
			if _, ok := p.(*ir.CustomAttr); ok && encoding == nil {
				encoding = p
			}
		}
	}
	if encoding == nil {
		return nil
	}
	for i := range sub.chunk.Module.Aliases {
		if a := &sub.chunk.Module.Aliases[i]; a.Attr == encoding {
			return here(a.Span)
		}
	}
	if custom, ok := encoding.(*ir.CustomAttr); ok {
		return s.inSpecs(spec.AttrWord, custom.Name)
	}
	return nil
}

// inSpecs is where the specs of the workspace define an op, type or attribute,
// of which name has the dialect in front. Of what a dialect does not have it is
// the dialect.
func (s *mlirSnapshot) inSpecs(kind spec.WordKind, name string) []Place {
	prefix, _, ok := strings.Cut(name, ".")
	if !ok {
		return nil
	}
	var list, dialects []Place
	for _, f := range s.Workspace.Specs {
		list = append(list, declarationsOf(f, kind, name)...)
		dialects = append(dialects, declarationsOf(f, spec.DialectWord, prefix)...)
	}
	if list == nil {
		return dialects // which is where it should be
	}
	return list
}

func (s *mlirSnapshot) Links() []Link {
	var list []Link
	text := s.File.Text
	for at := 0; ; {
		i := strings.Index(text[at:], `":`)
		if i < 0 {
			return list
		}
		quote := at + i
		at = quote + 2
		line, end := number(text, at)
		if line == 0 {
			continue
		}
		column, after := 0, end
		if after < len(text) && text[after] == ':' {
			if column, after = number(text, after+1); after > end+1 {
				end = after
			}
		}
		start := strings.LastIndexAny(text[:quote], "\"\n")
		// A location stands in parentheses or after `at` or a comma.
		if start <= 0 || text[start] == '\n' || start+1 == quote || strings.IndexByte("( ,[", text[start-1]) < 0 {
			continue
		}
		list = append(list, Link{
			Span: source.Span{Start: uint32(start), End: uint32(end)}, File: parser.Unquote(text[start : quote+1]), Line: line, Column: column,
		})
		at = end
	}
}

// number reads decimal digits at i; 0 if there are none, or too many.
func number(text string, i int) (n, end int) {
	end = i
	for end < len(text) && isDigit(text[end]) && end-i < 9 {
		end++
	}
	n, _ = strconv.Atoi(text[i:end])
	return n, end
}
