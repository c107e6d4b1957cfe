package ide

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir/source"
)

// Diagnostics say of the kernels of a Python document what advice says of
// their dumps, at the author's lines and in the author's terms.
func (s *pythonSnapshot) Diagnostics(context.Context) (list []source.Diagnostic) {
	set := s.Workspace.Settings.Diagnostics
	if !set.Enable {
		return nil
	}
	for _, g := range s.kernelsSeen() {
		at := s.codeOf(g.line)
		if g.fit != fresh && g.line > 0 {
			list = append(list, source.Diagnostic{Severity: source.Remark, Category: "dump", Span: at, Message: g.ageText()})
		}
		if g.fit == stale || g.line == 0 {
			continue
		}
		if d, ok := g.sharedWarning(at); ok {
			list = append(list, d)
		}
		if !set.Spills {
			continue
		}
		if d, ok := s.spillWarning(g, at); ok {
			list = append(list, d)
		}
		list = append(list, s.sinkHints(g)...)
	}
	return list
}

// codeOf is a line without its indentation; the start of the text for line 0.
func (s *pythonSnapshot) codeOf(line int) source.Span {
	if line == 0 {
		return source.Span{}
	}
	at := s.File.LineSpan(line)
	text := s.File.Slice(at)
	at.Start += uint32(len(text) - len(strings.TrimLeft(text, " \t")))
	return at
}

func (g *kernels) ageText() string {
	if g.fit == stale {
		return fmt.Sprintf("the dumps of '%s' are stale: they are of another version of this file (%s); run the kernel again to see its registers", g.name, g.why)
	}
	return fmt.Sprintf("the dumps of '%s' are older than this file: the registers shown may be of an earlier version", g.name)
}

// sharedWarning is about configurations that cannot be launched.
func (g *kernels) sharedWarning(at source.Span) (d source.Diagnostic, ok bool) {
	var over []*configuration
	for _, k := range g.list {
		if k.unlaunchable != "" {
			over = append(over, k)
		}
	}
	if len(over) == 0 {
		return d, false
	}
	most := slices.MaxFunc(over, func(a, b *configuration) int { return cmp.Compare(a.outcome.Shared, b.outcome.Shared) })
	return source.Diagnostic{
		Severity: source.Warning, Category: "shared-memory", Span: at,
		Message: fmt.Sprintf("'%s' with %s %s%s; a smaller num_stages or a smaller tile needs less",
			g.name, most.config, most.unlaunchable, ofAll(len(over), len(g.list))),
	}, true
}

// ofAll says how many of several configurations something is true of.
func ofAll(n, all int) string {
	if all == 1 {
		return ""
	}
	are := "are"
	if n == 1 {
		are = "is"
	}
	return fmt.Sprintf(" (%d of %d configurations %s over)", n, all, are)
}

// spillWarning is at the line of the peak, with the lines of the variables that
// make it.
func (s *pythonSnapshot) spillWarning(g *kernels, at source.Span) (d source.Diagnostic, ok bool) {
	k := g.list[0]
	if !k.outcome.Spills {
		return d, false
	}
	if line := s.lineIn(g, k.peakAt); line > 0 {
		at = s.codeOf(line)
	}
	d = source.Diagnostic{
		Severity: source.Warning, Category: spillRisk, Span: at,
		Message: fmt.Sprintf("'%s' %s on %s with %s: %s; the peak, here, is %s a thread, the limit %d (%s)",
			g.name, k.outcome.SpillVerb(), k.target, k.config, k.outcome.SpillText(), figure.Count(k.peak, "register"), k.limit, k.basis),
	}
	if len(g.list) > 1 {
		spill := 0
		for _, k := range g.list {
			spill += bit(k.outcome.Spills)
		}
		d.Message += fmt.Sprintf("; %d of %d configurations likely spill", spill, len(g.list))
	}
	for i, h := range s.holdersByLine(g, k) {
		if i == mostRelated || i > 0 && h.registers < DefaultHintThreshold {
			break
		}
		d.Note(s.codeOf(h.line), "%s", h.text())
	}
	return d, true
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sinkHints say which load to write inside a loop.
func (s *pythonSnapshot) sinkHints(g *kernels) (list []source.Diagnostic) {
	k := g.list[0]
	for _, sink := range k.sinks {
		line, loop, use := s.lineIn(g, sink.frames), s.lineIn(g, sink.loop), s.lineIn(g, sink.use)
		if line == 0 || use == 0 {
			continue
		}
		what := "this"
		if sink.name != "" {
			what = "`" + sink.name + "`"
		}
		text := fmt.Sprintf("load %s inside the loop, before its use in line %d", what, use)
		if loop > 0 {
			text = fmt.Sprintf("load %s inside the loop of line %d, before its use in line %d", what, loop, use)
		}
		d := source.Diagnostic{
			Severity: source.Note, Category: "reduce-liveness", Span: s.codeOf(line),
			Message: fmt.Sprintf("%s: loaded here, it holds %s a thread through the loop (%s)", text, figure.Count(sink.registers, "register"), g.configText()),
		}
		list = append(list, d)
	}
	return list
}
