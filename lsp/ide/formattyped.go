package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func (s *mlirSnapshot) FormatTyped(off uint32, typed string) []source.Edit {
	return s.indentTyped(off, typed)
}

func (s *specSnapshot) FormatTyped(off uint32, typed string) []source.Edit {
	return s.indentTyped(off, typed)
}

// indentTyped indents a line by the braces around it, where a line break or a closing
// brace was typed.
func (s *version) indentTyped(off uint32, typed string) []source.Edit {
	line := s.lineAt(off)
	old := s.File.Slice(line)
	code := strings.TrimLeft(old, " \t")
	indent, ok := 0, false
	switch typed {
	case "\n":
		indent, ok = s.indentBelow(line.Start, strings.HasPrefix(code, "}"))
	case "}":
		if strings.HasPrefix(code, "}") {
			indent, ok = s.indentOfOpening(line.Start + uint32(len(old)-len(code)))
		}
	}
	blanks := len(old) - len(code)
	if !ok || old[:blanks] == spaces(indent) {
		return nil
	}
	return []source.Edit{{Span: source.Span{Start: line.Start, End: line.Start + uint32(blanks)}, Text: spaces(indent)}}
}

// indentBelow is the indentation of a line by the last one above that is not
// empty.
func (s *version) indentBelow(start uint32, closing bool) (int, bool) {
	for start > 0 {
		line := s.lineAt(start - 1)
		start = line.Start
		tokens := parser.Tokens(nil, s.File.Text, line)
		if len(tokens) == 0 {
			continue
		}
		indent := int(tokens[0].Start - line.Start)
		last := tokens[len(tokens)-1]
		if last.Kind == parser.CommentToken && len(tokens) > 1 {
			last = tokens[len(tokens)-2]
		}
		switch text := s.text(last); {
		case text == "{" || text == "(" || text == "[", tokens[0].Kind == parser.BlockToken && text == ":":
			if closing {
				return indent, true
			}
			return indent + 2, true
		}
		if closing {
			indent = max(indent-2, 0)
		}
		return indent, true
	}
	return 0, false
}

// indentOfOpening is the indentation of the line with the bracket that the one
// at an offset closes.
func (s *version) indentOfOpening(at uint32) (int, bool) {
	depth := 1
	for start := at; ; {
		line := s.lineAt(start)
		line.End = min(line.End, start)
		tokens := parser.Tokens(nil, s.File.Text, line)
		for _, t := range slices.Backward(tokens) {
			if t.Kind != parser.PunctToken {
				continue
			}
			switch s.text(t) {
			case "}":
				depth++
			case "{":
				if depth--; depth == 0 {
					return int(tokens[0].Start - line.Start), true
				}
			}
		}
		if line.Start == 0 {
			return 0, false
		}
		start = line.Start - 1
	}
}
