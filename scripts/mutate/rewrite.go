package main

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// What the mutated packages are given beside their files: the number of the
// mutant that is in effect, and the operators that ask for it.
//
//go:embed mutated.go.txt
var support string

// supportFile is what no package calls a file of its own.
const supportFile = "mutated_generated.go"

// rewritten are the texts of a package that has all its mutants, by file.
func (f *finder) rewritten() map[string]string {
	out := map[string]string{}
	for i, edits := range f.edits {
		if len(edits) == 0 {
			continue
		}
		path := f.fset.Position(f.files[i].Pos()).Filename
		out[path] = apply(f.text[i], edits)
	}
	name := f.types.Name()
	out[filepath.Join(f.Dir, supportFile)] = fmt.Sprintf(strings.ReplaceAll(support, "package mutated", "package "+name), f.first, len(f.mutants))
	return out
}

// apply makes the edits. Of those at one place, what closes comes before what
// opens: the innermost first, which was found last; then in the order of finding.
func apply(text []byte, edits []edit) string {
	order := make([]int, len(edits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := edits[i], edits[j]
		switch {
		case a.at != b.at:
			return a.at - b.at
		case (a.drop < 0) != (b.drop < 0):
			return b2i(b.drop < 0) - b2i(a.drop < 0)
		case a.drop < 0:
			return j - i
		}
		return i - j
	})
	var out strings.Builder
	from := 0
	for _, i := range order {
		e := edits[i]
		out.Write(text[from:e.at])
		out.WriteString(e.text)
		from = e.at + max(e.drop, 0)
	}
	out.Write(text[from:])
	return out.String()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
