package lsp

import (
	"testing"

	"go.lsp.dev/protocol"
)

func TestMarshalHints(t *testing.T) {
	pad := true
	hint := protocol.InlayHint{
		Position: protocol.Position{Line: 3, Character: 7}, Label: protocol.String("◂ peak \"4\" <b>"),
		Tooltip: markdown("a\nb `c` 🔑"), PaddingLeft: &pad,
	}
	for _, list := range [][]protocol.InlayHint{{}, {hint}, {hint, {Label: protocol.String("8 registers")}, hint}} {
		got, err := codec{}.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		want, err := protocol.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
