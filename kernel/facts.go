package kernel

import (
	"iter"
	"sync"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/target"
)

// Facts are all that is known of a kernel, as plain data.
type Facts struct {
	File    string `json:"file"`
	Name    string `json:"function"`
	Private bool   `json:"private"` // called by others, not launched
	Line    int    `json:"line"`    // in File; 0: not known
	Loc     Place  `json:"loc"`     // in Python

	// Target is the chip, "" if the module names none that is known. Own is what
	// the module was compiled for, as it spells it.
	Target string `json:"target"`
	Vendor string `json:"vendor"`
	Own    string `json:"own_target"`
	Warps  int    `json:"warps"` // of a block, those of all partitions counted
	Lanes  int    `json:"lanes"` // of a warp
	// Arguments and Tile tell kernels of one name apart: Tile is what a block works on at once,
	// M, N and K of its largest matrix product if Product, otherwise the extents of its largest
	// tensor. Extents are all that its tensors have, in order.
	Arguments []Argument `json:"arguments"`
	Tile      []int64    `json:"tile"`
	Product   bool       `json:"product"`
	Extents   []int64    `json:"extents"`
	// Launches says whether a block can be launched on the target; nil: not known. Over is
	// what there is too little of.
	Launches *bool           `json:"launches"`
	Over     []target.Excess `json:"-"`
	// Release is the release of Triton that the dump is taken for, "3.9"; ReleaseTold
	// says that the text or who read it says so, as far as it matters.
	Release     string `json:"release"`
	ReleaseTold bool   `json:"release_told"`
	// Estimate says that tensors have no layouts, as in TTIR: their elements are
	// divided evenly among the threads, and nothing is predicted from that.
	Estimate bool `json:"estimate"`

	Prediction Prediction `json:"prediction"`
	Outcome    Outcome    `json:"outcome"`
	Peak       Peak       `json:"peak"`
	LiveBytes  LiveBytes  `json:"live_bytes"`
	Shared     Shared     `json:"shared"`
	Occupancy  *Occupancy `json:"occupancy"` // nil: no target is known, or Estimate
	Ops        []Op       `json:"ops"`       // in the order of the text
	Ranges     []Range    `json:"ranges"`    // of values that hold registers, by their first op
	Stack      []Stack    `json:"stack"`     // that is no pressure
	// Residencies compare chips and lanes of a warp, if Options.Explain asks for it.
	Residencies []Residency `json:"residencies"`
	Remarks     []Remark    `json:"remarks"`
	Reported    *Reported   `json:"reported"` // by the vendor's compiler; nil if not known
	Memory      *Memory     `json:"memory"`   // nil: Options.Memory does not ask for it, or Estimate
}

// A Prediction is what the vendor's compiler will report.
type Prediction struct {
	Basis    string `json:"basis"`    // "calibrated", "by family", "physical only", or "estimate" for Facts.Estimate
	From     string `json:"from"`     // the chip whose kernels it was learnt from, "" if from none
	Compiler string `json:"compiler"` // that compiled them, with versions

	Registers int `json:"registers"`      // as reported: ptxas "Used", AMD .vgpr_count with AGPRs; of an estimate, the peak
	Limit     int `json:"register_limit"` // most that a thread can have; 0: no target is known
	Demand    int `json:"demand"`         // registers that would avoid spilling

	// Known says that something is predicted of spilling: there is a target, and
	// tensors have layouts.
	Known            bool    `json:"known"`
	SpillProbability float64 `json:"spill_probability"` // from 0 to 1
	Spills           bool    `json:"spill_predicted"`
	SpilledBytes     int     `json:"spilled_bytes"` // a thread, the median of kernels like this
}

// A Peak is the op at which most registers are needed.
type Peak struct {
	Op        int     `json:"op"`        // index into Ops; -1: the function has none
	Registers int     `json:"registers"` // while it runs
	Values    []Value `json:"values"`    // what holds them, the largest first
	Addresses int     `json:"addresses"` // of shared memory, that are the same in each round of a loop; part of Registers, not of Values
}

// LiveBytes is where most bytes are live, before any layout, views and
// constants counted too: what there is to say of TTIR.
type LiveBytes struct {
	Op      int   `json:"op"`      // index into Ops; -1: the function has none
	Program int64 `json:"program"` // bytes a program (block)
	Thread  int64 `json:"thread"`  // bytes a thread: Program divided by the threads, rounded up
}

