package reduceliveness

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// A chain is how an operand came to be: from the value that is live into the
// loop back to a load from global memory.
type chain struct {
	// value is defined outside the loop and used in it; everything that the
	// loop sees of the operand goes through it.
	value *ir.Value
	// steps are the ops from value's back to the load, which is the last.
	steps []*ir.Op
	load  *ir.Op // nil if the chain ends at a buffer that stores fill
	// staged is the index in steps of the first local_load, or -1.
	staged int
}

func isGlobalLoad(o *ir.Op) bool {
	return dialect.Accesses(o, dialect.Load, dialect.GlobalMemory) && !dialect.HasRole(o, dialect.Atomic)
}

// isBufferRead reports whether o reads a buffer, or a view of one, as a whole.
func isBufferRead(o *ir.Op) bool {
	return dialect.Accesses(o, dialect.Load, dialect.SharedMemory) && dialect.Part(o, dialect.Load, dialect.Offsets) == nil
}

func isBufferView(o *ir.Op) bool {
	return dialect.HasRole(o, dialect.View) && o.NumResults() == 1 && dialect.TypeName(o.Result(0).Type()) == ttg.TypeMemdesc
}

// passesOn reports whether the op's first operand is the value that its result
// came from, in another place or layout.
func (s safety) passesOn(o *ir.Op) bool {
	return dialect.HasRole(o, dialect.Conversion) || isBufferRead(o) || o.Is(tt.OpTrans) || isBufferView(o) ||
		o.Is(ttg.OpLocalAlloc) && o.NumOperands() == 1 && !s.writable(o.Result(0))
}

// cheap reports whether an op may be repeated each time round a loop: it has no effects, as dialect/all tests.
func cheap(o *ir.Op) bool { return dialect.HasRole(o, dialect.Cheap) }

// recomputable reports whether v is worth computing again where it is needed:
// a tensor made by a few cheap ops from values that are scalars in the end.
func recomputable(v *ir.Value) bool {
	seen := make(map[*ir.Value]bool) // ops share operands: look at each once
	var visit func(v *ir.Value) bool
	visit = func(v *ir.Value) bool {
		if _, tensor := v.Type().(*ir.TensorType); !tensor || seen[v] {
			return true // a scalar is kept as it is
		}
		seen[v] = true
		def := v.Def()
		if def == nil || len(seen) > maxRecompute || !cheap(def) {
			return false
		}
		for i := range def.NumOperands() {
			if !visit(def.Operand(i)) {
				return false
			}
		}
		return true
	}
	return visit(v)
}

// maxRecompute bounds how many tensors are computed again for one.
const maxRecompute = 32

// A sourced is what a value in a loop goes back to outside of it, or why to nothing.
type sourced struct {
	value  *ir.Value
	reason string
}

// source finds what a dot's operand goes back to, by ops of the loop of which each passes on one value. Values may go in
// a circle, see ir.Dominated.
func (s *sinker) source(operand *ir.Value, loop *ir.Op) sourced {
	circle := sourced{reason: "it is computed from itself in the loop"}
	return origin(s.known.sources, operand, circle, func(v *ir.Value) (*ir.Value, sourced) {
		*s.safety.looked++
		return s.stepBack(v, loop)
	})
}

