package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mostPython is how large, in bytes, a source file may be to be looked at.
const mostPython = 1 << 20

// pythonSources finds the Python files that the locations of dumps name. A dump
// may come from anywhere, and a page with the text is sent around: only files
// *.py that are in one of the folders are read, through links too.
type pythonSources struct {
	folders []string // absolute
	files   []string // that were named one by one
	known   map[string]*string
}

// newPythonSources looks in the files and folders that are given, or in the
// working directory and what is between it and the dumps.
func (t *tool) newPythonSources(given, dumps []string) *pythonSources {
	s := &pythonSources{known: map[string]*string{}}
	for _, name := range given {
		path := t.path(name)
		switch info, err := os.Stat(path); {
		case err != nil:
			if e, ok := errors.AsType[*fs.PathError](err); ok {
				err = e.Err
			}
			fmt.Fprintf(t.Stderr, "%s: warning: --source: %v\n", name, err)
		case info.IsDir():
			s.folders = append(s.folders, path)
		default:
			s.files = append(s.files, path)
		}
	}
	if len(given) > 0 {
		return s
	}
	here, err := filepath.Abs(t.path("."))
	if err != nil {
		return s
	}
	s.folders = []string{here}
	for _, dump := range dumps {
		folder, err := filepath.Abs(filepath.Dir(t.path(dump)))
		for ; err == nil && strings.HasPrefix(folder, here+string(filepath.Separator)); folder = filepath.Dir(folder) {
			if slices.Contains(s.folders, folder) {
				break
			}
			s.folders = append(s.folders, folder)
		}
	}
	return s
}

// find is the text of a file as a dump names it: with the folders that it was
// compiled in, which need not exist here.
func (s *pythonSources) find(name string) (string, bool) {
	if text, ok := s.known[name]; ok {
		if text == nil {
			return "", false
		}
		return *text, true
	}
	text, ok := s.read(name)
	s.known[name] = nil
	if ok {
		s.known[name] = &text
	}
	return text, ok
}

func (s *pythonSources) read(name string) (string, bool) {
	parts := strings.FieldsFunc(strings.ReplaceAll(name, `\`, "/"), func(r rune) bool { return r == '/' })
	if len(parts) == 0 || filepath.Ext(name) != ".py" || slices.Contains(parts, "..") {
		return "", false
	}
	for _, file := range s.files {
		if filepath.Base(file) == parts[len(parts)-1] {
			if f, err := os.Open(file); err == nil {
				return readPython(f)
			}
		}
	}
	// The more of the folders agree, the surer it is the same file.
	for i := range parts {
		for _, folder := range s.folders {
			root, err := os.OpenRoot(folder)
			if err != nil {
				continue
			}
			f, err := root.Open(filepath.Join(parts[i:]...))
			root.Close()
			if err != nil {
				continue
			}
			if text, ok := readPython(f); ok {
				return text, true
			}
		}
	}
	return "", false
}

func readPython(f *os.File) (string, bool) {
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() > mostPython {
		return "", false
	}
	text, err := io.ReadAll(io.LimitReader(f, mostPython))
	return strings.ToValidUTF8(string(text), "\uFFFD"), err == nil
}
