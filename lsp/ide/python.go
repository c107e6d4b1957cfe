package ide

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/internal/textdiff"
)

// pythonDumps are the dumps of a Python document, which speak of its file.
type pythonDumps struct {
	list     []*Dump
	omitted  map[string]int // dumps that there are beside these, by kernel
	saved    string         // the file
	modified time.Time      // of the file
}

// A pythonSnapshot answers for a kernel's source, by what dumps of it say.
type pythonSnapshot struct {
	plainSnapshot
	of    *pythonDumps // what the rest is found from
	seen  []*kernels
	lines map[int]int // of the file, to those of the version
}

// How well a dump fits a text.
type fit uint8

const (
	fresh fit = iota // it was made of the file as it is
	older            // the file is newer, yet has what the dump speaks of where it should be
	stale            // it speaks of another text
)

// kernels are the configurations of one kernel of the document.
type kernels struct {
	name string
	fit  fit
	list []*configuration // those that fit best, the worst first
	line int              // of its def in the version; 0 if it is not there
	// shift is by how many lines the file has the kernel further down than its
	// dumps, from line on.
	shift int
	why   string // what does not fit
	// omitted is how many older dumps there are that were not read.
	omitted int
}

// kernelsSeen groups the dumps of a Python document by kernel.
//
// A dump is held against the file: its def must stand there, at the line of the
// dump or, where lines were added above, elsewhere, and each variable that it
// names must occur where it says. Of those that fit, dumps that are newer than
// the file count as fresh; others are shown, and said to be older, only if none
// is. Where the editor's text differs from the file, lines are found by
// comparing the two; what an edit touched has none.
func (s *pythonSnapshot) kernelsSeen() []*kernels {
	dumps := s.dumps
	if s.of == dumps {
		return s.seen
	}
	var seen []*kernels
	s.lines = map[int]int{}
	file, text := newPythonText(dumps.saved), textLines(s.File.Text)
	for _, pair := range textdiff.Match(file.lines, text) {
		s.lines[pair[0]+1] = pair[1] + 1
	}
	for _, d := range dumps.list {
		for _, k := range d.kernels {
			if !sameFile(k.at.file, s.File.Name) {
				continue
			}
			fit, shift, why := k.fits(file, s.File.Name, !d.Modified.Before(dumps.modified))
			i := slices.IndexFunc(seen, func(g *kernels) bool { return g.name == k.name })
			if i < 0 {
				i = len(seen)
				seen = append(seen, &kernels{name: k.name, fit: stale + 1})
			}
			switch g := seen[i]; {
			case fit < g.fit:
				*g = kernels{name: k.name, fit: fit, list: []*configuration{k}, shift: shift, why: why}
			case fit == g.fit && shift == g.shift:
				g.add(k)
			}
		}
	}
	for _, g := range seen {
		slices.SortStableFunc(g.list, worse)
		g.omitted = dumps.omitted[g.name]
		g.line = s.lines[g.list[0].at.line+g.shift]
		if g.line == 0 {
			_, g.line = definition(text, g.name, g.list[0].at.line)
		}
	}
	s.of, s.seen = dumps, seen
	return seen
}

// add takes a kernel, once for each time that it was compiled.
func (g *kernels) add(k *configuration) {
	i := slices.IndexFunc(g.list, func(other *configuration) bool { return sameBuild(k, other) })
	switch {
	case i < 0:
		g.list = append(g.list, k)
	case k.described && !g.list[i].described:
		g.list[i] = k
	}
}

// lineIn is the line of the version at which a kernel's frame stands: the
// innermost of them that is in this file, 0 if none is or an edit touched it.
func (s *pythonSnapshot) lineIn(g *kernels, frames []frame) int {
	for _, f := range frames {
		if sameFile(f.file, s.File.Name) {
			return s.lines[g.inFile(f.line)]
		}
	}
	return 0
}

// inFile is the line of the file for one of a dump. Lines above the kernel, of
// functions that it calls, are where they were or moved with it.
func (g *kernels) inFile(line int) int { return line + g.shift }

