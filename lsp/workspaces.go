package lsp

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// workspaces finds what documents have in common: dialects, by the .tgopt.yaml
// of their folder or above, and the settings of their workspace folder. The
// session's mutex guards it.
type workspaces struct {
	session *session
	roots   []string // of the workspace folders, the longest first
	// settings are those that the client sent with initialize or by a
	// notification; byRoot those that it was asked for.
	settings ide.Settings
	byRoot   map[string]ide.Settings
	chosen   string // target for the session, "" if none was
	known    map[workspaceKey]*ide.Workspace
	// configured is closed when the client has told its settings, or need not
	// be waited for any more.
	configured chan struct{}
	// told are the files that have diagnostics which are not those of an open
	// document: configurations and specs.
	told map[uri.URI]bool
}

// A workspaceKey is what decides on a document's workspace.
type workspaceKey struct{ config, root string }

// configureWait is how long the first answers wait for the client's settings.
const configureWait = 500 * time.Millisecond

func (w *workspaces) initialize(p *protocol.InitializeParams) {
	w.configured = make(chan struct{})
	w.known, w.byRoot, w.told = map[workspaceKey]*ide.Workspace{}, map[string]ide.Settings{}, map[uri.URI]bool{}
	//lint:ignore SA1019 older clients send it and no folders
	root := p.RootURI
	if folders, ok := p.WorkspaceFolders.Get(); ok {
		for _, f := range folders {
			w.addRoot(pathOf(f.URI))
		}
	} else if root != nil {
		w.addRoot(pathOf(*root))
	}
	w.settings = ide.DefaultSettings()
	w.read(initialSettings(p.InitializationOptions), &w.settings)
}

func (w *workspaces) addRoot(path string) {
	if path == "" || slices.Contains(w.roots, path) {
		return
	}
	w.roots = append(w.roots, path)
	slices.SortFunc(w.roots, func(a, b string) int { return len(b) - len(a) })
}

// begin asks the client for what it tells only once it is ready, and to be told
// of changes.
func (w *workspaces) begin() {
	s := w.session
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if s.client.configuration {
		w.fetch(ctx)
	}
	close(w.configured)
	var list []protocol.Registration
	register := func(method string, options any) {
		text, err := protocol.Marshal(options)
		if err != nil {
			panic(err)
		}
		list = append(list, protocol.Registration{ID: method, Method: method, RegisterOptions: text})
	}
	if s.client.watchFiles {
		register(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesRegistrationOptions{
			Watchers: []protocol.FileSystemWatcher{
				{GlobPattern: protocol.Pattern("**/" + config.Name)}, {GlobPattern: protocol.Pattern("**/*.spec")},
			},
		})
	}
	if s.client.configurationChanges {
		section := "tgopt"
		register(protocol.MethodWorkspaceDidChangeConfiguration, map[string]string{"section": section})
	}
	if len(list) > 0 {
		if _, err := s.conn.Call(ctx, protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: list}, nil); err != nil {
			s.server.logf("the client does not watch: %v", err)
		}
	}
}

// workspace is that of a document.
func (w *workspaces) workspace(d *document) *ide.Workspace {
	key := workspaceKey{config: w.configOf(d), root: w.rootOf(d.path)}
	ws := w.known[key]
	if ws == nil {
		ws = w.load(key)
		w.known[key] = ws
	}
	for _, chosen := range []string{d.target, w.chosen} {
		if chosen != "" {
			own := *ws
			own.Settings.Target = chosen
			return &own
		}
	}
	return ws
}

// target is the chip of those who do not ask for a document: chosen, or of the
// settings.
func (w *workspaces) target() string { return cmp.Or(w.chosen, w.settings.Target) }

func (w *workspaces) rootOf(path string) string {
	for _, r := range w.roots {
		if rel, err := filepath.Rel(r, path); err == nil && filepath.IsLocal(rel) {
			return r
		}
	}
	return ""
}

// configOf is the configuration of a document's folder, or "".
func (w *workspaces) configOf(d *document) string {
	if d.path == "" || w.session.server.NoConfig {
		return ""
	}
	return files.FindConfig(filepath.Dir(d.path))
}

// load reads a configuration and the specs that it names. What is wrong with
// them is published: a document in which every op of a dialect is unknown does
// not say why.
func (w *workspaces) load(key workspaceKey) *ide.Workspace {
	ws := &ide.Workspace{
		Registry: all.Registry(), Passes: w.session.server.Passes, Settings: w.of(key.root),
		ReadConfig: w.session.readConfig, Probe: w.session.server.probe,
	}
	if w.session.guard("specs", func() error { w.describe(ws, key.config); return nil }) != nil {
		ws.Registry, ws.Specs = all.Registry(), nil // those built in
	}
	return ws
}

