package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
)

// ReadNamed reads a file that the user named, of at most limit bytes: a pipe or a
// device too. Of what is no regular file no more is read once it shows to be
// binary, as /dev/zero does. The error of a longer one is ErrTooLarge.
func ReadNamed(ctx context.Context, path string, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) {
		f, info, err := open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if !info.Mode().IsRegular() {
			return readLimited(&textReader{Reader: f}, 0, limit)
		}
		if info.Size() > limit {
			return nil, ErrTooLarge
		}
		return readLimited(f, info.Size(), limit)
	})
}

// ReadAll reads at most limit bytes of a stream, such as standard input, as
// ReadNamed does.
func ReadAll(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) { return readLimited(&textReader{Reader: r}, 0, limit) })
}

// OpenNamed opens a file that the user named, to be read bit by bit; size is 0
// where it is not known.
func OpenNamed(ctx context.Context, path string) (r io.ReadCloser, size int64, err error) {
	type opened struct {
		file *os.File
		info fs.FileInfo
	}
	o, err := await(ctx, func() (opened, error) {
		f, info, err := open(path)
		return opened{f, info}, err
	})
	switch {
	case err != nil:
		return nil, 0, err
	case o.info.Mode().IsRegular():
		return o.file, o.info.Size(), nil
	}
	return Interruptible(ctx, o.file), 0, nil
}

func open(path string) (*os.File, fs.FileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("is a directory")
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// A textReader ends behind the first NUL byte, which no text has.
type textReader struct {
	io.Reader
	binary bool
}

func (r *textReader) Read(p []byte) (int, error) {
	if r.binary {
		return 0, io.EOF
	}
	n, err := r.Reader.Read(p)
	r.binary = bytes.IndexByte(p[:n], 0) >= 0
	return n, err
}

// Interruptible returns a reader that gives up when ctx ends: a terminal may
// never answer.
func Interruptible(ctx context.Context, r io.ReadCloser) io.ReadCloser {
	return &interruptible{ctx, r}
}

type interruptible struct {
	ctx context.Context
	io.ReadCloser
}

func (r *interruptible) Read(p []byte) (int, error) {
	buf := make([]byte, len(p)) // p is the caller's again when this returns
	n, err := await(r.ctx, func() (int, error) { return r.ReadCloser.Read(buf) })
	return copy(p, buf[:n]), err
}
