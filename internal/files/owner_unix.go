//go:build !windows

package files

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// dontWait has the opening of a pipe return, and a terminal not become ours.
const dontWait = syscall.O_NONBLOCK | syscall.O_NOCTTY

// An identity is whose files are the user's own.
type identity struct {
	user int
	sudo int // who called sudo, -1 for nobody
}

func self(getenv func(string) string) identity {
	id := identity{user: os.Geteuid(), sudo: -1}
	if n, err := strconv.Atoi(getenv("SUDO_UID")); err == nil && id.user == 0 {
		id.sudo = n
	}
	return id
}

// owns reports whether a file is the user's, or else whose it is. What root owns
// may be read by all: root needs no trick.
func (id identity) owns(_ *os.File, info fs.FileInfo) (mine bool, whose string) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return false, "nobody who is known"
	}
	switch owner := int(stat.Uid); owner {
	case id.user, id.sudo, 0:
		return true, ""
	default:
		return false, fmt.Sprintf("user %d, not to you (%d)", owner, id.user)
	}
}

// Private says why others than the user and root could put something else in the
// place of what is in a folder; nil if they cannot.
func (r *Reader) Private(folder string) error {
	folder, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return Reason(err)
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return err
	}
	for at := folder; ; at = filepath.Dir(at) {
		info, err := os.Lstat(at)
		if err != nil {
			return Reason(err)
		}
		if mine, whose := r.user.owns(nil, info); !mine {
			return fmt.Errorf("%s belongs to %s", at, whose)
		}
		// In a folder above, such as /tmp, the sticky bit keeps what is the user's.
		if info.Mode().Perm()&0o022 != 0 && (at == folder || info.Mode()&os.ModeSticky == 0) {
			return fmt.Errorf("others may write to %s", at)
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
}
