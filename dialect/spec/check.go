package spec

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir/source"
)

// A checker turns declarations into a Dialect.
type checker struct {
	d     *dialect.Dialect
	decls []*declNode
	diags []source.Diagnostic

	base        map[string]*dialect.Constraint // the prelude's
	constraints map[string]*dialect.Constraint // resolved ones of the file
	pending     map[string]*constraintState    // all of the file
	enums       map[string]*dialect.EnumDef
	kinds       map[string]*kindNode
	types       map[string]*paramNode // by full name
	attrs       map[string]*paramNode
	classes     map[string]*classNode
	inherited   int // classes that what is checked starts from
	guesses     int // names looked at, see suggest
	suggested   map[[2]string]string
	ops         map[string]*nameNode

	refs []reference // what only a registry can resolve
}

func newChecker(decls []*declNode, base map[string]*dialect.Constraint) *checker {
	return &checker{
		d: &dialect.Dialect{}, decls: decls, base: base,
		constraints: map[string]*dialect.Constraint{},
		pending:     map[string]*constraintState{},
		enums:       map[string]*dialect.EnumDef{},
		kinds:       map[string]*kindNode{},
		types:       map[string]*paramNode{},
		attrs:       map[string]*paramNode{},
		classes:     map[string]*classNode{},
		ops:         map[string]*nameNode{},
	}
}

func (c *checker) errorf(s source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(s, format, args...)
	d.Category = category
	c.diags = append(c.diags, d)
	return &c.diags[len(c.diags)-1]
}

// check declares every name, then resolves what they mean. The text starts at
// start.
func (c *checker) check(start source.Span) {
	c.header(start)
	c.declare()
	for _, decl := range c.decls {
		switch {
		case decl.Constraint != nil:
			c.constraint(&decl.Constraint.Name)
		case decl.Kind != nil:
			c.attrKind(&kindRef{Name: &decl.Kind.Name}, &dialect.AttrSpec{})
		case decl.Param != nil:
			c.param(decl.Param)
		case decl.Class != nil:
			c.class(decl.Class)
		case decl.Op != nil:
			c.op(decl.Op)
		}
	}
}

// header reads the dialect's name; start is where it should be.
func (c *checker) header(start source.Span) {
	for i, decl := range c.decls {
		n := decl.Dialect
		switch {
		case n == nil:
		case c.d.Name != "":
			c.errorf(n.Name.span(), "a file describes one dialect, and this is that of '%s'", c.d.Name)
		default:
			c.d.Name, c.d.Summary = n.Name.Text, n.Summary.string()
			for _, f := range n.Legacy {
				c.d.LegacyNames = append(c.d.LegacyNames, dialect.Legacy{Text: f.Name.Text, Until: c.release(&f.Until)})
			}
			c.plainName(&n.Name, "dialect", false)
			if i > 0 {
				c.errorf(n.Name.span(), "the dialect is declared before everything else")
			}
		}
	}
	if c.d.Name == "" {
		c.errorf(start, "the file lacks `dialect NAME \"summary\"`")
	}
}

// plainName reports names that MLIR could not read.
func (c *checker) plainName(n *nameNode, what string, dots bool) {
	if dots && strings.HasPrefix(n.Text, c.d.Name+".") {
		c.errorf(n.span(), "names stand without their dialect: '%s'", strings.TrimPrefix(n.Text, c.d.Name+"."))
	}
	if strings.Contains(n.Text, "-") || !dots && strings.Contains(n.Text, ".") {
		c.errorf(n.span(), "'%s' cannot name %s", n.Text, article(what))
	}
}

func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// declare records the names of the file, each once.
func (c *checker) declare() {
	seen := map[string]source.Span{}
	first := func(n *nameNode, kind, name string) bool {
		if at, ok := seen[kind+" "+name]; ok {
			c.errorf(n.span(), "%s '%s' is declared twice", kind, name).Note(at, "first declared here")
			return false
		}
		seen[kind+" "+name] = n.span()
		return true
	}
	for _, decl := range c.decls {
		switch {
		case decl.Enum != nil:
			if n := &decl.Enum.Name; first(n, "enum", n.Text) {
				c.enums[n.Text] = c.enum(decl.Enum)
			}
		case decl.Constraint != nil:
			if n := &decl.Constraint.Name; first(n, "constraint", n.Text) {
				c.pending[n.Text] = &constraintState{node: decl.Constraint}
			}
		case decl.Kind != nil:
			if n := &decl.Kind.Name; first(n, "kind", n.Text) {
				c.kinds[n.Text] = decl.Kind
			}
		case decl.Class != nil:
			if n := &decl.Class.Name; first(n, "class", n.Text) {
				c.classes[n.Text] = decl.Class
			}
		case decl.Param != nil:
			n, all := &decl.Param.Name, c.types
			if decl.Param.Word == "attr" {
				all = c.attrs
			}
			c.plainName(n, decl.Param.Word, true)
			if name := c.full(n.Text); first(n, decl.Param.Word, name) {
				all[name] = decl.Param
			}
		case decl.Op != nil:
			for _, n := range decl.Op.Names {
				c.plainName(n, "op", true)
				if name := c.full(n.Text); first(n, "op", name) {
					c.ops[name] = n
				}
			}
		}
	}
}

