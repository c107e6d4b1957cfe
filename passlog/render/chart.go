package render

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/passlog"
)

// A chart is the curves of a kernel over its passes: registers above, shared
// memory below. Each pass is a column, in which the curve has the height that
// it has after the pass.
const (
	chartWidth                    = 1000
	chartLeft, chartRight         = 58, 14
	registersTop, registersHeight = 30, 190
	sharedTop, sharedHeight       = 262, 70
	chartHeight                   = 372
)

// A point is a pass with the IR after it.
type point struct {
	step  *passlog.Step // nil for the input
	state *passlog.State
}

func chart(out io.Writer, k int, c *passlog.Compile) {
	var points []point
	if c.Input != nil {
		points = append(points, point{nil, c.Input})
	}
	for _, s := range c.Steps {
		if s.To != nil && s.To.Figures != nil && s.To.Peak >= 0 {
			points = append(points, point{s, s.To})
		}
	}
	if len(points) < 2 || points[0].state.Figures == nil || points[0].state.Peak < 0 {
		return
	}
	most, mostShared := int64(1), int64(0)
	limit := int64(0)
	for _, p := range points {
		most, mostShared = max(most, int64(p.state.Peak)), max(mostShared, p.state.Shared)
		limit = max(limit, int64(p.state.Limit))
	}
	if limit <= 2*most {
		most = max(most, limit)
	}
	width := float64(chartWidth-chartLeft-chartRight) / float64(len(points))
	x := func(i int) float64 { return chartLeft + width*float64(i) }
	top, ticks := nice(most)
	y := func(n int64) float64 { return registersTop + registersHeight*(1-float64(n)/float64(top)) }
	height := chartHeight
	if mostShared <= 0 {
		height = sharedTop - 20
	}
	fmt.Fprintf(out, `<svg viewBox="0 0 %d %d" role="img" aria-label="registers and shared memory over the passes">`+"\n", chartWidth, height)
	bands(out, points, x, height)
	fmt.Fprintf(out, `<text class="title" x="%d" y="%d">peak, 32-bit registers a thread</text>`+"\n", chartLeft, registersTop-18)
	for _, n := range ticks {
		fmt.Fprintf(out, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1[3]f"/><text x="%d" y="%.1f" text-anchor="end">%d</text>`+"\n", chartLeft, chartWidth-chartRight, y(n), chartLeft-6, y(n)+4, n)
	}
	if limit > 0 && limit <= top {
		fmt.Fprintf(out, `<line class="limit" x1="%d" x2="%d" y1="%.1f" y2="%.1[3]f"/><text class="peak" x="%[2]d" y="%.1[4]f" text-anchor="end">limit %[5]d</text>`+"\n", chartLeft, chartWidth-chartRight, y(limit), y(limit)-4, limit)
	}
	curve(out, "registers", "area", points, x, y, float64(registersTop+registersHeight), func(s *passlog.State) int64 { return int64(s.Peak) })
	peak := c.PeakStep()
	for i, p := range points {
		class := ""
		if p.step != nil && p.step == peak {
			class = " peak"
			fmt.Fprintf(out, `<text class="peak" x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x(i)+width/2, y(int64(p.state.Peak))-8, anchor(i, len(points)), html.EscapeString(p.step.Name()))
		} else if p.step == nil || i > 0 && p.state.Peak == points[i-1].state.Peak {
			continue
		}
		fmt.Fprintf(out, `<circle class="dot%s" cx="%.1f" cy="%.1f" r="3.2"/>`+"\n", class, x(i)+width/2, y(int64(p.state.Peak)))
	}
	bottom := float64(registersTop + registersHeight)
	if mostShared > 0 {
		sharedMost, sharedTicks := nice(mostShared)
		ys := func(n int64) float64 { return sharedTop + sharedHeight*(1-float64(n)/float64(sharedMost)) }
		fmt.Fprintf(out, `<text class="title" x="%d" y="%d">shared memory, bytes a block</text>`+"\n", chartLeft, sharedTop-12)
		for _, n := range []int64{0, sharedTicks[len(sharedTicks)-1]} {
			fmt.Fprintf(out, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1[3]f"/><text x="%d" y="%.1f" text-anchor="end">%d</text>`+"\n", chartLeft, chartWidth-chartRight, ys(n), chartLeft-6, ys(n)+4, n)
		}
		curve(out, "shared", "sharedarea", points, x, ys, float64(sharedTop+sharedHeight), func(s *passlog.State) int64 { return s.Shared })
		bottom = sharedTop + sharedHeight
	}
	numbers(out, points, x, width, bottom+16)
	for i, p := range points {
		row, label := "", "input"
		if p.step != nil {
			row, label = fmt.Sprintf("r%d-%d", k, p.step.Number), fmt.Sprintf("%d %s", p.step.Number, p.step.Name())
		}
		fmt.Fprintf(out, `<rect class="hit" x="%.1f" y="%d" width="%.1f" height="%.1f" data-row="%s" data-readout="o%d"><title>%s: %s</title></rect>`+"\n",
			x(i), registersTop-4, width, bottom-registersTop+4, row, k, html.EscapeString(label), html.EscapeString(describe(p.state)))
	}
	fmt.Fprintf(out, `</svg><p class="readout" id="o%d">Point at a pass to read it, click it for what it changed.</p>`+"\n", k)
}

func describe(s *passlog.State) string {
	about := ""
	if s.Estimate {
		about = "about "
	}
	text := fmt.Sprintf("%s%s a thread, %s", about, figure.Count(s.Peak, "register"), figure.Count(s.Ops, "op"))
	if s.Shared >= 0 {
		text += ", " + figure.Count(s.Shared, "byte") + " of shared memory"
	}
	return text
}

func anchor(i, n int) string {
	switch {
	case 4*i < n:
		return "start"
	case 4*i > 3*n:
		return "end"
	}
	return "middle"
}

// bands shade every other stage and name each.
func bands(out io.Writer, points []point, x func(int) float64, height int) {
	start, odd := 0, false
	for i := 1; i <= len(points); i++ {
		if i < len(points) && points[i].state.Stage == points[start].state.Stage {
			continue
		}
		if odd {
			fmt.Fprintf(out, `<rect class="band" x="%.1f" y="0" width="%.1f" height="%d"/>`+"\n", x(start), x(i)-x(start), height-22)
		}
		fmt.Fprintf(out, `<text x="%.1f" y="%d">%s</text>`+"\n", x(start)+4, registersTop-3, html.EscapeString(points[start].state.Stage.String()))
		start, odd = i, !odd
	}
}

// curve draws a figure as steps. Estimates are drawn apart, as another line.
func curve(out io.Writer, class, area string, points []point, x func(int) float64, y func(int64) float64, bottom float64, figure func(*passlog.State) int64) {
	for i := 0; i < len(points); {
		if figure(points[i].state) < 0 {
			i++
			continue
		}
		var b strings.Builder
		start := i
		estimate := points[i].state.Estimate
		for ; i < len(points) && figure(points[i].state) >= 0 && points[i].state.Estimate == estimate; i++ {
			command := "L"
			if i == start {
				command = "M"
			}
			fmt.Fprintf(&b, "%s%.1f %.1fH%.1f", command, x(i), y(figure(points[i].state)), x(i+1))
		}
		more := ""
		if estimate {
			more = " estimate"
		}
		fmt.Fprintf(out, `<path class="%s" d="%sV%.1fH%.1fZ"/><path class="%s%s" d="%s"/>`+"\n", area, b.String(), bottom, x(start), class, more, b.String())
	}
}

// numbers writes the numbers of passes, as many as there is room for.
func numbers(out io.Writer, points []point, x func(int) float64, width, y float64) {
	every := max(1, int(math.Ceil(28/width)))
	for i, p := range points {
		if p.step != nil && i%every == 0 {
			fmt.Fprintf(out, `<text x="%.1f" y="%.1f" text-anchor="middle">%d</text>`+"\n", x(i)+width/2, y, p.step.Number)
		}
	}
	fmt.Fprintf(out, `<text x="%d" y="%.1f" text-anchor="end">pass</text>`+"\n", chartLeft-6, y)
}

// nice is the end of an axis that reaches n, and its ticks: round numbers.
func nice(n int64) (top int64, ticks []int64) {
	step := int64(1)
	for i := 0; 5*step < n; i++ {
		step = []int64{2, 5, 10}[i%3] * int64(math.Pow10(i/3)) // 1, 2, 5, 10, 20, …
	}
	for top = 0; top < n; top += step {
		ticks = append(ticks, top)
	}
	return top, append(ticks, top)
}
