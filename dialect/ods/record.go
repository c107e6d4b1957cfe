// Package ods turns MLIR's operation definitions, as `llvm-tblgen --dump-json`
// writes them, into specs. What a definition leaves to C++ is left out and
// listed.
package ods

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A file is the output of `llvm-tblgen --dump-json`.
type file struct {
	records map[string]record
	classes map[string][]string // names of the records that derive from a class
}

type record map[string]any

func parse(data []byte) (*file, error) {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("no output of llvm-tblgen --dump-json: %w", err)
	}
	f := &file{records: map[string]record{}}
	if err := json.Unmarshal(raw["!instanceof"], &f.classes); err != nil {
		return nil, errors.New("no output of llvm-tblgen --dump-json: it has no \"!instanceof\"")
	}
	for name, text := range raw {
		var r record
		if !strings.HasPrefix(name, "!") && json.Unmarshal(text, &r) == nil && r != nil {
			r["!name"] = name
			f.records[name] = r
		}
	}
	return f, nil
}

// is reports whether a record derives from a class.
func (r record) is(class string) bool {
	for _, s := range r.list("!superclasses") {
		if s == class {
			return true
		}
	}
	return false
}

// A trail is the records that were met on a way: definitions that go in a circle are
// followed once.
type trail map[string]bool

// meets reports whether r is new on the way.
func (t trail) meets(r record) bool {
	if t[r.name()] {
		return false
	}
	t[r.name()] = true
	return true
}

func (r record) name() string { return r.str("!name") }

func (r record) str(key string) string {
	s, _ := r[key].(string)
	return s
}

func (r record) list(key string) []any {
	l, _ := r[key].([]any)
	return l
}

// num is a number, or a bit.
func (r record) num(key string) int64 {
	n, _ := r[key].(float64)
	return int64(n)
}

// def is the record that a value refers to, or nil.
func (f *file) def(v any) record {
	m, _ := v.(map[string]any)
	name, _ := m["def"].(string)
	return f.records[name]
}

func (f *file) defs(list []any) []record {
	var rs []record
	for _, v := range list {
		if r := f.def(v); r != nil {
			rs = append(rs, r)
		}
	}
	return rs
}

// An argument is a named part of a dag; typ is nil when the value is text.
type argument struct {
	name string
	typ  record
	text string
}

func (f *file) dag(v any) []argument {
	m, _ := v.(map[string]any)
	list, _ := m["args"].([]any)
	var args []argument
	for _, e := range list {
		pair, _ := e.([]any)
		if len(pair) != 2 {
			continue
		}
		a := argument{typ: f.def(pair[0])}
		a.name, _ = pair[1].(string)
		a.text, _ = pair[0].(string)
		args = append(args, a)
	}
	return args
}

// dialectOf is the name of the dialect of an op, type or attribute.
func (f *file) dialectOf(r record) string {
	key := "dialect"
	if r.is("Op") {
		key = "opDialect"
	}
	return f.def(r[key]).str("name")
}

// of lists the records of a class in the order of the definitions.
func (f *file) of(class string) []record {
	var rs []record
	for _, n := range f.classes[class] {
		if r := f.records[n]; r != nil {
			rs = append(rs, r)
		}
	}
	return rs
}

// className is the C++ name of an op: that of its record without the prefix.
func className(r record) string {
	n := r.name()
	if i := strings.IndexByte(n, '_'); i > 0 {
		n = n[i+1:]
	}
	return n
}

// choose finds the dialect to import: the one named, or the only one with ops.
func (f *file) choose(name string) (string, error) {
	var names []string
	for _, o := range f.of("Op") {
		if d := f.dialectOf(o); d != "" && !slices.Contains(names, d) {
			names = append(names, d)
		}
	}
	switch {
	case name != "" && slices.Contains(names, name):
		return name, nil
	case name != "":
		return "", fmt.Errorf("the file has no ops of dialect '%s' (have %s)", name, strings.Join(names, ", "))
	case len(names) == 1:
		return names[0], nil
	case len(names) == 0:
		return "", errors.New("the file defines no ops")
	}
	return "", fmt.Errorf("the file has ops of several dialects: choose one of %s", strings.Join(names, ", "))
}
