package lsp

import (
	"github.com/go-json-experiment/json"

	"go.lsp.dev/protocol"
)

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
