package assembly

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
)

// What is wrong with a format although each of its words means something:
// parts of the op that it would lose, or read twice. A built-in dialect is
// checked when its tables are made, one of a user's when its spec is read.

// CheckFormat reports a mistake in the format of def, nil if there is none.
// custom holds the dialect's directives; when it is nil, any name is taken.
func CheckFormat(def *dialect.OpDef, custom map[string]dialect.CustomDirective) error {
	f, err := compileOp(def, custom)
	if err != nil {
		return err
	}
	return f.checkOp(def, false)
}

// CheckLegacyFormat does so for a format of an earlier release, which need not
// have what was added since: the optional parts, and an attr-dict.
func CheckLegacyFormat(def *dialect.OpDef) error {
	f, err := compileOp(def, nil)
	if err != nil {
		return err
	}
	return f.checkOp(def, true)
}

// CheckParamFormat does so for a type or attribute with the given parameters.
func CheckParamFormat(text string, params []dialect.AttrSpec) error {
	f, err := compile(text, scope{params: params})
	if err != nil {
		return err
	}
	return f.checkParams(params)
}

// A coverage counts what a format mentions.
type coverage struct {
	operands, regions, successors, params []int
	dict                                  bool
	brackets                              []string // that are open
	problem                               string
}

func (c *coverage) failf(format string, args ...any) {
	if c.problem == "" {
		c.problem = fmt.Sprintf(format, args...)
	}
}

// checkOp reports what a compiled format lacks or has twice. One of an earlier
// release may lack what is optional; the newest, what no release has any more.
func (f *Format) checkOp(def *dialect.OpDef, legacy bool) error {
	c := coverage{
		operands: make([]int, len(def.Operands)), regions: make([]int, len(def.Regions)),
		successors: make([]int, len(def.Successors)),
	}
	c.list(f.List)
	c.closed()
	for i, n := range c.operands {
		if n == 0 && def.Operands[i].Releases.Until == 0 && !(legacy && def.Operands[i].Arity != dialect.One) {
			c.failf("operand '%s' is not in the format", def.Operands[i].Name)
		}
	}
	for i, n := range c.regions {
		if n == 0 {
			c.failf("region '%s' is not in the format", def.Regions[i].Name)
		}
	}
	for i, n := range c.successors {
		if n == 0 {
			c.failf("successor '%s' is not in the format", def.Successors[i].Name)
		}
	}
	if !c.dict && !legacy {
		for i := range def.Attrs {
			if !f.InFormat[i] {
				c.failf("attribute '%s' is not in the format, which has no attr-dict either", def.Attrs[i].Name)
			}
		}
		c.failf("the format has no attr-dict: attributes that the op does not know would be lost")
	}
	return c.err()
}

func (f *Format) checkParams(specs []dialect.AttrSpec) error {
	c := coverage{params: make([]int, len(specs))}
	c.list(f.List)
	c.closed()
	for i, n := range c.params {
		if n == 0 {
			c.failf("parameter '%s' is not in the format", specs[i].Name)
		}
	}
	return c.err()
}

func (c *coverage) err() error {
	if c.problem == "" {
		return nil
	}
	return &FormatError{0, c.problem}
}

var closing = map[string]string{"(": ")", "[": "]", "{": "}", "<": ">"}

func (c *coverage) bracket(text string) {
	if closing[text] != "" {
		c.brackets = append(c.brackets, text)
		return
	}
	for open, shut := range closing {
		if text != shut {
			continue
		}
		n := len(c.brackets)
		if n == 0 || c.brackets[n-1] != open {
			c.failf("`%s` closes nothing", shut)
			return
		}
		c.brackets = c.brackets[:n-1]
	}
}

func (c *coverage) closed() {
	if n := len(c.brackets); n > 0 {
		c.failf("`%s` is not closed", c.brackets[n-1])
	}
}

func (c *coverage) list(ds []Directive) {
	for i := range ds {
		c.directive(&ds[i])
	}
}

func all(counts []int) {
	for i := range counts {
		counts[i]++
	}
}

func (c *coverage) directive(d *Directive) {
	switch d.Kind {
	case Punct:
		c.bracket(d.Text)
	case Word:
		if strings.ContainsAny(d.Text, " \t\n") {
			c.failf("'%s' is more than one word: write each in back quotes of its own", d.Text)
		}
	case Operand:
		if c.operands[d.Index]++; c.operands[d.Index] > 1 {
			c.failf("an operand is in the format twice")
		}
	case Operands:
		all(c.operands)
	case Region:
		c.regions[d.Index]++
	case Regions:
		all(c.regions)
	case Successor:
		c.successors[d.Index]++
	case Successors:
		all(c.successors)
	case AttrDict, AttrDictWithKeyword:
		if c.dict {
			c.failf("attr-dict is in the format twice")
		}
		c.dict = true
	case Optional, Oilist:
		// Groups open and close what they open; one of two branches is read.
		c.branch(d.List)
		c.branch(d.Other)
	case Custom:
		for _, a := range d.Args {
			switch a.Kind {
			case dialect.ArgOperand:
				c.operands[a.Index] = max(c.operands[a.Index], 1)
			case dialect.ArgRegion:
				c.regions[a.Index] = max(c.regions[a.Index], 1)
			case dialect.ArgSuccessor:
				c.successors[a.Index] = max(c.successors[a.Index], 1)
			}
		}
	case Param:
		c.params[d.Index]++
	case Dict, Struct, Params:
		all(c.params)
	}
}

// branch checks what may be there or not: names of it may be in the other
// branch too.
func (c *coverage) branch(ds []Directive) {
	operands := append([]int(nil), c.operands...)
	c.list(ds)
	for i, n := range operands {
		c.operands[i] = min(c.operands[i], max(n, 1))
	}
}
