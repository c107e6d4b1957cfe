package dialect

import (
	"fmt"
	"strings"
)

// A scope is what $names in a format may refer to.
type scope struct {
	op     *OpDef
	params []AttrSpec
	custom map[string]CustomDirective
}

func compileOp(def *OpDef, custom map[string]CustomDirective) (*format, error) {
	return compile(def.Format, scope{op: def, custom: custom})
}

func compile(text string, s scope) (*format, error) {
	c := &compiler{text: text, scope: s, space: true}
	if s.op != nil {
		c.f.inFormat = make([]bool, len(s.op.Attrs))
	}
	list, err := c.list(0)
	if err != nil {
		return nil, err
	}
	if c.pos < len(c.text) {
		return nil, c.errorf("unexpected '%c'", c.text[c.pos])
	}
	c.f.list = list
	return &c.f, nil
}

type compiler struct {
	text string
	pos  int
	scope
	f format

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
func (c *compiler) list(depth int) ([]directive, error) {
	if depth > deepestFormat {
		return nil, c.errorf("groups nest more than %d deep", deepestFormat)
	}
	var ds []directive
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
			ds[len(ds)-1].anchor = anchorMark
		}
	}
}

const anchorMark = -1

func (c *compiler) directive(depth int) ([]directive, error) {
	switch c.text[c.pos] {
	case '`':
		return c.literal()
	case '$':
		c.pos++
		d, err := c.variable(c.word())
		if err != nil {
			return nil, err
		}
		return []directive{c.spaced(d)}, nil
	case '(':
		c.pos++
		return c.optional(depth)
	}
	start := c.pos
	switch w := c.word(); w {
	case "attr-dict":
		c.punctuation = false
		return []directive{{kind: dAttrDict}}, nil
	case "attr-dict-with-keyword":
		c.punctuation = false
		return []directive{{kind: dAttrDictWithKeyword}}, nil
	case "prop-dict":
		c.punctuation = false
		c.f.propDict = true
		return []directive{{kind: dPropDict}}, nil
	case "operands":
		return []directive{c.spaced(directive{kind: dOperands})}, nil
	case "regions":
		return []directive{c.spaced(directive{kind: dRegions})}, nil
	case "successors":
		return []directive{c.spaced(directive{kind: dSuccessors})}, nil
	case "qualified":
		if err := c.expect("("); err != nil {
			return nil, err
		}
		c.skip()
		ds, err := c.directive(depth)
		if err != nil {
			return nil, err
		}
		for i := range ds {
			ds[i].stripped = false
			ds[i].qualified = true
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
		return []directive{c.spaced(d)}, c.expect(")")
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
		kind := map[string]directiveKind{"dict": dDict, "params": dParams, "struct": dStruct}[w]
		d := directive{kind: kind}
		if kind != dParams && c.accept("(") {
			if err := c.keys(&d); err != nil {
				return nil, err
			}
		}
		if kind == dDict {
			c.space, c.punctuation = true, true
			return []directive{d}, nil
		}
		return []directive{c.spaced(d)}, nil
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
func (c *compiler) keys(d *directive) error {
	for {
		w := c.word()
		i := indexOf(c.params, attrSpecName, w)
		switch {
		case i >= 0:
			d.order = append(d.order, i)
		case w != "params":
			return c.errorf("unknown parameter '%s'", w)
		}
		if !c.accept(",") {
			return c.expect(")")
		}
	}
}

// spaced decides the blank in front of anything that is not a literal.
func (c *compiler) spaced(d directive) directive {
	d.blank = c.space || !c.punctuation
	c.space, c.punctuation = true, false
	return d
}

func (c *compiler) literal() ([]directive, error) {
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
		return []directive{{kind: dBlank}}, nil
	case `\n`:
		c.space, c.punctuation = false, false
		return []directive{{kind: dNewline}}, nil
	}
	d := directive{text: text}
	if p, ok := PunctOf(text); ok {
		d.kind, d.punct = dPunct, p
	} else if isWordByte(text[0]) {
		d.kind = dWord
	} else {
		return nil, c.errorf("'%s' is neither punctuation nor a word", text)
	}
	d.blank = c.space && blankBefore(text, c.punctuation)
	c.space = len(text) != 1 || !strings.Contains("<({[", text)
	c.punctuation = !isWordByte(text[0])
	return []directive{d}, nil
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

func indexOf[T any](list []T, name func(*T) string, want string) int {
	for i := range list {
		if name(&list[i]) == want {
			return i
		}
	}
	return -1
}

func valueName(v *ValueDef) string    { return v.Name }
func attrSpecName(a *AttrSpec) string { return a.Name }

func (c *compiler) variable(name string) (directive, error) {
	if c.op == nil {
		if i := indexOf(c.params, attrSpecName, name); i >= 0 {
			return directive{kind: dParam, index: i, text: name}, nil
		}
		return directive{}, c.errorf("unknown parameter '$%s'", name)
	}
	if i := indexOf(c.op.Operands, valueName, name); i >= 0 {
		return directive{kind: dOperand, index: i, text: name}, nil
	}
	if i := indexOf(c.op.Attrs, attrSpecName, name); i >= 0 {
		c.f.inFormat[i] = true
		return directive{kind: dAttr, index: i, text: name, stripped: c.op.Attrs[i].Kind == CustomAttr}, nil
	}
	if i := indexOf(c.op.Regions, func(r *RegionDef) string { return r.Name }, name); i >= 0 {
		return directive{kind: dRegion, index: i, text: name}, nil
	}
	if i := indexOf(c.op.Successors, func(s *SuccessorDef) string { return s.Name }, name); i >= 0 {
		return directive{kind: dSuccessor, index: i, text: name}, nil
	}
	if indexOf(c.op.Results, valueName, name) >= 0 {
		return directive{}, c.errorf("result '$%s' may only stand in type(…)", name)
	}
	return directive{}, c.errorf("'%s' has no operand, attribute, region or successor '$%s'", c.op.Name, name)
}

// typeOf compiles what stands in type(…): $x, operands, results.
func (c *compiler) typeOf() (directive, error) {
	if c.op == nil {
		return directive{}, c.errorf("type(…) is for ops")
	}
	c.skip()
	if !c.accept("$") {
		switch w := c.word(); w {
		case "operands":
			return directive{kind: dTypeOfOperands}, nil
		case "results":
			return directive{kind: dTypeOfResults}, nil
		default:
			return directive{}, c.errorf("expected '$name', 'operands' or 'results', got '%s'", w)
		}
	}
	name := c.word()
	strip := func(v *ValueDef) bool { return v.Arity == One && v.Type.custom() != "" }
	if i := indexOf(c.op.Operands, valueName, name); i >= 0 {
		return directive{kind: dTypeOfOperand, index: i, stripped: strip(&c.op.Operands[i])}, nil
	}
	if i := indexOf(c.op.Results, valueName, name); i >= 0 {
		return directive{kind: dTypeOfResult, index: i, stripped: strip(&c.op.Results[i])}, nil
	}
	return directive{}, c.errorf("'%s' has no operand or result '$%s'", c.op.Name, name)
}

func (c *compiler) functionalType() ([]directive, error) {
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
	in.stripped, out.stripped = false, false
	d := c.spaced(directive{kind: dFunctionalType, list: []directive{in, out}})
	return []directive{d}, c.expect(")")
}

func (c *compiler) optional(depth int) ([]directive, error) {
	start := c.pos
	then, err := c.list(depth + 1)
	if err != nil {
		return nil, err
	}
	if err := c.expect(")"); err != nil {
		return nil, err
	}
	d := directive{kind: dOptional, list: then, anchor: -1}
	if c.accept(":") {
		if err := c.expect("("); err != nil {
			return nil, err
		}
		if d.other, err = c.list(depth + 1); err != nil {
			return nil, err
		}
		if err := c.expect(")"); err != nil {
			return nil, err
		}
		if i := takeAnchor(d.other); i >= 0 {
			// An anchor in the else branch decides by its absence; the first
			// branch is then what is printed without it. None of ours needs it.
			return nil, c.errorf("an anchor in an else branch is not supported")
		}
	}
	if err := c.expect("?"); err != nil {
		return nil, err
	}
	if d.anchor = takeAnchor(d.list); d.anchor < 0 {
		c.pos = start
		return nil, c.errorf("optional group has no anchor '^'")
	}
	return []directive{d}, nil
}

func takeAnchor(ds []directive) int {
	for i := range ds {
		if ds[i].kind != dOptional && ds[i].anchor == anchorMark {
			ds[i].anchor = 0
			return i
		}
	}
	return -1
}

func (c *compiler) oilist(depth int) ([]directive, error) {
	if err := c.expect("("); err != nil {
		return nil, err
	}
	d := directive{kind: dOilist}
	for {
		clause, err := c.list(depth + 1)
		if err != nil {
			return nil, err
		}
		if len(clause) == 0 || clause[0].kind != dWord && clause[0].kind != dPunct {
			return nil, c.errorf("a clause of oilist starts with a literal")
		}
		d.list = append(d.list, directive{kind: dOptional, list: clause})
		if !c.accept("|") {
			break
		}
	}
	return []directive{d}, c.expect(")")
}

func (c *compiler) customDirective() ([]directive, error) {
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
	d := directive{kind: dCustom, text: name}
	for !c.accept(")") {
		if len(d.args) > 0 {
			if err := c.expect(","); err != nil {
				return nil, err
			}
		}
		a, err := c.customArg()
		if err != nil {
			return nil, err
		}
		d.args = append(d.args, a)
	}
	if c.custom != nil {
		cd, ok := c.custom[name]
		if !ok {
			return nil, c.errorf("the dialect has no directive 'custom<%s>'", name)
		}
		d.custom = &cd
	}
	return []directive{c.spaced(d)}, nil
}

func (c *compiler) customArg() (DirectiveArg, error) {
	c.skip()
	if c.accept("type") {
		if err := c.expect("("); err != nil {
			return DirectiveArg{}, err
		}
		d, err := c.typeOf()
		if err != nil {
			return DirectiveArg{}, err
		}
		kind := ArgTypeOfOperand
		if d.kind == dTypeOfResult {
			kind = ArgTypeOfResult
		}
		return DirectiveArg{Kind: kind, Index: d.index}, c.expect(")")
	}
	if c.accept("ref") {
		if err := c.expect("("); err != nil {
			return DirectiveArg{}, err
		}
		a, err := c.customArg()
		if err != nil {
			return DirectiveArg{}, err
		}
		return a, c.expect(")")
	}
	if !c.accept("$") {
		return DirectiveArg{}, c.errorf("expected '$name' or 'type($name)'")
	}
	d, err := c.variable(c.word())
	if err != nil {
		return DirectiveArg{}, err
	}
	kinds := map[directiveKind]DirectiveArgKind{
		dOperand: ArgOperand, dAttr: ArgAttr, dRegion: ArgRegion, dSuccessor: ArgSuccessor,
	}
	return DirectiveArg{Kind: kinds[d.kind], Index: d.index, Text: d.text}, nil
}
