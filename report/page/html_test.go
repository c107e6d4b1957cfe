package page

import (
	"strings"
	"testing"
)

func TestEscaping(t *testing.T) {
	var out strings.Builder
	w := &writer{w: &out}
	w.put(`<a title="%v" href="%v">%v</a>%v`, "\"'<&+>\x00", address("x y\"'<&>(%41%zz)é.py#L1"), 1.25, markup("<br>"))
	const want = `<a title="&#34;&#39;&lt;&amp;&#43;&gt;` + "\uFFFD" + `" href="x%20y%22%27%3c&amp;%3e%28%41%25zz%29%c3%a9.py#L1">1.2</a><br>`
	if got := out.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
