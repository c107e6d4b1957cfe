package ide

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/markdown"
	"github.com/tgopt/tgopt/ir/source"
)

// InlayHints are, at the ends of lines, the registers that the variables of a
// line hold at the peak of their kernel in the worst of its configurations, and
// where that peak is.
func (s *pythonSnapshot) InlayHints(span source.Span) []Hint {
	if !s.Workspace.Settings.PythonHints.Enable {
		return nil
	}
	lines := map[int]*pythonLine{}
	at := func(line int) *pythonLine {
		if lines[line] == nil {
			lines[line] = &pythonLine{}
		}
		return lines[line]
	}
	threshold := cmp.Or(s.Workspace.Settings.Hints.Threshold, DefaultHintThreshold)
	for _, g := range s.kernelsSeen() {
		if g.fit == stale {
			continue
		}
		k := g.list[0]
		for _, h := range s.holdersByLine(g, k) {
			if h.registers >= threshold {
				l := at(h.line)
				l.holders = append(l.holders, h)
			}
		}
		if line := s.lineIn(g, k.peakAt); line > 0 {
			l := at(line)
			l.peaks = append(l.peaks, g)
		}
	}
	var list []Hint
	for _, line := range slices.Sorted(maps.Keys(lines)) {
		if at := s.File.LineSpan(line); at.End >= span.Start && at.Start <= span.End {
			list = append(list, Hint{Offset: at.End, Label: lines[line].label(), Tooltip: lines[line].tooltip()})
		}
	}
	return list
}

// A pythonLine is what there is to say of a line.
type pythonLine struct {
	holders []lineHolder
	peaks   []*kernels // those that have their peak here
}

// label begins with what matters most: VS Code shows 43 characters.
func (l *pythonLine) label() string {
	var parts []string
	var configs []string
	for _, g := range l.peaks {
		k := g.list[0]
		peak := "◂ peak " + figure.Count(k.peak, "register")
		if k.limit > 0 {
			peak += fmt.Sprintf(" of %d", k.limit)
		}
		if k.outcome.By.Spills && k.outcome.Spills {
			peak += ", spills " + figure.Count(k.outcome.SpilledBytes, "byte")
		}
		parts, configs = append(parts, peak), append(configs, g.configText())
	}
	for i, h := range l.holders {
		registers := fmt.Sprint(h.registers)
		if i == len(l.holders)-1 && len(l.peaks) == 0 {
			registers = figure.Count(h.registers, "register") + " at the peak"
		}
		parts = append(parts, h.name+" "+registers)
	}
	text := strings.Join(parts, ", ")
	if len(configs) > 0 {
		text += " (" + strings.Join(configs, "; ") + ")"
	}
	return text
}

func (l *pythonLine) tooltip() string {
	var parts []string
	for _, g := range l.peaks {
		parts = append(parts, g.table())
	}
	if len(parts) == 0 {
		return "32-bit registers that a thread holds at the peak of the kernel, by what tgopt predicts of its dump."
	}
	return strings.Join(parts, "\n")
}

// configText names the configuration that hints are about: the worst.
func (g *kernels) configText() string {
	k := g.list[0]
	text := k.settings()
	if slices.ContainsFunc(g.list[1:], func(other *configuration) bool { return other.settings() == text && other.tile != k.tile }) {
		text += ", tile " + k.tile
	}
	if len(g.list) > 1 {
		text += fmt.Sprintf(", the worst of %d configurations", len(g.list))
	}
	if g.omitted > 0 {
		text += "; " + g.omittedText()
	}
	if g.fit == older {
		text += "; from a dump older than this file"
	}
	return text
}

// omittedText says that the worst may be another than the one that is shown.
func (g *kernels) omittedText() string {
	return figure.Count(g.omitted, "older dump") + " left out"
}

// settings are the target of a kernel and what it was compiled with.
func (k *configuration) settings() string { return strings.TrimSpace(k.target + " " + k.config) }

