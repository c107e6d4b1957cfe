package kernel

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// An Advice is what would help, or what to know about a figure.
type Advice struct {
	Kind string // a word for programs, such as "reduce-liveness"
	Text string
	At   *ir.Op // nil: about the whole function
	// Passes is the pipeline that does it, as --passes takes it, "" if none does.
	Passes string
}

// Advice is what would help, the surest first. Passes are tried on a copy of the
// function, which takes more time than all else.
func (k *Kernel) Advice() []Advice {
	return slices.Concat(k.foreignAdvice(), k.releaseAdvice(), k.SharedAdvice(), k.livenessAdvice(), k.SpillAdvice(), k.GainAdvice(), k.lossAdvice(), k.stackAdvice())
}

func advise(kind string, at *ir.Op, format string, args ...any) Advice {
	return Advice{Kind: kind, Text: fmt.Sprintf(format, args...), At: at}
}

// foreignAdvice warns of layouts that another compiler chose.
func (k *Kernel) foreignAdvice() []Advice {
	chip, own := k.Machine.Chip, k.Own
	if !k.OtherTarget() {
		return nil
	}
	text := fmt.Sprintf("the layouts are those that Triton chose for %s; compiled for %s they will differ", own.Name, chip.Name)
	if !slices.Contains(chip.Lanes, pressure.MachineOf(k.Root).Lanes) {
		text += fmt.Sprintf(": here the %d threads of a block are taken as %s of %d", k.Warps()*k.Machine.Lanes, figure.Count(k.Warps(), "warp"), k.Machine.Lanes)
	}
	if k.Foreign() {
		text += "; shared memory is that of " + own.Name
	}
	return []Advice{advise("other-target", nil, "%s", text)}
}

// releaseAdvice says what would be otherwise if another release of Triton wrote a
// dump of which nobody says which did.
func (k *Kernel) releaseAdvice() []Advice {
	v, told := k.Release()
	bytes, known := k.SharedBytes()
	if told || !known || k.Outcome().By.Shared {
		return nil
	}
	earlier := k.earlier()
	if earlier == nil || earlier.Size == bytes {
		return nil
	}
	return []Advice{advise("release", nil, "nothing says which release of Triton wrote this; it is taken for %s, and %s or earlier would give it %s of %s a block, not %s: --triton-version says which it is",
		v, lastEarlier, figure.Count(earlier.Size, "byte"), k.Words().Shared, figure.Thousands(bytes))}
}

// SharedAdvice says what a block that cannot be launched could do without.
func (k *Kernel) SharedAdvice() (list []Advice) {
	_, known := k.SharedBytes()
	if !known {
		return nil
	}
	for _, u := range k.Allocation().Unknown {
		list = append(list, advise("unknown-shared", u.Op, "the shared memory of %s is not known and counts as none: %s", u.Op.Name(), u.Err))
	}
	if k.Fits() {
		return list
	}
	over := k.Outcome().Shared - int64(k.Machine.Chip.Shared.Block)
	list = append(list, advise("shared-limit", nil, "the kernel %s", k.Unlaunchable()))
	stage, stages, at := int64(0), int64(0), (*ir.Op)(nil)
	for _, buf := range k.Allocation().Buffers {
		if n := stagesOf(buf.Value); n > 1 {
			stage += buf.Size / n
			if n > stages {
				stages, at = n, buf.Owner
			}
		}
	}
	drop := int64(0)
	if stage > 0 {
		drop = (over + stage - 1) / stage
	}
	switch largest := k.LargestBuffers(1); {
	case stage == 0 && len(largest) == 0:
	case stage == 0:
		list = append(list, advise("shared-tile", largest[0].Owner, "a smaller tile: the largest buffer takes %s bytes", figure.Thousands(largest[0].Size)))
	case drop < stages:
		list = append(list, advise("num-stages", at, "a smaller num_stages: each of the %d stages of the pipeline's buffers takes %s bytes; %s fewer would fit",
			stages, figure.Thousands(stage), figure.Count(drop, "stage")))
	default:
		list = append(list, advise("shared-tile", at, "a smaller tile: one stage of the pipeline takes %s bytes, so that fewer stages are not enough", figure.Thousands(stage)))
	}
	return list
}

