package ide

import (
	"context"
	"errors"

	"github.com/tgopt/tgopt/ir/source"
)

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
