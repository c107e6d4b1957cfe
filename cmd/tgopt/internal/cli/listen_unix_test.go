//go:build !windows

package cli

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tgopt/tgopt/internal/files"
)

func listener() *tool { return &tool{files: files.NewReader(func(string) string { return "" })} }

// TestListenUnix: whatever the umask, a socket is its user's, in a folder that
// nobody else writes to.
func TestListenUnix(t *testing.T) {
	top := t.TempDir()
	if err := os.Chmod(top, 0o755); err != nil {
		t.Fatal(err)
	}
	defer syscall.Umask(syscall.Umask(0))
	folder := filepath.Join(top, "mine")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "socket")
	l, err := listener().listenUnix(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode() != fs.ModeSocket|0o600 {
		t.Errorf("the socket has mode %v, %v", info.Mode(), err)
	}
	if mask := syscall.Umask(0); mask != 0 {
		t.Errorf("the umask is left at %o", mask)
	}
	if _, err := listener().listenUnix(t.Context(), path); err == nil || !strings.Contains(err.Error(), "listens on") {
		t.Errorf("the socket of a server that runs: %v", err)
	}
	l.Close()
	for _, c := range []struct {
		folder, above fs.FileMode
		want          string
	}{
		{0o777, 0o755, "others may write to " + folder + ";"},
		{0o775, 0o755, "others may write to " + folder + ";"},
		{0o777 | fs.ModeSticky, 0o755, "others may write to " + folder + ";"},
		{0o700, 0o777, "others may write to " + top + ";"},
		{0o700, 0o777 | fs.ModeSticky, ""},
		{0o700, 0o755, ""},
	} {
		if err := os.Chmod(folder, c.folder); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(top, c.above); err != nil {
			t.Fatal(err)
		}
		l, err := listener().listenUnix(t.Context(), path)
		if err == nil {
			l.Close()
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("in a folder %v of one %v: %v, want %q", c.folder, c.above, err, c.want)
		}
	}
	if os.Geteuid() == 0 {
		if err := os.Chown(folder, 12345, -1); err != nil {
			t.Fatal(err)
		}
		if _, err := listener().listenUnix(t.Context(), path); err == nil || !strings.Contains(err.Error(), "belongs to user 12345") {
			t.Errorf("in a folder of somebody else: %v", err)
		}
	}
}

// TestListenFile: a socket is a file, whatever it is called, and what is no socket of a
// server that was killed is left alone.
func TestListenFile(t *testing.T) {
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	for _, name := range []string{"@name", "@", "a@b", "-"} {
		l, err := listener().listenUnix(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(filepath.Join(folder, name)); err != nil || info.Mode() != fs.ModeSocket|0o600 {
			t.Errorf("%s: %v, want a socket of mode 0600 in the folder", name, err)
		}
		l.Close()
	}
	dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: "dead"})
	if err != nil {
		t.Fatal(err)
	}
	dead.SetUnlinkOnClose(false)
	dead.Close()
	os.Symlink("dead", "link")
	os.Symlink("nowhere", "dangling")
	os.WriteFile("file", nil, 0o600)
	os.Mkdir("folder", 0o700)
	syscall.Mkfifo("fifo", 0o600)
	for _, name := range []string{"link", "dangling", "file", "folder", "fifo", ""} {
		if l, err := listener().listenUnix(t.Context(), name); err == nil || !strings.Contains(err.Error(), "no socket") {
			t.Errorf("%q: %v, %v; want an error", name, l, err)
		}
	}
	l, err := listener().listenUnix(t.Context(), "dead")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
}

// TestListenTCP: without being told to, no port is open to other machines.
func TestListenTCP(t *testing.T) {
	for address, want := range map[string]string{
		":0": "", "localhost:0": "", "127.0.0.1:0": "", "127.1.2.3:0": "", "[::ffff:127.0.0.1]:0": "", "[::ffff:0.0.0.0]:0": "other machines reach that address",
		"0.0.0.0:0": "other machines reach that address", "[::]:0": "other machines reach that address", "192.0.2.1:0": "other machines reach that address",
	} {
		l, err := listenTCP(t.Context(), address, false)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want+", and clients are not asked who they are; --allow-remote allows it") {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
		if err == nil {
			if at := l.Addr().(*net.TCPAddr); !at.IP.IsLoopback() {
				t.Errorf("%s: listens on %v", address, at)
			}
			l.Close()
		}
	}
	for _, address := range []string{":0", "0.0.0.0:0"} {
		l, err := listenTCP(t.Context(), address, true)
		if err != nil {
			t.Fatal(err)
		}
		if at := l.Addr().(*net.TCPAddr); !at.IP.IsUnspecified() {
			t.Errorf("%s, which is allowed: listens on %v", address, at)
		}
		l.Close()
	}
}
