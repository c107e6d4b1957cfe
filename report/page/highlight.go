package page

import (
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
)

// A span is a piece of code of one kind: "k" a keyword, "s" a string, "c" a
// comment, "n" a number, "d" a decorator, "names" a list of variables, "" all
// else.
type span struct{ Kind, Text string }

// A coder divides lines of Python into spans. It remembers a string that goes
// over lines.
type coder struct{ open string }

var (
	pythonToken = lazyregexp.New(`[rbfuRBFU]{0,2}("""|'''|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|#.*|@[\w.]+|\b\d[\w.]*|[A-Za-z_]\w*`)
	keywords    = words(`False None True and as assert async await break class continue def del elif else except finally for from
		global if import in is lambda nonlocal not or pass raise return try while with yield`)
)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// skip is line for one that is not shown; most of them are cheap.
func (c *coder) skip(s string) {
	if c.open != "" || strings.Contains(s, `"""`) || strings.Contains(s, "'''") {
		c.line(s)
	}
}

func (c *coder) line(s string) (list []span) {
	add := func(kind, text string) {
		if text != "" {
			list = append(list, span{kind, text})
		}
	}
	for s != "" {
		if c.open != "" {
			i := strings.Index(s, c.open)
			if i < 0 {
				add("s", s)
				return list
			}
			add("s", s[:i+len(c.open)])
			s, c.open = s[i+len(c.open):], ""
			continue
		}
		at := pythonToken().FindStringSubmatchIndex(s)
		if at == nil {
			add("", s)
			return list
		}
		word := s[at[0]:at[1]]
		kind := ""
		switch {
		case at[2] >= 0:
			kind = "s"
			if quote := s[at[2]:at[3]]; quote == `"""` || quote == "'''" {
				c.open = quote
			}
		case word[0] == '#':
			kind = "c"
		case word[0] == '@' && strings.TrimSpace(s[:at[0]]) == "" && len(list) == 0:
			kind = "d"
		case word[0] >= '0' && word[0] <= '9':
			kind = "n"
		case keywords[word]:
			kind = "k"
		}
		if kind == "" {
			if n := len(list); n > 0 && list[n-1].Kind == "" {
				list[n-1].Text += s[:at[1]]
			} else {
				add("", s[:at[1]])
			}
		} else {
			if n := len(list); n > 0 && list[n-1].Kind == "" {
				list[n-1].Text += s[:at[0]]
			} else {
				add("", s[:at[0]])
			}
			add(kind, word)
		}
		s = s[at[1]:]
	}
	return list
}
