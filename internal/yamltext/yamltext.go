// Package yamltext reads YAML that came with what somebody happens to look at: small,
// not nested deep, with a diagnostic at its place for all that is wrong.
package yamltext

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir/source"
)

// The parser takes memory in the square of the nesting (65 kB of brackets: 2.5 GB)
// and time in that of some tokens (20 kB of "<<": a second).
const (
	maxNesting = 32
	maxQuoted  = 60 // bytes of a value in a message
)

// A Reader reads one file.
type Reader struct {
	File  *source.File
	Diags []source.Diagnostic
	what  string // "configuration"
}

// New returns a reader of a file, which messages call what.
func New(file *source.File, what string) *Reader { return &Reader{File: file, what: what} }

// An Entry is a key with its value.
type Entry struct {
	Key   *token.Token
	Value ast.Node
}

// Read returns the content of the file, which has no more than size bytes and one
// document; nil if there is none, or it cannot be read.
func (r *Reader) Read(size int) ast.Node {
	if len(r.File.Text) > size {
		r.Errorf(nil, "a %s has at most %d bytes", r.what, size)
		return nil
	}
	tokens := lexer.Tokenize(r.File.Text)
	if t := tooDeep(tokens); t != nil {
		r.Errorf(t, "a %s is nested no deeper than %d", r.what, maxNesting)
		return nil
	}
	tree, err := parser.Parse(tokens, 0)
	if err != nil {
		r.syntaxError(err)
		return nil
	}
	var content ast.Node
	for i, doc := range tree.Docs {
		switch {
		case doc.Body == nil:
		case i > 0:
			r.Errorf(doc.Body.GetToken(), "a %s is one document", r.what)
		default:
			content = doc.Body
		}
	}
	return content
}

// tooDeep returns the first token that is nested too deep in brackets, or in
// lists and keys that begin on its line; nil if there is none. Nesting by lines is
// bounded by their indentation, which adds up.
func tooDeep(tokens token.Tokens) *token.Token {
	brackets, begun, line := 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			begun, line = 0, t.Position.Line
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets = max(brackets-1, 0)
		case token.SequenceEntryType, token.MappingKeyType:
			begun++
		}
		if brackets+begun > maxNesting {
			return t
		}
	}
	return nil
}

// Errorf adds a diagnostic at a token, nil for the file.
func (r *Reader) Errorf(t *token.Token, format string, args ...any) {
	r.ErrorAt(r.Span(t), format, args...)
}

// ErrorAt adds a diagnostic.
func (r *Reader) ErrorAt(s source.Span, format string, args ...any) {
	d := source.Errorf(s, format, args...)
	d.Category = "config"
	r.Diags = append(r.Diags, d)
}

// Span is where a token stands. Its line and column count from 1, columns in
// characters.
func (r *Reader) Span(t *token.Token) source.Span {
	if t == nil || t.Position == nil || t.Position.Line < 1 || t.Position.Line > r.File.LineCount() {
		return source.Span{}
	}
	line := r.File.LineSpan(t.Position.Line)
	start := line.Start
	for n := t.Position.Column; n > 1 && start < line.End; n-- {
		_, size := utf8.DecodeRuneInString(r.File.Text[start:line.End])
		start += uint32(size)
	}
	length := len(strings.TrimSpace(t.Origin))
	if i := strings.IndexByte(strings.TrimSpace(t.Origin), '\n'); i >= 0 {
		length = i
	}
	return source.Span{Start: start, End: min(start+uint32(length), line.End)}
}

func (r *Reader) syntaxError(err error) {
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) {
		r.Errorf(syntax.GetToken(), "%s", syntax.GetMessage())
		return
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	r.Errorf(nil, "%s", first)
}

// Entries are those of a mapping whose keys are among keys, or any if there are none,
// each given once; ok, that it is a mapping.
func (r *Reader) Entries(n ast.Node, keys ...string) (list []Entry, ok bool) {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		return nil, false
	}
	seen := map[string]bool{}
	for _, v := range values {
		key := v.Key.GetToken()
		known := len(keys) == 0
		for _, k := range keys {
			known = known || k == key.Value
		}
		switch {
		case seen[key.Value]:
			r.Errorf(key, "'%s' is given twice", key.Value)
		case !known:
			r.Errorf(key, "unknown key '%s'%s", key.Value, orList(key.Value, keys))
		default:
			list = append(list, Entry{key, v.Value})
		}
		seen[key.Value] = true
	}
	return list, true
}

func orList(name string, keys []string) string {
	if s := spelling.Suggest(name, keys); s != "" {
		return s
	}
	return " (have " + strings.Join(keys, ", ") + ")"
}

// Empty reports whether there is nothing: no text but comments.
func Empty(n ast.Node) bool {
	switch n.(type) {
	case nil, *ast.NullNode, *ast.CommentGroupNode:
		return true
	}
	return false
}

// KindOf names a value in a message.
func KindOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "nothing"
	default:
		text := n.GetToken().Value
		if len(text) > maxQuoted {
			text = strings.ToValidUTF8(text[:maxQuoted], "") + "…"
		}
		return "'" + text + "'"
	}
}
