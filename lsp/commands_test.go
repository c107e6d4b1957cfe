package lsp

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"go.lsp.dev/protocol"
)

const attention = "../testdata/kernels/dumps/3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir"

// execute runs a command and reads what it returns.
func (c *peer) execute(name string, argument any, result any) error {
	c.t.Helper()
	text, err := json.Marshal(argument)
	if err != nil {
		c.t.Fatal(err)
	}
	_, err = c.conn.Call(context.Background(), protocol.MethodWorkspaceExecuteCommand,
		&protocol.ExecuteCommandParams{Command: name, Arguments: []protocol.LSPAny{text}}, result)
	return err
}

func (c *peer) openFile(path string) string {
	c.t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		c.t.Fatal(err)
	}
	c.open(string(text))
	return string(text)
}

type object = map[string]any

func lensOf(c *peer) protocol.CodeLens {
	c.t.Helper()
	var lenses []protocol.CodeLens
	c.call(protocol.MethodTextDocumentCodeLens, &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: kernel}}, &lenses)
	if len(lenses) == 0 {
		c.t.Fatal("there is no lens")
	}
	return lenses[0]
}

func TestTargetCommands(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.openFile(attention)
	if n := len(c.next().Diagnostics); n != 2 {
		t.Errorf("got %d diagnostics, want 2", n)
	}
	current := func() string {
		var list []struct {
			Name    string `json:"name"`
			Current bool   `json:"current"`
		}
		if err := c.execute("tgopt.targets", object{"uri": kernel}, &list); err != nil {
			t.Fatal(err)
		}
		for _, item := range list {
			if item.Current {
				return item.Name
			}
		}
		return ""
	}
	if got := current(); got != "gfx942" {
		t.Errorf("got target %q, want gfx942", got)
	}
	// The client has no command of its own to choose a target: the lens takes the next.
	lens := lensOf(c)
	if lens.Command.Command != "tgopt.setTarget" || !strings.Contains(string(lens.Command.Arguments[0]), `"target":"gfx950"`) {
		t.Errorf("got lens %+v, want one that takes gfx950", lens.Command)
	}
	var set struct {
		Target string `json:"target"`
	}
	if err := c.execute("tgopt.setTarget", object{"uri": kernel, "target": "gfx950"}, &set); err != nil || set.Target != "gfx950" {
		t.Errorf("got %v, %v", set, err)
	}
	for _, d := range c.next().Diagnostics {
		if d.Code == protocol.String("shared-memory") {
			t.Errorf("it fits on gfx950: got %v", d.Message)
		}
	}
	if got := current(); got != "gfx950" {
		t.Errorf("got target %q, want gfx950", got)
	}
	if err := c.execute("tgopt.setTarget", object{"uri": kernel, "target": "auto"}, &set); err != nil {
		t.Error(err)
	}
	if got := current(); got != "gfx942" {
		t.Errorf("got target %q, want that of the file", got)
	}
	err := c.execute("tgopt.setTarget", object{"target": "gfx943"}, &set)
	if err == nil || !strings.Contains(err.Error(), "unknown target 'gfx943'; did you mean 'gfx942'?") {
		t.Errorf("got %v", err)
	}
}

// Clients name their commands; then lenses carry those.
func TestClientCommands(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{
		InitializationOptions: protocol.LSPAny(`{"clientCommands": ["tgopt.pickTarget"], "settings": {"target": "gfx950"}}`),
	})
	c.openFile(attention)
	lens := lensOf(c)
	if lens.Command.Command != "tgopt.pickTarget" || !strings.HasPrefix(lens.Command.Title, "gfx950 with the layouts of gfx942 · ") {
		t.Errorf("got lens %+v, want the client's command and the target of the settings", lens.Command)
	}
}

func TestPipelineCommand(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	text := c.openFile(attention)
	var got struct {
		Text    string `json:"text"`
		Changed bool   `json:"changed"`
		Remarks []struct {
			Message string `json:"message"`
		} `json:"remarks"`
	}
	if err := c.execute("tgopt.runPipeline", object{"uri": kernel, "passes": "reduce-liveness{gate=none mode=reload}"}, &got); err != nil {
		t.Fatal(err)
	}
	if !got.Changed || got.Text == text || len(got.Remarks) == 0 {
		t.Errorf("got changed %v, %d remarks, want both", got.Changed, len(got.Remarks))
	}
	c.open(got.Text)
	got.Text = ""
	if err := c.execute("tgopt.runPipeline", object{"uri": kernel, "passes": "cse"}, &got); err != nil || got.Text == "" {
		t.Errorf("the result runs through cse: got %v", err)
	}
	for argument, want := range map[string]string{
		`{"uri": "file:///kernel.ttgir", "passes": "reduce-livenes"}`: "did you mean 'reduce-liveness'?",
		`{"uri": "file:///other.ttgir", "passes": "cse"}`:             "is not open",
		`{"passes": "cse"}`: "needs the uri",
	} {
		if err := c.execute("tgopt.runPipeline", protocol.LSPAny(argument), &got); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error with %q", argument, err, want)
		}
	}
	var passes []struct {
		Name    string `json:"name"`
		Summary string `json:"summary"`
	}
	if err := c.execute("tgopt.passes", object{}, &passes); err != nil || passes[0].Name != "reduce-liveness" || passes[0].Summary == "" {
		t.Errorf("got %v, %v", passes, err)
	}
}

func TestReportCommand(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.openFile(attention)
	var got struct {
		HTML    string   `json:"html"`
		Scripts []string `json:"scripts"`
	}
	if err := c.execute("tgopt.report", object{"uri": kernel, "target": "gfx90a"}, &got); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got.HTML, "attention_fwd") || !strings.Contains(got.HTML, "gfx90a") || len(got.Scripts) != 1 || !strings.HasPrefix(got.Scripts[0], "sha256-") {
		t.Errorf("got %d bytes of HTML and scripts %v, want a report on gfx90a and the source of its script", len(got.HTML), got.Scripts)
	}
	if err := c.execute("tgopt.report", object{"uri": kernel, "target": "gfx91a"}, &got); err == nil || !strings.Contains(err.Error(), "did you mean 'gfx90a'?") {
		t.Errorf("got %v, want the target that was meant", err)
	}
}
