package dialect

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// A Number is a number among the parameters of an attribute or type. Verifiers
// give it to Report to say which one is wrong: the message then stands at that
// number. With %v it prints as "warpsPerCTA[1] is 3", with %d as its value.
type Number struct {
	Param string
	Index int // in a list; NumberAlone or NumberList where there is none
	Value int64
}

// Indices of a Number.
const (
	NumberAlone = -1 // the parameter is one number
	NumberList  = -2 // the list as such is wrong: Value is its length
)

// Format implements fmt.Formatter.
func (n Number) Format(s fmt.State, verb rune) {
	switch {
	case verb == 'd':
		fmt.Fprintf(s, "%d", n.Value)
	case n.Index == NumberList:
		fmt.Fprintf(s, "%s has %d", n.Param, n.Value)
	case n.Index == NumberAlone:
		fmt.Fprintf(s, "%s is %d", n.Param, n.Value)
	default:
		fmt.Fprintf(s, "%s[%d] is %d", n.Param, n.Index, n.Value)
	}
}

// Span is where the number stands in the text of its attribute or type, which
// may begin before the name or behind it. Of a matrix it is the row. False when
// the parameter is not written.
func (n Number) Span(text string) (source.Span, bool) {
	at := paramIn(text, n.Param)
	if at < 0 {
		return source.Span{}, false
	}
	at += len(n.Param)
	i := strings.IndexByte(text[at:], '=')
	if i < 0 {
		return source.Span{}, false
	}
	at += i + 1
	for at < len(text) && text[at] == ' ' {
		at++
	}
	return NumberAt(text, at, n.Index)
}

// NumberAt is where a number of a list stands that begins at a place, or the
// list itself.
func NumberAt(text string, at, index int) (source.Span, bool) {
	span := func(from, to int) (source.Span, bool) {
		return source.Span{Start: uint32(from), End: uint32(to)}, from < to
	}
	if index < 0 {
		return span(at, elementEnd(text, at))
	}
	end := elementEnd(text, at)
	if at < len(text) && text[at] == '[' {
		at, end = at+1, end-1
	} else {
		end = len(text) // 16x16
	}
	for at < end {
		for at < end && strings.IndexByte(" ,x", text[at]) >= 0 {
			at++
		}
		last := min(elementEnd(text, at), end)
		if index == 0 || last <= at {
			return span(at, last)
		}
		at = last
		index--
	}
	return source.Span{}, false
}

// elementEnd is behind the number or list that begins at a place.
func elementEnd(text string, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '[':
			depth++
		case c == ']' && depth > 1:
			depth--
		case c == ']' && depth == 1:
			return i + 1
		case depth == 0 && strings.IndexByte(",]}>x ", c) >= 0:
			return i
		}
	}
	return len(text)
}

// paramIn is where a parameter of the attribute stands with which a text
// begins; not one of an attribute inside of it.
func paramIn(text, param string) int {
	if param == "" {
		return -1
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if i == 0 || depth != 1 || isWordByte(text[i-1]) {
			continue
		}
		if rest, ok := strings.CutPrefix(text[i:], param); ok && (rest == "" || !isWordByte(rest[0])) {
			return i
		}
	}
	return -1
}

func isWordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// Alone is the number that a parameter has.
func Alone(param string, value int64) Number {
	return Number{Param: param, Index: NumberAlone, Value: value}
}
