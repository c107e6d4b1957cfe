package hostile

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// A Mutator breaks texts of a corpus the way that finds most: what it puts in a
// place is mostly of the kind that belongs there, so that it comes past the parser.
type Mutator struct {
	*rand.Rand
	Corpus []string
}

// Mutant is a text of the corpus with a few changes.
func (m *Mutator) Mutant() string { return m.Change(m.Pick()) }

// Pick is a text of the corpus.
func (m *Mutator) Pick() string { return m.Corpus[m.IntN(len(m.Corpus))] }

// Change makes a few changes to a text.
func (m *Mutator) Change(text string) string {
	for range 1 + m.IntN(3) {
		if m.IntN(4) == 0 {
			text = m.changeLines(text)
		} else {
			text = m.changeTokens(text)
		}
	}
	if m.IntN(60) == 0 {
		at := m.IntN(len(text) + 1)
		text = text[:at] + strange[m.IntN(len(strange))] + text[at:]
	}
	if m.IntN(60) == 0 {
		text = text[:m.IntN(len(text)+1)]
	}
	return text
}

func (m *Mutator) changeTokens(text string) string {
	tokens := Tokens(text)
	if len(tokens) == 0 {
		return text
	}
	changes := []func(*Mutator, []string){
		(*Mutator).changeNumber, (*Mutator).changeNumber, (*Mutator).changeName, (*Mutator).changeName, (*Mutator).changeName,
		(*Mutator).changeWord, (*Mutator).changeBracket, (*Mutator).changeBracket, (*Mutator).changeElement, (*Mutator).changeElement,
		(*Mutator).changeAny,
	}
	changes[m.IntN(len(changes))](m, tokens)
	return strings.Join(tokens, "")
}

// some is a token that fits, by number, or -1.
func (m *Mutator) some(tokens []string, fits func(string) bool) int {
	from := m.IntN(len(tokens))
	for i := range tokens {
		if at := (from + i) % len(tokens); fits(tokens[at]) {
			return at
		}
	}
	return -1
}

func isNumber(t string) bool { return t[0] >= '0' && t[0] <= '9' }

var numbers = []string{
	"0", "1", "2", "3", "4", "7", "8", "16", "31", "32", "33", "64", "127", "128", "255", "1000", "1024", "4096", "65535", "65536", "1048576",
	"2147483647", "2147483648", "4294967295", "4294967296", "137438953472", "4611686018427387904", "9223372036854775807", "9223372036854775808",
	"18446744073709551616", "-1", "-2", "-128", "-2147483648", "-9223372036854775808", "0.0", "1.e400", "0x7FC00000", "0x1p3", "1e-45",
}

func (m *Mutator) changeNumber(tokens []string) {
	at := m.some(tokens, isNumber)
	switch {
	case at < 0:
	case tokens[at][0] == '0' && len(tokens[at]) > 2 || strings.Contains(tokens[at], "x"): // of a shape: one extent
		extents := strings.Split(tokens[at], "x")
		extents[m.IntN(len(extents))] = numbers[m.IntN(len(numbers))]
		tokens[at] = strings.Join(extents, "x")
	default:
		tokens[at] = numbers[m.IntN(len(numbers))]
	}
}

// changeName takes another name of the same kind.
func (m *Mutator) changeName(tokens []string) {
	kind := func(t string) bool { return len(t) > 1 && strings.IndexByte("%#!@^", t[0]) >= 0 }
	at := m.some(tokens, kind)
	if at < 0 {
		return
	}
	if other := m.some(tokens, func(t string) bool { return kind(t) && t[0] == tokens[at][0] && t != tokens[at] }); other >= 0 {
		tokens[at] = tokens[other]
	}
}

// changeWord takes another op, type or keyword, of this text or another.
func (m *Mutator) changeWord(tokens []string) {
	kind := func(t string) bool { return t[0] >= 'a' && t[0] <= 'z' }
	at := m.some(tokens, kind)
	if at < 0 {
		return
	}
	dotted := strings.Contains(tokens[at], ".")
	from := tokens
	if m.IntN(2) == 0 {
		if from = Tokens(m.Pick()); len(from) == 0 {
			return
		}
	}
	if other := m.some(from, func(t string) bool { return kind(t) && strings.Contains(t, ".") == dotted && t != tokens[at] }); other >= 0 {
		tokens[at] = from[other]
	}
}

