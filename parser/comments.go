package parser

import (
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/ir"
)

// Comments are not seen while the text is parsed: where they are wanted, the
// text is scanned once more for what stands between its tokens, and each find is
// given to the op, label, alias or region that begins or ends beside it. What
// stands inside the syntax of an op, between its operands say, goes above it or,
// behind one of its regions, to the end of that: so comments keep their order.

// marks are the places of braces and labels, noted while parsing if comments
// are wanted.
type marks struct {
	regions   []regionMark
	labels    []labelMark
	aliases   []aliasMark
	resources []resourceMark
}

type regionMark struct {
	region      *ir.Region
	open, close uint32 // behind { and at }
}

type labelMark struct {
	block *ir.Block
	end   uint32 // behind its colon
}

type aliasMark struct {
	text       string
	start, end uint32
	moved      bool // is printed in front of ops that precede it
}

type resourceMark struct{ start, end uint32 } // at {-# and behind #-}

// An owner is what comments inside its syntax go to: an op, label or alias, or
// the end of a region.
type owner struct {
	op     *ir.Op
	label  *ir.Block
	alias  string
	region *ir.Region
}

// commenter attaches comments.
type commenter struct {
	*parser
	out        *ir.Comments
	opStart    map[uint32][]*ir.Op
	opEnd      map[uint32]*ir.Op
	regionOpen map[uint32]*ir.Region
	regionEnd  map[uint32]*ir.Region
	labelStart map[uint32]*ir.Block
	labelEnd   map[uint32]*ir.Block
	aliasStart map[uint32]string
	aliasEnd   map[uint32]string
	resources  map[uint32]resourceMark // by start
	moved      map[string]bool         // see aliasMark
	inside     owner                   // of what is being read
	// waiting stood above aliases that are moved. It stays where it was, above
	// what follows them: it may tell what the next op does, or check it.
	waiting []ir.CommentLine
}

// comments finds the comments of the text.
func (p *parser) comments() *ir.Comments {
	c := &commenter{
		parser: p, out: ir.NewComments(),
		opStart: make(map[uint32][]*ir.Op), opEnd: make(map[uint32]*ir.Op),
		regionOpen: make(map[uint32]*ir.Region), regionEnd: make(map[uint32]*ir.Region),
		labelStart: make(map[uint32]*ir.Block), labelEnd: make(map[uint32]*ir.Block),
		aliasStart: make(map[uint32]string), aliasEnd: make(map[uint32]string),
		resources: make(map[uint32]resourceMark), moved: make(map[string]bool),
	}
	c.places()
	text := p.lex.text
	from := p.opts.Range.Start
	if line, _, _ := strings.Cut(text[from:], "\n"); from > 0 && strings.TrimSpace(line) == "" {
		from += uint32(min(len(line)+1, len(text[from:]))) // the rest of the line that parts chunks
	}
	lex := lexer{text: text, pos: from}
	for last := from; ; {
		next := lex.next()
		if gap := text[last:next.start]; strings.IndexByte(gap, '/') >= 0 || strings.Count(gap, "\n") > 1 || last == from {
			c.gap(last, next.start, last == from, next.kind == tEOF)
		}
		if next.kind == tEOF {
			c.out.Tail = append(c.waiting, c.out.Tail...)
			return c.out
		}
		c.enter(next)
		last = next.end
		if r, ok := c.resources[next.start]; ok {
			c.resourceGaps(&lex, last, r.end)
			last = r.end
		}
	}
}

// places notes where everything begins and ends.
func (c *commenter) places() {
	inBraces := map[*ir.Region]bool{nil: true, c.mod.Op().RegionAt(0): true}
	for _, m := range c.marks.regions {
		c.regionOpen[m.open], c.regionEnd[m.close] = m.region, m.region
		inBraces[m.region] = true
	}
	ir.Walk(c.mod.Op(), func(o *ir.Op) {
		// An op that is only the syntax of the one around it is none here.
		if s := o.Span(); s.IsValid() && s.End > s.Start && inBraces[o.Region()] {
			c.opStart[s.Start] = append(c.opStart[s.Start], o)
			c.opEnd[s.End] = o
		}
	})
	for _, m := range c.marks.labels {
		c.labelStart[m.block.Span().Start], c.labelEnd[m.end] = m.block, m.block
	}
	for _, m := range c.marks.aliases {
		c.aliasStart[m.start], c.aliasEnd[m.end] = m.text, m.text
		c.moved[m.text] = m.moved
	}
	for _, m := range c.marks.resources {
		c.resources[m.start] = m
	}
}

