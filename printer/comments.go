package printer

import (
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/ir"
)

// Comments are printed beside what they stood beside in the text. All methods
// here do nothing where there are none to print.

// commentPrinter is what a printer knows about comments.
type commentPrinter struct {
	*ir.Comments
	opened  map[*ir.Region]bool // regions that were printed
	aliases []string            // of those in the text, what is still to come
	listed  map[string]bool     // aliases that will be printed
}

// beginComments prints what opens the file.
func (p *Printer) beginComments(m *ir.Module, list []ir.Alias) {
	if m.Comments == nil {
		return
	}
	c := &commentPrinter{Comments: m.Comments, opened: make(map[*ir.Region]bool), listed: make(map[string]bool)}
	for i := range m.Aliases {
		if c.Aliases[m.Aliases[i].Text] != nil {
			c.aliases = append(c.aliases, m.Aliases[i].Text)
		}
	}
	for i := range list {
		c.listed[list[i].Text] = true
	}
	p.comments = c
	p.linesFirst(c.Head)
}

// endComments prints what ends the file.
func (p *Printer) endComments() {
	if p.comments == nil {
		return
	}
	lines := p.comments.Tail
	for p.opts.Style == MLIR && len(lines) > 0 && lines[len(lines)-1].Text == "" {
		lines = lines[:len(lines)-1] // mlir-opt ends by an empty line itself
	}
	if len(lines) > 0 && !p.wholeFile() {
		p.Byte('\n')
	}
	p.linesFirst(lines)
}

// linesAbove appends lines that stand above what is printed next, each with its
// line break in front; what follows begins a line itself.
func (p *Printer) linesAbove(lines []ir.CommentLine) {
	for i := range lines {
		if p.written(lines[i].Text) {
			p.Byte('\n')
			p.commentLine(&lines[i])
		}
	}
}

// linesFirst is linesAbove where a line has just begun.
func (p *Printer) linesFirst(lines []ir.CommentLine) {
	for i := range lines {
		if p.written(lines[i].Text) {
			p.commentLine(&lines[i])
			p.Byte('\n')
		}
	}
}

func (p *Printer) commentLine(l *ir.CommentLine) {
	if l.Text == "" {
		return
	}
	if !l.AtLeft {
		for range p.indent + l.Shift {
			p.Byte(' ')
		}
	}
	p.Text(l.Text)
}

// userComments are what ValueUsers has printed: a line, and what stands behind
// an op.
var (
	userLine   = lazyregexp.New(`^// %\S+ is (unused|used by %)`)
	userBehind = lazyregexp.New(`^\s*// (unused|users?: |id: %)[^/]*`)
)

// written reports whether a line is printed: those that tell users are not
// where others are printed instead.
func (p *Printer) written(line string) bool {
	return !p.opts.ValueUsers || !userLine().MatchString(line)
}

func (p *Printer) rest(behind string) string {
	if p.opts.ValueUsers {
		if told := userBehind().FindString(behind); told != "" {
			return behind[len(strings.TrimRight(told, " ")):]
		}
	}
	return behind
}

// above is what stands above an op.
func (p *Printer) above(o *ir.Op) []ir.CommentLine {
	if p.comments == nil {
		return nil
	}
	if c := p.comments.Ops[o]; c != nil {
		return c.Above
	}
	return nil
}

// behind appends what stands behind an op, and what stands in those of its
// regions that were not printed.
func (p *Printer) behind(o *ir.Op) {
	if p.comments == nil {
		return
	}
	if c := p.comments.Ops[o]; c != nil {
		p.Text(p.rest(c.Behind))
	}
	p.commentsOfRegions(o)
}

func (p *Printer) commentsOfRegions(o *ir.Op) {
	for _, r := range o.Regions() {
		p.commentsOfRegion(r)
	}
}

// commentsOfRegion appends the comments of a region unless that was printed.
// Regions inside may have been, as those of partitions are.
func (p *Printer) commentsOfRegion(r *ir.Region) {
	if p.comments.opened[r] {
		return
	}
	p.alone(p.comments.Opening[r])
	for b := range r.Blocks {
		p.commentsOfLabel(b)
		for o := range b.Ops {
			p.commentsOfOp(o)
		}
	}
	p.linesAbove(p.comments.Closing[r])
}

// commentsOfOp appends the comments of an op that is not printed.
func (p *Printer) commentsOfOp(o *ir.Op) {
	if p.comments == nil {
		return
	}
	c := p.comments.Ops[o]
	if c == nil {
		c = &ir.CommentsOf{}
	}
	p.linesAbove(c.Above)
	p.commentsOfRegions(o)
	p.alone(c.Behind)
}

