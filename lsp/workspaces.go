package lsp

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

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

// read reads settings, either by themselves or under the key "tgopt". What is
// no setting is ignored, as clients send what they have.
func (w *workspaces) read(value protocol.LSPAny, into *ide.Settings) {
	var nested struct {
		Tgopt protocol.LSPAny `json:"tgopt"`
	}
	if len(value) == 0 || string(value) == "null" {
		return
	}
	if json.Unmarshal(value, &nested) == nil && len(nested.Tgopt) > 0 {
		value = nested.Tgopt
	}
	read := ide.DefaultSettings()
	if err := json.Unmarshal(value, &read); err != nil {
		w.session.logf(protocol.MessageTypeWarning, "settings: %v", err)
		return
	}
	*into = read
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

// fetch asks for the settings of each workspace folder, and takes them over if
// they are others than before.
func (w *workspaces) fetch(ctx context.Context) {
	s := w.session
	section := "tgopt"
	items := []protocol.ConfigurationItem{{Section: &section}}
	s.mu.Lock()
	roots := slices.Clone(w.roots)
	s.mu.Unlock()
	for _, r := range roots {
		scope := uri.File(r)
		items = append(items, protocol.ConfigurationItem{ScopeURI: &scope, Section: &section})
	}
	var values []protocol.LSPAny
	if _, err := s.conn.Call(ctx, protocol.MethodWorkspaceConfiguration, &protocol.ConfigurationParams{Items: items}, &values); err != nil {
		s.server.logf("the client does not tell its settings: %v", err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	settings, byRoot := w.settings, map[string]ide.Settings{}
	for i, value := range values {
		if i == 0 {
			w.read(value, &settings)
			continue
		}
		own := settings
		w.read(value, &own)
		byRoot[roots[i-1]] = own
	}
	if w.same(settings, byRoot) {
		return
	}
	w.settings, w.byRoot = settings, byRoot
	w.reload()
}

// same reports whether settings, and those of each root, are those that are
// in use.
func (w *workspaces) same(settings ide.Settings, byRoot map[string]ide.Settings) bool {
	if !settings.Equal(w.settings) {
		return false
	}
	for _, r := range w.roots {
		own, ok := byRoot[r]
		if !ok {
			own = settings
		}
		if !own.Equal(w.of(r)) {
			return false
		}
	}
	return true
}

func (w *workspaces) of(root string) ide.Settings {
	if s, ok := w.byRoot[root]; ok {
		return s
	}
	return w.settings
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
	var specs []files.Spec
	if key.config != "" {
		c := w.loader().Load(w.session.ctx, key.config)
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
	return ws
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
		beside := w.session.beside(d.path)
		saved, _, err := w.session.files.Saved(w.session.ctx, d.path, source.MaxSize)
		if err != nil {
			saved = nil
		}
		s.ReadBeside(string(saved), beside)
		w.session.tellRefused(beside.Refused())
	}
	return s
}

// renew looks at a document anew.
func (w *workspaces) renew(d *document) {
	d.generation++
	d.snapshot = w.snapshot(d, d.snapshot.File.Text)
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

func (s *session) didChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) (any, error) {
	if s.client.configuration {
		s.server.background("configuration", func() {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			s.workspaces.fetch(ctx)
		})
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	settings := s.workspaces.settings
	s.workspaces.read(p.Settings, &settings)
	if !settings.Equal(s.workspaces.settings) {
		s.workspaces.settings = settings
		s.workspaces.reload()
	}
	return nil, nil
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
