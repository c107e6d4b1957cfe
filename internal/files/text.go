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

// foreign are texts that are taken for dumps, by how lines of them begin: what they
// are, and what to read in their place. None begins a line of MLIR.
var foreign = []struct {
	what   string
	begins []string
}{
	{"this is Python, not MLIR; Triton leaves the dumps of its kernels in ~/.triton/cache, as NAME.ttgir, or where TRITON_KERNEL_DUMP=1 and TRITON_DUMP_DIR put them",
		[]string{"import ", "from ", "def ", "@triton.", "@gluon.", `"""`, "#!/usr/bin/env python", "#!/usr/bin/python"}},
	{"this is PTX, which comes behind MLIR; the .ttgir beside it in Triton's cache is what it was made of",
		[]string{".version ", ".target sm_", ".address_size "}},
	{"this is assembly of AMD's, which comes behind MLIR; the .ttgir beside it in Triton's cache is what it was made of",
		[]string{"\t.amdgcn_target ", "\t.amdhsa_code_object_version "}},
	{"this is LLVM IR, which comes behind MLIR; the .ttgir beside it in Triton's cache is what it was made of",
		[]string{"; ModuleID = ", "source_filename = ", "target datalayout = ", "target triple = "}},
	{"this is JSON, not MLIR", []string{"{\"", "[{\""}},
}

// mostForeign is how many lines are looked at: those that say what a text is stand
// behind comments.
const mostForeign = 200

// Foreign says what a text is that is known not to be MLIR.
func Foreign(text string) (what string, known bool) {
	lines := 0
	for line := range strings.Lines(text) {
		if lines++; lines > mostForeign {
			break
		}
		for _, f := range foreign {
			for _, begin := range f.begins {
				if strings.HasPrefix(line, begin) {
					return f.what, true
				}
			}
		}
		// MLIR may begin with comments and aliases, Python and assembly with comments.
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, ";") {
			break
		}
	}
	return "", false
}
