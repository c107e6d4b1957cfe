package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/tgopt/tgopt/ir/source"
)

// read reads a file of the arguments. What is wrong with it as a whole, that
// it is no text say, is a diagnostic in it; the error is for one that cannot
// be read at all.
func (t *tool) read(ctx context.Context, name string) (*source.File, []source.Diagnostic, error) {
	limit := int64(source.MaxSize)
	if t.MaxInput > 0 {
		limit = t.MaxInput
	}
	shown := name
	var text []byte
	var err error
	if name == "-" {
		shown = "<stdin>"
		text, err = readStdin(ctx, t.Stdin, limit)
	} else {
		text, err = readFile(t.path(name), limit)
	}
	if errors.Is(err, errTooLarge) {
		d := source.Errorf(source.Span{}, "the input is too large: at most %d bytes are read", limit)
		return source.NewFile(shown, ""), []source.Diagnostic{d}, nil
	}
	if err != nil {
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			err = e.Err
		}
		return source.NewFile(shown, ""), nil, err
	}
	f := source.FileOf(shown, bytes.TrimPrefix(text, []byte("\ufeff")))
	if d, bad := checkText(f.Text); bad {
		return f, []source.Diagnostic{d}, nil
	}
	return f, nil, nil
}

var errTooLarge = errors.New("too large")

func readFile(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, errors.New("is a directory")
	}
	if info.Mode().IsRegular() && info.Size() > limit {
		return nil, errTooLarge
	}
	if info.Mode().IsRegular() {
		return os.ReadFile(path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f, limit)
}

func readLimited(r io.Reader, limit int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = errTooLarge
	}
	return text, err
}

// readStdin gives up when ctx ends: a terminal may never answer.
func readStdin(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		text, err := readLimited(r, limit)
		done <- result{text, err}
	}()
	select {
	case res := <-done:
		return res.text, res.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// signatures are of files that are mistaken for dumps.
var signatures = []struct{ prefix, what string }{
	{"\xff\xfe", "the text is UTF-16 (little-endian); save it as UTF-8"},
	{"\xfe\xff", "the text is UTF-16 (big-endian); save it as UTF-8"},
	{"ML\xefR", "this is MLIR bytecode; `mlir-opt` or `triton-opt` turns it into text"},
	{"BC\xc0\xde", "this is LLVM bitcode, not MLIR text"},
	{"\x7fELF", "this is an ELF binary, such as a cubin or hsaco, not MLIR text"},
	{"\x1f\x8b", "this is gzip data; unpack it first"},
	{"PK\x03\x04", "this is a zip archive; unpack it first"},
}

// checkText finds what no text of ours has: NUL bytes and invalid UTF-8.
func checkText(s string) (d source.Diagnostic, bad bool) {
	for _, sig := range signatures {
		if strings.HasPrefix(s, sig.prefix) {
			return source.Errorf(source.Span{}, "%s", sig.what), true
		}
	}
	if i := strings.IndexByte(s, 0); i >= 0 {
		what := "unexpected byte 0x00: the input is binary, not text"
		if utf16Like(s) {
			what = "unexpected byte 0x00: the text looks like UTF-16; save it as UTF-8"
		}
		return source.Errorf(byteSpan(i), "%s", what), true
	}
	if utf8.ValidString(s) {
		return d, false
	}
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
			return source.Errorf(byteSpan(i), "byte 0x%02X is not valid UTF-8", s[i]), true
		}
	}
	panic("cli: no invalid byte in invalid text")
}

func byteSpan(i int) source.Span { return source.Span{Start: uint32(i), End: uint32(i) + 1} }

// utf16Like reports whether every other byte at the start is zero.
func utf16Like(s string) bool {
	s = s[:min(len(s), 16)]
	zeros := strings.Count(s, "\x00")
	return zeros > 1 && zeros >= len(s)/2-1 && zeros <= len(s)/2+1
}

// unreadable is the message about a file that cannot be read.
func unreadable(f *source.File, err error) string { return fmt.Sprintf("%s: error: %v\n", f.Name, err) }
