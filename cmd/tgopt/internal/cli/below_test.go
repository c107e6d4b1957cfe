package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWriteBelow: a file goes into the folder that was named, and into no other, whatever
// is there.
func TestWriteBelow(t *testing.T) {
	dir := t.TempDir()
	to := &tool{Environment: Environment{Dir: dir}}
	for _, name := range []string{"a.txt", "b/c/d.txt", "a.txt"} {
		if err := to.writeBelow("out", name, []byte(name)); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(filepath.Join(dir, "out", name)); string(text) != name || err != nil {
			t.Errorf("%s has %q, %v", name, text, err)
		}
	}
	victim := filepath.Join(dir, "victim")
	os.WriteFile(victim, []byte("as it was"), 0o666)
	os.Mkdir(filepath.Join(dir, "elsewhere"), 0o777)
	os.Symlink(victim, filepath.Join(dir, "out", "link"))
	os.Symlink(filepath.Join(dir, "elsewhere"), filepath.Join(dir, "out", "folder"))
	os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "out", "dangling"))
	for _, name := range []string{"link", "folder/a", "folder", "dangling", "b", "../a"} {
		if err := to.writeBelow("out", name, []byte("changed")); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if text, _ := os.ReadFile(victim); string(text) != "as it was" {
		t.Errorf("a link was followed: %q", text)
	}
	if list, _ := filepath.Glob(filepath.Join(dir, "*")); len(list) != 3 {
		t.Errorf("there are %v", list)
	}
	if list, _ := filepath.Glob(filepath.Join(dir, "out", ".*")); len(list) != 0 {
		t.Errorf("left behind: %v", list)
	}
}
