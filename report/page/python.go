package page

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
)

// A listing is a file of the author's program, as far as ops come from it.
type listing struct {
	File  string // without folders
	Path  string
	Known bool // its text is known
	Lines []codeLine
}

// A codeLine is a line of a listing.
type codeLine struct {
	Number int
	Place  int // index into the function's places; -1: no op comes from it
	Most   int // registers a thread while an op of it runs, for the first target
	Part   float64
	Code   []span
	Link   string
	Gap    bool // lines are left out before it
}

// around is how many lines are shown beside those that ops come from; gaps
// shorter than twice that are filled.
const around = 3

// listings are the files that ops of a function come from, the one that most
// come from first.
func listings(d *data, kernel int, o *Options, link func(string, int) string) []*listing {
	f := d.Kernels[kernel]
	most := mostOf(f)
	scale := 1
	ops := map[int]int{} // of each file
	for i, p := range f.Places {
		if p >= 0 {
			scale = max(scale, f.Views[0].During[i])
			ops[f.At[p][0]]++
		}
	}
	byFile := map[int][]int{} // places
	for p, at := range f.At {
		byFile[at[0]] = append(byFile[at[0]], p)
	}
	files := make([]int, 0, len(byFile))
	for file := range byFile {
		files = append(files, file)
	}
	slices.SortFunc(files, func(a, b int) int {
		if ops[a] != ops[b] {
			return ops[b] - ops[a]
		}
		return strings.Compare(d.Names[a], d.Names[b])
	})
	var list []*listing
	for _, file := range files {
		l := &listing{File: base(d.Names[file]), Path: d.Names[file]}
		var text []string
		if o.Python != nil {
			if s, ok := o.Python(l.Path); ok {
				text, l.Known = strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n"), true
			}
		}
		l.lines(f, byFile[file], text, func(place int) (int, float64) { return most[place], part(most[place], scale) })
		for i := range l.Lines {
			if l.Lines[i].Place >= 0 {
				l.Lines[i].Link = link(l.Path, l.Lines[i].Number)
			}
		}
		list = append(list, l)
	}
	return list
}

// mostOf is what ops of each place need at most, on the first target.
func mostOf(f *function) []int {
	most := make([]int, len(f.At))
	for i, p := range f.Places {
		if p >= 0 {
			most[p] = max(most[p], f.Views[0].During[i])
		}
	}
	return most
}

// lines fills in the lines that ops come from, those around them if the text is
// known, otherwise the variables that are set there.
func (l *listing) lines(f *function, places []int, text []string, most func(place int) (int, float64)) {
	at := map[int]int{}
	var numbers []int
	for _, p := range places {
		at[f.At[p][1]] = p
		numbers = append(numbers, f.At[p][1])
	}
	slices.Sort(numbers)
	last := 0
	var code coder
	add := func(n int) {
		line := codeLine{Number: n, Place: -1, Gap: last > 0 && n > last+1}
		if p, ok := at[n]; ok {
			line.Place = p
			line.Most, line.Part = most(p)
			if !l.Known {
				line.Code = []span{{"names", strings.Join(variables(f, p), ", ")}}
			}
		}
		if n <= len(text) {
			for _, skipped := range text[min(last, n-1) : n-1] {
				code.skip(skipped)
			}
			line.Code = code.line(text[n-1])
		}
		l.Lines = append(l.Lines, line)
		last = n
	}
	tail := func() {
		for i, end := last+1, min(last+around, len(text)); i <= end; i++ {
			add(i)
		}
	}
	for _, n := range numbers {
		from := n
		if l.Known {
			from = max(n-around, last+1, 1)
			if last > 0 && n-last <= 2*around+1 {
				from = last + 1
			} else if last > 0 {
				tail()
			}
		}
		for i := from; i <= n; i++ {
			add(i)
		}
	}
	if l.Known {
		tail()
	}
}

// variables are the names of values that are set at a place.
func variables(f *function, place int) []string {
	var list []string
	for i := range f.Values {
		if v := &f.Values[i]; v.Place == place && v.Variable != "" && !slices.Contains(list, v.Variable) {
			list = append(list, v.Variable)
		}
	}
	return list
}

// A span is a piece of code of one kind: "k" a keyword, "s" a string, "c" a
// comment, "n" a number, "d" a decorator, "names" a list of variables, "" all
// else.
type span struct{ Kind, Text string }

// A coder divides lines of Python into spans. It remembers a string that goes
// over lines.
type coder struct{ open string }

var (
	pythonToken = lazyregexp.New(`[rbfuRBFU]{0,2}("""|'''|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|#.*|@[\w.]+|\b\d[\w.]*|[A-Za-z_]\w*`)
	keywords    = words(`False None True and as assert async await break class continue def del elif else except finally for from
		global if import in is lambda nonlocal not or pass raise return try while with yield`)
)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// skip is line for one that is not shown; most of them are cheap.
func (c *coder) skip(s string) {
	if c.open != "" || strings.Contains(s, `"""`) || strings.Contains(s, "'''") {
		c.line(s)
	}
}

func (c *coder) line(s string) (list []span) {
	add := func(kind, text string) {
		if text != "" {
			list = append(list, span{kind, text})
		}
	}
	for s != "" {
		if c.open != "" {
			i := strings.Index(s, c.open)
			if i < 0 {
				add("s", s)
				return list
			}
			add("s", s[:i+len(c.open)])
			s, c.open = s[i+len(c.open):], ""
			continue
		}
		at := pythonToken().FindStringSubmatchIndex(s)
		if at == nil {
			add("", s)
			return list
		}
		word := s[at[0]:at[1]]
		kind := ""
		switch {
		case at[2] >= 0:
			kind = "s"
			if quote := s[at[2]:at[3]]; quote == `"""` || quote == "'''" {
				c.open = quote
			}
		case word[0] == '#':
			kind = "c"
		case word[0] == '@' && strings.TrimSpace(s[:at[0]]) == "" && len(list) == 0:
			kind = "d"
		case word[0] >= '0' && word[0] <= '9':
			kind = "n"
		case keywords[word]:
			kind = "k"
		}
		if kind == "" {
			if n := len(list); n > 0 && list[n-1].Kind == "" {
				list[n-1].Text += s[:at[1]]
			} else {
				add("", s[:at[1]])
			}
		} else {
			if n := len(list); n > 0 && list[n-1].Kind == "" {
				list[n-1].Text += s[:at[0]]
			} else {
				add("", s[:at[0]])
			}
			add(kind, word)
		}
		s = s[at[1]:]
	}
	return list
}
