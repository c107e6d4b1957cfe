package report

import (
	"fmt"
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Label is a value as its author knows it: the variable and its line beside the
// name in the IR.
func (v Value) Label() string {
	at := v.Loc.Author().String()
	switch {
	case v.Loc.Name != "" && at != "":
		return fmt.Sprintf("%s [%s, %s]", v.Name, v.Loc.Name, at)
	case v.Loc.Name != "":
		return fmt.Sprintf("%s [%s]", v.Name, v.Loc.Name)
	case at != "":
		return fmt.Sprintf("%s [%s]", v.Name, at)
	}
	return v.Name
}

func count(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

func percent(p float64) string { return fmt.Sprintf("%.0f %%", 100*p) }

// thousands is a number with commas.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// stagesOf is how many buffers of its encoding's shape a value has: those of a
// pipeline's stages. 0 for none.
func stagesOf(v *ir.Value) int64 {
	if v == nil {
		return 0
	}
	shape := dialect.IntsOf(dialect.TypeParam(v.Type(), "shape"))
	if len(shape) < 3 {
		return 0
	}
	return shape[0]
}
