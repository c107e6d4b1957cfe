package printer

import (
	"fmt"
	"path"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
)

// How analyses mention values and ops in what they print.

// Name is a value as the text spells it; a result that nothing uses may have no name
// there, and is %_.
func (p *Printer) Name(v *ir.Value) string {
	p.Value(v)
	if s := p.Take(); !strings.HasPrefix(s, "%<<") {
		return s
	}
	return "%_"
}

// Head is an op's results and name.
func (p *Printer) Head(o *ir.Op) string {
	results := make([]string, o.NumResults())
	for i := range results {
		results[i] = p.Name(o.Result(i))
	}
	if len(results) == 0 || results[0] == "%_" {
		return o.Name().String()
	}
	return strings.Join(results, ", ") + " = " + o.Name().String()
}

// Origin is the variable and line of the author's program, in brackets and behind two
// blanks; "" if nothing is known. Whoever wrote the program chose both: they take one line,
// and a terminal only shows them.
func Origin(l *ir.Location) string {
	variable, file, line, _ := l.Origin()
	var parts []string
	if variable != "" {
		parts = append(parts, terminal.Line(variable))
	}
	if file != "" && line > 0 {
		parts = append(parts, fmt.Sprintf("%s:%d", terminal.Line(path.Base(strings.ReplaceAll(file, `\`, "/"))), line))
	}
	if len(parts) == 0 {
		return ""
	}
	return "  [" + strings.Join(parts, ", ") + "]"
}
