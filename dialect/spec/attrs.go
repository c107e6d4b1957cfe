package spec

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
)

// attrKinds are the kinds that one word says; integers, floats and dense
// arrays have a width beside it.
var attrKinds = [...]struct {
	word string
	kind dialect.AttrKind
}{
	{"attr", dialect.AnyAttr},
	{"int", dialect.IntAttr},
	{"index", dialect.IntAttr},
	{"bool", dialect.BoolAttr},
	{"unit", dialect.UnitAttr},
	{"float", dialect.FloatAttr},
	{"string", dialect.StringAttr},
	{"symbol", dialect.SymbolAttr},
	{"symbol-name", dialect.SymbolNameAttr},
	{"type", dialect.TypeAttr},
	{"array", dialect.ArrayAttr},
	{"dict", dialect.DictAttr},
	{"elements", dialect.ElementsAttr},
	{"matrix", dialect.Matrix},
	{"shape", dialect.Shape},
	{"loc", dialect.LocAttr},
	{"word", dialect.WordAttr},
}

// indexWidth is what AttrSpec.Width says for index.
const indexWidth = 65

func (c *checker) attrSpecs(nodes []*attrNode) []dialect.AttrSpec {
	var specs []dialect.AttrSpec
	for _, n := range nodes {
		specs = append(specs, c.attrSpec(n))
	}
	return specs
}

func (c *checker) attrSpec(n *attrNode) dialect.AttrSpec {
	a := dialect.AttrSpec{Name: n.Name.Text, Optional: n.Arity != "", List: n.Arity == "*", Releases: c.releases(n.Releases), Summary: n.Summary.string()}
	c.attrKind(&n.Kind, &a)
	if a.Kind == dialect.UnitAttr {
		a.Optional = true
	}
	if n.Default != nil {
		a.Default, a.HasDefault = literal(n.Default, a.Kind), true
		if n.Arity == "*" {
			c.errorf(n.Name.span(), "'%s' has a default, and so no `*`", a.Name)
		}
		if msg := wrongDefault(n.Default, &a); msg != "" {
			s := spanOf(n.Default.Pos, n.Default.Word)
			if n.Default.Open {
				s.End++
			}
			c.errorf(s, "default of '%s' %s", a.Name, msg)
		}
	}
	return a
}

// kind gives a what a `kind` declaration says.
func (c *checker) kind(n *kindNode, a *dialect.AttrSpec) {
	delete(c.kinds, n.Name.Text) // within its own declaration, the name is what it hides
	defer func() { c.kinds[n.Name.Text] = n }()
	c.attrKind(n.Base, a)
	if n.Summary == nil && n.Rules == nil {
		return
	}
	r := &dialect.AttrRule{Summary: n.Summary.string()}
	if a.Rule != nil {
		*r = *a.Rule
		r.Summary = cmp.Or(n.Summary.string(), r.Summary)
	}
	for _, rule := range n.Rules {
		switch {
		case rule.Each != nil:
			if a.Kind != dialect.ArrayAttr {
				c.errorf(spanOf(rule.Pos, "each"), "only an array has elements of a kind")
			}
			r.Elem = &dialect.AttrSpec{}
			c.attrKind(rule.Each, r.Elem)
		case rule.Predicate != nil:
			r.Predicate = rule.Predicate.Text
		case rule.Length != "":
			v, _ := strconv.ParseInt(rule.Length, 10, 32)
			r.Length = int(v)
		default:
			r.Min, _ = strconv.ParseInt(rule.Min, 10, 64)
			r.HasMin = true
		}
	}
	a.Rule = r
}

func (c *checker) attrKind(n *kindRef, a *dialect.AttrSpec) {
	if n.Custom != nil {
		a.Kind, a.Custom = dialect.CustomAttr, n.Custom.Text
		if c.attrs[a.Custom] == nil {
			foreign(c, n.Custom, "attribute", c.attrs)
		}
		return
	}
	word := n.Name.Text
	if n.Elem != nil {
		if word != "array" {
			c.errorf(n.Name.span(), "'%s' takes no element type", word)
			return
		}
		a.Kind = dialect.DenseArray
		var ok bool
		if a.Width, ok = intWidth(n.Elem.Text); !ok {
			c.errorf(n.Elem.span(), "elements of an array are i1, i8, i16, i32 or i64, got '%s'", n.Elem.Text)
		}
		return
	}
	if k := c.kinds[word]; k != nil && n.Elem == nil {
		c.kind(k, a)
		return
	}
	// An enum of the file hides a word, so that words can be added later.
	if e, ok := c.enums[word]; ok {
		a.Kind, a.Enum, a.Width = dialect.EnumAttr, e, e.Width
		return
	}
	for _, k := range attrKinds {
		if k.word == word {
			a.Kind = k.kind
			if word == "index" {
				a.Width = indexWidth
			}
			return
		}
	}
	if w, ok := intWidth(word); ok {
		a.Kind, a.Width = dialect.IntAttr, w
		return
	}
	if w, ok := floatWidth(word); ok {
		a.Kind, a.Width = dialect.FloatAttr, w
		return
	}
	known := append(names(c.enums), names(c.kinds)...)
	for _, k := range attrKinds {
		known = append(known, k.word)
	}
	c.errorf(n.Name.span(), "unknown kind of attribute or enum '%s'%s", word, spelling.Suggest(word, known))
}

