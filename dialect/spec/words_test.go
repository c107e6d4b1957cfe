package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// TestAncestors: the nearest come first, each once, and they are bounded as in a spec that is
// read.
func TestAncestors(t *testing.T) {
	many := func(n int, format string) (text string) {
		for i := range n {
			text += strings.NewReplacer("$", fmt.Sprint(i), "~", fmt.Sprint(i+1)).Replace(format) + "\n"
		}
		return text
	}
	upTo := func(from, n int) (list []int) {
		for i := range n {
			list = append(list, from+i)
		}
		return list
	}
	for _, test := range []struct {
		name, text string
		of         int
		want       []int
	}{
		{"none", "op f {\n}\n", 0, nil},
		{"behind the last declaration", "op f {\n}\n", 1, nil},
		{"two", "class A {\n}\nclass B : A {\n}\nclass C {\n}\nop f : B, C {\n}\n", 3, []int{2, 1, 0}},
		{"itself", "class A : A, B {\n}\nclass B : A {\n}\n", 0, []int{1}},
		{"the first of a name", "class A {\n}\nclass A {\n}\nop f : A {\n}\n", 2, []int{0}},
		{"a circle", many(50, "class C$ : C~ {\n}") + "class C50 : C0 {\n}\n", 0, upTo(1, 32)},
		{"twice each", many(50, "class C$ : C~, C~ {\n}"), 0, upTo(1, 32)},
		{"many", "class A : " + strings.TrimSuffix(strings.ReplaceAll(many(1100, "C$, "), "\n", ""), ", ") + " {\n}\n" + many(1100, "class C$ {\n}"), 0, nil},
	} {
		words := spec.Words(source.NewFile("s.spec", test.text))
		got := words.Ancestors(test.of)
		if test.name == "many" {
			if len(got) != 1000 || got[0] != 1100 {
				t.Errorf("%s: %d, the first %v", test.name, len(got), got[:1])
			}
		} else if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
