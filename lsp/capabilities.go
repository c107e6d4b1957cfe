package lsp

import "go.lsp.dev/protocol"

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
