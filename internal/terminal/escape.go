// Package terminal keeps text from doing what it says. A terminal obeys what
// control characters ask: it moves the cursor, hides text, answers as if somebody
// typed. Names, locations, file names and messages may come from anywhere, so what
// is written for people shows such characters, as \x1b.
//
// Names go into messages by Sprintf, which takes care of them one by one: a line
// break in a name would begin a line of its own. What is printed as it is, IR and
// JSON, stays so in files and pipes, and goes through a Writer to a terminal.
package terminal

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// obeyed reports whether a terminal does something with a character other than
// showing it: control characters, and those by which Unicode changes the direction
// of what follows.
func obeyed(r rune) bool {
	switch {
	case r < ' ', 0x7f <= r && r <= 0x9f:
		return true
	case r == 0x061c, r == 0x200e, r == 0x200f, 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
		return true
	case r == 0x2028, r == 0x2029:
		return true
	}
	return false
}

// Shown reports whether a terminal only shows a character.
func Shown(r rune) bool { return !obeyed(r) && r != utf8.RuneError }

// Text is a text of lines for people, with tabs and line breaks as they are.
func Text(s string) string { return escape(s, "\t\n") }

// Line is a text that takes one line, such as a name.
func Line(s string) string { return escape(s, "") }

// escape writes what a terminal would obey, but for the characters of kept, and
// bytes that are no UTF-8, as Go would.
func escape(s, kept string) string {
	at := 0
	for at < len(s) && ' ' <= s[at] && s[at] < 0x7f {
		at++
	}
	if at == len(s) {
		return s // nearly all
	}
	var b strings.Builder
	b.WriteString(s[:at])
	for i := at; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !obeyed(r) || strings.ContainsRune(kept, r):
			b.WriteString(s[i : i+size])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += size
	}
	return b.String()
}

// Painted is text that is ready for a terminal: escaped, and maybe with styles.
type Painted string

// Sprintf is fmt.Sprintf for people: each argument that is a text, an error or has
// a String method is put in as Line has it. The format is the program's own.
func Sprintf(format string, args ...any) string {
	clean := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case string:
			clean[i] = Line(a)
		case error:
			clean[i] = Line(a.Error())
		case Painted:
			clean[i] = string(a)
		case fmt.Stringer:
			clean[i] = Line(a.String())
		case []byte:
			clean[i] = Line(string(a))
		default:
			clean[i] = a
		}
	}
	return fmt.Sprintf(format, clean...)
}
