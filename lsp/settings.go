package lsp

import (
	"context"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp/ide"
)

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

// What clients send as initializationOptions: settings, under a key of that
// name or by themselves, and the commands that they have.

func clientCommands(options protocol.LSPAny) []string {
	var o struct {
		Commands []string `json:"clientCommands"`
	}
	if len(options) == 0 || json.Unmarshal(options, &o) != nil {
		return nil
	}
	return o.Commands
}

func initialSettings(options protocol.LSPAny) protocol.LSPAny {
	var o struct {
		Settings protocol.LSPAny `json:"settings"`
	}
	if len(options) == 0 || json.Unmarshal(options, &o) != nil || len(o.Settings) == 0 {
		return options
	}
	return o.Settings
}
