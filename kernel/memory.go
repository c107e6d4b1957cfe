package kernel

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/memory"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// Memory is what moving elements costs, and what is computed more than once. Bytes,
// instructions, wavefronts and sectors are of a block.
type Memory struct {
	Accesses   []Access     `json:"accesses"`   // in the order of the text
	Replicated []Replicated `json:"replicated"` // the largest first
	Totals     Totals       `json:"totals"`
}

// Totals are of all runs of all ops; a loop whose trips are not known counts as one trip.
type Totals struct {
	Whole            bool  `json:"whole"`              // all trips are known
	Conversions      int   `json:"conversions"`        // ops that change a layout and move elements
	SharedConverted  int   `json:"shared_conversions"` // of them through shared memory
	ConvertedBytes   int64 `json:"converted_bytes"`    // through shared memory by them
	LoopConverted    int64 `json:"converted_bytes_in_loops"`
	SharedBytes      int64 `json:"shared_bytes"`
	Wavefronts       int64 `json:"wavefronts"`
	IdealWavefronts  int64 `json:"ideal_wavefronts"`
	GlobalBytes      int64 `json:"global_bytes"`
	Sectors          int64 `json:"sectors"`
	IdealSectors     int64 `json:"ideal_sectors"`
	Computed         int64 `json:"computed"`        // elements a thread computes
	ComputedNeeded   int64 `json:"computed_needed"` // if they were divided among all threads
	CostlyComputed   int64 `json:"costly_computed"` // the same of divisions, roots, calls
	CostlyNeeded     int64 `json:"costly_needed"`
	UnknownConflicts int   `json:"unknown_conflicts"` // ops of shared memory whose wavefronts are not known: they count as none
}

// Redundant is how many times as much costly arithmetic is done as is needed, at least 1.
func (t *Totals) Redundant() float64 {
	return memory.Work{Done: t.CostlyComputed, Needed: t.CostlyNeeded}.Redundant()
}

// An Access is an op that moves elements.
type Access struct {
	Op        int      `json:"op"`        // index into Ops
	Kind      string   `json:"kind"`      // "conversion", "local load", …
	Mechanism string   `json:"mechanism"` // "none", "registers", "shuffles", "shared memory", …
	Times     Times    `json:"times"`
	Bytes     int64    `json:"bytes"` // a run
	Shared    []Side   `json:"shared"`
	Shuffles  int64    `json:"shuffles"` // a warp and run; 0: none, or not known
	Global    *Request `json:"global"`
}

// Times is how often an op runs.
type Times struct {
	Known   int64  `json:"known"`         // the product of the trips that are known
	Unknown int    `json:"unknown_loops"` // around it
	Text    string `json:"text"`          // "×16·n", "" for once
}

// A Side is the stores to shared memory, or the loads from it, of an access.
type Side struct {
	Store        bool   `json:"store"`
	Instruction  string `json:"instruction"`  // "ld.shared.v4.b32", "ldmatrix.x4.trans", "ds_read_b128"
	VectorBits   int64  `json:"vector_bits"`  // a lane and instruction
	Instructions int64  `json:"instructions"` // a warp and run
	Wavefronts   int64  `json:"wavefronts"`   // an instruction
	Ideal        int64  `json:"ideal"`        // without bank conflicts
	Total        int64  `json:"total_wavefronts"`
}

// A Request is what a warp asks of global memory with one instruction.
type Request struct {
	VectorBits  int64  `json:"vector_bits"`
	Limit       string `json:"limited_by"` // "layout", "contiguity", "alignment", "mask"; "" for 128 bits
	Requests    int64  `json:"requests"`   // a warp and run
	Sectors     int64  `json:"sectors"`    // a request
	Ideal       int64  `json:"ideal"`
	SectorBytes int64  `json:"sector_bytes"`
	Aligned     bool   `json:"aligned"`
	Masked      bool   `json:"masked"`
	Cache       string `json:"cache"`
	Evict       string `json:"evict"`
}

// Replicated is an op by which threads compute the same elements.
type Replicated struct {
	Op       int   `json:"op"`
	Times    Times `json:"times"`
	Elements int64 `json:"elements"` // of the tensor
	Lanes    int64 `json:"lanes"`    // of a warp that have the same element
	Warps    int64 `json:"warps"`    // of a block
	Thread   int64 `json:"thread"`   // elements that a thread computes
	Even     int64 `json:"even"`     // were they divided among all threads
	Costly   bool  `json:"costly"`
}

