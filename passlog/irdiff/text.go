package irdiff

import "strings"

// A text is IR cut into lines, with the names in them told apart: values,
// blocks and aliases. Locations and the aliases of locations are left out, and
// so are comments.
type text struct {
	lines  []line
	values []value
}

// A line is a piece of text with names in it.
type line struct {
	text    string // without locations
	refs    []ref
	defines int // how many of the first refs are what the line's op defines
	op      string
	alias   string // defined by the line: "#blocked"
	number  int    // in the whole text, from 1
	parent  int    // the line that opens the region that it stands in, -1 for none
	opens   bool   // a region
}

// A ref is a name in a line.
type ref struct {
	start, end int // of it in line.text, with % or ^ or #
	value      int // index into text.values; -1 for an alias
}

// A value is what one name stands for in one scope.
type value struct {
	name string // with % or ^
	line int    // that defines it, or -1
	at   int    // which of the names that the line defines or introduces
}

func read(s string) *text {
	r := reader{t: &text{}, scopes: []scope{{}}}
	for number := 1; s != ""; number++ {
		var l string
		l, s, _ = strings.Cut(s, "\n")
		if strings.HasPrefix(l, "#") && strings.Contains(l, " = loc(") {
			continue
		}
		if l = strip(l); l != "" {
			r.line(l, number)
		}
	}
	return r.t
}

// dropDefinitions takes out the lines that define aliases, which stand in front
// of and behind all that defines values.
func (t *text) dropDefinitions() {
	first := 0
	for first < len(t.lines) && t.lines[first].alias != "" {
		first++
	}
	last := len(t.lines)
	for last > first && t.lines[last-1].alias != "" {
		last--
	}
	t.lines = t.lines[first:last]
	for i := range t.lines {
		t.lines[i].parent = max(t.lines[i].parent-first, -1)
	}
	for i := range t.values {
		if t.values[i].line >= 0 {
			t.values[i].line -= first
		}
	}
}

// strip is a line without locations, comments and blanks at its end.
func strip(l string) string {
	var b strings.Builder
	from := 0
	for i := 0; i < len(l); i++ {
		switch l[i] {
		case '"':
			i = stringEnd(l, i)
		case '/':
			if i+1 < len(l) && l[i+1] == '/' {
				l = l[:i]
			}
		case 'l':
			if i == 0 || l[i-1] != ' ' || !strings.HasPrefix(l[i:], "loc(") {
				continue
			}
			b.WriteString(l[from : i-1])
			i = closing(l, i+3)
			from = i + 1
		}
	}
	if from < len(l) {
		b.WriteString(l[from:])
	}
	return strings.TrimRight(b.String(), " ")
}

// stringEnd is the index of the quote that ends the string beginning at i, or
// of the last byte.
func stringEnd(l string, i int) int {
	for i++; i < len(l) && l[i] != '"'; i++ {
		if l[i] == '\\' {
			i++
		}
	}
	return min(i, len(l)-1)
}

