package cli

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/layout/picture"
	"github.com/tgopt/tgopt/printer"
	chips "github.com/tgopt/tgopt/target"
)

// A layoutCmd shows where the elements of tensors live: of an encoding
// (layoutencoding.go) or of all types of a file (layoutfile.go).
type layoutCmd struct {
	*tool
	shape, elem, target, convert, output string
	warps, lanes, blocks                 int64
	rows, columns                        int
	whole                                bool
	view, format, colorBy                choice
	specFlags

	cache   layout.Cache
	context *ir.Context
}

func (t *tool) newLayoutCmd() *cobra.Command {
	c := &layoutCmd{tool: t, view: choice{value: "tensor"}, format: choice{value: "text"}}
	cmd := &cobra.Command{
		Use:   "layout ENCODING --shape=16x16 | layout TYPE | layout FILE",
		Short: "Show where each element of a tensor lives",
		Long: `Show where each element of a tensor lives: in which register of which lane and warp,
or where in shared or tensor memory. Of a file, the layout of each tensor and buffer type.

    tgopt layout '#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>' --shape=16x16
    tgopt layout kernel.ttgir --format=html -o kernel.html`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args[0]) },
	}
	var dims []string
	for _, d := range picture.ColorDims {
		dims = append(dims, string(d))
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.shape, "shape", "", "extents of the tensor: 16x16")
	f.StringVar(&c.elem, "elem", "f16", "element `type`")
	f.StringVar(&c.convert, "convert", "", "another `encoding`: show what converting to it moves")
	f.StringVar(&c.target, "target", "", "`chip`: sm_90, cuda:90 or h100, gfx942, hip:gfx942 or mi300x")
	f.Int64Var(&c.warps, "num-warps", 0, "warps of a block that the encoding must have")
	f.Int64Var(&c.lanes, "threads-per-warp", 0, "lanes of a warp that the encoding must have")
	f.Int64Var(&c.blocks, "num-ctas", 0, "blocks of a cluster that the encoding must have")
	c.view.define(f, "view", "tensor: who holds each element (lane:register); hardware: what each lane and register holds", "tensor", "hardware")
	c.format.define(f, "format", "text, json, svg or html", "text", "json", "svg", "html")
	c.colorBy.define(f, "color-by", "what cells of one colour share", dims...)
	f.IntVar(&c.rows, "max-rows", 0, "rows shown of a table (default 32, in pictures 64)")
	f.IntVar(&c.columns, "max-columns", 0, "columns shown of a table (default 32, in pictures 64)")
	f.BoolVar(&c.whole, "all", false, "show all rows and columns")
	c.specFlags.define(f)
	f.StringVarP(&c.output, "output", "o", "-", "`file` to write")
	return cmd
}

func (c *layoutCmd) run(ctx context.Context, arg string) error {
	c.normaliseTarget()
	write := c.encoding
	isType := strings.HasPrefix(arg, "tensor<") || strings.HasPrefix(arg, "!")
	if !isType && !strings.HasPrefix(arg, "#") && !strings.Contains(arg, "<") {
		write = func(w io.Writer, name string) error { return c.file(ctx, w, name) }
	}
	return c.writing(c.output, func(w io.Writer) error { return write(w, arg) })
}

