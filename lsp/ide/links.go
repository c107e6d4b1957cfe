package ide

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

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
