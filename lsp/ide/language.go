package ide

import (
	"context"
	"path"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// A LanguageID names what kind of text a document is.
type LanguageID uint8

const (
	MLIR   LanguageID = iota // TTIR, TTGIR and other MLIR
	Spec                     // a dialect's description
	Python                   // a kernel's source
	Config                   // .tgopt.yaml
)

// LanguageOf tells the language of a document by what its editor says and by
// its name.
func LanguageOf(id, name string) LanguageID {
	switch {
	case path.Base(name) == ".tgopt.yaml":
		return Config
	case id == "python" || strings.HasSuffix(name, ".py"):
		return Python
	case id == "tgopt-spec" || strings.HasSuffix(name, ".spec"):
		return Spec
	}
	return MLIR
}

// languages begins what answers for a version of a document, of which nothing is
// read yet.
var languages = [...]func(version) Language{
	MLIR:   func(v version) Language { return &mlirSnapshot{plainSnapshot: plainSnapshot{v}} },
	Spec:   func(v version) Language { return &specSnapshot{plainSnapshot: plainSnapshot{v}} },
	Python: func(v version) Language { return &pythonSnapshot{plainSnapshot: plainSnapshot{v}} },
	Config: func(v version) Language { return &configSnapshot{plainSnapshot{v}} },
}

// A Language is what one language answers for one version of a document. Its
// questions are those of Snapshot, which says what they mean and asks them while the
// document is locked. One that embeds a plainSnapshot need answer only those that it
// has something to say to.
type Language interface {
	// read reads the text: before is what answered for an earlier version, and edit
	// made this text of that one's; nil if there is none. What is known of before may
	// be taken over, since it is not asked any more.
	read(before Language, edit source.Edit)

	Diagnostics(ctx context.Context) []source.Diagnostic
	InlayHints(span source.Span) []Hint
	CodeLenses() []Lens
	Report(chip string, o Outside) (html string, scripts []string, err error)
	Target() string

	Hover(off uint32) *Hover
	Completion(off uint32) []Completion
	CompletionDoc(label string) string
	SignatureHelp(off uint32) *Signature

	Definition(off uint32) []Place
	TypeDefinition(off uint32) []Place
	// Places are those in the document that mean what stands at an offset.
	Places(off uint32) []Highlight
	FunctionAt(off uint32) *Symbol
	CallsTo(off uint32) []Caller
	CallsFrom(off uint32) []Caller
	Links() []Link

	Symbols() []Symbol
	Folding() []Fold
	Selection(off uint32) []source.Span
	SemanticTokens(span source.Span) []Token

	PrepareRename(off uint32) (source.Span, string, error)
	Rename(off uint32, name string) ([]source.Edit, error)
	Format(span source.Span) []source.Edit
	FormatTyped(off uint32, typed string) []source.Edit
	CodeActions(ctx context.Context, span source.Span, asked bool) []Action
	Resolve(ctx context.Context, r *Rewrite) ([]source.Edit, error)
	RunPipeline(ctx context.Context, passes, chip string) (*PipelineResult, error)
}