// writeFile writes standard output or, in one step, a file.
func (t *tool) writeFile(name string, text []byte) error {
	return t.writing(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// writing is writeFile of what is written bit by bit, and never kept as a whole. What fails
// before something was written leaves all as it was.
func (t *tool) writing(name string, write func(io.Writer) error) error {
	o := (&opt{tool: t, output: name}).newOutput()
	defer o.abandon()
	w := bufio.NewWriterSize(o, 1<<16)
	if err := write(w); err != nil && o.err == nil {
		return err
	}
	w.Flush()
	if err := o.close(true); err != nil {
		return wrongf("%v", err)
	}
	return nil
}

// normaliseTarget makes a chip's name what ttg.target would have, and warns of
// one that is not known.
func (c *layoutCmd) normaliseTarget() {
	if c.target == "" {
		return
	}
	chip, err := chips.Named(c.target)
	if err != nil {
		c.say("%s: warning: %v\n", c.name, err)
		return
	}
	c.target = chip.Triton()
}

// A shown is a layout, and what it is of.
type shown struct {
	title string // the encoding or type
	enc   ir.Attribute
	elem  ir.Type
	*linear.Layout
	to *converted
}

// A converted is the other side of --convert.
type converted struct {
	enc        ir.Attribute
	layout     *linear.Layout
	conversion *layout.Conversion // between registers
	scratch    int64              // bytes of shared memory a block
	access     *layout.Access     // between registers and shared memory
}

// show writes layouts as text, SVG or HTML.
func (c *layoutCmd) show(w io.Writer, list []shown) error {
	o := picture.Options{ColorBy: linear.Dim(c.colorBy.value)}
	if c.view.value == "hardware" {
		o.View = picture.Hardware
	}
	write, most := picture.Text, 32
	switch c.format.value {
	case "svg":
		write, most = picture.SVG, 64
	case "html":
		write, most = picture.HTML, 64
	}
	if !c.whole {
		o.Rows, o.Columns = cmp.Or(max(c.rows, 0), most), cmp.Or(max(c.columns, 0), most)
	}
	var subjects []picture.Subject
	cells := int64(0)
	for i := range list {
		s := &list[i]
		n := picture.Cells(s.Layout, o.View)
		if c.whole && n > picture.MostCells {
			return wrongf("%s has %d cells, more than the %d that are drawn; --format=json has its bases", s.title, n, picture.MostCells)
		}
		if !c.whole {
			n = min(n, int64(o.Rows)*int64(o.Columns))
		}
		cells += n
		switch {
		case c.whole && cells > picture.MostOfAll:
			return wrongf("the first %d of %d layouts have %d cells, more than the %d that are drawn of a file; --format=json has their bases",
				i+1, len(list), cells, picture.MostOfAll)
		case cells > picture.MostOfAll:
			c.say("%s: warning: the first %d of %d layouts are drawn, in %d cells; 'tgopt layout TYPE' draws one, --format=json has all\n", c.name, i, len(list), picture.MostOfAll)
			return write(w, subjects, o)
		}
		subjects = append(subjects, s.subjects()...)
	}
	return write(w, subjects, o)
}

// subjects are what is drawn of a layout: of a conversion the new one beside
// the old one.
func (s *shown) subjects() []picture.Subject {
	bits := 0
	if s.elem != nil {
		bits = layout.ElementWidth(s.elem)
	}
	before := picture.Subject{Title: s.title, Layout: s.Layout, ElementBits: bits}
	if s.Layout.HasIn(linear.Offset) {
		before.Notes = []string{"aligned to " + strconv.FormatInt(layout.Alignment(s.enc), 10) + " bytes"}
	}
	if s.to == nil {
		return []picture.Subject{before}
	}
	after := picture.Subject{Title: "to " + printer.AttrText(s.to.enc), Layout: s.to.layout, Conversion: s.to.conversion, ElementBits: bits, Notes: s.to.describe()}
	return []picture.Subject{before, after}
}

// describe says what a conversion takes.
func (to *converted) describe() []string {
	if to.access != nil {
		text := fmt.Sprintf("each access moves %d elements a lane", to.access.Vector)
		if to.access.Conflicts == 0 {
			return []string{text + ", without bank conflicts"}
		}
		return []string{text + fmt.Sprintf(" and takes %d more cycles for bank conflicts", to.access.Conflicts)}
	}
	text := map[layout.Movement]string{
		layout.NoMovement:   "the conversion moves nothing",
		layout.InThread:     "the conversion moves elements between registers of a thread",
		layout.InQuad:       "the conversion moves elements between lanes of a quad, by shuffles",
		layout.InWarp:       "the conversion moves elements between lanes of a warp, by shuffles",
		layout.InBlock:      "the conversion goes through shared memory",
		layout.AcrossBlocks: "the conversion goes through the shared memory of other blocks of the cluster",
	}[to.conversion.Movement]
	if to.scratch > 0 {
		text += fmt.Sprintf(", %d bytes", to.scratch)
	}
	notes := []string{text}
	if to.conversion.Movement != layout.NoMovement {
		m := to.conversion.Moves()
		notes = append(notes, fmt.Sprintf("of the new places %d have what they had, %d take it from another register, %d from another lane, %d from another warp, %d from another block",
			m.Stay, m.Register, m.Lane, m.Warp, m.Block))
	}
	return notes
}

// fields is a layout as docs/json.md has it.
func fields(enc ir.Attribute, l *linear.Layout) picture.Object {
	list := picture.Fields(l)
	if l.HasIn(linear.Offset) {
		list = append(list, picture.Field{Key: "alignment", Value: layout.Alignment(enc)})
	}
	return list
}

// object is what --format=json prints of a layout.
func (s *shown) object() picture.Object {
	list := fields(s.enc, s.Layout)
	if s.to == nil {
		return list
	}
	to := fields(s.to.enc, s.to.layout)
	add := func(key string, value any) { to = append(to, picture.Field{Key: key, Value: value}) }
	if s.to.access != nil {
		add("vector", s.to.access.Vector)
		add("conflicts", s.to.access.Conflicts)
	} else {
		m := s.to.conversion.Moves()
		add("movement", s.to.conversion.Movement.String())
		add("exchanges", s.to.conversion.Exchanges)
		add("scratch", s.to.scratch)
		add("moves", picture.Object{{Key: "stay", Value: m.Stay}, {Key: "register", Value: m.Register}, {Key: "lane", Value: m.Lane}, {Key: "warp", Value: m.Warp}, {Key: "block", Value: m.Block}})
	}
	return append(list, picture.Field{Key: "convert", Value: to})
}
