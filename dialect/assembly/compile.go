package assembly

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
)

// A scope is what $names in a format may refer to.
type scope struct {
	op     *dialect.OpDef
	params []dialect.AttrSpec
	custom map[string]dialect.CustomDirective
}

func compileOp(def *dialect.OpDef, custom map[string]dialect.CustomDirective) (*Format, error) {
	return compile(def.Format, scope{op: def, custom: custom})
}

func compile(text string, s scope) (*Format, error) {
	c := &compiler{text: text, scope: s, space: true}
	if s.op != nil {
		c.f.InFormat = make([]bool, len(s.op.Attrs))
	}
	list, err := c.list(0)
	if err != nil {
		return nil, err
	}
	if c.pos < len(c.text) {
		return nil, c.errorf("unexpected '%c'", c.text[c.pos])
	}
	c.f.List = list
	return &c.f, nil
}

type compiler struct {
	text string
	pos  int
	scope
	f Format

	// ODS's state of printing: whether a blank is due, and whether the last
	// thing printed was punctuation.
	space, punctuation bool
}

func (c *compiler) errorf(format string, args ...any) error {
	return &FormatError{c.pos, fmt.Sprintf(format, args...)}
}

func (c *compiler) skip() {
	for c.pos < len(c.text) && strings.IndexByte(" \t\r\n", c.text[c.pos]) >= 0 {
		c.pos++
	}
}

func (c *compiler) accept(s string) bool {
	c.skip()
	if strings.HasPrefix(c.text[c.pos:], s) {
		c.pos += len(s)
		return true
	}
	return false
}

func (c *compiler) expect(s string) error {
	if !c.accept(s) {
		return c.errorf("expected '%s'", s)
	}
	return nil
}

func isWordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func (c *compiler) word() string {
	c.skip()
	start := c.pos
	for c.pos < len(c.text) && (isWordByte(c.text[c.pos]) || c.pos > start && c.text[c.pos] == '-') {
		c.pos++
	}
	return c.text[start:c.pos]
}

// deepestFormat is how deep groups of a format nest at most, so that no format exhausts
// the stack.
const deepestFormat = 32

// list compiles directives up to one of `)`, `|` or the end; depth counts the
// parentheses around it.
func (c *compiler) list(depth int) ([]Directive, error) {
	if depth > deepestFormat {
		return nil, c.errorf("groups nest more than %d deep", deepestFormat)
	}
	var ds []Directive
	for {
		c.skip()
		if c.pos == len(c.text) {
			if depth > 0 {
				return nil, c.errorf("expected ')'")
			}
			return ds, nil
		}
		if b := c.text[c.pos]; depth > 0 && (b == ')' || b == '|') {
			return ds, nil
		}
		more, err := c.directive(depth)
		if err != nil {
			return nil, err
		}
		ds = append(ds, more...)
		if c.pos < len(c.text) && c.text[c.pos] == '^' && depth > 0 && len(ds) > 0 {
			// The anchor is marked on the directive itself; optional() finds it.
			c.pos++
			ds[len(ds)-1].Anchor = anchorMark
		}
	}
}

const anchorMark = -1

// ofOps are the directives that speak of what only ops have.
var ofOps = map[string]bool{
	"attr-dict": true, "attr-dict-with-keyword": true, "prop-dict": true, "operands": true, "regions": true, "successors": true,
	"type": true, "functional-type": true, "oilist": true, "custom": true,
}

func (c *compiler) directive(depth int) ([]Directive, error) {
	switch c.text[c.pos] {
	case '`':
		return c.literal()
	case '$':
		c.pos++
		d, err := c.variable(c.word())
		if err != nil {
			return nil, err
		}
		return []Directive{c.spaced(d)}, nil
	case '(':
		c.pos++
		return c.optional(depth)
	}
	start, w := c.pos, c.word()
	if c.op == nil && ofOps[w] {
		return nil, c.errorf("'%s' is for ops", w)
	}
	switch w {
	case "attr-dict":
		c.punctuation = false
		return []Directive{{Kind: AttrDict}}, nil
	case "attr-dict-with-keyword":
		c.punctuation = false
		return []Directive{{Kind: AttrDictWithKeyword}}, nil
	case "prop-dict":
		c.punctuation = false
		c.f.PropDict = true
		return []Directive{{Kind: PropDict}}, nil
	case "operands":
		return []Directive{c.spaced(Directive{Kind: Operands})}, nil
	case "regions":
		return []Directive{c.spaced(Directive{Kind: Regions})}, nil
	case "successors":
		return []Directive{c.spaced(Directive{Kind: Successors})}, nil
	case "qualified":
		if err := c.expect("("); err != nil {
			return nil, err
		}
		if c.skip(); c.pos == len(c.text) || depth == deepestFormat {
			return nil, c.errorf("expected a directive")
		}
		ds, err := c.directive(depth + 1)
		if err != nil {
			return nil, err
		}
		for i := range ds {
			ds[i].Stripped = false
			ds[i].Qualified = true
		}
		return ds, c.expect(")")
	case "type":
		if err := c.expect("("); err != nil {
			return nil, err
		}
		d, err := c.typeOf()
		if err != nil {
			return nil, err
		}
		return []Directive{c.spaced(d)}, c.expect(")")
	case "functional-type":
		return c.functionalType()
	case "oilist":
		return c.oilist(depth)
	case "custom":
		return c.customDirective()
	case "dict", "params", "struct":
		if c.op != nil {
			return nil, c.errorf("'%s' is for types and attributes", w)
		}
		kind := map[string]Kind{"dict": Dict, "params": Params, "struct": Struct}[w]
		d := Directive{Kind: kind}
		if kind != Params && c.accept("(") {
			if err := c.keys(&d); err != nil {
				return nil, err
			}
		}
		if kind == Dict {
			c.space, c.punctuation = true, true
			return []Directive{d}, nil
		}
		return []Directive{c.spaced(d)}, nil
	default:
		c.pos = start
		if w == "" {
			return nil, c.errorf("unexpected '%c'", c.text[start])
		}
		return nil, c.errorf("unknown directive '%s'", w)
	}
}

