package spec

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/tgopt/tgopt/ir/source"
)

// A reader goes over the tokens of a spec and takes what it finds.
type reader struct {
	text   string
	tokens []token
	i, end int // the next token, and the end of the declaration
	out    *Text

	decl        *Declaration
	declaration string // the word of the declaration
	clause      string // the one that is read
	open        bool   // the text ends in a string
	expected    Expectation
}

// A token is one that means something, and where it begins.
type token struct {
	Type  lexer.TokenType
	at    uint32
	Value string
}

func (t token) span() source.Span { return source.Span{Start: t.at, End: t.at + uint32(len(t.Value))} }

func newReader(text string) *reader {
	r := &reader{text: text, out: &Text{}}
	skip, all := -1, 0 // up to this offset: the rest of a line with an open string
	words(text, func(kind lexer.TokenType, start, end int) {
		all++
		t := token{kind, uint32(start), text[start:end]}
		switch {
		case kind == spaceToken || start < skip:
		case kind == commentToken:
			r.out.Comments = append(r.out.Comments, source.Span{Start: t.at, End: t.at + uint32(len(strings.TrimRight(t.Value, "\r")))})
		case kind == badToken && t.Value == `"`:
			rest, _, more := strings.Cut(text[start:], "\n")
			skip = start + len(rest)
			r.out.Strings = append(r.out.Strings, source.Span{Start: t.at, End: uint32(skip)})
			r.open = !more
			t.Value = rest
			r.tokens = append(r.tokens, t)
		default:
			switch kind {
			case rawToken, stringToken:
				r.out.Strings = append(r.out.Strings, t.span())
			case numberToken:
				if isDigit(t.Value[0]) {
					r.out.Numbers = append(r.out.Numbers, t.span())
				}
			}
			r.tokens = append(r.tokens, t)
		}
	})
	if all > 0 && strings.HasPrefix(text, "//") && !strings.Contains(text, "\n") {
		r.open = true
	}
	if n := len(r.out.Comments); n > 0 && int(r.out.Comments[n-1].End) == len(text) {
		r.open = true
	}
	return r
}

// read goes over the declarations.
func (r *reader) read() {
	for i, t := range r.tokens {
		if t.Value == "dialect" && r.startsLine(i) && i+1 < len(r.tokens) {
			r.out.Dialect = r.tokens[i+1].Value
			break
		}
	}
	for r.i < len(r.tokens) {
		r.end = r.i + 1
		for r.end < len(r.tokens) && !(r.startsLine(r.end) && slices.Contains(declarationWords, r.tokens[r.end].Value)) {
			r.end++
		}
		r.expected, r.clause = Expectation{}, ""
		r.readDeclaration()
		r.i = r.end
	}
	if r.text == "" || strings.HasSuffix(r.text, "\n") {
		if unclosedBy(r.tokens, "{") == 0 {
			r.expected, r.clause, r.declaration = Expectation{}, "", ""
		}
		r.expected.Keywords = append(r.expected.Keywords, declarationWords...)
	}
}

func (r *reader) startsLine(i int) bool {
	off := r.tokens[i].at
	return r.tokens[i].Type == identToken && (off == 0 || r.text[off-1] == '\n')
}

// peek is the next token of the declaration, "" at its end.
func (r *reader) peek() string {
	if r.i < r.end {
		return r.tokens[r.i].Value
	}
	return ""
}

// want notes what may stand at the end of the text.
func (r *reader) want(kinds ...WordKind) {
	if r.i == len(r.tokens) {
		r.expected.Kinds = append(r.expected.Kinds, kinds...)
	}
}

func (r *reader) wantKeywords(words ...string) {
	if r.i == len(r.tokens) {
		r.expected.Keywords = append(r.expected.Keywords, words...)
	}
}

// accept takes a punctuation mark.
func (r *reader) accept(text string) bool {
	if r.peek() == text {
		r.i++
		return true
	}
	return false
}

// keyword takes one of some words.
func (r *reader) keyword(words ...string) string {
	r.wantKeywords(words...)
	if w := r.peek(); slices.Contains(words, w) && r.tokens[r.i].Type == identToken {
		r.add(KeywordWord, w, false)
		return w
	}
	return ""
}

// add takes the next token as a word.
func (r *reader) add(kind WordKind, name string, declares bool) Word {
	t := r.tokens[r.i]
	w := Word{Kind: kind, Span: t.span(), Name: name, Declares: declares, In: len(r.out.Declarations)}
	if strings.HasPrefix(t.Value, `"`) && len(t.Value) > 1 {
		w.Span.Start++
		w.Span.End--
	}
	r.i++
	r.out.Words = append(r.out.Words, w)
	return w
}

