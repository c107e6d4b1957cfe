package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

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
