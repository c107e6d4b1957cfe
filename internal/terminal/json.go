package terminal

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// JSON is a text of JSON, as json.Marshal writes it, whose strings have what a terminal
// would obey as Text shows it: for programs that show them as they are, such as a page.
func JSON(text []byte) []byte {
	out := make([]byte, 0, len(text))
	show := func(r rune) {
		out = append(out, '\\')
		out = append(out, Line(string(r))...)
	}
	for i := 0; i < len(text); {
		if text[i] != '\\' {
			r, size := utf8.DecodeRune(text[i:])
			if obeyed(r) && r > 0x7e { // blanks between values are no part of a string
				show(r)
			} else {
				out = append(out, text[i:i+size]...)
			}
			i += size
			continue
		}
		r, size := rune(0), 2
		switch text[i+1] {
		case 'u':
			n, _ := strconv.ParseUint(string(text[i+2:i+6]), 16, 32)
			r, size = rune(n), 6
		case 'b':
			r = '\b'
		case 'f':
			r = '\f'
		case 'r':
			r = '\r'
		default:
			r = ' '
		}
		if obeyed(r) && !bytes.ContainsRune([]byte("\t\n"), r) {
			show(r)
		} else {
			out = append(out, text[i:i+size]...)
		}
		i += size
	}
	return out
}
