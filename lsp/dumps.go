package lsp

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// Dumps are looked for when a Python document is opened or saved and when one
// of their folders changes: in Triton's cache, in the folder for its dumps, and
// in those of the settings. The work is bounded; the newest files come first, but
// no kernel of a document is left out for the sake of another's configurations.
const (
	mostEntries  = 50_000    // of folders, looked at in one search
	mostRead     = 2_000     // files whose text is searched for the document's name
	mostDumpSize = 8 << 20   // bytes of a file
	mostBytes    = 256 << 20 // of all of them, if none was read before
	mostDumps    = 512       // of one document, parsed and analysed: 2 ms each for 20 kB
	mostOfKernel = 64        // of one kernel of it
	mostSaved    = 64 << 20  // bytes of a Python file
	dumpDepth    = 4         // folders below one that is searched
	dumpWatch    = 2 * time.Second
)

// dumps knows the dumps of a session.
type dumps struct {
	session *session

	mu    sync.Mutex // held during a search: one at a time
	files map[string]*dumpFile
	watch sync.Once
}

// A dumpFile is what is kept of a file while it stays as it is.
type dumpFile struct {
	modified time.Time
	size     int64
	python   map[string]bool // whether it names a file, by base name
	kernel   string
	read     map[dumpKey]*ide.Dump
}

// A dumpKey is what a dump's figures depend on beside its text.
type dumpKey struct {
	registry *dialect.Registry
	target   string
	beside   [3]time.Time // when the files beside it were written: Triton does that later
}

// besides are the extensions of these files.
var besides = [3]string{".json", ".cubin", ".amdgcn"}

// lookForDumps searches in the background, and shows what it finds. The
// session's mutex is held.
func (s *session) lookForDumps(d *document) {
	if d.language != ide.Python || d.path == "" {
		return
	}
	ws, snapshot := s.workspaces.workspace(d), d.snapshot
	if !ws.Settings.PythonHints.Enable && !ws.Settings.Diagnostics.Enable {
		return
	}
	folders := s.dumpFolders(ws, s.workspaces.rootOf(d.path))
	s.server.background("dumps", func() { s.showDumps(d.uri, d.path, ws, snapshot, folders) })
	s.dumps.watch.Do(func() { s.server.background("dumps", s.watchDumps) })
}

// showDumps gives a document its dumps.
func (s *session) showDumps(u uri.URI, path string, ws *ide.Workspace, snapshot *ide.Snapshot, folders []string) {
	list, omitted := s.dumps.find(ws, path, folders)
	text, modified, err := s.files.Saved(s.ctx, path, mostSaved)
	if err != nil {
		return // it was never saved: no dump can be of it
	}
	if !snapshot.SetDumps(string(text), modified, list, omitted) {
		return
	}
	s.mu.Lock()
	d := s.documents[u]
	if d != nil {
		d.generation++
		s.changed(d)
	}
	s.mu.Unlock()
	if d != nil {
		s.refresh()
	}
}

// dumpFolders are the folders that are searched.
func (s *session) dumpFolders(ws *ide.Workspace, root string) []string {
	list := files.TritonFolders(s.server.getenv)
	for _, f := range ws.Settings.DumpFolders {
		if !filepath.IsAbs(f) {
			f = filepath.Join(root, f)
		}
		list = append(list, f)
	}
	return list
}

// find lists the dumps that name a Python file, the newest first, and counts by
// kernel those that it leaves out.
func (ds *dumps) find(ws *ide.Workspace, python string, folders []string) (list []*ide.Dump, omitted map[string]int) {
	ds.mu.Lock()
	defer ds.mu.Unlock()
	if ds.files == nil {
		ds.files = map[string]*dumpFile{}
	}
	candidates := files.Search(ds.session.ctx, folders, ".ttgir", files.Bounds{Entries: mostEntries, Depth: dumpDepth, Size: mostDumpSize})
	name := filepath.Base(python)
	var naming []files.Found
	var kernels []string
	read := int64(0)
	for i, c := range candidates {
		if read += c.Info.Size(); i == mostRead || read > mostBytes {
			break
		}
		if f := ds.naming(c, name); f != nil {
			naming, kernels = append(naming, c), append(kernels, f.kernel)
		}
	}
	omitted = map[string]int{}
	for i, chosen := range choose(kernels) {
		if !chosen {
			omitted[kernels[i]]++
		} else if d := ds.dump(ws, naming[i]); d != nil {
			list = append(list, d)
		}
	}
	for path := range ds.files {
		if !slices.ContainsFunc(candidates, func(c files.Found) bool { return c.Path() == path }) {
			delete(ds.files, path)
		}
	}
	return list, omitted
}

