package assembly

import (
	"github.com/tgopt/tgopt/dialect"
)

// Groups, oilists and custom directives: what holds other directives or names.

func (c *compiler) optional(depth int) ([]Directive, error) {
	start := c.pos
	then, err := c.list(depth + 1)
	if err != nil {
		return nil, err
	}
	if err := c.expect(")"); err != nil {
		return nil, err
	}
	d := Directive{Kind: Optional, List: then, Anchor: -1}
	if c.accept(":") {
		if err := c.expect("("); err != nil {
			return nil, err
		}
		if d.Other, err = c.list(depth + 1); err != nil {
			return nil, err
		}
		if err := c.expect(")"); err != nil {
			return nil, err
		}
		if i := takeAnchor(d.Other); i >= 0 {
			// An anchor in the else branch decides by its absence; the first
			// branch is then what is printed without it. None of ours needs it.
			return nil, c.errorf("an anchor in an else branch is not supported")
		}
	}
	if err := c.expect("?"); err != nil {
		return nil, err
	}
	if d.Anchor = takeAnchor(d.List); d.Anchor < 0 {
		c.pos = start
		return nil, c.errorf("optional group has no anchor '^'")
	}
	return []Directive{d}, nil
}

func takeAnchor(ds []Directive) int {
	for i := range ds {
		if ds[i].Kind != Optional && ds[i].Anchor == anchorMark {
			ds[i].Anchor = 0
			return i
		}
	}
	return -1
}

func (c *compiler) oilist(depth int) ([]Directive, error) {
	if err := c.expect("("); err != nil {
		return nil, err
	}
	d := Directive{Kind: Oilist}
	for {
		clause, err := c.list(depth + 1)
		if err != nil {
			return nil, err
		}
		if len(clause) == 0 || clause[0].Kind != Word && clause[0].Kind != Punct {
			return nil, c.errorf("a clause of oilist starts with a literal")
		}
		d.List = append(d.List, Directive{Kind: Optional, List: clause})
		if !c.accept("|") {
			break
		}
	}
	return []Directive{d}, c.expect(")")
}

func (c *compiler) customDirective() ([]Directive, error) {
	if err := c.expect("<"); err != nil {
		return nil, err
	}
	name := c.word()
	if err := c.expect(">"); err != nil {
		return nil, err
	}
	if err := c.expect("("); err != nil {
		return nil, err
	}
	d := Directive{Kind: Custom, Text: name}
	for !c.accept(")") {
		if len(d.Args) > 0 {
			if err := c.expect(","); err != nil {
				return nil, err
			}
		}
		a, err := c.customArg(true)
		if err != nil {
			return nil, err
		}
		d.Args = append(d.Args, a)
	}
	if c.custom != nil {
		cd, ok := c.custom[name]
		if !ok {
			return nil, c.errorf("the dialect has no directive 'custom<%s>'", name)
		}
		d.Custom = &cd
	}
	return []Directive{c.spaced(d)}, nil
}

// customArg compiles an argument, which may be in ref(…) once.
func (c *compiler) customArg(ref bool) (dialect.DirectiveArg, error) {
	c.skip()
	if c.accept("type") {
		if err := c.expect("("); err != nil {
			return dialect.DirectiveArg{}, err
		}
		d, err := c.typeOf()
		if err != nil {
			return dialect.DirectiveArg{}, err
		}
		kind := dialect.ArgTypeOfOperand
		if d.Kind == TypeOfResult {
			kind = dialect.ArgTypeOfResult
		}
		return dialect.DirectiveArg{Kind: kind, Index: d.Index}, c.expect(")")
	}
	if ref && c.accept("ref") {
		if err := c.expect("("); err != nil {
			return dialect.DirectiveArg{}, err
		}
		a, err := c.customArg(false)
		if err != nil {
			return dialect.DirectiveArg{}, err
		}
		return a, c.expect(")")
	}
	if !c.accept("$") {
		return dialect.DirectiveArg{}, c.errorf("expected '$name' or 'type($name)'")
	}
	d, err := c.variable(c.word())
	if err != nil {
		return dialect.DirectiveArg{}, err
	}
	kinds := map[Kind]dialect.DirectiveArgKind{
		Operand: dialect.ArgOperand, Attr: dialect.ArgAttr, Region: dialect.ArgRegion, Successor: dialect.ArgSuccessor,
	}
	return dialect.DirectiveArg{Kind: kinds[d.Kind], Index: d.Index, Text: d.Text}, nil
}
