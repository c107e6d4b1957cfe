package lsp

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/rewrite/passes"
)

const metadata = `{"name": "attention_fwd", "num_warps": 8, "num_stages": 2, "shared": 98304}`

// cached puts a dump and its metadata where Triton's cache has them.
func cached(t *testing.T, cache, hash string, when time.Time) {
	t.Helper()
	text, err := os.ReadFile(attention)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(cache, hash)
	writeAt(t, filepath.Join(folder, "attention_fwd.ttgir"), string(text), when)
	writeAt(t, filepath.Join(folder, "attention_fwd.json"), metadata, when)
}

// writeAt makes a file of a time, and its folder.
func writeAt(t *testing.T, path, text string, when time.Time) {
	t.Helper()
	write(t, path, text)
	if err := os.Chtimes(path, when, when); err != nil {
		t.Fatal(err)
	}
}

// With more dumps than are read, each kernel has its newest, and of how many that
// is not said is known.
func TestChooseDumps(t *testing.T) {
	list := func(kernels ...any) (all []string) {
		for i := 0; i < len(kernels); i += 2 {
			all = append(all, slices.Repeat([]string{kernels[i].(string)}, kernels[i+1].(int))...)
		}
		return all
	}
	var nine []any
	for _, k := range strings.Split("abcdefghi", "") {
		nine = append(nine, k, 90)
	}
	for _, test := range []struct {
		name string
		all  []string
		want string
	}{
		{"few", list("a", 3, "b", 2), "a3 b2"},
		{"the newest are of one kernel", list("a", 138, "b", 2), "a64 b2"},
		{"more than are read in all", list(nine...), "a57 b57 c57 d57 e57 f57 g57 h57 i56"},
		{"a kernel with few leaves its share", list(append(nine, "j", 1)...), "a57 b57 c57 d57 e57 f57 g57 h56 i56 j1"},
	} {
		count := map[string]int{}
		ended := map[string]bool{}
		for i, chosen := range choose(test.all) {
			k := test.all[i]
			if chosen && ended[k] {
				t.Errorf("%s: an older dump of %s is read, a newer is not", test.name, k)
			}
			if ended[k] = !chosen; chosen {
				count[k]++
			}
		}
		var got []string
		for _, k := range slices.Sorted(maps.Keys(count)) {
			got = append(got, k+strconv.Itoa(count[k]))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: got %v, want %s", test.name, got, test.want)
		}
	}
}

// However many dumps there are of one kernel, others of the file are found; what
// is written beside a dump when that is known already counts.
func TestManyDumps(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile(attention)
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(strings.Replace(attention, "attention_fwd-causal-f16-m128n128d128-w8s2", "attention_fwd_while-f16-m64n64d128-w4s2", 1))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for i := range mostOfKernel + 6 {
		writeAt(t, filepath.Join(dir, strconv.Itoa(i), "attention_fwd.ttgir"), string(text), now.Add(time.Duration(i)*time.Second))
	}
	writeAt(t, filepath.Join(dir, "other", "other.ttgir"), string(other), now.Add(-time.Hour))
	ws := &ide.Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: ide.DefaultSettings()}
	ds := &newSession(t.Context(), &Server{}, nil, nil).dumps
	list, omitted := ds.find(ws, "/home/me/attention.py", []string{dir})
	if n := len(list); n != mostOfKernel+1 || filepath.Base(list[n-1].Path) != "other.ttgir" || !maps.Equal(omitted, map[string]int{"attention_fwd": 6}) {
		t.Fatalf("got %d dumps, %v left out; want %d and that of the other kernel, 6 of attention_fwd left out", n, omitted, mostOfKernel)
	}
	writeAt(t, filepath.Join(filepath.Dir(list[1].Path), "attention_fwd.json"), metadata, now)
	again, _ := ds.find(ws, "/home/me/attention.py", []string{dir})
	for i, d := range again {
		if same := d == list[i]; same != (i != 1) {
			t.Errorf("dump %d: kept %v, though only the second has metadata now", i, same)
		}
	}
}

