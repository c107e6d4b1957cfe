package ide

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// Folding is that of brackets and runs of lines, and of chunks where there are several.
func (s *mlirSnapshot) Folding() []Fold {
	var chunks []Fold
	if len(s.chunks) > 1 {
		for _, c := range s.chunks {
			text := s.File.Slice(c.Span)
			start := c.Span.Start + uint32(len(text)-len(strings.TrimLeft(text, " \t\r\n")))
			end := c.Span.Start + uint32(len(strings.TrimRight(text, " \t\r\n")))
			if start < end && strings.IndexByte(s.File.Text[start:end], '\n') >= 0 {
				chunks = append(chunks, Fold{Span: source.Span{Start: start, End: end}, Kind: "region"})
			}
		}
	}
	return s.folds(chunks)
}

// folds are the brackets that go over several lines, the runs of lines alike and
// others, in the order of the text.
func (s *version) folds(others []Fold) []Fold {
	f := folder{text: s.File.Text}
	f.lines()
	f.endRun()
	f.folds = append(f.folds, others...)
	slices.SortStableFunc(f.folds, func(a, b Fold) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return f.folds
}

// A folder goes over a text once.
type folder struct {
	text  string
	folds []Fold
	open  []bracket
	opens [256]int // brackets in open, by kind
	line  source.Span
	// run is the kind of the lines that the current run consists of: '/' for
	// comments, '#' for aliases, 'l' for locations.
	run              byte
	runStart, runEnd uint32
	inRun            int // lines
}

// A bracket is one that is open.
type bracket struct {
	kind    byte
	at, end uint32 // of it and of its line
}

// matters are the bytes at which brackets looks.
var matters = [256]bool{'"': true, '/': true, '{': true, '(': true, '[': true, '}': true, ')': true, ']': true}

var closes = [256]byte{'}': '{', ')': '(', ']': '['}

func (f *folder) lines() {
	text := f.text
	for at := uint32(0); at < uint32(len(text)); {
		end := uint32(len(text))
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + uint32(i)
		}
		first := at
		for first < end && (text[first] == ' ' || text[first] == '\t') {
			first++
		}
		f.classify(at, first, end)
		f.line = source.Span{Start: at, End: end}
		f.brackets(first, end)
		at = end + 1
	}
}

// classify continues the run of lines alike, or begins another.
func (f *folder) classify(start, first, end uint32) {
	kind := byte(0)
	line := f.text[first:end]
	switch {
	case strings.HasPrefix(line, "//") && !strings.HasPrefix(line, source.ChunkMarker):
		kind = '/'
	case first == start && (strings.HasPrefix(line, "#loc") && strings.Contains(line[:min(len(line), 30)], "= loc(")):
		kind = 'l'
	case first == start && len(line) > 0 && (line[0] == '#' || line[0] == '!'):
		kind = '#'
	}
	if kind != f.run {
		f.endRun()
		f.run, f.runStart, f.inRun = kind, first, 0
	}
	f.inRun++
	f.runEnd = first + uint32(len(strings.TrimRight(line, " \t\r")))
}

func (f *folder) endRun() {
	if f.run == 0 || f.inRun < 2 {
		return
	}
	kind := "region"
	if f.run == '/' {
		kind = "comment"
	}
	f.folds = append(f.folds, Fold{Span: source.Span{Start: f.runStart, End: f.runEnd}, Kind: kind})
}

// brackets opens and closes those of a line.
func (f *folder) brackets(i, end uint32) {
	text := f.text[:end]
	for ; i < uint32(len(text)); i++ {
		b := text[i]
		if !matters[b] {
			continue
		}
		switch b {
		case '"':
			i = min(skipString(text, i), end)
		case '/':
			if i+1 < end && text[i+1] == '/' {
				return
			}
		case '{', '(', '[':
			f.open = append(f.open, bracket{b, i, end})
			f.opens[b]++
		case '}', ')', ']':
			f.close(closes[b], i)
		}
	}
}

// close ends the innermost open bracket of a kind; those inside it, which
// nothing closes, end with it. A bracket that closes nothing is passed over.
func (f *folder) close(kind byte, at uint32) {
	if f.opens[kind] == 0 {
		return
	}
	k := len(f.open) - 1
	for ; f.open[k].kind != kind; k-- {
		f.opens[f.open[k].kind]--
	}
	f.opens[kind]--
	b := f.open[k]
	f.open = f.open[:k]
	// Up to the end of the line before, so that the closing bracket stays.
	if f.line.Start > b.end+1 {
		end := f.line.Start - 1
		if f.text[end-1] == '\r' {
			end--
		}
		if n := len(f.folds); n > 0 && f.folds[n-1].Span == (source.Span{Start: b.at + 2, End: end}) {
			return // ({ folds once
		}
		f.folds = append(f.folds, Fold{Span: source.Span{Start: b.at + 1, End: end}})
	}
}
