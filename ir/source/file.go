// Package source holds input text and everything that speaks of places in it:
// files, byte spans, line tables, the UTF-16 columns that editors use, and
// diagnostics. It knows nothing of the IR.
package source

import (
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
	"unsafe"
)

// MaxSize is the largest input, in bytes, that a File may hold. Spans are two
// 32-bit offsets, so that every op and token of a large dump stays small.
const MaxSize = 1<<32 - 2

// A Span is the half-open range [Start, End) of byte offsets into one File.
// The zero Span is an empty range at the start of the file; NoSpan is none.
type Span struct {
	Start, End uint32
}

// NoSpan is the span of things that were made, not read.
var NoSpan = Span{1<<32 - 1, 1<<32 - 1}

// IsValid reports whether s is a place in a file.
func (s Span) IsValid() bool { return s != NoSpan }

// Len is the length of s in bytes.
func (s Span) Len() int { return int(s.End - s.Start) }

// Join returns the smallest span that covers s and t; NoSpan covers nothing.
func (s Span) Join(t Span) Span {
	if !s.IsValid() {
		return t
	}
	if !t.IsValid() {
		return s
	}
	return Span{min(s.Start, t.Start), max(s.End, t.End)}
}

// A Position is a place as people count it: both numbers start at one, and
// Column counts bytes.
type Position struct {
	Line, Column int
}

// A File is one input text under the name by which diagnostics call it.
// It is safe for concurrent use once NewFile has returned.
type File struct {
	Name string
	Text string

	once  sync.Once
	lines []uint32
	asked atomic.Pointer[asked] // see UTF16
}

// NewFile returns a File; text must not be longer than MaxSize.
func NewFile(name, text string) *File {
	if len(text) > MaxSize {
		panic("source: file is longer than MaxSize")
	}
	return &File{Name: name, Text: text}
}

// FileOf returns a File over text, which it takes over: nobody may change it
// from then on. A large input is then in memory once.
func FileOf(name string, text []byte) *File {
	return NewFile(name, unsafe.String(unsafe.SliceData(text), len(text)))
}

// Applied returns the text after edits, which are in ascending order and do not
// overlap.
func (f *File) Applied(edits []Edit) string {
	size := len(f.Text)
	for _, e := range edits {
		size += len(e.Text) - e.Span.Len()
	}
	var text strings.Builder
	text.Grow(size)
	last := uint32(0)
	for _, e := range edits {
		text.WriteString(f.Text[last:e.Span.Start])
		text.WriteString(e.Text)
		last = e.Span.End
	}
	text.WriteString(f.Text[last:])
	return text.String()
}

// Edited returns the file after edits, which are in ascending order and do not
// overlap. Its lines are those of f, moved.
func (f *File) Edited(edits []Edit) *File {
	new := NewFile(f.Name, f.Applied(edits))
	new.once.Do(func() {
		old := f.lineTable()
		new.lines = make([]uint32, 0, len(old)+1)
		at, delta := 0, uint32(0) // of old; wraps
		for _, e := range edits {
			// A line that begins at the start of an edit begins behind a break before it.
			for ; at < len(old) && old[at] <= e.Span.Start; at++ {
				new.lines = append(new.lines, old[at]+delta)
			}
			for i := range len(e.Text) {
				if e.Text[i] == '\n' {
					new.lines = append(new.lines, e.Span.Start+delta+uint32(i)+1)
				}
			}
			for at < len(old) && old[at] <= e.Span.End {
				at++ // its break is gone
			}
			delta += uint32(len(e.Text)) - e.Span.End + e.Span.Start
		}
		for ; at < len(old); at++ {
			new.lines = append(new.lines, old[at]+delta)
		}
	})
	return new
}

// lineTable holds the offset of the first byte of each line. It is made when
// it is first asked for: a file without a mistake needs none.
func (f *File) lineTable() []uint32 {
	f.once.Do(func() {
		f.lines = make([]uint32, 1, 1+strings.Count(f.Text, "\n"))
		for off := 0; ; {
			i := strings.IndexByte(f.Text[off:], '\n')
			if i < 0 {
				return
			}
			off += i + 1
			f.lines = append(f.lines, uint32(off))
		}
	})
	return f.lines
}

// Slice returns the text of s.
func (f *File) Slice(s Span) string {
	if !s.IsValid() {
		return ""
	}
	return f.Text[s.Start:s.End]
}

// LineCount is the number of lines; a text that ends in a line break has an
// empty last line.
func (f *File) LineCount() int { return len(f.lineTable()) }

// LineSpan returns the bytes of a line, counted from one, without its break.
func (f *File) LineSpan(line int) Span {
	start := f.lineTable()[line-1]
	end := uint32(len(f.Text))
	if line < len(f.lineTable()) {
		end = f.lineTable()[line] - 1
	}
	if end > start && f.Text[end-1] == '\r' {
		end--
	}
	return Span{start, end}
}

// Position converts a byte offset; offsets past the end give the end.
func (f *File) Position(off uint32) Position {
	off = min(off, uint32(len(f.Text)))
	line := sort.Search(len(f.lineTable()), func(i int) bool { return f.lineTable()[i] > off })
	return Position{line, int(off-f.lineTable()[line-1]) + 1}
}

// Offset converts a position; places outside the text are moved to the
// nearest one inside it.
func (f *File) Offset(p Position) uint32 {
	if p.Line < 1 {
		return 0
	}
	if p.Line > len(f.lineTable()) {
		return uint32(len(f.Text))
	}
	s := f.LineSpan(p.Line)
	return min(s.Start+uint32(max(p.Column, 1)-1), s.End)
}

// UTF16 converts a byte offset to a line and a column counted from zero in
// UTF-16 code units, the unit of the language server protocol. A byte that is
// no UTF-8 counts one unit.
func (f *File) UTF16(off uint32) (line, column int) {
	p := f.Position(off)
	start := f.lineTable()[p.Line-1]
	off = start + uint32(p.Column-1)
	if off-start < longLine {
		return p.Line - 1, utf16Units(f.Text[start:off])
	}
	// Who asks for many places asks in the order of the text.
	last := f.asked.Load()
	if last == nil || last.start != start || last.off > off {
		last = &asked{start, start, 0}
	}
	column = last.column + utf16Units(f.Text[last.off:off])
	if int(off) == len(f.Text) || utf8.RuneStart(f.Text[off]) {
		f.asked.Store(&asked{start, off, column})
	}
	return p.Line - 1, column
}

// longLine is from how many bytes on a place in a line is counted from the one that
// was asked for before.
const longLine = 1 << 10

// asked is a place in a long line, and its column in UTF-16 code units.
type asked struct {
	start, off uint32 // of the line, and of the place
	column     int
}

func utf16Units(text string) (n int) {
	for _, r := range text {
		n += utf16Len(r)
	}
	return n
}

// OffsetUTF16 is the inverse of UTF16. A column inside a surrogate pair gives
// the start of the character, one past the end of the line its end.
func (f *File) OffsetUTF16(line, column int) uint32 {
	if line < 0 {
		return 0
	}
	if line >= len(f.lineTable()) {
		return uint32(len(f.Text))
	}
	s := f.LineSpan(line + 1)
	off := s.Start
	for off < s.End {
		r, size := utf8.DecodeRuneInString(f.Text[off:s.End])
		if column < utf16Len(r) {
			break
		}
		column -= utf16Len(r)
		off += uint32(size)
	}
	return off
}

func utf16Len(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}
