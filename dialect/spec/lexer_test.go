package spec

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
)

// TestTokens: tokens are what regular expressions say, of which the first that fits counts.
func TestTokens(t *testing.T) {
	def := lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Comment", Pattern: `//[^\n]*`},
		{Name: "Space", Pattern: `\s+`},
		{Name: "Raw", Pattern: `"""(?s:.*?)"""`},
		{Name: "String", Pattern: `"(?:[^"\\\n]|\\[^\n])*"`},
		{Name: "Ident", Pattern: `(?:[A-Za-z_]|[0-9]+[A-DF-Za-df-z_])[A-Za-z0-9_$]*(?:[.-][A-Za-z0-9_$]+)*`},
		{Name: "Number", Pattern: `-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?`},
		{Name: "Punct", Pattern: `->|[(){}\[\]<>,:=?*|!#]`},
		{Name: "Bad", Pattern: `(?s:.)`},
	})
	names := map[lexer.TokenType]string{}
	for name, kind := range def.Symbols() {
		names[kind] = name
	}
	own := map[lexer.TokenType]string{}
	for name, kind := range (lexicon{}).Symbols() {
		own[kind] = name
	}
	texts := []string{""}
	specs, err := filepath.Glob("../*/*.spec")
	if err != nil || len(specs) < 10 {
		t.Fatal(specs, err)
	}
	for _, path := range specs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{`"`, `"""`, `\`, "\n", " ", "\t", "\v", "\r", "-", ">", ".", "e", "E", "+", "1", "23", "a", "Z", "_", "$", "/", "//", "(", "}", "=", "*", "|", "é", "\xff", "😀", "\x00", "~"}
	for range 20_000 {
		text := ""
		for range random.IntN(12) {
			text += pieces[random.IntN(len(pieces))]
		}
		texts = append(texts, text)
	}
	for _, text := range texts {
		lex, err := def.LexString("", text)
		if err != nil {
			t.Fatal(err)
		}
		all, err := lexer.ConsumeAll(lex)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, w := range all[:len(all)-1] { // without the end
			want = append(want, names[w.Type]+" "+w.Value)
		}
		words(text, func(kind lexer.TokenType, start, end int) { got = append(got, own[kind]+" "+text[start:end]) })
		if !slices.Equal(got, want) {
			t.Fatalf("%.200q:\n%q, want\n%q", text, got, want)
		}
	}
}