// keys reads the names of parameters in the order in which they are printed;
// `params` is the order of the definition. Those left out are not printed.
func (c *compiler) keys(d *Directive) error {
	for {
		w := c.word()
		i := dialect.AttrIndex(c.params, w)
		switch {
		case i >= 0:
			d.Order = append(d.Order, i)
		case w != "params":
			return c.errorf("unknown parameter '%s'", w)
		}
		if !c.accept(",") {
			return c.expect(")")
		}
	}
}

// spaced decides the blank in front of anything that is not a literal.
func (c *compiler) spaced(d Directive) Directive {
	d.Blank = c.space || !c.punctuation
	c.space, c.punctuation = true, false
	return d
}

func (c *compiler) literal() ([]Directive, error) {
	end := strings.IndexByte(c.text[c.pos+1:], '`')
	if end < 0 {
		return nil, c.errorf("literal has no closing '`'")
	}
	text := c.text[c.pos+1 : c.pos+1+end]
	c.pos += end + 2
	switch text {
	case "":
		c.space, c.punctuation = false, true
		return nil, nil
	case " ":
		c.space, c.punctuation = false, false
		return []Directive{{Kind: Blank}}, nil
	case `\n`:
		c.space, c.punctuation = false, false
		return []Directive{{Kind: Newline}}, nil
	}
	d := Directive{Text: text}
	if p, ok := dialect.PunctOf(text); ok {
		d.Kind, d.Punct = Punct, p
	} else if isWordByte(text[0]) {
		d.Kind = Word
	} else {
		return nil, c.errorf("'%s' is neither punctuation nor a word", text)
	}
	d.Blank = c.space && blankBefore(text, c.punctuation)
	c.space = len(text) != 1 || !strings.Contains("<({[", text)
	c.punctuation = !isWordByte(text[0])
	return []Directive{d}, nil
}

func blankBefore(text string, afterPunctuation bool) bool {
	if len(text) != 1 && text != "->" {
		return true
	}
	if afterPunctuation {
		return !strings.Contains(">)}],", text[:1])
	}
	return !strings.Contains("<>(){}[],", text[:1])
}

func (c *compiler) variable(name string) (Directive, error) {
	if c.op == nil {
		if i := dialect.AttrIndex(c.params, name); i >= 0 {
			return Directive{Kind: Param, Index: i, Text: name}, nil
		}
		return Directive{}, c.errorf("unknown parameter '$%s'", name)
	}
	if i := dialect.ValueIndex(c.op.Operands, name); i >= 0 {
		return Directive{Kind: Operand, Index: i, Text: name}, nil
	}
	if i := dialect.AttrIndex(c.op.Attrs, name); i >= 0 {
		c.f.InFormat[i] = true
		return Directive{Kind: Attr, Index: i, Text: name, Stripped: c.op.Attrs[i].Kind == dialect.CustomAttr}, nil
	}
	if i := slices.IndexFunc(c.op.Regions, func(r dialect.RegionDef) bool { return r.Name == name }); i >= 0 {
		return Directive{Kind: Region, Index: i, Text: name}, nil
	}
	if i := slices.IndexFunc(c.op.Successors, func(s dialect.SuccessorDef) bool { return s.Name == name }); i >= 0 {
		return Directive{Kind: Successor, Index: i, Text: name}, nil
	}
	if dialect.ValueIndex(c.op.Results, name) >= 0 {
		return Directive{}, c.errorf("result '$%s' may only stand in type(…)", name)
	}
	return Directive{}, c.errorf("'%s' has no operand, attribute, region or successor '$%s'", c.op.Name, name)
}

// typeOf compiles what stands in type(…): $x, operands, results.
func (c *compiler) typeOf() (Directive, error) {
	c.skip()
	if !c.accept("$") {
		switch w := c.word(); w {
		case "operands":
			return Directive{Kind: TypeOfOperands}, nil
		case "results":
			return Directive{Kind: TypeOfResults}, nil
		default:
			return Directive{}, c.errorf("expected '$name', 'operands' or 'results', got '%s'", w)
		}
	}
	name := c.word()
	strip := func(v *dialect.ValueDef) bool { return v.Arity == dialect.One && v.Type.CustomName() != "" }
	if i := dialect.ValueIndex(c.op.Operands, name); i >= 0 {
		return Directive{Kind: TypeOfOperand, Index: i, Stripped: strip(&c.op.Operands[i])}, nil
	}
	if i := dialect.ValueIndex(c.op.Results, name); i >= 0 {
		return Directive{Kind: TypeOfResult, Index: i, Stripped: strip(&c.op.Results[i])}, nil
	}
	return Directive{}, c.errorf("'%s' has no operand or result '$%s'", c.op.Name, name)
}

func (c *compiler) functionalType() ([]Directive, error) {
	if err := c.expect("("); err != nil {
		return nil, err
	}
	in, err := c.typeOf()
	if err != nil {
		return nil, err
	}
	if err := c.expect(","); err != nil {
		return nil, err
	}
	out, err := c.typeOf()
	if err != nil {
		return nil, err
	}
	in.Stripped, out.Stripped = false, false
	d := c.spaced(Directive{Kind: FunctionalType, List: []Directive{in, out}})
	return []Directive{d}, c.expect(")")
}
