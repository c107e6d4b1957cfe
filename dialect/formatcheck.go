package dialect

import (
	"fmt"
	"strings"
)

// What is wrong with a format although each of its words means something:
// parts of the op that it would lose, or read twice. A built-in dialect is
// checked when its tables are made, one of a user's when its spec is read.

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
func (f *format) checkOp(def *OpDef, legacy bool) error {
	c := coverage{
		operands: make([]int, len(def.Operands)), regions: make([]int, len(def.Regions)),
		successors: make([]int, len(def.Successors)),
	}
	c.list(f.list)
	c.closed()
	for i, n := range c.operands {
		if n == 0 && def.Operands[i].Releases.Until == 0 && !(legacy && def.Operands[i].Arity != One) {
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
			if !f.inFormat[i] {
				c.failf("attribute '%s' is not in the format, which has no attr-dict either", def.Attrs[i].Name)
			}
		}
		c.failf("the format has no attr-dict: attributes that the op does not know would be lost")
	}
	return c.err()
}

func (f *format) checkParams(specs []AttrSpec) error {
	c := coverage{params: make([]int, len(specs))}
	c.list(f.list)
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

func (c *coverage) list(ds []directive) {
	for i := range ds {
		c.directive(&ds[i])
	}
}

func all(counts []int) {
	for i := range counts {
		counts[i]++
	}
}

func (c *coverage) directive(d *directive) {
	switch d.kind {
	case dPunct:
		c.bracket(d.text)
	case dWord:
		if strings.ContainsAny(d.text, " \t\n") {
			c.failf("'%s' is more than one word: write each in back quotes of its own", d.text)
		}
	case dOperand:
		if c.operands[d.index]++; c.operands[d.index] > 1 {
			c.failf("an operand is in the format twice")
		}
	case dOperands:
		all(c.operands)
	case dRegion:
		c.regions[d.index]++
	case dRegions:
		all(c.regions)
	case dSuccessor:
		c.successors[d.index]++
	case dSuccessors:
		all(c.successors)
	case dAttrDict, dAttrDictWithKeyword:
		if c.dict {
			c.failf("attr-dict is in the format twice")
		}
		c.dict = true
	case dOptional, dOilist:
		// Groups open and close what they open; one of two branches is read.
		c.branch(d.list)
		c.branch(d.other)
	case dCustom:
		for _, a := range d.args {
			switch a.Kind {
			case ArgOperand:
				c.operands[a.Index] = max(c.operands[a.Index], 1)
			case ArgRegion:
				c.regions[a.Index] = max(c.regions[a.Index], 1)
			case ArgSuccessor:
				c.successors[a.Index] = max(c.successors[a.Index], 1)
			}
		}
	case dParam:
		c.params[d.index]++
	case dDict, dStruct, dParams:
		all(c.params)
	}
}

// branch checks what may be there or not: names of it may be in the other
// branch too.
func (c *coverage) branch(ds []directive) {
	operands := append([]int(nil), c.operands...)
	c.list(ds)
	for i, n := range operands {
		c.operands[i] = min(c.operands[i], max(n, 1))
	}
}