// full puts the dialect's prefix before a name.
func (c *checker) full(name string) string { return c.d.Name + "." + name }

// keyword matches what the parser reads as one word, or in quotes where a digit
// comes first.
var keyword = lazyregexp.New(`^[A-Za-z0-9_][A-Za-z0-9_.$-]*$`)

func (c *checker) enum(n *enumNode) *dialect.EnumDef {
	e := &dialect.EnumDef{Name: n.Name.Text, BitSet: n.Word == "bitenum"}
	switch n.Type.Text {
	case "i32":
		e.Width = 32
	case "i64":
		e.Width = 64
	default:
		c.errorf(n.Type.span(), "an enum is stored as i32 or i64, not as '%s'", n.Type.Text)
		e.Width = 32
	}
	if e.BitSet {
		e.Separator = ","
	}
	if n.Separator != nil {
		e.Separator = n.Separator.string()
		_, punctuation := dialect.PunctOf(strings.TrimSpace(e.Separator))
		switch {
		case !e.BitSet:
			c.errorf(n.Separator.span(), "only a bitenum has a separator")
		case !punctuation:
			c.errorf(n.Separator.span(), "a separator is punctuation, such as \",\" or \"|\"")
		}
	}
	if len(n.Cases) == 0 {
		c.errorf(n.Name.span(), "enum '%s' has no cases", e.Name)
	}
	names, values := map[string]bool{}, map[int64]string{}
	for _, k := range n.Cases {
		s := spanOf(k.Pos, k.Name)
		name := unquote(k.Name)
		v, err := strconv.ParseInt(k.Number, 10, int(e.Width)+1)
		if e.Width == 64 {
			v, err = strconv.ParseInt(k.Number, 10, 64)
		}
		if err != nil {
			c.errorf(s, "%s is no %d-bit integer", k.Number, e.Width)
			continue
		}
		if names[name] {
			c.errorf(s, "case '%s' of enum '%s' is declared twice", name, e.Name)
			continue
		}
		if old, ok := values[v]; ok && !e.BitSet {
			c.errorf(s, "cases '%s' and '%s' of enum '%s' have the same value", old, name, e.Name)
			continue
		}
		if !keyword().MatchString(name) {
			c.errorf(s, "'%s' cannot be a keyword: it would not be read as one word", name)
		}
		names[name], values[v] = true, name
		e.Cases = append(e.Cases, dialect.EnumCase{Name: name, Value: v})
	}
	return e
}

