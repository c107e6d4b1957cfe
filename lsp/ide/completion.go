package ide

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// A Completion is text that can be put in.
type Completion struct {
	Label   string
	Kind    CompletionKind
	Detail  string
	Doc     string // Markdown; of ops, CompletionDoc has it
	Span    source.Span
	Text    string // replaces Span; in the protocol's snippet syntax if Snippet
	Snippet bool
	Sort    string // orders completions; "" is Label
}

// A CompletionKind is what a Completion is, numbered as in the protocol.
type CompletionKind uint8

const (
	OpCompletion      CompletionKind = 3
	ValueCompletion   CompletionKind = 6
	DialectCompletion CompletionKind = 9
	AttrCompletion    CompletionKind = 10
	KeywordCompletion CompletionKind = 14
	LabelCompletion   CompletionKind = 18
	MemberCompletion  CompletionKind = 20
	AliasCompletion   CompletionKind = 21
	TypeCompletion    CompletionKind = 22
)

// MaxCompletions is how many there are at most. With more letters typed, others
// come.
const MaxCompletions = 300

// Completion lists what can stand at an offset, the likely first.
func (s *Snapshot) Completion(off uint32) []Completion {
	defer s.enter()()
	c := s.chunkAt(off)
	if c == nil {
		return nil
	}
	st := s.statementAt(off)
	l := completer{Snapshot: s, chunk: c, off: off, statement: st, span: source.Span{Start: off, End: off}}
	l.before = st.tokens
	if n := len(st.tokens); n > 0 {
		switch t := st.tokens[n-1]; {
		case t.End != off:
		case t.Kind == parser.CommentToken, t.Kind == parser.StringToken, t.Kind == parser.NumberToken:
			return nil
		case t.Kind != parser.PunctToken:
			if t.Kind == parser.BadToken && s.File.Text[t.Start] == '"' {
				return nil
			}
			l.word, l.before = s.text(t), st.tokens[:n-1]
			l.span.Start = t.Start
			// What follows the cursor in the same word goes too.
			if cur := s.cursor(off); cur.at >= 0 && cur.tokens[cur.at].Start == t.Start {
				l.span.End = max(off, cur.tokens[cur.at].End)
			}
		}
		if t := st.tokens[n-1]; t.Kind == parser.CommentToken && s.lineAt(off).Start <= t.Start {
			return nil
		}
	}
	l.complete()
	list := slices.DeleteFunc(l.list, func(c Completion) bool { return !l.fits(c.Label) })
	for i := range list {
		list[i].Sort = l.likeness(list[i].Label) + list[i].Sort
	}
	slices.SortStableFunc(list, func(a, b Completion) int { return strings.Compare(a.Sort, b.Sort) })
	return list[:min(len(list), MaxCompletions)]
}

// A completer makes the list of completions.
type completer struct {
	*Snapshot
	chunk *Chunk
	off   uint32
	statement
	word   string         // what is typed of the word
	before []parser.Token // of the statement
	span   source.Span    // of the word
	list   []Completion
}

// fits reports whether the letters typed occur in a label in their order.
func (l *completer) fits(label string) bool {
	label = strings.ToLower(label)
	for _, r := range strings.ToLower(l.word) {
		i := strings.IndexRune(label, r)
		if i < 0 {
			return false
		}
		label = label[i+len(string(r)):]
	}
	return true
}

// likeness puts labels first that begin with what is typed, or have a part that
// does, then those that hold it in one piece.
func (l *completer) likeness(label string) string {
	label, word := strings.ToLower(label), strings.ToLower(l.word)
	i := strings.Index(label, word)
	switch {
	case i < 0:
		return "2"
	case i == 0 || label[i-1] == '.' && !strings.Contains(word, "."):
		return "0"
	}
	return "1"
}

// add appends a completion of a rank, the likely ones of which are low.
func (l *completer) add(rank int, kind CompletionKind, label, detail string) *Completion {
	l.list = append(l.list, Completion{
		Label: label, Kind: kind, Detail: detail, Span: l.span, Text: label, Sort: fmt.Sprintf("%05d%s", rank, label),
	})
	return &l.list[len(l.list)-1]
}

func (l *completer) last(n int) string {
	if i := len(l.before) - n; i >= 0 {
		return l.text(l.before[i])
	}
	return ""
}

