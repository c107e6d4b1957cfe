package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// A method handles a request or a notification.
type method func(ctx context.Context, s *session, req *jsonrpc2.Request) (any, error)

// methods are those that the server has. What clients are told of is in
// lifecycle.go.
var methods = map[string]method{
	protocol.MethodInitialize:    inline((*session).initialize),
	protocol.MethodInitialized:   inline((*session).initialized),
	protocol.MethodShutdown:      inline((*session).shutdown),
	protocol.MethodExit:          inline((*session).exit),
	protocol.MethodCancelRequest: inline((*session).cancelRequest),
	protocol.MethodSetTrace:      inline((*session).setTrace),

	protocol.MethodTextDocumentDidOpen:   inline((*session).didOpen),
	protocol.MethodTextDocumentDidChange: inline((*session).didChange),
	protocol.MethodTextDocumentDidSave:   inline((*session).didSave),
	protocol.MethodTextDocumentDidClose:  inline((*session).didClose),

	protocol.MethodTextDocumentDiagnostic: about(func(p *protocol.DocumentDiagnosticParams) uri.URI { return p.TextDocument.URI }, (*view).pullDiagnostics),

	protocol.MethodTextDocumentHover:      about(func(p *protocol.HoverParams) uri.URI { return p.TextDocument.URI }, (*view).hover),
	protocol.MethodTextDocumentInlayHint:  about(func(p *protocol.InlayHintParams) uri.URI { return p.TextDocument.URI }, (*view).inlayHints),
	protocol.MethodTextDocumentCodeLens:   about(func(p *protocol.CodeLensParams) uri.URI { return p.TextDocument.URI }, (*view).codeLenses),
	protocol.MethodTextDocumentCodeAction: about(func(p *protocol.CodeActionParams) uri.URI { return p.TextDocument.URI }, (*view).codeActions),

	protocol.MethodCodeActionResolve: inline((*session).resolveAction),

	protocol.MethodTextDocumentDefinition:              about(func(p *protocol.DefinitionParams) uri.URI { return p.TextDocument.URI }, (*view).definition),
	protocol.MethodTextDocumentTypeDefinition:          about(func(p *protocol.TypeDefinitionParams) uri.URI { return p.TextDocument.URI }, (*view).typeDefinition),
	protocol.MethodTextDocumentReferences:              about(func(p *protocol.ReferenceParams) uri.URI { return p.TextDocument.URI }, (*view).references),
	protocol.MethodTextDocumentDocumentHighlight:       about(func(p *protocol.DocumentHighlightParams) uri.URI { return p.TextDocument.URI }, (*view).highlights),
	protocol.MethodTextDocumentDocumentSymbol:          about(func(p *protocol.DocumentSymbolParams) uri.URI { return p.TextDocument.URI }, (*view).documentSymbols),
	protocol.MethodTextDocumentPrepareRename:           about(func(p *protocol.PrepareRenameParams) uri.URI { return p.TextDocument.URI }, (*view).prepareRename),
	protocol.MethodTextDocumentRename:                  about(func(p *protocol.RenameParams) uri.URI { return p.TextDocument.URI }, (*view).rename),
	protocol.MethodTextDocumentCompletion:              about(func(p *protocol.CompletionParams) uri.URI { return p.TextDocument.URI }, (*view).completion),
	protocol.MethodTextDocumentSignatureHelp:           about(func(p *protocol.SignatureHelpParams) uri.URI { return p.TextDocument.URI }, (*view).signatureHelp),
	protocol.MethodTextDocumentSemanticTokensFull:      about(func(p *protocol.SemanticTokensParams) uri.URI { return p.TextDocument.URI }, (*view).semanticTokens),
	protocol.MethodTextDocumentSemanticTokensFullDelta: about(func(p *protocol.SemanticTokensDeltaParams) uri.URI { return p.TextDocument.URI }, (*view).semanticTokensDelta),
	protocol.MethodTextDocumentSemanticTokensRange:     about(func(p *protocol.SemanticTokensRangeParams) uri.URI { return p.TextDocument.URI }, (*view).semanticTokensRange),
	protocol.MethodTextDocumentFoldingRange:            about(func(p *protocol.FoldingRangeParams) uri.URI { return p.TextDocument.URI }, (*view).foldingRanges),
	protocol.MethodTextDocumentSelectionRange:          about(func(p *protocol.SelectionRangeParams) uri.URI { return p.TextDocument.URI }, (*view).selectionRanges),
	protocol.MethodTextDocumentFormatting:              about(func(p *protocol.DocumentFormattingParams) uri.URI { return p.TextDocument.URI }, (*view).formatting),
	protocol.MethodTextDocumentRangeFormatting:         about(func(p *protocol.DocumentRangeFormattingParams) uri.URI { return p.TextDocument.URI }, (*view).rangeFormatting),
	protocol.MethodTextDocumentOnTypeFormatting:        about(func(p *protocol.DocumentOnTypeFormattingParams) uri.URI { return p.TextDocument.URI }, (*view).onTypeFormatting),
	protocol.MethodTextDocumentDocumentLink:            about(func(p *protocol.DocumentLinkParams) uri.URI { return p.TextDocument.URI }, (*view).documentLinks),
	protocol.MethodTextDocumentPrepareCallHierarchy:    about(func(p *protocol.CallHierarchyPrepareParams) uri.URI { return p.TextDocument.URI }, (*view).prepareCallHierarchy),
	protocol.MethodCallHierarchyIncomingCalls:          about(func(p *protocol.CallHierarchyIncomingCallsParams) uri.URI { return p.Item.URI }, (*view).incomingCalls),
	protocol.MethodCallHierarchyOutgoingCalls:          about(func(p *protocol.CallHierarchyOutgoingCallsParams) uri.URI { return p.Item.URI }, (*view).outgoingCalls),

	protocol.MethodCompletionItemResolve:              inline((*session).resolveCompletion),
	protocol.MethodWorkspaceSymbol:                    inline((*session).workspaceSymbols),
	protocol.MethodWorkspaceExecuteCommand:            inline((*session).executeCommand),
	protocol.MethodWorkspaceDidChangeConfiguration:    inline((*session).didChangeConfiguration),
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: inline((*session).didChangeWorkspaceFolders),
	protocol.MethodWorkspaceDidChangeWatchedFiles:     inline((*session).didChangeWatchedFiles),
}

