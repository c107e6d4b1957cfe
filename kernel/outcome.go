package kernel

import (
	"fmt"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/target"
)

// An Outcome is what becomes of a kernel: what the vendor's compiler reported, and
// what is predicted of all that it said nothing of. Messages, exit codes and
// occupancy go by it.
type Outcome struct {
	Registers int // of a thread
	// Known says that something is known of spills: they were reported, or predicted.
	Known        bool
	Spills       bool
	Probability  float64 // of that; 0 or 1 where it was reported
	Predicted    float64 // probability, whatever was reported
	SpilledBytes int     // a thread; where it was not reported, typically
	// Physical says that what is predicted of spills rests on the peak alone: no
	// probability is known.
	Physical bool
	// Estimate says that nothing is predicted, since tensors have no layouts. Registers are
	// those of the peak then, unless a compiler reported others.
	Estimate bool
	// Shared is the shared memory of a block in bytes, -1 if it is not known.
	Shared int64

	// By says which of them the compiler reported.
	By struct{ Registers, Spills, Shared bool }
	// Source is the file by which the compiler reported, "" if there is none.
	Source string
}

// SpillVerb says how sure it is that a kernel spills that is expected to: so that
// most of those that do are found, less than half will do.
func (o *Outcome) SpillVerb() string {
	switch {
	case o.By.Spills:
		return "spills"
	case figure.Likely(o.Probability):
		return "likely spills"
	}
	return "may spill"
}

// SpillText says how much a kernel spills and who says so: "the compiler reported 720
// bytes a thread (k.json), predicted: 93 %", or "probability 93 %, typically
// 650 bytes a thread".
func (o *Outcome) SpillText() string {
	if o.By.Spills {
		return fmt.Sprintf("the compiler reported %s a thread (%s), predicted: %s", figure.Count(o.SpilledBytes, "byte"), o.Source, o.PredictedText())
	}
	if o.Physical {
		return "the peak is over the limit by " + figure.Count(o.SpilledBytes, "byte") + " a thread"
	}
	text := "probability " + figure.Percent(o.Probability)
	if o.SpilledBytes > 0 {
		text += ", typically " + figure.Count(o.SpilledBytes, "byte") + " a thread"
	}
	return text
}

// PredictedText is the predicted probability of spills, whatever was reported; of what
// rests on the peak alone, whether it is over the limit.
func (o *Outcome) PredictedText() string {
	switch {
	case o.Estimate:
		return "nothing, as there are no layouts"
	case !o.Physical:
		return figure.Percent(o.Predicted)
	case o.Predicted > 0:
		return "expected"
	}
	return "not expected"
}

// Reported is what the vendor's compiler said of the kernel; nil if that is not
// known. Of another chip than it compiled for it said nothing, and what lies beside a
// text is of one that has layouts.
func (k *Kernel) Reported() *Reported {
	chip := k.Machine.Chip
	if k.in.Reported == nil || chip == nil {
		return nil
	}
	r := k.in.Reported()
	if r == nil || r.Compiled != nil && r.Compiled != chip || r.Compiled == nil && (k.Own != chip || k.Estimate()) {
		return nil
	}
	return r
}

// Outcome is what becomes of the kernel.
func (k *Kernel) Outcome() Outcome {
	o := Outcome{Shared: -1}
	if bytes, ok := k.SharedBytes(); ok {
		o.Shared = bytes
	}
	if k.Estimate() {
		o.Registers, o.Estimate = k.Pressure().Peak.During, true
	} else {
		k.foretell(&o)
	}
	r := k.Reported()
	if r == nil {
		return o
	}
	o.Source = r.Source
	if r.Registers != nil {
		o.Registers, o.By.Registers = *r.Registers, true
	}
	if r.SharedBytes != nil {
		o.Shared, o.By.Shared = int64(*r.SharedBytes), true
	}
	if bytes, known := k.spilled(r); known {
		o.Known, o.By.Spills, o.SpilledBytes, o.Spills, o.Probability = true, true, bytes, bytes > 0, 0
		if o.Spills {
			o.Probability = 1
		}
	}
	return o
}

// foretell says what is predicted.
func (k *Kernel) foretell(o *Outcome) {
	p := k.Prediction()
	o.Registers, o.Physical = p.Registers, p.Basis == risk.PhysicalOnly
	if k.Machine.Chip != nil {
		o.Known, o.Spills, o.Probability, o.Predicted, o.SpilledBytes = true, p.Spills, p.SpillProbability, p.SpillProbability, p.SpilledBytes
	}
}

// spilled is how many bytes of a thread the compiler says that it spilled. A cubin
// tells the stack of a thread, as do the metadata, though they call it spills: it
// is what was spilled, if nothing else in the kernel takes stack.
func (k *Kernel) spilled(r *Reported) (bytes int, known bool) {
	stack := r.StackBytes
	switch {
	case r.SpilledBytes != nil && r.StackBytes != nil:
		return *r.SpilledBytes, true
	case r.SpilledBytes != nil:
		stack = r.SpilledBytes
	case r.StackBytes == nil:
		return 0, false
	}
	other := 0
	for _, s := range k.stack() {
		other = max(other, s.Most)
	}
	switch {
	case *stack <= other:
		return 0, true
	case k.Calls():
		return 0, false // frames of calls are stack, too
	}
	return *stack, true
}

// Cluster is how many blocks are launched as one.
func (k *Kernel) Cluster() int { return int(ttg.NumCTAs(k.Root)) }

// Excesses are what keeps a block from being launched; none of a chip that is not
// known, and of tensors without layouts only the threads and the cluster.
func (k *Kernel) Excesses() []target.Excess {
	if k.Machine.Chip == nil {
		return nil
	}
	l := k.Launch()
	if k.Estimate() {
		l.Registers = 0
	}
	return k.Machine.Chip.Excesses(l)
}

// launches says whether a block can be launched, and what there is too little of if not; nil
// if that is not known, as of layouts that are another vendor's.
func (k *Kernel) launches() (*bool, []target.Excess) {
	if k.Machine.Chip == nil || k.Foreign() {
		return nil, nil
	}
	over := k.Excesses()
	if len(over) == 0 && k.Estimate() {
		return nil, nil
	}
	ok := len(over) == 0
	return &ok, over
}

// Fits reports whether a block can be launched with its shared memory; where that
// or the limit is not known, it says so too.
func (k *Kernel) Fits() bool {
	c := k.Machine.Chip
	return c == nil || allocation.Fits(k.Outcome().Shared, c)
}

// Launch is what a block takes.
func (k *Kernel) Launch() target.Launch {
	o := k.Outcome()
	return target.Launch{
		Warps: k.Warps(), Lanes: k.Machine.Lanes, Registers: o.Registers, Shared: int(max(o.Shared, 0)),
		TensorColumns: k.TensorColumns(), Cluster: k.Cluster(),
	}
}

// Occupancy is how many blocks reside on a unit; ok is false where nothing is
// predicted.
func (k *Kernel) Occupancy() (o target.Occupancy, ok bool) {
	if !k.Predicted() {
		return o, false
	}
	return k.Machine.Chip.Occupancy(k.Launch()), true
}
