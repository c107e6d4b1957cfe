package ide

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// A Dump is what a TTGIR that Triton wrote says about the Python it came from.
type Dump struct {
	Path     string
	Modified time.Time
	kernels  []*configuration
	text     [sha256.Size]byte // what it says, summed
}

// A configuration is a kernel compiled in one way, with its figures.
type configuration struct {
	dump   *Dump
	name   string
	at     frame  // its def
	target string // chip
	config string // "num_warps=8 num_stages=2"
	tile   string // of its largest dot, "128x64x32"; else its largest tensor's shape
	// described says that the configuration is from metadata, not from the dump.
	described bool

	peak, limit  int // registers a thread; limit 0: no target is known
	outcome      kernel.Outcome
	expected     int // registers a thread, as predicted
	basis        string
	unlaunchable string // why, "" if it can be launched
	reported     string // by the vendor's compiler, "" if it is not known

	peakAt  []frame
	holders []holder
	named   []placed // what the dump says stands where
	sinks   []sink
}

// A frame is a line of a Python file, as the dump names it.
type frame struct {
	file string
	line int
}

// A variable is a name that the author gave, and the lines at which that was,
// the innermost call first.
type variable struct {
	name   string
	frames []frame
}

// A placed is a name with its own place.
type placed struct {
	name string
	at   frame
}

// A holder is a variable with the registers that it holds at the peak.
type holder struct {
	variable
	op        string // that makes it: what is said where it has no name
	registers int
}

// A sink is a load that could stand in the loop that uses it.
type sink struct {
	variable
	registers int
	loop, use []frame
}

// NewDump reads a TTGIR and what Triton wrote beside it, which beside has by its
// extension, such as ".json", nil if there is none.
func NewDump(w *Workspace, f *source.File, modified time.Time, beside kernel.Beside) *Dump {
	d := &Dump{Path: f.Name, Modified: modified, text: sha256.Sum256([]byte(f.Text))}
	if w.Probe != nil {
		w.Probe(f.Name)
	}
	s := &mlirSnapshot{plainSnapshot: plainSnapshot{version{w, f, &document{}}}}
	s.readBeside(f.Text, beside)
	s.read(nil, source.Edit{})
	for _, c := range s.chunks {
		for _, f := range c.Functions {
			if f.Kernel().Launched() && !f.estimated() && f.Pressure().Peak.Op != nil {
				d.kernels = append(d.kernels, d.configuration(f, beside))
			}
		}
	}
	return d
}

func (d *Dump) configuration(f *Function, beside kernel.Beside) *configuration {
	a := f.Pressure()
	k := &configuration{dump: d, name: f.Name(), peak: a.Peak.During, peakAt: framesOf(a.Peak.Op.Loc())}
	if frames := framesOf(f.Op.Loc()); len(frames) > 0 {
		k.at = frames[0]
	}
	k.readMetadata(beside.Read(".json"))
	k.reported = reportedText(f.Kernel().Reported())
	if k.described = k.config != ""; !k.described {
		k.config = fmt.Sprintf("num_warps=%d", a.Machine.Warps)
	}
	k.tile = tileOf(f.Op)
	k.outcome = f.Kernel().Outcome()
	if chip := a.Machine.Chip; chip != nil {
		p := f.Kernel().Prediction()
		k.target, k.limit, k.expected, k.basis = chip.Name, p.Limit, p.Registers, basisText(p)
		k.unlaunchable = f.Kernel().Unlaunchable()
	}
	for _, c := range f.Kernel().Holders() {
		k.holders = append(k.holders, holder{variableOf(kernel.LocOf(c.Value)), makerOf(c.Value), c.Registers})
	}
	if f.Kernel().Pressed() {
		k.findSinks(f)
	}
	k.findNames(f)
	return k
}

// findSinks asks the passes for loads that could move into a loop.
func (k *configuration) findSinks(f *Function) {
	offers := f.Kernel().Offers()
	for i := range offers {
		o := &offers[i]
		n := f.Kernel().Relieves(o)
		if n == 0 || !f.has(o.Pass) {
			continue
		}
		s := sink{variable: variableOf(o.At[0].Loc()), registers: n}
		for _, at := range o.At {
			switch {
			case at.HasTrait(ir.LoopLike):
				s.loop = framesOf(at.Loc())
			case strings.Contains(at.Name().String(), "dot"):
				s.use = framesOf(at.Loc())
			}
		}
		k.sinks = append(k.sinks, s)
	}
}

// findNames collects what the dump says of names and lines, once each.
func (k *configuration) findNames(f *Function) {
	seen := map[*ir.Location]bool{}
	add := func(l *ir.Location) {
		if l == nil || seen[l] {
			return
		}
		seen[l] = true
		// Only where the name itself has a place: in a library there may be none.
		if name, file, line, _ := l.Origin(); name != "" && file != "" {
			k.named = append(k.named, placed{name, frame{file, int(line)}})
		}
	}
	ir.Walk(f.Op, func(o *ir.Op) {
		if o.NumResults() > 0 {
			add(o.Loc())
		}
	})
	if len(k.named) > 0 {
		return
	}
	// Before Triton 3.5 locations have no names: then calls tell.
	ir.Walk(f.Op, func(o *ir.Op) {
		if word, ok := calls[o.Name().String()]; ok {
			if _, file, line, _ := o.Loc().Origin(); file != "" {
				k.named = append(k.named, placed{word, frame{file, int(line)}})
			}
		}
	})
}

