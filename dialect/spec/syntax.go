package spec

import (
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/tgopt/tgopt/ir/source"
)

// The grammar. Nodes hold names with their places and nothing resolved;
// check.go gives them meaning.

type fileNode struct {
	Decls []*declNode `parser:"@@*"`
}

type declNode struct {
	Dialect    *dialectNode    `parser:"@@"`
	Enum       *enumNode       `parser:"| @@"`
	Constraint *constraintNode `parser:"| @@"`
	Kind       *kindNode       `parser:"| @@"`
	Param      *paramNode      `parser:"| @@"`
	Class      *classNode      `parser:"| @@"`
	Op         *opNode         `parser:"| @@"`
}

type dialectNode struct {
	Name    nameNode      `parser:"'dialect' @@"`
	Summary *textNode     `parser:"@@?"`
	Legacy  []*legacyNode `parser:"('legacy' @@ (',' @@)*)?"`
}

// A legacyNode is a legacy name and the last release that wrote it.
type legacyNode struct {
	Name  nameNode    `parser:"@@"`
	Until releaseNode `parser:"'until' @@"`
}

// A releaseNode is a release: 3.4.
type releaseNode struct {
	Pos  lexer.Position
	Text string `parser:"@Number"`
}

// A releasesNode is the releases that know something.
type releasesNode struct {
	Since *releaseNode `parser:"('since' @@)?"`
	Until *releaseNode `parser:"('until' @@)?"`
}

type enumNode struct {
	Word      string      `parser:"@('enum' | 'bitenum')"`
	Name      nameNode    `parser:"@@"`
	Type      nameNode    `parser:"':' @@"`
	Separator *textNode   `parser:"('separator' @@)?"`
	Cases     []*caseNode `parser:"'{' (@@ (',' @@)* ','?)? '}'"`
}

type caseNode struct {
	Pos    lexer.Position
	Name   string `parser:"@(Ident | String)"`
	Number string `parser:"'=' @Number"`
}

type constraintNode struct {
	Name    nameNode  `parser:"'constraint' @@"`
	Summary *textNode `parser:"@@?"`
	Set     *setNode  `parser:"'=' @@"`
}

// A kindNode names a kind of attribute with what else is asked of it.
type kindNode struct {
	Name    nameNode    `parser:"'kind' @@"`
	Summary *textNode   `parser:"@@?"`
	Base    *kindRef    `parser:"'=' @@"`
	Rules   []*ruleNode `parser:"('where' @@ (',' @@)*)?"`
}

// A kindRef is a kind as it stands behind an attribute's name.
type kindRef struct {
	Custom *nameNode `parser:"( '#' @@"`
	Name   *nameNode `parser:"| @@"`
	Elem   *nameNode `parser:"('<' @@ '>')? )"`
}

type ruleNode struct {
	Pos       lexer.Position
	Each      *kindRef  `parser:"'each' @@"`
	Length    string    `parser:"| 'length' @Number"`
	Min       string    `parser:"| 'min' @Number"`
	Predicate *nameNode `parser:"| 'predicate' @@"`
}

// A setNode is `C | C | …`.
type setNode struct {
	Terms []*termNode `parser:"@@ ('|' @@)*"`
}

// A termNode may stand in <…> of another one: then it is an element type, or a
// parameter of a type, which may be a number.
type termNode struct {
	Pos       lexer.Position
	Predicate *nameNode `parser:"'predicate' @@"`
	Custom    *nameNode `parser:"| '!' @@"`
	Param     *setNode  `parser:"('<' @@ '>')?"`
	Number    string    `parser:"| @Number"`
	Name      *nameNode `parser:"| @@"`
	Elem      *setNode  `parser:"('<' @@ '>')?"`
}

// A paramNode is a type or an attribute.
type paramNode struct {
	Word    string        `parser:"@('type' | 'attr')"`
	Name    nameNode      `parser:"@@"`
	Params  []*attrNode   `parser:"( '(' (@@ (',' @@)* ','?)? ')'"`
	Wraps   string        `parser:"| @('enum' | 'word')"`
	Enum    *nameNode     `parser:"( @@"`
	Cases   []*caseNode   `parser:"| '{' (@@ (',' @@)* ','?)? '}' ) )?"`
	Clauses []*clauseNode `parser:"('{' @@* '}')?"`
}

type classNode struct {
	Name    nameNode      `parser:"'class' @@"`
	Params  []*nameNode   `parser:"('(' @@ (',' @@)* ','? ')')?"`
	Classes []*classRef   `parser:"(':' @@ (',' @@)*)?"`
	Clauses []*clauseNode `parser:"('{' @@* '}')?"`
}

// A classRef names a class to start from, with what its parameters stand for.
type classRef struct {
	Name nameNode   `parser:"@@"`
	Args []*setNode `parser:"('(' @@ (',' @@)* ','? ')')?"`
}

