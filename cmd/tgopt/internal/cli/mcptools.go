package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/serve"
)

// An mcpTool is a tool of the protocol.
type mcpTool struct {
	tool *mcp.Tool
	ask  func(ctx context.Context, arguments map[string]json.RawMessage) (json.RawMessage, error)
}

// tools are the questions of package serve.
func (s *mcpServer) tools() (list []mcpTool) {
	add := func(name, description string, question, answer schema, ask func(context.Context, map[string]json.RawMessage) (json.RawMessage, error)) {
		no, writes := false, s.folder != nil && name == "rewrite"
		if s.folder != nil {
			s.offerFiles(question, writes)
		}
		tool := &mcp.Tool{
			Name: name, Description: description, InputSchema: question, OutputSchema: answer,
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: !writes, DestructiveHint: &writes, IdempotentHint: true, OpenWorldHint: &no},
		}
		list = append(list, mcpTool{tool, ask})
	}
	for _, m := range serve.Methods() {
		if m.Name == "version" { // which the protocol tells
			continue
		}
		add(m.Name, mcpDescriptions[m.Name], questionSchema(m.Question), answerSchema(m.Answer), func(ctx context.Context, arguments map[string]json.RawMessage) (json.RawMessage, error) {
			params, err := json.Marshal(arguments)
			if err != nil {
				return nil, err
			}
			result, failed := s.answers.Ask(ctx, m.Name, params, nil)
			if failed != nil {
				return nil, failed
			}
			return result, nil
		})
	}
	return list
}

// handler answers calls of a tool; what is wrong with a question is said to who asked,
// with the places in its text.
func (s *mcpServer) handler(t *mcpTool) mcp.ToolHandler {
	return func(ctx context.Context, call *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		select {
		case s.running <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		defer func() { <-s.running }()
		var result json.RawMessage
		var err error
		if failed := guard.Do(func() { result, err = s.call(ctx, t, call.Params.Arguments) }); failed != nil {
			err = failed
		}
		if err != nil {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: explained(err)}}}, nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(result)}}, StructuredContent: result}, nil
	}
}

// explained is an error with its diagnostics, one a line.
func explained(err error) string {
	e, ok := errors.AsType[*serve.Error](err)
	if !ok {
		return err.Error()
	}
	var b strings.Builder
	b.WriteString(e.Message)
	for _, d := range e.Diagnostics {
		fmt.Fprintf(&b, "\n%d:%d: %s: %s", d.Line, d.Column, d.Severity, d.Message)
	}
	return b.String()
}

func (s *mcpServer) call(ctx context.Context, t *mcpTool, params json.RawMessage) (json.RawMessage, error) {
	arguments := map[string]json.RawMessage{}
	if len(params) > 0 {
		if err := json.Unmarshal(params, &arguments); err != nil {
			return nil, fmt.Errorf("the arguments are no object: %w", err)
		}
	}
	if s.folder == nil {
		return t.ask(ctx, arguments)
	}
	file, err := taken(arguments, "file")
	if err != nil {
		return nil, err
	}
	if file != "" {
		if _, both := arguments["text"]; both {
			return nil, errors.New("there is a text and a file: give one of them")
		}
		text, err := s.read(file)
		if err != nil {
			return nil, err
		}
		arguments["text"] = quoted(text)
		if t.tool.Name != "compile" { // whose text has no name
			arguments["name"] = quoted(file)
		}
	}
	if t.tool.Name != "rewrite" {
		return t.ask(ctx, arguments)
	}
	output, err := taken(arguments, "output")
	if err != nil {
		return nil, err
	}
	result, err := t.ask(ctx, arguments)
	if err != nil || output == "" {
		return result, err
	}
	var rewritten serve.RewriteAnswer
	if err := json.Unmarshal(result, &rewritten); err != nil {
		return nil, err
	}
	return result, writeIn(s.folder, output, []byte(rewritten.Text))
}

// taken is an argument that is a string, which is taken out; "" where there is none.
func taken(arguments map[string]json.RawMessage, name string) (value string, err error) {
	if raw, ok := arguments[name]; ok {
		delete(arguments, name)
		if json.Unmarshal(raw, &value) != nil {
			return "", fmt.Errorf("the parameter '%s' is no string", name)
		}
	}
	return value, nil
}

func quoted(text string) json.RawMessage {
	raw, err := json.Marshal(text)
	if err != nil { // of a string
		panic(err)
	}
	return raw
}

// read reads a file below the folder, whatever links there are: os.Root follows none out of it.
func (s *mcpServer) read(name string) (string, error) {
	f, err := s.folder.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", &fs.PathError{Op: "read", Path: name, Err: errors.New("it is no file")}
	}
	text, err := io.ReadAll(io.LimitReader(f, mostMessage+1))
	if err == nil && len(text) > mostMessage {
		err = &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("it has more than %d bytes", mostMessage)}
	}
	return string(text), err
}
