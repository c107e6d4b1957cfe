package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

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