type opNode struct {
	Names   []*nameNode   `parser:"'op' @@ (',' @@)*"`
	Classes []*classRef   `parser:"(':' @@ (',' @@)*)?"`
	Clauses []*clauseNode `parser:"('{' @@* '}')?"`
}

// A clauseNode is one clause of an op, class, type or attribute: that each has
// its own is checked later, for a better message.
type clauseNode struct {
	Pos    lexer.Position
	Tokens []lexer.Token

	Summary     *textNode     `parser:"'summary' @@"`
	Description *textNode     `parser:"| 'description' @@"`
	Operands    *valuesNode   `parser:"| 'operands' @@"`
	Results     *valuesNode   `parser:"| 'results' @@"`
	Attrs       []*attrNode   `parser:"| 'attrs' '(' (@@ (',' @@)* ','?)? ')'"`
	Regions     []*regionNode `parser:"| 'regions' '(' (@@ (',' @@)* ','?)? ')'"`
	Successors  []*succNode   `parser:"| 'successors' '(' (@@ (',' @@)* ','?)? ')'"`
	Traits      []*nameNode   `parser:"| 'traits' '(' (@@ (',' @@)* ','?)? ')'"`
	Effects     []*effectNode `parser:"| 'effects' '(' (@@ (',' @@)* ','?)? ')'"`
	Flow        []*edgeNode   `parser:"| 'flow' '(' (@@ (',' @@)* ','?)? ')'"`
	Forwards    *nameNode     `parser:"| 'forwards' @@"`
	Roles       []*roleNode   `parser:"| 'roles' '(' (@@ (',' @@)* ','?)? ')'"`
	Infer       []*inferNode  `parser:"| 'infer' '(' (@@ (',' @@)* ','?)? ')'"`
	Same        []*nameNode   `parser:"| 'same' '(' @@ (',' @@)* ','? ')'"`
	Parent      []*nameNode   `parser:"| 'parent' @@ (',' @@)*"`
	Format      *formatNode   `parser:"| 'format' @@"`
	Custom      bool          `parser:"| @'custom'"`
	Alias       *textNode     `parser:"| 'alias' @@"`
	ResultName  *textNode     `parser:"| 'result-name' @@"`
	Deprecated  *textNode     `parser:"| 'deprecated' @@"`
	Legacy      []*legacyNode `parser:"| 'legacy' @@ (',' @@)*"`
	Since       *releaseNode  `parser:"| 'since' @@"`
	Until       *releaseNode  `parser:"| 'until' @@"`
}

// A formatNode is an assembly format, that of all releases or of those up to one.
type formatNode struct {
	Until *releaseNode `parser:"('until' @@)?"`
	Text  *textNode    `parser:"@@"`
}

// word is the keyword that starts the clause.
func (c *clauseNode) word() string { return c.Tokens[0].Value }

type valuesNode struct {
	Values []*valueNode `parser:"'(' (@@ (',' @@)* ','?)? ')'"`
}

type valueNode struct {
	Name     nameNode     `parser:"@@"`
	Set      *setNode     `parser:"':' @@"`
	Arity    string       `parser:"@('?' | '*')?"`
	Releases releasesNode `parser:"@@"`
}

type attrNode struct {
	Name     nameNode     `parser:"@@ ':'"`
	Kind     kindRef      `parser:"@@"`
	Arity    string       `parser:"@('?' | '*')?"`
	Default  *literalNode `parser:"('=' @@)?"`
	Releases releasesNode `parser:"@@"`
	Summary  *textNode    `parser:"@@?"`
}

type literalNode struct {
	Pos    lexer.Position
	Word   string         `parser:"@(Ident | Number | String)"`
	Open   bool           `parser:"| @'['"`
	Values []*literalNode `parser:"(@@ (',' @@)* ','?)? ']'"`
}

type regionNode struct {
	Name       nameNode  `parser:"@@"`
	Arity      string    `parser:"@('?' | '*')?"`
	Elements   bool      `parser:"(@'of' 'elements')?"`
	Terminator *nameNode `parser:"('terminator' @@)?"`
}

type succNode struct {
	Name  nameNode `parser:"@@"`
	Arity string   `parser:"@('?' | '*')?"`
}

type effectNode struct {
	Kind     nameNode  `parser:"@@"`
	Resource nameNode  `parser:"@@"`
	Value    *nameNode `parser:"@@?"`
}

// An edgeNode is a way that control takes: FROM -> TO. Brackets behind FROM say
// which values go along.
type edgeNode struct {
	From   nameNode  `parser:"@@"`
	Values bool      `parser:"( @'('"`
	With   *nameNode `parser:"@@? ')' )?"`
	To     nameNode  `parser:"'->' @@"`
}

type roleNode struct {
	Name  nameNode    `parser:"@@"`
	Parts []*partNode `parser:"('(' (@@ (',' @@)* ','?)? ')')?"`
}

