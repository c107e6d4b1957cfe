package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of what is quoted of Python.
const (
	mostPython = 1 << 20  // bytes of a file
	mostQuoted = 64 << 20 // of all
	mostNames  = 1000     // files that are looked for
	longest    = 4096     // bytes of a name
)

// A Root is a folder that files may be read from.
type Root struct {
	Folder string // absolute
	Named  bool   // by the user, who need not own what is in it
}

// Sources finds the Python files that the locations of a dump name. A dump may
// come from anywhere and name any file, and a page with the text is sent around:
// only files *.py below the roots are read, and those that the user named. One
// goroutine uses it.
type Sources struct {
	reader *Reader
	ctx    context.Context
	roots  []Root
	files  []string // that the user named one by one

	known   map[string]*string
	quoted  int // bytes
	refused []*Refused
}

// Sources looks below roots, the first of them first, for files until ctx ends.
func (r *Reader) Sources(ctx context.Context, roots []Root, files ...string) *Sources {
	return &Sources{reader: r, ctx: ctx, roots: roots, files: files, known: map[string]*string{}}
}

// Find is the text of a file as a dump names it: with the folders that it was
// compiled in, which need not exist here.
func (s *Sources) Find(name string) (text string, ok bool) {
	known, asked := s.known[name]
	if !asked && len(s.known) < mostNames && s.quoted < mostQuoted {
		if text, ok := s.read(name); ok {
			known = &text
			s.quoted += len(text)
		}
		s.known[name] = known
	}
	if known == nil {
		return "", false
	}
	return *known, true
}

// Refused is why files that are there were not read.
func (s *Sources) Refused() []*Refused { return s.refused }

// Missing lists the names that were asked for and not found.
func (s *Sources) Missing() (names []string) {
	for name, text := range s.known {
		if text == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (s *Sources) read(name string) (string, bool) {
	if !quotable(name) {
		return "", false
	}
	text := func(content []byte) (string, bool) { return strings.ToValidUTF8(string(content), "\uFFFD"), true }
	for _, file := range s.files {
		if filepath.Base(file) == lastPart(name) {
			folder, base := filepath.Split(file)
			if content, err := s.from(Root{folder, true}, base); err == nil {
				return text(content)
			}
		}
	}
	for _, c := range s.candidates(name) {
		if content, err := s.from(c.root, c.name); err == nil {
			return text(content)
		}
	}
	return "", false
}

func (s *Sources) from(root Root, name string) ([]byte, error) {
	content, err := await(s.ctx, func() ([]byte, error) { return s.reader.read(root.Folder, name, mostPython, !root.Named) })
	if _, refused := errors.AsType[*Refused](err); refused || errors.Is(err, fs.ErrPermission) {
		s.refused = appendRefused(s.refused, filepath.Join(root.Folder, name), err)
	}
	return content, err
}

// Path is where a file lies that a dump names, "" if that is below no root. It
// is not opened.
func (s *Sources) Path(name string) string {
	if !quotable(name) {
		return ""
	}
	for _, c := range s.candidates(name) {
		if path := filepath.Join(c.root.Folder, c.name); c.exists() {
			return path
		}
	}
	return ""
}

// A candidate is where a file may lie.
type candidate struct {
	root Root
	name string // below it
}

func (c candidate) exists() bool {
	root, err := openRoot(c.root.Folder)
	if err != nil {
		return false
	}
	defer root.Close()
	info, err := root.Stat(c.name)
	return err == nil && info.Mode().IsRegular()
}

// candidates are where a file may lie, the likeliest first: at the very path; else
// the more of the folders agree, the surer it is the same file.
func (s *Sources) candidates(name string) (list []candidate) {
	for _, root := range s.roots {
		if rel, err := filepath.Rel(root.Folder, name); err == nil && filepath.IsAbs(name) && filepath.IsLocal(rel) {
			list = append(list, candidate{root, rel})
		}
	}
	parts := partsOf(name)
	for i := range parts {
		for _, root := range s.roots {
			if below := filepath.Join(parts[i:]...); filepath.IsLocal(below) {
				list = append(list, candidate{root, below})
			}
		}
	}
	return list
}

// quotable reports whether a file of a name may be shown.
func quotable(name string) bool {
	return filepath.Ext(name) == ".py" && len(name) <= longest && !Remote(name) && !slices.Contains(partsOf(name), "..")
}

// partsOf are the folders of a path and its name, whatever system it is of.
func partsOf(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' || r == os.PathSeparator })
}

func lastPart(name string) string {
	parts := partsOf(name)
	if len(parts) == 0 {
		return ""
	}
	return parts[len(parts)-1]
}