func (l *completer) complete() {
	if l.word != "" {
		switch l.word[0] {
		case '%':
			if len(l.before) > 0 {
				l.values(0)
			}
			return
		case '#':
			l.attributes(0)
			return
		case '!':
			l.types(0, true)
			return
		case '@':
			l.symbols()
			return
		case '^':
			l.labels()
			return
		}
	}
	if l.name < 0 || l.name >= len(l.before) {
		if results := l.resultNames(l.before); len(l.before) == 0 || results == len(l.before) {
			l.ops(len(l.before) > 0)
		} else if l.last(1) == "=" {
			l.aliasValue()
		} else if l.last(1) == ":" || l.last(1) == "->" || l.last(1) == "<" {
			l.types(0, false)
		}
		return
	}
	open := l.inside(l.before)
	if len(open) == 0 {
		switch l.last(1) {
		case ":", "->", "to":
			l.types(0, false)
			return
		case "=":
			l.attrValue(l.last(2))
			l.values(100)
			return
		}
		l.syntax()
		return
	}
	at := open[len(open)-1]
	opener := ""
	if at > 0 {
		opener = l.text(l.before[at-1])
	}
	switch l.text(l.before[at]) {
	case "{":
		if l.def != nil && len(l.def.Regions) > 0 && opener != "attributes" && opener != "<" {
			return // it opens a region
		}
		if l.last(1) == "=" {
			l.attrValue(strings.Trim(l.last(2), `"`))
		} else if l.last(1) == "{" || l.last(1) == "," {
			l.attrNames()
		}
	case "<":
		switch {
		case opener == "tensor" || opener == "vector" || opener == "memref" || strings.HasPrefix(opener, "!"):
			if l.last(1) == "," {
				l.attributes(0)
			} else if l.last(1) == "<" {
				l.types(100, false)
			}
		default:
			l.attributes(0)
		}
	case "(":
		if opener == "loc" {
			l.locations()
			return
		}
		if k := slices.IndexFunc(l.before[l.name:], func(t parser.Token) bool { return l.text(t) == ":" || l.text(t) == "->" }); k >= 0 && l.name+k < at || l.last(1) == ":" {
			l.types(0, false)
			return
		}
		l.values(0)
	case "[":
		l.values(0)
		if l.last(1) == "[" || l.last(1) == "," {
			l.attributes(300)
		}
	}
}

// values are those in scope, ranked by the types that the operand takes.
func (l *completer) values(rank int) {
	var def *dialect.ValueDef
	var like ir.Type // that of an operand before, where all have one
	written := ""    // that which stands behind the cursor
	if l.def != nil {
		def = operandDef(l.def, l.operandIndex())
		if l.def.Traits&(ir.SameTypeOperands|ir.SameOperandsAndResultType) != 0 {
			if like = l.firstOperand(); like == nil {
				written = l.typeBehind()
			}
		}
	}
	// A large function has thousands; only those that are listed are described.
	type candidate struct {
		rank int
		name string
		typ  ir.Type
	}
	var found []candidate
	seen := map[string]bool{}
	l.chunk.values(l.Snapshot, l.statementStart(), func(v *ir.Value) bool {
		name := "%" + v.Name()
		if o := v.Def(); o != nil && o.NumResults() > 1 {
			start, size := dialect.ResultGroup(o, v.Index())
			if size > 1 && o.Result(start).Name() != "" {
				name = fmt.Sprintf("%%%s#%d", o.Result(start).Name(), v.Index()-start)
			}
		}
		if name == "%" || seen[name] || !l.fits(name) {
			return true
		}
		seen[name] = true
		r := rank + len(found)
		switch {
		case like != nil && v.Type() != like, written != "" && l.typeText(v.Type()) != written:
			r += 20_000
		case def != nil && def.Type != nil && !def.Type.Allows(l.def.Dialect, v.Type()):
			r += 40_000
		}
		found = append(found, candidate{r, name, v.Type()})
		return len(found) < 5000
	})
	slices.SortStableFunc(found, func(a, b candidate) int { return a.rank - b.rank })
	for _, c := range found[:min(len(found), MaxCompletions)] {
		l.add(c.rank, ValueCompletion, c.name, dialect.TypeText(c.typ))
	}
}

// typeBehind is the type that ends the line of an op without regions: what its
// operands are of, if they are all of one.
func (l *completer) typeBehind() string {
	line := l.File.Text[l.off:l.lineAt(l.off).End]
	_, text, _ := strings.Cut(line, " : ")
	text, _, _ = strings.Cut(text, " loc(")
	text, _, _ = strings.Cut(text, "//")
	return strings.TrimSpace(text)
}

// statementStart is where the op that is being typed begins.
func (l *completer) statementStart() uint32 {
	if len(l.tokens) > 0 {
		return l.tokens[0].Start
	}
	return l.off
}

