package lsp

import (
	"cmp"
	"context"
	"path/filepath"
	"time"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// A Compiler asks a vendor's compiler what it makes of the kernel in a text; nobody waits
// for it any more when ctx ends. nil is the answer for a text that has no such kernel, or
// is broken.
type Compiler func(ctx context.Context, file *source.File) (*ide.Compiled, error)

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
	made, err := s.server.Compile(ctx, v.File)
	done()
	s.mu.Lock()
	if ctx.Err() != nil { // another text came, or the end
		s.mu.Unlock()
		return
	}
	if err != nil {
		s.mu.Unlock()
		s.logf(protocol.MessageTypeWarning, "%s is not compiled: %v", v.document.name(), err)
		return
	}
	if made == nil {
		s.mu.Unlock()
		return
	}
	v.SetCompiled(made)
	v.document.generation++
	s.changed(v.document)
	s.mu.Unlock()
	s.refresh()
}
