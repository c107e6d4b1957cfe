package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/passlog/irdiff"
)

// What a Limit may be on, beside the figures Registers, Spills, Shared, Occupancy and
// Conversions.
const (
	IR      = "ir"      // anything in the IR
	Missing = "missing" // a kernel that has no partner any more
)

// Limited are the names that limits may have.
func Limited() []string {
	return []string{Registers, Spills, Shared, Occupancy, Conversions, IR, Missing}
}

// A Limit is how much worse something may become.
type Limit struct {
	Name   string
	Amount float64 // 0: not at all
	Unit   string  // "%" of what it was before, "B" bytes, "" what the figure is counted in

	text string
}

func (l Limit) String() string { return l.text }

// units are those of bytes.
var units = []struct {
	name  string
	bytes float64
}{{"KB", 1 << 10}, {"KiB", 1 << 10}, {"kB", 1 << 10}, {"MB", 1 << 20}, {"MiB", 1 << 20}, {"B", 1}}

// ParseLimit reads a limit: NAME, NAME+8, NAME+5%, NAME+1KB.
func ParseLimit(s string) (l Limit, err error) {
	name, amount, has := strings.Cut(s, "+")
	l = Limit{Name: name, text: s}
	if name == "spill" { // as of one report
		l.Name = Spills
	}
	if !slices.Contains(Limited(), l.Name) || !has {
		return l, nil
	}
	if l.Name == IR || l.Name == Missing {
		return l, fmt.Errorf("%s has no amount", l.Name)
	}
	number := amount
	factor := 1.0
	if rest, ok := strings.CutSuffix(number, "%"); ok {
		number, l.Unit = strings.TrimSpace(rest), "%"
	}
	for _, u := range units {
		if rest, ok := strings.CutSuffix(number, u.name); ok && l.Unit == "" {
			number, l.Unit, factor = strings.TrimSpace(rest), "B", u.bytes
			break
		}
	}
	l.Amount, err = strconv.ParseFloat(number, 64)
	l.Amount *= factor
	ofBytes := l.Name == Spills || l.Name == Shared || l.Name == Conversions
	switch {
	case err != nil || l.Amount < 0 || math.IsNaN(l.Amount) || math.IsInf(l.Amount, 0):
		return l, fmt.Errorf("'%s' is no amount, such as 8, 5%% or 1KB", amount)
	case l.Unit == "B" && !ofBytes:
		return l, fmt.Errorf("%s are not of bytes", l.Name)
	case l.Name == Occupancy && l.Unit == "" && l.Amount > 0:
		return l, fmt.Errorf("%s falls by a share of what it was, such as 10%%", l.Name)
	}
	return l, nil
}

// Check says by what a difference is over the limit, "" if it is not; known is false where
// a side does not tell.
func (l Limit) Check(d *Difference) (over string, known bool) {
	switch l.Name {
	case IR:
		if n := d.Rows(^irdiff.Change(0)); n > 0 {
			over = figure.Count(n, "line") + " of IR differ"
			if n == 1 {
				over = "1 line of IR differs"
			}
		}
		return over, true
	case Missing:
		return "", true
	}
	f := d.Figure(l.figure())
	if f == nil {
		return "", false
	}
	before, after := *f.Before, *f.After
	worse := after - before
	if l.Name == Occupancy {
		worse = -worse
	}
	allowed := l.Amount
	if l.Unit == "%" {
		allowed = l.Amount / 100 * before
	}
	if worse <= allowed {
		return "", true
	}
	return fmt.Sprintf("%s, %s: %s → %s", f.Name, f.By, f.Text(f.Before), f.Text(f.After)), true
}

// figure is what the limit is on.
func (l Limit) figure() string {
	if l.Name == Conversions && l.Unit == "B" {
		return ConversionBytes
	}
	return l.Name
}

// Figure is that of a name that both sides have, what was reported before all else.
func (d *Difference) Figure(name string) *Figure {
	for i := range d.Figures {
		if f := &d.Figures[i]; f.Name == name && f.Before != nil && f.After != nil {
			return f
		}
	}
	return nil
}

// Text is a side of the figure as people read it, "–" where it is not known.
func (f *Figure) Text(v *float64) string {
	switch {
	case v == nil:
		return "–"
	case f.share():
		return figure.Percent(*v)
	}
	return figure.Thousands(int64(*v))
}

func (f *Figure) share() bool { return f.Name == Occupancy || f.Name == SpillProbability }

// Change is by how much the figure changed, "" if it did not or that is not known.
func (f *Figure) Change() string {
	if !f.Differs() {
		return ""
	}
	by := *f.After - *f.Before
	if f.share() {
		return fmt.Sprintf("%+.0f points", 100*by)
	}
	text := figure.Thousands(int64(by))
	if by > 0 {
		text = "+" + text
	}
	if *f.Before != 0 {
		text += fmt.Sprintf(" (%+.0f %%)", 100*by/(*f.Before))
	}
	return text
}

// Worse reports whether the change is for the worse.
func (f *Figure) Worse() bool { return f.judged() && (*f.After > *f.Before) != f.more() }

// Better reports whether it is for the better.
func (f *Figure) Better() bool { return f.judged() && (*f.After > *f.Before) == f.more() }

// judged reports whether the figure changed, and is one that shall be low or high: ops and
// the peak are not, from which others follow.
func (f *Figure) judged() bool { return f.Differs() && f.Name != Ops && f.Name != Peak }

// more reports whether more is better.
func (f *Figure) more() bool { return f.Name == Occupancy || f.Name == Blocks }
