package lsp

import (
	"context"
	"slices"
	"time"

	"github.com/tgopt/tgopt/lsp/ide"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// A client is what a client can do.
type client struct {
	documentChanges bool // edits with versions
	configuration   bool // workspace/configuration
	watchFiles      bool // registers watchers on request
	progress        bool // window/workDoneProgress
	name            string
	// configurationChanges says that it registers for them on request.
	configurationChanges bool
	// refreshes are the requests by which it is asked to ask anew.
	refreshes []string
	// commands are those of the client itself that lenses and actions may run.
	commands []string
	// lazyEdits says that it asks for the edit of an action when it is chosen.
	lazyEdits bool
}

// has reports whether the client has a command of its own.
func (c *client) has(command string) bool { return slices.Contains(c.commands, command) }

func (s *session) initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.phase != created {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize was called before")
	}
	s.phase = running
	s.client = clientOf(p)
	s.client.commands = clientCommands(p.InitializationOptions)
	s.workspaces.initialize(p)
	if p.ProcessID != nil && s.server.Alive != nil {
		client := int(*p.ProcessID)
		s.server.background("watch", func() { s.watch(client) })
	}
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "tgopt", Version: protocol.NewOptional(s.server.Version)},
	}, nil
}

func clientOf(p *protocol.InitializeParams) client {
	c := client{name: p.ClientInfo.Name}
	if w := p.Capabilities.Workspace; w != nil {
		c.configuration = isTrue(w.Configuration)
		if e := w.WorkspaceEdit; e != nil {
			c.documentChanges = isTrue(e.DocumentChanges)
		}
		if f := w.DidChangeWatchedFiles; f != nil {
			c.watchFiles = isTrue(f.DynamicRegistration)
		}
		if f := w.DidChangeConfiguration; f != nil {
			c.configurationChanges = isTrue(f.DynamicRegistration)
		}
	}
	c.refreshes = refreshesOf(p.Capabilities.Workspace)
	if t := p.Capabilities.TextDocument; t != nil && t.CodeAction != nil {
		c.lazyEdits = slices.Contains(t.CodeAction.ResolveSupport.Properties, "edit")
	}
	if w := p.Capabilities.Window; w != nil {
		c.progress = isTrue(w.WorkDoneProgress)
	}
	return c
}

func refreshesOf(w *protocol.WorkspaceClientCapabilities) (list []string) {
	if w == nil {
		return nil
	}
	add := func(supported *bool, method string) {
		if isTrue(supported) {
			list = append(list, method)
		}
	}
	if c := w.InlayHint; c != nil {
		add(c.RefreshSupport, protocol.MethodWorkspaceInlayHintRefresh)
	}
	if c := w.CodeLens; c != nil {
		add(c.RefreshSupport, protocol.MethodWorkspaceCodeLensRefresh)
	}
	if c := w.SemanticTokens; c != nil {
		add(c.RefreshSupport, protocol.MethodWorkspaceSemanticTokensRefresh)
	}
	if c := w.Diagnostics; c != nil {
		add(c.RefreshSupport, protocol.MethodWorkspaceDiagnosticRefresh)
	}
	return list
}

func isTrue(b *bool) bool { return b != nil && *b }

func (s *session) initialized(context.Context, *protocol.InitializedParams) (any, error) {
	s.server.background("configuration", s.workspaces.begin)
	s.server.idle()
	return nil, nil
}

func (s *session) shutdown(context.Context, *struct{}) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phase = shutDown
	for _, d := range s.documents {
		d.close()
	}
	return nil, nil
}

func (s *session) exit(context.Context, *struct{}) (any, error) {
	s.mu.Lock()
	if s.phase != shutDown {
		s.phase = exited
	}
	s.mu.Unlock()
	s.leave()
	return nil, nil
}

// cancelRequest ends a request that is under way.
func (s *session) cancelRequest(_ context.Context, p *protocol.CancelParams) (any, error) {
	var id jsonrpc2.ID
	switch n := p.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(n))
	case protocol.String:
		id = jsonrpc2.NewStringID(string(n))
	}
	s.mu.Lock()
	cancel := s.calls[id]
	s.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil, nil
}

