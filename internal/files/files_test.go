package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// reader is a Reader of the process's user, with an environment.
func reader(env map[string]string) *Reader {
	return NewReader(func(name string) string { return env[name] })
}

// write writes a file below dir, with its folders.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func link(t *testing.T, to, from string) {
	t.Helper()
	if err := os.Symlink(to, from); err != nil {
		t.Skip(err) // Windows, without the right to
	}
}

// refused checks that an error says why a file is not read.
func refused(t *testing.T, err error, want string) {
	t.Helper()
	if r, ok := errors.AsType[*Refused](err); !ok || !strings.Contains(r.Error(), want) {
		t.Errorf("got %v, want a refusal with %q", err, want)
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "in/a", "text")
	write(t, dir, "out", "secret")
	in := filepath.Join(dir, "in")
	r := reader(nil)
	text, err := r.Read(t.Context(), in, "a", 4)
	if string(text) != "text" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	_, err = r.Read(t.Context(), in, "a", 3)
	refused(t, err, "it has 4 bytes, more than 3")
	_, err = r.Read(t.Context(), in, "none", 3)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want that it does not exist", err)
	}
	_, err = r.Read(t.Context(), dir, "in", 3)
	refused(t, err, "it is a directory")
}

// TestLinks: links may lead elsewhere in the root, but not out of it, unless to a
// folder that is safe.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "in/a", "text")
	write(t, dir, "out", "secret")
	in := filepath.Join(dir, "in")
	link(t, "a", filepath.Join(in, "within"))
	link(t, "../out", filepath.Join(in, "above"))
	link(t, filepath.Join(dir, "out"), filepath.Join(in, "absolute"))
	link(t, "..", filepath.Join(in, "folder"))
	r := reader(nil)
	if text, err := r.Read(t.Context(), in, "within", 10); string(text) != "text" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	for _, name := range []string{"above", "absolute", filepath.Join("folder", "out"), filepath.Join("..", "out")} {
		text, err := r.Read(t.Context(), in, name, 10)
		refused(t, err, "leads out of its folder; TGOPT_SAFE_DIRECTORY="+dir+" has it read")
		if text != nil {
			t.Errorf("%s: got %q", name, text)
		}
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, safe := range []string{"*", in + string(filepath.ListSeparator) + real} {
		if text, err := reader(map[string]string{SafeVariable: safe}).Read(t.Context(), in, "above", 10); string(text) != "secret" || err != nil {
			t.Errorf("%s=%s: got %q, %v", SafeVariable, safe, text, err)
		}
	}
	_, err = reader(map[string]string{SafeVariable: in}).Read(t.Context(), in, "above", 10)
	refused(t, err, "leads out")
}

// TestRemote: a name that leads to another machine is not even asked for.
func TestRemote(t *testing.T) {
	for path, want := range map[string]bool{
		`\\host\share\k.py`: true, `//host/share/k.py`: true, `/\host/k.py`: true, `\\?\UNC\host\k.py`: true, `\\.\pipe\k.py`: true,
		`/home/k.py`: false, `C:\k.py`: false, `k.py`: false, "": false, "/": false,
	} {
		if got := Remote(path); got != want {
			t.Errorf("Remote(%q) is %t", path, got)
		}
	}
	if Regular("/" + filepath.ToSlash(write(t, t.TempDir(), "a", ""))) {
		t.Error("//… is asked for")
	}
}

// TestOwners: as root one may give files away.
func TestOwners(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away; TestOwnersOf asks the rule")
	}
	dir := t.TempDir()
	path := write(t, dir, "k.json", "{}")
	if err := os.Chown(path, 12345, -1); err != nil {
		t.Fatal(err)
	}
	_, err := reader(nil).Read(t.Context(), dir, "k.json", 10)
	refused(t, err, "it belongs to user 12345, not to you (0); TGOPT_SAFE_DIRECTORY="+dir+" has it read")
	for _, env := range []map[string]string{
		{SafeVariable: "*"}, {SafeVariable: dir}, {SafeVariable: "/nowhere" + string(filepath.ListSeparator) + filepath.Dir(dir)}, {"SUDO_UID": "12345"},
	} {
		if _, err := reader(env).Read(t.Context(), dir, "k.json", 10); err != nil {
			t.Errorf("%v: %v", env, err)
		}
	}
	for _, env := range []map[string]string{{SafeVariable: dir + "k"}, {SafeVariable: ""}, {"SUDO_UID": "1"}} {
		_, err := reader(env).Read(t.Context(), dir, "k.json", 10)
		refused(t, err, "belongs to")
	}
	// A root that the user named may hold what others wrote.
	for _, named := range []bool{false, true} {
		s := reader(nil).Sources(t.Context(), []Root{{dir, named}})
		if err := os.Chown(write(t, dir, "k.py", "import triton"), 12345, -1); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Find("k.py"); ok != named {
			t.Errorf("named %t: found %t, %v", named, ok, s.Refused())
		}
	}
}

// hangs fails the test if f does not return by itself.
func hangs(t *testing.T, f func()) {
	t.Helper()
	done := make(chan bool)
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(time.Minute): // far more than it can take: a limit for what never ends
		t.Fatal("it hangs")
	}
}

// TestGrowing: a size is no promise.
func TestGrowing(t *testing.T) {
	if _, err := readLimited(endless{}, 10, 1<<20); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v, want ErrTooLarge", err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = readLimited(endless{}, 1<<40, 1<<20)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 8<<20 {
		t.Errorf("a limit of 1 MB took %d bytes", took)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// TestSearch: what is found in a cache, and what is not even looked at.
func TestSearch(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"old.ttgir", "a/new.ttgir", "a/b/deep.ttgir", "a/k.json", "large.ttgir"} {
		text := "x"
		if name == "large.ttgir" {
			text = strings.Repeat("x", 100)
		}
		at := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(write(t, dir, name, text), at, at); err != nil {
			t.Fatal(err)
		}
	}
	outside := t.TempDir()
	write(t, outside, "linked.ttgir", "x")
	link(t, outside, filepath.Join(dir, "link"))
	link(t, filepath.Join(outside, "linked.ttgir"), filepath.Join(dir, "k.ttgir"))
	names := func(b Bounds, folders ...string) string {
		var list []string
		for _, f := range Search(t.Context(), folders, ".ttgir", b) {
			list = append(list, filepath.ToSlash(f.Name))
		}
		return strings.Join(list, " ")
	}
	usual := Bounds{Entries: 100, Depth: 1, Size: 10}
	if got := names(usual, dir, filepath.Join(dir, "none"), dir+"/."); got != "a/new.ttgir old.ttgir" {
		t.Errorf("found %s", got)
	}
	if got := names(Bounds{Entries: 100, Depth: 2, Size: 10}, dir); got != "a/b/deep.ttgir a/new.ttgir old.ttgir" {
		t.Errorf("two folders deep: found %s", got)
	}
	if got := names(Bounds{Entries: 1, Depth: 2, Size: 10}, dir); got != "" {
		t.Errorf("of one entry: found %s", got)
	}
	// A folder that is searched may itself be a link: whoever said it, meant it.
	if got := names(usual, filepath.Join(dir, "link")); got != "linked.ttgir" {
		t.Errorf("through a link: found %s", got)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got := Search(ended, []string{dir}, ".ttgir", usual); got != nil {
		t.Errorf("ended: found %v", got)
	}
}
