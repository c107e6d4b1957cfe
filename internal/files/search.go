package files

import (
	"context"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Home is the user's home folder, "" if the environment does not name it.
func Home(getenv func(name string) string) string {
	if runtime.GOOS == "windows" {
		return getenv("USERPROFILE")
	}
	return getenv("HOME")
}

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

// Search lists the files with an extension in folders, such as Triton's cache, the
// newest first. Links in them are not followed. It ends when ctx does.
func Search(ctx context.Context, folders []string, extension string, b Bounds) (list []Found) {
	entries := 0
	for _, folder := range folders {
		folder, err := filepath.Abs(folder)
		if err != nil {
			continue
		}
		found, _ := await(ctx, func() (found []Found, err error) {
			root, err := openRoot(folder)
			if err != nil {
				return nil, err
			}
			defer root.Close()
			_ = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
				entries++
				switch {
				case entries > b.Entries || ctx.Err() != nil:
					return fs.SkipAll
				case err != nil && e != nil && e.IsDir():
					return fs.SkipDir
				case err != nil:
					return nil
				case e.IsDir():
					if name != "." && strings.Count(name, "/")+1 > b.Depth {
						return fs.SkipDir
					}
					return nil
				case filepath.Ext(name) != extension:
					return nil
				}
				if info, err := e.Info(); err == nil && info.Mode().IsRegular() && info.Size() <= b.Size {
					found = append(found, Found{folder, filepath.FromSlash(name), info})
				}
				return nil
			})
			return found, nil
		})
		if ctx.Err() != nil {
			return nil
		}
		list = append(list, found...)
	}
	slices.SortStableFunc(list, func(a, b Found) int { return b.Info.ModTime().Compare(a.Info.ModTime()) })
	return slices.CompactFunc(list, func(a, b Found) bool { return a.Path() == b.Path() })
}