func (s *session) setTrace(context.Context, *protocol.SetTraceParams) (any, error) { return nil, nil }

// watchEvery is how often the process of a client is looked at.
const watchEvery = time.Second

// watch ends the session when the process of the client is gone, as the
// protocol asks of servers: a killed client may leave its end of the pipe to
// another process. A process that is not there to begin with is one that this
// one cannot see, in another container or on another machine.
func (s *session) watch(pid int) {
	there := s.server.Alive(pid)
	if !there() {
		return
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.conn.Done():
			return
		case <-tick.C:
			if !there() {
				s.server.logf("the client, process %d, is gone", pid)
				s.leave()
				return
			}
		}
	}
}

// capabilities are what the client is told of: what is there.
func (s *session) capabilities() protocol.ServerCapabilities {
	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	c := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKindUTF16,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &incremental, Save: protocol.Boolean(true)},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{Supported: &yes, ChangeNotifications: protocol.Boolean(true)},
		},
	}
	announceLanguage(&c)
	announceInsight(&c)
	if !showsBoth[s.client.name] {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{}
	}
	return c
}

// showsBoth are the clients that would show each diagnostic twice: the one that
// is published, and the one that they ask for. Publishing serves them well.
var showsBoth = map[string]bool{"Visual Studio Code": true, "code-server": true, "VSCodium": true, "Neovim": true, "helix": true, "Zed": true}

// announceLanguage tells of what editors expect of any language.
func announceLanguage(c *protocol.ServerCapabilities) {
	yes := true
	c.DefinitionProvider = protocol.Boolean(true)
	c.TypeDefinitionProvider = protocol.Boolean(true)
	c.ReferencesProvider = protocol.Boolean(true)
	c.DocumentHighlightProvider = protocol.Boolean(true)
	c.DocumentSymbolProvider = protocol.Boolean(true)
	c.WorkspaceSymbolProvider = protocol.Boolean(true)
	c.RenameProvider = &protocol.RenameOptions{PrepareProvider: &yes}
	c.FoldingRangeProvider = protocol.Boolean(true)
	c.SelectionRangeProvider = protocol.Boolean(true)
	c.DocumentLinkProvider = &protocol.DocumentLinkOptions{}
	c.CompletionProvider = &protocol.CompletionOptions{
		TriggerCharacters: []string{"%", "#", "!", "@", "^", ".", "{", "$"}, ResolveProvider: &yes,
	}
	c.SignatureHelpProvider = &protocol.SignatureHelpOptions{TriggerCharacters: []string{" ", "(", ","}}
	c.CallHierarchyProvider = protocol.Boolean(true)
	c.DocumentFormattingProvider = protocol.Boolean(true)
	c.DocumentRangeFormattingProvider = protocol.Boolean(true)
	c.DocumentOnTypeFormattingProvider = protocol.DocumentOnTypeFormattingOptions{FirstTriggerCharacter: "\n", MoreTriggerCharacter: []string{"}"}}
	c.SemanticTokensProvider = &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: ide.TokenTypes, TokenModifiers: ide.TokenModifiers},
		Range:  protocol.Boolean(true),
		Full:   &protocol.SemanticTokensFullDelta{Delta: &yes},
	}
}

// announceInsight tells of what there is to say about registers, and of what
// can be done about them.
func announceInsight(c *protocol.ServerCapabilities) {
	yes := true
	c.HoverProvider = protocol.Boolean(true)
	c.InlayHintProvider = protocol.Boolean(true)
	c.CodeLensProvider = &protocol.CodeLensOptions{}
	c.CodeActionProvider = &protocol.CodeActionOptions{
		CodeActionKinds: []protocol.CodeActionKind{ide.QuickFix, ide.TgRewrite}, ResolveProvider: &yes,
	}
	c.ExecuteCommandProvider = protocol.ExecuteCommandOptions{Commands: commandNames()}
}
