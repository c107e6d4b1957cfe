package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
)

// hoverValue tells of a value its type and layout, what it takes of a thread's
// registers and for how long, who uses it and where the author wrote it.
func (c *Chunk) hoverValue(v *ir.Value) string {
	var b strings.Builder
	b.WriteString(fence(valueText(v) + " : " + c.typeText(v.Type())))
	if text := c.author(kernel.LocOf(v)); text != "" {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	if f := c.FunctionOf(definedAt(v)); f != nil {
		fmt.Fprintf(&b, "\n%s\n", f.registersOf(v))
		if text := f.memoryOf(v); text != "" {
			fmt.Fprintf(&b, "\n%s\n", text)
		}
		fmt.Fprintf(&b, "\n%s\n\n%s\n", f.lifeOf(v), c.usesOf(v))
	}
	b.WriteString(c.layoutOf(v.Type()))
	return b.String()
}

// author is where the author's program has something, with the lines from
// which that was called; "" where nothing is known.
func (c *Chunk) author(l *ir.Location) string {
	p := kernel.PlaceAt(l)
	var parts []string
	if p.Name != "" {
		parts = append(parts, code(p.Name))
	}
	if at := p.String(); at != "" {
		parts = append(parts, plain(at))
	}
	origin := strings.Join(parts, ", ")
	if origin == "" {
		return ""
	}
	for i, at := range p.Calls {
		if i == mostRows {
			return "Python: " + origin + ", …"
		}
		origin += ", called from " + plain(at.String())
	}
	return "Python: " + origin
}

func (f *Function) registersOf(v *ir.Value) string {
	a := f.Pressure()
	bytes := liveness.Bytes(v.Type())
	if a.Estimate {
		if why := liveness.Note(v.Type()); why != "" {
			return "**Registers** none: " + why
		}
		return fmt.Sprintf("**Size** %s bytes a program; no layout yet, so how many registers that takes is not decided", figure.Thousands(bytes))
	}
	whole := a.Whole(v)
	var own int
	for _, r := range f.Kernel().Ranges() {
		if r.Value == v {
			own = max(own, r.Registers)
		}
	}
	text := ""
	switch {
	case whole == 0 && liveness.Note(v.Type()) != "":
		text = "**Registers** none: " + liveness.Note(v.Type())
	case own == 0 && whole > 0:
		text = fmt.Sprintf("**Registers** none of its own (a view, an address, or cheap to make again); %d a thread if it were kept whole", whole)
	case own == whole:
		text = fmt.Sprintf("**Registers** %d a thread", own)
	default:
		text = fmt.Sprintf("**Registers** %d a thread (%d if it were kept whole)", own, whole)
	}
	if bytes > 0 {
		text += fmt.Sprintf(" · %s bytes a program", figure.Thousands(bytes))
	}
	for _, c := range f.Kernel().Holders() {
		if c.Value == v {
			text += fmt.Sprintf(" · holds %d of the peak's %d", c.Registers, a.Peak.During)
		}
	}
	return text
}

// lifeOf is from which to which line a value is live, and across which loops.
func (f *Function) lifeOf(v *ir.Value) string {
	points := f.Pressure().Points
	first, last := -1, -1
	for _, r := range f.Kernel().Ranges() {
		if r.Value == v {
			if first < 0 {
				first = r.First
			}
			last = max(last, r.Last)
		}
	}
	if first < 0 {
		if def := v.Def(); def != nil {
			first = f.pointOf(def)
		}
		last = first
		for u := range v.Uses {
			last = max(last, f.pointOf(u.Owner()))
		}
	}
	c := f.Chunk
	from := "the start of the function"
	if first >= 0 {
		from = fmt.Sprintf("line %d", c.lineOf(points[first].Op))
	}
	if last < 0 || !v.HasUses() {
		return "**Live** nowhere: nothing uses it"
	}
	text := fmt.Sprintf("**Live** from %s to line %d", from, c.lastLine(points, last))
	if loops := loopsAcross(points, first, last); len(loops) > 0 {
		var at []string
		for _, l := range loops {
			at = append(at, fmt.Sprintf("%s at line %d", code(l.Name().String()), c.lineOf(l)))
		}
		text += ", across " + strings.Join(at, ", ")
	}
	return text
}

// lastLine is the line of the last point up to one that stands in the text.
func (c *Chunk) lastLine(points []pressure.Point, i int) int {
	for ; i >= 0; i-- {
		if n := c.lineOf(points[i].Op); n > 0 {
			return n
		}
	}
	return 0
}

// loopsAcross lists the loops that lie between two points with all they have. What an
// op holds follows it, so that those which do not are around the next point.
func loopsAcross(points []pressure.Point, first, last int) (loops []*ir.Op) {
	around := map[*ir.Op]bool{}
	if last+1 < len(points) {
		for o := points[last+1].Op.Parent(); o != nil; o = o.Parent() {
			around[o] = true
		}
	}
	for i := first + 1; i <= last && i < len(points); i++ {
		if o := points[i].Op; o.HasTrait(ir.LoopLike) && !around[o] {
			loops = append(loops, o)
		}
	}
	return loops
}

func (c *Chunk) usesOf(v *ir.Value) string {
	var lines []int
	n := 0
	for u := range v.Uses {
		n++
		if line := c.lineOf(u.Owner()); line > 0 {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if n == 0 {
		return "**Uses** none"
	}
	word := "lines "
	if len(lines) == 1 {
		word = "line "
	}
	more := ""
	if len(lines) > mostRows {
		lines, more = lines[:mostRows], ", …"
	}
	return fmt.Sprintf("**Uses** %d: %s%s%s", n, word, strings.Trim(strings.ReplaceAll(fmt.Sprint(lines), " ", ", "), "[]"), more)
}

// pointOf is the index of an op among the points of the pressure, or -1.
func (f *Function) pointOf(o *ir.Op) int {
	return slices.IndexFunc(f.Pressure().Points, func(p pressure.Point) bool { return p.Op == o })
}

// memoryOf is where a buffer lies in shared memory, or that to which a view of
// one may refer; "" for what has none, or where that is not known.
func (f *Function) memoryOf(v *ir.Value) string {
	a := f.known()
	if a == nil {
		return ""
	}
	var parts []string
	for _, b := range a.Of(v) {
		text := f.bufferText(b)
		if b.Value != v {
			text = "of " + code(valueText(b.Value)) + ", " + text
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	if len(parts) > mostRows {
		parts = append(parts[:mostRows], "…")
	}
	return fmt.Sprintf("**%s** %s", f.sharedTitle(), strings.Join(parts, "; "))
}

// scratchOf is the shared memory that an op needs while it runs, or that the
// function that it calls needs; "" if that is none or not known.
func (f *Function) scratchOf(o *ir.Op) string {
	a := f.known()
	if a == nil {
		return ""
	}
	b := a.ScratchOf(o)
	if b == nil || b.Size == 0 {
		return ""
	}
	return fmt.Sprintf("**Scratch** in %s: %s", sharedWord(f.Pressure().Machine.Chip), f.bufferText(b))
}

// known is the allocation of a function with layouts, or nil.
func (f *Function) known() *allocation.Allocation {
	if f.estimated() || !f.ofTriton() {
		return nil
	}
	return f.allocation()
}

func (f *Function) bufferText(b *allocation.Buffer) string {
	return fmt.Sprintf("%s bytes a block at offset %s", figure.Thousands(b.Size), figure.Thousands(b.Offset))
}

func (f *Function) sharedTitle() string {
	word := sharedWord(f.Pressure().Machine.Chip)
	return strings.ToUpper(word[:1]) + word[1:]
}