// closing is the index of the bracket that closes the one at i, or of the last
// byte.
func closing(l string, i int) int {
	depth := 0
	for ; i < len(l); i++ {
		switch l[i] {
		case '"':
			i = stringEnd(l, i)
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(l) - 1
}

// A scope is what the names mean in a region.
type scope map[string]int

type reader struct {
	t      *text
	scopes []scope
	around []int // of each scope but the first, the line that opens it
}

// find is what a name stands for where the reader is. A name that is not known
// yet is of a block or value further down.
func (r *reader) find(name string) int {
	for i := len(r.scopes) - 1; i >= 0; i-- {
		if v, ok := r.scopes[i][name]; ok {
			return v
		}
	}
	return r.add(name, -1, 0, len(r.scopes)-1)
}

func (r *reader) add(name string, line, at, depth int) int {
	r.t.values = append(r.t.values, value{name, line, at})
	v := len(r.t.values) - 1
	if r.scopes[depth] == nil {
		r.scopes[depth] = make(scope)
	}
	r.scopes[depth][name] = v
	return v
}

// define is the value that a name stands for from here on.
func (r *reader) define(name string, line, at int) int {
	depth := len(r.scopes) - 1
	if v, ok := r.scopes[depth][name]; ok && r.t.values[v].line < 0 {
		r.t.values[v].line, r.t.values[v].at = line, at
		return v
	}
	return r.add(name, line, at, depth)
}

// line reads a line. What the op's results are stands before " = "; what its
// regions' arguments are is followed by ": " or " = " within it, and belongs to
// the region that the line opens.
func (r *reader) line(l string, number int) {
	n := len(r.t.lines)
	out := line{text: l, number: number, parent: -1}
	if len(r.around) > 0 {
		out.parent = r.around[len(r.around)-1]
	}
	if l[0] == '#' || l[0] == '!' {
		if name, _, ok := strings.Cut(l, " = "); ok && !strings.Contains(name, " ") {
			out.alias = name
		}
	}
	body := 0 // where the op begins
	if indent := len(l) - len(strings.TrimLeft(l, " ")); indent < len(l) && l[indent] == '%' {
		if at := strings.Index(l, " = "); at >= 0 {
			body = at + 3
		}
	}
	out.op = opName(l[body:])
	opens := opensRegion(l)
	out.opens = opens >= 0
	label := strings.HasPrefix(strings.TrimLeft(l, " "), "^")
	type inner struct {
		ref  int
		name string
	}
	var args []inner // of the region that the line opens
	at := 0
	for i := 0; i < len(l); i++ {
		switch c := l[i]; c {
		case '"':
			i = stringEnd(l, i)
		case '{':
			r.scopes, r.around = append(r.scopes, nil), append(r.around, n)
			if i == opens {
				for _, a := range args {
					out.refs[a.ref].value = r.define(a.name, n, at)
					at++
				}
				args = nil
			}
		case '}':
			if len(r.scopes) > 1 {
				r.scopes, r.around = r.scopes[:len(r.scopes)-1], r.around[:len(r.around)-1]
			}
		case '%', '^', '#', '!':
			end := nameEnd(l, i+1)
			if end == i+1 {
				continue
			}
			name := l[i:end]
			if c == '#' && i > 0 && isNameByte(l[i-1]) {
				i = end - 1 // the number of a result: %0#1
				continue
			}
			ref := ref{i, end, -1}
			switch {
			case c == '#' || c == '!':
				// An attribute of a dialect, #ttg.blocked<…>, has a dot; aliases may not.
				if strings.Contains(name, ".") {
					i = end - 1
					continue
				}
			case i < body:
				ref.value = r.define(name, n, at)
				at++
				out.defines++
			case c == '^' && label && len(out.refs) == 0:
				ref.value = r.define(name, n, at)
				at++
			case c == '%' && (strings.HasPrefix(l[end:], ": ") || strings.HasPrefix(l[end:], " = ") && body != end+3):
				if opens > i {
					args = append(args, inner{len(out.refs), name})
				} else {
					ref.value = r.define(name, n, at)
					at++
				}
			default:
				ref.value = r.find(name)
			}
			out.refs = append(out.refs, ref)
			i = end - 1
		}
	}
	r.t.lines = append(r.t.lines, out)
}

func nameEnd(l string, i int) int {
	for i < len(l) && isNameByte(l[i]) {
		i++
	}
	return i
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '.' || c == '-'
}

// opensRegion is the index of the brace that the line leaves open, or -1.
func opensRegion(l string) int {
	var open []int
	for i := 0; i < len(l); i++ {
		switch l[i] {
		case '"':
			i = stringEnd(l, i)
		case '{':
			open = append(open, i)
		case '}':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[0]
}

// opName is the word with a dot at which an op begins: "tt.load".
func opName(s string) string {
	s = strings.TrimLeft(s, " \"")
	end := nameEnd(s, 0)
	return s[:end]
}
