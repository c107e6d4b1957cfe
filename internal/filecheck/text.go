package filecheck

import (
	"index/suffixarray"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// A text is a file as it is matched: each \r\n is \n and, unless whitespace
// is strict, each run of blanks and tabs is one blank.
type text struct {
	file   *source.File
	s      string
	strict bool
}

func newText(f *source.File, strict bool) *text {
	t := &text{file: f, strict: strict}
	t.s = t.canonical(len(f.Text))
	return t
}

// canonical returns the canonical form of the first n bytes of the file.
func (t *text) canonical(n int) string {
	src := t.file.Text[:n]
	var b strings.Builder
	done := 0
	for i := 0; i < n; i++ {
		switch src[i] {
		case '\r':
			if i+1 < len(t.file.Text) && t.file.Text[i+1] == '\n' {
				b.WriteString(src[done:i])
				done = i + 1
			}
		case ' ', '\t':
			if t.strict {
				continue
			}
			end := i + 1
			for end < n && (src[end] == ' ' || src[end] == '\t') {
				end++
			}
			if end == i+1 && src[i] == ' ' {
				continue
			}
			if b.Cap() == 0 {
				b.Grow(n)
			}
			b.WriteString(src[done:i])
			b.WriteByte(' ')
			done = end
			i = end - 1
		}
	}
	if done == 0 {
		return src
	}
	b.WriteString(src[done:])
	return b.String()
}

// original converts an offset into the canonical form to one into the file.
// It reads the file again: only messages need it.
func (t *text) original(off int) uint32 {
	src := t.file.Text
	if len(src) == len(t.s) {
		return uint32(off)
	}
	i, n := 0, 0
	for i < len(src) && n < off {
		switch c := src[i]; {
		case c == '\r' && i+1 < len(src) && src[i+1] == '\n':
			i++
		case !t.strict && (c == ' ' || c == '\t'):
			for i++; i < len(src) && (src[i] == ' ' || src[i] == '\t'); i++ {
			}
			n++
		default:
			i++
			n++
		}
	}
	return uint32(i)
}

// line is the line, counted from one, of an offset.
func (t *text) line(off int) int { return 1 + strings.Count(t.s[:off], "\n") }

// A ref is a part of a text that knows where it is. Its methods are those of
// a cursor: what is eaten is gone from the front.
type ref struct {
	t        *text
	from, to int
}

func (t *text) all() ref { return ref{t, 0, len(t.s)} }

func (r ref) String() string { return r.t.s[r.from:r.to] }

func (r ref) len() int { return r.to - r.from }

func (r ref) empty() bool { return r.from >= r.to }

// front is the first byte of r, 0 if there is none.
func (r ref) front() byte {
	if r.empty() {
		return 0
	}
	return r.t.s[r.from]
}

func (r ref) hasPrefix(s string) bool { return strings.HasPrefix(r.String(), s) }

// index is strings.Index, from the front of r; the length of r if s is not
// there.
func (r ref) index(s string) int {
	if i := strings.Index(r.String(), s); i >= 0 {
		return i
	}
	return r.len()
}

// first is r's first n bytes, drop the others.
func (r ref) first(n int) ref { return ref{r.t, r.from, min(r.from+n, r.to)} }
func (r ref) drop(n int) ref  { return ref{r.t, min(r.from+n, r.to), r.to} }

func (r *ref) eat(s string) bool {
	if r.hasPrefix(s) {
		r.from += len(s)
		return true
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func (r ref) trimLeft() ref {
	for !r.empty() && isBlank(r.t.s[r.from]) {
		r.from++
	}
	return r
}

func (r ref) trimRight() ref {
	for !r.empty() && isBlank(r.t.s[r.to-1]) {
		r.to--
	}
	return r
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isPartOfWord: a prefix is not found inside a longer word.
func isPartOfWord(c byte) bool { return isLetter(c) || isDigit(c) || c == '-' || c == '_' }

// lowerASCII keeps every offset, which strings.ToLower may not.
func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 32
		}
	}
	return string(b)
}

// An index finds strings in the input. Thousands of checks that each look for one of as
// many lines would go through the input as often; so when the searches have gone through it
// a few times over, its suffixes are sorted.
type index struct {
	text  string
	spent int // bytes that were gone through
	array *suffixarray.Index
}

const (
	timesThrough = 16
	fewPlaces    = 32 // of which the first is looked for one by one
)

// find is the first place of a string in [from, to), or -1.
func (x *index) find(s string, from, to int) int {
	if x.spent > timesThrough*len(x.text)+1<<20 {
		if x.array == nil {
			x.array = suffixarray.New([]byte(x.text))
		}
		if places := x.array.Lookup([]byte(s), fewPlaces); len(places) < fewPlaces {
			first := -1
			for _, at := range places {
				if from <= at && at+len(s) <= to && (first < 0 || at < first) {
					first = at
				}
			}
			return first
		}
	}
	at := strings.Index(x.text[from:to], s)
	if at < 0 {
		x.spent += to - from
		return -1
	}
	x.spent += at
	return from + at
}
