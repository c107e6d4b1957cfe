package files

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestForeign: what is taken for a dump is known by how it begins, behind comments too;
// no dump is.
func TestForeign(t *testing.T) {
	for text, want := range map[string]string{
		"# A kernel.\n\nimport triton\n":                      "Python",
		"#!/usr/bin/env python3\n":                            "Python",
		"//\n// Generated\n//\n\n.version 8.4\n":              "PTX",
		"\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n":    "AMD",
		"; ModuleID = 'x'\n":                                  "LLVM IR",
		"{\"hash\": 1}":                                       "JSON",
		"":                                                    "",
		"#loc = loc(unknown)\nmodule {}\nimport x\n":          "",
		"// .version\nmodule {}\n":                            "",
		"\"from.op\"() : () -> ()\n":                          "",
		"{-# dialect_resources: {} #-}\n":                     "",
		strings.Repeat("//\n", mostForeign) + "import triton": "",
	} {
		if what, known := Foreign(text); !strings.Contains(what, want) || known != (want != "") {
			t.Errorf("%.40q: got %q, want %q", text, what, want)
		}
	}
	dumps, _ := filepath.Glob("../../testdata/kernels/dumps/*/*/*.tt*ir")
	if len(dumps) < 100 {
		t.Fatalf("%d dumps", len(dumps))
	}
	for _, name := range dumps {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if what, known := Foreign(string(text)); known {
			t.Errorf("%s: %s", name, what)
		}
	}
}

// TestCompressed: what is compressed is read as it was, however large it becomes within
// the limit, from a file and from a stream.
func TestCompressed(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(bytes.Repeat([]byte("text"), 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := write(t, t.TempDir(), "a.gz", packed.String())
	for _, limit := range []int64{1 << 22, 1<<22 - 1} {
		named, err := ReadNamed(t.Context(), path, limit)
		streamed, err2 := ReadAll(t.Context(), bytes.NewReader(packed.Bytes()), limit)
		if limit < 1<<22 {
			if !errors.Is(err, ErrTooLarge) || !errors.Is(err2, ErrTooLarge) {
				t.Errorf("4 MB of %d bytes: %v, %v", limit, err, err2)
			}
			continue
		}
		if len(named) != 1<<22 || !bytes.Equal(named, streamed) || err != nil || err2 != nil {
			t.Errorf("%d and %d bytes, %v, %v", len(named), len(streamed), err, err2)
		}
	}
	for n := 3; n < packed.Len(); n *= 4 { // cut off
		if _, err := ReadAll(t.Context(), bytes.NewReader(packed.Bytes()[:n]), 1<<22); err == nil {
			t.Errorf("%d bytes of what is compressed are enough", n)
		}
	}
}

// TestBomb: what unpacks to a thousand times its size is not unpacked to its end, from a
// file, a stream, or bit by bit.
func TestBomb(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for range 200 {
		if _, err := w.Write(bytes.Repeat([]byte("\n"), 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, named := ReadNamed(t.Context(), write(t, t.TempDir(), "a.gz", packed.String()), 1<<30)
	_, streamed := ReadAll(t.Context(), bytes.NewReader(packed.Bytes()), 1<<30)
	text, _, err := Unpacked(bytes.NewReader(packed.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	n, bits := io.Copy(io.Discard, text)
	if !errors.Is(named, ErrBomb) || !errors.Is(streamed, ErrBomb) || !errors.Is(bits, ErrBomb) || n > alwaysUnpacked+mostUnpacked*int64(packed.Len()) {
		t.Errorf("%d bytes of %d: %v, %v, %v", n, packed.Len(), named, streamed, bits)
	}
}
