package ide

import "github.com/tgopt/tgopt/ir/source"

// A Token is a piece of text with its meaning.
type Token struct {
	Span      source.Span // within a line
	Type      int         // of TokenTypes
	Modifiers uint32      // a bit for each of TokenModifiers
}

// TokenTypes and TokenModifiers are the legend of Token.
var (
	TokenTypes     []string
	TokenModifiers []string
)

// SemanticTokens are the tokens of a part of the text, in its order.
func (s *Snapshot) SemanticTokens(span source.Span) []Token {
	defer s.enter()()
	return nil
}
