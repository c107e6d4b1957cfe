package ide

import "github.com/tgopt/tgopt/ir/source"

// A Hint is text shown inline, behind the code at an offset.
type Hint struct {
	Offset  uint32
	Label   string
	Tooltip string // Markdown
}

// A Lens is a line of text above the code, which may run a command.
type Lens struct {
	Span    source.Span
	Command Command
}

// A Command is something to be run, here or by the editor, under a title that
// is shown. Arguments go into the one object that commands take, beside the
// document's uri.
type Command struct {
	Title     string
	ID        string // "" for a title alone
	Arguments map[string]any
}

// Commands of the editors, for those that have them.
const (
	PickTarget  = "tgopt.pickTarget"
	OpenReport  = "tgopt.openReport"
	PreviewDiff = "tgopt.previewDiff"
)

// Outside is what a report has from beyond the document; ide does no IO.
type Outside struct {
	// Python finds the text of a source file as the dump names it.
	Python func(name string) (text string, ok bool)
	// Link is the address of a line of the document or of a source file.
	Link func(name string, line int) string
}

// AutoTarget stands for what the file says.
const AutoTarget = "auto"

// A Hover is what is known of a place.
type Hover struct {
	Span     source.Span // of what it is about
	Markdown string
}

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

	detail func() string // makes Detail of what is listed: a text may have thousands of names
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

// A Signature is how an op is written, with the part that is being typed.
type Signature struct {
	Label      string
	Doc        string // Markdown
	Parameters []Parameter
	Active     int // of Parameters; -1 for none
}

// A Parameter is a part of a Signature's label.
type Parameter struct {
	Start, End int // in Label, bytes
	Doc        string
}

// A Place is a part of a text.
type Place struct {
	File *source.File // nil for the document itself
	Span source.Span
}

// A Highlight is a place that means what is under the cursor.
type Highlight struct {
	Span  source.Span
	Write bool // it is defined there
}

// A Caller is a function of the call hierarchy, and where it calls or is
// called.
type Caller struct {
	Function Symbol
	Calls    []source.Span
}

// A Link leads to a place in a file.
type Link struct {
	Span         source.Span
	File         string // as the text has it
	Line, Column int    // counted from one; 0 for none
}

// A Symbol is something with a name, and what it holds.
type Symbol struct {
	Name, Detail string
	Kind         SymbolKind
	Span         source.Span // all of it
	Selection    source.Span // its name
	Children     []Symbol
}

// A SymbolKind is what a Symbol is, numbered as in the protocol.
type SymbolKind uint8

const (
	ModuleSymbol    SymbolKind = 2
	ClassSymbol     SymbolKind = 5
	FieldSymbol     SymbolKind = 8
	EnumSymbol      SymbolKind = 10
	InterfaceSymbol SymbolKind = 11
	FunctionSymbol  SymbolKind = 12
	VariableSymbol  SymbolKind = 13
	ConstantSymbol  SymbolKind = 14
	MemberSymbol    SymbolKind = 22 // a case of an enum
	StructSymbol    SymbolKind = 23
	OperatorSymbol  SymbolKind = 25 // an op with regions: a loop, a reduction
)

// A Fold is text that can be folded away, but for its first line.
type Fold struct {
	Span source.Span
	Kind string // of the protocol: "comment", "region"; "" for none
}

// A Token is a piece of text with its meaning.
type Token struct {
	Span      source.Span // within a line
	Type      int         // of TokenTypes
	Modifiers uint32      // a bit for each of TokenModifiers
}

// TokenTypes and TokenModifiers are the legend of Token: types and modifiers of
// the protocol, which every editor's theme has colours for.
var (
	TokenTypes = []string{
		"namespace", "function", "type", "macro", "variable", "parameter", "property", "enumMember", "keyword", "string",
		"number", "comment", "label",
	}
	TokenModifiers = []string{"declaration", "readonly", "defaultLibrary"}
)

// An Action is a change that is offered at a place.
type Action struct {
	Title     string
	Kind      string // QuickFix or TgRewrite
	Edits     []source.Edit
	Preferred bool // the best of its kind
	// Rewrite, in place of Edits, is asked for them when the action is chosen.
	Rewrite *Rewrite
	// Fixes is the diagnostic that it is an answer to, or nil.
	Fixes *source.Diagnostic
}

// Kinds of actions.
const (
	QuickFix  = "quickfix"
	TgRewrite = "refactor.rewrite.tgopt"
)

// A Rewrite is a pass to be run on one function of the document.
type Rewrite struct {
	Chunk    int    `json:"chunk"`
	Function int    `json:"function"`
	Pass     string `json:"pass"`
	Options  string `json:"options"`
	// Alone says that the document has no other function: then a pipeline on all
	// of it does the same.
	Alone bool `json:"-"`
}

// Pipeline is the rewrite as RunPipeline takes it.
func (r *Rewrite) Pipeline() string {
	if r.Options == "" {
		return r.Pass
	}
	return r.Pass + "{" + r.Options + "}"
}

// A PipelineResult is what a pipeline makes of a document.
type PipelineResult struct {
	Text    string // of the whole document
	Changed bool
	// Remarks say what passes did, and did not do and why, at places of the
	// text as it was.
	Remarks []source.Diagnostic
}
