package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// explain writes the parts of the peak by what they are for, and how many warps
// of 32 and waves of 64 lanes reside with such registers.
func (p *printer) explain(f *kernel.Facts) {
	parts := f.Components()
	if len(parts) == 0 {
		return
	}
	p.heading("The peak by what it is for, registers a thread")
	rows := [][]string{{"layout", "even", "part", "values"}}
	sum, even := 0, 0
	for _, c := range parts {
		sum, even = sum+c.Registers, even+c.Even
		rows = append(rows, []string{strconv.Itoa(c.Registers), strconv.Itoa(c.Even), string(c.Role), variables(c.Values)})
	}
	if n := f.Peak.Addresses; n > 0 {
		sum += n
		rows = append(rows, []string{strconv.Itoa(n), "", loopAddresses, ""})
	}
	if more := f.Peak.Registers - sum; more > 0 {
		sum += more
		rows = append(rows, []string{strconv.Itoa(more), "", "the op itself, while it runs", ""})
	}
	rows = append(rows, []string{strconv.Itoa(sum), strconv.Itoa(even), "together", ""})
	p.table(2, rows)
	p.note("layout: 32-bit registers that hold distinct elements, small ones packed; even: elements divided by the %d threads, each in a register of its own, as one counts without a dump", f.Warps*f.Lanes)
	q := &f.Prediction
	if q.Known {
		s := fmt.Sprintf("the compiler is expected to report %d of %d", q.Registers, q.Limit)
		if f.Outcome.By.Registers {
			s = fmt.Sprintf("the compiler reported %d of %d (%s); it was expected to report %d", f.Outcome.Registers, q.Limit, f.Reported.Source, q.Registers)
		}
		p.note("%s", s)
	}
	if f.Estimate {
		return
	}
	p.heading("Warps of 32 and waves of 64 lanes")
	rows = [][]string{{"lanes", "a thread", "a warp", "a scheduler", "warps", "chip", "a block", "shared", "resident", "limited by"}}
	foreign := false
	for _, r := range f.Residencies {
		words := target.WordsOf(target.Lookup(r.Target))
		resident, shared := "none", "not known"
		if r.Blocks > 0 {
			resident = fmt.Sprintf("%d on each %s (%s)", r.Warps, words.Unit, figure.Percent(r.Share))
		}
		if foreign = foreign || !r.SharedKnown; r.SharedKnown {
			shared = figure.Thousands(r.Shared)
		}
		rows = append(rows, []string{
			strconv.Itoa(r.Lanes), strconv.Itoa(r.Allocated), figure.Thousands(r.WarpTotal), figure.Thousands(r.Scheduler),
			strconv.Itoa(r.PerScheduler), r.Target, figure.Count(r.BlockWarps, words.Warp), shared, resident, words.Limiter(target.Limiter(r.Limiter)),
		})
	}
	p.table(5, rows)
	p.note("registers are those of each chip, in whole granules; warps: of a scheduler, if registers alone limited them")
	if foreign {
		p.note("on chips of another vendor registers follow from the peak of these layouts, and what they would take of shared memory is not known")
	}
}

// variables lists Python's names of values, those without by their IR names.
func variables(values []kernel.Value) string {
	var list []string
	seen := map[string]bool{}
	for _, v := range values {
		s := v.Name
		if v.Loc.Name != "" {
			s = v.Loc.Name
		}
		if at := v.Loc.Author(); at.Line > 0 {
			s += fmt.Sprintf(" :%d", at.Line)
		}
		if !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	if len(list) > 6 {
		list = append(list[:5], fmt.Sprintf("%d more", len(list)-5))
	}
	return strings.Join(list, ", ")
}