// A Value is one that holds registers.
type Value struct {
	Name      string `json:"name"` // in the IR, with its %
	Type      string `json:"type"` // with the aliases of the file
	Line      int    `json:"line"` // in File, where it is defined; 0: not known
	Loc       Place  `json:"loc"`
	Registers int    `json:"registers"` // a thread
	Role      Role   `json:"role"`

	even int // registers a thread, its elements divided evenly
}

// An Op is a point of the curve: the registers of a thread that are needed just
// before it, while it runs and just after it. Of an op with regions that is after
// all that is inside.
type Op struct {
	Line    int      `json:"line"` // in File; 0: not known, or the text leaves the op out, as an empty scf.yield
	Name    string   `json:"name"`
	Results []string `json:"results"` // with their %; those that nothing uses may have no name
	Loc     Place    `json:"loc"`
	Depth   int      `json:"depth"` // regions around it inside the function
	End     int      `json:"end"`   // index of the last op inside it, its own if there is none
	Loop    bool     `json:"loop"`  // its regions run again and again

	Before int   `json:"before"`
	During int   `json:"during"`
	After  int   `json:"after"`
	Bytes  int64 `json:"bytes"` // live before or after it, whichever is more; a program, before any layout
}

// A Range is a stretch of ops over which a value holds registers of its own,
// its views and what it is passed on as counted as the value.
type Range struct {
	Value
	First int  `json:"first"` // index of the op that makes it
	Last  int  `json:"last"`  // index of the last op that needs it
	Loops int  `json:"loops"` // that it is live across, with those inside others
	Peak  bool `json:"at_peak"`
}

// Options are what beside the module Facts depend on.
type Options struct {
	// File is the text that the module was read from: its name, and the lines of
	// what is in it. nil: there are none.
	File *source.File
	// Targets are the chips that are looked at, for each of them every function; none
	// stands for the module's own.
	Targets []*target.Chip
	// Warps of a block and Lanes of a warp, where the module does not say, as in
	// TTIR; 0 stands for 4, and for the usual number of the target.
	Warps, Lanes int
	// Most functions are looked at, the first ones; 0 stands for all.
	Most int
	// Advice asks for Remarks of what would help, which takes more time: passes are
	// tried on a copy.
	Advice bool
	// Memory asks for what moving elements costs.
	Memory bool
	// Explain asks for Residencies.
	Explain bool
	// Reported finds what the vendor's compiler said of a function; nil, or nil: that is
	// not known.
	Reported func(function *ir.Op) *Reported
	// Cache of layouts, used by one goroutine at a time; may be nil.
	Cache *layout.Cache
}

// ReportedBeside is ReadBeside as Options have it.
func ReportedBeside(stem string, in Beside) func(*ir.Op) *Reported {
	return func(o *ir.Op) *Reported {
		function, _ := o.StringAttr(ir.SymbolName)
		return ReadBeside(stem, in, function)
	}
}

// Build finds the facts of every function of a module that has a body, in the order
// of the text, for one target after the other. The module is not changed.
func Build(m *ir.Module, o Options) []Facts {
	b := &builder{Options: o, text: NewText(m, o.File)}
	var list []Facts
	for k := range o.kernels(m, b.text) {
		list = append(list, b.facts(k))
	}
	return list
}

// Kernels are the functions of Build in its order, for those who need less than Facts.
func Kernels(m *ir.Module, o Options) iter.Seq[*Kernel] { return o.kernels(m, NewText(m, o.File)) }

func (o Options) kernels(m *ir.Module, text *Text) iter.Seq[*Kernel] {
	if o.Cache == nil {
		o.Cache = &layout.Cache{}
	}
	shared := allocation.Modules{}
	functions := ir.Functions(m.Op())
	if o.Most > 0 && len(functions) > o.Most {
		functions = functions[:o.Most]
	}
	known := cliffs{}
	return func(yield func(*Kernel) bool) {
		for _, f := range functions {
			in := Sources{Cache: o.Cache, Text: text, cliffs: known, Allocation: func() *allocation.Allocation { return shared.Of(f) }, Earlier: func() *allocation.Allocation { return shared.Earlier(f) }}
			if o.Reported != nil {
				in.Reported = sync.OnceValue(func() *Reported { return o.Reported(f) })
			}
			targets := o.Targets
			if len(targets) == 0 {
				targets = []*target.Chip{pressure.MachineOf(f).Chip}
			}
			for _, chip := range targets {
				if !yield(On(f, o.machine(f, chip), in)) {
					return
				}
			}
		}
	}
}

