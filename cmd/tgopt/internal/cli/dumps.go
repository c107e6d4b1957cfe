package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
)

// A dump is one that an argument stands for: a file that was named, or one of a folder,
// an archive or Triton's cache.
type dump struct {
	name    string       // what messages call it
	found   *files.Found // nil: it was named
	failure error        // why nothing can be read of it
}

// Bounds of a folder with dumps: Triton's cache has some ten files a kernel.
const (
	mostEntries  = 2_000_000
	deepest      = 64
	mostArchived = 1 << 30 // bytes of a file in an archive
)

// A dumpList is what arguments stand for.
type dumpList struct {
	*tool
	dumps    []dump
	tuned    []files.Found // what autotuners wrote beside them
	searched bool          // a folder, an archive or a cache was
	again    []string      // folders that may get more
	unpacked []string      // folders that are removed
	watching bool          // a folder may be empty
}

// dumpsOf finds the dumps of arguments; close removes what was unpacked for it. watching, that
// folders may get some yet.
func (t *tool) dumpsOf(ctx context.Context, args []string, watching bool) (*dumpList, error) {
	l := &dumpList{tool: t, watching: watching}
	for _, arg := range args {
		err := l.argument(ctx, arg)
		if ctx.Err() != nil {
			l.close()
			return nil, interrupted(ctx)
		}
		if err != nil {
			l.dumps = append(l.dumps, dump{name: arg, failure: files.Reason(err)})
		}
	}
	return l, nil
}

func (l *dumpList) close() {
	for _, folder := range l.unpacked {
		os.RemoveAll(folder)
	}
}

func (l *dumpList) argument(ctx context.Context, arg string) error {
	if arg == "-" {
		l.dumps = append(l.dumps, dump{name: arg})
		return nil
	}
	path := l.path(arg)
	info, err := os.Stat(path)
	switch {
	case err != nil && strings.ContainsAny(arg, "*?["):
		return l.pattern(ctx, arg)
	case err == nil && info.IsDir():
		return l.folder(ctx, arg, path)
	case err == nil && info.Mode().IsRegular() && files.IsArchive(arg):
		return l.archive(ctx, arg, path)
	case err == nil && filepath.Ext(arg) == ".py":
		return l.program(ctx, arg)
	}
	if beside := files.Neighbour(path); beside != "" {
		shown := filepath.Join(filepath.Dir(arg), filepath.Base(beside))
		l.say("%s: note: it was made of %s, which is read in its place\n", arg, shown)
		arg = shown
	}
	l.dumps = append(l.dumps, dump{name: arg})
	return nil
}

