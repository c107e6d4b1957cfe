package ide

import (
	"path"
	"strings"
	"sync"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/release"
)

// A Snapshot is one version of a document. It is safe for use by several
// goroutines; one at a time is inside. A Snapshot is parsed when it is first
// asked for something.
type Snapshot struct {
	Workspace *Workspace
	Language  Language
	File      *source.File

	*document
	// from is the version before, with edits what made this one of it; nil once
	// this one was parsed.
	from  *Snapshot
	edits []source.Edit

	parsed bool
	// chunks are the modules of the text, in its order; none in a language other
	// than MLIR.
	chunks []*Chunk
	// spec is what the words of a spec mean; nil until it is asked for.
	spec *specModel
}

// A document is what its versions share: the lock, because one takes over the IR
// of the other.
type document struct {
	mu      sync.Mutex
	release release.Release // of Triton that wrote it; 0 if that is not known
	python  *pythonFile     // of a Python document whose dumps were looked for
	failed  func(*guard.Failure)

	saved  string                      // the text of which the compiler spoke
	beside kernel.Beside               // nil: nothing lies beside it
	said   map[string]*kernel.Reported // by function
}

// NewSnapshot returns the first version of a document.
func NewSnapshot(w *Workspace, lang Language, name, text string) *Snapshot {
	return &Snapshot{Workspace: w, Language: lang, File: source.NewFile(name, text), document: &document{}}
}

// ReadBeside takes what lies beside a dump in Triton's cache: the release of Triton
// that wrote it, if the metadata name one, and what the vendor's compiler said of
// its kernels, which is true of the text that the file has. What is known of s
// already does not follow it.
func (s *Snapshot) ReadBeside(saved string, beside kernel.Beside) {
	s.release = kernel.WrittenBy(beside.Read(".json"))
	s.saved, s.beside, s.said = saved, beside, map[string]*kernel.Reported{}
}

// reported is what the vendor's compiler said of a function; nil if that is not
// known, or if the text is another by now.
func (s *Snapshot) reported(function string) *kernel.Reported {
	if s.beside == nil || s.File.Text != s.saved {
		return nil
	}
	r, known := s.said[function]
	if !known {
		stem := path.Base(slashed(s.File.Name))
		r = kernel.ReadBeside(strings.TrimSuffix(stem, path.Ext(stem)), s.beside, function)
		s.said[function] = r
	}
	return r
}

// Edit returns the version after edits, which are all given in offsets of s,
// in ascending order, and do not overlap. What s knows goes over to the new
// version when that is first asked for something; s is parsed again if it is
// asked after that.
func (s *Snapshot) Edit(edits ...source.Edit) *Snapshot {
	var text strings.Builder
	size := len(s.File.Text)
	for _, e := range edits {
		size += len(e.Text) - e.Span.Len()
	}
	text.Grow(size)
	last := uint32(0)
	for _, e := range edits {
		text.WriteString(s.File.Text[last:e.Span.Start])
		text.WriteString(e.Text)
		last = e.Span.End
	}
	text.WriteString(s.File.Text[last:])
	return &Snapshot{
		Workspace: s.Workspace, Language: s.Language, File: s.File.Edited(text.String(), edits),
		document: s.document, from: s, edits: edits,
	}
}

// Replace returns the version that has another text. What both have at their
// start and at their end counts as not edited.
func (s *Snapshot) Replace(text string) *Snapshot { return s.Edit(difference(s.File.Text, text)) }

// difference is the one edit that makes a text of another.
func difference(old, new string) source.Edit {
	most := min(len(old), len(new))
	start := 0
	for start < most && old[start] == new[start] {
		start++
	}
	end := 0
	for end < most-start && old[len(old)-1-end] == new[len(new)-1-end] {
		end++
	}
	return source.Edit{
		Span: source.Span{Start: uint32(start), End: uint32(len(old) - end)}, Text: new[start : len(new)-end],
	}
}

// OnFailure has f called when the text was read whole because to take over what was
// known of the version before did not go well. A question that fails panics, and
// its caller knows.
func (s *Snapshot) OnFailure(f func(*guard.Failure)) { s.failed = f }

