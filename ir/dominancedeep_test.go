package ir_test

import (
	"math/rand"
	"testing"

	"github.com/tgopt/tgopt/ir"
)

// TestDominatesDeep: what Dominance remembers of values that are used deep inside says the
// same as one that was asked nothing before.
func TestDominatesDeep(t *testing.T) {
	m := ir.NewModule(toy().NewContext())
	bit := []ir.Type{m.Context().Integer(1)}
	var ops []*ir.Op
	add := func(b *ir.Block) *ir.Op {
		o := m.NewOp(ir.OpState{Name: m.Context().OpName("toy.op"), Types: bit})
		b.Append(o)
		ops = append(ops, o)
		return o
	}
	f := m.NewOp(ir.OpState{Name: m.Context().OpName("toy.func")})
	m.Body().Append(f)
	block := m.NewBlock()
	f.AddRegion().Append(block)
	// Each level has an op before and one behind what holds the next; some have a block that no other
	// goes to.
	for depth := range 60 {
		add(block)
		holder := add(block)
		add(block)
		inner := m.NewBlock()
		r := holder.AddRegion()
		r.Append(inner)
		if depth%7 == 3 {
			other := m.NewBlock()
			r.Append(other)
			add(inner)
			inner = other
		}
		block = inner
	}
	add(block)
	d, random := ir.NewDominance(m.Op()), rand.New(rand.NewSource(1))
	dominated := 0
	for range 40_000 {
		v, at := ops[random.Intn(len(ops))].Result(0), ops[random.Intn(len(ops))]
		got, want := d.Dominates(v, at), ir.NewDominance(m.Op()).Dominates(v, at)
		if got != want {
			t.Fatalf("%d dominates %d: %v, want %v", v.ID(), at.ID(), got, want)
		}
		if got {
			dominated++
		}
	}
	if dominated < 5000 || dominated > 35_000 {
		t.Errorf("%d dominate", dominated)
	}
}