// name takes a name of a kind; ok is false if there is none.
func (r *reader) name(kind WordKind, declares bool) (w Word, ok bool) {
	if !declares {
		r.want(kind)
	}
	if r.i >= r.end || r.tokens[r.i].Type != identToken {
		return w, false
	}
	name := r.peek()
	if declares && (kind == OpWord || kind == TypeWord || kind == AttrWord) {
		name = r.out.Dialect + "." + name
	}
	return r.add(kind, name, declares), true
}

// quoted reports whether a string of one line comes.
func (r *reader) quoted() bool {
	text := r.peek()
	return len(text) > 2 && text[0] == '"' && text[len(text)-1] == '"' && !strings.HasPrefix(text, `""`)
}

func (r *reader) strings() string {
	text := ""
	for strings.HasPrefix(r.peek(), `"`) {
		if text == "" {
			text = strings.Trim(r.peek(), `"`)
		}
		r.i++
	}
	return text
}

// list takes entries between brackets.
func (r *reader) list(opening, closing string, entry func()) {
	if !r.accept(opening) {
		return
	}
	for r.i < r.end && !r.accept(closing) {
		if r.clause != "" && r.startsClause() {
			return // the list is not closed
		}
		at := r.i
		entry()
		if r.i == len(r.tokens) {
			return
		}
		if !r.accept(",") && r.i == at {
			r.i++
		}
		if r.i == len(r.tokens) {
			entry() // what may follow the comma
		}
	}
	if r.i == len(r.tokens) && r.tokens[r.i-1].Value == opening {
		entry()
	}
}

// startsClause reports whether a clause begins here for certain.
func (r *reader) startsClause() bool {
	if !slices.Contains(clauseWords, r.peek()) || r.i+1 >= r.end {
		return false
	}
	next := r.tokens[r.i+1].Value
	between := r.text[r.tokens[r.i-1].at:r.tokens[r.i].at]
	return strings.Contains(between, "\n") && (next == "(" || strings.HasPrefix(next, `"`))
}

func (r *reader) readDeclaration() {
	r.declaration = r.peek()
	first := r.tokens[r.i]
	r.decl = &Declaration{Word: r.declaration, Span: first.span()}
	if !slices.Contains(declarationWords, r.declaration) {
		r.i = r.end
		return
	}
	r.add(KeywordWord, r.declaration, false)
	switch r.declaration {
	case "dialect":
		r.declare(DialectWord)
		r.decl.Summary = r.strings()
		if r.keyword("legacy") != "" {
			r.legacyNames()
		}
	case "enum", "bitenum":
		r.declare(KindWord)
		if r.accept(":") {
			r.wantKeywords("i32", "i64")
			r.name(KindWord, false)
		}
		if r.keyword("separator") != "" {
			r.strings()
		}
		r.cases()
	case "constraint":
		r.declare(ConstraintWord)
		r.decl.Summary = r.strings()
		if r.accept("=") {
			r.set()
		}
	case "kind":
		r.declare(KindWord)
		r.decl.Summary = r.strings()
		if r.accept("=") {
			r.kind()
		}
		if r.keyword("where") != "" {
			r.rules()
		}
	case "type", "attr":
		kind := TypeWord
		if r.declaration == "attr" {
			kind = AttrWord
		}
		r.declare(kind)
		r.list("(", ")", func() { r.attr("parameters") })
		if r.declaration == "attr" && r.peek() != "{" && r.keyword("enum", "word") != "" {
			if r.peek() == "{" {
				r.cases()
			} else {
				r.name(KindWord, false)
			}
		}
		r.clauses()
	case "class":
		r.declare(ClassWord)
		r.list("(", ")", func() {
			if w, ok := r.name(ParameterWord, true); ok {
				r.decl.Names = append(r.decl.Names, w)
			}
		})
		r.classes()
		r.clauses()
	case "op":
		r.declare(OpWord)
		for r.accept(",") {
			r.declare(OpWord)
		}
		r.classes()
		r.clauses()
	}
	last := r.tokens[r.end-1]
	r.decl.Span.End = last.span().End
	r.out.Declarations = append(r.out.Declarations, *r.decl)
}

func (r *reader) declare(kind WordKind) {
	if w, ok := r.name(kind, true); ok {
		r.decl.Names = append(r.decl.Names, w)
	}
}