// enter locks the document and parses the text if it was not yet. The function
// that it returns is deferred: it unlocks and, where a panic passes, forgets what is
// known of the text, which may be half of it; the next question has it read whole.
func (s *Snapshot) enter() (leave func()) {
	s.mu.Lock()
	defer func() {
		if v := recover(); v != nil {
			s.abandon(v)
		}
	}()
	if !s.parsed {
		s.parse()
	}
	if w := s.Workspace; w != nil && w.Probe != nil {
		w.Probe()
	}
	return func() {
		if v := recover(); v != nil {
			s.abandon(v)
		}
		s.mu.Unlock()
	}
}

// abandon lets the panic with v go on, after all is forgotten and unlocked.
func (s *Snapshot) abandon(v any) {
	failed := guard.Caught(v)
	s.parsed, s.from, s.edits, s.chunks, s.spec = false, nil, nil, nil, nil
	s.mu.Unlock()
	failed.Raise()
}

// parse makes the chunks of the text, of those of the version before where it can.
func (s *Snapshot) parse() {
	if s.Language != MLIR {
		s.parsed, s.from, s.edits = true, nil, nil
		return
	}
	if s.from != nil {
		failed := guard.Do(s.takeOver)
		if failed == nil {
			s.parsed = true
			return
		}
		s.from, s.edits = nil, nil
		defer func() {
			if s.failed != nil {
				s.failed(failed)
			}
		}()
	}
	s.chunks = nil
	for _, span := range s.File.Chunks(source.ChunkMarker) {
		s.chunks = append(s.chunks, s.newChunk(span))
	}
	s.parsed = true
}

// takeOver makes the chunks of those of the version before.
func (s *Snapshot) takeOver() {
	from, edits := s.from, s.edits
	s.from, s.edits = nil, nil
	spans := s.File.Chunks(source.ChunkMarker)
	old, at, size := from.yield(edits, s.File.Text)
	before, behind := unchanged(old, spans, at, size-at.Len())
	s.chunks = make([]*Chunk, len(spans))
	for i, span := range spans {
		switch {
		case i < before:
			s.chunks[i] = old[i]
			s.chunks[i].moveTo(s, 0)
		case i >= len(spans)-behind:
			s.chunks[i] = old[len(old)-(len(spans)-i)]
			s.chunks[i].moveTo(s, size-at.Len())
		case before+behind == len(spans)-1 && len(old) == len(spans) && old[i].takeOver(s, at, size):
			s.chunks[i] = old[i]
		default:
			s.chunks[i] = s.newChunk(span)
		}
	}
}

// yield gives up the chunks of the nearest version that was parsed, and tells
// by which edit the text of the new one differs from it.
func (s *Snapshot) yield(edits []source.Edit, text string) (chunks []*Chunk, at source.Span, size int) {
	direct := len(edits) == 1
	for s != nil && !s.parsed {
		s, direct = s.from, false
	}
	if s == nil {
		return nil, source.Span{}, 0
	}
	chunks, s.chunks, s.parsed = s.chunks, nil, false
	if direct {
		return chunks, edits[0].Span, len(edits[0].Text)
	}
	e := difference(s.File.Text, text)
	return chunks, e.Span, len(e.Text)
}

// unchanged counts the chunks before and behind an edit that stand in the new
// text as they stood in the old.
func unchanged(old []*Chunk, new []source.Span, edit source.Span, delta int) (before, behind int) {
	most := min(len(old), len(new))
	for before < most && old[before].Span == new[before] && old[before].Span.End <= edit.Start {
		before++
	}
	for behind < most-before {
		o, n := old[len(old)-1-behind].Span, new[len(new)-1-behind]
		if o.Start < edit.End || n != (source.Span{Start: o.Start + uint32(delta), End: o.End + uint32(delta)}) {
			break
		}
		behind++
	}
	return before, behind
}

// chunkAt is the chunk that holds an offset, or nil in between.
func (s *Snapshot) chunkAt(off uint32) *Chunk {
	for _, c := range s.chunks {
		if c.Span.Start <= off && off <= c.Span.End {
			return c
		}
	}
	return nil
}
