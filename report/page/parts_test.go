package page

import (
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/kernel"
)

func opsOf(names string) (ops []kernel.Op) {
	for i, name := range strings.Fields(names) {
		ops = append(ops, kernel.Op{Name: name, During: 10 * i})
	}
	return ops
}

// TestAligned: where each op before is among those after.
func TestAligned(t *testing.T) {
	for _, test := range []struct {
		before, after string
		want          []int
	}{
		{"a b c", "a b c", []int{0, 1, 2}},
		{"a b c", "a x b y c", []int{0, 2, 4}},
		{"a x b", "a b", []int{0, 0, 1}},
		{"a b c d", "a c b d", []int{0, 0, 1, 3}}, // b went behind c: one of them is the anchor
		{"a a a", "a a a a a a", []int{0, 2, 4}},  // none is unique: stretched
		{"a b", "", []int{0, 0}},
		{"", "a", nil},
	} {
		var got []int
		for _, p := range aligned(&kernel.Facts{Ops: opsOf(test.before)}, &kernel.Facts{Ops: opsOf(test.after)}) {
			got = append(got, p[0])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q over %q: got %v, want %v", test.before, test.after, got, test.want)
		}
	}
}

// TestCoder writes spans as kind<text>.
func TestCoder(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`x = tl.load(p + 1)  # q`, `x = tl.load(p + n<1>)  c<# q>`},
		{`    for i in range(0, N):`, `    k<for> i k<in> range(n<0>, N):`},
		{`@triton.jit`, `d<@triton.jit>`},
		{`a @ b`, `a @ b`},
		{`s = "a # b" + f'it''s'`, `s = s<"a # b"> + s<f'it'>s<'s'>`},
		{"\"\"\"one\ntwo\"\"\" + x", "s<\"\"\">s<one>\ns<two\"\"\"> + x"},
		{`formatting = informal`, `formatting = informal`},
		{``, ``},
	} {
		var c coder
		var got []string
		for line := range strings.SplitSeq(test.text, "\n") {
			var b, plain strings.Builder
			for _, s := range c.line(line) {
				plain.WriteString(s.Text)
				if s.Kind == "" {
					b.WriteString(s.Text)
				} else {
					b.WriteString(s.Kind + "<" + s.Text + ">")
				}
			}
			if plain.String() != line {
				t.Errorf("%q came out as %q", line, plain.String())
			}
			got = append(got, b.String())
		}
		if s := strings.Join(got, "\n"); s != test.want {
			t.Errorf("got %s, want %s", s, test.want)
		}
	}
}

// TestListing: lines that ops come from, with some around them if the text is
// known.
func TestListing(t *testing.T) {
	f := &function{At: [][2]int{{0, 5}, {0, 20}}, Values: []value{{Variable: "acc", Place: 1}, {Variable: "acc", Place: 1}, {Variable: "p", Place: 1}}}
	most := func(place int) (int, float64) { return 10 * (place + 1), 50 }
	show := func(l *listing) (s string) {
		for _, line := range l.Lines {
			if line.Gap {
				s += "… "
			}
			s += string(rune('0'+line.Number/10)) + string(rune('0'+line.Number%10))
			if line.Place >= 0 {
				s += "*"
			}
			s += " "
		}
		return strings.TrimSpace(s)
	}
	known := &listing{Known: true}
	known.lines(f, []int{1, 0}, make([]string, 22), most)
	if got, want := show(known), "02 03 04 05* 06 07 08 … 17 18 19 20* 21 22"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	unknown := &listing{}
	unknown.lines(f, []int{1, 0}, nil, most)
	if got, want := show(unknown), "05* … 20*"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := unknown.Lines[1].Code; len(got) != 1 || got[0].Text != "acc, p" || unknown.Lines[1].Most != 20 {
		t.Errorf("line 20 has %v and %d registers, want acc, p and 20", got, unknown.Lines[1].Most)
	}
	// A file that is shorter than the dump says is another version: no text, no panic.
	short := &listing{Known: true}
	short.lines(f, []int{0, 1}, make([]string, 3), most)
	if got := show(short); !strings.Contains(got, "20*") {
		t.Errorf("got %s, want line 20 in it", got)
	}
}