// enter notes that a token was met.
func (c *commenter) enter(t token) {
	if o := c.outermost(t.start); o != nil {
		c.inside = owner{op: o}
		if c.waiting != nil {
			c.release(&entry(c.out.Ops, o).Above)
		}
	} else if b := c.labelStart[t.start]; b != nil {
		c.inside = owner{label: b}
	} else if a := c.aliasStart[t.start]; a != "" {
		c.inside = owner{alias: a}
		if c.waiting != nil && !c.moved[a] {
			c.release(&entry(c.out.Aliases, a).Above)
		}
	} else if r := c.regionEnd[t.start]; r != nil {
		c.inside = owner{region: r}
	}
}

func (c *commenter) release(to *[]ir.CommentLine) {
	*to = append(c.waiting, *to...)
	c.waiting = nil
}

// outermost is the op that begins at a place; of several the one that has the
// others inside.
func (c *commenter) outermost(at uint32) *ir.Op {
	var out *ir.Op
	for _, o := range c.opStart[at] {
		if out == nil || o.Span().End > out.Span().End {
			out = o
		}
	}
	return out
}

// resourceGaps finds the comments inside of {-# … #-}.
func (c *commenter) resourceGaps(lex *lexer, last, end uint32) {
	for last < end {
		next := lex.next()
		_, lines := c.split(last, next.start, true)
		for _, l := range lines {
			if l.text != "" {
				c.out.InResources = append(c.out.InResources, ir.CommentLine{Text: l.text})
			}
		}
		last = next.end
	}
}

// A trivium is a comment or blank line between two tokens.
type trivium struct {
	text   string // "" for a blank line
	column int
}

// gap gives away what stands between two tokens.
func (c *commenter) gap(from, to uint32, first, last bool) {
	behind, lines := c.split(from, to, first)
	if behind != "" && !c.behind(from, behind) {
		lines = append([]trivium{{text: strings.TrimLeft(behind, " \t"), column: c.column(to)}}, lines...)
	}
	switch {
	case len(lines) == 0:
	case last:
		c.out.Tail = placed(lines, 0)
	case first:
		c.above(to, c.head(lines))
	default:
		c.above(to, lines)
	}
}

// split divides a gap into what stands on the line of the token in front, and
// the lines that follow.
func (c *commenter) split(from, to uint32, first bool) (behind string, lines []trivium) {
	text := c.lex.text[from:to]
	if !first {
		var ended bool
		behind, text, ended = strings.Cut(text, "\n")
		if !ended && !strings.Contains(behind, "//") { // nothing but blanks
			return "", nil
		}
		behind = strings.TrimRight(behind, " \t\r")
	}
	for {
		line, rest, ended := strings.Cut(text, "\n")
		if !ended {
			if strings.Contains(line, "//") { // the end of the file
				lines = append(lines, lineOf(line))
			}
			return behind, lines
		}
		lines = append(lines, lineOf(line))
		text = rest
	}
}

func lineOf(line string) trivium {
	trimmed := strings.TrimLeft(line, " \t")
	return trivium{text: strings.TrimRight(trimmed, " \t\r"), column: len(line) - len(trimmed)}
}

// head keeps the lines that open the file, which do not belong to what follows:
// up to the last RUN line, and up to the last blank line behind a comment.
func (c *commenter) head(lines []trivium) []trivium {
	n, comment := 0, false
	for i, l := range lines {
		comment = comment || l.text != ""
		if l.text == "" && comment || strings.Contains(l.text, "RUN:") {
			n = i + 1
		}
	}
	c.out.Head = placed(lines[:n], 0)
	return lines[n:]
}

// generated is what printers write behind labels.
var generated = lazyregexp.New(`^\s*// (no predecessors|pred: \^[\w$.-]+|\d+ preds: \^[\w$.-]+(, \^[\w$.-]+)*)`)