// choose takes of dumps, the newest first, those that are read, by the kernels
// that they are of: as many of each kernel as there is room for.
func choose(kernels []string) (chosen []bool) {
	var order []string
	of := map[string][]int{}
	for i, k := range kernels {
		if of[k] == nil {
			order = append(order, k)
		}
		of[k] = append(of[k], i)
	}
	chosen = make([]bool, len(kernels))
	n := 0
	for round := range mostOfKernel {
		for _, k := range order {
			if round < len(of[k]) && n < mostDumps {
				chosen[of[k][round]] = true
				n++
			}
		}
	}
	return chosen
}

// naming is what is known of a file that names a Python file, nil if it does not.
func (ds *dumps) naming(c files.Found, python string) *dumpFile {
	f := ds.files[c.Path()]
	if f == nil || !f.modified.Equal(c.Info.ModTime()) || f.size != c.Info.Size() {
		f = &dumpFile{modified: c.Info.ModTime(), size: c.Info.Size(), python: map[string]bool{}, read: map[dumpKey]*ide.Dump{}}
		ds.files[c.Path()] = f
	}
	names, known := f.python[python]
	if !known {
		text, err := ds.session.read(c)
		if err != nil {
			return nil
		}
		names = bytes.Contains(text, []byte(python+`":`))
		f.python[python], f.kernel = names, kernelIn(text, c.Name)
	}
	if !names {
		return nil
	}
	return f
}

// kernelIn is the kernel of a dump: by its text, which need not be parsed for
// that, or by the name that Triton gives the file.
func kernelIn(text []byte, path string) string {
	if _, after, ok := bytes.Cut(text, []byte("tt.func public @")); ok {
		if name, _, ok := bytes.Cut(after, []byte("(")); ok {
			return string(name)
		}
	}
	return stem(filepath.Base(path))
}

func stem(path string) string { return path[:len(path)-len(filepath.Ext(path))] }

// dump reads a file that naming knows.
func (ds *dumps) dump(ws *ide.Workspace, c files.Found) *ide.Dump {
	f := ds.files[c.Path()]
	beside := ds.session.beside(c.Path())
	key := dumpKey{registry: ws.Registry, target: ws.Settings.Target}
	for i, extension := range besides {
		key.beside[i] = beside.Modified(extension)
	}
	if d, known := f.read[key]; known {
		return d
	}
	text, err := ds.session.read(c)
	if err != nil {
		return nil
	}
	var d *ide.Dump // nil of one that cannot be analysed: the others are found all the same
	_ = ds.session.guard("the dump "+c.Path(), func() error {
		d = ide.NewDump(ws, source.FileOf(c.Path(), text), f.modified, beside)
		return nil
	})
	ds.session.tellRefused(beside.Refused())
	maps.DeleteFunc(f.read, func(old dumpKey, _ *ide.Dump) bool { // what was beside it is no more
		return old.registry == key.registry && old.target == key.target
	})
	f.read[key] = d
	return d
}

// read reads a dump that a search found.
func (s *session) read(f files.Found) ([]byte, error) {
	text, err := s.files.Read(s.ctx, f.Folder, f.Name, mostDumpSize)
	if r, ok := errors.AsType[*files.Refused](err); ok {
		s.tellRefused([]*files.Refused{r})
	}
	return text, err
}

// beside is what lies beside a dump.
func (s *session) beside(path string) *files.Beside { return s.files.Beside(s.ctx, path) }

// tellRefused says in the client's log why files are not read.
func (s *session) tellRefused(list []*files.Refused) {
	for _, r := range list {
		if _, told := s.refused.LoadOrStore(r.Key(), true); !told {
			s.logf(protocol.MessageTypeWarning, "%s: %v", r.Path, r)
		}
	}
}

// watchDumps searches again when one of the folders has a new entry: where
// Triton compiles, it makes a folder for each kernel.
func (s *session) watchDumps() {
	tick := time.NewTicker(dumpWatch)
	defer tick.Stop()
	seen := seenFolders{last: map[[2]string]time.Time{}, again: map[string]bool{}}
	for {
		select {
		case <-s.conn.Done():
			return
		case <-tick.C:
			_ = s.guard("dumps", func() error { s.lookAgain(&seen); return nil })
		}
	}
}

// seenFolders are the folders of dumps as they were at the last look.
type seenFolders struct {
	last  map[[2]string]time.Time // when they changed, by folder and document
	again map[string]bool         // documents for which one had changed: files come just after their folder
}

// lookAgain searches for the documents of which a folder has changed.
func (s *session) lookAgain(seen *seenFolders) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		if d.language != ide.Python || d.path == "" {
			continue
		}
		changed := seen.again[d.path]
		seen.again[d.path] = false
		for _, f := range s.dumpFolders(s.workspaces.workspace(d), s.workspaces.rootOf(d.path)) {
			now := files.Modified(f)
			if now.IsZero() {
				continue
			}
			key := [2]string{f, d.path}
			before, known := seen.last[key]
			seen.last[key] = now
			if known && !before.Equal(now) || !known && time.Since(now) < dumpWatch {
				changed, seen.again[d.path] = true, true
			}
		}
		if changed {
			s.lookForDumps(d)
		}
	}
}
