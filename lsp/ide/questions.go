package ide

import (
	"context"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/target"
)

// Diagnostics is all that there is to say about the document, in the order of
// the text: Errors of syntax and verification, Warnings for what will not run
// well, Remarks for information, Notes for hints. It gives up, and returns
// nothing, when ctx ends.
func (s *Snapshot) Diagnostics(ctx context.Context) []source.Diagnostic {
	defer s.enter()()
	return bounded(s.language.Diagnostics(ctx))
}

// InlayHints are the hints in a part of the text, in its order.
func (s *Snapshot) InlayHints(span source.Span) []Hint {
	defer s.enter()()
	return s.language.InlayHints(span)
}

// CodeLenses are those of the document's functions: what is expected on the
// target, where one may choose another, and on chips like it.
func (s *Snapshot) CodeLenses() []Lens {
	defer s.enter()()
	return s.language.CodeLenses()
}

// Report is the report of the document's functions as one page of HTML, for a
// chip or, if it is "", for that of the settings or of each module; and the
// sources of its scripts, as a Content-Security-Policy names them.
func (s *Snapshot) Report(chip string, o Outside) (html string, scripts []string, err error) {
	defer s.enter()()
	return s.language.Report(chip, o)
}

// Target is the name of the chip that predictions are for: that of the
// settings, or of the document's first module; "" if there is none.
func (s *Snapshot) Target() string {
	if chip := target.Lookup(s.Workspace.Settings.Target); chip != nil {
		return chip.Name
	}
	defer s.enter()()
	return s.language.Target()
}

// Hover tells what is known of what stands at an offset; nil if nothing is.
func (s *Snapshot) Hover(off uint32) *Hover {
	defer s.enter()()
	return s.language.Hover(off)
}

// Completion lists what can stand at an offset, the likely first.
func (s *Snapshot) Completion(off uint32) []Completion {
	defer s.enter()()
	return s.language.Completion(off)
}

// CompletionDoc is what is said of an op that was listed, as Markdown; "" if
// there is nothing.
func (s *Snapshot) CompletionDoc(label string) string {
	defer s.enter()()
	return s.language.CompletionDoc(label)
}

// SignatureHelp is the signature of the op at an offset, or of the function
// that it calls; nil if there is none.
func (s *Snapshot) SignatureHelp(off uint32) *Signature {
	defer s.enter()()
	return s.language.SignatureHelp(off)
}

// Definition is where the value, block, alias, symbol, op or attribute at an
// offset is defined: ops and attributes in the specs of the workspace.
func (s *Snapshot) Definition(off uint32) []Place {
	defer s.enter()()
	return s.language.Definition(off)
}

// TypeDefinition is where the alias is defined that stands for the type of
// what is at an offset, or for its encoding.
func (s *Snapshot) TypeDefinition(off uint32) []Place {
	defer s.enter()()
	return s.language.TypeDefinition(off)
}

// References are the places in the document that mean what stands at an
// offset, its definition among them if that is asked for.
func (s *Snapshot) References(off uint32, definition bool) []source.Span {
	defer s.enter()()
	var list []source.Span
	for _, p := range s.language.Places(off) {
		if definition || !p.Write {
			list = append(list, p.Span)
		}
	}
	return list
}

// Highlights are the places in the document that mean what stands at an offset.
func (s *Snapshot) Highlights(off uint32) []Highlight {
	defer s.enter()()
	return s.language.Places(off)
}

// FunctionAt is the function whose name or call is at an offset.
func (s *Snapshot) FunctionAt(off uint32) *Symbol {
	defer s.enter()()
	return s.language.FunctionAt(off)
}

// CallsTo lists the functions that call the one whose name is at an offset.
func (s *Snapshot) CallsTo(off uint32) []Caller {
	defer s.enter()()
	return s.language.CallsTo(off)
}

// CallsFrom lists the functions that are called by the one whose name is at
// an offset.
func (s *Snapshot) CallsFrom(off uint32) []Caller {
	defer s.enter()()
	return s.language.CallsFrom(off)
}

// Links lists the files that the text names: loc("kernel.py":12:3). Whether
// they exist is for others to find out.
func (s *Snapshot) Links() []Link {
	defer s.enter()()
	return s.language.Links()
}

// Symbols is the outline of the document: in MLIR modules, functions, what has
// regions in them, and the aliases of types and attributes; in specs the
// declarations. Aliases of locations are left out: a dump has thousands.
func (s *Snapshot) Symbols() []Symbol {
	defer s.enter()()
	return s.language.Symbols()
}

// Folding lists what can be folded: brackets that go over several lines, which
// regions and functions are, runs of aliases and of locations, comments, and
// chunks.
func (s *Snapshot) Folding() []Fold {
	defer s.enter()()
	return s.language.Folding()
}

// Selection lists what a selection at an offset can grow to, the innermost
// first, each inside the next: token, operand or what brackets hold, op, block,
// region, function, chunk, file.
func (s *Snapshot) Selection(off uint32) []source.Span {
	defer s.enter()()
	return s.language.Selection(off)
}

// SemanticTokens are the tokens of the lines of a part of the text, in its order.
func (s *Snapshot) SemanticTokens(span source.Span) []Token {
	defer s.enter()()
	return s.language.SemanticTokens(source.Span{Start: s.lineAt(span.Start).Start, End: s.lineAt(span.End).End})
}

// PrepareRename is the name at an offset that can be changed, without its
// sigil, and where it stands; the error says why there is none.
func (s *Snapshot) PrepareRename(off uint32) (source.Span, string, error) {
	defer s.enter()()
	return s.language.PrepareRename(off)
}

// Rename gives what is named at an offset another name: in MLIR a value, block,
// alias or symbol, with or without sigil, and that of several results with their
// number: %x:2. The error says why it cannot have it.
func (s *Snapshot) Rename(off uint32, name string) ([]source.Edit, error) {
	defer s.enter()()
	return s.language.Rename(off, name)
}

// Format is what puts a part of the text into its usual form.
func (s *Snapshot) Format(span source.Span) []source.Edit {
	defer s.enter()()
	return s.joined(s.language.Format(span))
}

// FormatTyped is what is to be changed around a character that was just typed
// in front of an offset: the indentation of a new line, or that of a brace that
// begins its line.
func (s *Snapshot) FormatTyped(off uint32, typed string) []source.Edit {
	defer s.enter()()
	return s.language.FormatTyped(off, typed)
}

// CodeActions are what can be done in a part of the text: the fixes of its
// diagnostics, and the rewrites that are worth it there, the best first. Those of a
// whole function are listed at its head, at the warning that they are an answer to
// and, if the user asked, in all of it. Of many functions those with a warning come
// before the others, and then the first.
func (s *Snapshot) CodeActions(ctx context.Context, span source.Span, asked bool) []Action {
	defer s.enter()()
	return s.language.CodeActions(ctx, span, asked)
}

// Resolve finds the edits of a rewrite. They change no line that the pass does
// not change, whatever its form.
func (s *Snapshot) Resolve(ctx context.Context, r *Rewrite) ([]source.Edit, error) {
	defer s.enter()()
	return s.language.Resolve(ctx, r)
}

// RunPipeline runs passes, given as on the command line, on each module of the
// document; the target, if one is given, is for those passes that take one. The
// document stays as it is.
func (s *Snapshot) RunPipeline(ctx context.Context, passes, chip string) (*PipelineResult, error) {
	defer s.enter()()
	return s.language.RunPipeline(ctx, passes, chip)
}
