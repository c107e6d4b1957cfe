package text

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

// mostReasons is how many reasons stand under a table: of a sweep there may be hundreds.
const mostReasons = 8

// Fits writes verdicts as a table a kernel: its configurations by the chips, and below why those that
// cannot be launched cannot.
func Fits(w io.Writer, list []*report.Verdict, o Options) error {
	p := newPrinter(o)
	for len(list) > 0 {
		first := list[0]
		same := func(v *report.Verdict) bool { return v.File == first.File && v.Function == first.Function }
		var kernel, rest []*report.Verdict
		for _, v := range list {
			if same(v) {
				kernel = append(kernel, v)
			} else {
				rest = append(rest, v)
			}
		}
		p.fits(kernel)
		list = rest
	}
	_, err := w.Write(p.out.Bytes())
	return err
}

// fits writes the table of a kernel.
func (p *printer) fits(list []*report.Verdict) {
	p.heading("%s: @%s", list[0].File, list[0].Function)
	var chosen []map[string]any
	for _, v := range list {
		chosen = append(chosen, v.Config)
	}
	names := report.Differing(chosen)
	var chips, configs []string
	cells := map[[2]string]string{}
	row := func(v *report.Verdict) string { return strings.Join(values(v.Config, names), "\x00") }
	for _, v := range list {
		chip := targetOf(v)
		if !slices.Contains(chips, chip) {
			chips = append(chips, chip)
		}
		if !slices.Contains(configs, row(v)) {
			configs = append(configs, row(v))
		}
		cells[[2]string{row(v), chip}] = verdictText(v)
	}
	rows := [][]string{append(slices.Clone(names), chips...)}
	for _, config := range configs {
		var r []string
		if len(names) > 0 {
			r = strings.Split(config, "\x00")
		}
		for _, chip := range chips {
			r = append(r, cells[[2]string{config, chip}])
		}
		rows = append(rows, r)
	}
	p.table(len(names), rows)
	told := 0
	for _, v := range list {
		if v.Why == nil {
			continue
		}
		if told++; told <= mostReasons {
			p.note("• %s", reason(v, names))
		}
	}
	if told > mostReasons {
		p.note("• and %d more: --format=json has them", told-mostReasons)
	}
	if slices.ContainsFunc(list, func(v *report.Verdict) bool { return !v.Exact && v.Launches != nil }) {
		p.note("• compiled for another chip the kernel has other layouts: what is said of %s is of these", strings.Join(others(list), ", "))
	}
}

func values(config map[string]any, names []string) (list []string) {
	for _, name := range names {
		value, ok := config[name]
		if !ok {
			value = "–"
		}
		list = append(list, fmt.Sprint(value))
	}
	return list
}

func targetOf(v *report.Verdict) string {
	if v.Target == nil {
		return "no target"
	}
	return *v.Target
}

// verdictText is a cell of the table.
func verdictText(v *report.Verdict) string {
	switch {
	case v.Launches == nil:
		return "not known"
	case !*v.Launches && len(v.Over) == 0:
		return "does not compile"
	case !*v.Launches:
		return v.Over[0].Short(target.Lookup(*v.Target))
	case v.SpillPredicted != nil && *v.SpillPredicted:
		if v.SpillProbability == nil {
			return "fits, spills"
		}
		if !figure.Likely(*v.SpillProbability) {
			return "fits, may spill (" + figure.Percent(*v.SpillProbability) + ")"
		}
		return "fits, spills (" + figure.Percent(*v.SpillProbability) + ")"
	}
	return "fits"
}

// reason is why a configuration cannot be launched, its largest buffers if they are why, and the nearest that can.
func reason(v *report.Verdict, names []string) string {
	text := *v.Why
	if config := configText(v.Config, names); config != "" {
		text = config + " " + text
	}
	if len(v.Over) > 0 && v.Over[0].Resource == string(target.ByShared) && len(v.Buffers) > 0 {
		var largest []string
		for _, b := range v.Buffers[:min(len(v.Buffers), 2)] {
			largest = append(largest, bufferText(b))
		}
		text += "; the largest: " + strings.Join(largest, ", ")
	}
	if v.Nearest != nil {
		text += "; nearest that fits: " + configText(v.Nearest, names)
	}
	return text
}

// bufferText is a buffer as its author knows it.
func bufferText(b report.VerdictBuffer) string {
	name := b.Kind
	if b.Name != nil {
		name = *b.Name
	}
	var origin []string
	for _, part := range []*string{b.Variable, b.Loc} {
		if part != nil {
			origin = append(origin, *part)
		}
	}
	if len(origin) > 0 {
		name += " [" + strings.Join(origin, ", ") + "]"
	}
	return name + " " + figure.Count(b.Bytes, "byte")
}

func configText(config map[string]any, names []string) string {
	var parts []string
	for _, name := range names {
		if value, ok := config[name]; ok {
			parts = append(parts, fmt.Sprintf("%s=%v", name, value))
		}
	}
	return strings.Join(parts, " ")
}

// others are the chips for which a kernel was not compiled.
func others(list []*report.Verdict) (names []string) {
	for _, v := range list {
		if chip := targetOf(v); !v.Exact && v.Launches != nil && !slices.Contains(names, chip) {
			names = append(names, chip)
		}
	}
	return names
}