// commentsOfLabel appends the comments of a label that is not printed.
func (p *Printer) commentsOfLabel(b *ir.Block) {
	if p.comments == nil {
		return
	}
	if c := p.comments.Labels[b]; c != nil {
		p.linesAbove(c.Above)
		p.alone(c.Behind)
	}
}

// alone appends, on a line of its own, what stood behind something.
func (p *Printer) alone(behind string) {
	if behind = strings.TrimLeft(behind, " \t"); behind != "" {
		p.Newline()
		p.Text(behind)
	}
}

// opening appends what stands behind the { of a region.
func (p *Printer) opening(r *ir.Region) {
	if p.comments != nil {
		p.comments.opened[r] = true
		p.Text(p.comments.Opening[r])
	}
}

// closing appends the lines in front of the } of a region.
func (p *Printer) closing(r *ir.Region) {
	if p.comments == nil {
		return
	}
	p.indent += indentStep
	p.linesAbove(p.comments.Closing[r])
	p.indent -= indentStep
}

// labelled prints a label, whose line begins with it.
func (p *Printer) labelled(b *ir.Block, entryHidden bool) {
	var c *ir.CommentsOf
	if p.comments != nil {
		c = p.comments.Labels[b]
	}
	if c != nil {
		p.linesAbove(c.Above)
	}
	p.Newline()
	p.blockHeader(b, entryHidden)
	if c != nil {
		p.Text(c.Behind)
	}
}

// aliasComments prints what stands above an alias, and above those in front of
// it that are not printed; it returns what stands behind it. "" is for those
// that are left.
func (p *Printer) aliasComments(text string) (behind string) {
	if p.comments == nil {
		return ""
	}
	c := p.comments.Aliases[text]
	if c == nil && text != "" {
		return ""
	}
	for len(p.comments.aliases) > 0 {
		next := p.comments.aliases[0]
		if next != text && p.comments.listed[next] {
			break
		}
		p.comments.aliases = p.comments.aliases[1:]
		if next == text {
			break
		}
		lost := p.comments.Aliases[next]
		p.linesFirst(lost.Above)
		if lost.Behind != "" {
			p.Text(strings.TrimLeft(lost.Behind, " \t"))
			p.Byte('\n')
		}
	}
	if c == nil {
		return ""
	}
	p.linesFirst(c.Above)
	return c.Behind
}

// Comments that say who uses a value, as -mlir-print-value-users has MLIR print
// them. A user is named by its results or, if it has none, by a number that is
// written behind it.

// usersOfOp appends the comment behind an op.
func (p *Printer) usersOfOp(o *ir.Op) {
	if o.NumResults() == 0 {
		if o.NumOperands() > 0 {
			p.Text(" // id: ")
			p.userName(o)
		}
		return
	}
	if !o.HasUses() {
		p.Text(" // unused")
		return
	}
	users := map[*ir.Op]bool{}
	results := 0
	for i := range o.Results() {
		for u := range o.Result(i).Uses {
			if !users[u.Owner()] {
				users[u.Owner()] = true
				results += u.Owner().NumResults()
			}
		}
	}
	if len(users) == 1 && results <= 1 && o.NumResults() == 1 {
		p.Text(" // user: ")
	} else {
		p.Text(" // users: ")
	}
	for i := range o.Results() {
		if i > 0 {
			p.Text(", ")
		}
		if o.NumResults() > 1 {
			p.Byte('(')
		}
		p.users(o.Result(i))
		if o.NumResults() > 1 {
			p.Byte(')')
		}
	}
}

// usersOfArguments appends a line of comment for each argument of a block.
func (p *Printer) usersOfArguments(b *ir.Block) {
	for _, a := range b.Args() {
		p.Newline()
		p.Text("// ")
		p.Value(a)
		if a.HasUses() {
			p.Text(" is used by ")
			p.users(a)
		} else {
			p.Text(" is unused")
		}
	}
}

func (p *Printer) users(v *ir.Value) {
	if !v.HasUses() {
		p.Text("unused")
		return
	}
	seen := map[*ir.Op]bool{}
	for u := range v.Uses {
		if seen[u.Owner()] {
			continue
		}
		if len(seen) > 0 {
			p.Text(", ")
		}
		seen[u.Owner()] = true
		p.userName(u.Owner())
	}
}

func (p *Printer) userName(o *ir.Op) {
	if o.NumResults() == 0 {
		p.Byte('%')
		p.Text(p.opIDs[o])
		return
	}
	for i := range o.Results() {
		if i > 0 {
			p.Text(", ")
		}
		p.Value(o.Result(i))
	}
}
