// Package files is the door to the outside: all that is read of files, but for
// the tools of tests, goes through it.
//
// What the user names (inputs, --dialect, --source) is read whatever it is, a
// pipe too (named.go). A Reader reads all else: what lies beside a dump
// (beside.go), the .tgopt.yaml of a folder and the specs in it (configuration.go),
// Python sources that locations name (sources.go), dumps in caches (beside.go too).
// Nobody asked for these one by one, and a folder may come from anywhere, so
//
//   - a name is looked up in a root, a folder, which links do not lead out of;
//   - only regular files are read: opening a pipe would wait, a device act;
//   - they belong to the user, to root, or, under sudo, to who called it, as git
//     asks of a repository;
//   - sizes are bounded;
//   - no path leads to another machine, which on Windows would be told who asks.
//
// TGOPT_SAFE_DIRECTORY lists folders, or is *, in which neither owners nor links
// matter. It is a variable of the environment, since nothing that lies in a folder
// may say so, and a server is started by editors.
//
// Every read ends when its context does.
package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/guard"
)

// SafeVariable is the variable of the environment that lists folders in which
// files are read whoever owns them.
const SafeVariable = "TGOPT_SAFE_DIRECTORY"

// A Reader reads files that nobody named. Goroutines may share it.
type Reader struct {
	safe []string // absolute
	all  bool     // everything is safe
	user identity
}

// NewReader returns a reader for the user of the process; getenv reads the
// environment.
func NewReader(getenv func(string) string) *Reader {
	r := &Reader{user: self(getenv)}
	for _, f := range filepath.SplitList(getenv(SafeVariable)) {
		switch folder, err := filepath.Abs(f); {
		case f == "*":
			r.all = true
		case f != "" && err == nil:
			r.safe = append(r.safe, folder)
		}
	}
	return r
}

// A Refused is why a file that is there is not read.
type Refused struct {
	Path   string
	Reason string
	folder string // which SafeVariable would have to list for it to be read
	owner  bool   // it is somebody else's
}

// Key is the same for refusals of which one is enough to tell: all files that
// somebody else has in a folder.
func (e *Refused) Key() string {
	if e.owner {
		return filepath.Dir(e.Path) + "\x00" + e.Reason
	}
	return e.Path
}

func (e *Refused) Error() string {
	s := "not read: " + e.Reason
	if e.folder != "" {
		s += fmt.Sprintf("; %s=%s has it read", SafeVariable, e.folder)
	}
	return s
}

// Read reads the file of a name, of at most limit bytes, in a folder or below
// it. The error of one that is there is a *Refused, or the system's.
func (r *Reader) Read(ctx context.Context, folder, name string, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) { return r.read(folder, name, limit, true) })
}

// read is Read for as long as it takes; owned, that the file must be the user's.
func (r *Reader) read(folder, name string, limit int64, owned bool) ([]byte, error) {
	f, err := r.open(folder, name, owned)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder, name)
	if info.Size() > limit {
		return nil, refuse(path, "it has %s bytes, more than %s", figure.Thousands(info.Size()), figure.Thousands(limit))
	}
	text, err := readLimited(f, info.Size(), limit)
	if errors.Is(err, ErrTooLarge) { // it grows, or is one of /proc
		return nil, refuse(path, "it has more than %s bytes", figure.Thousands(limit))
	}
	return text, err
}

// Open opens a file of a folder that the user named, as large and whose ever it is.
func (r *Reader) Open(ctx context.Context, folder, name string) (*os.File, error) {
	return await(ctx, func() (*os.File, error) { return r.open(folder, name, false) })
}

func (r *Reader) open(folder, name string, owned bool) (*os.File, error) {
	path := filepath.Join(folder, name)
	root, err := openRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	// What is no file is not even opened: a device may act on that.
	info, err := root.Stat(name)
	if leadsOut(err) {
		real, err := filepath.EvalSymlinks(path)
		if err == nil && r.isSafe(real) {
			return r.open(filepath.Dir(real), filepath.Base(real), owned)
		}
		return nil, &Refused{Path: path, Reason: "it is a link that leads out of its folder", folder: folderOf(real)}
	}
	if err != nil {
		return nil, err
	}
	if kind := kindOf(info.Mode()); kind != "" {
		return nil, refuse(path, "it is %s", kind)
	}
	f, err := root.OpenFile(name, os.O_RDONLY|dontWait, 0)
	if err != nil {
		return nil, err
	}
	if err = r.check(f, path, owned); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// check looks at what was opened: it may be another than just now.
func (r *Reader) check(f *os.File, path string, owned bool) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if kind := kindOf(info.Mode()); kind != "" {
		return refuse(path, "it is %s", kind)
	}
	if mine, whose := r.user.owns(f, info); owned && !mine && !r.isSafe(path) {
		return &Refused{Path: path, Reason: "it belongs to " + whose, folder: folderOf(path), owner: true}
	}
	return nil
}

