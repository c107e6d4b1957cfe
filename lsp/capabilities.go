package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

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
