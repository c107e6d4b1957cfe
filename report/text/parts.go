package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/kernel"
)

// mostHolders is how many rows of contributors are shown.
const mostHolders = 16

func (p *printer) contributors(f *kernel.Facts) {
	list := f.Holders()
	if len(list) == 0 {
		return
	}
	p.heading("What holds the %s at the peak", figure.Count(f.Peak.Registers, "register"))
	rows := [][]string{{"registers", "share", "variable", "python", "value", "lines", "", "type"}}
	rest, restValues := 0, 0
	sum := 0
	for i, h := range list {
		sum += h.Registers
		if i >= mostHolders {
			rest += h.Registers
			restValues += len(h.Values)
			continue
		}
		first := h.Values[0]
		name := first.Name
		if n := len(h.Values); n > 1 {
			name += fmt.Sprintf(" and %d more", n-1)
		}
		lines, loops := life(f, h.Values)
		rows = append(rows, []string{strconv.Itoa(h.Registers), figure.Percent(share(h.Registers, f.Peak.Registers)), h.Variable, h.At, name, lines, loops, first.Type})
	}
	if rest > 0 {
		rows = append(rows, []string{strconv.Itoa(rest), figure.Percent(share(rest, f.Peak.Registers)), "", "", figure.Count(restValues, "more value"), "", "", ""})
	}
	if n := f.Peak.Addresses; n > 0 {
		sum += n
		rows = append(rows, []string{strconv.Itoa(n), figure.Percent(share(n, f.Peak.Registers)), "", "", loopAddresses, "", "", ""})
	}
	if more := f.Peak.Registers - sum; more > 0 {
		rows = append(rows, []string{strconv.Itoa(more), figure.Percent(share(more, f.Peak.Registers)), "", "", "the op itself, while it runs", "", "", ""})
	}
	p.table(2, rows)
}

// loopAddresses is what holds registers without being a value.
const loopAddresses = "addresses and constants, kept through the loop"