func TestPythonDumps(t *testing.T) {
	dir := t.TempDir()
	cache := filepath.Join(dir, "cache")
	source, err := os.ReadFile("../testdata/kernels/attention.py")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "attention.py")
	if err := os.WriteFile(path, source, 0o666); err != nil {
		t.Fatal(err)
	}
	cached(t, cache, "ABC", time.Now().Add(time.Minute))
	srv := &Server{Getenv: func(name string) string {
		return map[string]string{"TRITON_CACHE_DIR": cache, "TRITON_DUMP_DIR": filepath.Join(dir, "none")}[name]
	}}
	c := start(t, srv, &protocol.InitializeParams{})
	python := uri.File(path)
	c.notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: python, LanguageID: "python", Version: 1, Text: string(source)},
	})
	waitFor := func(what string) {
		t.Helper()
		for range 10 {
			for _, d := range c.next().Diagnostics {
				if text, ok := d.Message.(protocol.String); ok && strings.Contains(string(text), what) {
					return
				}
			}
		}
		t.Fatalf("no diagnostic says %q", what)
	}
	waitFor("'attention_fwd' likely spills on gfx942 with num_warps=8 num_stages=2")
	var hints []struct {
		Label    string            `json:"label"`
		Position protocol.Position `json:"position"`
	}
	c.call(protocol.MethodTextDocumentInlayHint, &protocol.InlayHintParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: python}, Range: protocol.Range{End: protocol.Position{Line: 1000}},
	}, &hints)
	if len(hints) != 6 || hints[0].Position.Line != 23 || hints[0].Label != "acc 32 registers at the peak" || hints[2].Label != "k 68 registers at the peak" {
		t.Errorf("got hints %+v, want six, the first in line 24: what the loop carries", hints)
	}

	// Saved in between: the dump is older, until there is another.
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	c.notify(protocol.MethodTextDocumentDidSave, &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: python}})
	waitFor("the dumps of 'attention_fwd' are older than this file")
}

func TestActions(t *testing.T) {
	ask := func(p *protocol.InitializeParams) (*peer, []protocol.CodeAction) {
		c := start(t, &Server{}, p)
		text := c.openFile("../testdata/kernels/dumps/3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir")
		line := uint32(strings.Count(text[:strings.Index(text, "%q_29 = tt.load")], "\n"))
		at := protocol.Position{Line: line, Character: 6}
		var actions []protocol.CodeAction
		c.call(protocol.MethodTextDocumentCodeAction, &protocol.CodeActionParams{
			TextDocument: protocol.TextDocumentIdentifier{URI: kernel}, Range: protocol.Range{Start: at, End: at},
			Context: protocol.CodeActionContext{Diagnostics: []protocol.Diagnostic{}},
		}, &actions)
		return c, actions
	}
	_, eager := ask(&protocol.InitializeParams{})
	if len(eager) != 1 || eager[0].Edit == nil || *eager[0].Kind != "refactor.rewrite.tgopt" || !*eager[0].IsPreferred || len(eager[0].Diagnostics) != 1 {
		t.Fatalf("got %+v, want a rewrite with its edits, preferred, for the warning", eager)
	}
	lazy := &protocol.InitializeParams{InitializationOptions: protocol.LSPAny(`{"clientCommands": ["tgopt.previewDiff"]}`)}
	lazy.Capabilities.TextDocument = &protocol.TextDocumentClientCapabilities{CodeAction: &protocol.CodeActionClientCapabilities{
		ResolveSupport: protocol.ClientCodeActionResolveOptions{Properties: []string{"edit"}},
	}}
	c, actions := ask(lazy)
	if len(actions) != 2 || actions[0].Edit != nil || actions[1].Title != "Preview: "+actions[0].Title || actions[1].Command.Command != "tgopt.previewDiff" {
		t.Fatalf("got %+v, want a rewrite without edits, and its preview", actions)
	}
	if got := string(actions[1].Command.Arguments[0]); !strings.Contains(got, `"passes":"reduce-liveness{gate=none}"`) {
		t.Errorf("got preview %s", got)
	}
	var resolved protocol.CodeAction
	c.call(protocol.MethodCodeActionResolve, &actions[0], &resolved)
	if resolved.Edit == nil || len(resolved.Edit.Changes[kernel]) == 0 || len(resolved.Edit.Changes[kernel]) != len(eager[0].Edit.Changes[kernel]) {
		t.Errorf("got %+v, want the edits of the other client", resolved.Edit)
	}
}
