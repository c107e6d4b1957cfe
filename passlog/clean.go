package passlog

import (
	"regexp"
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
)

// A cleaner takes from lines what is not the compiler's: carriage returns,
// colours, and what a CI system or launcher puts in front of every line.
type cleaner struct {
	prefix *regexp.Regexp // of the lines of the current dump; nil if they have none
	seen   string         // the prefix of the last header, as it was
}

// escapes are the sequences with which terminals are told colours, and the
// links and titles that end in a bell.
var escapes = lazyregexp.New("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[@-Z\\\\^_])")

func plain(line string) string {
	line = strings.TrimRight(line, "\r")
	if strings.IndexByte(line, 0x1b) >= 0 {
		line = escapes().ReplaceAllString(line, "")
	}
	return line
}

// header looks for a header in a line. From then on, what stands in front of
// it is taken from every line that begins alike: digits may be others.
func (c *cleaner) header(line string) (Header, bool) {
	at := strings.Index(line, headerMark)
	if at < 0 {
		return Header{}, false
	}
	h, ok := parseHeader(line[at:])
	if ok && line[:at] != c.seen {
		c.seen, c.prefix = line[:at], nil
		if at > 0 {
			pattern := "^" + digits().ReplaceAllString(regexp.QuoteMeta(line[:at]), "[0-9]+")
			c.prefix = regexp.MustCompile(string([]rune(pattern))) // a byte that is no UTF-8 as the U+FFFD that it matches
		}
	}
	return h, ok
}

var digits = lazyregexp.New("[0-9]+")

// content is a line without the prefix of its dump.
func (c *cleaner) content(line string) string {
	if c.prefix == nil {
		return line
	}
	if at := c.prefix.FindStringIndex(line); at != nil {
		return line[at[1]:]
	}
	// Editors and CI systems cut blanks at ends of lines.
	if trimmed := strings.TrimRight(c.seen, " "); trimmed != c.seen && len(line) <= len(c.seen) {
		if at := c.prefix.FindStringIndex(line + c.seen[len(trimmed):]); at != nil {
			return ""
		}
	}
	return line
}