// firstOperand is the type of the first operand that was typed, or nil.
func (l *completer) firstOperand() ir.Type {
	for _, t := range l.before[l.name:] {
		if t.Kind != parser.ValueToken {
			continue
		}
		if v, _ := l.chunk.valueAt(t.Start); v != nil && !l.chunk.Module.Context().Unread(v.Type()) {
			return v.Type()
		}
		var found ir.Type
		name := l.text(t)[1:]
		l.chunk.values(l.Snapshot, l.statementStart(), func(v *ir.Value) bool {
			if v.Name() == name {
				found = v.Type()
			}
			return found == nil
		})
		return found
	}
	return nil
}

// attributes are aliases that stand for attributes, and the attributes of
// dialects: encodings where a type is being typed.
func (l *completer) attributes(rank int) {
	for i := range l.chunk.Module.Aliases {
		a := &l.chunk.Module.Aliases[i]
		if _, isLoc := a.Attr.(*ir.Location); isLoc || a.Text[0] != '#' {
			continue
		}
		detail := ""
		if a.Attr != nil {
			detail = dialect.AttrText(a.Attr)
		}
		l.add(rank+i, AliasCompletion, a.Text, detail)
	}
	r := l.Workspace.Registry
	for _, d := range l.dialects() {
		for i := range r.Dialect(d).Attrs {
			a := &r.Dialect(d).Attrs[i]
			if a.Enum != nil || !a.Life.In(0) {
				continue
			}
			c := l.add(rank+5000, AliasCompletion, "#"+a.Name, a.Summary)
			c.Text, c.Snippet = "#"+a.Name+paramSnippet(a.Params, a.Format), len(a.Params) > 0
		}
	}
}

// paramSnippet is what follows the name of a type or attribute with parameters.
func paramSnippet(params []dialect.AttrSpec, format string) string {
	if len(params) == 0 {
		return ""
	}
	named := strings.Contains(format, "dict") || strings.Contains(format, "struct")
	var parts []string
	for i := range params {
		p := &params[i]
		if p.Optional || p.HasDefault {
			continue
		}
		text := fmt.Sprintf("${%d:%s}", len(parts)+1, p.Name)
		if named {
			text = p.Name + " = " + text
		}
		parts = append(parts, text)
	}
	body := strings.Join(parts, ", ")
	if strings.Contains(format, "dict") {
		body = "{" + body + "\\}"
	}
	return "<" + body + ">"
}

// dialects are those that the chunk uses, then the others that come with
// Triton.
func (l *completer) dialects() []string {
	var list []string
	seen := map[string]bool{}
	add := func(d string) {
		if !seen[d] && l.Workspace.Registry.Dialect(d) != nil {
			seen[d] = true
			list = append(list, d)
		}
	}
	used := map[string]int{}
	for _, n := range l.chunk.Index.Names {
		d, _, _ := strings.Cut(n.Op.Name().String(), ".")
		used[d]++
	}
	for _, d := range slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(used[b]-used[a], strings.Compare(a, b))
	}) {
		add(d)
	}
	for _, d := range []string{"tt", "ttg", "arith", "scf", "math", "cf", "ttng", "amdg"} {
		add(d)
	}
	if i := strings.IndexByte(l.word, '.'); i > 0 {
		add(strings.TrimLeft(l.word[:i], "#!"))
	}
	return list
}

// types are aliases, those of the chunk, and those of the language.
func (l *completer) types(rank int, bang bool) {
	for i := range l.chunk.Module.Aliases {
		a := &l.chunk.Module.Aliases[i]
		if a.Text[0] == '!' {
			l.add(rank, TypeCompletion, a.Text, dialect.TypeText(a.Type()))
		}
	}
	if !bang {
		l.usedTypes(rank + 1)
		for i, t := range []string{"i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "index"} {
			l.add(rank+2000+i, TypeCompletion, t, "")
		}
		c := l.add(rank+2100, TypeCompletion, "tensor", "ranked tensor")
		c.Text, c.Snippet = "tensor<${1:128}x${2:f32}>", true
	}
	r := l.Workspace.Registry
	for _, d := range l.dialects() {
		for i := range r.Dialect(d).Types {
			t := &r.Dialect(d).Types[i]
			if !t.Life.In(0) {
				continue
			}
			c := l.add(rank+3000, TypeCompletion, "!"+t.Name, t.Summary)
			c.Text, c.Snippet = "!"+t.Name+paramSnippet(t.Params, t.Format), len(t.Params) > 0
		}
	}
}