// describe adds the dialects of a configuration, "" for none, and of the server.
func (w *workspaces) describe(ws *ide.Workspace, path string) {
	if ws.Probe != nil {
		ws.Probe(path)
	}
	var specs []files.Spec
	if path != "" {
		c := w.loader().Load(w.session.ctx, path)
		w.tell(c.File, c.Diagnostics)
		for _, s := range c.Specs {
			if len(s.Diagnostics) > 0 {
				w.tell(s.File, s.Diagnostics)
				continue
			}
			specs = append(specs, s)
		}
	}
	for _, f := range w.session.server.Specs {
		specs = append(specs, files.Spec{File: f})
	}
	ws.Specs = files.Of(specs)
	for i, problems := range spec.Load(ws.Registry, ws.Specs...) {
		w.tell(ws.Specs[i], specs[i].Shown(problems))
	}
}

// tell publishes the diagnostics of a file that is not open; those of one that
// is are published with its versions.
func (w *workspaces) tell(f *source.File, diags []source.Diagnostic) {
	u := uri.File(f.Name)
	if w.session.documents[u] != nil || len(diags) == 0 && !w.told[u] {
		return
	}
	w.told[u] = len(diags) > 0
	v := &view{Snapshot: ide.NewSnapshot(nil, ide.Config, f.Name, f.Text), document: &document{uri: u}}
	w.session.notify(protocol.MethodTextDocumentPublishDiagnostics, &protocol.PublishDiagnosticsParams{URI: u, Diagnostics: each(diags, v.diagnostic)})
}

// reload looks at every open document anew: settings, a configuration or a
// spec changed.
func (w *workspaces) reload() {
	clear(w.known)
	for _, d := range w.session.documents {
		w.renew(d)
	}
	w.session.server.background("refresh", w.session.refresh)
}

// snapshot is the first version of a document.
func (w *workspaces) snapshot(d *document, text string) *ide.Snapshot {
	s := ide.NewSnapshot(w.workspace(d), d.language, d.name(), text)
	s.OnFailure(func(failed *guard.Failure) { w.session.tellFailure("an edit", failed) })
	if ext := filepath.Ext(d.path); ext == ".ttgir" || ext == ".ttir" {
		_ = w.session.guard("what lies beside "+d.path, func() error { w.session.readBeside(s, d.path); return nil })
	}
	return s
}

// readBeside gives a dump what its compiler left beside it.
func (s *session) readBeside(dump *ide.Snapshot, path string) {
	beside := s.beside(path)
	saved, _, err := s.files.Saved(s.ctx, path, source.MaxSize)
	if err != nil {
		saved = nil
	}
	dump.ReadBeside(string(saved), beside)
	s.tellRefused(beside.Refused())
}

// renew looks at a document anew.
func (w *workspaces) renew(d *document) {
	d.generation++
	d.snapshot = w.snapshot(d, d.snapshot.File.Text)
	d.compilation.stop() // the new one knows nothing of it
	w.session.changed(d)
	w.session.lookForDumps(d)
}

// refresh asks the client to ask anew for what it shows.
func (s *session) refresh() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for _, method := range s.client.refreshes {
		_, _ = s.conn.Call(ctx, method, nil, nil) // a client that cannot do one may do the next
	}
}

func (s *session) didChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := &s.workspaces
	for _, f := range p.Event.Removed {
		path := pathOf(f.URI)
		delete(w.byRoot, path)
		w.roots = slices.DeleteFunc(w.roots, func(r string) bool { return r == path })
	}
	for _, f := range p.Event.Added {
		w.addRoot(pathOf(f.URI))
	}
	if s.client.configuration {
		s.server.background("configuration", func() {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			w.fetch(ctx)
		})
	}
	return nil, nil
}

// didChangeWatchedFiles is told of configurations and specs.
func (s *session) didChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range p.Changes {
		if path := pathOf(c.URI); filepath.Base(path) == config.Name || strings.HasSuffix(path, ".spec") {
			s.workspaces.reload()
			break
		}
	}
	return nil, nil
}

// loader reads configurations and specs, those that the editor has open from its
// documents. The session's mutex is held while it is used.
func (w *workspaces) loader() *files.Loader {
	return &files.Loader{Reader: w.session.files, Opened: func(path string) *source.File {
		for _, d := range w.session.documents {
			if d.path == path {
				return d.snapshot.File
			}
		}
		return nil
	}}
}

// readConfig says what is wrong with a .tgopt.yaml on the screen.
func (s *session) readConfig(ctx context.Context, f *source.File) []source.Diagnostic {
	l := &files.Loader{Reader: s.files, Opened: func(path string) *source.File {
		if path == f.Name {
			return f
		}
		return nil
	}}
	return l.Load(ctx, f.Name).Diagnostics
}
