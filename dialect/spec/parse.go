// Package spec reads the language in which dialects are described (see
// docs/spec-language.md) and writes the Go tables of the built-in ones.
//
// Parse goes in three steps: syntax.go has the grammar; parse.go cuts the text
// into declarations and parses each by itself, so that one mistake does not
// hide the next; check.go and the files named after what they check give
// names their meaning.
package spec

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir/source"
)

// maxDepth bounds the nesting of brackets, so that no input exhausts the stack.
const maxDepth = 64

// Parse reads a spec. It always returns a Dialect, which is as complete as
// the text allows; it is fit for use when no diagnostic is an error.
func Parse(file *source.File) (*dialect.Dialect, []source.Diagnostic) {
	d, _, diags := parse(file, prelude())
	return d, diags
}

//go:embed prelude.spec
var preludeText string

// prelude holds the constraints that every spec may use.
var prelude = sync.OnceValue(func() map[string]*dialect.Constraint {
	_, constraints, diags := parse(source.NewFile("prelude.spec", preludeText), nil)
	for _, d := range diags {
		panic("spec: prelude: " + d.Message)
	}
	return constraints
})

// parse also returns the file's constraints by name.
func parse(file *source.File, base map[string]*dialect.Constraint) (*dialect.Dialect, map[string]*dialect.Constraint,
	[]source.Diagnostic) {
	p := &parser{file: file, grammar: grammar()}
	p.declarations()
	c := newChecker(p.decls, base)
	c.check(p.start)
	return c.d, c.constraints, sortDiagnostics(append(p.diags, c.diags...))
}

func sortDiagnostics(diags []source.Diagnostic) []source.Diagnostic {
	sort.SliceStable(diags, func(i, j int) bool { return diags[i].Span.Start < diags[j].Span.Start })
	return distinctDiagnostics(diags)
}

// distinctDiagnostics drops repetitions: a mistake in a class is met again in
// each of its ops.
func distinctDiagnostics(diags []source.Diagnostic) []source.Diagnostic {
	type key struct {
		span    source.Span
		message string
	}
	seen := map[key]bool{}
	return slices.DeleteFunc(diags, func(d source.Diagnostic) bool {
		k := key{d.Span, d.Message}
		repeated := seen[k]
		seen[k] = true
		return repeated
	})
}

type parser struct {
	file    *source.File
	grammar *participle.Parser[fileNode]
	start   source.Span // the first token
	decls   []*declNode
	diags   []source.Diagnostic
}

func (p *parser) errorf(s source.Span, format string, args ...any) {
	d := source.Errorf(s, format, args...)
	d.Category = category
	p.diags = append(p.diags, d)
}

const category = "spec"

// declarations cuts the tokens into declarations and parses them.
func (p *parser) declarations() {
	tokens := p.lex()
	if len(tokens) > 0 {
		p.start = spanOf(tokens[0].Pos, tokens[0].Value)
	}
	start, depth := 0, 0
	for i, t := range tokens {
		if i > start && p.startsDeclaration(tokens[i:], depth) {
			p.declaration(tokens[start:i])
			start, depth = i, 0
		}
		switch t.Value {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			depth--
		}
	}
	p.declaration(tokens[start:])
}

// byteOrderMark is what some editors begin a file with. It means nothing.
const byteOrderMark = "\uFEFF"

// lex returns all tokens that mean something.
func (p *parser) lex() []lexer.Token {
	text := p.file.Text
	if rest, ok := strings.CutPrefix(text, byteOrderMark); ok {
		text = strings.Repeat(" ", len(byteOrderMark)) + rest
	}
	return meant(text)
}

var declarationWords = []string{"dialect", "enum", "bitenum", "constraint", "kind", "type", "attr", "class", "op"}

// startsDeclaration reports whether a declaration starts at tokens[0]: a word
// at the start of a line. Inside brackets, which may be unbalanced, it must
// look like one: `type name`, not `type: …`.
func (p *parser) startsDeclaration(tokens []lexer.Token, depth int) bool {
	t := tokens[0]
	if t.Type != identToken {
		return false
	}
	if before := strings.TrimPrefix(p.file.Text[:t.Pos.Offset], byteOrderMark); before != "" && before[len(before)-1] != '\n' {
		return false
	}
	if depth <= 0 {
		return true
	}
	return slices.Contains(declarationWords, t.Value) && len(tokens) > 1 && tokens[1].Type == identToken
}

