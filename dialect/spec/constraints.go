package spec

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/internal/spelling"
)

// maxIntWidth is MLIR's bound on the width of integers.
const maxIntWidth = 1<<24 - 1

// A constraintState is a named constraint on its way to being resolved.
type constraintState struct {
	node *constraintNode
	busy bool
}

// constraint finds a constraint by name: of the file, else of the prelude.
func (c *checker) constraint(n *nameNode) *dialect.Constraint {
	if done, ok := c.constraints[n.Text]; ok {
		return done
	}
	st, ok := c.pending[n.Text]
	if !ok {
		if p, ok := c.base[n.Text]; ok {
			return p
		}
		c.errorf(n.span(), "unknown type constraint '%s'%s", n.Text, spelling.Suggest(n.Text, c.constraintNames()))
		return anyType
	}
	if st.busy {
		c.errorf(n.span(), "constraint '%s' refers to itself", n.Text)
		return anyType
	}
	st.busy = true
	k := c.set(st.node.Set)
	if st.node.Summary != nil {
		named := *k
		named.Summary = st.node.Summary.string()
		k = &named
	}
	c.constraints[n.Text] = k
	return k
}

// anyType stands for constraints that could not be resolved.
var anyType = &dialect.Constraint{Kind: dialect.AnyType, Summary: "any type"}

func (c *checker) constraintNames() []string {
	names := []string{"any", "int", "anyint", "index", "float", "none", "function", "tuple", "tensor", "vector", "memref",
		"unranked_memref", "complex", "predicate", "i1", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "bf16"}
	for n := range c.pending {
		names = append(names, n)
	}
	for n := range c.base {
		names = append(names, n)
	}
	return sorted(names)
}

func (c *checker) set(n *setNode) *dialect.Constraint {
	if len(n.Terms) == 1 {
		return c.term(n.Terms[0])
	}
	k := &dialect.Constraint{Kind: dialect.OneOf}
	var summaries []string
	for _, t := range n.Terms {
		a := c.term(t)
		k.Args = append(k.Args, a)
		summaries = append(summaries, a.Summary)
	}
	k.Summary = strings.Join(summaries, " or ")
	return k
}

var floatName = lazyregexp.New(`^(?:f[0-9]+|bf16|tf32|f[468]E[0-9]M[0-9][A-Z0-9]*)$`)

// term resolves one alternative. Summaries of unnamed sets are MLIR's words.
func (c *checker) term(n *termNode) *dialect.Constraint {
	switch {
	case n.Predicate != nil:
		c.refer("predicate", n.Predicate.Text, n.Predicate.span())
		return &dialect.Constraint{Kind: dialect.PredicateOf, Name: n.Predicate.Text, Summary: n.Predicate.Text}
	case n.Custom != nil:
		return c.customType(n)
	case n.Number != "":
		c.errorf(spanOf(n.Pos, n.Number), "a number is no type constraint")
		return anyType
	}
	word := n.Name.Text
	if k, ok := c.container(n); ok {
		return k
	}
	if n.Elem != nil {
		c.errorf(n.Name.span(), "'%s' takes no element type", word)
		return anyType
	}
	switch word {
	case "any":
		return anyType
	case "int":
		return &dialect.Constraint{Kind: dialect.IntegerOf, Summary: "signless integer"}
	case "anyint":
		return &dialect.Constraint{Kind: dialect.IntegerOf, AnySign: true, Summary: "integer"}
	case "index":
		return &dialect.Constraint{Kind: dialect.IndexOnly, Summary: "index"}
	case "float":
		return &dialect.Constraint{Kind: dialect.FloatOf, Summary: "floating-point"}
	case "none":
		return &dialect.Constraint{Kind: dialect.NoneOnly, Summary: "none type"}
	case "function":
		return &dialect.Constraint{Kind: dialect.FunctionOf, Summary: "function type"}
	case "tuple":
		return &dialect.Constraint{Kind: dialect.TupleOf, Summary: "tuple with any combination of any type values"}
	}
	if w, ok := intWidth(word); ok {
		return &dialect.Constraint{Kind: dialect.IntegerOf, Width: w, Summary: word[1:] + "-bit signless integer"}
	}
	if floatName().MatchString(word) {
		summary := word + " type"
		if word == "bf16" {
			summary = "bfloat16 type"
		} else if _, ok := floatWidth(word); ok {
			summary = word[1:] + "-bit float"
		}
		return &dialect.Constraint{Kind: dialect.FloatOf, Name: word, Summary: summary}
	}
	return c.constraint(n.Name)
}

