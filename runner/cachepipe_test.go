//go:build unix

package runner

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/tgopt/tgopt/target"
)

// TestCachePipe: nobody waits for what a pipe or a device says that is named as an entry.
func TestCachePipe(t *testing.T) {
	tc := &counting{id: Identity{Toolchain: "a", Version: "1"}}
	job := &Job{Text: []byte("text"), Chip: target.Lookup("sm_90")}
	for _, make := range []func(path string) error{
		func(path string) error { return syscall.Mkfifo(path, 0o600) },
		func(path string) error { return os.Symlink("/dev/zero", path) },
	} {
		r := &Runner{Cache: openCache(t)}
		path := filepath.Join(r.Cache.folder, keyOf(&tc.id, job))
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		if list := r.Cache.versions(job); len(list) != 0 {
			t.Errorf("%d results are kept", len(list))
		}
		for _, cached := range []bool{false, true} {
			if result, err := r.Compile(t.Context(), tc, job); err != nil || result.Cached != cached {
				t.Errorf("got %+v, %v", result, err)
			}
		}
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
			t.Errorf("what is there is %v, %v", info, err)
		}
	}
}
