package lsp

import (
	"context"
	"maps"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/target"
)

// A command takes one object; docs/lsp.md describes each.
type command func(ctx context.Context, s *session, argument protocol.LSPAny) (any, error)

// setTarget is the command behind a lens of clients that have none of their
// own to choose a target.
const setTarget = "tgopt.setTarget"

// autoTarget stands for what the file says.
const autoTarget = ide.AutoTarget

var commands = map[string]command{
	"tgopt.targets":     runTargets,
	setTarget:           runSetTarget,
	"tgopt.runPipeline": runPipeline,
	"tgopt.passes":      runPasses,
	"tgopt.report":      runReport,
}

// commandNames are what the client is told of.
func commandNames() []string { return slices.Sorted(maps.Keys(commands)) }

func (s *session) executeCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (any, error) {
	run := commands[p.Command]
	if run == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "there is no command '%s'", p.Command)
	}
	argument := protocol.LSPAny("{}")
	if len(p.Arguments) > 0 && string(p.Arguments[0]) != "null" {
		argument = p.Arguments[0]
	}
	return run(ctx, s, argument)
}

// argumentOf reads the object that a command was given.
func argumentOf[A any](argument protocol.LSPAny) (*A, error) {
	a := new(A)
	if err := protocol.Unmarshal(argument, a); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the command takes one object: %v", err)
	}
	return a, nil
}

// onDocument runs a command about an open document, for which f is asked in its
// turn. What f cannot do is the user's to know of.
func onDocument[A any](ctx context.Context, s *session, name string, argument protocol.LSPAny, f func(context.Context, *view, *A) (any, error)) (any, error) {
	about, err := argumentOf[struct {
		URI uri.URI `json:"uri"`
	}](argument)
	if err != nil {
		return nil, err
	}
	a, err := argumentOf[A](argument)
	if err != nil {
		return nil, err
	}
	v, err := s.opened(about.URI)
	if err != nil {
		return nil, err
	}
	return ask(ctx, v, name, func(ctx context.Context) (any, error) {
		out, err := f(ctx, v, a)
		if err != nil {
			return nil, jsonrpc2.NewError(requestFailed, err.Error())
		}
		return out, nil
	})
}

// opened is the document that a command is about.
func (s *session) opened(u uri.URI) (*view, error) {
	if u == "" {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "the command needs the uri of an open document")
	}
	v := s.view(u)
	if v == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the document %s is not open", u)
	}
	return v, nil
}

type targetItem struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Vendor  string `json:"vendor"`
	Current bool   `json:"current"`
}

func runTargets(ctx context.Context, s *session, argument protocol.LSPAny) (any, error) {
	a, err := argumentOf[struct {
		URI uri.URI `json:"uri"`
	}](argument)
	if err != nil {
		return nil, err
	}
	list := func(current string) []targetItem {
		return each(target.All(), func(c *target.Chip) targetItem {
			return targetItem{c.Name, c.Maker(), c.Vendor.String(), c.Name == current}
		})
	}
	if a.URI == "" {
		s.mu.Lock()
		current := s.workspaces.target()
		s.mu.Unlock()
		return list(current), nil
	}
	v, err := s.opened(a.URI)
	if err != nil {
		return nil, err
	}
	return ask(ctx, v, "tgopt.targets", func(context.Context) (any, error) { return list(v.Target()), nil })
}

func runSetTarget(_ context.Context, s *session, argument protocol.LSPAny) (any, error) {
	a, err := argumentOf[struct {
		Target string  `json:"target"`
		URI    uri.URI `json:"uri"`
	}](argument)
	if err != nil {
		return nil, err
	}
	name := autoTarget
	if a.Target != "" && a.Target != autoTarget {
		chip, err := target.Named(a.Target)
		if err != nil {
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
		}
		name = chip.Name
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.URI == "" {
		s.workspaces.chosen = name
		s.workspaces.reload()
	} else {
		d := s.documents[a.URI]
		if d == nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the document %s is not open", a.URI)
		}
		d.target = name
		s.workspaces.renew(d)
		s.server.background("refresh", s.refresh)
	}
	return map[string]string{"target": name}, nil
}

type pipelineRemark struct {
	Range   protocol.Range `json:"range"`
	Message string         `json:"message"`
	Pass    string         `json:"pass,omitempty"`
	Kind    string         `json:"kind,omitempty"` // "passed", "missed" or "analysis"
}

type pipelineResult struct {
	Text    string           `json:"text"`
	Changed bool             `json:"changed"`
	Remarks []pipelineRemark `json:"remarks,omitempty"`
}

type pipelineArgument struct {
	Passes string `json:"passes"`
	Target string `json:"target"`
}

func runPipeline(ctx context.Context, s *session, argument protocol.LSPAny) (any, error) {
	return onDocument(ctx, s, "tgopt.runPipeline", argument, func(ctx context.Context, v *view, a *pipelineArgument) (any, error) {
		r, err := v.RunPipeline(ctx, a.Passes, a.Target)
		if err != nil {
			return nil, err
		}
		out := pipelineResult{Text: r.Text, Changed: r.Changed}
		for _, d := range r.Remarks {
			out.Remarks = append(out.Remarks, pipelineRemark{v.rangeOf(d.Span), d.Message, d.Category, d.Kind.String()})
		}
		return out, nil
	})
}

type passItem struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

func runPasses(_ context.Context, s *session, _ protocol.LSPAny) (any, error) {
	list := []passItem{}
	if s.server.Passes != nil {
		for _, p := range s.server.Passes.Passes() {
			list = append(list, passItem{p.Name, p.Summary})
		}
	}
	return list, nil
}

type reportResult struct {
	HTML    string   `json:"html"`
	Scripts []string `json:"scripts"`
}

type reportArgument struct {
	Target string `json:"target"`
}

func runReport(ctx context.Context, s *session, argument protocol.LSPAny) (any, error) {
	return onDocument(ctx, s, "tgopt.report", argument, func(ctx context.Context, v *view, a *reportArgument) (any, error) {
		python := v.sources(ctx)
		html, scripts, err := v.Report(a.Target, ide.Outside{Python: python.Find, Link: v.linker(python)})
		s.tellRefused(python.Refused())
		if err != nil {
			return nil, err
		}
		return reportResult{html, scripts}, nil
	})
}