// pattern is a glob that no shell has expanded.
func (l *dumpList) pattern(ctx context.Context, arg string) error {
	names, err := filepath.Glob(l.path(arg))
	if err != nil {
		return errors.New("it is no pattern of file names")
	}
	if len(names) == 0 {
		return errors.New("no file is called so")
	}
	for _, name := range names {
		if below, err := filepath.Rel(l.Dir, name); err == nil && l.Dir != "" && !filepath.IsAbs(arg) {
			name = below
		}
		if strings.ContainsAny(filepath.Base(name), "*?[") {
			l.dumps = append(l.dumps, dump{name: name})
			continue
		}
		if err := l.argument(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// wantedInCache are the names of what is looked for in a folder.
func wantedInCache(name string) bool { return files.IsDump(name) || isTuning(name) }

func isTuning(name string) bool {
	return strings.HasSuffix(name, tuningSuffix) || strings.HasSuffix(name, choiceSuffix)
}

const (
	tuningSuffix = ".autotune.json" // of Triton
	choiceSuffix = ".best_config"   // of Inductor
)

func (l *dumpList) folder(ctx context.Context, arg, path string) error {
	s := files.SurveyOf(ctx, []string{path}, wantedInCache, files.Bounds{Entries: mostEntries, Depth: deepest, Size: l.limit()})
	if s.Err != nil {
		return s.Err
	}
	if !l.watching {
		l.tellLeft(arg, &s)
	}
	if l.add(&s, func(f files.Found) string { return filepath.Join(arg, f.Name) }) == 0 && !l.watching {
		return errors.New("there is no .ttgir or .ttir in it, nor in the folders below")
	}
	l.again = append(l.again, arg)
	return nil
}

// archive unpacks what is looked for.
func (l *dumpList) archive(ctx context.Context, arg, path string) error {
	into, err := os.MkdirTemp("", "tgopt-report-")
	if err != nil {
		return err
	}
	l.unpacked = append(l.unpacked, into)
	wanted := func(name string) bool { return wantedInCache(name) || files.IsBeside(name) }
	bounds := files.Bounds{Entries: mostEntries, Depth: deepest, Size: min(l.limit(), mostArchived)}
	left, err := files.Extract(ctx, path, into, wanted, bounds)
	if err != nil {
		return err
	}
	l.tellLeft(arg, &left)
	s := files.SurveyOf(ctx, []string{into}, wantedInCache, bounds)
	if l.add(&s, func(f files.Found) string { return filepath.Join(arg, f.Name) }) == 0 {
		return errors.New("there is no .ttgir or .ttir in it")
	}
	return nil
}

// Bounds of a search for the dumps of a Python file.
const mostNaming = 1 << 30 // bytes

// program finds the dumps of a Python file where Triton leaves them.
func (l *dumpList) program(ctx context.Context, arg string) error {
	folders := files.TritonFolders(l.Getenv)
	var searched []string
	for _, folder := range folders {
		searched = append(searched, l.path(folder))
	}
	s := files.SurveyOf(ctx, searched, wantedInCache, files.Bounds{Entries: mostEntries, Depth: deepest, Size: l.limit()})
	names, read := []byte(filepath.Base(arg)+`":`), int64(0)
	of := files.Survey{}
	for _, f := range files.Latest(s.Found) {
		if read += f.Info.Size(); read > mostNaming || ctx.Err() != nil {
			break
		}
		if text, err := l.files.ReadBelow(ctx, f, l.limit()); err == nil && bytes.Contains(text, names) {
			of.Found = append(of.Found, f)
		}
	}
	n := l.add(&of, files.Found.Path)
	if n == 0 { // reading it says how dumps are made
		l.dumps = append(l.dumps, dump{name: arg})
		return nil
	}
	l.say("%s: note: it is Python; %s of its kernels, in %s\n", arg, figure.Plural(n, "dump", "dumps"), strings.Join(folders, " and "))
	return nil
}

// add adds what a search found, and says how many dumps that are.
func (l *dumpList) add(s *files.Survey, name func(files.Found) string) int {
	var dumps []files.Found
	for _, f := range s.Found {
		if isTuning(f.Name) {
			l.tuned = append(l.tuned, f)
		} else {
			dumps = append(dumps, f)
		}
	}
	dumps = files.Latest(dumps)
	for _, f := range dumps {
		l.dumps = append(l.dumps, dump{name: name(f), found: &f})
	}
	l.searched = l.searched || len(dumps) > 0
	return len(dumps)
}

// tellLeft says what a search left out.
func (l *dumpList) tellLeft(arg string, s *files.Survey) {
	for _, left := range []struct {
		n         int
		one, many string
	}{
		{s.Links, "link is", "links are"}, {s.Special, "pipe or device is", "pipes and devices are"}, {s.Large, "file is too large and", "files are too large and"},
		{s.Deep, "folder lies too deep and is", "folders lie too deep and are"},
	} {
		if left.n > 0 {
			l.say("%s: warning: %s not read\n", arg, figure.Plural(left.n, left.one, left.many))
		}
	}
	if s.More {
		l.say("%s: warning: it has more than %s entries: the others are not looked at\n", arg, figure.Thousands(mostEntries))
	}
}

// readDump is readMLIR for a dump.
func (t *tool) readDump(ctx context.Context, d dump) (*source.File, []source.Diagnostic, error) {
	switch {
	case d.failure != nil:
		return source.NewFile(d.name, ""), nil, d.failure
	case d.found == nil:
		return t.readMLIR(ctx, d.name)
	}
	text, err := t.files.ReadBelow(ctx, *d.found, t.limit())
	if err != nil {
		return source.NewFile(d.name, ""), nil, files.Reason(err)
	}
	f, diags := files.Text(d.name, text)
	return f, orForeign(f, diags), nil
}

// besideDump is what lies beside a dump.
func (t *tool) besideDump(ctx context.Context, d dump) *files.Beside {
	if d.found == nil {
		return t.beside(ctx, d.name)
	}
	return t.files.Beside(ctx, strings.TrimSuffix(d.found.Path(), ".gz"))
}