type partNode struct {
	Name nameNode `parser:"@@ '='"`
	Of   nameNode `parser:"@@"`
}

type inferNode struct {
	Target nameNode    `parser:"@@ '='"`
	Func   nameNode    `parser:"@@"`
	Call   bool        `parser:"( @'('"`
	Args   []*nameNode `parser:"(@@ (',' @@)*)? ')' )?"`
}

type nameNode struct {
	Pos  lexer.Position
	Text string `parser:"@Ident"`
}

func (n *nameNode) span() source.Span { return spanOf(n.Pos, n.Text) }

func spanOf(pos lexer.Position, text string) source.Span {
	return source.Span{Start: uint32(pos.Offset), End: uint32(pos.Offset + len(text))}
}

// A textNode is one or more strings.
type textNode struct {
	Pos    lexer.Position
	Tokens []lexer.Token
	Parts  []string `parser:"@(String | Raw)+"`
}

func (t *textNode) span() source.Span {
	last := t.Tokens[len(t.Tokens)-1]
	return spanOf(t.Pos, "").Join(spanOf(last.Pos, last.Value))
}

// A text is the value of a textNode with the place of each byte, so that a
// message can point into a format.
type text struct {
	value string
	at    []uint32 // by byte of value, and one more for the end
}

// word is the place of the word, with its `$`, at or before an offset of value.
func (t text) word(offset int) source.Span {
	isWord := func(i int) bool {
		c := t.value[i]
		return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= lower(c) && lower(c) <= 'z'
	}
	start, end := offset, offset
	for start > 0 && isWord(start-1) {
		start--
	}
	for end < len(t.value) && isWord(end) {
		end++
	}
	if start == end {
		return source.Span{Start: t.at[offset], End: t.at[offset]}
	}
	return source.Span{Start: t.at[start], End: t.at[end-1] + 1}
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// text joins the strings by spaces and removes quotes, escapes and the common
// indentation of long strings.
func (t *textNode) text() text {
	var b strings.Builder
	var at []uint32
	for i, tok := range t.Tokens {
		off := uint32(tok.Pos.Offset)
		if i > 0 {
			b.WriteByte(' ')
			at = append(at, off)
		}
		if body, ok := strings.CutPrefix(tok.Value, `"""`); ok && len(tok.Value) >= 6 {
			at = appendRaw(&b, at, body[:len(body)-3], off+3)
		} else {
			at = appendQuoted(&b, at, tok.Value[1:len(tok.Value)-1], off+1)
		}
	}
	end := t.span().End
	if len(at) > 0 {
		end = at[len(at)-1] + 1
	}
	return text{b.String(), append(at, end)}
}

func (t *textNode) string() string {
	if t == nil {
		return ""
	}
	return t.text().value
}

func appendQuoted(b *strings.Builder, at []uint32, s string, off uint32) []uint32 {
	for i := 0; i < len(s); i++ {
		at = append(at, off+uint32(i))
		c := s[i]
		if c == '\\' && i+1 < len(s) {
			i++
			switch s[i] {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			default:
				c = s[i]
			}
		}
		b.WriteByte(c)
	}
	return at
}

func appendRaw(b *strings.Builder, at []uint32, s string, off uint32) []uint32 {
	// A break after the opening quotes and the line of the closing ones are
	// layout, not text.
	if i := strings.IndexByte(s, '\n'); i >= 0 && strings.TrimSpace(s[:i]) == "" {
		s, off = s[i+1:], off+uint32(i)+1
	}
	if i := strings.LastIndexByte(s, '\n'); i >= 0 && strings.TrimSpace(s[i:]) == "" {
		s = s[:i]
	}
	lines := strings.SplitAfter(s, "\n")
	indent := -1
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		if n := len(l) - len(strings.TrimLeft(l, " \t")); indent < 0 || n < indent {
			indent = n
		}
	}
	for _, l := range lines {
		skip := min(max(indent, 0), len(l)-len(strings.TrimLeft(l, " \t")))
		for i := skip; i < len(l); i++ {
			if l[i] == '\r' && i+1 < len(l) {
				continue
			}
			b.WriteByte(l[i])
			at = append(at, off+uint32(i))
		}
		off += uint32(len(l))
	}
	return at
}

// unquote is the value of one String or Raw token; other tokens are their own.
func unquote(tok string) string {
	if len(tok) < 2 || tok[0] != '"' {
		return tok
	}
	var b strings.Builder
	appendQuoted(&b, nil, tok[1:len(tok)-1], 0)
	return b.String()
}

// grammar is built when the first file is parsed: most runs read no spec.
var grammar = sync.OnceValue(func() *participle.Parser[fileNode] {
	return participle.MustBuild[fileNode](participle.Lexer(lexicon{}), participle.UseLookahead(1))
})
