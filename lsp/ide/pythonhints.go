package ide

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir/source"
)

// pythonHints are, at the ends of lines, the registers that the variables of a
// line hold at the peak of their kernel in the worst of its configurations, and
// where that peak is.
func (s *Snapshot) pythonHints(span source.Span) []Hint {
	if !s.Workspace.Settings.PythonHints.Enable {
		return nil
	}
	labels, tips := map[int][]string{}, map[int]string{}
	add := func(line int, text string) { labels[line] = append(labels[line], text) }
	threshold := cmp.Or(s.Workspace.Settings.Hints.Threshold, DefaultHintThreshold)
	for _, g := range s.kernelsSeen() {
		if g.fit == stale {
			continue
		}
		k := g.list[0]
		for _, h := range s.holdersByLine(g, k) {
			if h.registers >= threshold {
				add(h.line, h.text())
			}
		}
		if line := s.lineIn(g, k.peakAt); line > 0 {
			peak := fmt.Sprintf("◂ peak %s", figure.Count(k.peak, "register"))
			if k.limit > 0 {
				peak += fmt.Sprintf(" of %d", k.limit)
			}
			add(line, peak+" ("+g.configText()+")")
			tips[line] = g.table()
		}
	}
	var list []Hint
	for _, line := range slices.Sorted(maps.Keys(labels)) {
		at := s.File.LineSpan(line)
		if at.End < span.Start || at.Start > span.End {
			continue
		}
		tip := cmp.Or(tips[line], "32-bit registers that a thread holds at the peak of the kernel, by what tgopt predicts of its dump.")
		list = append(list, Hint{Offset: at.End, Label: strings.Join(labels[line], ", "), Tooltip: tip})
	}
	return list
}

// configText names the configuration that hints are about: the worst.
func (g *kernels) configText() string {
	k := g.list[0]
	text := strings.TrimSpace(k.target + " " + k.config)
	if len(g.list) > 1 {
		text += fmt.Sprintf(", the worst of %d configurations", len(g.list))
	}
	if g.fit == older {
		text += "; from a dump older than this file"
	}
	return text
}

// table lists the configurations of a kernel.
func (g *kernels) table() string {
	var t table
	t.head("configuration", "peak", "expected", "spill", "compiler said", "dump")
	for _, k := range g.list {
		spill, expected := "", ""
		if k.limit > 0 {
			spill, expected = percent(k.spill), fmt.Sprintf("%d of %d", k.expected, k.limit)
		}
		t.row(strings.TrimSpace(k.target+" "+k.config), fmt.Sprint(k.peak), expected, spill, k.reported, code(k.dump.Path))
	}
	return fmt.Sprintf("Configurations of `%s`, registers of 32 bits a thread:\n\n%s", g.name, t.String())
}

// A lineHolder is a variable at a line with what it holds at the peak.
type lineHolder struct {
	line      int
	name      string // "" for what has no name
	registers int
}

func (h lineHolder) text() string {
	if h.name == "" {
		return figure.Count(h.registers, "register") + " at the peak"
	}
	return fmt.Sprintf("%s %s at the peak", h.name, figure.Count(h.registers, "register"))
}

// holdersByLine are the holders of a kernel that stand in this text, those of
// one name in a line together, the largest first.
func (s *Snapshot) holdersByLine(g *kernels, k *kernel) (list []lineHolder) {
	for _, h := range k.holders {
		line := s.lineIn(g, h.frames)
		if line == 0 {
			continue
		}
		i := slices.IndexFunc(list, func(l lineHolder) bool { return l.line == line && l.name == h.name })
		if i < 0 {
			i = len(list)
			list = append(list, lineHolder{line: line, name: h.name})
		}
		list[i].registers += h.registers
	}
	slices.SortStableFunc(list, func(a, b lineHolder) int { return cmp.Compare(b.registers, a.registers) })
	return list
}
