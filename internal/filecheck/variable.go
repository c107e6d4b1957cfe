package filecheck

import (
	"math/big"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// variables are those of a run. String and numeric variables are two kinds
// that may not share a name.
type variables struct {
	strings map[string]string // those that have a value now
	named   map[string]bool   // names of string variables that were defined anywhere so far
	numbers map[string]*number
	line    *number // @LINE
}

// A number is a numeric variable. Expressions hold it directly, so that a
// definition that is read later does not change what they mean.
type number struct {
	name    string
	format  format
	defLine int      // line of the first definition, 0 for the command line
	value   *big.Int // nil for none
}

func newVariables() *variables {
	return &variables{
		strings: map[string]string{},
		named:   map[string]bool{},
		numbers: map[string]*number{},
	}
}

// clearLocal forgets what has no $ before its name.
func (v *variables) clearLocal() {
	for name := range v.strings {
		if name[0] != '$' {
			delete(v.strings, name)
		}
	}
	for name, n := range v.numbers {
		if name[0] != '$' {
			n.value = nil
			delete(v.numbers, name)
		}
	}
}

// variableName eats a name: $ for a global variable or @ for a pseudo one,
// then a word.
func variableName(r *ref) (name ref, pseudo bool, err *problem) {
	if r.empty() {
		return ref{}, false, fault(*r, "empty variable name")
	}
	s := r.String()
	i := 0
	pseudo = s[0] == '@'
	if pseudo || s[0] == '$' {
		i++
	}
	if i == len(s) {
		kind := "global"
		if pseudo {
			kind = "pseudo"
		}
		return ref{}, false, fault(r.drop(i), "empty %s variable name", kind)
	}
	if s[i] != '_' && !isLetter(s[i]) {
		return ref{}, false, fault(*r, "invalid variable name")
	}
	for i < len(s) && (s[i] == '_' || isLetter(s[i]) || isDigit(s[i])) {
		i++
	}
	name = r.first(i)
	*r = r.drop(i)
	return name, pseudo, nil
}

// define sets the variables of the command line.
func (c *checker) define() bool {
	if len(c.options.Defines) == 0 {
		return true
	}
	// The definitions are shown as lines of a made-up file, a numeric one in
	// the form in which it would stand in a check file.
	var b strings.Builder
	type piece struct{ from, to int }
	var pieces []piece
	for i, d := range c.options.Defines {
		name, value, ok := strings.Cut(d, "=")
		if !ok {
			pieces = append(pieces, piece{b.Len(), b.Len()})
			continue
		}
		b.WriteString("Global define #")
		b.WriteString(big.NewInt(int64(i + 1)).String())
		b.WriteString(": ")
		if strings.HasPrefix(d, "#") {
			b.WriteString(d + " (parsed as: [[")
			pieces = append(pieces, piece{b.Len(), b.Len() + len(d)})
			b.WriteString(name + ":" + value + "]])\n")
			continue
		}
		pieces = append(pieces, piece{b.Len(), b.Len() + len(d)})
		b.WriteString(d + "\n")
	}
	t := &text{file: source.NewFile("Global defines", b.String()), s: b.String(), strict: true}
	ok := true
	for _, p := range pieces {
		def := ref{t, p.from, p.to}
		var problems []*problem
		if def.front() == '#' {
			problems = c.defineNumber(def.drop(1))
		} else {
			problems = c.defineString(def)
		}
		for _, p := range problems {
			c.sayProblem(p)
			ok = false
		}
	}
	return ok
}

func (c *checker) defineNumber(def ref) []*problem {
	e, v, err := c.numericBlock(def, false, 0)
	if err != nil {
		return []*problem{err}
	}
	if e.root == nil {
		return []*problem{fault(def, "invalid operand format")}
	}
	value, problems := e.root.eval()
	if problems != nil {
		return problems
	}
	v.value = value
	c.vars.numbers[v.name] = v
	return nil
}

func (c *checker) defineString(def ref) []*problem {
	if def.empty() {
		return []*problem{fault(def, "missing equal sign in global definition")}
	}
	whole := def.first(def.index("="))
	value := def.drop(whole.len() + 1).String()
	rest := whole
	name, pseudo, err := variableName(&rest)
	switch {
	case err != nil:
		return []*problem{err}
	case pseudo || !rest.empty():
		return []*problem{fault(whole, "invalid name in string variable definition '%s'", whole)}
	case c.vars.numbers[name.String()] != nil:
		return []*problem{fault(name, "numeric variable with name '%s' already exists", name)}
	}
	if _, ok := c.vars.strings[name.String()]; !ok {
		c.vars.strings[name.String()] = value
	}
	c.vars.named[name.String()] = true
	return nil
}