// behind gives a comment to what ends at a place; it reports whether anything
// does.
func (c *commenter) behind(at uint32, text string) bool {
	if o := c.opEnd[at]; o != nil {
		entry(c.out.Ops, o).Behind = text
	} else if r := c.regionOpen[at]; r != nil {
		c.out.Opening[r] = text
	} else if b := c.labelEnd[at]; b != nil {
		text = strings.TrimPrefix(text, generated().FindString(text))
		if !strings.Contains(text, "//") {
			text = "" // the rest of a list that is written in another way
		}
		entry(c.out.Labels, b).Behind = text
	} else if a := c.aliasEnd[at]; a != "" {
		entry(c.out.Aliases, a).Behind = text
	} else {
		return false
	}
	return true
}

func entry[K comparable](m map[K]*ir.CommentsOf, key K) *ir.CommentsOf {
	e := m[key]
	if e == nil {
		e = &ir.CommentsOf{}
		m[key] = e
	}
	return e
}

// above gives lines to what begins at a place.
func (c *commenter) above(at uint32, lines []trivium) {
	column := c.column(at)
	if o := c.outermost(at); o != nil {
		entry(c.out.Ops, o).Above = placed(lines, column)
	} else if b := c.labelStart[at]; b != nil {
		entry(c.out.Labels, b).Above = placed(lines, column)
	} else if a := c.aliasStart[at]; c.moved[a] {
		c.waiting = append(c.waiting, placed(lines, column)...)
	} else if a != "" {
		entry(c.out.Aliases, a).Above = placed(lines, column)
	} else if r := c.regionEnd[at]; r != nil {
		c.out.Closing[r] = placed(lines, c.bodyColumn(r, column+2))
	} else if _, ok := c.resources[at]; ok {
		if n := len(lines); n > 0 && lines[n-1].text == "" {
			lines = lines[:len(lines)-1] // which the printer writes
		}
		c.out.Resources = append(c.out.Resources, placed(lines, column)...)
	} else {
		c.keep(lines)
	}
}

// bodyColumn is where the ops of a region begin.
func (c *commenter) bodyColumn(r *ir.Region, otherwise int) int {
	if b := r.Last(); b != nil && b.First() != nil {
		if s := b.First().Span(); s.IsValid() && s.End > s.Start {
			return c.column(s.Start)
		}
	}
	return otherwise
}

// keep gives comments from the middle of what is being read to that.
func (c *commenter) keep(lines []trivium) {
	var kept []ir.CommentLine
	for _, l := range lines {
		if l.text != "" {
			kept = append(kept, ir.CommentLine{Text: l.text})
		}
	}
	to := &c.out.Head
	switch in := c.inside; {
	case in.op != nil:
		to = &entry(c.out.Ops, in.op).Above
	case in.label != nil:
		to = &entry(c.out.Labels, in.label).Above
	case c.moved[in.alias]:
		to = &c.waiting
	case in.alias != "":
		to = &entry(c.out.Aliases, in.alias).Above
	case in.region != nil:
		c.out.Closing[in.region] = append(c.out.Closing[in.region], kept...)
		return
	}
	*to = append(*to, kept...)
}

func (c *commenter) column(at uint32) int {
	return int(at) - 1 - strings.LastIndexByte(c.lex.text[:at], '\n')
}

// placed are lines whose columns count from the given one.
func placed(lines []trivium, column int) []ir.CommentLine {
	out := make([]ir.CommentLine, len(lines))
	for i, l := range lines {
		out[i] = ir.CommentLine{Text: l.text, Shift: l.column - column, AtLeft: l.column == 0 && column > 0}
	}
	return out
}

// The parser's part -----------------------------------------------------------

func (p *parser) markRegion(r *ir.Region, open, close token) {
	if p.marks != nil {
		p.marks.regions = append(p.marks.regions, regionMark{r, open.end, close.start})
	}
}

func (p *parser) markLabel(b *ir.Block) {
	if p.marks != nil {
		p.marks.labels = append(p.marks.labels, labelMark{b, p.lastEnd})
	}
}

func (p *parser) markAlias(name token) {
	if p.marks != nil {
		p.marks.aliases = append(p.marks.aliases, aliasMark{p.text(name), name.start, p.lastEnd, p.movedAlias()})
	}
}

func (p *parser) markResources(begin token) {
	if p.marks != nil {
		p.marks.resources = append(p.marks.resources, resourceMark{begin.start, p.lastEnd})
	}
}

// movedAlias reports whether the alias just read follows ops, but has to be
// printed in front of them.
func (p *parser) movedAlias() bool {
	n := len(p.mod.Aliases)
	return p.mod.Body().First() != nil && n > 0 && !p.mod.Aliases[n-1].Deferred
}
