package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
)

// packed writes an archive of files of one text.
func packed(t *testing.T, path, text string, names ...string) {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, name := range names {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestReportArchive: an archive is read as the folder that it holds, one that leads out of itself is refused,
// and nothing that was unpacked stays.
func TestReportArchive(t *testing.T) {
	dir, temporary := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("TMP", temporary)
	text := "module attributes {\"ttg.num-warps\" = 4 : i32, ttg.target = \"cuda:80\"} {\n  tt.func public @f() {\n    tt.return\n  }\n}\n"
	packed(t, filepath.Join(dir, "good.tgz"), text, "a/f.ttgir", "b/f.ttgir")
	packed(t, filepath.Join(dir, "bad.tgz"), text, "a/f.ttgir", "../f.ttgir")
	for archive, want := range map[string]string{"good.tgz": "@f: 2 configurations", "bad.tgz": "bad.tgz: error: '../f.ttgir' in it leads out of it"} {
		var out bytes.Buffer
		env := cli.Environment{Dir: dir, Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out}
		code := env.Main(t.Context(), []string{"tgopt", "report", archive})
		if !strings.Contains(out.String(), want) || (code == 0) != (archive == "good.tgz") {
			t.Errorf("%s: exit code %d, %s", archive, code, out.String())
		}
	}
	if list, _ := os.ReadDir(temporary); len(list) > 0 {
		t.Errorf("left behind: %v", list)
	}
	if list, _ := os.ReadDir(dir); len(list) != 2 {
		t.Errorf("beside the archives: %v", list)
	}
}