// decode reads the parameters of a message. What it returns owns its memory.
func decode[P any](req *jsonrpc2.Request) (*P, error) {
	p := new(P)
	if len(req.Params()) == 0 {
		return p, nil
	}
	if err := protocol.Unmarshal(req.Params(), p); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: %v", req.Method(), err)
	}
	return p, nil
}

// inline is a method that runs before the next message is read, or calls async
// when it no longer needs that.
func inline[P, R any](f func(*session, context.Context, *P) (R, error)) method {
	return func(ctx context.Context, s *session, req *jsonrpc2.Request) (any, error) {
		p, err := decode[P](req)
		if err != nil {
			return nil, err
		}
		return f(s, ctx, p)
	}
}

// about is a method that answers a question about an open document as it is
// when the question arrives.
func about[P, R any](document func(*P) uri.URI, f func(*view, context.Context, *P) (R, error)) method {
	return func(ctx context.Context, s *session, req *jsonrpc2.Request) (any, error) {
		p, err := decode[P](req)
		if err != nil {
			return nil, err
		}
		v := s.view(document(p))
		if v == nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: the document %s is not open", req.Method(), document(p))
		}
		return ask(ctx, v, strings.Clone(req.Method()), func(ctx context.Context) (R, error) { return f(v, ctx, p) })
	}
}

// ask finds an answer in the queue of a document, and lets messages be read
// meanwhile.
func ask[R any](ctx context.Context, v *view, name string, f func(context.Context) (R, error)) (any, error) {
	pending := begin(ctx, v, name, f)
	async(ctx)
	return pending.wait(ctx)
}

// An answer is one that is being sought.
type answer[R any] struct {
	done   chan struct{}
	result R
	err    error
}

func begin[R any](ctx context.Context, v *view, name string, f func(context.Context) (R, error)) *answer[R] {
	a := &answer[R]{done: make(chan struct{})}
	v.document.queue.add(func() {
		defer close(a.done)
		if a.err = ctx.Err(); a.err != nil {
			return
		}
		a.err = v.session.guard(name, func() (err error) {
			a.result, err = f(ctx)
			return err
		})
	})
	return a
}

func (a *answer[R]) wait(ctx context.Context) (R, error) {
	select {
	case <-a.done:
		if ctx.Err() == nil {
			return a.result, a.err
		}
	case <-ctx.Done():
	}
	var none R
	return none, protocol.ErrRequestCancelled
}