// usedTypes are the types of the values around, as the text writes them: what
// stands behind the last colon of lines near the offset.
func (l *completer) usedTypes(rank int) {
	seen := map[string]bool{}
	n := 0
	l.chunk.values(l.Snapshot, l.statementStart(), func(v *ir.Value) bool {
		if l.chunk.Module.Context().Unread(v.Type()) {
			return true
		}
		text := l.typeText(v.Type())
		if !seen[text] {
			seen[text] = true
			l.add(rank+len(seen), TypeCompletion, text, "")
		}
		n++
		return n < 500 && len(seen) < 50
	})
}

// typeText is a type with the aliases of the chunk, where it has one for the
// encoding.
func (l *completer) typeText(t ir.Type) string {
	text := dialect.TypeText(t)
	if t, ok := t.(*ir.TensorType); ok && t.Encoding != nil {
		for i := range l.chunk.Module.Aliases {
			if a := &l.chunk.Module.Aliases[i]; a.Attr == t.Encoding {
				return strings.Replace(text, dialect.AttrText(t.Encoding), a.Text, 1)
			}
		}
	}
	return text
}

// symbols are those that a use at the offset can mean.
func (l *completer) symbols() {
	for o := l.chunk.OpAt(l.off); o != nil; o = o.Parent() {
		if !o.HasTrait(ir.SymbolTable) && o != l.chunk.Module.Op() {
			continue
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := range b.Ops {
					name, ok := p.StringAttr(ir.SymbolName)
					if !ok || name == "" {
						continue
					}
					if !dialect.IsBareIdentifier(name) {
						name = `"` + name + `"`
					}
					rank := 10
					if isFunction(p) {
						rank = 0
					}
					l.add(rank, OpCompletion, "@"+name, p.Name().String())
				}
			}
		}
	}
}

// labels are those of the region.
func (l *completer) labels() {
	b := l.chunk.blockAt(l.Snapshot, l.statementStart())
	if b == nil || b.Region() == nil {
		return
	}
	for x := range b.Region().Blocks {
		if x.Label() != "" && l.File.Text[x.Span().Start] == '^' {
			detail := ""
			for i, a := range x.Args() {
				if i > 0 {
					detail += ", "
				}
				detail += dialect.TypeText(a.Type())
			}
			l.add(0, LabelCompletion, "^"+x.Label(), detail)
		}
	}
}

// locations are what stands in loc(…).
func (l *completer) locations() {
	l.add(0, KeywordCompletion, "unknown", "")
	c := l.add(1, KeywordCompletion, "callsite", "")
	c.Text, c.Snippet = "callsite(${1:callee} at ${2:caller})", true
	c = l.add(2, KeywordCompletion, "fused", "")
	c.Text, c.Snippet = "fused[$1]", true
	n := 0
	for i := range l.chunk.Module.Aliases {
		if a := &l.chunk.Module.Aliases[i]; strings.HasPrefix(a.Text, "#loc") {
			if n++; n > 200 {
				return
			}
			l.add(10+n, AliasCompletion, a.Text, "")
		}
	}
}

// aliasValue is what stands behind `#x =` and `!x =`.
func (l *completer) aliasValue() {
	switch l.File.Text[l.before[0].Start] {
	case '#':
		l.attributes(0)
		c := l.add(9000, KeywordCompletion, "loc", "a place in a program")
		c.Text, c.Snippet = "loc($1)", true
	case '!':
		l.types(0, false)
	}
}

// attrNames are the attributes of the op that its dictionary lacks.
func (l *completer) attrNames() {
	if l.def == nil {
		return
	}
	has := map[string]bool{}
	for i, t := range l.before {
		if i > l.name && l.is(l.before, i+1, "=") {
			has[strings.Trim(l.text(t), `"`)] = true
		}
	}
	for i := range l.def.Attrs {
		a := &l.def.Attrs[i]
		if has[a.Name] || !a.Life.In(0) {
			continue
		}
		rank := 0
		if a.Optional || a.HasDefault {
			rank = 10
		}
		c := l.add(rank+i, AttrCompletion, a.Name, attrDoc(a))
		if a.Kind != dialect.UnitAttr {
			c.Text = a.Name + " = "
		}
	}
}

