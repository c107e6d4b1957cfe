package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/launch"
	"github.com/tgopt/tgopt/runner"
)

// benchVersion is that of the lines of `tgopt bench --format=json`, which docs/json.md
// describes.
const benchVersion = 1

// A benchLine is what became of a kernel in a case.
type benchLine struct {
	Version   int                          `json:"version"`
	Launch    string                       `json:"launch"`
	Case      string                       `json:"case"`
	File      string                       `json:"file"`
	Passes    string                       `json:"passes"`
	Changed   bool                         `json:"changed"`
	Kernel    string                       `json:"kernel"`
	Toolchain string                       `json:"toolchain"`
	Device    *runner.Device               `json:"device"`
	Registers *int                         `json:"registers"`
	Spilled   *int                         `json:"spilled_bytes"`
	Shared    *int                         `json:"shared_bytes"`
	With      string                       `json:"compared_with"` // "reference", "first" or ""
	Results   map[string]runner.Difference `json:"results"`
	Equal     *bool                        `json:"equal"` // to the bits of the first
	Time      *runner.Spread               `json:"milliseconds"`
	Ratio     *runner.Spread               `json:"ratio"` // to the first, turn by turn
	Bandwidth *float64                     `json:"gigabytes_per_second"`
	Rate      *float64                     `json:"teraflops"`
	Error     *string                      `json:"error"`

	name   string
	agrees bool
}

// lines are what is said: an entry a case and kernel; failed is why none ran.
func (c *benchCmd) lines(kernels []*benchKernel, cases []*launch.Case, results []runner.CaseResult, failed error) (lines []*benchLine) {
	for i, one := range cases {
		launched := 0
		var first *runner.KernelRun // that runs
		for _, k := range kernels {
			l := &benchLine{
				Version: benchVersion, Launch: c.launchFile, Case: one.Name, File: k.file, Passes: k.passes, Changed: k.changed,
				Kernel: k.job.Kernel, Device: c.device, Results: map[string]runner.Difference{}, name: k.name,
			}
			lines = append(lines, l)
			if k.same() {
				l.agrees = true
				continue
			}
			why := k.failure
			var run *runner.KernelRun
			if why == nil {
				l.Toolchain, l.Registers, l.Spilled, l.Shared = k.result.Toolchain, k.result.Registers, k.result.SpilledBytes, k.result.SharedBytes
				if why = failed; why == nil {
					run = &results[i].Kernels[launched]
					if run.Failure != nil {
						why = run.Failure
					}
				}
				launched++
			}
			if why != nil {
				text := why.Error()
				l.Error = &text
				continue
			}
			isFirst := first == nil
			if isFirst {
				first = run
			}
			l.of(run, first, one, c.named != nil, isFirst)
		}
	}
	return lines
}

// of fills in what a kernel did.
func (l *benchLine) of(run, first *runner.KernelRun, one *launch.Case, reference, isFirst bool) {
	if run.Results != nil {
		l.Results = run.Results
	}
	l.agrees = run.Agrees()
	switch {
	case reference:
		l.With = "reference"
	case !isFirst:
		l.With = "first"
	}
	if l.Time = runner.SpreadOf(run.Milliseconds); l.Time != nil {
		if one.Bytes != nil {
			rate := *one.Bytes / l.Time.Median / 1e6
			l.Bandwidth = &rate
		}
		if one.FLOPs != nil {
			rate := *one.FLOPs / l.Time.Median / 1e9
			l.Rate = &rate
		}
	}
	if !isFirst {
		l.Equal = &run.Equal
		l.Ratio = runner.Ratio(first.Milliseconds, run.Milliseconds)
	}
}

func (c *benchCmd) writeTable(out io.Writer, lines []*benchLine) error {
	d := c.device
	versions := []string{}
	for name, v := range map[string]string{"driver": d.Driver, "CUDA": d.CUDA, "PyTorch": d.Torch} {
		if v != "" {
			versions = append(versions, name+" "+v)
		}
	}
	slices.Sort(versions)
	fmt.Fprint(out, terminal.Sprintf("%s (%s), %s. Microseconds: the median, and where half of %d turns lie.\n", d.Chip, d.Target, strings.Join(versions, ", "), c.runs))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "case\tkernel\tregisters\tspilled\tshared\tµs\thalf of them\tratio\tGB/s\tTFLOP/s\tresults")
	number := func(n *int) string {
		if n == nil {
			return "–"
		}
		return figure.Thousands(*n)
	}
	rate := func(n *float64) string {
		if n == nil {
			return ""
		}
		return fmt.Sprintf("%.1f", *n)
	}
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t", terminal.Line(l.Case), terminal.Line(l.name))
		if l.Error != nil {
			fmt.Fprintf(w, "\t\t\t\t\t\t\t\tfailed: %s\n", terminal.Line(*l.Error))
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t", number(l.Registers), number(l.Spilled), number(l.Shared))
		time, half, ratio := "", "", ""
		if l.Time != nil {
			time, half = fmt.Sprintf("%.1f", 1000*l.Time.Median), fmt.Sprintf("%.1f–%.1f", 1000*l.Time.Low, 1000*l.Time.High)
		}
		if l.Ratio != nil {
			ratio = fmt.Sprintf("%.3f", l.Ratio.Median)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", time, half, ratio, rate(l.Bandwidth), rate(l.Rate), l.verdict())
	}
	return w.Flush()
}

// verdict says what comparing the results gave.
func (l *benchLine) verdict() string {
	switch {
	case l.Passes != "" && !l.Changed:
		return "the passes change nothing"
	case l.With == "":
		return "not compared"
	}
	largest := 0.0
	for _, name := range slices.Sorted(maps.Keys(l.Results)) {
		d := l.Results[name]
		if d.Wrong > 0 {
			return terminal.Sprintf("wrong: %s of %s elements of %s, by up to %.2g", figure.Thousands(d.Wrong), figure.Thousands(d.Elements), name, d.Largest)
		}
		largest = max(largest, d.Largest)
	}
	switch {
	case l.With == "first" && *l.Equal:
		return "the same bits"
	case l.Equal != nil && *l.Equal:
		return fmt.Sprintf("within %.2g of the reference, the same bits as the first", largest)
	}
	return fmt.Sprintf("within %.2g of the %s", largest, l.With)
}
