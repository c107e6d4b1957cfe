package reduceliveness

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/nvws"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/ir"
)

// What a load may move past. The loop runs many times, and with it every loop
// between the load and it: all of what stands between the load and the end of
// the outermost op around the loop may come before the load's new place.

// safety is what is known of a whole module.
type safety struct {
	noalias bool // pointers from different arguments do not alias
	// partitions says that others run at the same time and reach the same
	// buffers: warps with other code (warp_specialize), or programs of one
	// cluster. Who tells them through a barrier that he has read something must
	// have read it.
	partitions bool
	looked     *int // ops that were looked at, for all readers
	// What was found out of values, which are asked for at each op that a load moves past. Clones
	// are of values of their own, and say nothing against what is known.
	bases, buffers map[*ir.Value]*ir.Value
	writables      map[*ir.Value]bool
}

// mostLooked bounds the ops that are looked at: each reader has those between it and
// its loop, so that thousands of loads before a loop would have millions, and so would
// one that each of thousands of loops reads, by the users that it has in all of them.
const mostLooked = 1 << 18

func safetyIn(module *ir.Op, noalias bool) safety {
	return safety{noalias: noalias, partitions: hasPartitions(module), looked: new(int),
		bases: make(map[*ir.Value]*ir.Value), buffers: make(map[*ir.Value]*ir.Value), writables: make(map[*ir.Value]bool)}
}

// spent reports whether enough was looked at.
func (s safety) spent() bool { return *s.looked >= mostLooked }

func hasPartitions(module *ir.Op) bool {
	found := ttg.NumCTAs(module) > 1
	if found || !module.Context().Met(ttg.OpWarpSpecialize) && !module.Context().Met(nvws.OpWarpGroup) {
		return found // each function of a module asks: most are answered without a walk
	}
	ir.Walk(module, func(o *ir.Op) {
		found = found || o.Is(ttg.OpWarpSpecialize) || o.Is(nvws.OpWarpGroup)
	})
	return found
}

// conflict returns an op that may change what reader reads before the end of
// loop, or nil; loop itself when that cannot be told. reader is a load from
// global memory or a local_load.
func (s safety) conflict(reader, loop *ir.Op) *ir.Op {
	last := loop.AncestorIn(reader.Block())
	if last == nil {
		return loop // in another block of the function: nothing is known
	}
	read := s.accessOf(reader)
	for o := reader.Next(); o != nil && !s.spent(); o = o.Next() {
		if w := read.writer(o); w != nil {
			return w
		}
		if o == last {
			return nil
		}
	}
	return loop
}

// An access is what an op reads.
type access struct {
	safety
	shared bool
	base   *ir.Value // the buffer, descriptor or pointer it starts from; nil: unknown
	// constant says that the buffer is filled when it is allocated and cannot
	// be written again: all that can happen to it is its end.
	constant bool
}

func (s safety) accessOf(reader *ir.Op) access {
	address := dialect.Part(reader, dialect.Load, dialect.Address)
	if dialect.Accesses(reader, dialect.Load, dialect.SharedMemory) {
		base := s.bufferOf(address)
		return access{safety: s, shared: true, base: base, constant: base != nil && !s.writable(base)}
	}
	return access{safety: s, base: s.pointerBase(address)}
}

// writable reports whether a buffer, or some view of it, is mutable.
func (s safety) writable(buffer *ir.Value) bool {
	is, known := s.writables[buffer]
	if known {
		return is
	}
	if is = mutable(buffer); !is {
		for u := range buffer.Uses {
			if o := u.Owner(); isBufferView(o) && s.writable(o.Result(0)) {
				is = true
				break
			}
		}
	}
	s.writables[buffer] = is
	return is
}

// bufferOf is the allocation that a buffer is a view of, or nil.
func (s safety) bufferOf(v *ir.Value) *ir.Value {
	return origin(s.buffers, v, nil, func(v *ir.Value) (from, root *ir.Value) {
		switch def := v.Def(); {
		case def == nil:
		case isBufferView(def):
			return def.Operand(0), nil
		case def.Is(ttg.OpLocalAlloc):
			return nil, v
		}
		return nil, nil
	})
}

