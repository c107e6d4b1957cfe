// Package compare says what differs between kernels that were compiled twice: by
// another compiler, from another source, with another configuration.
//
// Read takes the kernels of a module, PairUp finds the partners among those of two
// sides, Pair.Compare says what differs: the figures, those that a compiler reported
// apart from those predicted, and the IR by the line of Python that it comes from,
// whatever values are called. Limits say which differences are too much.
package compare

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// A Kernel is a function that is launched, with what is compared of it.
type Kernel struct {
	File, Name string
	Path       string // of the file in the folder that is its side, "" if that is a file
	Line       int    // in File, 0 if that is not known
	Target     string // as the module spells it, "" if it names none
	// Config is with which options it was compiled: num_warps, num_stages and the like.
	Config map[string]any

	figures map[key]float64
	text    section
	ops     map[string]int // how many it has of each
	digest  uint64         // of the text
}

// A section is the part of a file that is of one kernel.
type section struct {
	text   string
	lines  []int          // for each of its lines, that of the file, from 1
	places []kernel.Frame // for each of its lines, where it comes from in Python
}

// Read lists the kernels of a module that was read from o.File, which has that path in the
// folder of its side; config is what is known of all of them beside what the module says.
func Read(m *ir.Module, path string, config map[string]any, o kernel.Options) []*Kernel {
	r := newReader(m, o.File)
	var list []*Kernel
	for k := range kernel.Kernels(m, o) {
		if !k.Launched() {
			continue
		}
		out := &Kernel{File: o.File.Name, Path: path, Name: k.Name(), Target: ttg.Target(k.Root), Config: map[string]any{}, ops: map[string]int{}}
		for name, value := range config {
			out.Config[name] = value
		}
		if !k.Estimate() {
			out.Config["num_warps"] = k.Machine.Warps
		}
		if k.Root.Span().IsValid() {
			out.Line = o.File.Position(k.Root.Span().Start).Line
		}
		functions := r.functions(k.Root)
		for _, f := range functions {
			ir.Walk(f, func(op *ir.Op) { out.ops[op.Name().String()]++ })
		}
		out.figures = figuresOf(k, functions)
		out.text = r.section(functions)
		out.digest = maphash.String(seed, out.text.text)
		list = append(list, out)
	}
	return list
}

var seed = maphash.MakeSeed()

// A reader cuts the text of a module into those of its kernels.
type reader struct {
	file     *source.File
	launched int
	byName   map[string]*ir.Op
	places   []kernel.Frame // by line of the file
	aliases  []int          // lines of the file that define some
	// budget is how many bytes of called functions may still be taken for parts of kernels:
	// very many could call very many.
	budget int
}

// mostShared is how often the text of a file may be taken for parts of several kernels.
const mostShared = 4

func newReader(m *ir.Module, file *source.File) *reader {
	r := &reader{file: file, byName: map[string]*ir.Op{}, places: make([]kernel.Frame, file.LineCount()+1), budget: mostShared * len(file.Text)}
	for _, f := range ir.Functions(m.Op()) {
		if name, ok := f.StringAttr(ir.SymbolName); ok {
			r.byName[name] = f
		}
		if !f.IsPrivate() {
			r.launched++
		}
	}
	known := map[*ir.Location]kernel.Frame{}
	ir.Walk(m.Op(), func(op *ir.Op) {
		if op == m.Op() || !op.Span().IsValid() {
			return
		}
		at, ok := known[op.Loc()]
		if !ok {
			at = kernel.PlaceAt(op.Loc()).Author()
			at.Column = 0
			known[op.Loc()] = at
		}
		if line := file.Position(op.Span().Start).Line; line < len(r.places) && r.places[line] == (kernel.Frame{}) {
			r.places[line] = at
		}
	})
	for line := 1; line <= file.LineCount(); line++ {
		if text := r.line(line); text != "" && (text[0] == '#' || text[0] == '!') && !strings.Contains(text, " = loc(") {
			r.aliases = append(r.aliases, line)
		}
	}
	return r
}

func (r *reader) line(line int) string { return r.file.Slice(r.file.LineSpan(line)) }

// functions are a kernel and what it calls.
func (r *reader) functions(root *ir.Op) []*ir.Op {
	list, known := []*ir.Op{root}, map[*ir.Op]bool{root: true}
	for i := 0; i < len(list); i++ {
		ir.Walk(list[i], func(op *ir.Op) {
			callee, ok := dialect.PartAttr(op, dialect.Call, dialect.Callee).(*ir.SymbolRefAttr)
			if !ok {
				return
			}
			f := r.byName[callee.Root]
			if f == nil || known[f] || r.budget < 0 {
				return
			}
			r.budget -= int(f.Span().End - f.Span().Start)
			known[f] = true
			list = append(list, f)
		})
	}
	return list
}

// section is the text of functions with the aliases that it needs. Where the module has
// no other kernel, that is all of it.
func (r *reader) section(functions []*ir.Op) section {
	var s section
	if r.launched <= 1 {
		s.text = r.file.Text
		for line := 1; line <= r.file.LineCount(); line++ {
			s.lines, s.places = append(s.lines, line), append(s.places, r.places[line])
		}
		return s
	}
	var body, text strings.Builder
	for _, f := range functions {
		body.WriteString(r.file.Slice(f.Span()))
	}
	add := func(line int) {
		text.WriteString(r.line(line))
		text.WriteByte('\n')
		s.lines, s.places = append(s.lines, line), append(s.places, r.places[line])
	}
	for _, line := range r.needed(body.String()) {
		add(line)
	}
	for _, f := range functions {
		if !f.Span().IsValid() {
			continue
		}
		from, to := r.file.Position(f.Span().Start).Line, r.file.Position(f.Span().End).Line
		for line := from; line <= to; line++ {
			add(line)
		}
	}
	s.text = text.String()
	return s
}

// needed are the lines that define the aliases in a text, and those in these.
func (r *reader) needed(text string) (lines []int) {
	used := aliasesIn(text, map[string]bool{})
	for _, line := range slices.Backward(r.aliases) { // an alias stands behind those that it names
		if name, rest, _ := strings.Cut(r.line(line), " = "); used[name] {
			lines = append(lines, line)
			aliasesIn(rest, used)
		}
	}
	slices.Reverse(lines)
	return lines
}

// aliasesIn adds the words that begin with # or ! in a text.
func aliasesIn(text string, used map[string]bool) map[string]bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c != '#' && c != '!' {
			continue
		}
		end := i + 1
		for end < len(text) && (text[end] == '_' || text[end] == '$' || text[end] >= '0' && text[end] <= '9' || text[end] >= 'a' && text[end] <= 'z' || text[end] >= 'A' && text[end] <= 'Z') {
			end++
		}
		used[text[i:end]] = true
		i = end - 1
	}
	return used
}
