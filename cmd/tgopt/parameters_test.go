package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/hostile"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// parameters are all that hold numbers by the definitions: attributes of ops, parameters of
// types and attributes, as "ttg.blocked.order".
func parameters(r *dialect.Registry) map[string]bool {
	list := make(map[string]bool)
	add := func(name string, specs []dialect.AttrSpec) {
		for _, s := range specs {
			switch s.Kind {
			case dialect.IntAttr, dialect.DenseArray, dialect.Matrix, dialect.Shape:
				if s.Kind != dialect.IntAttr || s.Width != 1 { // true or false
					list[name+"."+s.Name] = true
				}
			}
		}
	}
	for _, name := range r.Dialects() {
		d := r.Dialect(name)
		for i := range d.Ops {
			add(d.Ops[i].Name, d.Ops[i].Attrs)
		}
		for i := range d.Types {
			add(d.Types[i].Name, d.Types[i].Params)
		}
		for i := range d.Attrs {
			if d.Attrs[i].Enum == nil {
				add(d.Attrs[i].Name, d.Attrs[i].Params)
			}
		}
	}
	return list
}

// written has each attribute of an op that holds numbers, and each type and attribute of one
// parameter, in a text of its own: no more than the number is right in it.
func written(r *dialect.Registry) (list []string) {
	number := func(s *dialect.AttrSpec) string {
		width := fmt.Sprint("i", s.Width)
		switch s.Width {
		case 0:
			width = "i32"
		case 65:
			width = "index"
		}
		switch s.Kind {
		case dialect.IntAttr:
			return "1 : " + width
		case dialect.DenseArray:
			return "array<" + width + ": 1>"
		case dialect.Matrix:
			return "[array<i32: 1>]"
		case dialect.Shape:
			return "array<i64: 1>"
		}
		return ""
	}
	for _, name := range r.Dialects() {
		d := r.Dialect(name)
		for i := range d.Ops {
			for k := range d.Ops[i].Attrs {
				if a := &d.Ops[i].Attrs[k]; number(a) != "" {
					list = append(list, fmt.Sprintf("\"%s\"() {%s = %s} : () -> ()\n", d.Ops[i].Name, a.Name, number(a)))
				}
			}
		}
		for i := range d.Attrs {
			def := &d.Attrs[i]
			var keys []string
			for k := range def.Params {
				if s := &def.Params[k]; s.Kind == dialect.IntAttr {
					list = append(list, fmt.Sprintf("\"test.op\"() {a = #%s<%s = 1>} : () -> ()\n", def.Name, s.Name), fmt.Sprintf("\"test.op\"() {a = #%s<{%s = 1}>} : () -> ()\n", def.Name, s.Name))
					keys = append(keys, s.Name+" = 1")
				}
			}
			if len(keys) > 0 {
				list = append(list, fmt.Sprintf("\"test.op\"() {a = #%s<%s>} : () -> ()\n", def.Name, strings.Join(keys, ", ")), fmt.Sprintf("\"test.op\"() {a = #%s<1>} : () -> ()\n", def.Name))
			}
		}
	}
	// Keys of encodings that texts of today leave out.
	for _, l := range hostile.Layouts() {
		for _, text := range []string{l.Text, strings.ReplaceAll(l.Text, "ttg.swizzled_shared<", "ttg.shared<"), strings.NewReplacer("ttg.linear<", "ttg.generic_linear<", "block = []", "block = [[1, 0]]").Replace(l.Text)} {
			at := max(strings.Index(text, "#ttg."), 0)
			name, _, ok := strings.Cut(text[at+1:], "<")
			brace := strings.IndexByte(text[at:], '{')
			def := r.Attr(name)
			if !ok || brace < 0 || def == nil {
				continue
			}
			list = append(list, text)
			for _, s := range def.Params {
				if number(&s) != "" && !strings.Contains(text, s.Name+" = ") {
					list = append(list, text[:at+brace+1]+s.Name+" = [1, 0], "+text[at+brace+1:])
				}
			}
		}
	}
	return list
}

// A reading is the numbers of each parameter in a text.
type reading struct {
	registry *dialect.Registry
	numbers  map[string][]int64
	seen     map[any]bool
}

func readNumbers(r *dialect.Registry, text string) map[string][]int64 {
	m, _ := parser.Parse(source.NewFile("a.mlir", text), parser.Options{Registry: r, AllowUnregistered: true})
	n := &reading{r, make(map[string][]int64), make(map[any]bool)}
	ir.Walk(m.Op(), func(o *ir.Op) {
		for _, a := range o.Attrs() {
			n.attr(a.Value, o.Name().String()+"."+a.Name)
		}
		for i := range o.NumResults() {
			n.typ(o.Result(i).Type())
		}
		for _, g := range o.Regions() {
			for b := range g.Blocks {
				for _, a := range b.Args() {
					n.typ(a.Type())
				}
			}
		}
	})
	return n.numbers
}

