package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestBeside(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "a/b/k.json", "{}")
	write(t, dir, "a/labels.json", "[]")
	dump := filepath.Join(dir, "a", "b", "k.ttgir")
	b := reader(nil).Beside(t.Context(), dump)
	if string(b.Read(".json")) != "{}" || b.Read(".cubin") != nil {
		t.Error("not read")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if string(b.Read(".json")) != "{}" {
		t.Error("read twice")
	}
	if text, name := b.Labels(); string(text) != "[]" || name != "b/k.ttgir" {
		t.Errorf("labels %q of %s", text, name)
	}
	t.Chdir(filepath.Join(dir, "a", "b"))
	if text, name := reader(nil).Beside(t.Context(), "k.ttgir").Labels(); string(text) != "[]" || name != "b/k.ttgir" {
		t.Errorf("labels %q of %s, from the folder itself", text, name)
	}
	if text, _ := reader(nil).Beside(t.Context(), filepath.Join(dir, "a", "b", "c", "d", "k.ttgir")).Labels(); text != nil {
		t.Errorf("labels %q from three folders above", text)
	}
	if list := b.Refused(); len(list) > 0 {
		t.Error(list)
	}
	if none := reader(nil).Beside(t.Context(), ""); none.Read(".json") != nil || !none.Modified(".json").IsZero() {
		t.Error("something lies beside nothing")
	}
}

func TestBesideBounded(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "k.json", strings.Repeat(" ", mostMetadata+1))
	sparse, err := os.Create(filepath.Join(dir, "k.cubin"))
	if err != nil {
		t.Fatal(err)
	}
	defer sparse.Close()
	if err := sparse.Truncate(1 << 40); err != nil {
		t.Fatal(err)
	}
	b := reader(nil).Beside(t.Context(), filepath.Join(dir, "k.ttgir"))
	if b.Read(".json") != nil || b.Read(".cubin") != nil || len(b.Refused()) != 2 {
		t.Errorf("%v", b.Refused())
	}
	for _, r := range b.Refused() {
		if !strings.Contains(r.Error(), "more than") {
			t.Error(r)
		}
	}
	at := time.Unix(1000, 0)
	if err := os.Chtimes(filepath.Join(dir, "k.json"), at, at); err != nil {
		t.Fatal(err)
	}
	if got := b.Modified(".json"); !got.Equal(at) {
		t.Errorf("written at %v", got)
	}
}
