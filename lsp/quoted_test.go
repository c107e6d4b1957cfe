package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// TestReportQuotesPythonAlone: a dump may name any file as the place of an op; of those
// only Python files are quoted.
func TestReportQuotesPythonAlone(t *testing.T) {
	dir := t.TempDir()
	names := []string{"kernel.py", "secret.txt", "id_rsa", ".env", "notes.py.txt", "shell.PY.sh", "large.py"}
	for _, name := range names {
		text := strings.Repeat("\n", 6) + "words_of_" + strings.NewReplacer(".", "_").Replace(name) + " = 1\n"
		if name == "large.py" {
			text += strings.Repeat("# a large file\n", 1<<17)
		}
		write(t, filepath.Join(dir, name), text)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.py"), 0o700); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("module {\n  tt.func public @f(%p: !tt.ptr<f32>) {\n")
	for i, name := range append(names, "folder.py") {
		fmt.Fprintf(&b, "    %%x%d = tt.load %%p : !tt.ptr<f32> loc(\"%s\":7:1)\n    tt.store %%p, %%x%d : !tt.ptr<f32> loc(\"%[2]s\":7:1)\n", i, name, i)
	}
	b.WriteString("    tt.return\n  }\n}\n")
	c := start(t, &Server{}, &protocol.InitializeParams{})
	document := uri.File(filepath.Join(dir, "kernel.ttir"))
	c.openAs(document, b.String())
	var got struct {
		HTML string `json:"html"`
	}
	if err := c.execute("tgopt.report", object{"uri": document}, &got); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got.HTML, "words_of_kernel_py") {
		t.Error("the Python beside the dump is not quoted")
	}
	for _, name := range names[1:] {
		if strings.Contains(got.HTML, "words_of_"+strings.NewReplacer(".", "_").Replace(name)) {
			t.Errorf("%s is quoted", name)
		}
	}
}
