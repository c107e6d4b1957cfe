package liveness

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strings"
	"text/tabwriter"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Print writes the liveness of each function in root, or of root itself if it
// holds no function: of each block what is live at its ends, of each op the
// values that must exist just before it, the largest first, and what it adds
// and removes. Sizes are those of Bytes. The places where most bytes are live
// are marked `<- peak`.
func Print(w io.Writer, root *ir.Op) error {
	p := &writer{to: w, text: printer.ForModule(root.Module(), printer.Options{})}
	functions := ir.Functions(root)
	if len(functions) == 0 {
		functions = []*ir.Op{root}
	}
	for i, f := range functions {
		if i > 0 {
			p.out.WriteByte('\n')
		}
		p.function(f)
	}
	p.flush(0)
	return p.err
}

type writer struct {
	text  *printer.Printer
	out   bytes.Buffer // what is not written yet
	to    io.Writer
	err   error // of writing
	l     *Liveness
	peak  int64
	depth int // of regions around, inside the function

	tuples map[ir.Type]int64 // their bytes
}

// flush writes if there is enough. The text grows as the square of the program where
// much is live, so that it is not kept.
func (p *writer) flush(enough int) {
	if p.err == nil && p.out.Len() > enough {
		_, p.err = p.to.Write(p.out.Bytes())
		p.out.Reset()
	}
}

// size is Bytes of a value. A tuple is added up once: of others it may have the one
// before it twice.
func (p *writer) size(v *ir.Value) int64 {
	t := v.Type()
	if _, ok := t.(*ir.TupleType); !ok {
		return Bytes(t)
	}
	n, ok := p.tuples[t]
	if !ok {
		if p.tuples == nil {
			p.tuples = make(map[ir.Type]int64)
		}
		n = Bytes(t)
		p.tuples[t] = n
	}
	return n
}

func (p *writer) function(f *ir.Op) {
	p.l = New(f)
	p.peak, p.depth = 0, 0
	var at *ir.Op
	var values int
	when := "before"
	p.l.WalkSum(p.size, func(o *ir.Op, before, after Set) {
		if before.Sum() > p.peak {
			p.peak, at, values, when = before.Sum(), o, before.Len(), "before"
		}
		if after.Sum() > p.peak {
			p.peak, at, values, when = after.Sum(), o, after.Len(), "after"
		}
	})
	p.out.WriteString(f.Name().String())
	if name, ok := f.StringAttr("sym_name"); ok {
		p.text.Symbol(name)
		fmt.Fprintf(&p.out, " %s", p.text.Take())
	}
	p.out.WriteString(printer.Origin(f.Loc()))
	if at != nil {
		fmt.Fprintf(&p.out, "\n  peak: %s in %s, %s %s%s", figure.Count(p.peak, "byte"), figure.Count(int64(values), "value"), when, p.text.Head(at), printer.Origin(at.Loc()))
	}
	p.out.WriteByte('\n')

	w := p.l.walker(p.size)
	w.enterB = func(b *ir.Block, region int) {
		p.depth++
		p.block(b, region)
		p.depth++
	}
	w.leaveB = func(*ir.Block) { p.depth -= 2 }
	w.visit = func(o *ir.Op) { p.op(o, Set{w.before, p.l}, Set{w.after, p.l}) }
	w.inside(f)
}

func (p *writer) indent() { p.out.WriteString(strings.Repeat("  ", p.depth)) }

func (p *writer) block(b *ir.Block, region int) {
	if p.flush(1 << 16); p.err != nil {
		return
	}
	p.indent()
	p.text.Block(b)
	if b.NumArgs() > 0 {
		p.text.Byte('(')
		p.text.Values(b.Args())
		p.text.Byte(')')
	}
	p.out.WriteString(p.text.Take())
	if b.Parent() != p.l.root {
		fmt.Fprintf(&p.out, " of region %d of %s", region, b.Parent().Name())
	}
	p.out.WriteByte('\n')
	p.ends("live-in: ", p.l.In(b))
	p.ends("live-out:", p.l.Out(b))
}

func (p *writer) ends(what string, vs []*ir.Value) {
	names := p.names(vs)
	if names == "" {
		names = " none"
	}
	p.indent()
	fmt.Fprintf(&p.out, "  %s%s\n", what, names)
}

// names lists values, sorted by name, each with a space before it.
func (p *writer) names(vs []*ir.Value) string {
	list := make([]string, len(vs))
	for i, v := range vs {
		list[i] = " " + p.text.Name(v)
	}
	sort.Strings(list)
	return strings.Join(list, "")
}

func (p *writer) op(o *ir.Op, before, after Set) {
	if p.flush(1 << 16); p.err != nil {
		return
	}
	p.indent()
	fmt.Fprintf(&p.out, "%s%s\n", p.text.Head(o), printer.Origin(o.Loc()))
	p.total("before", before)
	p.out.WriteByte('\n')
	p.values(before.Values())
	p.total("after", after)
	var added, removed []*ir.Value
	for v := range after.All {
		if !before.Has(v) {
			added = append(added, v)
		}
	}
	for v := range before.All {
		if !after.Has(v) {
			removed = append(removed, v)
		}
	}
	var unused []*ir.Value
	for i := range o.NumResults() {
		if r := o.Result(i); !after.Has(r) {
			unused = append(unused, r)
		}
	}
	if len(removed) > 0 {
		p.out.WriteString("; last use of" + p.names(removed))
	}
	if len(added) > 0 {
		p.out.WriteString("; new" + p.names(added))
	}
	if len(unused) > 0 {
		p.out.WriteString("; unused" + p.names(unused))
	}
	p.out.WriteByte('\n')
}

func (p *writer) total(when string, s Set) {
	p.indent()
	fmt.Fprintf(&p.out, "  %s: %s in %s", when, figure.Count(s.Sum(), "byte"), figure.Count(int64(s.Len()), "value"))
	if s.Sum() == p.peak && p.peak > 0 {
		p.out.WriteString("  <- peak")
	}
}

// values prints a table, the largest first.
func (p *writer) values(vs []*ir.Value) {
	type row struct {
		name string
		v    *ir.Value
	}
	table := make([]row, len(vs))
	for i, v := range vs {
		table[i] = row{p.text.Name(v), v}
	}
	sort.SliceStable(table, func(i, j int) bool {
		if a, b := p.size(table[i].v), p.size(table[j].v); a != b {
			return a > b
		}
		return table[i].name < table[j].name
	})
	tw := tabwriter.NewWriter(&p.out, 0, 0, 2, ' ', 0)
	for _, r := range table {
		p.text.Type(r.v.Type())
		note := ""
		if p.size(r.v) == 0 {
			note = "  (" + Note(r.v.Type()) + ")"
		}
		fmt.Fprintf(tw, "%s    %s\t%d\t%s%s%s\n", strings.Repeat("  ", p.depth), r.name, p.size(r.v), p.text.Take(), note, printer.Origin(r.v.Loc()))
	}
	tw.Flush()
}
