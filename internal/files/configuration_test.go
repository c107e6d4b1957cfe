package files

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/ir/source"
)

func messages(diags []source.Diagnostic) string {
	var list []string
	for _, d := range diags {
		list = append(list, d.Message)
	}
	return strings.Join(list, "\n")
}

func TestConfiguration(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "repo/in.spec", "dialect in")
	write(t, dir, "out.spec", "secret")
	repo := filepath.Join(dir, "repo")
	link(t, filepath.Join(dir, "out.spec"), filepath.Join(repo, "link.spec"))
	path := write(t, dir, "repo/.tgopt.yaml", "dialects:\n- in.spec\n- ../out.spec\n- "+filepath.Join(dir, "out.spec")+"\n- link.spec\n- /dev/zero\n- none.spec\n")
	if got := FindConfig(filepath.Join(repo, "a", "b")); got != path {
		t.Errorf("found %s, want %s", got, path)
	}
	c := (&Loader{Reader: reader(nil), Name: filepath.Base}).Load(t.Context(), path)
	if want := "link.spec: not read: it is a link that leads out of its folder; TGOPT_SAFE_DIRECTORY=" + dir + " has it read\n" +
		"zero: not read: it is a device\nnone.spec: no such file or directory"; messages(c.Diagnostics) != want {
		t.Errorf("got\n%s\nwant\n%s", messages(c.Diagnostics), want)
	}
	// A link that is followed since the folder is safe leads outside all the same.
	safe := (&Loader{Reader: reader(map[string]string{SafeVariable: "*"}), Name: filepath.Base}).Load(t.Context(), path)
	for _, specs := range [][]Spec{c.Specs, safe.Specs} {
		for i, s := range specs {
			shown := s.Shown([]source.Diagnostic{
				{Severity: source.Warning, Message: "odd: secret"},
				*(&source.Diagnostic{Span: source.Span{Start: 0, End: 6}, Message: "unexpected secret"}).Note(source.Span{Start: 1, End: 2}, "secret"),
			})
			if i == 0 {
				if len(shown) != 2 {
					t.Errorf("%s: of the repository's own spec there is %v", s.File.Name, shown)
				}
				continue
			}
			if got := messages(shown); !strings.HasPrefix(got, "it is no spec: there is an error in line 1. Nothing is quoted") || strings.Contains(got, "secret") ||
				len(shown[0].Related) > 0 || shown[0].Span.IsValid() {
				t.Errorf("%s: %+v", s.File.Name, shown)
			}
			if warning := s.Shown([]source.Diagnostic{{Severity: source.Warning, Message: "secret"}}); len(warning) > 0 {
				t.Errorf("%s: %+v", s.File.Name, warning)
			}
		}
	}
	if len(c.Specs) != 3 || len(safe.Specs) != 4 {
		t.Errorf("%d and %d specs, want 3 and 4", len(c.Specs), len(safe.Specs))
	}
}

// TestConfigurationLarge: what is no configuration is not read whole.
func TestConfigurationLarge(t *testing.T) {
	dir := t.TempDir()
	l := &Loader{Reader: reader(nil)}
	c := l.Load(t.Context(), write(t, dir, ".tgopt.yaml", strings.Repeat("\n", config.MaxSize+1)))
	if got := messages(c.Diagnostics); got != "not read: it has 16,385 bytes, more than 16,384" {
		t.Error(got)
	}
	c = l.Load(t.Context(), write(t, dir, ".tgopt.yaml", "dialects: [\x00]"))
	if got := messages(c.Diagnostics); !strings.Contains(got, "binary") {
		t.Error(got)
	}
}

// TestOpened: an editor's text is taken for that of the file.
func TestOpened(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, ".tgopt.yaml", "dialects: [none.spec]")
	opened := map[string]*source.File{
		path:                            source.NewFile(path, "dialects: [a.spec]"),
		filepath.Join(dir, "a.spec"):    source.NewFile("a.spec", "dialect a"),
		filepath.Join(dir, "none.spec"): nil,
	}
	c := (&Loader{Reader: reader(nil), Opened: func(path string) *source.File { return opened[path] }}).Load(t.Context(), path)
	if len(c.Diagnostics) > 0 || len(c.Specs) != 1 || c.Specs[0].File.Text != "dialect a" {
		t.Errorf("%v, %v", c.Diagnostics, c.Specs)
	}
}