// stepBack is the value from which another comes by one op of the loop, or what it goes back to.
func (s *sinker) stepBack(v *ir.Value, loop *ir.Op) (from *ir.Value, end sourced) {
	def := v.Def()
	if def == nil || !loop.IsAncestorOf(def) {
		b := v.ArgOf()
		switch {
		case b == nil:
			return nil, sourced{value: v}
		case loop.IsAncestorOf(b.Parent()):
			return nil, sourced{reason: fmt.Sprintf("%s is carried around the loop", rewrite.ValueText(v))}
		}
		return nil, sourced{reason: fmt.Sprintf("%s is an argument of the code around the loop", rewrite.ValueText(v))}
	}
	switch {
	case dialect.Accesses(def, dialect.Load, dialect.SharedMemory):
		return nil, sourced{reason: fmt.Sprintf("it is read from shared memory (%s) in the loop already", rewrite.ValueText(def.Operand(0)))}
	case dialect.Accesses(def, dialect.Load, dialect.TensorMemory):
		return nil, sourced{reason: fmt.Sprintf("it is read from tensor memory (%s) in the loop already", rewrite.ValueText(def.Operand(0)))}
	case isGlobalLoad(def):
		return nil, sourced{reason: fmt.Sprintf("it is loaded in the loop already ('%s')", def.Name())}
	case s.safety.passesOn(def):
		return def.Operand(0), sourced{}
	}
	if from := onlySource(def); from != nil {
		return from, sourced{}
	}
	return nil, sourced{reason: fmt.Sprintf("it is computed in the loop, by '%s'", def.Name())}
}

// follow finds the chain of a dot's operand, or says why there is none.
func (s *sinker) follow(operand *ir.Value, loop *ir.Op) (*chain, string) {
	s.lookAt(loop)
	from := s.source(operand, loop)
	if from.value == nil {
		return nil, from.reason
	}
	found, ok := s.known.chains[from.value]
	if !ok {
		found = s.chainOf(from.value)
		s.known.chains[from.value] = found
	}
	return found.chain, found.reason
}

func (s *sinker) chainOf(v *ir.Value) chained {
	c := &chain{value: v, staged: -1}
	reason := c.extend(s.safety, v, 0)
	*s.safety.looked += len(c.steps)
	if reason != "" && c.staged < 0 {
		return chained{nil, reason}
	}
	if reason != "" { // what is in the buffer may come from anywhere
		c.steps, c.load = c.steps[:c.staged+1], nil
	}
	return chained{c, ""}
}

// onlySource is the one tensor that a cheap op takes and that cannot be made
// again from scalars; nil if there are several or none.
func onlySource(o *ir.Op) *ir.Value {
	if !cheap(o) {
		return nil
	}
	var from *ir.Value
	for i := range o.NumOperands() {
		v := o.Operand(i)
		if v == from || recomputable(v) {
			continue
		}
		if from != nil {
			return nil
		}
		from = v
	}
	return from
}

// maxChain bounds the ops of a chain before the loop, which may go in a circle, too.
const maxChain = 64

// extend follows v to a load, and returns why it cannot.
func (c *chain) extend(s safety, v *ir.Value, length int) string {
	def := v.Def()
	switch {
	case def == nil:
		return fmt.Sprintf("%s is carried around a loop or passed to the function", rewrite.ValueText(v))
	case length > maxChain:
		return "its chain of definitions is too long"
	case isGlobalLoad(def):
		c.steps = append(c.steps, def)
		c.load = def
		return ""
	case s.passesOn(def):
		if isBufferRead(def) && c.staged < 0 {
			c.staged = len(c.steps)
		}
		c.steps = append(c.steps, def)
		return c.extend(s, def.Operand(0), length+1)
	case def.Is(ttg.OpLocalAlloc): // mutable: what it was filled with may be gone
		return fmt.Sprintf("%s is filled by stores", rewrite.ValueText(v))
	case !cheap(def):
		return fmt.Sprintf("it comes from '%s', which is no load and not cheap to repeat", def.Name())
	}
	for i := range def.NumOperands() {
		v := def.Operand(i)
		if recomputable(v) {
			continue
		}
		// The other operands are made again in the loop, or this is no chain.
		for j := range def.NumOperands() {
			if w := def.Operand(j); w != v && !recomputable(w) {
				return fmt.Sprintf("'%s' joins %s and %s, of which one would stay live instead",
					def.Name(), rewrite.ValueText(v), rewrite.ValueText(w))
			}
		}
		c.steps = append(c.steps, def)
		return c.extend(s, v, length+1)
	}
	return fmt.Sprintf("it comes from '%s' alone, not from a load", def.Name())
}
