package lsp

import (
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// TestEagerEdits: a client that cannot ask for the edits of an action later has those of the
// first of a long text; one that can has all actions.
func TestEagerEdits(t *testing.T) {
	function := func(i int) string {
		return fmt.Sprintf(`  tt.func @f%d(%%p: !tt.ptr<i32>) {
    %%c = arith.constant 1 : i32
    %%d = arith.addi %%c, %%c : i32
    tt.store %%p, %%d : !tt.ptr<i32>
    tt.return
  }
`, i)
	}
	head := `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {` + "\n"
	short := head + function(0) + function(1) + function(2) + "}\n"
	long := short + strings.Repeat("// "+strings.Repeat("-", 100)+"\n", mostEager/104)
	for _, test := range []struct {
		text string
		lazy bool
		want int
	}{{short, false, 3}, {long, false, 1}, {long, true, 3}} {
		p := &protocol.InitializeParams{}
		if test.lazy {
			p.Capabilities.TextDocument = &protocol.TextDocumentClientCapabilities{CodeAction: &protocol.CodeActionClientCapabilities{
				ResolveSupport: protocol.ClientCodeActionResolveOptions{Properties: []string{"edit"}},
			}}
		}
		c := start(t, &Server{}, p)
		c.open(test.text)
		var actions []protocol.CodeAction
		c.call(protocol.MethodTextDocumentCodeAction, &protocol.CodeActionParams{
			TextDocument: protocol.TextDocumentIdentifier{URI: kernel},
			Range:        protocol.Range{End: protocol.Position{Line: uint32(strings.Count(test.text, "\n"))}},
			Context:      protocol.CodeActionContext{Only: []protocol.CodeActionKind{"refactor.rewrite.tgopt"}},
		}, &actions)
		n := 0
		for _, a := range actions {
			if strings.HasPrefix(a.Title, "Canonicalize") && (a.Edit != nil) == !test.lazy {
				n++
			}
		}
		if n != test.want {
			t.Errorf("%d bytes, lazy %v: %d of %d actions, want %d", len(test.text), test.lazy, n, len(actions), test.want)
		}
	}
}
