package files

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/tgopt/tgopt/ir/source"
)

// signatures are of files that are mistaken for dumps.
var signatures = []struct{ prefix, what string }{
	{"\xff\xfe", "the text is UTF-16 (little-endian); save it as UTF-8"},
	{"\xfe\xff", "the text is UTF-16 (big-endian); save it as UTF-8"},
	{"ML\xefR", "this is MLIR bytecode; `mlir-opt` or `triton-opt` turns it into text"},
	{"BC\xc0\xde", "this is LLVM bitcode, not MLIR text"},
	{"\x7fELF", "this is an ELF binary, such as a cubin or hsaco, not MLIR text"},
	{"PK\x03\x04", "this is a zip archive; unpack it first"},
}

// NoText says what a file is that begins so, if that is a format which is no text.
func NoText(head []byte) (what string, known bool) {
	for _, sig := range signatures {
		if bytes.HasPrefix(head, []byte(sig.prefix)) {
			return sig.what, true
		}
	}
	return "", false
}

// Text makes a file of what was read, with an error if that is no text.
func Text(name string, content []byte) (*source.File, []source.Diagnostic) {
	f := source.FileOf(name, bytes.TrimPrefix(content, []byte("\ufeff")))
	if d, bad := check(f.Text); bad {
		return f, []source.Diagnostic{d}
	}
	return f, nil
}

// check finds what no text of ours has: NUL bytes and invalid UTF-8.
func check(s string) (d source.Diagnostic, bad bool) {
	if what, known := NoText([]byte(s[:min(len(s), 8)])); known {
		return source.Errorf(source.Span{}, "%s", what), true
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
	panic("files: no invalid byte in invalid text")
}

func byteSpan(i int) source.Span { return source.Span{Start: uint32(i), End: uint32(i) + 1} }

// utf16Like reports whether every other byte at the start is zero.
func utf16Like(s string) bool {
	s = s[:min(len(s), 16)]
	zeros := strings.Count(s, "\x00")
	return zeros > 1 && zeros >= len(s)/2-1 && zeros <= len(s)/2+1
}
