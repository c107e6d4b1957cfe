package files

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
)

// ReadNamed reads a file that the user named, of at most limit bytes: a pipe or a
// device too, compressed with gzip or not. Of what is no regular file no more is read once it shows to be
// binary, as /dev/zero does. The error of a longer one is ErrTooLarge.
func ReadNamed(ctx context.Context, path string, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) {
		f, info, err := open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if !info.Mode().IsRegular() {
			return readStream(f, limit)
		}
		if info.Size() > limit {
			return nil, ErrTooLarge
		}
		text, err := readLimited(f, info.Size(), limit)
		if err != nil || !bytes.HasPrefix(text, gzipMagic) {
			return text, err
		}
		return readStream(bytes.NewReader(text), limit)
	})
}

// ReadAll reads at most limit bytes of a stream, such as standard input, as
// ReadNamed does.
func ReadAll(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) { return readStream(r, limit) })
}

// readStream reads text that may be compressed.
func readStream(r io.Reader, limit int64) ([]byte, error) {
	r, _, err := Unpacked(r)
	if err != nil {
		return nil, err
	}
	return readLimited(&textReader{Reader: r}, 0, limit)
}

// gzipMagic begins what gzip made.
var gzipMagic = []byte("\x1f\x8b")

// Unpacked is what a file has that may be compressed with gzip; head are the first
// bytes of that. Of what unpacks to many times its size reading ends with ErrBomb.
func Unpacked(r io.Reader) (text *bufio.Reader, head []byte, err error) {
	packed := &counter{Reader: r}
	text = bufio.NewReaderSize(packed, 1<<16)
	if head, _ = text.Peek(len(gzipMagic)); bytes.Equal(head, gzipMagic) {
		z, err := gzip.NewReader(text)
		if err != nil {
			return nil, nil, err
		}
		text = bufio.NewReaderSize(&unpacked{counter{Reader: z}, packed}, 1<<16)
	}
	head, _ = text.Peek(16)
	return text, head, nil
}

// Dumps take a tenth of their size, logs of passes a thirtieth; gzip can make a
// thousandth of blanks.
const (
	alwaysUnpacked = 32 << 20 // bytes
	mostUnpacked   = 64       // for each byte of the file
)

// ErrBomb is of a file that holds little in many bytes.
var ErrBomb = errors.New("it unpacks to more than 64 times its size: no dump does")

// A counter counts what is read.
type counter struct {
	io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

type unpacked struct {
	counter
	packed *counter
}

func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.counter.Read(p)
	if u.n > alwaysUnpacked+mostUnpacked*u.packed.n {
		return 0, ErrBomb
	}
	return n, err
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
		err = errors.New("is a directory; name the files in it")
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