// pointerBase is the function argument from which a pointer, a tensor of
// pointers or a descriptor is computed, or nil.
func (s safety) pointerBase(v *ir.Value) *ir.Value {
	return origin(s.bases, v, nil, func(v *ir.Value) (from, root *ir.Value) {
		if v.Def() != nil {
			if from = dialect.Part(v.Def(), dialect.Pointer, dialect.Base); from == nil {
				from = dialect.ViewOf(v)
			}
			if from != nil && isAddress(from.Type()) {
				return from, nil
			}
			return nil, nil
		}
		// The definition of a value that is no argument could not be read.
		if b := v.ArgOf(); b != nil && b.IsEntry() && b.Parent().HasTrait(ir.FunctionLike) {
			return nil, v
		}
		return nil, nil
	})
}

// origin goes from a value back by steps, each to what a value is made from, or to an end with
// what is to be known. All on the way have the same; those that go in a circle have circle.
func origin[T any](known map[*ir.Value]T, v *ir.Value, circle T, step func(*ir.Value) (from *ir.Value, end T)) T {
	var way []*ir.Value
	var end T
	for v != nil {
		if e, ok := known[v]; ok {
			end = e
			break
		}
		known[v] = circle
		way = append(way, v)
		v, end = step(v)
	}
	for _, w := range way {
		known[w] = end
	}
	return end
}

// isAddress reports whether a type is of pointers or descriptors: a number that one is
// made of may point anywhere.
func isAddress(t ir.Type) bool {
	switch dialect.TypeName(ir.ElementType(t)) {
	case tt.TypePtr, tt.TypeTensordesc, ttng.TypeTensordescIm2col:
		return true
	}
	return false
}

// writer returns o, or an op inside it, that may write what is read.
func (a access) writer(o *ir.Op) *ir.Op {
	*a.looked++
	if o.HasTrait(ir.RecursiveMemoryEffects) || dialect.DefOf(o) != nil {
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := range b.Ops {
					if w := a.writer(p); w != nil {
						return w
					}
				}
			}
		}
		if o.HasTrait(ir.RecursiveMemoryEffects) {
			return nil
		}
	}
	if a.partitions && !a.constant && signals(o) {
		return o
	}
	// What asynchronous ops write they may write as soon as they start, so nobody
	// may read it between there and the wait anyway.
	if dialect.HasRole(o, dialect.Wait) {
		return nil
	}
	if dialect.HasRole(o, dialect.Barrier) {
		// A barrier writes nothing itself, but what other programs wrote to
		// global memory may be seen behind it. A buffer belongs to the program:
		// who writes to it is found below.
		if a.shared {
			return nil
		}
		return o
	}
	effects, known := dialect.Effects(o)
	if !known && !a.constant {
		return o
	}
	for _, e := range effects {
		if e.Kind == dialect.Read || e.Kind == dialect.Alloc || a.constant && e.Kind == dialect.Write {
			continue
		}
		if a.hit(e) {
			return o
		}
	}
	return nil
}

// signals reports whether o takes part in the synchronisation of partitions.
func signals(o *ir.Op) bool {
	return dialect.HasRole(o, dialect.Barrier) || dialect.HasRole(o, dialect.Signal)
}

func (a access) hit(e dialect.EffectInstance) bool {
	switch e.Resource {
	case dialect.OtherState, dialect.TensorMemory:
		return false
	case dialect.SharedMemory:
		if !a.shared {
			return false
		}
	case dialect.GlobalMemory:
		if a.shared {
			return false
		}
	}
	if a.base == nil || e.Value == nil {
		return true
	}
	if a.shared {
		other := a.bufferOf(e.Value)
		return other == nil || other == a.base
	}
	other := a.pointerBase(e.Value)
	if other == nil || other == a.base {
		return true
	}
	return !a.noalias && !markedNoAlias(a.base) && !markedNoAlias(other)
}

// markedNoAlias reports whether a function argument is marked as not aliasing anything else.
func markedNoAlias(v *ir.Value) bool {
	f := v.ArgOf().Parent()
	attrs, ok := f.Attr("arg_attrs").(*ir.ArrayAttr)
	if !ok {
		return false
	}
	d, ok := attrs.Elems[v.Index()].(*ir.DictAttr)
	return ok && (d.Get(llvm.NoAliasAttr) != nil || d.Get(tt.NoAliasAttr) != nil)
}

// isVolatile reports whether a load must happen as often as it is written.
func isVolatile(load *ir.Op) bool {
	return dialect.IsVolatile(load) || dialect.EnumOf(load, "cache") == "cv"
}
