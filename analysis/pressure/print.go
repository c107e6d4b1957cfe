package pressure

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/target"
)

// Print writes the pressure of each function in root, or of root itself if it
// holds no function: the peak with the values that make it up, largest first,
// and for each op the 32-bit registers a thread before, during and after it.
// The places of the peak are marked `<- peak`.
func Print(w io.Writer, root *ir.Op) error {
	p := &writer{text: printer.ForModule(root.Module(), printer.Options{}), out: bufio.NewWriterSize(w, 1<<16)}
	cache := &layout.Cache{}
	for i, f := range functions(root) {
		if i > 0 {
			p.out.WriteByte('\n')
		}
		if err := p.function(New(f, MachineOf(f), cache)); err != nil {
			return err
		}
	}
	return p.out.Flush()
}

// functions lists those that have a body, or root if there is none.
func functions(root *ir.Op) []*ir.Op {
	if list := ir.Functions(root); len(list) > 0 {
		return list
	}
	return []*ir.Op{root}
}

type writer struct {
	text *printer.Printer
	out  *bufio.Writer // deep in loops the text is mostly blanks, so that it is not kept
}

func (p *writer) function(a *Analysis) error {
	p.out.WriteString(a.Root.Name().String())
	if name, ok := a.Root.StringAttr("sym_name"); ok {
		p.text.Symbol(name)
		fmt.Fprintf(p.out, " %s", p.text.Take())
	}
	fmt.Fprintf(p.out, "  %s%s\n", a.Machine, printer.Origin(a.Root.Loc()))
	if a.Estimate {
		p.out.WriteString("  estimate: tensors without layouts count their elements divided by the threads\n")
	}
	if a.Peak.Op == nil {
		return nil
	}
	fmt.Fprintf(p.out, "  peak: %s a thread, at %s%s\n", figure.Count(a.Peak.During, "register"), p.text.Head(a.Peak.Op), printer.Origin(a.Peak.Op.Loc()))
	tw := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, c := range a.Contributors() {
		name := p.text.Name(c.Value)
		p.text.Type(c.Value.Type())
		fmt.Fprintf(tw, "    %s\t%d\t%s%s\n", name, c.Registers, p.text.Take(), printer.Origin(c.Value.Loc()))
	}
	tw.Flush()
	for _, at := range a.Points {
		depth := 1
		for o := at.Op.Parent(); o != nil && o != a.Root; o = o.Parent() {
			depth++
		}
		mark := ""
		if at.During == a.Peak.During {
			mark = "  <- peak"
		}
		if _, err := fmt.Fprintf(p.out, "%s%s: before %d, during %d, after %d%s%s\n", strings.Repeat("  ", depth), p.text.Head(at.Op), at.Before, at.During, at.After, mark, printer.Origin(at.Op.Loc())); err != nil {
			return err
		}
	}
	return nil
}

// String is "gfx942, 4 waves of 64".
func (m Machine) String() string {
	name := "no known target"
	if m.Chip != nil {
		name = m.Chip.Name
	}
	return fmt.Sprintf("%s, %s of %d", name, figure.Count(m.Warps, target.WordsOf(m.Chip).Warp), m.Lanes)
}