// literal is a default in MLIR's syntax. A string keeps its quotes where a
// string is meant; elsewhere it holds MLIR text.
func literal(n *literalNode, kind dialect.AttrKind) string {
	if n.Open {
		var parts []string
		for _, v := range n.Values {
			parts = append(parts, literal(v, dialect.StringAttr))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	switch kind {
	case dialect.StringAttr, dialect.SymbolNameAttr:
		return n.Word
	}
	return unquote(n.Word)
}

// wrongDefault says what is wrong with a default, or "". MLIR text in quotes
// is left to MLIR's rules.
func wrongDefault(n *literalNode, a *dialect.AttrSpec) string {
	quoted := strings.HasPrefix(n.Word, `"`)
	switch a.Kind {
	case dialect.UnitAttr:
		return "makes no sense: it is present or absent"
	case dialect.WordAttr:
		if quoted || n.Open {
			return "must be a word"
		}
		return ""
	case dialect.StringAttr, dialect.SymbolNameAttr:
		if !quoted {
			return "must be a string"
		}
		return ""
	case dialect.EnumAttr:
		return wrongCases(n, a)
	}
	if quoted {
		return ""
	}
	switch a.Kind {
	case dialect.IntAttr:
		if !isInteger(n.Word, a.Width) {
			return "must be an integer" + ofWidth(a.Width)
		}
	case dialect.BoolAttr:
		if n.Word != "true" && n.Word != "false" {
			return "must be true or false"
		}
	case dialect.FloatAttr:
		if _, err := strconv.ParseFloat(n.Word, 64); err != nil {
			return "must be a number"
		}
	case dialect.ArrayAttr:
		if !n.Open {
			return "must be a list"
		}
	case dialect.DenseArray, dialect.Shape:
		return wrongList(n, a.Width, 1)
	case dialect.Matrix:
		return wrongList(n, 32, 2)
	}
	return ""
}

// isInteger reports whether a word is an integer of a width, signed or not; of
// one bit, it may be a truth. 0 and the width of index stand for 64 bits.
func isInteger(word string, width uint32) bool {
	if width == 1 && (word == "true" || word == "false") {
		return true
	}
	if width == 0 || width > 64 {
		width = 64
	}
	_, err := strconv.ParseInt(word, 10, int(width))
	if err != nil && !strings.HasPrefix(word, "-") {
		_, err = strconv.ParseUint(word, 10, int(width))
	}
	return err == nil
}

func ofWidth(width uint32) string {
	if width == 0 || width > 64 {
		return ""
	}
	return " of " + strconv.Itoa(int(width)) + " bits"
}

// wrongList says what is wrong with a list of integers that is so many lists
// deep.
func wrongList(n *literalNode, width uint32, depth int) string {
	if !n.Open {
		return "must be a list" + map[int]string{2: " of lists"}[depth]
	}
	for _, v := range n.Values {
		switch {
		case depth > 1:
			if msg := wrongList(v, width, depth-1); msg != "" {
				return "must be a list of lists of integers"
			}
		case !isInteger(v.Word, width):
			return "must be a list of integers" + ofWidth(width)
		}
	}
	return ""
}

func wrongCases(n *literalNode, a *dialect.AttrSpec) string {
	if n.Open {
		return "must be a case of enum '" + a.Enum.Name + "'"
	}
	words := []string{unquote(n.Word)}
	if a.Enum.BitSet && a.Enum.Separator != "" {
		words = strings.Split(words[0], strings.TrimSpace(a.Enum.Separator))
	}
	var known []string
	for _, k := range a.Enum.Cases {
		known = append(known, k.Name)
	}
next:
	for _, w := range words {
		w = strings.TrimSpace(w)
		for _, k := range known {
			if k == w {
				continue next
			}
		}
		return "is no case of enum '" + a.Enum.Name + "': '" + w + "'" + orList(w, known)
	}
	return ""
}
