package files

import (
	"path/filepath"
	"testing"
)

func TestLatest(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/k.ttir", "a/k.ttgir", "b/k.ttir", "c/k.ttgir.gz", "c/k.ttir", "a/k.json"} {
		write(t, dir, name, "x")
	}
	s := SurveyOf(t.Context(), []string{dir}, IsDump, Bounds{100, 9, 100})
	got := map[string]bool{}
	for _, f := range Latest(s.Found) {
		got[filepath.ToSlash(f.Name)] = true
	}
	if len(got) != 3 || !got["a/k.ttgir"] || !got["b/k.ttir"] || !got["c/k.ttgir.gz"] {
		t.Errorf("got %v", got)
	}
}

func TestNeighbour(t *testing.T) {
	dir := t.TempDir()
	want := write(t, dir, "k.ttgir", "x")
	write(t, dir, "k.ttir", "x")
	earlier := write(t, dir, "e.ttir", "x")
	for name, want := range map[string]string{
		"k.ptx": want, "k.json": want, "__grp__k.json": want, "k.cubin": want, "k.amdgcn": want, "k.hsaco": want, "k.llir": want,
		"e.ptx": earlier, "k.ttir": "", "k.txt": "", "none.ptx": "",
	} {
		if got := Neighbour(filepath.Join(dir, name)); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestSurveyLeft: what a search leaves out is counted.
func TestSurveyLeft(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "k.ttgir", "12345")
	write(t, dir, "large.ttgir", "123456")
	write(t, dir, "a/b/deep.ttgir", "1")
	link(t, filepath.Join(dir, "k.ttgir"), filepath.Join(dir, "l.ttgir"))
	link(t, filepath.Join(dir, "a"), filepath.Join(dir, "folder"))
	link(t, filepath.Join(dir, "k.ttgir"), filepath.Join(dir, "l.ptx"))
	s := SurveyOf(t.Context(), []string{dir}, IsDump, Bounds{100, 1, 5})
	if len(s.Found) != 1 || s.Links != 2 || s.Large != 1 || s.Deep != 1 || s.More || s.Err != nil {
		t.Errorf("%+v", s)
	}
	if s := SurveyOf(t.Context(), []string{dir}, IsDump, Bounds{3, 9, 5}); !s.More {
		t.Errorf("%+v of more entries than are looked at", s)
	}
	if s := SurveyOf(t.Context(), []string{filepath.Join(dir, "none")}, IsDump, Bounds{3, 9, 5}); s.Err == nil {
		t.Error("a folder that is not there was searched")
	}
}