// A builder makes facts of the kernels of one module.
type builder struct {
	Options
	text *Text

	k     *Kernel        // the present one
	index map[*ir.Op]int // into Ops of it
}

func (b *builder) facts(k *Kernel) Facts {
	root := k.Root
	defer guard.At(root.Span)
	b.k = k
	a := k.Pressure()
	f := Facts{
		Line: b.text.Line(root), Loc: b.text.place(root.Loc()), Name: k.Name(), Private: root.IsPrivate(),
		Warps: k.Warps(), Lanes: k.Machine.Lanes, Estimate: a.Estimate, Stack: []Stack{}, Remarks: []Remark{},
	}
	v, told := k.Release()
	f.Release, f.ReleaseTold = v.String(), told
	f.Own, _ = moduleOf(root).StringAttr(ttg.TargetAttr)
	if b.File != nil {
		f.File = b.File.Name
	}
	if chip := k.Chip(); chip != nil {
		f.Target, f.Vendor = chip.Name, chip.Vendor.String()
	}
	f.Arguments = b.arguments(root)
	f.Tile, f.Extents, f.Product = shape(root)
	f.Launches, f.Over = k.launches()
	b.ops(&f, a)
	b.peak(&f, a)
	b.ranges(&f)
	f.Shared = b.shared(&f)
	f.Prediction, f.Outcome, f.Reported, f.Occupancy = k.predicted(), k.Outcome(), k.Reported(), k.occupancy()
	if f.Residencies = []Residency{}; b.Explain && !f.Estimate {
		f.Residencies = k.residencies()
	}
	if b.Options.Memory && !f.Estimate {
		f.Memory = b.memory()
	}
	if b.Advice {
		for _, advice := range k.Advice() {
			r := Remark{Kind: advice.Kind, Text: advice.Text, Op: -1, Passes: advice.Passes}
			if at, ok := b.index[advice.At]; ok {
				r.Op = at
			}
			f.Remarks = append(f.Remarks, r)
		}
	}
	return f
}

// machine is what root runs on if it is compiled for a chip.
func (o *Options) machine(root *ir.Op, chip *target.Chip) pressure.Machine {
	m, top := pressure.MachineOn(root, chip), moduleOf(root)
	if _, ok := top.IntAttr(ttg.NumWarpsAttr); !ok && o.Warps > 0 {
		m.Warps = o.Warps
	}
	if _, ok := top.IntAttr(ttg.ThreadsPerWarpAttr); !ok && o.Lanes > 0 {
		m.Lanes = o.Lanes
	}
	return m
}

func (k *Kernel) predicted() Prediction {
	if k.Estimate() {
		peak := k.Pressure().Peak.During
		return Prediction{Basis: "estimate", Registers: peak, Demand: peak}
	}
	p := k.Prediction()
	return Prediction{
		Basis: string(p.Basis), From: p.From, Compiler: p.Compiler,
		Registers: p.Registers, Limit: p.Limit, Demand: p.Demand,
		Known: k.Predicted(), SpillProbability: p.SpillProbability, Spills: p.Spills, SpilledBytes: p.SpilledBytes,
	}
}

// A Remark is what would help, or what to know about a figure.
type Remark struct {
	Kind string `json:"kind"` // a word for programs, such as "reduce-liveness"
	Text string `json:"text"`
	Op   int    `json:"op"` // index into Ops; -1: about the whole function
	// Passes is the pipeline that does it, as --passes takes it, "" if none does.
	Passes string `json:"passes"`
}

// Label is a value as its author knows it: the variable and its line beside the
// name in the IR.
func (v Value) Label() string { return labelled(v.Name, v.Loc) }

func labelled(name string, loc Place) string {
	if origin := loc.Origin(); origin != "" {
		return name + " [" + origin + "]"
	}
	return name
}

// Words are the vendor's for warps, memory and the like.
func (f *Facts) Words() target.Words { return target.WordsOf(target.Lookup(f.Target)) }

// stagesOf is how many buffers of its encoding's shape a value has: those of a
// pipeline's stages. 0 for none.
func stagesOf(v *ir.Value) int64 {
	if v == nil {
		return 0
	}
	shape := dialect.IntsOf(dialect.TypeParam(v.Type(), "shape"))
	if len(shape) < 3 {
		return 0
	}
	return shape[0]
}
