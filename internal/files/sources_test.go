package files

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestSources: which file a name means, and what may not be shown.
func TestSources(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"proj/k.py", "proj/sub/k.py", "other/k.py", "secret.py", "proj/notes.txt", "lib/k.py"} {
		write(t, dir, name, name)
	}
	proj, other := filepath.Join(dir, "proj"), filepath.Join(dir, "other")
	link(t, filepath.Join(dir, "secret.py"), filepath.Join(proj, "linked.py"))
	s := reader(nil).Sources(t.Context(), []Root{{other, false}, {proj, false}}, filepath.Join(dir, "lib", "named.py"))
	for name, want := range map[string]string{
		"k.py":                              "other/k.py",
		"sub/k.py":                          "proj/sub/k.py",
		filepath.Join(proj, "k.py"):         "proj/k.py", // and not that of the first root
		"/home/her/proj/sub/k.py":           "proj/sub/k.py",
		`C:\Users\her\sub\k.py`:             "proj/sub/k.py",
		filepath.Join(dir, "secret.py"):     "",
		filepath.Join(dir, "lib", "k.py"):   "other/k.py",
		"../secret.py":                      "",
		filepath.Join(proj, "../secret.py"): "",
		proj + "/../secret.py":              "",
		`..\secret.py`:                      "",
		"linked.py":                         "",
		"notes.txt":                         "",
		"/etc/passwd":                       "",
		"//host/share/k.py":                 "",
		`\\host\share\k.py`:                 "",
		strings.Repeat("a/", 4096) + "k.py": "",
		"":                                  "",
		".py":                               "",
	} {
		got, ok := s.Find(name)
		if got != want || ok != (want != "") {
			t.Errorf("Find(%q) is %q, %t, want %q", name, got, ok, want)
		}
		if path := s.Path(name); (path != "") != (want != "") || want != "" && path != filepath.Join(dir, want) {
			t.Errorf("Path(%q) is %q, want %q", name, path, want)
		}
	}
	if list := s.Refused(); len(list) == 0 || !strings.Contains(list[0].Error(), "leads out") {
		t.Errorf("the link is not told of: %v", list)
	}
	if _, ok := reader(nil).Sources(t.Context(), nil).Find("k.py"); ok {
		t.Error("found without a root")
	}
	named := reader(nil).Sources(t.Context(), nil, filepath.Join(dir, "secret.py"))
	if got, _ := named.Find("/home/her/secret.py"); got != "secret.py" {
		t.Errorf("a file that was named is %q", got)
	}
}

// TestSourcesBounded: however many names a dump has.
func TestSourcesBounded(t *testing.T) {
	dir := t.TempDir()
	large := strings.Repeat("x", mostPython)
	write(t, dir, "large.py", large)
	write(t, dir, "larger.py", large+"x")
	s := reader(nil).Sources(t.Context(), []Root{{dir, false}})
	found := 0
	for i := range 2 * mostNames {
		if _, ok := s.Find(fmt.Sprintf("/%d/large.py", i)); ok {
			found++
		}
	}
	if want := mostQuoted / mostPython; found != want {
		t.Errorf("%d times 1 MB were quoted, want %d", found, want)
	}
	s = reader(nil).Sources(t.Context(), []Root{{dir, false}})
	for i := range 2 * mostNames {
		s.Find(fmt.Sprintf("%d.py", i))
	}
	if n := len(s.Missing()); n > 2*mostNames || len(s.known) > 2*mostNames {
		t.Errorf("%d names were looked for", n)
	}
	if _, ok := s.Find("large.py"); ok {
		t.Error("names were looked for without end")
	}
	if _, ok := reader(nil).Sources(t.Context(), []Root{{dir, false}}).Find("larger.py"); ok {
		t.Error("more than 1 MB was read")
	}
}
