package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/internal/files"
)

// pythonSources looks in the files and folders of --source, and nowhere else: a
// dump may name any file, and a page is sent around.
func (t *tool) pythonSources(ctx context.Context, given []string) *files.Sources {
	var roots []files.Root
	var named []string
	for _, name := range given {
		path, err := filepath.Abs(t.path(name))
		if err != nil {
			continue
		}
		switch info, err := os.Stat(path); {
		case err != nil:
			t.say("%s: warning: --source: %v\n", name, files.Reason(err))
		case info.IsDir():
			roots = append(roots, files.Root{Folder: path, Named: true})
		default:
			named = append(named, path)
		}
	}
	return t.files.Sources(ctx, roots, named...)
}

// tellMissing says of which files a page has no text, and why.
func (t *tool) tellMissing(s *files.Sources, given bool) {
	for _, r := range s.Refused() {
		t.say("%s: warning: %v\n", r.Path, r)
	}
	names := s.Missing()
	if given || len(names) == 0 {
		return
	}
	for i, name := range names {
		names[i] = filepath.Base(filepath.FromSlash(name))
	}
	t.say("%s: note: the page is without the text of %s; --source=FOLDER has it, of files below that folder, --source= leaves it out\n", t.name, shorten(names))
}

// mostNamed is how many names a message lists.
const mostNamed = 3

func shorten(names []string) string {
	if more := len(names) - mostNamed; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:mostNamed], ", "), more)
	}
	return strings.Join(names, ", ")
}
