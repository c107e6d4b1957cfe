// Package reduceliveness shortens the life of dot operands: an operand that is
// loaded before a loop and used by a dot inside it occupies registers for the
// whole loop. The pass brings its load, or the read of a shared buffer that
// holds it, to the use.
package reduceliveness

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Name is the pass's own name; UpstreamName is the one under which it follows
// the rules of Triton's Intel backend to the letter.
const (
	Name         = "reduce-liveness"
	UpstreamName = "tritonintelgpu-reduce-variable-liveness"
)

// Modes of bringing an operand to its use.
const (
	modeAuto     = "auto"
	modePrefetch = "prefetch"
	modeReload   = "reload"
	modeShared   = "smem"
)

// Pass returns the pass.
func Pass() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    Name,
		Aliases: []string{UpstreamName},
		Summary: "bring the load of a dot operand into the loop that uses it",
		Doc: `An operand of tt.dot, tt.dot_scaled or ttng.warp_group_dot that is defined before an scf.for or scf.while
occupies registers through all of the loop. Where its chain of definitions leads back over ttg.convert_layout,
ttg.local_load, ttg.local_alloc, views of buffers and cheap elementwise ops to tt.load, tt.descriptor_load or
amdg.buffer_load, the pass brings it to its use:

  mode=prefetch  a prefetch takes the place of the load, the load goes into the loop (Intel)
  mode=reload    the load goes into the loop, with what follows it
  mode=smem      the operand waits in shared memory; only the read of the buffer is in the loop
  mode=auto      by the chip: prefetch on Intel, smem on NVIDIA and on AMD's RDNA where the predicted peak of registers does not
                 rise, smem on CDNA where it falls by 7 % or more; not where blocks are lost and no spill is expected

It is done when gate=total finds more than total-threshold bytes a program live into the loop, or when gate=pressure
finds more bytes a lane live at the loop's peak than the target's registers hold. No mode takes more shared memory than a
block of the target can have. No load moves past an op that may
write what it reads, volatile loads do not move at all, and remarks (--remarks) say for each operand what was done or
which condition stopped it.

As ` + UpstreamName + ` the pass follows the rules of Triton's Intel
backend, which look at descriptor loads with ttig.block_io and dpas dots only and do not ask who may write.`,
	}
	mode := p.ChoiceOption("mode", modeAuto, []string{modeAuto, modePrefetch, modeReload, modeShared}, "how the operand is brought to its use")
	gate := p.ChoiceOption("gate", gateTotal, []string{gateTotal, gatePressure, gateNone},
		"when: total (bytes a program), pressure (bytes a lane), none (always)")
	threshold := p.IntOption("total-threshold", 32768, "gate=total: act when more bytes a program than this are live into the loop")
	budget := p.IntOption("lane-budget", 0, "gate=pressure: bytes of registers a lane; 0 takes the target's")
	chip := p.StringOption("target", "", "chip that decides, such as gfx942; the module's own by default")
	operands := p.ListOption("operands", "names of the values to consider, without %, such as q; all by default")
	noalias := p.BoolOption("assume-noalias", false, "pointers that come from different arguments do not alias")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		var err error
		if in.As == UpstreamName {
			err = runUpstream(in, root)
		} else {
			err = runGeneral(in, root, options{
				mode: mode.Of(in), gate: gate.Of(in), threshold: threshold.Of(in), budget: budget.Of(in), target: chip.Of(in),
				operands: operands.Of(in), noalias: noalias.Of(in),
			})
		}
		return in.Outcome(), err
	}
	return p
}

// options are those of the pass.
type options struct {
	mode, gate, target string
	threshold, budget  int64
	operands           []string
	noalias            bool

	auto bool                // the mode is that of rule
	rule target.KeptOperands // of the chip
}
