//go:build !windows

package files

import (
	"fmt"
	"os"
	"path/filepath"
)

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