func refuse(path, format string, args ...any) *Refused {
	return &Refused{Path: path, Reason: fmt.Sprintf(format, args...)}
}

// openRoot is os.OpenRoot, which would wait for somebody to write to a pipe.
func openRoot(folder string) (*os.Root, error) {
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: folder, Err: errors.New("not a directory")}
	}
	return os.OpenRoot(folder)
}

// leadsOut reports whether err is that a link leads out of a root, for which
// package os has no value.
func leadsOut(err error) bool {
	e, ok := errors.AsType[*fs.PathError](err)
	return ok && strings.Contains(e.Err.Error(), "escapes")
}

// folderOf is the absolute path of the folder that something is in, "" if it is
// not known.
func folderOf(path string) string {
	absolute, err := filepath.Abs(path)
	if path == "" || err != nil {
		return ""
	}
	return filepath.Dir(absolute)
}

// isSafe reports whether a path is in one of the folders that are safe.
func (r *Reader) isSafe(path string) bool {
	if r.all {
		return true
	}
	absolute, err := filepath.Abs(path)
	return err == nil && slices.ContainsFunc(r.safe, func(folder string) bool { return Below(folder, absolute) })
}

// Below reports whether a path is in a folder, at whatever depth, by their names.
func Below(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel)
}

// Remote reports whether a path may lead to another machine, or to a device of
// Windows: \\host\share, //host/share, \\?\UNC\….
func Remote(path string) bool {
	return len(path) > 1 && strings.ContainsRune(`/\`, rune(path[0])) && strings.ContainsRune(`/\`, rune(path[1]))
}

// Regular reports whether there is a regular file at a path, which may be a link.
// It is not opened.
func Regular(path string) bool {
	if Remote(path) {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Modified is when what is at a path was written, the zero time if there is nothing.
func Modified(path string) (at time.Time) {
	if info, err := os.Stat(path); err == nil {
		at = info.ModTime()
	}
	return at
}

// Saved reads a file that an editor has open, whose ever it is, and when it was
// written.
func (r *Reader) Saved(ctx context.Context, path string, limit int64) (text []byte, at time.Time, err error) {
	text, err = await(ctx, func() ([]byte, error) {
		real, err := filepath.EvalSymlinks(path)
		if err != nil {
			return nil, err
		}
		return r.read(filepath.Dir(real), filepath.Base(real), limit, false)
	})
	return text, Modified(path), err
}

// kindOf names what is no regular file, "" for one.
func kindOf(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return ""
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	}
	return "no regular file"
}

// ErrTooLarge is of a file that has more bytes than are read.
var ErrTooLarge = errors.New("too large")

// readLimited reads all of a text of about size bytes, and at most limit.
func readLimited(r io.Reader, size, limit int64) ([]byte, error) {
	text := make([]byte, 0, min(size, limit)+512)
	r = io.LimitReader(r, limit+1)
	for {
		n, err := r.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case err == io.EOF && int64(len(text)) > limit:
			return nil, ErrTooLarge
		case err == io.EOF:
			return text, nil
		case err != nil:
			return nil, err
		}
		if len(text) == cap(text) {
			text = slices.Grow(text, len(text))
		}
	}
}

// await calls read, and leaves it behind when ctx ends: a read of a pipe, or of
// a file system that does not answer, cannot be ended.
func await[T any](ctx context.Context, read func() (T, error)) (T, error) {
	var value T
	var err error
	done := make(chan *guard.Failure, 1)
	guard.Go(func() { value, err = read() }, func(failed *guard.Failure) { done <- failed })
	select {
	case failed := <-done:
		failed.Raise()
		return value, err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// Reason is an error without the path, which messages have anyway.
func Reason(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted")
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}
