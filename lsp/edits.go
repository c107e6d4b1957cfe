package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// actionData is what an action brings back when the client asks for its edit.
type actionData struct {
	URI     uri.URI     `json:"uri"`
	Version int32       `json:"version"`
	Rewrite ide.Rewrite `json:"rewrite"`
}

func (v *view) codeActions(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	list := []protocol.CommandOrCodeAction{}
	fixes, rewrites := wanted(p.Context.Only, ide.QuickFix), wanted(p.Context.Only, ide.TgRewrite)
	if !fixes && !rewrites {
		return list, nil
	}
	previewed, eager := false, 0
	asked := p.Context.TriggerKind == protocol.CodeActionTriggerKindInvoked || len(p.Context.Only) > 0
	for _, a := range v.CodeActions(ctx, v.span(p.Range), asked) {
		if !wanted(p.Context.Only, a.Kind) {
			continue
		}
		if a.Rewrite != nil && !v.session.client.lazyEdits {
			if eager += len(v.File.Text); eager > mostEager && eager > len(v.File.Text) {
				continue
			}
		}
		action, err := v.action(ctx, &a)
		if err != nil {
			v.session.server.logf("%s: %v", a.Title, err)
			continue
		}
		list = append(list, action)
		if !previewed { // of the first, which is the best: a list of twice the length helps nobody
			if preview := v.preview(ctx, &a); preview != nil {
				list = append(list, preview)
				previewed = true
			}
		}
	}
	return list, nil
}

// mostEager bounds the text in bytes that is rewritten for clients that cannot ask for the
// edits of an action when it is chosen: all of the document for each of them, the first,
// which is the best, in any case.
const mostEager = 512 << 10

func (v *view) action(ctx context.Context, a *ide.Action) (*protocol.CodeAction, error) {
	kind := protocol.CodeActionKind(a.Kind)
	out := &protocol.CodeAction{Title: a.Title, Kind: &kind}
	if a.Preferred {
		out.IsPreferred = &a.Preferred
	}
	if a.Fixes != nil {
		out.Diagnostics = []protocol.Diagnostic{v.diagnostic(*a.Fixes)}
	}
	switch {
	case a.Rewrite == nil:
		out.Edit = v.workspaceEdit(a.Edits)
	case v.session.client.lazyEdits:
		data, err := protocol.Marshal(&actionData{v.document.uri, v.version, *a.Rewrite})
		if err != nil {
			return nil, err
		}
		out.Data = data
	default:
		edits, err := v.Resolve(ctx, a.Rewrite)
		if err != nil {
			return nil, err
		}
		out.Edit = v.workspaceEdit(edits)
	}
	return out, nil
}

// preview shows what a rewrite would do, for clients that can; nil for others.
func (v *view) preview(ctx context.Context, a *ide.Action) *protocol.CodeAction {
	if a.Rewrite == nil || !v.session.client.has(ide.PreviewDiff) {
		return nil
	}
	arguments := map[string]any{"title": a.Title}
	if a.Rewrite.Alone {
		arguments["passes"] = a.Rewrite.Pipeline()
	} else {
		edits, err := v.Resolve(ctx, a.Rewrite)
		if err != nil {
			return nil
		}
		arguments["text"] = v.File.Applied(edits)
	}
	kind := protocol.CodeActionKind(a.Kind)
	title := "Preview: " + a.Title
	return &protocol.CodeAction{
		Title: title, Kind: &kind, Command: v.command(ide.Command{Title: title, ID: ide.PreviewDiff, Arguments: arguments}),
	}
}

// resolveAction finds the edit of an action that the user chose.
func (s *session) resolveAction(ctx context.Context, a *protocol.CodeAction) (any, error) {
	if len(a.Data) == 0 {
		return a, nil
	}
	data, err := argumentOf[actionData](a.Data)
	if err != nil {
		return nil, err
	}
	v, err := s.opened(data.URI)
	if err != nil {
		return nil, err
	}
	if v.version != data.Version {
		return nil, jsonrpc2.NewError(contentModified, "the document has changed since the action was offered")
	}
	return ask(ctx, v, protocol.MethodCodeActionResolve, func(ctx context.Context) (any, error) {
		edits, err := v.Resolve(ctx, &data.Rewrite)
		if err != nil {
			return nil, jsonrpc2.NewError(requestFailed, err.Error())
		}
		a.Edit = v.workspaceEdit(edits)
		return a, nil
	})
}

// contentModified is the code of an answer that is too late.
const contentModified jsonrpc2.Code = -32801

// wanted reports whether a kind, "refactor.rewrite", is one of those asked for,
// "refactor", or nothing is said about that.
func wanted(only []protocol.CodeActionKind, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return k == "" || kind == string(k) || strings.HasPrefix(kind, string(k)+".")
	})
}

func (v *view) formatting(context.Context, *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(v.Format(source.Span{End: uint32(len(v.File.Text))})), nil
}

func (v *view) rangeFormatting(_ context.Context, p *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(v.Format(v.span(p.Range))), nil
}

func (v *view) onTypeFormatting(_ context.Context, p *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(v.FormatTyped(v.offset(p.Position), p.Ch)), nil
}

func (v *view) textEdits(edits []source.Edit) []protocol.TextEdit {
	return each(edits, func(e source.Edit) protocol.TextEdit {
		return protocol.TextEdit{Range: v.rangeOf(e.Span), NewText: e.Text}
	})
}

// workspaceEdit is edits of the document, to be made only if the client still
// has this version, where it can tell.
func (v *view) workspaceEdit(edits []source.Edit) *protocol.WorkspaceEdit {
	if !v.session.client.documentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{v.document.uri: v.textEdits(edits)}}
	}
	list := each(v.textEdits(edits), func(e protocol.TextEdit) protocol.TextDocumentEditElement { return &e })
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{&protocol.TextDocumentEdit{
		TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: v.document.uri},
			Version:                &v.version,
		},
		Edits: list,
	}}}
}
