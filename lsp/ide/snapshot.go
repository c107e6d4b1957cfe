package ide

import (
	"sync"
	"time"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/release"
)

// A Snapshot is one version of a document. It is safe for use by several
// goroutines; one at a time is inside. A Snapshot is read when it is first
// asked for something.
type Snapshot struct {
	version
	id LanguageID
	// language answers, of what the version was found to say; nil until it is read.
	language Language
	// from is the version before, with edits what made this one of it; nil once
	// this one was read.
	from  *Snapshot
	edits []source.Edit
}

// A version is the text of a Snapshot, and what surrounds it.
type version struct {
	Workspace *Workspace
	File      *source.File
	*document
}

// A document is what its versions share: the lock, because one takes over the IR
// of the other, and what was found outside.
type document struct {
	mu      sync.Mutex
	failed  func(*guard.Failure)
	release release.Release // of Triton that wrote it; 0 if that is not known
	dumps   *pythonDumps    // of a Python document whose dumps were looked for

	saved  string                      // the text of which the compiler spoke
	beside kernel.Beside               // nil: nothing lies beside it
	said   map[string]*kernel.Reported // by function

	compiled     Compiled // nil: no compiler was asked
	compiledText string   // of which that is true
}

// A Compiled is what a compiler that was asked made of the kernels in a text, by the
// offset at which their function begins: names may be there twice, in chunks or modules.
type Compiled map[uint32]*kernel.Reported

// NewSnapshot returns the first version of a document.
func NewSnapshot(w *Workspace, id LanguageID, name, text string) *Snapshot {
	return &Snapshot{version: version{w, source.NewFile(name, text), &document{}}, id: id}
}

// ReadBeside takes what lies beside a dump in Triton's cache: the release of Triton
// that wrote it, if the metadata name one, and what the vendor's compiler said of
// its kernels, which is true of the text that the file has. What is known of s
// already does not follow it.
func (s *Snapshot) ReadBeside(saved string, beside kernel.Beside) { s.readBeside(saved, beside) }

func (d *document) readBeside(saved string, beside kernel.Beside) {
	d.release = kernel.WrittenBy(beside.Read(".json"))
	d.saved, d.beside, d.said = saved, beside, map[string]*kernel.Reported{}
}

// SetCompiled says what a compiler made of s. Its figures stand in place of all others
// while the text is that of s.
func (s *Snapshot) SetCompiled(c Compiled) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.compiled, s.compiledText = c, s.File.Text
}

// SetDumps says which dumps there are of a Python document, and what its file
// has, of when: dumps speak of that. It reports whether that may matter: there
// are some or there were. omitted says of how many older dumps of a kernel that
// is not said.
func (s *Snapshot) SetDumps(saved string, modified time.Time, dumps []*Dump, omitted map[string]int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	had := s.dumps != nil && len(s.dumps.list) > 0
	s.dumps = &pythonDumps{list: dumps, omitted: omitted, saved: saved, modified: modified}
	return had || len(dumps) > 0
}

// Edit returns the version after edits, which are all given in offsets of s,
// in ascending order, and do not overlap. What s knows goes over to the new
// version when that is first asked for something; s is read again if it is
// asked after that.
func (s *Snapshot) Edit(edits ...source.Edit) *Snapshot {
	v := version{s.Workspace, s.File.Edited(edits), s.document}
	return &Snapshot{version: v, id: s.id, from: s, edits: edits}
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

// enter locks the document and reads the text if that was not done yet. The function
// that it returns is deferred: it unlocks and, where a panic passes, forgets what is
// known of the text, which may be half of it; the next question has it read whole.
func (s *Snapshot) enter() (leave func()) {
	s.mu.Lock()
	defer func() {
		if v := recover(); v != nil {
			s.abandon(v)
		}
	}()
	if s.language == nil {
		s.read()
	}
	if w := s.Workspace; w != nil && w.Probe != nil {
		w.Probe(s.File.Name)
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
	s.language, s.from, s.edits = nil, nil, nil
	s.mu.Unlock()
	failed.Raise()
}

// read has the language read the text, with what it knows of the version before if
// that goes well.
func (s *Snapshot) read() {
	before, edit := s.before()
	s.from, s.edits = nil, nil
	if before != nil {
		l := languages[s.id](s.version)
		failed := guard.Do(func() { l.read(before, edit) })
		if failed == nil {
			s.language = l
			return
		}
		defer func() {
			if s.failed != nil {
				s.failed(failed)
			}
		}()
	}
	l := languages[s.id](s.version)
	l.read(nil, source.Edit{})
	s.language = l
}

// before is what answers for the nearest earlier version that was read, which
// loses it, and the edit that made the text of s of that one's.
func (s *Snapshot) before() (Language, source.Edit) {
	from := s.from
	for from != nil && from.language == nil {
		from = from.from
	}
	if from == nil {
		return nil, source.Edit{}
	}
	l := from.language
	from.language = nil
	if from == s.from && len(s.edits) == 1 {
		return l, s.edits[0]
	}
	return l, difference(from.File.Text, s.File.Text)
}
