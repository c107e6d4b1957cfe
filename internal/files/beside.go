package files

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

// What is read of files that are not named, in bytes. Triton's metadata are of
// 2 kB, cubins and assembly of some hundred, labels of 300 a dump.
const (
	mostMetadata = 1 << 20
	mostBinary   = 64 << 20
	mostLabels   = 8 << 20
)

// labelFolders is how many folders, the dump's own and those above, are looked at
// for labels.
const labelFolders = 3

// A Beside reads what lies beside a dump under its name, by extensions, such as
// ".json", each once. Goroutines may share it.
type Beside struct {
	reader             *Reader
	ctx                context.Context
	dump, folder, stem string

	mu      sync.Mutex
	texts   map[string][]byte
	labels  *labels // nil: not read yet
	refused []*Refused
}

// labels are those of a dump, and what it is called there.
type labels struct {
	text []byte
	name string
}

// Beside returns what lies beside a dump, nothing if its path is "". It reads
// until ctx ends.
func (r *Reader) Beside(ctx context.Context, dump string) *Beside {
	b := &Beside{reader: r, ctx: ctx, dump: dump, texts: map[string][]byte{}}
	if dump != "" {
		b.folder, b.stem = filepath.Dir(dump), strings.TrimSuffix(filepath.Base(dump), filepath.Ext(dump))
	}
	return b
}

// Read is the file with an extension, nil if it cannot be read: most are not there.
func (b *Beside) Read(extension string) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if text, known := b.texts[extension]; known || b.stem == "" {
		return text
	}
	limit := int64(mostBinary)
	if extension == ".json" {
		limit = mostMetadata
	}
	text, err := b.reader.Read(b.ctx, b.folder, b.stem+extension, limit)
	b.refused = appendRefused(b.refused, filepath.Join(b.folder, b.stem+extension), err)
	b.texts[extension] = text
	return text
}

// Modified is when the file with an extension was written, 0 if there is none.
func (b *Beside) Modified(extension string) time.Time {
	if b.stem == "" {
		return time.Time{}
	}
	return Modified(filepath.Join(b.folder, b.stem+extension))
}

// Labels is the labels.json nearest to the dump, of its folder or one of the two
// above; name is what the dump is called there. nil if there is none.
func (b *Beside) Labels() (text []byte, name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.labels == nil {
		b.labels = b.readLabels()
	}
	return b.labels.text, b.labels.name
}

func (b *Beside) readLabels() *labels {
	path, err := filepath.Abs(b.dump)
	if err != nil || b.stem == "" {
		return &labels{}
	}
	folder := filepath.Dir(path)
	for range labelFolders {
		text, err := b.reader.Read(b.ctx, folder, "labels.json", mostLabels)
		if err == nil {
			rel, err := filepath.Rel(folder, path)
			if err != nil {
				break
			}
			return &labels{text, filepath.ToSlash(rel)}
		}
		b.refused = appendRefused(b.refused, filepath.Join(folder, "labels.json"), err)
		up := filepath.Dir(folder)
		if up == folder {
			break
		}
		folder = up
	}
	return &labels{}
}

// Refused is why files that are there were not read.
func (b *Beside) Refused() []*Refused {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refused
}

// appendRefused adds an error of a file that is there.
func appendRefused(list []*Refused, path string, err error) []*Refused {
	if err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return list
	}
	if r, ok := errors.AsType[*Refused](err); ok {
		return append(list, r)
	}
	return append(list, &Refused{Path: path, Reason: Reason(err).Error()})
}

// Home is the user's home folder, "" if the environment does not name it.
func Home(getenv func(name string) string) string {
	if runtime.GOOS == "windows" {
		return getenv("USERPROFILE")
	}
	return getenv("HOME")
}
