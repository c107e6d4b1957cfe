package all_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// A mistake is one of the ways in which people and scripts break a text: it
// changes one line, or says that it cannot.
type mistake struct {
	name string
	make func(lines []line, i int, r *rand.Rand) ([]line, bool)
}

// A line remembers which line of the sound text it was, or, for one that was
// added, ^ which it follows.
type line struct {
	text string
	orig int
}

func (l line) order() int {
	if l.orig < 0 {
		return ^l.orig
	}
	return l.orig
}

func splitLines(text string) []line {
	var lines []line
	for i, l := range strings.Split(text, "\n") {
		lines = append(lines, line{l, i})
	}
	return lines
}

func joinLines(lines []line) string {
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l.text)
	}
	return b.String()
}

// onText makes a mistake of a function on the text of a line.
func onText(f func(text string, r *rand.Rand) string) func([]line, int, *rand.Rand) ([]line, bool) {
	return func(lines []line, i int, r *rand.Rand) ([]line, bool) {
		text := f(lines[i].text, r)
		if text == lines[i].text {
			return lines, false
		}
		lines[i].text = text
		return lines, true
	}
}

// replaceOne replaces one match of re by what f makes of it.
func replaceOne(re string, f func(s string, r *rand.Rand) string) func(string, *rand.Rand) string {
	compiled := regexp.MustCompile(re)
	return func(text string, r *rand.Rand) string {
		ms := compiled.FindAllStringSubmatchIndex(text, -1)
		if len(ms) == 0 {
			return text
		}
		m := ms[r.IntN(len(ms))]
		from, to := m[len(m)-2], m[len(m)-1]
		return text[:from] + f(text[from:to], r) + text[to:]
	}
}

func gone(string, *rand.Rand) string { return "" }

// slip drops, doubles or changes a letter in the middle of a word.
func slip(s string, r *rand.Rand) string {
	at := len(s) - 1 - r.IntN(min(len(s)-1, 3))
	switch r.IntN(3) {
	case 0:
		return s[:at] + s[at+1:]
	case 1:
		return s[:at] + s[at:at+1] + s[at:]
	}
	c := byte('q')
	if s[at] == c {
		c = 'z'
	}
	return s[:at] + string(c) + s[at+1:]
}

func another(words ...string) func(string, *rand.Rand) string {
	return func(s string, r *rand.Rand) string {
		for {
			if w := words[r.IntN(len(words))]; w != s {
				return w
			}
		}
	}
}

const opName = `^\s*(?:%[^=]*= )?"?([a-z_]+(?:\.[a-z_0-9]+)+)`

var mistakes = []mistake{
	{"token deleted", onText(replaceOne(`([%#!@^]?[\w.$]+|"[^"]*"|->|[(){}\[\]<>,:=])`, gone))},
	{"token inserted", onText(replaceOne(`[^ ]( )[^ ]`, another(" %zz ", " foo ", " , ", " : ", " ) ", " 42 ", " = ")))},
	{"op misspelt", onText(replaceOne(opName, slip))},
	{"use renamed", onText(replaceOne(`(?:[(,]|[a-z_] )\s*(%\w+)`, func(s string, _ *rand.Rand) string { return s + "_q" }))},
	{"definition renamed", onText(replaceOne(`^\s*(%\w+)`, func(s string, _ *rand.Rand) string { return s + "_q" }))},
	{"type changed", onText(replaceOne(`\b(i1|i32|i64|f16|f32|f64)\b`, another("i1", "i32", "i64", "f16", "f32", "f64")))},
	{"type misspelt", onText(replaceOne(`(tensor|!tt\.ptr|!ttg\.memdesc)<`, slip))},
	{"shape changed", onText(replaceOne(`<(\d+)x`, func(s string, _ *rand.Rand) string { return s + "0" }))},
	{"encoding misspelt", onText(replaceOne(`#(blocked\d*|shared\d*|mma\d*|linear\d*|ttg\.[a-z_]+|loc\d+)\b`, slip))},
	{"attribute misspelt", onText(replaceOne(`\b([a-zA-Z_]{4,}) = `, slip))},
	{"brace dropped", onText(replaceOne(`([{}])`, gone))},
	{"bracket dropped", onText(replaceOne(`([()\[\]<>])`, gone))},
	{"quote dropped", onText(replaceOne(`(")`, gone))},
	{"line cut", func(lines []line, i int, r *rand.Rand) ([]line, bool) {
		t := lines[i].text
		from := len(t) - len(strings.TrimLeft(t, " ")) + 1
		if len(t) <= from {
			return lines, false
		}
		lines[i].text = t[:from+r.IntN(len(t)-from)]
		return lines, true
	}},
	{"line deleted", func(lines []line, i int, _ *rand.Rand) ([]line, bool) {
		return append(lines[:i:i], lines[i+1:]...), true
	}},
	{"line doubled", func(lines []line, i int, _ *rand.Rand) ([]line, bool) {
		out := append(lines[:i+1:i+1], line{lines[i].text, ^lines[i].orig})
		return append(out, lines[i+1:]...), true
	}},
	{"lines swapped", func(lines []line, i int, _ *rand.Rand) ([]line, bool) {
		if i+1 >= len(lines) || lines[i].text == lines[i+1].text {
			return lines, false
		}
		lines[i].text, lines[i+1].text = lines[i+1].text, lines[i].text
		lines[i].orig, lines[i+1].orig = lines[i].order(), ^lines[i].order()
		return lines, true
	}},
}
