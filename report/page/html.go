package page

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// markup is text of HTML. Constants become it by themselves, and nothing else does.
type markup string

// A writer writes HTML. It stands for html/template, because of which the linker would have to
// keep every method of the program: a twelfth of it.
type writer struct {
	w   io.Writer
	err error // the first
}

// put writes markup in which each %v is one of values: as it is where that is markup, or else
// as text, which may stand between tags and in quoted attributes.
func (w *writer) put(text markup, values ...any) {
	for i, v := range values {
		switch v := v.(type) {
		case markup, int:
		case float64:
			values[i] = strconv.FormatFloat(v, 'f', 1, 64)
		default:
			values[i] = escaper.Replace(fmt.Sprint(v))
		}
	}
	if _, err := fmt.Fprintf(w.w, string(text), values...); w.err == nil {
		w.err = err
	}
}

// data writes what is no markup to be escaped, and too much to be copied.
func (w *writer) data(text []byte) {
	if _, err := w.w.Write(text); w.err == nil {
		w.err = err
	}
}

// when writes markup if something is so.
func (w *writer) when(so bool, text markup, values ...any) {
	if so {
		w.put(text, values...)
	}
}

var escaper = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")

// address is that of a link, in which what no address has is encoded.
func address(link string) string {
	var b strings.Builder
	for i := range len(link) {
		c := link[i]
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~!#$&*+,/:;=?@[]", c) >= 0,
			c == '%' && i+2 < len(link) && isHex(link[i+1]) && isHex(link[i+2]):
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02x", c)
		}
	}
	return b.String()
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