// Unlaunchable says why a block cannot be launched for its shared memory, behind the
// kernel's name, as allocation.Unlaunchable does; "" if it can.
func (k *Kernel) Unlaunchable() string {
	if k.Fits() {
		return ""
	}
	return allocation.Unlaunchable(k.Outcome().Shared, k.Machine.Chip)
}

// pressedFrom is the probability of a spill from which remedies are looked for.
const pressedFrom = 0.1

// Pressed reports whether fewer registers would be worth something: spills are
// not unlikely, or registers keep blocks away.
func (k *Kernel) Pressed() bool {
	o, ok := k.Occupancy()
	return ok && (k.Outcome().Probability >= pressedFrom || o.Limiter == target.ByRegisters)
}

// livenessAdvice is the offer of all that reduce-liveness can move, if it is worth it, or else the first that is of those
// of one value.
func (k *Kernel) livenessAdvice() []Advice {
	if !k.Pressed() {
		return nil
	}
	offers := k.Offers()
	for i := range offers {
		if !offers[i].Gains {
			continue
		}
		if t, ok := k.Try(&offers[i]); ok {
			return []Advice{k.offered(t)}
		}
	}
	return nil
}

// offered is an offer that is worth it as advice.
func (k *Kernel) offered(t Trial) Advice {
	names := make([]string, len(t.Frees))
	for i, v := range t.Frees {
		names[i] = k.label(v)
	}
	was, is := k.Expected(), t.After
	text := fmt.Sprintf("reduce-liveness brings %s to its use in the loop: peak %d → %d registers a thread, expected %d → %d",
		strings.Join(names, ", "), was.Peak, is.Peak, was.Registers, is.Registers)
	if was.SpillProbability > 0.01 {
		text += fmt.Sprintf(", probability of a spill %s → %s", figure.Percent(was.SpillProbability), figure.Percent(is.SpillProbability))
	}
	for _, part := range k.effectOnUnit(is) {
		text += ", " + part
	}
	advice := advise(t.Pass.Name, k.Peak(), "%s", text)
	advice.Passes = t.Pipeline()
	return advice
}

// Relieves is how many registers of a thread an offer frees at the peak: those of the
// one value that it is about, if that is live but not used there. What the peak uses is needed
// wherever it comes from. It is 0 where that is too little to be worth something, or
// where a block has not the shared memory to hold the value instead: Try says more, and
// takes longer.
func (k *Kernel) Relieves(o *Offer) int {
	peak := k.Peak()
	if o.Why == "" || len(o.At) == 0 || len(o.Frees) != 1 || peak == nil || slices.Contains(peak.Operands(), o.Frees[0]) {
		return 0
	}
	v := o.Frees[0]
	shared, _ := k.SharedBytes()
	if c := k.Chip(); c != nil && c.KeptOperands.Way == target.SharedMemory && !allocation.Fits(shared+liveness.Bytes(v.Type()), c) {
		return 0
	}
	for _, c := range k.Holders() {
		if c.Value == v && float64(c.Registers) >= k.clearlyFewer()*float64(k.Pressure().Peak.During) {
			return c.Registers
		}
	}
	return 0
}

