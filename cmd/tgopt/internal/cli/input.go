package cli

import (
	"context"
	"errors"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir/source"
)

// read reads a file of the arguments. What is wrong with it as a whole, that
// it is no text say, is a diagnostic in it; the error is for one that cannot
// be read at all.
func (t *tool) read(ctx context.Context, name string) (*source.File, []source.Diagnostic, error) {
	return t.readAtMost(ctx, name, t.limit())
}

// readAtMost is read of a file that has no more than so many bytes.
func (t *tool) readAtMost(ctx context.Context, name string, limit int64) (*source.File, []source.Diagnostic, error) {
	shown := name
	if name == "-" {
		shown = "<stdin>"
	}
	text, err := t.bytes(ctx, name, limit)
	if errors.Is(err, files.ErrTooLarge) {
		d := source.Errorf(source.Span{}, "the input is too large: at most %d bytes are read", limit)
		return source.NewFile(shown, ""), []source.Diagnostic{d}, nil
	}
	if err != nil {
		return source.NewFile(shown, ""), nil, files.Reason(err)
	}
	f, diags := files.Text(shown, text)
	return f, diags, nil
}

// readMLIR is read for a text that should be MLIR, which some are taken for.
func (t *tool) readMLIR(ctx context.Context, name string) (*source.File, []source.Diagnostic, error) {
	f, diags, err := t.read(ctx, name)
	return f, orForeign(f, diags), err
}

// orForeign says what a text is that is known not to be MLIR, if nothing else is wrong with it.
func orForeign(f *source.File, diags []source.Diagnostic) []source.Diagnostic {
	if what, known := files.Foreign(f.Text); known && len(diags) == 0 {
		return []source.Diagnostic{source.Errorf(source.Span{}, "%s", what)}
	}
	return diags
}

// limit is how many bytes an input may have.
func (t *tool) limit() int64 {
	if t.MaxInput > 0 {
		return t.MaxInput
	}
	return source.MaxSize
}

// bytes is the content of a file of the arguments, or of standard input.
func (t *tool) bytes(ctx context.Context, name string, limit int64) ([]byte, error) {
	if name == "-" {
		return files.ReadAll(ctx, t.Stdin, limit)
	}
	return files.ReadNamed(ctx, t.path(name), limit)
}

// unreadable is the message about a file that cannot be read.
func unreadable(f *source.File, err error) string {
	return terminal.Sprintf("%s: error: %v\n", f.Name, err)
}