// changeBracket puts something else between two brackets.
func (m *Mutator) changeBracket(tokens []string) {
	open := func(t string) bool { return closing(t) != "" }
	at := m.some(tokens, open)
	if at < 0 {
		return
	}
	end := match(tokens, at)
	inside := tokens[at+1 : end]
	switch m.IntN(5) {
	case 0:
		clear(inside)
	case 1, 2: // what stands between others
		from := tokens
		if m.IntN(2) == 0 {
			if from = Tokens(m.Pick()); len(from) == 0 {
				return
			}
		}
		other := m.some(from, func(t string) bool { return t == tokens[at] })
		if other < 0 {
			return
		}
		text := strings.Join(from[other+1:match(from, other)], "")
		if len(text) > 1<<14 {
			return
		}
		clear(inside)
		tokens[at] += text
	case 3: // once more
		if end-at < 200 && end < len(tokens) {
			tokens[end] += strings.Join(tokens[at:end], "") + closing(tokens[at])
		}
	case 4: // inside itself
		if end-at < 200 {
			tokens[at] += strings.Join(tokens[at:end], "") + closing(tokens[at])
		}
	}
}

// changeElement leaves out, doubles or moves what stands between two commas.
func (m *Mutator) changeElement(tokens []string) {
	at := m.some(tokens, func(t string) bool { return t == "," })
	if at < 0 {
		return
	}
	from := at - 1 // the element is before the comma
	for from > 0 && tokens[from] != "," && closing(tokens[from]) == "" && at-from < 100 {
		from--
	}
	element := tokens[from+1 : at+1]
	switch m.IntN(3) {
	case 0:
		clear(element)
	case 1:
		tokens[at] += strings.Join(element, "")
	case 2:
		if other := m.some(tokens, func(t string) bool { return t == "," }); other != at {
			tokens[other] += strings.Join(element, "")
			clear(element[:len(element)-1])
		}
	}
}

var anything = []string{
	"0", "-1", "[]", "{}", "<>", "()", "\"\"", "?", "x", "none", "!tt.ptr<f32>", "!tt.ptr<tensor<4xf32>>", "tensor<*xf32>", "tensor<4096x4096x4096xi1>",
	"tensor<0x4xf32>", "vector<[4]xf32>", "i0", "i16777215", "f32", "index", "unit", "dense<0>", "dense<>", "loc(unknown)", "#", "%", "@", "^", "->", "::", "...",
	"array<i32>", "array<i64: 0>", "affine_map<() -> ()>", "opaque<\"\", \"0x\">", "loc(callsite(\"a\" at \"b\"))", "#ttg.blocked<{}>", "#ttg.shared_memory",
	"#ttg.slice<{dim = 0, parent = #ttg.linear<{register = [], lane = [], warp = [], block = []}>}>",
	"!ttg.memdesc<1xi64, #ttg.swizzled_shared<{vec = 0, perPhase = 0, maxPhase = 0, order = []}>, #ttg.shared_memory, mutable>", "!ttg.async.token",
}

// changeAny does to tokens what a keyboard does.
func (m *Mutator) changeAny(tokens []string) {
	i, j := m.IntN(len(tokens)), m.IntN(len(tokens))
	switch m.IntN(7) {
	case 0:
		tokens[i] = ""
	case 1:
		tokens[i] += " " + tokens[i]
	case 2:
		tokens[i], tokens[j] = tokens[j], tokens[i]
	case 3:
		tokens[i] = tokens[j]
	case 4:
		if others := Tokens(m.Pick()); len(others) > 0 {
			tokens[i] = others[m.IntN(len(others))]
		}
	case 5:
		tokens[i] = anything[m.IntN(len(anything))]
	case 6: // some, several times
		if i > j {
			i, j = j, i
		}
		if j-i < 40 {
			tokens[j] += strings.Join(tokens[i:j+1], "")
		}
	}
}

