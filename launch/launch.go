// Package launch reads launch files: with what a kernel is run by `tgopt bench`.
// docs/launch.md has the schema.
//
// A launch file comes with whatever kernel one happens to look at. Nothing in it says
// which program is run; the reference that it may name is code, which is executed only
// where the user asks for that.
package launch

import "github.com/tgopt/tgopt/ir/source"

// Extension is how the name of a launch file ends.
const Extension = ".launch.yaml"

// MaxSize is how many bytes a launch file may have.
const MaxSize = 1 << 14

// Bounds of what a launch file asks for.
const (
	maxCases   = 64
	maxArgs    = 256
	maxNames   = 256
	maxRank    = 8
	maxBytes   = 1 << 40 // of an argument
	maxIndexed = 1 << 22 // elements given by expressions, in all cases together
	maxGrid    = 1<<31 - 1
	maxGridYZ  = 1<<16 - 1
	maxAlign   = 1 << 12
)

// A File is the content of a launch file.
type File struct {
	Kernel    string // the function, "" if it does not say
	Reference *Reference

	file      *source.File
	sizes     []size
	cases     []caseOf
	grid      []formula
	arguments []argument
	tolerance tolerance
	flops     formula
	bytes     formula
}

// A Reference is code in Python that says what the results are.
type Reference struct {
	File     string // beside the launch file
	Function string
	Span     source.Span
}

// A size is a number with a name.
type size struct {
	name  string
	value formula
}

// A caseOf are sizes that are otherwise in one case.
type caseOf struct {
	span  source.Span
	sizes []size
}

// A formula is an expression and where it stands; without one, it is absent.
type formula struct {
	expression
	text  string
	start uint32 // of the expression's text in the file
	span  source.Span
}

func (f formula) given() bool { return f.expression != nil }

// An argument is what is said of one of a kernel.
type argument struct {
	name   string
	span   source.Span
	dtype  string
	shape  []formula
	buffer bool // it has a shape
	block  []formula
	value  formula
	align  formula
	fill   fill
	output bool
	reset  bool

	tolerance *tolerance // nil: that of the file
}

// A tolerance is by how much a result may be off, and by what share of it.
type tolerance struct{ absolute, relative formula }

// A fill is what a buffer holds at first.
type fill struct {
	kind  string // "normal", …, "" as zeros
	a, b  formula
	index formula
}

// A Case is one launch: all numbers are known. It is what a toolchain is given.
type Case struct {
	Name      string      `json:"name"` // "seq=4096", "" of a file with one case
	Grid      [3]int64    `json:"grid"`
	Arguments []*Argument `json:"arguments"`
	FLOPs     *float64    `json:"-"`
	Bytes     *float64    `json:"-"`
}

// Kinds of arguments.
const (
	Buffer     = "buffer"
	Scalar     = "scalar"
	Descriptor = "descriptor"
)

// An Argument is one of a kernel.
type Argument struct {
	Name   string  `json:"name"`
	Kind   string  `json:"kind"`
	DType  string  `json:"dtype"`
	Shape  []int64 `json:"shape,omitempty"`
	Block  []int64 `json:"block,omitempty"` // of a descriptor
	Align  int64   `json:"align,omitempty"` // what divides the address, and twice of it does not; 0 as it comes
	Fill   *Fill   `json:"fill,omitempty"`
	Output bool    `json:"output,omitempty"`
	// Tolerance is by how much an output may be off, and by what share of it.
	Tolerance *Tolerance `json:"tolerance,omitempty"`
	Reset     bool       `json:"reset,omitempty"` // before each run
	Whole     *int64     `json:"whole,omitempty"` // of a scalar that is an integer
	Real      float64    `json:"real,omitempty"`  // of one that is not

	Span source.Span `json:"-"`
}

// A Tolerance is that of an output.
type Tolerance struct {
	Absolute float64 `json:"absolute"`
	Relative float64 `json:"relative"`
}

// A Fill is what a buffer holds at first.
type Fill struct {
	Kind    string  `json:"kind"` // normal (mean A, deviation B), uniform, integers (from A to below B), given
	A       float64 `json:"a,omitempty"`
	B       float64 `json:"b,omitempty"`
	Numbers []int64 `json:"numbers,omitempty"`
}

// elements is how many a buffer has.
func (a *Argument) elements() int64 {
	n := int64(1)
	for _, d := range a.Shape {
		n *= d
	}
	return n
}
