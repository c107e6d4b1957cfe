package files

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
)

// archives are how archives are called.
var archives = []string{".tar", ".tar.gz", ".tgz"}

// IsArchive reports whether a name is that of a tar archive which Extract reads.
func IsArchive(name string) bool {
	for _, extension := range archives {
		if strings.HasSuffix(name, extension) {
			return true
		}
	}
	return false
}

// Bounds of an archive, beside those of what gzip packed.
const (
	mostExtracted = 4 << 30 // bytes of what is wanted
)

// Extract unpacks the regular files of an archive that the user named, which are wanted
// by their names, into a folder: with the times that the archive has, and as bounds say. Links and
// devices are left out; a name that leads out of the folder is an error.
func Extract(ctx context.Context, archive, into string, wanted func(name string) bool, b Bounds) (left Survey, err error) {
	f, _, err := OpenNamed(ctx, archive)
	if err != nil {
		return left, err
	}
	defer f.Close()
	root, err := os.OpenRoot(into)
	if err != nil {
		return left, err
	}
	defer root.Close()
	text, _, err := Unpacked(f)
	if err != nil {
		return left, err
	}
	x := &extractor{root: root, wanted: wanted, bounds: b}
	if err := x.all(ctx, tar.NewReader(text)); err != nil {
		return x.Survey, err
	}
	return x.Survey, nil
}

// An extractor writes what an archive has into a folder.
type extractor struct {
	root    *os.Root
	wanted  func(name string) bool
	bounds  Bounds
	written int64
	Survey
}

func (x *extractor) all(ctx context.Context, r *tar.Reader) error {
	for entries := 1; ; entries++ {
		h, err := r.Next()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			return nil
		case errors.Is(err, tar.ErrHeader), errors.Is(err, io.ErrUnexpectedEOF):
			return fmt.Errorf("it is no whole tar archive: %w", err)
		case err != nil:
			return err
		case entries > x.bounds.Entries:
			x.More = true
			return nil
		}
		if err := x.entry(r, h); err != nil {
			return err
		}
	}
}

func (x *extractor) entry(r io.Reader, h *tar.Header) error {
	name := path.Clean(h.Name)
	switch {
	case !filepath.IsLocal(filepath.FromSlash(name)):
		return fmt.Errorf("'%s' in it leads out of it", h.Name)
	case h.Typeflag == tar.TypeDir || !x.wanted(name):
		return nil
	case h.Typeflag == tar.TypeSymlink || h.Typeflag == tar.TypeLink:
		x.Links++
		return nil
	case h.Typeflag != tar.TypeReg:
		x.Special++
		return nil
	case strings.Count(name, "/") > x.bounds.Depth:
		x.Deep++
		return nil
	case h.Size > x.bounds.Size:
		x.Large++
		return nil
	}
	if x.written += h.Size; x.written > mostExtracted {
		return fmt.Errorf("more than %s bytes of it are dumps and what lies beside them; unpack it and name folders in it", figure.Thousands(int64(mostExtracted)))
	}
	return x.write(r, filepath.FromSlash(name), h)
}

// write writes an entry; of several of a name the first stays.
func (x *extractor) write(r io.Reader, name string, h *tar.Header) error {
	if err := x.root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := x.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = x.root.Chtimes(name, h.ModTime, h.ModTime)
	}
	return err
}

// ReadBelow reads a dump of a folder that the user named, compressed or not: a regular file,
// which a search found.
func (r *Reader) ReadBelow(ctx context.Context, f Found, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) {
		text, err := r.read(f.Folder, f.Name, limit, false)
		if err != nil || !bytes.HasPrefix(text, gzipMagic) {
			return text, err
		}
		return readStream(bytes.NewReader(text), limit)
	})
}
