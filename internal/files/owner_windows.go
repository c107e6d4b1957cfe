package files

import (
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

const dontWait = 0

// An identity is whose files are the user's own.
type identity struct{}

func self(func(string) string) identity { return identity{} }

// owns reports whether a file is the user's, or else whose it is. What belongs to
// the administrators or the system may be read by all: they need no trick.
func (identity) owns(f *os.File, _ fs.FileInfo) (mine bool, whose string) {
	security, err := windows.GetSecurityInfo(windows.Handle(f.Fd()), windows.SE_FILE_OBJECT, windows.OWNER_SECURITY_INFORMATION)
	if err != nil {
		return false, "nobody who is known"
	}
	owner, _, err := security.Owner()
	if err != nil || owner == nil {
		return false, "nobody who is known"
	}
	if owner.IsWellKnown(windows.WinBuiltinAdministratorsSid) || owner.IsWellKnown(windows.WinLocalSystemSid) {
		return true, ""
	}
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	return err == nil && owner.Equals(user.User.Sid), owner.String() + ", not to you"
}

// Private says why others than the user could put something else in the place of
// what is in a folder. Windows has that in lists of rights which folders inherit.
func (r *Reader) Private(string) error { return nil }
