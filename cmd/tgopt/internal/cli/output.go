package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// An output is where the IR goes. Standard output gets each chunk when it is
// done. A file is replaced in one step when everything went well; until then
// nothing is on the disk, so that nothing is left when the run is cut short.
type output struct {
	name string // as the user wrote it
	path string // "" for standard output
	w    io.Writer
	buf  bytes.Buffer
	any  bool // something was written
	err  error
}

func (o *opt) newOutput() *output {
	if o.output == "-" {
		return &output{w: o.Stdout}
	}
	out := &output{name: o.output, path: o.path(o.output)}
	out.w = &out.buf
	return out
}

func (o *output) write(text []byte) {
	if o.err != nil || len(text) == 0 {
		return
	}
	_, o.err = o.w.Write(text)
	o.any = true
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
	if o.path == "" || !success {
		return o.err
	}
	if err := replaceFile(o.path, o.buf.Bytes()); err != nil {
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			err = e.Err
		}
		return fmt.Errorf("cannot write %s: %w", o.name, err)
	}
	return nil
}

// replaceFile writes a temporary file beside the target and renames it. What
// is no regular file, such as /dev/null or a pipe, is written to.
func replaceFile(path string, text []byte) error {
	mode := fs.FileMode(0o666)
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return errors.New("is a directory")
	case err == nil && !info.Mode().IsRegular():
		return writeTo(path, text)
	case err == nil:
		mode = info.Mode().Perm()
		// A link stays one.
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	}
	f, err := createBeside(path, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil && info != nil {
		err = f.Chmod(mode) // despite the umask
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

func writeTo(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
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
