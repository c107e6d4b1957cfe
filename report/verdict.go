package report

import (
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// A Verdict says whether a kernel can be launched on a chip, and what of it would be
// too much: a line of `tgopt fits --format=json`, as docs/json.md promises it. Pointers
// are nil, and null, where nothing is known.
type Verdict struct {
	Version     int     `json:"version"`
	File        string  `json:"file"`
	Function    string  `json:"function"`
	Target      *string `json:"target"`
	CompiledFor *string `json:"compiled_for"`
	// Config is what the program that launches the kernel chose, of one of a Python file:
	// constants, num_warps, num_stages.
	Config map[string]any `json:"config"`
	// Nearest is the Config of the kernel that is most like this one, which cannot be launched, and can.
	Nearest map[string]any `json:"nearest"`
	// Exact is false for a dump of another chip: compiled for this one it has other layouts.
	Exact         bool            `json:"exact"`
	Launches      *bool           `json:"launches"`
	Why           *string         `json:"why"`
	Over          []VerdictExcess `json:"over"`
	SharedBytes   *int64          `json:"shared_bytes"`
	SharedLimit   *int            `json:"shared_limit"`
	Threads       int             `json:"threads"`
	ThreadsLimit  *int            `json:"threads_limit"`
	Registers     *int            `json:"registers"`
	RegisterLimit *int            `json:"register_limit"`
	// TensorColumns are columns of tensor memory, of 128 rows of 32 bits.
	TensorColumns    int             `json:"tensor_memory_columns"`
	TensorLimit      *int            `json:"tensor_memory_limit"`
	Cluster          int             `json:"cluster"`
	ClusterLimit     *int            `json:"cluster_limit"`
	SpillProbability *float64        `json:"spill_probability"`
	SpillPredicted   *bool           `json:"spill_predicted"`
	SpilledBytes     *int            `json:"spilled_bytes"`
	Occupancy        *float64        `json:"occupancy"`
	Blocks           *int            `json:"blocks"`
	Limiter          *string         `json:"limiter"`
	Basis            *string         `json:"basis"`
	Buffers          []VerdictBuffer `json:"buffers"`
}

// A VerdictExcess is a resource of which there is too little.
type VerdictExcess struct {
	Resource string `json:"resource"`
	Needs    int    `json:"needs"`
	Limit    int    `json:"limit"`
	Over     int    `json:"over"`
}

// Short is the resource and by how much there is too little of it on a chip, "shared memory +4,096".
func (e VerdictExcess) Short(chip *target.Chip) string {
	what := e.Resource
	if what == string(target.ByShared) {
		what = target.WordsOf(chip).Shared
	}
	return what + " +" + figure.Thousands(e.Over)
}

func excessOf(e target.Excess) VerdictExcess {
	return VerdictExcess{string(e.Of), e.Needs, e.Limit, e.Over()}
}

// A VerdictBuffer is a piece of shared memory of a block, in bytes.
type VerdictBuffer struct {
	Kind     string  `json:"kind"`
	Name     *string `json:"name"`
	Variable *string `json:"variable"`
	Loc      *string `json:"loc"`
	Type     *string `json:"type"`
	Bytes    int64   `json:"bytes"`
}

// mostBuffers is how many buffers a verdict names.
const mostBuffers = 4

// Verdicts are those on the public functions of a module, in the order of kernel.Build.
func Verdicts(m *ir.Module, o kernel.Options) []*Verdict {
	list := []*Verdict{}
	for k := range kernel.Kernels(m, o) {
		if k.Launched() {
			list = append(list, VerdictOf(o.File.Name, k))
		}
	}
	return list
}

// newVerdict is a verdict that says nothing so far.
func newVerdict(file, function string) *Verdict {
	return &Verdict{Version: Version, File: file, Function: function, Over: []VerdictExcess{}, Buffers: []VerdictBuffer{}}
}

// VerdictOf is what is known of the launch of a kernel.
func VerdictOf(file string, k *kernel.Kernel) *Verdict {
	chip, o := k.Chip(), k.Outcome()
	v := newVerdict(file, k.Name())
	v.Threads, v.Cluster, v.SharedBytes = k.Warps()*max(k.Machine.Lanes, 1), k.Cluster(), known(o.Shared >= 0, o.Shared)
	v.CompiledFor, v.Exact = given(ttg.Target(k.Root)), !k.OtherTarget()
	if chip == nil {
		v.Why = given("no target is named that is known")
		return v
	}
	v.on(chip)
	if k.Foreign() {
		v.Why = given("its layouts are of another vendor's chips: lowered for " + chip.Name + " it is another kernel")
		return v
	}
	v.TensorColumns = k.TensorColumns()
	v.refuse(chip, k.Excesses())
	if k.Estimate() {
		if len(v.Over) == 0 {
			v.Launches, v.Why = nil, given("the tensors have no layouts, as in TTIR: nothing is known of shared memory")
		}
		return v
	}
	p := k.Prediction()
	v.Registers, v.RegisterLimit, v.Basis = &o.Registers, given(k.Limit()), given(string(p.Basis))
	if !o.Physical || o.By.Spills {
		v.SpillProbability = known(o.Known, o.Probability)
	}
	v.SpillPredicted, v.SpilledBytes = known(o.Known, o.Spills), known(o.Known, o.SpilledBytes)
	if occupancy, ok := k.Occupancy(); ok {
		v.Occupancy, v.Blocks, v.Limiter = known(true, occupancy.Share()), &occupancy.Blocks, given(string(occupancy.Limiter))
	}
	for _, b := range k.LargestBuffers(mostBuffers) {
		out := VerdictBuffer{Kind: b.Kind.String(), Bytes: b.Size}
		at := kernel.PlaceAt(b.Owner.Loc())
		if b.Value != nil {
			value := k.Value(b.Value, 0)
			out.Name, out.Type, at = given(value.Name), given(value.Type), value.Loc
		}
		out.Variable, out.Loc = given(at.Name), given(at.Author().String())
		v.Buffers = append(v.Buffers, out)
	}
	return v
}

// VerdictOn is the verdict on a launch of which the figures are given.
func VerdictOn(chip *target.Chip, l target.Launch) *Verdict {
	lanes := l.Lanes
	if lanes == 0 {
		lanes = chip.Lanes[0]
	}
	v := newVerdict("", "")
	v.Exact, v.Threads, v.Registers, v.RegisterLimit = true, max(l.Warps, 1)*lanes, given(l.Registers), known(true, chip.RegisterLimit(l.Warps, l.Lanes))
	v.SharedBytes, v.Cluster = known(true, int64(l.Shared)), max(l.Cluster, 1)
	v.TensorColumns = l.TensorColumns
	v.on(chip)
	v.refuse(chip, chip.Excesses(l))
	o := chip.Occupancy(l)
	v.Occupancy, v.Blocks, v.Limiter = known(true, o.Share()), &o.Blocks, given(string(o.Limiter))
	return v
}

// Uncompiled is the verdict on a kernel of which a compiler says why it makes no code for a chip.
func Uncompiled(file, function string, chip *target.Chip, reason string) *Verdict {
	v := newVerdict(file, function)
	v.Target, v.Exact, v.Launches = &chip.Name, true, new(bool)
	v.Why = given("does not compile for " + chip.Name + ": " + reason)
	return v
}

// on fills in what a block can have on a chip, whatever it takes.
func (v *Verdict) on(chip *target.Chip) {
	v.Target, v.SharedLimit, v.ThreadsLimit, v.ClusterLimit = &chip.Name, &chip.Shared.Block, &chip.BlockThreads, known(true, max(chip.Cluster, 1))
	v.TensorLimit = &chip.TensorMemoryColumns
}

func (v *Verdict) refuse(chip *target.Chip, list []target.Excess) {
	v.Launches = known(true, len(list) == 0)
	for _, e := range list {
		v.Over = append(v.Over, excessOf(e))
	}
	if len(list) > 0 {
		v.Why = given(chip.Unlaunchable(list...))
	}
}