// param resolves a type or an attribute.
func (c *checker) param(n *paramNode) {
	name := c.full(n.Name.Text)
	if c.types[name] != n && c.attrs[name] != n {
		return // declared twice
	}
	def := dialect.AttrDef{Name: name, Params: c.attrSpecs(n.Params), Word: n.Wraps == "word"}
	seen := map[string]bool{}
	for _, p := range n.Params {
		if seen[p.Name.Text] {
			c.errorf(p.Name.span(), "parameter '%s' of '%s' is declared twice", p.Name.Text, name)
		}
		seen[p.Name.Text] = true
	}
	switch {
	case n.Wraps == "":
	case n.Word == "type":
		c.errorf(n.Name.span(), "only an attribute can wrap an enum")
	case n.Enum == nil:
		def.Enum = c.enum(&enumNode{Name: n.Name, Type: nameNode{Text: "i32"}, Cases: n.Cases})
	default:
		if def.Enum = c.enums[n.Enum.Text]; def.Enum == nil {
			c.errorf(n.Enum.span(), "unknown enum '%s'%s", n.Enum.Text, suggest(c, "enum", n.Enum.Text, c.enums))
		}
	}
	c.onceEach(n.Clauses)
	custom := false
	for _, cl := range n.Clauses {
		switch {
		case cl.Summary != nil:
			def.Summary = cl.Summary.string()
		case cl.Format != nil && cl.Format.Until != nil && n.Word == "type":
			c.errorf(spanOf(cl.Format.Until.Pos, cl.Format.Until.Text), "types have no formats of earlier releases")
		case cl.Format != nil && cl.Format.Until != nil:
			t := cl.Format.Text.text()
			def.LegacyFormats = append(def.LegacyFormats, dialect.Legacy{Text: t.value, Until: c.release(cl.Format.Until)})
			c.formatError(t, "", assembly.CheckParamFormat(t.value, def.Params))
		case cl.Format != nil:
			t := cl.Format.Text.text()
			def.Format = t.value
			c.formatError(t, "", assembly.CheckParamFormat(t.value, def.Params))
		case cl.Custom:
			custom = true
			what := map[string]string{"type": "type", "attr": "attribute"}[n.Word]
			c.refs = append(c.refs, reference{what: "syntax", name: name, in: what, span: spanOf(cl.Pos, cl.word())})
		case cl.Alias != nil:
			def.Alias = cl.Alias.string()
			c.identifier(cl.Alias, "an alias")
		case cl.Legacy != nil:
			def.LegacyNames = c.legacyNames(cl.Legacy)
		case cl.Since != nil:
			def.Releases.Since = c.release(cl.Since)
		case cl.Until != nil:
			def.Releases.Until = c.release(cl.Until)
		default:
			c.errorf(spanOf(cl.Pos, cl.word()), "clause '%s' is not for %s, which has summary, format, custom, alias, legacy, since and until",
				cl.word(), article(n.Word))
		}
	}
	slices.SortFunc(def.LegacyFormats, func(a, b dialect.Legacy) int { return int(b.Until) - int(a.Until) })
	if def.Format == "" && !custom {
		for _, p := range def.Params {
			if !p.Optional && !p.HasDefault {
				c.errorf(n.Name.span(), "'%s' needs a format or `custom`: its parameter '%s' must be there", name, p.Name)
				break
			}
		}
	}
	if n.Word == "attr" {
		c.d.Attrs = append(c.d.Attrs, def)
		return
	}
	c.d.Types = append(c.d.Types, dialect.TypeDef{
		Name: def.Name, Summary: def.Summary, Params: def.Params, Format: def.Format, Alias: def.Alias,
		Releases: def.Releases, LegacyNames: def.LegacyNames,
	})
}

// identifier reports text that cannot stand behind a sigil.
func (c *checker) identifier(t *textNode, what string) {
	if s := t.string(); !identifier().MatchString(s) {
		c.errorf(t.span(), "'%s' cannot be %s", s, what)
	}
}

var identifier = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_$.-]*$`)

// onceEach reports clauses that a body has twice.
func (c *checker) onceEach(clauses []*clauseNode) {
	seen := map[string]source.Span{}
	for _, cl := range clauses {
		word := cl.word()
		s := spanOf(cl.Pos, word)
		if cl.Format != nil && cl.Format.Until != nil {
			word += " until " + cl.Format.Until.Text
		}
		if at, ok := seen[word]; ok {
			c.errorf(s, "clause '%s' is given twice", word).Note(at, "first given here")
		}
		seen[word] = s
	}
	if f, ok := seen["format"]; ok {
		if s, ok := seen["custom"]; ok {
			c.errorf(s, "`custom` stands in place of a format").Note(f, "and there is a format")
		}
	}
}

// formatError reports what CheckFormat found, at its place in the format.
func (c *checker) formatError(t text, op string, err error) {
	if err == nil {
		return
	}
	var offset int
	var fe *assembly.FormatError
	if errors.As(err, &fe) {
		offset = min(fe.Offset, len(t.value))
	}
	if op != "" {
		op = " of '" + op + "'"
	}
	c.errorf(t.word(offset), "format%s: %s", op, err)
}

// mostGuesses is how many names of a spec are looked at, in all, to find what was meant by
// those that are not known: to look at all for each takes the square of their number.
const mostGuesses = 1 << 18

// suggest is spelling.Suggest of the names of a kind of things. What is said of a name is the
// same each time: a mistake in a class is met again in each of its ops.
func suggest[V any](c *checker, kind, name string, known map[string]V) string {
	key := [2]string{kind, name}
	s, ok := c.suggested[key]
	if !ok {
		if c.guesses += len(known); c.guesses == len(known) || c.guesses <= mostGuesses {
			s = spelling.Suggest(name, names(known))
		}
		if c.suggested == nil {
			c.suggested = map[[2]string]string{}
		}
		c.suggested[key] = s
	}
	return s
}

func names[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for n := range m {
		list = append(list, n)
	}
	return sorted(list)
}

func sorted[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	return list
}
