package ide

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/markdown"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// hoverOp is the documentation of an op, and what is live around it.
func (c *Chunk) hoverOp(o *ir.Op) string {
	var b strings.Builder
	def := dialect.DefOf(o)
	if def == nil {
		fmt.Fprintf(&b, "%s: no dialect that is known defines it\n", bold(o.Name().String()))
	} else {
		b.WriteString(opDoc(def))
	}
	if text := c.author(o.Loc()); text != "" {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	f := c.FunctionOf(o)
	switch {
	case f == nil:
	case f.Op == o:
		fmt.Fprintf(&b, "\n%s\n\n%s%s", plain(f.summary()), f.versionTable(), f.holderTable())
	default:
		if text := f.scratchOf(o); text != "" {
			fmt.Fprintf(&b, "\n%s\n", text)
		}
		b.WriteString(f.moving(o))
		b.WriteString(f.liveAround(o))
	}
	return b.String()
}

// moving is what an op costs that moves elements, or computes what other threads compute.
func (f *Function) moving(o *ir.Op) string {
	if f.known() == nil {
		return ""
	}
	var b strings.Builder
	if text := f.Kernel().Moving(o); text != "" {
		fmt.Fprintf(&b, "\n**Memory** %s\n", plain(text))
	}
	if text := f.Kernel().Copies(o); text != "" {
		fmt.Fprintf(&b, "\n**Computed more than once** %s\n", plain(text))
	}
	return b.String()
}

// opDoc is what the spec says of an op.
func opDoc(def *dialect.Op) string {
	var b strings.Builder
	b.WriteString(bold(def.Name))
	if def.Summary != "" {
		fmt.Fprintf(&b, " %s", plain(def.Summary))
	}
	b.WriteString("\n")
	if def.Deprecated != "" {
		fmt.Fprintf(&b, "\nDeprecated: %s took its place.\n", code(def.Deprecated))
	}
	if def.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", markdown.Prose(def.Description))
	}
	if text := syntaxText(def); text != "" {
		b.WriteString("\n" + fenceText(text))
	}
	for i := range def.Operands {
		docValue(&b, "operand", &def.Operands[i])
	}
	for i := range def.Results {
		docValue(&b, "result", &def.Results[i])
	}
	for i := range def.Attrs {
		fmt.Fprintf(&b, "- attribute %s: %s\n", code(def.Attrs[i].Name), plain(attrDoc(&def.Attrs[i])))
	}
	var traits []string
	for _, name := range ir.TraitNames() {
		if t, ok := ir.TraitOf(name); ok && def.Traits.Has(t) {
			traits = append(traits, name)
		}
	}
	if len(traits) > 0 {
		fmt.Fprintf(&b, "- traits: %s\n", strings.Join(traits, ", "))
	}
	var roles []string
	for _, r := range def.OpDef.Roles {
		roles = append(roles, r.Kind.String())
	}
	if len(roles) > 0 {
		fmt.Fprintf(&b, "- roles: %s\n", strings.Join(roles, ", "))
	}
	return b.String()
}

// syntaxText is an op as it is written; "" if its syntax is code.
func syntaxText(def *dialect.Op) string {
	if def.Dialect != nil { // otherwise it is read from a spec with errors
		if parts := assembly.Syntax(def); len(parts) > 0 {
			parts[0].Blank = true
			return def.Name + " " + strings.TrimLeft(assembly.SyntaxText(parts, nil), " ")
		}
	}
	if def.Format == "" {
		return ""
	}
	return def.Name + " " + def.Format
}

func docValue(b *strings.Builder, what string, d *dialect.ValueDef) {
	fmt.Fprintf(b, "- %s %s: %s\n", what, code(d.Name), plain(valueDoc(d)))
}

func attrDoc(s *dialect.AttrSpec) string {
	text := s.Constraint()
	if s.Enum != nil {
		text = strings.Join(s.Enum.Names(), ", ")
		if len(s.Enum.Cases) > mostRows {
			text = strings.Join(s.Enum.Names()[:mostRows], ", ") + ", …"
		}
	}
	switch {
	case s.HasDefault && s.Default != "":
		text += fmt.Sprintf(", %s by default", s.Default)
	case s.Optional:
		text += ", optional"
	}
	if s.Summary != "" {
		text += "; " + s.Summary
	}
	return text
}

// liveAround is what is live just before and just after an op, by registers.
func (f *Function) liveAround(o *ir.Op) string {
	a := f.Pressure()
	i := f.pointOf(o)
	if i < 0 {
		return ""
	}
	var b strings.Builder
	bytes := figure.Thousands(a.Points[i].Bytes)
	if a.Estimate {
		fmt.Fprintf(&b, "\n**Live** about %s bytes a program (an estimate: no layouts yet)\n", bytes)
		return b.String()
	}
	p := a.Points[i]
	fmt.Fprintf(&b, "\n**Live** registers a thread: %d before, %d during, %d after; %s bytes a program", p.Before, p.During, p.After, bytes)
	if o == a.Peak.Op {
		b.WriteString(": the peak")
	}
	b.WriteString("\n\n")
	var list []pressure.Range
	for _, r := range f.Kernel().Ranges() {
		if r.First <= i && i <= r.Last {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b pressure.Range) int { return cmp.Compare(b.Registers, a.Registers) })
	if len(list) == 0 {
		return b.String()
	}
	var t table
	t.head("value", "registers", "before", "after", "Python")
	mark := func(ok bool) string {
		if ok {
			return "•"
		}
		return ""
	}
	for _, r := range list {
		t.row(code(valueText(r.Value)), fmt.Sprint(r.Registers), mark(r.First < i), mark(i < r.Last), plain(originText(kernel.LocOf(r.Value))))
	}
	b.WriteString(t.String())
	return b.String()
}

// hoverAttr is the documentation of an attribute whose name or keyword a word
// is.
func (c *Chunk) hoverAttr(o *ir.Op, word source.Span, text string) *Hover {
	def := dialect.DefOf(o)
	if def != nil {
		if s := def.AttrSpec(text); s != nil {
			return &Hover{word, fmt.Sprintf("%s of %s: %s\n%s", bold(s.Name), code(def.Name), plain(attrDoc(s)), c.attrValue(o, s.Name))}
		}
		for i := range def.Attrs {
			s := &def.Attrs[i]
			if s.Enum != nil && slices.Contains(s.Enum.Names(), text) && dialect.EnumOf(o, s.Name) == text {
				return &Hover{word, fmt.Sprintf("%s is %s of %s: %s\n", bold(text), plain(s.Name), code(def.Name), plain(attrDoc(s)))}
			}
		}
	}
	if o.Attr(text) != nil {
		return &Hover{word, fmt.Sprintf("%s of %s\n%s", bold(text), code(o.Name().String()), c.attrValue(o, text))}
	}
	if text == "loc" && o.Loc() != nil {
		if at := c.author(o.Loc()); at != "" {
			return &Hover{word, at}
		}
	}
	return nil
}

func (c *Chunk) attrValue(o *ir.Op, name string) string {
	a := o.Attr(name)
	if a == nil {
		return ""
	}
	text := c.attrText(a)
	if len(text) > 400 {
		text = text[:400] + "…"
	}
	return "\n" + fence(name+" = "+text)
}
