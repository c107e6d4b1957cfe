package cli

import (
	"bytes"
	"encoding/json"
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
	if out.target.root == nil {
		out.device, out.err = os.OpenFile(o.path(o.output), os.O_WRONLY, 0)
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
	if o.temp, o.err = o.target.create(); o.err == nil {
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
	case o.target.root != nil:
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
	return fmt.Errorf("cannot write %s: %w", o.name, files.Reason(o.err))
}

// abandon removes what close did not put in its place.
func (o *output) abandon() {
	if o.temp != nil {
		o.temp.Close()
		o.target.remove(o.temp)
	}
	if o.device != nil {
		o.device.Close()
	}
	if o.target.root != nil {
		o.target.root.Close()
	}
}

// A target is a file to be replaced in one step.
type target struct {
	root   *os.Root // nil: it is no regular file, but /dev/null or a pipe
	name   string   // below root, of the file itself, not of a link to it
	mode   fs.FileMode
	exists bool
}

// findTarget is the file that a user named.
func findTarget(path string) (t target, err error) {
	t.mode = 0o666
	if info, err := os.Stat(path); err == nil {
		switch {
		case info.IsDir():
			return target{}, errors.New("is a directory")
		case !info.Mode().IsRegular():
			return target{}, nil
		}
		// A link stays one.
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return target{}, err
		}
		t.mode, t.exists = info.Mode().Perm(), true
	}
	t.name = filepath.Base(path)
	t.root, err = os.OpenRoot(filepath.Dir(path))
	return t, err
}

// create makes a temporary file beside the target. Unlike os.CreateTemp it leaves the
// permissions to the umask, as they would be for the target itself.
func (t *target) create() (*os.File, error) {
	for i := 0; ; i++ {
		temp := fmt.Sprintf(".%s.%d-%d.tmp", filepath.Base(t.name), os.Getpid(), i)
		f, err := t.root.OpenFile(filepath.Join(filepath.Dir(t.name), temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, t.mode)
		if !errors.Is(err, fs.ErrExist) || i > 100 {
			return f, err
		}
	}
}

// beside is a temporary file's name below root.
func (t *target) beside(f *os.File) string {
	return filepath.Join(filepath.Dir(t.name), filepath.Base(f.Name()))
}

func (t *target) remove(f *os.File) { t.root.Remove(t.beside(f)) }

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
		err = t.root.Rename(t.beside(f), t.name)
	}
	if err != nil {
		t.remove(f)
	}
	return err
}

// writeIn writes a file below a folder that the user named, in one step. The user did not
// name the file: where a link is, or no file, nothing is written, nor outside of the folder.
func writeIn(root *os.Root, name string, text []byte) error {
	if info, err := root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("what is there is no file")}
	}
	t := target{root: root, name: name, mode: 0o666}
	f, err := t.create()
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		f.Close()
		t.remove(f)
		return err
	}
	return t.replace(f)
}

// writeBelow is writeIn with the folders above the file.
func (t *tool) writeBelow(folder, name string, text []byte) error {
	err := os.MkdirAll(t.path(folder), 0o777)
	var root *os.Root
	if err == nil {
		root, err = os.OpenRoot(t.path(folder))
	}
	if err == nil {
		defer root.Close()
		err = root.MkdirAll(filepath.Dir(name), 0o777)
	}
	if err == nil {
		err = writeIn(root, name, text)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", filepath.Join(folder, name), files.Reason(err))
	}
	return nil
}

// jsonLines writes each of a list as a line of JSON.
func jsonLines[T any](w io.Writer, list []T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range list {
		if err := e.Encode(&list[i]); err != nil {
			return err
		}
	}
	return nil
}