// legacyNames is `OLD until V, …`.
func (r *reader) legacyNames() {
	for {
		if _, ok := r.name(LegacyWord, false); !ok {
			return
		}
		if r.keyword("until") != "" {
			r.release()
		}
		if !r.accept(",") {
			return
		}
	}
}

func (r *reader) release() {
	if r.i < r.end && r.tokens[r.i].Type != identToken && isNameByte(r.peek()[0]) {
		r.i++
	}
}

// releases is `since V until V`.
func (r *reader) releases() {
	for r.keyword("since", "until") != "" {
		r.release()
	}
}

func (r *reader) cases() {
	enum := ""
	if len(r.decl.Names) > 0 {
		enum = r.decl.Names[0].Name
	}
	r.list("{", "}", func() {
		if r.i >= r.end || r.tokens[r.i].Type != identToken && !r.quoted() {
			return
		}
		r.decl.Cases = append(r.decl.Cases, r.add(CaseWord, enum+"."+strings.Trim(r.peek(), `"`), true))
		if r.accept("=") && r.i < r.end {
			r.i++
		}
	})
}

func (r *reader) classes() {
	if !r.accept(":") {
		return
	}
	for {
		w, ok := r.name(ClassWord, false)
		if !ok {
			return
		}
		r.decl.Classes = append(r.decl.Classes, w.Name)
		r.list("(", ")", r.set)
		if !r.accept(",") {
			return
		}
	}
}

// set is a type constraint: C | C.
func (r *reader) set() {
	for {
		r.term()
		if !r.accept("|") {
			return
		}
	}
}

func (r *reader) term() {
	switch {
	case r.accept("!"):
		r.name(TypeWord, false)
	case r.i < r.end && r.tokens[r.i].Type != identToken && isNameByte(r.peek()[0]):
		r.i++ // a number
		return
	case r.peek() == "predicate":
		r.keyword("predicate")
		r.name(RuleWord, false)
		return
	default:
		r.wantKeywords("predicate")
		r.want(ConstraintWord)
		if r.i >= r.end || r.tokens[r.i].Type != identToken {
			return
		}
		name := r.peek()
		sized := sizedElement().FindString(name)
		w := r.add(ConstraintWord, name[len(sized):], false)
		r.out.Words[len(r.out.Words)-1].Span.Start = w.Span.Start + uint32(len(sized))
	}
	r.list("<", ">", r.set)
}

// kind is the kind of an attribute; enum is its name if it has no sigil.
func (r *reader) kind() (enum string) {
	r.want(KindWord, AttrWord)
	if r.accept("#") {
		r.expected.Kinds = nil
		r.name(AttrWord, false)
		return ""
	}
	w, ok := r.name(KindWord, false)
	if ok {
		r.list("<", ">", func() { r.name(KindWord, false) })
	}
	return w.Name
}

func (r *reader) rules() {
	for {
		switch r.keyword("each", "length", "min", "predicate") {
		case "each":
			r.kind()
		case "predicate":
			r.name(RuleWord, false)
		case "":
			return
		default:
			if r.i < r.end {
				r.i++
			}
		}
		if !r.accept(",") {
			return
		}
	}
}

// entry takes `NAME: …` of a list, up to what is behind its colon.
func (r *reader) entry(clause string, rest func()) {
	w, ok := r.name(EntryWord, true)
	if !ok {
		return
	}
	at := len(r.decl.Entries)
	r.decl.Entries = append(r.decl.Entries, Entry{Word: w, Clause: clause})
	rest()
	last := r.tokens[r.i-1]
	r.decl.Entries[at].Span = source.Span{Start: w.Span.Start, End: last.span().End}
}

func (r *reader) arity() {
	if !r.accept("?") {
		r.accept("*")
	}
}

func (r *reader) attr(clause string) {
	r.entry(clause, func() {
		if !r.accept(":") {
			return
		}
		enum := r.kind()
		r.arity()
		if r.accept("=") {
			r.literal(enum)
		}
		r.releases()
		r.strings()
	})
}

// literal is the default of an attribute.
func (r *reader) literal(enum string) {
	if r.i == len(r.tokens) {
		r.want(CaseWord)
		r.expected.Enum = enum
		return
	}
	switch {
	case r.peek() == "[":
		r.list("[", "]", func() { r.literal("") })
	case r.i < r.end && r.tokens[r.i].Type == identToken:
		r.add(CaseWord, enum+"."+r.peek(), false)
	case r.i < r.end:
		r.i++
	}
}
