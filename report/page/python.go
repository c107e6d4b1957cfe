package page

import (
	"html/template"
	"slices"
	"strings"
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
	Link   template.URL
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
				l.Lines[i].Link = template.URL(link(l.Path, l.Lines[i].Number))
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