// declaration parses the tokens of one declaration (or of several, when they
// do not stand at the start of a line).
func (p *parser) declaration(tokens []lexer.Token) {
	if len(tokens) == 0 || !p.lexicallySound(tokens) {
		return
	}
	end := tokens[len(tokens)-1].Pos
	end.Advance(tokens[len(tokens)-1].Value)
	lex, err := lexer.Upgrade(&tokenLexer{tokens, lexer.EOFToken(end)})
	if err != nil {
		panic("spec: " + err.Error()) // tokenLexer has no errors
	}
	file, err := p.grammar.ParseFromLexer(lex)
	if err != nil {
		p.syntaxError(err, tokens)
		return
	}
	p.decls = append(p.decls, file.Decls...)
}

// A tokenLexer hands out tokens that were made before.
type tokenLexer struct {
	tokens []lexer.Token
	eof    lexer.Token
}

func (l *tokenLexer) Next() (lexer.Token, error) {
	if len(l.tokens) == 0 {
		return l.eof, nil
	}
	t := l.tokens[0]
	l.tokens = l.tokens[1:]
	return t, nil
}

func (p *parser) lexicallySound(tokens []lexer.Token) bool {
	depth := 0
	for _, t := range tokens {
		s := spanOf(t.Pos, t.Value)
		if t.Type == badToken {
			switch t.Value {
			case `"`:
				p.errorf(s, "string has no closing quote on its line")
			default:
				p.errorf(s, "unexpected character '%s'", t.Value)
			}
			return false
		}
		switch t.Value {
		case "{", "(", "[", "<":
			if depth++; depth > maxDepth {
				p.errorf(s, "brackets nest more than %d deep", maxDepth)
				return false
			}
		case "}", ")", "]", ">":
			depth--
		}
	}
	return true
}

// clauseWords are the first words of clauses.
var clauseWords = []string{"summary", "description", "operands", "results", "attrs", "regions", "successors", "traits",
	"effects", "flow", "forwards", "roles", "infer", "same", "parent", "format", "custom", "alias", "result-name", "deprecated", "legacy", "since", "until"}

// syntaxError reports what participle found, in words of this language.
func (p *parser) syntaxError(err error, tokens []lexer.Token) {
	var unexpected *participle.UnexpectedTokenError
	if !errors.As(err, &unexpected) {
		s := source.Span{}
		var perr participle.Error
		msg := err.Error()
		if errors.As(err, &perr) {
			s, msg = spanOf(perr.Position(), ""), perr.Message()
		}
		p.errorf(s, "%s", msg)
		return
	}
	t := unexpected.Unexpected
	s := spanOf(t.Pos, t.Value)
	if t.EOF() {
		open := unclosed(tokens)
		if open == nil {
			p.errorf(s, "declaration ends early, expected %s", expected(unexpected))
			return
		}
		d := source.Errorf(s, "declaration ends before '%s' is closed", open.Value)
		d.Category = category
		p.diags = append(p.diags, *d.Note(spanOf(open.Pos, open.Value), "opened here"))
		return
	}
	if t.Type == identToken {
		switch {
		case t.Pos.Offset == tokens[0].Pos.Offset:
			p.errorf(s, "unknown declaration '%s'%s", t.Value, orList(t.Value, declarationWords))
			return
		case p.inBody(tokens, t) && !slices.Contains(clauseWords, t.Value): // else the clause before is not complete
			p.errorf(s, "unknown clause '%s'%s", t.Value, orList(t.Value, clauseWords))
			return
		}
		if form := entryForm(tokens, t); form != "" && strings.ContainsAny(expected(unexpected), ")}") {
			p.errorf(s, "unexpected '%s', expected '%s'", t.Value, form)
			return
		}
	}
	what, want := "'"+t.Value+"'", expected(unexpected)
	if want == "" {
		p.errorf(s, "unexpected %s", what)
		return
	}
	if strings.Contains("=|:<,", t.Value) && (strings.ContainsAny(want, ")}") || strings.HasPrefix(want, "the end")) {
		what += " or what follows it" // an optional part that broke off after its first token
	}
	p.errorf(s, "unexpected %s, expected %s", what, want)
}

