package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/tgopt/tgopt/internal/files"
)

// standardOutput is what every command prints to. It remembers the first write
// that failed, so that none is lost on a command that prints and does not ask.
type standardOutput struct {
	w   io.Writer
	mu  sync.Mutex
	err error
}

func (o *standardOutput) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

func (o *standardOutput) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(text)
	o.err = err
	return n, err
}

// Unwrap returns what is written to.
func (o *standardOutput) Unwrap() io.Writer { return o.w }

// An output is where the IR goes. Standard output, and what is no regular file,
// gets each chunk when it is done. A regular file is replaced in one step when
// everything went well; until then a large output is in a temporary file beside
// it, which does not outlive the run.
type output struct {
	name   string // as the user wrote it
	target target
	w      io.Writer
	buf    bytes.Buffer
	temp   *os.File // takes the place of buf when that is large
	device *os.File
	any    bool // something was written
	err    error
}

// maxBuffered is how much of a file is kept in memory.
const maxBuffered = 1 << 20

func (o *opt) newOutput() *output {
	if o.output == "-" {
		return &output{w: o.Stdout}
	}
	out := &output{name: o.output}
	if out.target, out.err = findTarget(o.path(o.output)); out.err != nil {
		return out
	}
	out.w = &out.buf
	if out.target.device {
		out.device, out.err = os.OpenFile(out.target.path, os.O_WRONLY, 0)
		out.w = out.device
	}
	return out
}

func (o *output) write(text []byte) {
	if o.err != nil || len(text) == 0 {
		return
	}
	_, o.err = o.w.Write(text)
	o.any = true
	if o.buf.Len() > maxBuffered && o.err == nil {
		o.spill()
	}
}

// Write is write, for who prints piece by piece.
func (o *output) Write(text []byte) (int, error) {
	o.write(text)
	return len(text), o.err
}

// spill moves the buffer to a temporary file.
func (o *output) spill() {
	if o.temp, o.err = createBeside(o.target.path, o.target.mode); o.err == nil {
		_, o.err = o.temp.Write(o.buf.Bytes())
		o.buf = bytes.Buffer{}
		o.w = o.temp
	}
}

// marker separates chunks.
func (o *output) marker(text string) { o.write([]byte(text + "\n")) }

// markerAfterText separates a text from the one before it, if there is one.
func (o *output) markerAfterText(text string) {
	if o.any {
		o.marker(text)
	}
}

// close replaces the file, if there is one and the run was successful.
func (o *output) close(success bool) error {
	switch {
	case o.err != nil || !success:
	case o.device != nil:
		o.err = o.device.Close()
		o.device = nil
	case o.target.path != "":
		if o.temp == nil {
			o.spill()
		}
		if o.err == nil {
			o.err = o.target.replace(o.temp)
			o.temp = nil
		}
	}
	return o.failure()
}

// failure is what went wrong with the output, for the user; nil if nothing did.
func (o *output) failure() error {
	if o.err == nil || o.name == "" {
		return o.err
	}
	err := o.err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	return fmt.Errorf("cannot write %s: %w", o.name, err)
}

// abandon removes what close did not put in its place.
func (o *output) abandon() {
	if o.temp != nil {
		o.temp.Close()
		os.Remove(o.temp.Name())
	}
	if o.device != nil {
		o.device.Close()
	}
}

// A target is the file that an output goes to.
type target struct {
	path   string // of the file itself, not of a link to it
	mode   fs.FileMode
	exists bool
	device bool // no regular file: /dev/null, a pipe
}

func findTarget(path string) (target, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return target{path: path, mode: 0o666}, nil
	case info.IsDir():
		return target{}, errors.New("is a directory")
	case !info.Mode().IsRegular():
		return target{path: path, device: true}, nil
	}
	// A link stays one.
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return target{}, err
	}
	return target{path: path, mode: info.Mode().Perm(), exists: true}, nil
}

// replace puts a temporary file in the target's place, or removes it.
func (t *target) replace(f *os.File) error {
	var err error
	if t.exists {
		err = f.Chmod(t.mode) // despite the umask
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), t.path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// createBeside makes a file in the folder of path. Unlike os.CreateTemp it
// leaves the permissions to the umask, as they would be for path itself.
func createBeside(path string, mode fs.FileMode) (*os.File, error) {
	for i := 0; ; i++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d-%d.tmp", filepath.Base(path), os.Getpid(), i))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || i > 100 {
			return f, err
		}
	}
}

// writeBelow writes a file into a folder that the user named, in one step, with the
// folders above it. The user did not name the file: where a link is, or no file, nothing is
// written, nor outside of the folder.
func (t *tool) writeBelow(folder, name string, text []byte) error {
	path := filepath.Join(folder, name)
	fail := func(err error) error { return fmt.Errorf("cannot write %s: %w", path, files.Reason(err)) }
	if err := os.MkdirAll(t.path(folder), 0o777); err != nil {
		return fail(err)
	}
	root, err := os.OpenRoot(t.path(folder))
	if err != nil {
		return fail(err)
	}
	defer root.Close()
	if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return fail(err)
	}
	if info, err := root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fail(errors.New("what is there is no file"))
	}
	temp := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.tmp", filepath.Base(name), os.Getpid()))
	root.Remove(temp)
	f, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fail(err)
	}
	_, err = f.Write(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = root.Rename(temp, name)
	}
	if err != nil {
		root.Remove(temp)
		return fail(err)
	}
	return nil
}