// Memory is what moving elements costs.
func (k *Kernel) Memory() *memory.Analysis {
	if k.memory == nil {
		k.memory = memory.New(k.Pressure(), memory.Options{Cache: k.in.Cache, Triton36: k.Root.Module().Context().Legacy().UpTo(lastEarlier), Scratch: k.scratchOf})
	}
	return k.memory
}

// scratchOf is the shared memory of an op while it runs, 0 if it has none or it is not known.
func (k *Kernel) scratchOf(o *ir.Op) int64 {
	if a := k.Allocation(); a != nil {
		if b := a.ScratchOf(o); b != nil && b.Kind == allocation.Scratch {
			return b.Size
		}
	}
	return 0
}

func (b *builder) memory() *Memory {
	found := b.k.Memory()
	m := &Memory{Accesses: []Access{}, Replicated: []Replicated{}}
	m.Totals = Totals{
		Whole: true, Computed: found.Arithmetic.Done, ComputedNeeded: found.Arithmetic.Needed,
		CostlyComputed: found.Costly.Done, CostlyNeeded: found.Costly.Needed,
	}
	for i := range found.Accesses {
		a := &found.Accesses[i]
		m.Totals.add(a)
		out := b.k.access(a)
		out.Op = b.index[a.Op]
		m.Accesses = append(m.Accesses, out)
	}
	for i := range found.Replicated {
		r := &found.Replicated[i]
		m.Replicated = append(m.Replicated, Replicated{b.index[r.Op], timesOf(r.Times), r.Elements, r.Lanes, r.Warps, r.Thread, r.Even, r.Costly})
	}
	slices.SortStableFunc(m.Replicated, func(a, b Replicated) int {
		if a.Costly != b.Costly {
			return map[bool]int{true: -1, false: 1}[a.Costly]
		}
		return cmp.Compare((b.Thread-b.Even)*b.Times.Known, (a.Thread-a.Even)*a.Times.Known)
	})
	return m
}

// access is an access as plain data, without the index of its op.
func (k *Kernel) access(a *memory.Access) Access {
	out := Access{Kind: string(a.Kind), Mechanism: string(a.Mechanism), Times: timesOf(a.Times), Bytes: a.Bytes, Shared: []Side{}, Shuffles: a.Shuffles}
	for i := range a.Sides {
		s := &a.Sides[i]
		out.Shared = append(out.Shared, Side{s.Way == layout.Storing, k.instruction(s), s.Vector * int64(s.Bits), s.Instructions, s.Service.Wavefronts, s.Service.Ideal, s.Wavefronts()})
	}
	if r := a.Request; r != nil {
		out.Global = &Request{r.Vector * int64(r.Bits), r.Limit, r.Requests, r.Sectors, r.Ideal, r.SectorBytes, r.Aligned, r.Masked, r.Cache, r.Evict}
	}
	return out
}

func timesOf(t memory.Times) Times { return Times{t.Known, t.Unknown, t.String()} }

// add counts an access for all of its runs.
func (t *Totals) add(a *memory.Access) {
	sum := func(to *int64, n int64) { *to = min(*to+a.Times.Of(n), memory.MostTimes) }
	t.Whole = t.Whole && a.Times.Unknown == 0
	switch a.Mechanism {
	case memory.Shared, memory.Distributed:
		sum(&t.SharedBytes, a.Bytes)
		if len(a.Sides) == 0 {
			t.UnknownConflicts++
		}
	case memory.Global, memory.Direct:
		sum(&t.GlobalBytes, a.Bytes)
	}
	for i := range a.Sides {
		sum(&t.Wavefronts, a.Sides[i].Wavefronts())
		sum(&t.IdealWavefronts, a.Sides[i].Ideal())
	}
	if r := a.Request; r != nil {
		sum(&t.Sectors, r.Total())
		sum(&t.IdealSectors, r.IdealTotal())
	}
	if a.Kind != memory.Conversion || a.Mechanism == memory.Nothing || a.Mechanism == memory.Registers {
		return
	}
	t.Conversions++
	if a.Mechanism == memory.Shuffles {
		return
	}
	t.SharedConverted++
	sum(&t.ConvertedBytes, a.Bytes)
	if a.Times.InLoop() {
		sum(&t.LoopConverted, a.Bytes)
	}
}