// calls are words that the statement has from which an op comes.
var calls = map[string]string{
	tt.OpLoad: "load", tt.OpStore: "store", tt.OpDot: "dot", tt.OpGetProgramId: "program_id", math.OpExp2: "exp2",
}

func variableOf(l *ir.Location) variable {
	name, _, _, _ := l.Origin()
	return variable{name, framesOf(l)}
}

// makerOf names the op that makes a value; what a region is given is of the op
// that has the region.
func makerOf(v *ir.Value) string {
	o := v.Def()
	if o == nil {
		o = v.ArgOf().Parent()
	}
	return o.Name().String()
}

func framesOf(l *ir.Location) (list []frame) {
	for _, at := range l.Frames() {
		list = append(list, frame{at.Name, int(at.Line)})
	}
	return list
}

// settingsShown are the keys of Triton's metadata that tell configurations
// apart, with what stands for nothing.
var settingsShown = []struct{ key, usual string }{
	{"num_warps", ""}, {"num_stages", ""}, {"num_ctas", "1"}, {"maxnreg", "null"}, {"waves_per_eu", "0"},
	{"matrix_instr_nonkdim", "0"}, {"kpack", "1"}, {"grf_mode", `"default"`},
}

// readMetadata reads the configuration from the JSON that Triton's cache has beside
// a dump.
func (k *configuration) readMetadata(text []byte) {
	var m map[string]json.RawMessage
	if len(text) == 0 || json.Unmarshal(text, &m) != nil {
		return
	}
	var name string
	if json.Unmarshal(m["name"], &name) == nil && name != "" && name != k.name {
		return
	}
	var parts []string
	for _, s := range settingsShown {
		if v, ok := m[s.key]; ok && string(v) != s.usual && string(v) != "null" {
			parts = append(parts, s.key+"="+strings.Trim(string(v), `"`))
		}
	}
	for _, key := range []string{"constexprs", "constants"} {
		var values map[string]json.RawMessage
		if json.Unmarshal(m[key], &values) != nil {
			continue
		}
		var names []string
		for name := range values {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			parts = append(parts, name+"="+strings.Trim(string(values[name]), `"`))
		}
	}
	k.config = strings.Join(parts, " ")
}

// reportedText is what the vendor's compiler said, in the words of a report, ""
// if that is not known. Shared memory has a place of its own.
func reportedText(r *kernel.Reported) string {
	if r == nil {
		return ""
	}
	var parts []string
	add := func(n *int, what string) {
		if n != nil {
			parts = append(parts, figure.Thousands(*n)+" "+what+" a thread")
		}
	}
	add(r.Registers, "registers")
	add(r.SpilledBytes, "bytes spilled")
	add(r.StackBytes, "bytes of stack")
	return strings.Join(parts, ", ")
}

// tileOf is M, N and K of the largest dot in a function, by which configurations
// that autotuning tries are told apart; without one, the largest tensor's shape.
// Triton's metadata do not have the constants of the kernel.
func tileOf(f *ir.Op) string {
	var dot, tensor []int64
	larger := func(a, b []int64) bool { return b == nil || ir.NumElements(a) > ir.NumElements(b) }
	ir.Walk(f, func(o *ir.Op) {
		if name := o.Name().String(); o.NumOperands() >= 2 && (strings.Contains(name, "dot") || strings.Contains(name, "mma")) {
			a, b := shapeOf(o.Operand(0)), shapeOf(o.Operand(1))
			if n := len(a); n >= 2 && n == len(b) {
				if mnk := []int64{a[n-2], b[n-1], a[n-1]}; larger(mnk, dot) {
					dot = mnk
				}
			}
		}
		for _, r := range o.Results() {
			if shape, ok := ir.ShapeOf(r.Type()); ok && larger(shape, tensor) {
				tensor = shape
			}
		}
	})
	if dot == nil {
		dot = tensor
	}
	var parts []string
	for _, n := range dot {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	return strings.Join(parts, "x")
}

// shapeOf is the shape of a tensor or a buffer.
func shapeOf(v *ir.Value) []int64 {
	if m, ok := ttg.MemDescOf(v.Type()); ok {
		return m.Shape
	}
	shape, _ := ir.ShapeOf(v.Type())
	return shape
}

// sameBuild reports whether two kernels are of one compilation: Triton writes a
// TTGIR into its cache, with metadata, and once more where it is told to dump.
func sameBuild(a, b *configuration) bool {
	return a.dump.text == b.dump.text && a.name == b.name && (a.config == b.config || !a.described || !b.described)
}

// worse orders kernels by how badly they run, the worst first.
func worse(a, b *configuration) int {
	return cmp.Or(
		cmp.Compare(b.outcome.Probability, a.outcome.Probability), cmp.Compare(b.peak*max(a.limit, 1), a.peak*max(b.limit, 1)), cmp.Compare(a.dump.Path, b.dump.Path),
	)
}