// fits holds a kernel of a dump against its file.
func (k *configuration) fits(file *pythonText, name string, newer bool) (f fit, shift int, why string) {
	found, line := definition(file.lines, k.name, k.at.line)
	if !found {
		return stale, 0, "there is no function of that name"
	}
	shift = line - k.at.line
	for _, v := range k.named {
		if line := v.at.line + shift; sameFile(v.at.file, name) && !file.mentions(line, v.name) {
			return stale, shift, "`" + v.name + "` is not in line " + strconv.Itoa(line)
		}
	}
	if newer && shift == 0 {
		return fresh, 0, ""
	}
	return older, shift, ""
}

// compound is the head of a loop or branch: to its place belongs what they
// carry, all that is assigned inside.
var compound = lazyregexp.New(`^\s*(for|while|if|elif|else|with)\b`)

// renaming gives other names to what has some: values keep the place at which
// they were made and take the new name.
var renaming = lazyregexp.New(`^\s*([\w, ]+)=[\w, .]+(#.*)?$`)

// mentions reports whether a name occurs in the statement of a line, or may be
// meant by it.
func (p *pythonText) mentions(line int, name string) bool {
	if line < 1 || line > len(p.lines) {
		return false
	}
	start := p.statements[line-1]
	if compound().MatchString(p.lines[start-1]) {
		return true
	}
	i := start - 1
	for ; i < len(p.lines) && p.statements[i] == start; i++ {
		if hasWord(p.lines[i], name) {
			return true
		}
	}
	for ; i < len(p.lines); i++ {
		if m := renaming().FindStringSubmatch(p.lines[i]); m != nil && hasWord(m[1], name) {
			return true
		}
	}
	return false
}

func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end])) {
			return true
		}
		from = end
	}
}

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

var pythonDef = lazyregexp.New(`^\s*def\s+(\w+)\s*[(\[]`)

// definition finds the def of a function, that which is nearest to a line.
func definition(text []string, name string, near int) (found bool, line int) {
	distance := func(a int) int { return max(a-near, near-a) }
	for i, l := range text {
		if m := pythonDef().FindStringSubmatch(l); m != nil && m[1] == name && (!found || distance(i+1) < distance(line)) {
			found, line = true, i+1
		}
	}
	return found, line
}

func textLines(text string) []string {
	list := strings.Split(text, "\n")
	for i := range list {
		list[i] = strings.TrimSuffix(list[i], "\r")
	}
	return list
}

// sameFile reports whether a name in a dump means a file: the same path, the
// end of its path, or, since kernels are compiled in other places than they are
// edited, the same name in a folder of the same name.
func sameFile(name, file string) bool {
	name, file = slashed(name), slashed(file)
	switch {
	case name == "" || path.Base(name) != path.Base(file):
		return false
	case name == file:
		return true
	case !path.IsAbs(name):
		return strings.HasSuffix(file, "/"+strings.TrimPrefix(name, "./"))
	}
	return path.Base(path.Dir(name)) == path.Base(path.Dir(file))
}

func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

// A pythonText is the lines of a Python file and where the statement of each
// begins.
type pythonText struct {
	lines      []string
	statements []int // by line, counted from zero: the line, counted from one
}

// newPythonText follows brackets, strings, comments and backslashes: as much of
// Python as decides where a statement ends.
func newPythonText(text string) *pythonText {
	p := &pythonText{lines: textLines(text)}
	depth, quote, continued := 0, "", false
	start := 1
	for i, line := range p.lines {
		if depth <= 0 && quote == "" && !continued {
			start, depth = i+1, 0
		}
		p.statements = append(p.statements, start)
		continued = quote == "" && strings.HasSuffix(line, `\`)
		for at := 0; at < len(line); {
			rest := line[at:]
			switch {
			case quote != "" && rest[0] == '\\':
				at += 2
				continue
			case quote != "" && strings.HasPrefix(rest, quote):
				at += len(quote)
				quote = ""
				continue
			case quote != "":
			case rest[0] == '#':
				at = len(line)
				continue
			case strings.HasPrefix(rest, `"""`), strings.HasPrefix(rest, "'''"):
				quote = rest[:3]
				at += 3
				continue
			case rest[0] == '"' || rest[0] == '\'':
				quote = rest[:1]
			case strings.IndexByte("([{", rest[0]) >= 0:
				depth++
			case strings.IndexByte(")]}", rest[0]) >= 0:
				depth--
			}
			at++
		}
		if len(quote) == 1 {
			quote = "" // such a string ends with its line
		}
	}
	return p
}
