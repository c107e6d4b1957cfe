package ide

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

func (s *mlirSnapshot) InlayHints(span source.Span) []Hint {
	if !s.Workspace.Settings.Hints.Enable {
		return nil
	}
	var list []Hint
	for _, c := range s.chunks {
		for _, f := range c.Functions {
			if at := f.Op.Span(); at.End < span.Start || at.Start > span.End || !f.ofTriton() {
				continue
			}
			marks := f.marks()
			for i := range marks {
				m := &marks[i]
				start := m.op.Span().Start
				if start > span.End {
					break
				}
				line := s.File.LineSpan(s.File.Position(start).Line)
				if line.End < span.Start || line.Start > span.End {
					continue
				}
				if i+1 < len(marks) && marks[i+1].op.Span().Start <= line.End && !m.peak {
					continue // a line has one hint: that of its last op
				}
				if m.label == "" {
					f.describe(m)
				}
				list = append(list, Hint{Offset: line.End, Label: m.label, Tooltip: m.tooltip})
			}
		}
	}
	return list
}

// A mark is an op at which the pressure changes by more than the threshold, or
// is at its peak.
type mark struct {
	op    *ir.Op
	point int // of the pressure
	peak  bool

	label, tooltip string // "" until they are asked for
}

// marks compares registers while each op runs; where they are estimated, what
// the live bytes would be of each thread.
func (f *Function) marks() []mark {
	if f.figures.marks != nil {
		return f.figures.marks
	}
	a := f.Pressure()
	threshold := cmp.Or(f.settings().Hints.Threshold, DefaultHintThreshold)
	peak, last := f.peak(), 0
	marks := []mark{}
	for i, p := range a.Points {
		if !p.Op.Span().IsValid() {
			continue // such as an scf.yield that the text leaves out
		}
		level := p.During
		if a.Estimate {
			level = int(p.Bytes / (4 * f.Kernel().Threads()))
		}
		if diff := level - last; i == peak || diff > threshold || -diff > threshold {
			marks = append(marks, mark{op: p.Op, point: i, peak: i == peak && level > 0})
			last = level
		}
	}
	f.figures.marks = marks
	return marks
}

// A level is all that the hint at a mark says, unless that is a peak.
type level struct {
	estimate              bool // of which bytes are all
	before, during, after int
	bytes                 int64
}

// mostLevels bounds the hints that a chunk keeps.
const mostLevels = 4096

// describe makes the text of a mark. Most levels are met again: after the next
// edit, if not before.
func (f *Function) describe(m *mark) {
	a := f.Pressure()
	if m.peak {
		m.label, m.tooltip = f.markLabel(m), f.markTooltip(m)
		return
	}
	p := a.Points[m.point]
	key := level{before: p.Before, during: p.During, after: p.After, bytes: p.Bytes}
	if a.Estimate {
		key = level{estimate: true, bytes: p.Bytes}
	}
	known, ok := f.Chunk.levels[key]
	if !ok {
		known = [2]string{f.markLabel(m), f.markTooltip(m)}
		if f.Chunk.levels == nil || len(f.Chunk.levels) == mostLevels {
			f.Chunk.levels = make(map[level][2]string)
		}
		f.Chunk.levels[key] = known
	}
	m.label, m.tooltip = known[0], known[1]
}

func (f *Function) markLabel(m *mark) string {
	a := f.Pressure()
	bytes := figure.Bytes(a.Points[m.point].Bytes) + " live"
	if a.Estimate {
		if m.peak {
			return "◂ peak ≈ " + bytes + " (estimate)"
		}
		return "≈ " + bytes
	}
	n := a.Points[m.point].During
	if !m.peak {
		return fmt.Sprintf("%s, %s", figure.Count(n, "register"), bytes)
	}
	if limit := f.Kernel().Limit(); limit > 0 {
		return fmt.Sprintf("◂ peak %s of %d, %s", figure.Count(n, "register"), limit, bytes)
	}
	return fmt.Sprintf("◂ peak %s, %s", figure.Count(n, "register"), bytes)
}

func (f *Function) markTooltip(m *mark) string {
	a := f.Pressure()
	var b strings.Builder
	if a.Estimate {
		fmt.Fprintf(&b, "About **%s bytes** a program are live here, before any layout. The tensors have no encodings yet: "+
			"how many registers a thread that takes is decided by TTGIR.", figure.Thousands(a.Points[m.point].Bytes))
		return b.String()
	}
	p := a.Points[m.point]
	fmt.Fprintf(&b, "32-bit registers a thread: **%d** before, **%d** during, **%d** after; %s bytes a program are live.",
		p.Before, p.During, p.After, figure.Thousands(p.Bytes))
	if !m.peak {
		return b.String()
	}
	fmt.Fprintf(&b, " The peak of %s%s:\n\n%s", code(f.title()), f.onTarget(), f.holderTable())
	return b.String()
}

// title is how the function is called in messages.
func (f *Function) title() string { return "@" + f.Name() }

func (f *Function) onTarget() string {
	if chip := f.Pressure().Machine.Chip; chip != nil {
		return " on " + chip.Name
	}
	return ""
}

// mostRows bounds the tables of values.
const mostRows = 16

// versionTable is what several releases made of the function; "" where fewer than two
// compiled it.
func (f *Function) versionTable() string {
	r := f.Kernel().Reported()
	if r == nil || r.Versions == nil {
		return ""
	}
	var t table
	t.head("compiler", "registers", "spilled", "stack", "shared")
	for _, v := range r.Versions {
		t.row(plain(v.Source), figure.Known(v.Registers), figure.Known(v.SpilledBytes), figure.Known(v.StackBytes), figure.Known(v.SharedBytes))
	}
	return t.String() + "\n"
}

// holderTable is what holds registers at the peak, as a Markdown table.
func (f *Function) holderTable() string {
	var t table
	t.head("value", "registers", "Python")
	for _, c := range f.Kernel().Holders() {
		t.row(code(valueText(c.Value)), fmt.Sprint(c.Registers), plain(originText(kernel.LocOf(c.Value))))
	}
	return t.String()
}
