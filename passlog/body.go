package passlog

import (
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
)

// A body finds where the text of a dump ends: with the op that it shows, and
// the aliases and resources behind that. It reads line by line and knows
// strings, comments and brackets, nothing of ops.
type body struct {
	begun  bool // the op was met
	first  bool // by the last line
	ended  bool // and its end
	broken bool // it did not end well
	depth  int  // of open brackets
	meta   bool // within {-# … #-}
}

// isAlias reports whether a line defines an alias: #blocked = …
func isAlias(line string) bool {
	if line == "" || line[0] != '#' && line[0] != '!' {
		return false
	}
	name, _, ok := strings.Cut(line[1:], " = ")
	return ok && name != "" && !strings.ContainsAny(name, " \t")
}

// take reports whether a line belongs to the dump.
func (b *body) take(line string) bool {
	b.first = false
	switch {
	case b.meta:
		b.meta = !strings.Contains(line, "#-}")
		return true
	case b.begun && !b.ended:
		b.brackets(line)
		return true
	case line == "":
		return true
	case isAlias(line):
		return true
	case b.ended && strings.HasPrefix(line, "{-#"):
		b.meta = !strings.Contains(line, "#-}")
		return true
	case !b.begun && isOp(line):
		b.begun, b.first = true, true
		b.brackets(line)
		return true
	}
	return false
}

// complete reports whether the op came to its end.
func (b *body) complete() bool { return b.ended && !b.broken && !b.meta }

// opLine is how an op at the top of a dump begins: with the name of a dialect's
// op, or in generic form.
var opLine = lazyregexp.New(`^(?:module(?: .*)?\{|"[a-z_]\w*\.[\w.]+"\s*\(|[a-z_]\w*\.[a-z_][\w.]*\s+(?:@|public |private |nested |internal |external |attributes|kernel |\{|[a-z_]+ @))`)

func isOp(line string) bool { return opLine().MatchString(line) }

// brackets follows the nesting through a line of the op.
func (b *body) brackets(line string) {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			for i++; i < len(line) && line[i] != '"'; i++ {
				if line[i] == '\\' {
					i++
				}
			}
		case '/':
			if i+1 < len(line) && line[i+1] == '/' {
				i = len(line)
			}
		case '(', '{', '[':
			b.depth++
		case ')', '}', ']':
			b.depth--
		}
	}
	if b.depth <= 0 {
		b.ended, b.broken = true, b.depth < 0
	}
}
