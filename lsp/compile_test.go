package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
	reports "github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/target"
)

// A fakeCompiler stands for a vendor's.
type fakeCompiler struct {
	asked   chan string // texts
	ended   chan string // those that nobody waits for any more
	answers chan error
}

func newFakeCompiler() *fakeCompiler {
	return &fakeCompiler{make(chan string, 10), make(chan string, 10), make(chan error, 10)}
}

func (c *fakeCompiler) compile(ctx context.Context, file *source.File, chip *target.Chip) (ide.Compiled, error) {
	c.asked <- file.Text
	select {
	case err := <-c.answers:
		registers, spilled, older := 77, 1234, 88
		said := &reports.Reported{Source: "ptxas 12.9, triton 3.9.0", Registers: &registers, SpilledBytes: &spilled, StackBytes: &spilled, Compiled: target.Lookup("sm_90")}
		said.Versions = []*reports.Reported{{Source: "ptxas 12.8, triton 3.6.0", Registers: &older}, {Source: said.Source, Registers: &registers, SpilledBytes: &spilled}}
		return ide.Compiled{uint32(strings.Index(file.Text, "tt.func")): said}, err
	case <-ctx.Done():
		c.ended <- file.Text
		return nil, ctx.Err()
	}
}

// TestCompile: a text that rests is compiled, its figures replace what was predicted, an
// edit ends what is under way, and an undo brings them back.
func TestCompile(t *testing.T) {
	compiler := newFakeCompiler()
	c := start(t, &Server{Compile: compiler.compile, compilePause: time.Millisecond}, &protocol.InitializeParams{})
	c.open(kernelOfTests)
	c.next()
	if got := <-compiler.asked; got != kernelOfTests {
		t.Fatalf("asked about %s", got)
	}
	if got := lensOf(c).Command.Title; strings.Contains(got, "compiled by") || !strings.Contains(got, "expected") {
		t.Errorf("before the answer: %s", got)
	}
	compiler.answers <- nil
	c.next() // diagnostics by these figures
	if got := lensOf(c).Command.Title; !strings.Contains(got, "77 of 255 reported") || !strings.Contains(got, "1,234 bytes spilled, reported") || !strings.Contains(got, "compiled by ptxas 12.9, triton 3.9.0") {
		t.Errorf("compiled: %s", got)
	}
	var hover struct{ Contents struct{ Value string } }
	var raw json.RawMessage
	p := &protocol.HoverParams{}
	p.TextDocument.URI, p.Position = kernel, protocol.Position{Line: 2, Character: 4}
	c.call(protocol.MethodTextDocumentHover, p, &raw)
	if err := json.Unmarshal(raw, &hover); err != nil {
		t.Fatal(err)
	}
	if got := hover.Contents.Value; !strings.Contains(got, "| ptxas 12.8, triton 3.6.0 | 88 | – | – | – |") {
		t.Errorf("hover: %s", got)
	}
	c.replace(2, kernelOfTests+"// one\n")
	c.next()
	if got := <-compiler.asked; !strings.HasSuffix(got, "// one\n") {
		t.Fatalf("asked about %s", got)
	}
	if got := lensOf(c).Command.Title; strings.Contains(got, "compiled by") {
		t.Errorf("of another text: %s", got)
	}
	c.replace(3, kernelOfTests)
	c.next()
	if got := <-compiler.ended; !strings.HasSuffix(got, "// one\n") {
		t.Errorf("ended is %s", got)
	}
	if got := lensOf(c).Command.Title; !strings.Contains(got, "compiled by") {
		t.Errorf("after an undo: %s", got)
	}
	<-compiler.asked
	c.notify(protocol.MethodTextDocumentDidClose, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: kernel}})
	if got := <-compiler.ended; got != kernelOfTests {
		t.Errorf("closed, ended is %s", got)
	}
}

// TestCompileFails: that a kernel does not compile is logged, and all is as before.
func TestCompileFails(t *testing.T) {
	compiler := newFakeCompiler()
	c := start(t, &Server{Compile: compiler.compile, compilePause: time.Millisecond}, &protocol.InitializeParams{})
	compiler.answers <- errors.New("3:5: it is bad")
	c.open(kernelOfTests)
	c.next()
	<-compiler.asked
	for logged := false; !logged; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		logged = strings.Contains(strings.Join(c.logs, "\n"), "kernel.ttgir is not compiled: 3:5: it is bad")
		c.mu.Unlock()
	}
	c.replace(2, kernelOfTests+"// two\n")
	c.next()
	<-compiler.asked
	compiler.answers <- nil
	c.next()
	if got := lensOf(c).Command.Title; !strings.Contains(got, "compiled by") {
		t.Error(got)
	}
}

// TestCompileWithoutLayouts: TTIR is compiled for the target of the settings, and what is
// said is of that; that there is none is told once.
func TestCompileWithoutLayouts(t *testing.T) {
	compiler := newFakeCompiler()
	compile := func(ctx context.Context, file *source.File, chip *target.Chip) (ide.Compiled, error) {
		if chip == nil {
			compiler.asked <- file.Text
			return nil, ErrNoTarget
		}
		return compiler.compile(ctx, file, chip)
	}
	c := start(t, &Server{Compile: compile, compilePause: time.Millisecond}, &protocol.InitializeParams{})
	const text = "module {\n  tt.func public @kernel(%f: f32, %p: tensor<128x!tt.ptr<f32>>) {\n    %x = tt.splat %f : f32 -> tensor<128xf32>\n    tt.store %p, %x : tensor<128x!tt.ptr<f32>>\n    tt.return\n  }\n}\n"
	c.open(text)
	if n := len(c.next().Diagnostics); n != 0 {
		t.Errorf("%d diagnostics of an estimate", n)
	}
	<-compiler.asked
	if got := <-c.notices; !strings.HasSuffix(got, "is not compiled: "+ErrNoTarget.Error()) {
		t.Errorf("notice %s", got)
	}
	c.replace(2, text+"// one\n")
	c.next()
	<-compiler.asked
	setTarget := func(chip string) {
		var set any
		if err := c.execute("tgopt.setTarget", object{"uri": kernel, "target": chip}, &set); err != nil {
			t.Fatal(err)
		}
	}
	setTarget("sm_90")
	c.next()
	<-compiler.asked
	compiler.answers <- nil
	d := c.next().Diagnostics
	if len(d) != 1 || !strings.Contains(fmt.Sprint(d[0].Message), "'@kernel' spills on sm_90: the compiler reported 1,234 bytes a thread (ptxas 12.9, triton 3.9.0), predicted: nothing") {
		t.Errorf("diagnostics %v", d)
	}
	if got := lensOf(c).Command.Title; !strings.HasSuffix(got, "an estimate: no layouts yet · sm_90 by 4 warps a block · 77 registers reported · 1,234 bytes spilled, reported · compiled by ptxas 12.9, triton 3.9.0") {
		t.Errorf("compiled: %s", got)
	}
	select {
	case got := <-c.notices:
		t.Errorf("told again: %s", got)
	default:
	}
	// Of another target it says nothing.
	setTarget("sm_80")
	c.next()
	<-compiler.asked
	if got := lensOf(c).Command.Title; strings.Contains(got, "compiled by") {
		t.Errorf("of another target: %s", got)
	}
}
