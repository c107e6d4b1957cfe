// Package config reads .tgopt.yaml: which specs describe the dialects of the
// files in a folder and below it. docs/dialects.md has the schema.
//
// A folder's configuration names files that are read and nothing that is run,
// since it comes with whatever one happens to look at.
package config

import (
	"errors"
	"path/filepath"
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

// Name is what the file is called.
const Name = ".tgopt.yaml"

// MaxSize is how many bytes a configuration may have.
const MaxSize = 1 << 14

// The parser takes memory in the square of the nesting (65 kB of brackets: 2.5 GB)
// and time in that of some tokens (20 kB of "<<": a second).
const (
	maxNesting = 32
	maxQuoted  = 60 // bytes of a value in a message
)

// A Config is the content of a .tgopt.yaml.
type Config struct {
	Dialects []Path // specs, to be loaded in this order
}

// A Path is a file that the configuration names.
type Path struct {
	Name string // as written or, if that is relative, joined to the folder of the configuration
	Span source.Span
}

// Find returns the nearest configuration in dir and the folders above it, ""
// if there is none. exists reports whether a file exists.
func Find(dir string, exists func(path string) bool) string {
	for {
		if path := filepath.Join(dir, Name); exists(path) {
			return path
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Parse reads a configuration that lies at path.
func Parse(file *source.File, path string) (*Config, []source.Diagnostic) {
	r := reader{file: file, dir: filepath.Dir(path), config: &Config{}}
	if len(file.Text) > MaxSize {
		r.errorf(nil, "a configuration has at most %d bytes", MaxSize)
		return r.config, r.diags
	}
	tokens := lexer.Tokenize(file.Text)
	if t := tooDeep(tokens); t != nil {
		r.errorf(t, "a configuration is nested no deeper than %d", maxNesting)
		return r.config, r.diags
	}
	tree, err := parser.Parse(tokens, 0)
	if err != nil {
		r.syntaxError(err)
		return r.config, r.diags
	}
	for i, doc := range tree.Docs {
		switch {
		case doc.Body == nil:
		case i > 0:
			r.errorf(doc.Body.GetToken(), "a configuration is one document")
		default:
			r.top(doc.Body)
		}
	}
	return r.config, r.diags
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

type reader struct {
	file   *source.File
	dir    string
	config *Config
	diags  []source.Diagnostic
}

func (r *reader) errorf(t *token.Token, format string, args ...any) {
	d := source.Errorf(r.span(t), format, args...)
	d.Category = "config"
	r.diags = append(r.diags, d)
}

// span is where a token stands. Its line and column count from 1, columns in
// characters.
func (r *reader) span(t *token.Token) source.Span {
	if t == nil || t.Position == nil || t.Position.Line < 1 || t.Position.Line > r.file.LineCount() {
		return source.Span{}
	}
	line := r.file.LineSpan(t.Position.Line)
	start := line.Start
	for n := t.Position.Column; n > 1 && start < line.End; n-- {
		_, size := utf8.DecodeRuneInString(r.file.Text[start:line.End])
		start += uint32(size)
	}
	length := len(strings.TrimSpace(t.Origin))
	if i := strings.IndexByte(strings.TrimSpace(t.Origin), '\n'); i >= 0 {
		length = i
	}
	return source.Span{Start: start, End: min(start+uint32(length), line.End)}
}

func (r *reader) syntaxError(err error) {
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) {
		r.errorf(syntax.GetToken(), "%s", syntax.GetMessage())
		return
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	r.errorf(nil, "%s", first)
}

var keys = []string{"dialects"}

func (r *reader) top(n ast.Node) {
	var entries []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		entries = n.Values
	case *ast.MappingValueNode:
		entries = []*ast.MappingValueNode{n}
	case *ast.NullNode, *ast.CommentGroupNode:
		return
	default:
		r.errorf(n.GetToken(), "expected `key: value` lines, got %s", kindOf(n))
		return
	}
	seen := map[string]bool{}
	for _, e := range entries {
		key := e.Key.GetToken()
		switch name := key.Value; {
		case seen[name]:
			r.errorf(key, "'%s' is given twice", name)
		case name == "dialects":
			r.dialects(e.Value)
		default:
			r.errorf(key, "unknown key '%s'%s", name, orList(name))
		}
		seen[key.Value] = true
	}
}

func orList(name string) string {
	if s := spelling.Suggest(name, keys); s != "" {
		return s
	}
	return " (have " + strings.Join(keys, ", ") + ")"
}

func (r *reader) dialects(n ast.Node) {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		r.errorf(n.GetToken(), "'dialects' is a list of spec files, got %s", kindOf(n))
		return
	}
	for _, v := range list.Values {
		name, ok := v.(*ast.StringNode)
		switch {
		case !ok:
			r.errorf(v.GetToken(), "expected the name of a spec file, got %s", kindOf(v))
		case name.Value == "":
			r.errorf(v.GetToken(), "the name of a spec file is empty")
		default:
			path := filepath.FromSlash(name.Value)
			if !filepath.IsAbs(path) {
				path = filepath.Join(r.dir, path)
			}
			r.config.Dialects = append(r.config.Dialects, Path{path, r.span(v.GetToken())})
		}
	}
}

// kindOf names a value in a message.
func kindOf(n ast.Node) string {
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
