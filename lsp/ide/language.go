package ide

import (
	"context"
	"errors"
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

// A plainSnapshot answers for a text of which no more is known than its words,
// brackets and lines: by what selections grow, and nothing else.
type plainSnapshot struct{ version }

func (s *plainSnapshot) read(Language, source.Edit) {}

func (s *plainSnapshot) Diagnostics(context.Context) []source.Diagnostic { return nil }
func (s *plainSnapshot) InlayHints(source.Span) []Hint                   { return nil }
func (s *plainSnapshot) CodeLenses() []Lens                              { return nil }
func (s *plainSnapshot) Target() string                                  { return "" }

func (s *plainSnapshot) Report(string, Outside) (string, []string, error) {
	return "", nil, errors.New("a report is of MLIR, such as a .ttgir: this document is none")
}

func (s *plainSnapshot) Hover(uint32) *Hover             { return nil }
func (s *plainSnapshot) Completion(uint32) []Completion  { return nil }
func (s *plainSnapshot) CompletionDoc(string) string     { return "" }
func (s *plainSnapshot) SignatureHelp(uint32) *Signature { return nil }

func (s *plainSnapshot) Definition(uint32) []Place     { return nil }
func (s *plainSnapshot) TypeDefinition(uint32) []Place { return nil }
func (s *plainSnapshot) Places(uint32) []Highlight     { return nil }
func (s *plainSnapshot) FunctionAt(uint32) *Symbol     { return nil }
func (s *plainSnapshot) CallsTo(uint32) []Caller       { return nil }
func (s *plainSnapshot) CallsFrom(uint32) []Caller     { return nil }
func (s *plainSnapshot) Links() []Link                 { return nil }

func (s *plainSnapshot) Symbols() []Symbol                  { return nil }
func (s *plainSnapshot) Folding() []Fold                    { return nil }
func (s *plainSnapshot) SemanticTokens(source.Span) []Token { return nil }

func (s *plainSnapshot) Selection(off uint32) []source.Span {
	g := s.growth(off)
	g.add(s.lineAt(g.off))
	g.add(s.whole())
	return g.list
}

func (s *plainSnapshot) PrepareRename(uint32) (source.Span, string, error) {
	return source.Span{}, "", errNotRenamed
}

func (s *plainSnapshot) Rename(uint32, string) ([]source.Edit, error) { return nil, errNotRenamed }

var errNotRenamed = errors.New("names are changed in MLIR and in the specs of dialects: this document is neither")

func (s *plainSnapshot) Format(source.Span) []source.Edit                        { return nil }
func (s *plainSnapshot) FormatTyped(uint32, string) []source.Edit                { return nil }
func (s *plainSnapshot) CodeActions(context.Context, source.Span, bool) []Action { return nil }
func (s *plainSnapshot) Resolve(context.Context, *Rewrite) ([]source.Edit, error) {
	return nil, errGone
}

func (s *plainSnapshot) RunPipeline(context.Context, string, string) (*PipelineResult, error) {
	return nil, errors.New("passes run on MLIR, such as a .ttgir: this document is none")
}

// A configSnapshot answers for a .tgopt.yaml.
type configSnapshot struct{ plainSnapshot }

// Diagnostics are what is wrong with the configuration and with the specs that it
// names.
func (s *configSnapshot) Diagnostics(ctx context.Context) []source.Diagnostic {
	if s.Workspace.ReadConfig == nil {
		return nil
	}
	return s.Workspace.ReadConfig(ctx, s.File)
}