func (c *checker) container(n *termNode) (*dialect.Constraint, bool) {
	k := &dialect.Constraint{}
	var before, after string
	switch n.Name.Text {
	case "tensor":
		k.Kind, before, after = dialect.TensorOf, "ranked tensor of ", " values"
	case "vector":
		k.Kind, before, after = dialect.VectorOf, "vector of ", " values"
	case "memref":
		k.Kind, before, after = dialect.MemRefOf, "memref of ", " values"
	case "unranked_memref":
		k.Kind, before, after = dialect.UnrankedMemRefOf, "unranked.memref of ", " values"
	case "complex":
		k.Kind, before, after = dialect.ComplexOf, "complex type with ", " elements"
	default:
		return nil, false
	}
	elem := anyType
	if n.Elem != nil {
		node := n.Elem
		if k.Kind == dialect.VectorOf {
			if length, rest := fixedLength(node); length > 0 {
				k.Length, node = length, rest
				before, after = "fixed-length vector of ", " values of length "+strconv.Itoa(int(length))
			}
		}
		elem = c.set(node)
	}
	k.Args = []*dialect.Constraint{elem}
	k.Summary = before + elem.Summary + after
	return k, true
}

// fixedLength takes `4xf32`, which is one name to the lexer, to 4 and `f32`.
func fixedLength(n *setNode) (uint32, *setNode) {
	t := n.Terms[0]
	if len(n.Terms) > 1 || t.Name == nil {
		return 0, n
	}
	digits, elem, ok := strings.Cut(t.Name.Text, "x")
	length, err := strconv.ParseUint(digits, 10, 31)
	if !ok || err != nil || elem == "" {
		return 0, n
	}
	name := nameNode{t.Name.Pos, elem}
	name.Pos.Offset += len(digits) + 1
	return uint32(length), &setNode{[]*termNode{{Pos: name.Pos, Name: &name, Elem: t.Elem}}}
}

func (c *checker) customType(t *termNode) *dialect.Constraint {
	n := t.Custom
	k := &dialect.Constraint{Kind: dialect.CustomOf, Name: n.Text, Summary: "!" + n.Text}
	if t.Param != nil {
		c.typeParam(t, k)
		return k
	}
	if p, ok := c.types[n.Text]; ok {
		for _, cl := range p.Clauses {
			if cl.Summary != nil {
				k.Summary = cl.Summary.string()
			}
		}
	} else {
		foreign(c, n, "type", c.types)
	}
	return k
}

// typeParam reads `<3>` of `!llvm.ptr<3>`: the value of the first parameter.
func (c *checker) typeParam(t *termNode, k *dialect.Constraint) {
	p := t.Param.Terms[0]
	if len(t.Param.Terms) > 1 || p.Number == "" {
		c.errorf(t.Custom.span(), "only an integer can be asked of the first parameter of a type: `!%s<3>`", k.Name)
		return
	}
	k.Param = p.Number
	k.Summary += "<" + p.Number + ">"
	if _, err := strconv.ParseInt(p.Number, 10, 64); err != nil {
		c.errorf(spanOf(p.Pos, p.Number), "%s is no integer", p.Number)
	}
	if _, ok := c.types[k.Name]; !ok {
		foreign(c, t.Custom, "type", c.types)
	}
}

// foreign checks the name of a type or attribute that the file does not
// declare. It may be another dialect's, or one of this dialect that is
// declared elsewhere, since a dialect can be extended; so that only what looks
// like a slip is an error.
func foreign[V any](c *checker, n *nameNode, what string, known map[string]V) {
	if !strings.Contains(n.Text, ".") {
		c.errorf(n.span(), "'%s' lacks the dialect of the %s%s", n.Text, what, suggest(c, what, c.d.Name+"."+n.Text, known))
		return
	}
	if s := suggest(c, what, n.Text, known); s != "" && strings.HasPrefix(n.Text, c.d.Name+".") {
		c.errorf(n.span(), "unknown %s '%s'%s", what, n.Text, s)
		return
	}
	c.refer(what, n.Text, n.span())
}

// intWidth takes i32 to 32.
func intWidth(word string) (uint32, bool) { return width(word, "i") }

// floatWidth takes f32 to 32.
func floatWidth(word string) (uint32, bool) { return width(word, "f") }

func width(word, prefix string) (uint32, bool) {
	digits, ok := strings.CutPrefix(word, prefix)
	if !ok || digits == "" || digits[0] == '0' || digits[0] == '-' || digits[0] == '+' {
		return 0, false
	}
	n, err := strconv.ParseUint(digits, 10, 32)
	return uint32(n), err == nil && n <= maxIntWidth
}
