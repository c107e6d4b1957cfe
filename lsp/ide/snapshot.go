package ide

import (
	"strings"
	"sync"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
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
}

// A document is what its versions share: the lock, because versions share IR,
// and what is worth keeping.
type document struct {
	mu      sync.Mutex
	layouts layout.Cache
}

// NewSnapshot returns the first version of a document.
func NewSnapshot(w *Workspace, lang Language, name, text string) *Snapshot {
	return &Snapshot{Workspace: w, Language: lang, File: source.NewFile(name, text), document: &document{}}
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
		Workspace: s.Workspace, Language: s.Language, File: source.NewFile(s.File.Name, text.String()),
		document: s.document, from: s, edits: edits,
	}
}

// Replace returns the version that has another text. What both have at their
// start and at their end counts as not edited.
func (s *Snapshot) Replace(text string) *Snapshot {
	old := s.File.Text
	most := min(len(old), len(text))
	start := 0
	for start < most && old[start] == text[start] {
		start++
	}
	end := 0
	for end < most-start && old[len(old)-1-end] == text[len(text)-1-end] {
		end++
	}
	return s.Edit(source.Edit{
		Span: source.Span{Start: uint32(start), End: uint32(len(old) - end)}, Text: text[start : len(text)-end],
	})
}

// enter locks the document and parses the text if it was not yet; the function
// that it returns unlocks.
func (s *Snapshot) enter() func() {
	s.mu.Lock()
	if !s.parsed {
		s.parse()
	}
	return s.mu.Unlock
}

func (s *Snapshot) parse() {
	s.parsed, s.from, s.edits = true, nil, nil
	if s.Language != MLIR {
		return
	}
	for _, span := range s.File.Chunks(source.ChunkMarker) {
		s.chunks = append(s.chunks, s.newChunk(span))
	}
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
