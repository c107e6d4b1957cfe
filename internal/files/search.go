package files

import (
	"context"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of a search.
type Bounds struct {
	Entries int   // files and folders that are looked at
	Depth   int   // folders below one that is searched
	Size    int64 // bytes of a file
}

// A Found is a file that a search found: what it is was asked, it was not opened.
type Found struct {
	Folder string // that was searched
	Name   string // below it
	Info   fs.FileInfo
}

// Path is where the file lies.
func (f Found) Path() string { return filepath.Join(f.Folder, f.Name) }

// A Survey is what a search found, and what it left out.
type Survey struct {
	Found   []Found
	Links   int   // that might have been wanted, and are not followed
	Special int   // pipes, sockets and devices by a name that is wanted
	Large   int   // files that are wanted, and have too many bytes
	Deep    int   // folders
	More    bool  // there are more entries than are looked at
	Err     error // why a folder could not be searched
}

// Search lists the files with an extension in folders, such as Triton's cache, the
// newest first. Links in them are not followed. It ends when ctx does.
func Search(ctx context.Context, folders []string, extension string, b Bounds) []Found {
	return SurveyOf(ctx, folders, func(name string) bool { return filepath.Ext(name) == extension }, b).Found
}

// SurveyOf is Search for files that are wanted by their names.
func SurveyOf(ctx context.Context, folders []string, wanted func(name string) bool, b Bounds) (s Survey) {
	entries := 0
	for _, folder := range folders {
		folder, err := filepath.Abs(folder)
		if err != nil {
			continue
		}
		w := &walker{ctx: ctx, folder: folder, wanted: wanted, bounds: b, entries: entries, Survey: s}
		_, err = await(ctx, func() (struct{}, error) { return struct{}{}, w.walk() })
		if ctx.Err() != nil {
			return Survey{Err: ctx.Err()} // w is still at work
		}
		if s, entries = w.Survey, w.entries; err != nil {
			s.Err = err
		}
	}
	slices.SortStableFunc(s.Found, func(a, b Found) int { return b.Info.ModTime().Compare(a.Info.ModTime()) })
	s.Found = slices.CompactFunc(s.Found, func(a, b Found) bool { return a.Path() == b.Path() })
	return s
}

// A walker searches a folder.
type walker struct {
	ctx     context.Context
	folder  string
	wanted  func(name string) bool
	bounds  Bounds
	entries int
	Survey
}

func (w *walker) walk() error {
	root, err := openRoot(w.folder)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", w.visit)
}

func (w *walker) visit(name string, e fs.DirEntry, err error) error {
	w.entries++
	switch {
	case w.ctx.Err() != nil:
		return fs.SkipAll
	case w.entries > w.bounds.Entries:
		w.More = true
		return fs.SkipAll
	case err != nil && e != nil && e.IsDir():
		return fs.SkipDir
	case err != nil:
		return nil
	case e.IsDir():
		if name != "." && strings.Count(name, "/")+1 > w.bounds.Depth {
			w.Deep++
			return fs.SkipDir
		}
		return nil
	case e.Type()&fs.ModeSymlink != 0:
		if w.wanted(name) || filepath.Ext(name) == "" { // which may be a folder
			w.Links++
		}
		return nil
	case !w.wanted(name):
		return nil
	case !e.Type().IsRegular():
		w.Special++
		return nil
	}
	info, err := e.Info()
	switch {
	case err != nil || !info.Mode().IsRegular():
	case info.Size() > w.bounds.Size:
		w.Large++
	default:
		w.Found = append(w.Found, Found{w.folder, filepath.FromSlash(name), info})
	}
	return nil
}
