package report

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/reduceliveness"
	"github.com/tgopt/tgopt/target"
)

// advise adds remarks on what would help, the surest first.
func (b *builder) advise(f *Function, root *ir.Op, chip *target.Chip) {
	f.foreign(chip)
	f.sharedAdvice(root, b)
	if f.Estimate || chip == nil {
		f.stackAdvice()
		return
	}
	b.livenessAdvice(f, root, chip)
	bound := f.boundAdvice(chip)
	f.warpsAdvice(chip, bound)
	f.tileAdvice()
	f.cliffAdvice()
	f.stackAdvice()
}

func (f *Function) remark(kind string, op int, passes, format string, args ...any) {
	f.Remarks = append(f.Remarks, Remark{Kind: kind, Text: fmt.Sprintf(format, args...), Op: op, Passes: passes})
}

// foreign warns of layouts that another compiler chose.
func (f *Function) foreign(chip *target.Chip) {
	own := target.Lookup(f.Own)
	if chip == nil || own == nil || own == chip {
		return
	}
	text := fmt.Sprintf("the layouts are those that Triton chose for %s; compiled for %s they will differ", own.Name, chip.Name)
	if !slices.Contains(chip.Lanes, own.Lanes[0]) {
		text += fmt.Sprintf(": here the %d threads of a block are taken as %s of %d", f.Warps*f.Lanes, figure.Count(f.Warps, "warp"), f.Lanes)
	}
	if own.Vendor != chip.Vendor {
		text += "; shared memory is that of " + own.Name
	}
	f.remark("other-target", -1, "", "%s", text)
}

// sharedAdvice says what a block that cannot be launched could do without.
func (f *Function) sharedAdvice(root *ir.Op, b *builder) {
	for _, u := range f.Shared.Unknown {
		f.remark("unknown-shared", u.Op, "", "the shared memory of %s is not known and counts as none: %s", f.Ops[u.Op].Name, u.Reason)
	}
	if !f.Shared.Known || f.Shared.Fits() {
		return
	}
	over := f.Shared.Bytes - int64(f.Shared.Limit)
	f.remark("shared-limit", -1, "", "the kernel cannot be launched: it needs %s bytes of shared memory a block, %s has %s, %s fewer",
		figure.Thousands(f.Shared.Bytes), f.Target, figure.Thousands(int64(f.Shared.Limit)), figure.Thousands(over))
	stage, stages, op := int64(0), int64(0), -1
	for _, buf := range b.shared.Of(root).Buffers {
		if n := stagesOf(buf.Value); n > 1 {
			stage += buf.Size / n
			if n > stages {
				stages, op = n, b.index[buf.Owner]
			}
		}
	}
	if stage == 0 {
		f.remark("shared-tile", f.largestBuffer(), "", "a smaller tile: the largest buffer takes %s bytes", figure.Thousands(f.largest()))
		return
	}
	if drop := (over + stage - 1) / stage; drop < stages {
		f.remark("num-stages", op, "", "a smaller num_stages: each of the %d stages of the pipeline's buffers takes %s bytes; %s fewer would fit",
			stages, figure.Thousands(stage), figure.Count(int(drop), "stage"))
		return
	}
	f.remark("shared-tile", op, "", "a smaller tile: one stage of the pipeline takes %s bytes, so that fewer stages are not enough", figure.Thousands(stage))
}

func (f *Function) largest() int64 {
	if i := f.largestBufferIndex(); i >= 0 {
		return f.Shared.Buffers[i].Size
	}
	return 0
}

func (f *Function) largestBuffer() int {
	if i := f.largestBufferIndex(); i >= 0 {
		return f.Shared.Buffers[i].Owner
	}
	return -1
}

func (f *Function) largestBufferIndex() int {
	best := -1
	for i, b := range f.Shared.Buffers {
		if best < 0 || b.Size > f.Shared.Buffers[best].Size {
			best = i
		}
	}
	return best
}

// livenessAdvice tries what reduce-liveness makes of the function, on a copy.
func (b *builder) livenessAdvice(f *Function, root *ir.Op, chip *target.Chip) {
	pressed := f.Prediction.SpillProbability >= pressedFrom || f.Occupancy.Limiter == string(target.ByRegisters)
	if !pressed || !keepsOperand(f) {
		return
	}
	var after *Function
	var options string
	for _, o := range []string{"gate=none", "gate=none mode=reload"} {
		if g := b.tried(root, chip, o); g != nil && f.better(g) && (after == nil || g.Prediction.Demand < after.Prediction.Demand) {
			after, options = g, o
		}
	}
	if after == nil {
		return
	}
	text := fmt.Sprintf("reduce-liveness brings %s to its use in the loop: peak %d → %d registers a thread, expected %d → %d",
		f.keptOperands(), f.Peak.Registers, after.Peak.Registers, f.Prediction.Registers, after.Prediction.Registers)
	if f.Prediction.SpillProbability > 0.01 {
		text += fmt.Sprintf(", probability of a spill %s → %s", figure.Percent(f.Prediction.SpillProbability), figure.Percent(after.Prediction.SpillProbability))
	}
	if f.Occupancy.Blocks != after.Occupancy.Blocks {
		text += fmt.Sprintf(", %d → %s on each %s", f.Occupancy.Blocks, figure.Count(after.Occupancy.Blocks, "block"), f.Words().Unit)
	}
	if d := after.Shared.Bytes - f.Shared.Bytes; d != 0 {
		text += fmt.Sprintf(", shared memory %s → %s bytes", figure.Thousands(f.Shared.Bytes), figure.Thousands(after.Shared.Bytes))
	}
	f.remark(reduceliveness.Name, f.Peak.Op, reduceliveness.Name+"{"+options+"}", "%s", text)
}

