package kernel

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
)

// Shared is the shared memory (LDS, SLM) of a block, in bytes, as Triton will
// allocate it for the module's own target.
type Shared struct {
	Known   bool     `json:"known"` // not of TTIR: layouts decide
	Bytes   int64    `json:"bytes"`
	Needs   int64    `json:"needs"`   // bytes that count: those that the compiler reported, or else Bytes
	Limit   int      `json:"limit"`   // most that a block can have; 0: no target is known
	Buffers []Buffer `json:"buffers"` // in the order of their first ops
	// Unknown lists ops whose need is not known: it counts as none.
	Unknown []Unknown `json:"unknown"`
}

// Fits reports whether a block can be launched with that; where the limit is
// not known, it says so too.
func (s Shared) Fits() bool { return s.Limit == 0 || s.Needs <= int64(s.Limit) }

// A Buffer is a piece of shared memory.
type Buffer struct {
	Kind      string `json:"kind"` // "explicit" (ttg.local_alloc), "scratch" of an op, "virtual": all of a called function
	Owner     int    `json:"owner"`
	Name      string `json:"name"` // of the value, with its %; "" for scratch
	Type      string `json:"type"`
	Loc       Place  `json:"loc"`
	Offset    int64  `json:"offset"`
	Size      int64  `json:"size"`
	Alignment int64  `json:"alignment"`
	First     int    `json:"first"` // indices of the ops between which its content is needed, both inclusive
	Last      int    `json:"last"`
	Start     int    `json:"start"` // the same in the allocator's steps, End exclusive
	End       int    `json:"end"`
}

// An Unknown is an op whose need of shared memory cannot be told.
type Unknown struct {
	Op     int    `json:"op"`
	Reason string `json:"reason"`
}

func (b *builder) shared(f *Facts) Shared {
	s := Shared{Buffers: []Buffer{}, Unknown: []Unknown{}}
	if chip := b.k.Chip(); chip != nil {
		s.Limit = chip.Shared.Block
	}
	s.Needs = max(b.k.Outcome().Shared, 0)
	if s.Bytes, s.Known = b.k.SharedBytes(); !s.Known {
		return s
	}
	a := b.k.Allocation()
	for _, buf := range a.Buffers {
		if buf.Size == 0 {
			continue
		}
		out := Buffer{
			Kind: buf.Kind.String(), Owner: b.index[buf.Owner], Loc: b.text.place(buf.Owner.Loc()),
			Offset: buf.Offset, Size: buf.Size, Alignment: buf.Alignment, Start: buf.Live.Start, End: buf.Live.End,
			First: b.index[a.First(buf)],
		}
		last := b.index[a.Last(buf)]
		if last = f.Ops[last].End; last < out.First {
			last = out.First
		}
		out.Last = last
		if v := buf.Value; v != nil {
			out.Name, out.Loc = b.text.Name(v), b.text.place(v.Loc())
			out.Type = b.text.Type(v)
		}
		s.Buffers = append(s.Buffers, out)
	}
	for _, u := range a.Unknown {
		s.Unknown = append(s.Unknown, Unknown{b.index[u.Op], u.Err.Error()})
	}
	return s
}

// LargestBuffers are the buffers that take most shared memory, so many at most, the
// largest first.
func (k *Kernel) LargestBuffers(most int) []*allocation.Buffer {
	if k.Allocation() == nil {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(k.Allocation().Buffers), func(b *allocation.Buffer) bool { return b.Size == 0 })
	slices.SortStableFunc(list, func(a, b *allocation.Buffer) int { return cmp.Compare(b.Size, a.Size) })
	return list[:min(len(list), most)]
}
