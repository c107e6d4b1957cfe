package dialect_test

import (
	"fmt"
	"testing"

	"github.com/tgopt/tgopt/dialect"
)

func TestNumberSpan(t *testing.T) {
	const text = "#x.a<{one = 12, list = [3, -4], of = #x.b<{list = [9]}>, rows = [[1, 0], [0, 2]], ones = 7}>"
	for _, c := range []struct {
		text   string
		number dialect.Number
		want   string // the text of the span; "" for none
		prints string
	}{
		{text, dialect.Number{Param: "one", Index: dialect.NumberAlone, Value: 12}, "12", "one is 12"},
		{text, dialect.Number{Param: "ones", Index: dialect.NumberAlone, Value: 7}, "7", "ones is 7"},
		{text, dialect.Number{Param: "list", Index: 1, Value: -4}, "-4", "list[1] is -4"},
		{text, dialect.Number{Param: "list", Index: dialect.NumberList, Value: 2}, "[3, -4]", "list has 2"},
		{text, dialect.Number{Param: "list", Index: 2}, "", "list[2] is 0"},
		{text, dialect.Number{Param: "rows", Index: 1, Value: 2}, "[0, 2]", "rows[1] is 2"},
		{text, dialect.Number{Param: "rows", Index: dialect.NumberList, Value: 2}, "[[1, 0], [0, 2]]", "rows has 2"},
		{text, dialect.Number{Param: "lis", Index: dialect.NumberAlone}, "", "lis is 0"},
		{text, dialect.Number{}, "", "[0] is 0"},
		{"<{list = [5]}>", dialect.Number{Param: "list", Value: 5}, "5", "list[0] is 5"},
		{"<one", dialect.Number{Param: "one", Index: dialect.NumberAlone}, "", "one is 0"},
		{"<one =", dialect.Number{Param: "one", Index: dialect.NumberAlone}, "", "one is 0"},
		{"<one = [1", dialect.Number{Param: "one", Index: 3}, "", "one[3] is 0"},
		{"", dialect.Number{Param: "one"}, "", "one[0] is 0"},
	} {
		got := ""
		if s, ok := c.number.Span(c.text); ok {
			got = c.text[s.Start:s.End]
		}
		if got != c.want {
			t.Errorf("%v in %s: %q, want %q", c.number, c.text, got, c.want)
		}
		if got := fmt.Sprintf("%v", c.number); got != c.prints {
			t.Errorf("prints as %q, want %q", got, c.prints)
		}
		if got := fmt.Sprintf("%d", c.number); got != fmt.Sprint(c.number.Value) {
			t.Errorf("prints as %q with %%d", got)
		}
	}
	if s, ok := dialect.NumberAt("16x-4x8", 0, 1); !ok || s.Start != 3 || s.End != 5 {
		t.Errorf("the second number of a shape is at %v", s)
	}
}
