package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func (s *mlirSnapshot) Completion(off uint32) []Completion {
	c := s.chunkAt(off)
	if c == nil {
		return nil
	}
	st := s.statementAt(off)
	l := completer{mlirSnapshot: s, chunk: c, statement: st, completions: completions{off: off, span: source.Span{Start: off, End: off}}}
	l.before = st.tokens
	if n := len(st.tokens); n > 0 {
		switch t := st.tokens[n-1]; {
		case t.End != off:
		case t.Kind == parser.CommentToken, t.Kind == parser.StringToken, t.Kind == parser.NumberToken:
			return nil
		case t.Kind != parser.PunctToken:
			if t.Kind == parser.BadToken && s.File.Text[t.Start] == '"' {
				return nil
			}
			l.word, l.before = s.text(t), st.tokens[:n-1]
			l.span.Start = t.Start
			// What follows the cursor in the same word goes too.
			if cur := s.cursor(off); cur.at >= 0 && cur.tokens[cur.at].Start == t.Start {
				l.span.End = max(off, cur.tokens[cur.at].End)
			}
		}
		if t := st.tokens[n-1]; t.Kind == parser.CommentToken && s.lineAt(off).Start <= t.Start {
			return nil
		}
	}
	l.complete()
	return l.sorted()
}

// completions are those at an offset, as they are found.
type completions struct {
	off  uint32
	word string      // what is typed of the word
	span source.Span // of the word
	list []Completion
}

// sorted is the list without what does not fit, the likely first.
func (l *completions) sorted() []Completion {
	list := slices.DeleteFunc(l.list, func(c Completion) bool { return !l.fits(c.Label) })
	for i := range list {
		list[i].Sort = l.likeness(list[i].Label) + list[i].Sort
	}
	slices.SortStableFunc(list, func(a, b Completion) int { return strings.Compare(a.Sort, b.Sort) })
	list = list[:min(len(list), MaxCompletions)]
	for i := range list {
		if c := &list[i]; c.detail != nil {
			c.Detail, c.detail = c.detail(), nil
		}
	}
	return list
}

// A completer makes the list of completions in MLIR.
type completer struct {
	*mlirSnapshot
	chunk *Chunk
	statement
	before []parser.Token // of the statement, in front of the word
	completions
}

// fits reports whether the letters typed occur in a label in their order.
func (l *completions) fits(label string) bool {
	label = strings.ToLower(label)
	for _, r := range strings.ToLower(l.word) {
		i := strings.IndexRune(label, r)
		if i < 0 {
			return false
		}
		label = label[i+len(string(r)):]
	}
	return true
}

// likeness puts labels first that begin with what is typed, or have a part that
// does, then those that hold it in one piece.
func (l *completions) likeness(label string) string {
	label, word := strings.ToLower(label), strings.ToLower(l.word)
	i := strings.Index(label, word)
	switch {
	case i < 0:
		return "2"
	case i == 0 || label[i-1] == '.' && !strings.Contains(word, "."):
		return "0"
	}
	return "1"
}

// add appends a completion of a rank, the likely ones of which are low.
func (l *completions) add(rank int, kind CompletionKind, label, detail string) *Completion {
	l.list = append(l.list, Completion{
		Label: label, Kind: kind, Detail: detail, Span: l.span, Text: label, Sort: fmt.Sprintf("%05d%s", rank, label),
	})
	return &l.list[len(l.list)-1]
}

func (l *completer) last(n int) string {
	if i := len(l.before) - n; i >= 0 {
		return l.text(l.before[i])
	}
	return ""
}

// complete lists what can stand at the offset, by the first letter of the word, or by
// what is in front of it.
func (l *completer) complete() {
	if l.word != "" && l.afterSigil(l.word[0]) {
		return
	}
	open := l.inside(l.before)
	switch {
	case l.params(open):
	case l.name < 0 || l.name >= len(l.before):
		l.beforeName()
	case len(open) == 0:
		l.behindName()
	default:
		l.inBracket(open[len(open)-1])
	}
}

// afterSigil lists what the word can be by its sigil; it reports false if it has none.
func (l *completer) afterSigil(sigil byte) bool {
	switch sigil {
	case '%':
		if len(l.before) > 0 {
			l.values(0)
		}
	case '#':
		l.attributes(0)
	case '!':
		l.types(0, true)
	case '@':
		l.symbols()
	case '^':
		l.labels()
	default:
		return false
	}
	return true
}

// beforeName is where the statement has no op yet.
func (l *completer) beforeName() {
	results := l.resultNames(l.before)
	switch last := l.last(1); {
	case len(l.before) == 0 || results == len(l.before):
		l.ops(len(l.before) > 0)
	case last == "=":
		l.aliasValue()
	case last == ":" || last == "->" || last == "<":
		l.types(0, false)
	}
}

// behindName is behind the op's name, in no bracket.
func (l *completer) behindName() {
	switch l.last(1) {
	case ":", "->", "to":
		l.types(0, false)
	case "=":
		if l.attrValue(l.last(2)); len(l.list) == 0 {
			l.values(100)
		}
	default:
		l.syntax()
	}
}

// inBracket is in the bracket that token at opens.
func (l *completer) inBracket(at int) {
	opener := ""
	if at > 0 {
		opener = l.text(l.before[at-1])
	}
	last := l.last(1)
	switch l.text(l.before[at]) {
	case "{":
		if l.def != nil && len(l.def.Regions) > 0 && opener != "attributes" && opener != "<" {
			return // it opens a region
		}
		if last == "=" {
			l.attrValue(strings.Trim(l.last(2), `"`))
		} else if last == "{" || last == "," {
			l.attrNames()
		}
	case "<":
		switch {
		case opener != "tensor" && opener != "vector" && opener != "memref" && !strings.HasPrefix(opener, "!"), last == ",":
			l.attributes(0)
		case last == "<":
			l.types(100, false)
		}
	case "(":
		behindType := slices.IndexFunc(l.before[l.name:], func(t parser.Token) bool { return l.text(t) == ":" || l.text(t) == "->" })
		switch {
		case opener == "loc":
			l.locations()
		case behindType >= 0 && l.name+behindType < at || last == ":":
			l.types(0, false)
		default:
			l.values(0)
		}
	case "[":
		l.values(0)
		if last == "[" || last == "," {
			l.attributes(300)
		}
	}
}
