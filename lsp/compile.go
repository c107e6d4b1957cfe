package lsp

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"time"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/target"
)

// A Compiler asks a vendor's compiler what it makes of the kernels in a text, of those
// without layouts for a chip, which may be nil; nobody waits for it any more when ctx ends.
// nil is the answer for a text that has no kernels, or is broken. An error is about those
// of which it says nothing.
type Compiler func(ctx context.Context, file *source.File, chip *target.Chip) (ide.Compiled, error)

// ErrNoTarget is a Compiler's for kernels without layouts, if it is given no chip.
var ErrNoTarget = errors.New("TTIR names no target: with tgopt.target set to a chip, it is compiled for that")

// compilePause is for how long a text rests before it is compiled.
const compilePause = time.Second

// A compilation is that of the text of a document, to come, under way or done. The
// session's mutex guards it.
type compilation struct {
	text   string // "" for none
	timer  *time.Timer
	cancel context.CancelFunc
}

// stop ends it, and with it what compiles.
func (c *compilation) stop() {
	if c.timer != nil {
		c.timer.Stop()
		c.cancel()
	}
	*c = compilation{}
}

// compileLater has a text that rests compiled, once; what is under way for the text
// before it is ended.
func (s *session) compileLater(d *document) {
	file := d.snapshot.File
	if s.server.Compile == nil || d.language != ide.MLIR || d.compilation.text == file.Text {
		return
	}
	d.compilation.stop()
	ctx, cancel := context.WithCancel(s.ctx)
	v := s.viewOf(d)
	begin := func() { s.server.background("compile", func() { s.compile(ctx, v) }) }
	d.compilation = compilation{file.Text, time.AfterFunc(cmp.Or(s.server.compilePause, compilePause), begin), cancel}
}

// compile shows what the compiler makes of a text.
func (s *session) compile(ctx context.Context, v *view) {
	done := s.progress("Compiling " + filepath.Base(v.document.name()))
	made, err := s.server.Compile(ctx, v.File, target.Lookup(v.Workspace.Settings.Target))
	done()
	s.mu.Lock()
	if ctx.Err() != nil { // another text came, or the end
		s.mu.Unlock()
		return
	}
	if len(made) > 0 {
		v.SetCompiled(made)
		v.document.generation++
		s.changed(v.document)
	}
	noTarget := errors.Is(err, ErrNoTarget)
	tell := noTarget && !s.toldNoTarget
	s.toldNoTarget = s.toldNoTarget || noTarget
	s.mu.Unlock()
	if tell {
		s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{
			Type: protocol.MessageTypeInfo, Message: "tgopt: " + v.document.name() + " is not compiled: " + ErrNoTarget.Error(),
		})
	}
	if err != nil && err.Error() != ErrNoTarget.Error() { // which was told, if it is all
		s.logf(protocol.MessageTypeWarning, "%s is not compiled: %v", v.document.name(), err)
	}
	if len(made) > 0 {
		s.refresh()
	}
}
