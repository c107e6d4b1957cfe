package compare

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/passlog/irdiff"
)

// A Difference is what differs between the kernels of a pair.
type Difference struct {
	Pair
	Config  []Setting // the options that differ, by name
	Figures []Figure  // that one side has at least, what was reported first
	Layouts []Layout  // that stand in the place of others, those of most ops first
	Groups  []Group   // what differs in the IR, by the line of Python
	Unified string    // the IR as one difference, if Compare was asked for it
	Over    []Excess  // what is worse than was allowed, once Check was asked
}

// An Excess is a limit, and what is over it.
type Excess struct {
	Limit Limit
	Text  string
}

// Check notes which limits the difference is over, and returns those of which a side
// does not tell.
func (d *Difference) Check(limits []Limit) (unknown []Limit) {
	for _, l := range limits {
		switch over, known := l.Check(d); {
		case !known:
			unknown = append(unknown, l)
		case over != "":
			d.Over = append(d.Over, Excess{l, over})
		}
	}
	return unknown
}

// A Setting is an option of a configuration; "" where a side has none.
type Setting struct{ Name, Before, After string }

// A Layout is one in the place of another.
type Layout struct {
	Old, New             string // what the IR calls them
	Definition, Replaced string // what these stand for: the new one, and the old one
	Ops                  int    // that have the one where they had the other
}

// A Group is what differs of a line of Python.
type Group struct {
	// At is the line that the kernel was compiled from before, Now that after; no File: it
	// is not known.
	At, Now kernel.Frame
	Rows    []irdiff.Row // with lines of the files
}

// Same reports whether nothing differs but figures that one side alone has.
func (d *Difference) Same() bool {
	return len(d.Config)+len(d.Groups) == 0 && !slices.ContainsFunc(d.Figures, func(f Figure) bool { return f.Differs() })
}

// Rows counts the lines of IR that differ in one of some ways.
func (d *Difference) Rows(change irdiff.Change) (n int) {
	for _, g := range d.Groups {
		for _, r := range g.Rows {
			if r.Change&change != 0 {
				n++
			}
		}
	}
	return n
}

// Compare says what differs; context is how many lines Unified shows around each change,
// below 0 for none of it.
func (p Pair) Compare(context int) *Difference {
	d := &Difference{Pair: p, Config: settings(p.A, p.B)}
	for _, k := range keys {
		before, inA := p.A.figures[k]
		after, inB := p.B.figures[k]
		if inA || inB {
			d.Figures = append(d.Figures, Figure{k.name, k.by, known(inA, before), known(inB, after)})
		}
	}
	c := irdiff.Compare(p.A.text.text, p.B.text.text)
	d.group(c)
	d.layouts(c)
	if context >= 0 {
		d.Unified = c.Unified(context).Text
	}
	return d
}

func known(ok bool, v float64) *float64 {
	if !ok {
		return nil
	}
	return &v
}

// settings are the options that differ, the target first.
func settings(a, b *Kernel) (list []Setting) {
	add := func(name, before, after string) {
		if before != after {
			list = append(list, Setting{name, before, after})
		}
	}
	add("target", a.Target, b.Target)
	var names []string
	for name := range a.Config {
		names = append(names, name)
	}
	for name := range b.Config {
		if _, ok := a.Config[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	text := func(config map[string]any, name string) string {
		if v, ok := config[name]; ok {
			return fmt.Sprint(v)
		}
		return ""
	}
	for _, name := range names {
		add(name, text(a.Config, name), text(b.Config, name))
	}
	return list
}

// group puts rows together that come from one line of Python.
func (d *Difference) group(c *irdiff.Comparison) {
	a, b := d.A.text.places, d.B.text.places
	// Lines of Python have other numbers where some were added above them: those of ops
	// that are paired tell which is which.
	before := map[kernel.Frame]kernel.Frame{}
	for _, p := range c.Pairs {
		old, now := a[p[0]-1], b[p[1]-1]
		if _, ok := before[now]; !ok && old.File != "" && now.File != "" {
			before[now] = old
		}
	}
	index := map[kernel.Frame]int{}
	for _, row := range c.Rows {
		var at, now kernel.Frame
		if row.New > 0 {
			now = b[row.New-1]
			at = before[now]
			row.New = d.B.text.lines[row.New-1]
		}
		if row.Old > 0 {
			if own := a[row.Old-1]; own.File != "" {
				at = own
			}
			row.Old = d.A.text.lines[row.Old-1]
		}
		place := at
		if place.File == "" {
			place = now
		}
		i, ok := index[place]
		if !ok {
			i = len(d.Groups)
			index[place] = i
			d.Groups = append(d.Groups, Group{At: at})
		}
		g := &d.Groups[i]
		if g.Now.File == "" {
			g.Now = now
		}
		g.Rows = append(g.Rows, row)
	}
	slices.SortStableFunc(d.Groups, func(x, y Group) int {
		p, q := x.Place(), y.Place()
		return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line))
	})
}

// Place is the line of Python, that after where it was not there before.
func (g *Group) Place() kernel.Frame {
	if g.At.File != "" {
		return g.At
	}
	return g.Now
}

// layouts counts which layouts stand for which others.
func (d *Difference) layouts(c *irdiff.Comparison) {
	definition := func(name string) string { return cmp.Or(c.Definitions[name], name) }
	index := map[irdiff.Replaced]int{}
	for _, row := range c.Rows {
		for _, r := range row.Replaced {
			i, ok := index[r]
			if !ok {
				i = len(d.Layouts)
				index[r] = i
				d.Layouts = append(d.Layouts, Layout{Old: r.Old, New: r.New, Replaced: definition(r.Old), Definition: definition(r.New)})
			}
			d.Layouts[i].Ops++
		}
	}
	slices.SortStableFunc(d.Layouts, func(x, y Layout) int { return cmp.Compare(y.Ops, x.Ops) })
}