// SpillAdvice says what else keeps a kernel that spills from doing so.
func (k *Kernel) SpillAdvice() (list []Advice) {
	if !k.Predicted() || !k.Outcome().Spills {
		return nil
	}
	chip, limit := k.Machine.Chip, k.Limit()
	partitions := k.partitions()
	// The bound that Triton's option maxnreg sets.
	bound := 0
	if free := chip.RegisterLimit(k.Warps(), k.Machine.Lanes); chip.Compiler.BoundGranule > 0 && limit < free && !partitions {
		bound = limit
		list = append(list, advise("maxnreg", nil, "without maxnreg=%d a thread could have %d registers", limit, free))
	}
	// Twice the warps halve what a thread holds of tensors; that helps where it is then clearly less of what the
	// thread may have.
	if k.Warps()*2*k.Machine.Lanes <= chip.BlockThreads && !partitions {
		then := chip.RegisterLimit(2*k.Warps(), k.Machine.Lanes)
		if bound > 0 {
			then = min(then, bound)
		}
		held, half := k.Pressure().Peak.During, k.halved()
		if held*then >= half*limit*5/4 {
			its := fmt.Sprintf("its limit stays %d", then)
			if then < limit {
				its = fmt.Sprintf("its limit becomes %d, not %d", then, limit)
			}
			list = append(list, advise("num-warps", k.Peak(), "num_warps=%d: a thread would hold about half of each tensor, at the peak about %s and not %d; %s",
				2*k.Warps(), figure.Count(half, "register"), held, its))
		}
	}
	if holders := k.Holders(); len(holders) > 0 && holders[0].Registers*4 >= limit {
		c := holders[0]
		list = append(list, advise("tile", k.Peak(), "a smaller tile: %s, %s, holds %s of %d at the peak; half of one extent frees %d",
			k.label(c.Value), k.text().Type(c.Value), figure.Count(c.Registers, "register"), k.Pressure().Peak.During, c.Registers/2))
	}
	return list
}

// halved is the peak if each thread held half of each tensor: what it holds of addresses
// and scalars stays, and a single element does.
func (k *Kernel) halved() int {
	peak := k.Pressure().Peak.During
	for _, c := range k.Holders() {
		if _, tensor := c.Value.Type().(*ir.TensorType); tensor {
			peak -= c.Registers / 2
		}
	}
	return peak
}

func (k *Kernel) partitions() bool {
	found := false
	ir.Walk(k.Root, func(o *ir.Op) { found = found || o.Is(ttg.OpWarpSpecialize) })
	return found
}

// GainAdvice tells of a number of registers close by with which more blocks reside.
func (k *Kernel) GainAdvice() []Advice {
	o, n := k.occupancy(), k.Outcome().Registers
	if o == nil || o.Blocks == 0 {
		return nil
	}
	next, ok := o.Gain(n)
	if !ok || n-next.Registers > near(n) {
		return nil
	}
	return []Advice{advise("cliff", k.Peak(), "%s fewer a thread, at most %d, and %s on each %s, not %d",
		figure.Count(n-next.Registers, "register"), next.Registers, resides(next.Blocks), k.Words().Unit, o.Blocks)}
}

// lossAdvice tells of a number of registers close by with which fewer reside.
func (k *Kernel) lossAdvice() []Advice {
	o, n := k.occupancy(), k.Outcome().Registers
	if o == nil || o.Blocks == 0 || o.Limiter != string(target.ByRegisters) {
		return nil
	}
	room, next, ok := o.Loss(n)
	if !ok || room >= near(n)/2 {
		return nil
	}
	return []Advice{advise("cliff", k.Peak(), "%s more a thread and %s on each %s, not %d",
		figure.Count(room+1, "register"), resides(next.Blocks), k.Words().Unit, o.Blocks)}
}

// near is how many registers are close by: 8, or a twentieth of those there are.
func near(registers int) int { return max(8, int(math.Round(0.05*float64(registers)))) }

func resides(blocks int) string {
	switch blocks {
	case 0:
		return "no block resides"
	case 1:
		return "1 block resides"
	}
	return fmt.Sprintf("%d blocks reside", blocks)
}

// stackAdvice tells stack that is no spill apart.
func (k *Kernel) stackAdvice() []Advice {
	stack := k.stack()
	if len(stack) == 0 {
		return nil
	}
	least, most := 0, 0
	for _, s := range stack {
		least, most = max(least, s.Least), max(most, s.Most)
	}
	bytes := fmt.Sprint(most)
	if least != most {
		bytes = fmt.Sprintf("%d to %d", least, most)
	}
	return []Advice{advise("stack", stack[0].at, "the compiler will report about %s bytes of stack a thread for the range reduction of %s: a local array, no spill, and not among the bytes above",
		bytes, stack[0].What)}
}