func share(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

// life is the lines of the file over which values at the peak live, and the
// loops that they are live across.
func life(f *kernel.Facts, values []kernel.Value) (lines, loops string) {
	from, to, crossed := 0, 0, 0
	for _, r := range f.Ranges {
		if !r.Peak || !slices.ContainsFunc(values, func(v kernel.Value) bool { return v.Name == r.Name && v.Line == r.Line }) {
			continue
		}
		first, last := f.Ops[r.First].Line, f.Ops[r.Last].Line
		if from == 0 || first > 0 && first < from {
			from = first
		}
		to = max(to, last, from)
		crossed = max(crossed, r.Loops)
	}
	if from > 0 {
		lines = fmt.Sprintf("%d–%d", from, to)
	}
	if crossed > 0 {
		loops = "across " + figure.Count(crossed, "loop")
	}
	return lines, loops
}

const (
	mostBars = 32 // lines of the chart
	mostBar  = 48 // columns of its longest bar
)

// curve draws the registers along the kernel: each bar is a stretch of ops, as
// long as the one of them that needs most.
func (p *printer) curve(f *kernel.Facts) {
	if len(f.Ops) == 0 || f.Peak.Registers == 0 {
		return
	}
	p.heading("Registers a thread along the kernel%s", map[bool]string{true: " (estimate)", false: ""}[f.Estimate])
	scale := f.Peak.Registers
	limit := f.Prediction.Limit
	if limit > 0 && limit <= 2*scale {
		scale = max(scale, limit)
	}
	bars := stretches(f)
	labels := make([]string, len(bars))
	longest := 0
	for i, b := range bars {
		o := &f.Ops[b]
		labels[i] = fmt.Sprintf("%5s  %4d ", lineText(o.Line), o.During)
		longest = max(longest, len(labels[i]))
	}
	room := min(max((p.Width-longest-4)/2, 12), mostBar)
	for i, b := range bars {
		o := &f.Ops[b]
		mark := terminal.Painted("")
		if b == f.Peak.Op {
			mark = "  " + p.bold.Sprint("<- peak")
		}
		style := p.ok
		switch {
		case limit > 0 && o.During > limit:
			style = p.bad
		case limit > 0 && 5*o.During > 4*limit:
			style = p.warn
		}
		bar, gap := bar(o.During, scale, limit, room)
		what := strings.Repeat(" ", min(o.Depth, 6)) + head(o)
		if s := o.Loc.Author().String(); s != "" {
			what += "  " + s
		}
		p.line("  %s%s%s %s%s", labels[i], style.Sprint(bar), p.dim.Sprint(gap), clip(what, p.Width-longest-room-4-len("  <- peak")), mark)
	}
	if limit > 0 && limit <= scale {
		p.line("  %s", p.dim.Sprintf("│ is the limit of %d registers a thread", limit))
	}
}

func lineText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// stretches divides the ops into at most mostBars of about equal length, and
// returns the op of each that needs most.
func stretches(f *kernel.Facts) []int {
	n := min(len(f.Ops), mostBars)
	var list []int
	for i := range n {
		from, to := i*len(f.Ops)/n, (i+1)*len(f.Ops)/n
		best := from
		for j := from + 1; j < to; j++ {
			if f.Ops[j].During > f.Ops[best].During {
				best = j
			}
		}
		if from <= f.Peak.Op && f.Peak.Op < to {
			best = f.Peak.Op
		}
		list = append(list, best)
	}
	return list
}

var eighths = []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// bar is n of scale in a room, and what fills the rest, with a mark where the
// limit is.
func bar(n, scale, limit, room int) (full, gap string) {
	steps := n * room * 8 / max(scale, 1)
	full = strings.Repeat("█", steps/8) + eighths[steps%8]
	used := len([]rune(full))
	rest := []rune(strings.Repeat(" ", max(room+1-used, 0)))
	if at := limit*room/max(scale, 1) - used; limit > 0 && limit <= scale && at >= 0 && at < len(rest) {
		rest[at] = '│'
	}
	return full, string(rest)
}

// mostBuffers is how many rows the map of shared memory has.
const mostBuffers = 24

// shared maps shared memory: where each buffer lies, and when.
func (p *printer) shared(f *kernel.Facts) {
	s := &f.Shared
	if len(s.Buffers) == 0 {
		return
	}
	p.heading("Shared memory, %s bytes a block", figure.Thousands(s.Bytes))
	const room = 24
	rows := [][]string{{"offset", "bytes", "0" + strings.Repeat(" ", room-2) + "→", "aligned", "buffer", "python", "lines"}}
	buffers := slices.Clone(s.Buffers)
	slices.SortStableFunc(buffers, func(a, b kernel.Buffer) int {
		if a.Offset != b.Offset {
			return int(a.Offset - b.Offset)
		}
		return a.First - b.First
	})
	for i, b := range buffers {
		if i == mostBuffers {
			rows = append(rows, []string{"", "", "", "", fmt.Sprintf("%d more", len(buffers)-i), "", ""})
			break
		}
		name := b.Name
		if name == "" {
			name = b.Kind + " of " + f.Ops[b.Owner].Name
		}
		if b.Loc.Name != "" {
			name += " (" + b.Loc.Name + ")"
		}
		lines := ""
		if from := f.Ops[b.First].Line; from > 0 {
			lines = fmt.Sprintf("%d–%d", from, max(f.Ops[b.Last].Line, from))
		}
		rows = append(rows, []string{strconv.FormatInt(b.Offset, 10), strconv.FormatInt(b.Size, 10), strip(b, s.Bytes, room), strconv.FormatInt(b.Alignment, 10), name, b.Loc.Author().String(), lines})
	}
	p.table(2, rows)
}

// strip draws where a buffer lies in all of shared memory.
func strip(b kernel.Buffer, total int64, room int) string {
	if total == 0 {
		return ""
	}
	from := int(b.Offset * int64(room) / total)
	to := int((b.Offset + b.Size) * int64(room) / total)
	to = min(max(to, from+1), room)
	return strings.Repeat("·", from) + strings.Repeat("█", to-from) + strings.Repeat("·", room-to)
}

func (p *printer) remarks(f *kernel.Facts) {
	if len(f.Remarks) == 0 {
		return
	}
	p.heading("Remarks")
	for _, r := range f.Remarks {
		for i, line := range strings.Split(wrap(sentence(r.Text)+place(f, r), p.Width-4), "\n") {
			p.line("  %s %s", map[bool]string{true: "•", false: " "}[i == 0], line)
		}
		if r.Passes != "" {
			p.line("    %s", p.dim.Sprintf("--passes='%s' shows it", r.Passes))
		}
	}
}

func sentence(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' || strings.HasPrefix(s, "num_") || strings.HasPrefix(s, "reduce-liveness") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// place is where a remark points to.
func place(f *kernel.Facts, r kernel.Remark) string {
	if r.Op < 0 || f.Ops[r.Op].Line == 0 {
		return ""
	}
	return fmt.Sprintf(" (line %d)", f.Ops[r.Op].Line)
}
