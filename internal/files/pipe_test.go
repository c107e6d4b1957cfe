//go:build !windows

package files

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func fifo(t *testing.T, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPipes: what is no regular file is refused without waiting for it, also as a
// folder.
func TestPipes(t *testing.T) {
	dir := t.TempDir()
	pipe := fifo(t, dir, "k.json")
	l, err := net.Listen("unix", filepath.Join(dir, "socket"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	link(t, "k.json", filepath.Join(dir, "to"))
	r := reader(map[string]string{SafeVariable: "*"})
	hangs(t, func() {
		for name, want := range map[string]string{"k.json": "it is a named pipe", "to": "it is a named pipe", "socket": "it is a socket"} {
			_, err := r.Read(t.Context(), dir, name, 10)
			refused(t, err, want)
		}
		if _, err := r.Read(t.Context(), pipe, "a", 10); err == nil {
			t.Error("a pipe is taken for a folder")
		}
		for _, device := range []string{"zero", "null", "tty"} {
			_, err := r.Read(t.Context(), "/dev", device, 10)
			refused(t, err, "it is a device")
		}
		b := r.Beside(t.Context(), filepath.Join(dir, "k.ttgir"))
		if text := b.Read(".json"); text != nil || len(b.Refused()) != 1 {
			t.Errorf("got %q, %v", text, b.Refused())
		}
		if got := Search(t.Context(), []string{pipe}, ".ttgir", Bounds{10, 1, 10}); got != nil {
			t.Errorf("found %v", got)
		}
		fifo(t, dir, "k.py")
		s := r.Sources(t.Context(), []Root{{dir, true}, {pipe, true}}, filepath.Join(dir, "k.py"))
		if _, ok := s.Find("k.py"); ok {
			t.Error("a pipe is Python")
		}
		fifo(t, dir, ".tgopt.yaml")
		path := FindConfig(dir)
		c := (&Loader{Reader: r}).Load(t.Context(), path)
		if len(c.Diagnostics) != 1 || !strings.Contains(c.Diagnostics[0].Message, "not read: it is a named pipe") {
			t.Errorf("%s: %v", path, c.Diagnostics)
		}
	})
}

// TestSwapped: what was a file just now may be a pipe when it is opened.
func TestSwapped(t *testing.T) {
	dir := t.TempDir()
	fifo(t, dir, "pipe")
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	hangs(t, func() {
		f, err := root.OpenFile("pipe", os.O_RDONLY|dontWait, 0)
		if err != nil {
			t.Error(err)
			return
		}
		f.Close()
	})
}

// TestNamed: what the user names is read whatever it is, until the context ends.
func TestNamed(t *testing.T) {
	dir := t.TempDir()
	silent, pipe := fifo(t, dir, "silent"), fifo(t, dir, "pipe")
	ended, end := context.WithCancel(t.Context())
	end()
	hangs(t, func() {
		if _, err := ReadNamed(ended, silent, 10); !errors.Is(err, context.Canceled) {
			t.Errorf("nobody writes to the pipe: %v", err)
		}
		if _, _, err := OpenNamed(ended, silent); !errors.Is(err, context.Canceled) {
			t.Errorf("nobody writes to the pipe: %v", err)
		}
		if w, err := os.OpenFile(silent, os.O_RDWR, 0); err == nil {
			w.Close() // ends what was left behind
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		w, err := os.OpenFile(pipe, os.O_RDWR, 0)
		if err != nil {
			t.Error(err)
			return
		}
		defer w.Close()
		if _, err := w.WriteString("text"); err != nil {
			t.Error(err)
		}
		in, size, err := OpenNamed(ctx, pipe)
		if err != nil || size != 0 {
			t.Errorf("size %d, %v", size, err)
			return
		}
		buf := make([]byte, 10)
		if n, err := in.Read(buf); string(buf[:n]) != "text" || err != nil {
			t.Errorf("got %q, %v", buf[:n], err)
		}
		cancel()
		if _, err := in.Read(buf); !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
	})
	text, err := ReadNamed(t.Context(), "/dev/zero", 1<<40)
	if err != nil || len(text) > 1<<20 {
		t.Errorf("%d bytes of zeros, %v", len(text), err)
	}
	if _, diags := Text("zero", text); len(diags) != 1 {
		t.Error("zeros are text")
	}
	if _, err := ReadNamed(t.Context(), dir, 10); err == nil || Reason(err).Error() != "is a directory; name the files in it" {
		t.Errorf("a folder: %v", err)
	}
	path := write(t, dir, "a", "text")
	if text, err := ReadNamed(t.Context(), path, 4); string(text) != "text" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	if _, err := ReadNamed(t.Context(), path, 3); !errors.Is(err, ErrTooLarge) {
		t.Errorf("4 of 3 bytes: %v", err)
	}
}

// owned is a file's information with another owner.
type owned struct {
	os.FileInfo
	user uint32
}

func (o owned) Sys() any { return &syscall.Stat_t{Uid: o.user} }

func TestOwnersOf(t *testing.T) {
	for _, c := range []struct {
		id    identity
		owner uint32
		want  bool
	}{
		{identity{user: 1000, sudo: -1}, 1000, true},
		{identity{user: 1000, sudo: -1}, 1001, false},
		{identity{user: 1000, sudo: -1}, 0, true},
		{identity{user: 0, sudo: -1}, 1000, false},
		{identity{user: 0, sudo: 1000}, 1000, true},
		{identity{user: 0, sudo: 1000}, 1001, false},
	} {
		if got, whose := c.id.owns(nil, owned{user: c.owner}); got != c.want || got != (whose == "") {
			t.Errorf("%+v, a file of %d: %t, %q", c.id, c.owner, got, whose)
		}
	}
	// SUDO_UID says nothing where nobody called sudo.
	if id := self(func(string) string { return "1" }); os.Geteuid() != 0 && id.sudo != -1 {
		t.Errorf("%+v", id)
	}
}