func (n *reading) attr(a ir.Attribute, path string) {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		n.numbers[path] = append(n.numbers[path], a.Value)
	case *ir.DenseArrayAttr:
		n.numbers[path] = append(n.numbers[path], a.Values...)
	case *ir.ArrayAttr:
		for _, e := range a.Elems {
			n.attr(e, path)
		}
	case *ir.DictAttr:
		for _, e := range a.Entries {
			n.attr(e.Value, path)
		}
	case *ir.TypeAttr:
		n.typ(a.Type)
	case *ir.CustomAttr:
		if def := n.registry.Attr(a.Name); def != nil && !n.seen[a] {
			n.seen[a] = true
			n.params(a.Name, def.Params, a.Params)
		}
	}
}

func (n *reading) params(name string, specs []dialect.AttrSpec, values []ir.Attribute) {
	for i, p := range values[:min(len(values), len(specs))] {
		n.attr(p, name+"."+specs[i].Name)
	}
}

func (n *reading) typ(t ir.Type) {
	switch t := t.(type) {
	case *ir.TensorType:
		n.attr(t.Encoding, "")
	case *ir.FunctionType:
		for _, e := range slices.Concat(t.Inputs, t.Results) {
			n.typ(e)
		}
	case *ir.CustomType:
		if def := n.registry.Type(t.Name); def != nil && !n.seen[t] {
			n.seen[t] = true
			n.params(t.Name, def.Params, t.Params)
		}
	}
}

// A place is a number of a text that a parameter has.
type place struct {
	text string
	at   [2]int
}

// placesOf finds a number of each parameter in the shortest text that has one: it changes the
// numbers of the text one by one and sees what is read otherwise.
func placesOf(r *dialect.Registry, texts []string) map[string]place {
	texts = slices.Clone(texts)
	slices.SortStableFunc(texts, func(a, b string) int { return len(a) - len(b) })
	wanted := parameters(r)
	found := make(map[string]place)
	for _, text := range texts {
		if len(text) > 4000 {
			break
		}
		before := readNumbers(r, text)
		missing := func(path string) bool { _, ok := found[path]; return wanted[path] && !ok }
		names := slices.Collect(maps.Keys(before))
		for _, at := range hostile.Places(text) {
			for _, n := range []string{"7919", "64", "1"} {
				if text[at[0]:at[1]] == n || !slices.ContainsFunc(names, missing) {
					continue
				}
				for path, numbers := range readNumbers(r, text[:at[0]]+n+text[at[1]:]) {
					if missing(path) && len(before[path]) == len(numbers) && !slices.Equal(before[path], numbers) {
						found[path] = place{text, at}
					}
				}
			}
		}
	}
	// Of some the value is refused where it is read: they are known by their key.
	for path := range wanted {
		cut := strings.LastIndexByte(path, '.')
		for _, text := range texts {
			if _, ok := found[path]; ok || len(text) > 4000 {
				break
			}
			_, inside, ok := strings.Cut(text, "#"+path[:cut]+"<")
			inside = inside[:min(len(inside), 400)]
			if key := strings.Index(inside, path[cut+1:]+" = "); ok && key >= 0 {
				from := strings.Index(text, inside) + key + len(path[cut+1:])
				for _, at := range hostile.Places(text) {
					if at[0] > from && at[0] < from+8 {
						found[path] = place{text, at}
						break
					}
				}
			}
		}
	}
	return found
}

// TestParameters: of every definition every parameter that is a number is tried at
// extremes, each by another command: at three of them, at all where TGOPT_NUMBERS is 1.
func TestParameters(t *testing.T) {
	c := newCorpus(t, "../..", rand.New(rand.NewPCG(1, 4)))
	texts := slices.Clone(c.ir.Corpus)
	for _, l := range hostile.Layouts() {
		texts = append(texts, l.Text)
	}
	r := all.Registry()
	places := placesOf(r, append(texts, written(r)...))
	t.Logf("%d of %d are found", len(places), len(parameters(r)))
	dir, w := t.TempDir(), watched(t, endless)
	runs, each := 0, 3
	if os.Getenv("TGOPT_NUMBERS") == "1" {
		each = 1
	}
	for i, path := range slices.Sorted(maps.Keys(parameters(r))) {
		p, ok := places[path]
		if !ok {
			t.Errorf("%s is a number in no text", path)
			continue
		}
		commands := hostileCommands[hostile.IR]
		for k, n := range hostile.Extremes() {
			if (i+k)%each != 0 {
				continue
			}
			command := commands[(i+k*7)%(len(commands)-1)] // the server is slow, and has TestNumbers
			tried := &trial{files: input("in.mlir", p.text[:p.at[0]]+n+p.text[p.at[1]:])}
			for _, arg := range strings.Fields(command) {
				tried.args = append(tried.args, strings.ReplaceAll(arg, "|", " "))
			}
			w.begin(path + " = " + n + ": " + command)
			if o := c.judge(tried, dir); o.problem != "" {
				t.Errorf("%s = %s: %s\n%s", path, n, o.key, head(string(tried.text(o.problem))))
			}
			runs++
		}
	}
	t.Logf("%d parameters, %d runs", len(places), runs)
}
