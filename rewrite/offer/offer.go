// Package offer is what passes say they could do in a function, for an editor to
// offer it. Passes themselves know nothing of it.
package offer

import "github.com/tgopt/tgopt/ir"

// An Offer is a way to run a pass on a function. Who makes it changes nothing and
// need not be sure: what turns out to change nothing is not shown.
type Offer struct {
	// Pass is the name of the pass, Options what NewStep takes.
	Pass, Options string
	// Title says what it does; figures are added to it: "Reduce liveness
	// (reload)".
	Title string
	// At are the ops where it is offered beside the function itself; Local says
	// that it is not offered there.
	At    []*ir.Op
	Local bool
	// Gains says that it is done for what it gains: who makes no use of that has no
	// use of it. Other offers make the text simpler, and must cost nothing.
	Gains bool
	// Why is what to say at the first of At of a function that is short of
	// registers, Frees the value that would need none any more around its loop.
	// "" says nothing.
	Why   string
	Frees *ir.Value
}