// inBody reports whether t stands where a clause would start: directly inside
// the braces of a body, not after a word that takes something.
func (p *parser) inBody(tokens []lexer.Token, t lexer.Token) bool {
	depth := 0
	for i, u := range tokens {
		if u.Pos.Offset == t.Pos.Offset {
			prev := tokens[i-1]
			return depth == 1 && tokens[0].Value != "enum" && tokens[0].Value != "bitenum" &&
				!slices.Contains(clauseWords, prev.Value)
		}
		switch u.Value {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			depth--
		}
	}
	return false
}

// entryForm is the form of the entries of the list in which t stands, or "".
// An entry that breaks off after its first word is met as one that the list
// does not take.
func entryForm(tokens []lexer.Token, t lexer.Token) string {
	var open []string // the words before the brackets around t
	for i, u := range tokens {
		if u.Pos.Offset == t.Pos.Offset {
			break
		}
		switch u.Value {
		case "{", "(":
			open = append(open, tokens[max(i-1, 0)].Value)
		case "}", ")":
			open = open[:max(len(open)-1, 0)]
		}
	}
	if len(open) == 0 {
		return ""
	}
	switch open[len(open)-1] {
	case "operands", "results":
		return "NAME: TYPE"
	case "attrs":
		return "NAME: KIND"
	case "effects":
		return "KIND MEMORY NAME"
	case "infer":
		return "NAME = RULE(NAME, …)"
	case "flow":
		return "FROM -> TO"
	}
	switch tokens[0].Value {
	case "enum", "bitenum":
		return "NAME = NUMBER"
	case "type", "attr":
		return "NAME: KIND"
	}
	return ""
}

// unclosed is the innermost bracket without partner, or nil.
func unclosed(tokens []lexer.Token) *lexer.Token {
	var open []*lexer.Token
	for i := range tokens {
		switch tokens[i].Value {
		case "{", "(", "[", "<":
			open = append(open, &tokens[i])
		case "}", ")", "]", ">":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	return open[len(open)-1]
}

// orList is a suggestion, or else the list of what there is.
func orList(word string, known []string) string {
	if s := spelling.Suggest(word, known); s != "" {
		return s
	}
	return fmt.Sprintf(" (have %s)", strings.Join(known, ", "))
}

// expected says in words what the grammar wanted; "" if nothing did fit.
func expected(u *participle.UnexpectedTokenError) string {
	_, want, ok := strings.Cut(u.Message(), "(expected ")
	if !ok {
		return ""
	}
	want = strings.TrimSuffix(want, ")")
	for _, n := range []struct{ node, words string }{
		{"SetNode", "a type constraint"}, {"TermNode", "a type constraint"}, {"TextNode", "a string"},
		{"NameNode", "a name"}, {"<ident>", "a name"}, {"ValuesNode", "'('"}, {"LiteralNode", "a value"},
		{"CaseNode", "a case"}, {"AttrNode", "`name: kind`"}, {"ValueNode", "`name: type`"}, {"ArgNode", "a name"}, {"ClassRef", "a name"},
		{"(<string>", "a string"}, {"<string>", "a string"}, {"<number>", "a number"}, {"EffectNode", "an effect"},
		{"RegionNode", "a region's name"}, {"EdgeNode", "`from -> to`"}, {"RoleNode", "a role"}, {"PartNode", "`part = name`"}, {"SuccNode", "a successor's name"}, {"InferNode", "`name = rule(…)`"},
		{"KindRef", "the kind of an attribute"}, {"RuleNode", "`each`, `length`, `min` or `predicate`"},
		{"ReleaseNode", "a release such as 3.4"}, {"FormatNode", "a string"}, {"LegacyNode", "a name"},
		{"DeclNode", "a declaration"}, {"<eof>", "the end of the declaration"},
	} {
		if strings.HasPrefix(want, n.node) {
			return n.words
		}
	}
	if strings.HasPrefix(want, `"`) {
		if lit, _, ok := strings.Cut(want[1:], `"`); ok {
			return fmt.Sprintf("'%s'", lit)
		}
	}
	return want
}