func (m *Mutator) changeLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	i, j := m.IntN(len(lines)), m.IntN(len(lines))
	switch m.IntN(7) {
	case 0:
		lines[i] = ""
	case 1:
		lines[i], lines[j] = lines[j], lines[i]
	case 2:
		lines[i] += lines[j]
	case 3: // some of another text
		others := strings.SplitAfter(m.Pick(), "\n")
		k := m.IntN(len(others))
		lines[i] += strings.Join(others[k:min(len(others), k+1+m.IntN(4))], "")
	case 4: // without some
		clear(lines[i:min(len(lines), i+1+m.IntN(20))])
	case 5: // some go elsewhere
		to := min(len(lines), i+1+m.IntN(10))
		some := strings.Join(lines[i:to], "")
		clear(lines[i:to])
		lines[j] += some
	case 6: // inside a loop or a branch
		to := min(len(lines), i+1+m.IntN(10))
		around := [][2]string{
			{"scf.if %true {\n", "}\n"}, {"scf.for %i = %c0 to %c1 step %c1 {\n", "}\n"}, {"scf.for %i = %c0_i32 to %c4_i32 step %c1_i32 : i32 {\n", "}\n"},
			{"tt.func private @inner() {\n", "tt.return\n}\n"}, {"module {\n", "}\n"}, {"scf.execute_region {\n", "scf.yield\n}\n"}, {"^bb9:\n", ""},
		}[m.IntN(7)]
		lines[i] = around[0] + lines[i]
		lines[to-1] += around[1]
	}
	return strings.Join(lines, "")
}

// strange is text that is seldom seen.
var strange = []string{
	"\x00", "é", "\u2028", "\U0001F600", "\xff\xfe", "\xed\xa0\x80", "\r", "\ufeff", "\"", "\\", "/", "//", "{-#", "#-}", "{", ">", "%", "#",
	"99999999999999999999", strings.Repeat("(", 300), strings.Repeat("[", 300), strings.Repeat("<", 300),
}

// Tokens cuts a text into words with what marks them (%x, #map, tt.load, 4x8xf32),
// numbers, strings, comments, blanks and single characters. Joined they are the
// text.
func Tokens(text string) []string {
	tokens := make([]string, 0, len(text)/3)
	for len(text) > 0 {
		n := tokenLength(text)
		tokens = append(tokens, text[:n])
		text = text[n:]
	}
	return tokens
}

func tokenLength(text string) int {
	run := func(from int, in func(byte) bool) int {
		for from < len(text) && in(text[from]) {
			from++
		}
		return from
	}
	switch c := text[0]; {
	case isBlank(c):
		return run(1, isBlank)
	case c == '"':
		for i := 1; i < len(text) && text[i] != '\n'; i++ {
			if text[i] == '\\' {
				i++
			} else if text[i] == '"' {
				return i + 1
			}
		}
		return 1
	case strings.HasPrefix(text, "//"):
		return run(2, func(c byte) bool { return c != '\n' })
	case strings.HasPrefix(text, "->"), strings.HasPrefix(text, "::"):
		return 2
	case strings.IndexByte("%#!@^", c) >= 0:
		return run(1, isWord)
	case isWord(c):
		return run(1, isWord)
	}
	return 1
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '.'
}

// closing is the bracket that closes another.
func closing(open string) string {
	switch open {
	case "(":
		return ")"
	case "[":
		return "]"
	case "{":
		return "}"
	case "<":
		return ">"
	}
	return ""
}

// match is where the bracket at a place is closed, or the end.
func match(tokens []string, at int) int {
	depth := 0
	for i := at; i < len(tokens); i++ {
		switch tokens[i] {
		case tokens[at]:
			depth++
		case closing(tokens[at]):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(tokens)
}

// Lines leaves out lines of a text for as long as what is left still fails; try is
// asked at most so many times.
func Lines(text string, most int, fails func(string) bool) string {
	lines := strings.SplitAfter(text, "\n")
	for size := len(lines) / 2; size > 0; size /= 2 {
		for at := 0; at < len(lines) && most > 0; most-- {
			without := slices.Concat(lines[:at], lines[min(at+size, len(lines)):])
			if fails(strings.Join(without, "")) {
				lines = without
			} else {
				at += size
			}
		}
	}
	return strings.Join(lines, "")
}