// pressedFrom is the probability of a spill from which remedies are looked for.
const pressedFrom = 0.1

// better reports whether a change of the function is worth its trouble: it
// spills less surely, or more blocks reside, or clearly fewer registers are
// needed.
func (f *Function) better(after *Function) bool {
	a, b := &f.Prediction, &after.Prediction
	if !after.Shared.Fits() || b.Demand >= a.Demand || after.Occupancy.Blocks < f.Occupancy.Blocks && !(a.Spills && !b.Spills) {
		return false
	}
	return a.SpillProbability-b.SpillProbability >= 0.05 || after.Occupancy.Blocks > f.Occupancy.Blocks || 20*b.Demand <= 19*a.Demand
}

func keepsOperand(f *Function) bool {
	for _, v := range f.Peak.Values {
		if v.Role == KeptOperand {
			return true
		}
	}
	return false
}

func (f *Function) keptOperands() string {
	var names []string
	for _, v := range f.Peak.Values {
		if v.Role == KeptOperand {
			names = append(names, v.Label())
		}
	}
	return strings.Join(names, ", ")
}

// tried is the report of a function after reduce-liveness, nil if the pass finds
// nothing to do.
func (b *builder) tried(root *ir.Op, chip *target.Chip, options string) *Function {
	clone := ir.NewModule(b.module.Context())
	clone.SetOp(clone.Clone(b.top, nil))
	copied := ir.Functions(clone.Op())[slices.Index(ir.Functions(b.top), root)]
	step, err := rewrite.NewRegistry(reduceliveness.Pass()).NewStep(reduceliveness.Name, options)
	if err != nil {
		panic("report: " + err.Error())
	}
	ignore := func(source.Diagnostic) {}
	if changed, err := rewrite.RunOn(context.Background(), copied, []rewrite.Step{step}, ignore); err != nil || !changed {
		return nil
	}
	o := b.Options
	o.File, o.Advice = nil, false
	f := newBuilder(clone, o).function(copied, chip)
	return &f
}

// boundAdvice names the bound that Triton's option maxnreg sets, where without
// it a thread could have more registers; it returns the bound, or 0.
func (f *Function) boundAdvice(chip *target.Chip) int {
	free := chip.RegisterLimit(f.Warps, f.Lanes)
	if chip.Compiler.BoundGranule == 0 || f.Prediction.Limit >= free || f.hasPartitions() {
		return 0
	}
	if f.Prediction.Spills {
		f.remark("maxnreg", -1, "", "without maxnreg=%d a thread could have %d registers", f.Prediction.Limit, free)
	}
	return f.Prediction.Limit
}

// warpsAdvice: twice the warps halve what a thread holds; that helps where a
// thread may then still have more than half of the registers.
func (f *Function) warpsAdvice(chip *target.Chip, bound int) {
	if !f.Prediction.Spills || f.Warps*2*f.Lanes > chip.BlockThreads || f.hasPartitions() {
		return
	}
	limit := chip.RegisterLimit(2*f.Warps, f.Lanes)
	if bound > 0 {
		limit = min(limit, bound)
	}
	if limit*2 < f.Prediction.Limit*5/4 {
		return
	}
	may := fmt.Sprintf("may still have %d registers", limit)
	if limit < f.Prediction.Limit {
		may = fmt.Sprintf("may have %d registers instead of %d", limit, f.Prediction.Limit)
	}
	f.remark("num-warps", f.Peak.Op, "", "num_warps=%d: a thread would hold about half of each tensor, and %s", 2*f.Warps, may)
}

func (f *Function) hasPartitions() bool {
	for _, o := range f.Ops {
		if o.Name == "ttg.warp_specialize" {
			return true
		}
	}
	return false
}

// tileAdvice names what a smaller tile would make smaller.
func (f *Function) tileAdvice() {
	if !f.Prediction.Spills || len(f.Peak.Values) == 0 {
		return
	}
	v := f.Peak.Values[0]
	if v.Registers*4 < f.Prediction.Limit {
		return
	}
	f.remark("tile", f.Peak.Op, "", "a smaller tile: %s, %s, holds %s of %d at the peak; half of one extent frees %d",
		v.Label(), v.Type, figure.Count(v.Registers, "register"), f.Peak.Registers, v.Registers/2)
}

// cliffAdvice tells of a change of occupancy a few registers away.
func (f *Function) cliffAdvice() {
	o := f.Occupancy
	if o.Blocks == 0 {
		return
	}
	n := f.Prediction.Registers
	near := max(8, int(math.Round(0.05*float64(n))))
	if next, ok := o.Gain(n); ok && n-next.Registers <= near {
		f.remark("cliff", f.Peak.Op, "", "%s fewer a thread, at most %d, and %s on each %s, not %d",
			figure.Count(n-next.Registers, "register"), next.Registers, resides(next.Blocks), f.Words().Unit, o.Blocks)
	}
	if room, next, ok := o.Loss(n); ok && room < near/2 && o.Limiter == string(target.ByRegisters) {
		f.remark("cliff", f.Peak.Op, "", "%s more a thread and %s on each %s, not %d", figure.Count(room+1, "register"), resides(next.Blocks), f.Words().Unit, o.Blocks)
	}
}

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
func (f *Function) stackAdvice() {
	if len(f.Stack) == 0 {
		return
	}
	least, most := 0, 0
	for _, s := range f.Stack {
		least, most = max(least, s.Least), max(most, s.Most)
	}
	bytes := fmt.Sprintf("%d", most)
	if least != most {
		bytes = fmt.Sprintf("%d to %d", least, most)
	}
	f.remark("stack", f.Stack[0].Op, "", "the compiler will report about %s bytes of stack a thread for the range reduction of %s: a local array, no spill, and not among the bytes above",
		bytes, f.Stack[0].What)
}
