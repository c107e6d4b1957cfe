package ide_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

// The editor and tgopt report say the same of a kernel on a chip, be that the
// dump's own or one of another vendor, whose warps have other lanes. Each dump is
// looked at for its own target and for two others, so that all are.
func TestAgreesWithReport(t *testing.T) {
	names := append([]string{ide.AutoTarget}, target.Names()...)
	list := dumps(t, 7)
	for i, name := range slices.Sorted(maps.Keys(list)) {
		for k := range 3 {
			chip := names[0]
			if k > 0 {
				chip = names[1+(2*i+k)%(len(names)-1)]
			}
			if !agrees(t, name, list[name], chip) {
				return
			}
		}
	}
}

var numbers = regexp.MustCompile(`\d+`)

func agrees(t *testing.T, name, text, chip string) bool {
	t.Helper()
	w := *workspace
	w.Settings.Target = chip
	s := ide.NewSnapshot(&w, ide.MLIR, name, text)
	m, _ := parser.Parse(s.File, parser.Options{Registry: w.Registry, AllowUnregistered: true})
	o := kernel.Options{File: s.File}
	if chip != ide.AutoTarget {
		o.Targets = []*target.Chip{target.Lookup(chip)}
	}
	functions := kernel.Build(m, o)

	ok := true
	same := func(what, got, want string) {
		if got != want {
			t.Errorf("%s on %s: %s: got\n%s\nreport has\n%s", name, chip, what, got, want)
			ok = false
		}
	}
	var got, want []string
	for _, l := range s.CodeLenses() {
		if l.Command.ID == ide.PickTarget {
			got = append(got, l.Command.Title)
		}
	}
	for i := range functions {
		want = append(want, lensOf(&functions[i]))
	}
	same("lens", strings.Join(got, "\n"), strings.Join(want, "\n"))

	ops := map[int][]kernel.Op{} // by line
	for _, f := range functions {
		if f.Estimate {
			continue
		}
		for _, op := range f.Ops {
			ops[op.Line] = append(ops[op.Line], op)
		}
	}
	for _, h := range s.InlayHints(source.Span{End: uint32(len(text))}) {
		line := s.File.Position(h.Offset).Line
		if len(ops[line]) == 0 {
			continue // an estimate
		}
		have := numbers.FindAllString(strings.ReplaceAll(h.Tooltip[strings.Index(h.Tooltip, "**"):], ",", ""), 4)
		found := slices.ContainsFunc(ops[line], func(op kernel.Op) bool {
			return slices.Equal(have, []string{strconv.Itoa(op.Before), strconv.Itoa(op.During), strconv.Itoa(op.After), strconv.FormatInt(op.Bytes, 10)}) &&
				strings.Contains(h.Label, figure.Count(op.During, "register"))
		})
		if !found {
			same(fmt.Sprintf("hint in line %d", line), h.Label+": "+h.Tooltip, fmt.Sprintf("%+v", ops[line]))
		}
	}
	for _, f := range functions {
		if f.Estimate {
			continue
		}
		for i := 0; i < len(f.Ops); i += 7 {
			op := f.Ops[i]
			if op.Line == 0 || len(ops[op.Line]) > 1 {
				continue
			}
			line := s.File.LineSpan(op.Line)
			at := strings.Index(s.File.Slice(line), op.Name)
			if at < 0 {
				continue
			}
			h := s.Hover(line.Start + uint32(at))
			live := fmt.Sprintf("%d before, %d during, %d after; %s bytes a program", op.Before, op.During, op.After, figure.Thousands(op.Bytes))
			if h == nil || !strings.Contains(h.Markdown, live) {
				same(fmt.Sprintf("hover in line %d", op.Line), fmt.Sprint(h), live)
			}
		}
	}

	var notes []string
	for _, d := range s.Diagnostics(t.Context()) {
		switch d.Category {
		case "occupancy":
			notes = append(notes, "occupancy "+strings.Join(numbers.FindAllString(d.Message, 2), " "))
		case "spill-risk", "shared-memory":
			notes = append(notes, d.Category)
		}
	}
	var expected []string
	for i := range functions {
		expected = append(expected, notesOf(&functions[i])...)
	}
	slices.Sort(notes)
	slices.Sort(expected)
	same("diagnostics", strings.Join(notes, "\n"), strings.Join(expected, "\n"))
	return ok
}

// lensOf is the lens of a function by its report.
func lensOf(f *kernel.Facts) string {
	if f.Estimate {
		return fmt.Sprintf("about %s live at the peak of a program · an estimate: no layouts yet", figure.Bytes(f.LiveBytes.Program))
	}
	p := f.Prediction
	chip := f.Target
	if own := target.Lookup(f.Own); own != nil && own.Name != f.Target {
		chip += " with the layouts of " + own.Name
	}
	parts := []string{
		chip, fmt.Sprintf("peak %s a thread", figure.Count(f.Peak.Registers, "register")), fmt.Sprintf("%d of %d expected", p.Registers, p.Limit),
		fmt.Sprintf("spill %s (%s)", f.Outcome.PredictedText(), p.Basis),
	}
	words := f.Words()
	if o := f.Occupancy; o != nil && !f.Private {
		limiter := words.Limiter(target.Limiter(o.Limiter))
		if o.Blocks == 0 {
			parts = append(parts, "cannot be launched: too much "+limiter)
		} else {
			each := figure.Average(float64(o.Warps)/float64(o.Schedulers), words.Warp)
			parts = append(parts, fmt.Sprintf("%s a %s, limited by %s", each, words.Scheduler, limiter))
		}
	}
	if f.Shared.Known {
		parts = append(parts, fmt.Sprintf("%s of %s bytes of %s", figure.Thousands(f.Shared.Bytes), figure.Thousands(f.Shared.Limit), words.Shared))
	}
	return strings.Join(parts, " · ")
}

// notesOf is which diagnostics a function has by its report.
func notesOf(f *kernel.Facts) (list []string) {
	if f.Estimate {
		return nil
	}
	if f.Prediction.Spills {
		list = append(list, "spill-risk")
	}
	if !f.Private && f.Shared.Known && !f.Shared.Fits() {
		list = append(list, "shared-memory")
	}
	o := f.Occupancy
	if o == nil || f.Private || o.Blocks == 0 || o.Limiter != "registers" {
		return list
	}
	registers := f.Prediction.Registers
	near := max(8, int(float64(registers)/20+0.5))
	if c, ok := o.Gain(registers); ok && registers-c.Registers <= near {
		list = append(list, fmt.Sprintf("occupancy %d %d", registers-c.Registers, c.Registers))
	}
	return list
}
