// Package markdown writes names and texts that may come from anywhere into
// Markdown, as GitHub and editors read it, where they stay names and texts: they
// end no code span, cell or fence, and begin no markup, HTML or link.
package markdown

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tgopt/tgopt/internal/terminal"
)

// Code is a text of one line in code font, "" for none.
func Code(s string) string {
	if s == "" {
		return ""
	}
	s = terminal.Line(s)
	marks := strings.Repeat("`", longestRun(s)+1)
	if len(marks) > 1 || strings.TrimSpace(s) != s {
		return marks + " " + s + " " + marks // of which one blank on each side is taken off
	}
	return marks + s + marks
}

// longestRun is how many backticks follow one another in s, at most.
func longestRun(s string) (longest int) {
	run := 0
	for i := range len(s) {
		if run++; s[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// Text is a text of one line in which words between backticks are code, as in
// messages, and so are symbols, @name; nothing else is markup.
func Text(s string) string {
	s = strings.TrimSpace(terminal.Line(s))
	var b strings.Builder
	for s != "" {
		at := strings.IndexByte(s, '`')
		if at < 0 {
			at = len(s)
		}
		plain(&b, s[:at])
		s = s[at:]
		if s == "" {
			break
		}
		content, rest, ok := cutCode(s)
		if !ok {
			run := len(s) - len(strings.TrimLeft(s, "`"))
			b.WriteString(strings.Repeat("\\`", run))
			s = s[run:]
			continue
		}
		addCode(&b, content)
		s = rest
	}
	return b.String()
}

// addCode adds a text in code font. Backticks that met those before them would be
// one with them: the word joiner, which is not seen, stands between.
func addCode(b *strings.Builder, s string) {
	if strings.HasSuffix(b.String(), "`") {
		b.WriteString("\u2060")
	}
	b.WriteString(Code(s))
}

// cutCode cuts the code span off that a text begins with.
func cutCode(s string) (content, rest string, ok bool) {
	run := len(s) - len(strings.TrimLeft(s, "`"))
	for at := run; at < len(s); {
		next := strings.IndexByte(s[at:], '`')
		if next < 0 {
			return "", "", false
		}
		at += next
		end := at
		for end < len(s) && s[end] == '`' {
			end++
		}
		if end-at == run {
			content = s[run:at]
			if n := len(content); n > 2 && content[0] == ' ' && content[n-1] == ' ' && strings.TrimSpace(content) != "" {
				content = content[1 : n-1]
			}
			return content, s[end:], true
		}
		at = end
	}
	return "", "", false
}

// plain writes a text without code, but for symbols: where reports are read @name
// would call somebody of that name.
func plain(b *strings.Builder, s string) {
	start := b.Len() == 0
	skip := 0
	for i, r := range s {
		switch {
		case i < skip:
			continue
		case r == '@' && !inWord(s[:i], utf8.DecodeLastRuneInString):
			if n := symbol(s[i+1:]); n > 0 {
				addCode(b, s[i:i+1+n])
				skip = i + 1 + n
				continue
			}
		case strings.ContainsRune("\\*[]<>&~$@", r),
			r == '_' && !(inWord(s[:i], utf8.DecodeLastRuneInString) && inWord(s[i+1:], utf8.DecodeRuneInString)),
			r == ':' && strings.HasPrefix(s[i:], "://"),
			r == '.' && strings.HasSuffix(strings.ToLower(s[:i]), "www"),
			start && i == 0 && strings.ContainsRune("#+-=", r),
			start && (r == '.' || r == ')') && i > 0 && strings.Trim(s[:i], "0123456789") == "":
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
}

// inWord reports whether the character of a text at its begin or end is of a word.
// An underscore between two such is no markup.
func inWord(s string, decode func(string) (rune, int)) bool {
	r, _ := decode(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// symbol is how long the name is that a text begins with.
func symbol(s string) (n int) {
	for n < len(s) && (s[n] == '_' || s[n] == '.' || s[n] == '-' || '0' <= s[n] && s[n] <= '9' || 'a' <= s[n]|0x20 && s[n]|0x20 <= 'z') {
		n++
	}
	return len(strings.TrimRight(s[:n], ".-"))
}

// Cell is Markdown of one line as a cell of a table, in which | would end it, in
// code too.
func Cell(s string) string {
	if !strings.Contains(s, "|") {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		switch {
		case s[i] != '|':
			b.WriteByte(s[i])
		case i > 0 && s[i-1] == '\\': // which would be escaped, and not the |
			b.WriteString("x7c")
		default:
			b.WriteString(`\|`)
		}
	}
	return b.String()
}

// Row is a row of a table.
func Row(cells ...string) string {
	var b strings.Builder
	b.WriteByte('|')
	for _, c := range cells {
		fmt.Fprintf(&b, " %s |", Cell(c))
	}
	b.WriteByte('\n')
	return b.String()
}

// Rule is what stands below the first row of a table.
func Rule(columns int) string { return "|" + strings.Repeat(" --- |", columns) + "\n" }

// Fence is lines of a language as they are.
func Fence(language, text string) string {
	text = terminal.Text(strings.TrimRight(text, "\n"))
	marks := strings.Repeat("`", max(longestRun(text)+1, 3))
	return marks + language + "\n" + text + "\n" + marks + "\n"
}

// Link is a text that leads to an address, which is a URI.
func Link(text, address string) string {
	escaped := strings.NewReplacer("(", "%28", ")", "%29", "<", "%3C", ">", "%3E", " ", "%20", "\\", "%5C").Replace(terminal.Line(address))
	return "[" + Text(text) + "](" + escaped + ")"
}

// Prose is Markdown that somebody wrote, such as the description of an op in a
// spec, without HTML and without pictures, which would be fetched. What is code in
// it depends on all that is around, so the word joiner, which is not seen, keeps <
// and ! from meaning something in code too.
func Prose(s string) string {
	s = terminal.Text(s)
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if i+1 == len(s) {
			break
		}
		if c := s[i+1]; s[i] == '!' && c == '[' || s[i] == '<' && (c == '/' || c == '!' || c == '?' || 'a' <= c|0x20 && c|0x20 <= 'z') {
			b.WriteString("\u2060")
		}
	}
	return b.String()
}
