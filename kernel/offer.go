package kernel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/rewrite/reduceliveness"
)

// An Offer is what a pass could do in the function. Whether it is worth it a Trial tells.
type Offer struct {
	Pass    *rewrite.Pass
	Options string // as a pipeline has them
	// Title says what it does: "Reduce liveness (smem)".
	Title string
	// At are the ops that take part, where it is offered beside the function itself; Local
	// says that it is not offered there.
	At    []*ir.Op
	Local bool
	// Gains says that it is done for what it gains: who makes no use of that has no
	// use of it. Other offers make the text simpler, and must cost nothing.
	Gains bool
	// Why is what to say of it at the first of At, "" for nothing.
	Why string
	// Frees are the values that would need no registers any more around their loops.
	Frees []*ir.Value
}

// Pipeline is the offer as --passes takes it.
func (o *Offer) Pipeline() string {
	if o.Options == "" {
		return o.Pass.Name
	}
	return o.Pass.Name + "{" + o.Options + "}"
}

// Offers lists what passes could do: reduce-liveness with all that it can move and, where that is several values, with
// each of the mostSingle largest; then those that simplify. They are found once. Loads that are repeated are not among them: no
// prediction tells where these help.
func (k *Kernel) Offers() []Offer {
	if k.offers == nil {
		k.offers = append(k.livenessOffers(), Offer{Pass: canonicalize.Pass(), Title: "Canonicalize"}, Offer{Pass: cse.Pass(), Title: "Eliminate common subexpressions"})
	}
	return k.offers
}

func (k *Kernel) livenessOffers() []Offer {
	movables, way := reduceliveness.Movables(k.Root, k.Chip())
	if len(movables) == 0 {
		return nil
	}
	// The mode is the pass's choice for the chip.
	options := "gate=none"
	if k.OtherTarget() {
		options += " target=" + k.Machine.Chip.Name
	}
	pass := reduceliveness.Pass()
	all := Offer{Pass: pass, Title: fmt.Sprintf("Reduce liveness (%s)", way), Options: options, Gains: true}
	var single []Offer
	for _, m := range movables {
		all.At, all.Frees = append(all.At, m.Places...), append(all.Frees, m.Value)
		name := rewrite.ValueText(m.Value)
		if m.Value.Name() == "" {
			continue // options could not name it
		}
		single = append(single, Offer{
			Pass: pass, Title: fmt.Sprintf("Reduce liveness of %s (%s)", name, way), At: m.Places, Local: true, Gains: true,
			Options: options + " operands=" + m.Value.Name(), Frees: []*ir.Value{m.Value},
			Why: fmt.Sprintf("%s stays live through the loop for '%s'; reduce-liveness (mode=%s) would bring it to its use", name, m.Dot.Name(), way),
		})
	}
	if len(movables) == 1 {
		if len(single) == 1 {
			all.Why = single[0].Why
		}
		return []Offer{all}
	}
	return append([]Offer{all}, largest(single)...)
}

// mostSingle is how many values have an offer of their own. Each is tried on a copy of the
// function, so that of all of many it would take the square of the text.
const mostSingle = 16

// largest are the offers that free the largest values, as they are listed.
func largest(single []Offer) []Offer {
	if len(single) <= mostSingle {
		return single
	}
	size := func(o Offer) int64 { return liveness.Bytes(o.Frees[0].Type()) }
	order := make([]int, len(single))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(size(single[j]), size(single[i])) })
	order = order[:mostSingle]
	slices.Sort(order)
	list := make([]Offer, len(order))
	for n, i := range order {
		list[n] = single[i]
	}
	return list
}

// A Trial is an offer with what is expected of the function after it.
type Trial struct {
	*Offer
	After *Expected
}

// Try tries an offer, once; ok is false if it is not worth it: what is done for a gain must have one, all else must
// change something and cost nothing.
func (k *Kernel) Try(o *Offer) (t Trial, ok bool) {
	after := k.After(o.Pass, o.Options)
	return Trial{o, after}, after != nil && (!o.Gains || k.Better(after)) && (o.Gains || !k.Worse(after))
}

// Worthwhile tries those offers that are wanted and returns what is worth it, the
// best first.
func (k *Kernel) Worthwhile(wanted func(*Offer) bool) (list []Trial) {
	offers := k.Offers()
	for i := range offers {
		if !wanted(&offers[i]) {
			continue
		}
		if t, ok := k.Try(&offers[i]); ok {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b Trial) int {
		if a.Gains != b.Gains {
			if a.Gains {
				return -1
			}
			return 1
		}
		if !a.Gains {
			return 0 // as they are listed
		}
		return a.After.Compare(b.After)
	})
	return list
}

// Effect compares the kernel with what becomes of it, by what is predicted of both:
// "296 → 264 registers, spill 83 % → 40 %", or "296 registers as before"; "" without
// layouts.
func (k *Kernel) Effect(is *Expected) string {
	if k.Estimate() {
		return ""
	}
	was := k.Expected()
	var parts []string
	if was.Peak != is.Peak {
		parts = append(parts, fmt.Sprintf("%d → %s", was.Peak, figure.Count(is.Peak, "register")))
	}
	if a, b := figure.Percent(was.SpillProbability), figure.Percent(is.SpillProbability); a != b {
		parts = append(parts, fmt.Sprintf("spill %s → %s", a, b))
	}
	parts = append(parts, k.effectOnUnit(is)...)
	if len(parts) == 0 {
		return figure.Count(was.Peak, "register") + " as before"
	}
	return strings.Join(parts, ", ")
}

// effectOnUnit is what becomes of resident blocks and of shared memory.
func (k *Kernel) effectOnUnit(is *Expected) (parts []string) {
	was := k.Expected()
	if was.Blocks != is.Blocks {
		parts = append(parts, fmt.Sprintf("%d → %s on each %s", was.Blocks, figure.Count(is.Blocks, "block"), k.Words().Unit))
	}
	if was.Shared != is.Shared {
		parts = append(parts, fmt.Sprintf("%s %s → %s bytes", k.Words().Shared, figure.Thousands(was.Shared), figure.Thousands(is.Shared)))
	}
	return parts
}
