package ide

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/parser"
)

// A statement is the op that is being typed, as far as the text up to an
// offset tells.
type statement struct {
	tokens []parser.Token // from its first one to the offset
	name   int            // the index of the op's name in them; -1 if it has none yet
	def    *dialect.Op    // nil for an op that is not known
}

// maxStatement is how many lines of an op are looked at.
const maxStatement = 30

// statementAt is the op that an offset is in. Its tokens end before the offset,
// but for comments; the word that is being typed is among them if it ends
// there.
func (s *mlirSnapshot) statementAt(off uint32) statement {
	line := s.lineAt(off)
	line.End = off
	st := statement{tokens: parser.Tokens(nil, s.File.Text, line), name: -1}
	for range maxStatement {
		if n := s.opName(st.tokens); n >= 0 {
			st.name = n
			st.def = s.definition(strings.Trim(s.text(st.tokens[n]), `"`))
			return st
		}
		if len(st.tokens) > 0 {
			first := st.tokens[0]
			switch text := s.text(first); {
			case first.Kind == parser.BlockToken, text == "}", s.resultNames(st.tokens) > 0,
				(first.Kind == parser.HashToken || first.Kind == parser.BangToken) && s.is(st.tokens, 1, "="):
				return st
			}
		}
		if line.Start == 0 {
			return st
		}
		above := s.lineAt(line.Start - 1)
		tokens := parser.Tokens(nil, s.File.Text, above)
		if n := len(tokens); n == 0 || !s.goesOn(tokens) {
			return st
		}
		st.tokens = append(tokens, st.tokens...)
		line = above
	}
	return st
}

// goesOn reports whether the op of a line may go on on the next one: the line
// ends with what something must follow, or in a bracket that opens no region.
func (s *mlirSnapshot) goesOn(tokens []parser.Token) bool {
	last := tokens[len(tokens)-1]
	if last.Kind == parser.CommentToken {
		return len(tokens) > 1 && s.goesOn(tokens[:len(tokens)-1])
	}
	switch text := s.text(last); text {
	case ",", "=", "->", "(", "[", "<":
		return true
	case "{":
		return s.is(tokens, len(tokens)-2, "<")
	case ":":
		return tokens[0].Kind != parser.BlockToken
	}
	return false
}

// inside are the brackets that are open at the end of the tokens, the innermost
// last: indices of tokens.
func (s *mlirSnapshot) inside(tokens []parser.Token) []int {
	var open []int
	for i, t := range tokens {
		if t.Kind != parser.PunctToken {
			continue
		}
		switch s.text(t) {
		case "(", "[", "{", "<":
			open = append(open, i)
		case ")", "]", "}", ">":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	return open
}

// values calls yield with each value that may be used at an offset, those that
// are defined next to it first.
func (c *Chunk) values(s *mlirSnapshot, off uint32, yield func(v *ir.Value) bool) {
	b := c.blockAt(s, off)
	for b != nil {
		for o := b.Last(); o != nil; o = o.Prev() {
			if at := o.Span(); !at.IsValid() || at.End > off || o.Span().Start >= off {
				continue
			}
			for i := range o.Results() {
				if !yield(o.Result(i)) {
					return
				}
			}
		}
		for _, a := range b.Args() {
			if !yield(a) {
				return
			}
		}
		// Blocks that dominate: the entry always does.
		if e := b.Region().Entry(); e != b && e != nil {
			b = e
			continue
		}
		o := b.Parent()
		if o == nil || o.HasTrait(ir.IsolatedFromAbove) {
			return
		}
		b = o.Block()
	}
}

// blockAt is the block in which an op at an offset would stand.
func (c *Chunk) blockAt(s *mlirSnapshot, off uint32) *ir.Block {
	o := c.OpAt(off)
	if o == nil {
		return c.Module.Op().RegionAt(0).Entry()
	}
	var found *ir.Block
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			start := b.Span()
			if !start.IsValid() || start.Start >= off {
				continue
			}
			found = b
		}
		// The region may have ended.
		if found != nil && found.Region() == r {
			end := found.Span().End
			if last := found.Last(); last != nil && last.Span().IsValid() {
				end = max(end, last.Span().End)
			}
			if end < off && strings.IndexByte(s.File.Text[end:off], '}') >= 0 {
				found = nil
			}
		}
	}
	if found != nil {
		return found
	}
	if o == c.Module.Op() && c.Module.Implicit {
		return o.RegionAt(0).Entry()
	}
	return o.Block()
}

// operandIndex is the number of operands of the statement in front of the one
// that is being typed.
func (st *statement) operandIndex() int {
	n := 0
	for i, t := range st.tokens {
		if i > st.name && t.Kind == parser.ValueToken {
			n++
		}
	}
	if last := len(st.tokens) - 1; last > st.name && st.tokens[last].Kind == parser.ValueToken {
		n--
	}
	return max(n, 0)
}

// operandDef is the group of the op's operands that operand i belongs to.
func operandDef(def *dialect.Op, i int) *dialect.ValueDef {
	for k := range def.Operands {
		d := &def.Operands[k]
		if d.Arity == dialect.Variadic || i == 0 {
			return d
		}
		i--
	}
	return nil
}