// attrValue is what an attribute of the op can be.
func (l *completer) attrValue(name string) {
	if l.def == nil {
		return
	}
	a := l.def.AttrSpec(name)
	if a == nil {
		for i := range l.def.Attrs { // formats write keywords of their own
			if e := l.def.Attrs[i].Enum; e != nil && strings.EqualFold(strings.ReplaceAll(l.def.Attrs[i].Name, "_", ""), name) {
				a = &l.def.Attrs[i]
			}
		}
	}
	if a == nil && name == "cacheModifier" {
		a = l.def.AttrSpec("cache")
	}
	if a == nil && name == "evictionPolicy" {
		a = l.def.AttrSpec("evict")
	}
	if a != nil {
		l.members(a, 0)
	}
}

// members are the values of an attribute that can be listed.
func (l *completer) members(a *dialect.AttrSpec, rank int) {
	switch {
	case a.Enum != nil:
		for i, m := range a.Enum.Cases {
			l.add(rank+i, MemberCompletion, m.Name, a.Name)
		}
	case a.Kind == dialect.BoolAttr:
		l.add(rank, KeywordCompletion, "true", a.Name)
		l.add(rank+1, KeywordCompletion, "false", a.Name)
	case a.Kind == dialect.SymbolAttr:
		l.symbols()
	case a.Kind == dialect.CustomAttr:
		l.attributes(rank)
	}
}

// syntax is what the op's assembly format has next: its keywords and the
// values of its attributes; and values.
func (l *completer) syntax() {
	afterColon := slices.ContainsFunc(l.before[l.name:], func(t parser.Token) bool { return l.text(t) == ":" })
	if afterColon {
		if l.last(1) == "," {
			l.types(0, false)
			return
		}
		for i, w := range []string{"to", "loc"} {
			l.add(i, KeywordCompletion, w, "")
		}
		return
	}
	if l.def != nil {
		used := map[string]bool{}
		for _, t := range l.before[l.name:] {
			used[l.text(t)] = true
		}
		var visit func(parts []dialect.SyntaxPart)
		visit = func(parts []dialect.SyntaxPart) {
			for _, p := range parts {
				switch p.Kind {
				case dialect.LiteralSyntax:
					if isLetter(p.Text[0]) && !used[p.Text] {
						l.add(500, KeywordCompletion, p.Text, l.def.Name)
					}
				case dialect.AttrSyntax:
					l.members(&l.def.Attrs[p.Index], 10_000)
				}
				visit(p.Parts)
			}
		}
		visit(l.def.Syntax())
		for _, w := range keywordsOf[l.def.Name] {
			if !used[w] {
				l.add(500, KeywordCompletion, w, l.def.Name)
			}
		}
	}
	l.values(0)
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' || b == '_' }

// ops are those of the dialect whose name is typed, or of those that the chunk
// uses, and the names of all dialects. named says that results stand in front.
func (l *completer) ops(named bool) {
	r := l.Workspace.Registry
	prefix, _, dotted := strings.Cut(l.word, ".")
	if !dotted {
		for _, d := range r.Dialects() {
			c := l.add(30_000, DialectCompletion, d+".", r.Dialect(d).Summary)
			c.Text = d + "."
		}
		for _, w := range []string{"module", "tt.func"} {
			if !named {
				l.op(0, strings.TrimPrefix(w, "tt."), l.definition(w), w)
			}
		}
	}
	for i, d := range l.dialects() {
		if dotted && d != prefix {
			continue
		}
		dd := r.Dialect(d)
		seen := map[string]bool{}
		for k := range dd.Ops {
			def := r.Op(dd.Ops[k].Name)
			if def == nil || seen[def.Name] || !def.Life.In(0) {
				continue
			}
			seen[def.Name] = true
			rank := 1000 * (i + 1)
			if named && len(def.Results) == 0 {
				rank += 40_000
			}
			if def.Deprecated != "" {
				rank += 20_000
			}
			l.op(rank, def.Name, def, def.Name)
		}
	}
}

// op adds one op with a snippet of its syntax.
func (l *completer) op(rank int, label string, def *dialect.Op, name string) {
	if def == nil || !l.fits(label) {
		return
	}
	c := l.add(rank, OpCompletion, label, def.Summary)
	c.Text, c.Snippet = opSnippet(def, name), true
	if len(l.before) == 0 && len(def.Results) > 0 && def.Results[0].Arity == dialect.One {
		c.Text = "%${" + fmt.Sprint(strings.Count(c.Text, "${")+1) + ":" + def.Results[0].Name + "} = " + c.Text
	}
}

// CompletionDoc is what is said of an op that was listed, as Markdown; "" if
// there is nothing.
func (s *Snapshot) CompletionDoc(label string) string {
	defer s.enter()()
	def := s.definition(label)
	if def == nil {
		return ""
	}
	return opDoc(def)
}