func (k *configuration) registersText() string {
	switch {
	case k.limit == 0:
		return ""
	case k.outcome.By.Registers:
		return fmt.Sprintf("%d of %d reported, %d expected", k.outcome.Registers, k.limit, k.expected)
	}
	return fmt.Sprintf("%d of %d expected", k.expected, k.limit)
}

func (k *configuration) spillText() string {
	switch {
	case !k.outcome.Known:
		return ""
	case k.outcome.By.Spills:
		return fmt.Sprintf("%s reported, %s predicted", figure.Count(k.outcome.SpilledBytes, "byte"), k.outcome.PredictedText())
	}
	return k.outcome.PredictedText()
}

func (k *configuration) sharedText() string {
	if k.outcome.Shared < 0 {
		return ""
	}
	text := figure.Count(k.outcome.Shared, "byte")
	if k.outcome.By.Shared {
		text += " reported"
	}
	return text
}

// table lists the configurations of a kernel.
func (g *kernels) table() string {
	columns := []struct {
		head string
		cell func(*configuration) string
	}{
		{"configuration", (*configuration).settings},
		{"tile", func(k *configuration) string { return k.tile }},
		{"peak", func(k *configuration) string { return fmt.Sprint(k.peak) }},
		{"registers", (*configuration).registersText},
		{"spill", (*configuration).spillText},
		{"shared memory", (*configuration).sharedText},
		{"compiler said", func(k *configuration) string { return k.reported }},
		{"dump", func(k *configuration) string { return dumpLink(k.dump.Path) }},
	}
	// What is not known of any is left out.
	heads, rows := []string{}, make([][]string, len(g.list))
	for _, c := range columns {
		if !slices.ContainsFunc(g.list, func(k *configuration) bool { return c.cell(k) != "" }) {
			continue
		}
		heads = append(heads, c.head)
		for i, k := range g.list {
			cell := c.cell(k)
			if c.head != "dump" { // which is a link
				cell = plain(cell)
			}
			rows[i] = append(rows[i], cell)
		}
	}
	var t table
	t.head(heads...)
	for _, r := range rows {
		t.row(r...)
	}
	omitted := ""
	if g.omitted > 0 {
		omitted = ", the newest (" + g.omittedText() + ")"
	}
	return fmt.Sprintf("Configurations of %s%s, registers of 32 bits a thread:\n\n%s", code(g.name), omitted, t.String())
}

// dumpLink leads to a dump. Triton's cache has it in a folder whose name is a
// hash, of which the beginning is enough to be told from others.
func dumpLink(file string) string {
	file = slashed(file)
	folder := path.Base(path.Dir(file))
	if len(folder) > 8 {
		folder = folder[:8] + "…"
	}
	return markdown.Link(folder+"/"+path.Base(file), fileURL(file))
}

// fileURL is the URL of an absolute path with slashes.
func fileURL(file string) string {
	if !strings.HasPrefix(file, "/") {
		file = "/" + file // C:/
	}
	return (&url.URL{Scheme: "file", Path: file}).String()
}

// A lineHolder is a variable at a line with what it holds at the peak.
type lineHolder struct {
	line      int
	name      string // that of the op for what has none
	registers int
}

func (h lineHolder) text() string {
	return fmt.Sprintf("%s %s at the peak", h.name, figure.Count(h.registers, "register"))
}

// holdersByLine are the holders of a kernel that stand in this text, those of
// one name in a line together, the largest first.
func (s *pythonSnapshot) holdersByLine(g *kernels, k *configuration) (list []lineHolder) {
	for _, h := range k.holders {
		line := s.lineIn(g, h.frames)
		if line == 0 {
			continue
		}
		name := cmp.Or(h.name, h.op) // a number alone would be nobody's
		i := slices.IndexFunc(list, func(l lineHolder) bool { return l.line == line && l.name == name })
		if i < 0 {
			i = len(list)
			list = append(list, lineHolder{line: line, name: name})
		}
		list[i].registers += h.registers
	}
	slices.SortStableFunc(list, func(a, b lineHolder) int { return cmp.Compare(b.registers, a.registers) })
	return list
}
