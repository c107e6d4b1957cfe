package report

import (
	"fmt"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
)

// A LineMemory is what moving elements costs, in a Line.
type LineMemory struct {
	Totals     kernel.Totals    `json:"totals"`
	Accesses   []LineAccess     `json:"accesses"`
	Replicated []LineReplicated `json:"replicated"`
}

// A LineAccess is an op that moves elements, with its name and places in place of its index.
type LineAccess struct {
	Op   string  `json:"op"`
	Line *int    `json:"line"` // in the file
	Loc  *string `json:"loc"`  // in Python
	kernel.Access
}

// A LineReplicated is an op by which threads compute the same elements, in the same way.
type LineReplicated struct {
	Op   string  `json:"op"`
	Line *int    `json:"line"`
	Loc  *string `json:"loc"`
	kernel.Replicated
}

func memoryOf(f *kernel.Facts) *LineMemory {
	if f.Memory == nil {
		return nil
	}
	m := &LineMemory{Totals: f.Memory.Totals, Accesses: []LineAccess{}, Replicated: []LineReplicated{}}
	for _, a := range f.Memory.Accesses {
		o := &f.Ops[a.Op]
		m.Accesses = append(m.Accesses, LineAccess{o.Name, given(o.Line), given(o.Loc.Author().String()), a})
	}
	for _, r := range f.Memory.Replicated {
		o := &f.Ops[r.Op]
		m.Replicated = append(m.Replicated, LineReplicated{o.Name, given(o.Line), given(o.Loc.Author().String()), r})
	}
	return m
}

// MemorySummary is the totals of a block in sentences.
func MemorySummary(f *kernel.Facts) (list []string) {
	t := &f.Memory.Totals
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	thousands := figure.Thousands[int64]
	if t.Conversions > 0 {
		s := figure.Count(t.Conversions, "conversion") + " between threads"
		if t.SharedConverted > 0 {
			s += fmt.Sprintf(", %d through shared memory with %s a block", t.SharedConverted, figure.Count(t.ConvertedBytes, "byte"))
		}
		if t.LoopConverted > 0 {
			s += fmt.Sprintf(", %s of them in loops", thousands(t.LoopConverted))
		}
		add("%s", s)
	}
	if t.SharedBytes > 0 {
		s := figure.Count(t.SharedBytes, "byte") + " through shared memory"
		if t.Wavefronts > 0 {
			s += fmt.Sprintf(" in %s, %s without bank conflicts", figure.Count(t.Wavefronts, "wavefront"), thousands(t.IdealWavefronts))
		}
		if t.UnknownConflicts > 0 {
			s += fmt.Sprintf("; conflicts of %s are not known", figure.Count(t.UnknownConflicts, "op"))
		}
		add("%s", s)
	}
	if t.GlobalBytes > 0 {
		s := figure.Count(t.GlobalBytes, "byte") + " of global memory"
		if t.Sectors > 0 {
			s += fmt.Sprintf(" in %s, %s if all were coalesced", figure.Count(t.Sectors, f.SectorWord()), thousands(t.IdealSectors))
		}
		add("%s", s)
	}
	if t.Computed > t.ComputedNeeded {
		s := fmt.Sprintf("a thread computes %s, %s if copies were divided among threads", figure.Count(t.Computed, "element"), thousands(t.ComputedNeeded))
		if t.CostlyComputed > t.CostlyNeeded {
			s += fmt.Sprintf("; of costly ones %s for %s", thousands(t.CostlyComputed), thousands(t.CostlyNeeded))
		}
		add("%s", s)
	}
	if len(list) > 0 && !t.Whole {
		add("loops whose trips are not known count as one trip")
	}
	return list
}

// MemoryTable has a row for each op that moves elements, its heading first.
func MemoryTable(f *kernel.Facts) [][]string {
	rows := [][]string{{"line", "python", "what", "how", "runs", "bytes a block", "instructions of a " + f.Words().Warp}}
	for i := range f.Memory.Accesses {
		a := &f.Memory.Accesses[i]
		o := &f.Ops[a.Op]
		rows = append(rows, []string{lineText(o), o.Loc.Author().String(), a.Kind, a.Mechanism, a.Times.Text, figure.Thousands(a.Bytes), a.Instructions(f.SectorWord())})
	}
	return rows
}

func lineText(o *kernel.Op) string {
	if o.Line == 0 {
		return ""
	}
	return fmt.Sprint(o.Line)
}

// mostReplicated is how many rows ReplicationTable has.
const mostReplicated = 12

// ReplicationTable has a row for each op that threads compute the same elements by, its
// heading first; nil if there is none.
func ReplicationTable(f *kernel.Facts) [][]string {
	if len(f.Memory.Replicated) == 0 {
		return nil
	}
	rows := [][]string{{"a thread", "needs", "line", "python", "op", "runs", "copies"}}
	for i := range f.Memory.Replicated {
		r := &f.Memory.Replicated[i]
		if i == mostReplicated {
			rows = append(rows, []string{"", "", "", "", fmt.Sprintf("%d more", len(f.Memory.Replicated)-i), "", ""})
			break
		}
		o := &f.Ops[r.Op]
		name := o.Name
		if r.Costly {
			name += " (costly)"
		}
		rows = append(rows, []string{figure.Thousands(r.Thread), figure.Thousands(r.Even), lineText(o), o.Loc.Author().String(), name, r.Times.Text,
			fmt.Sprintf("%s × %s", figure.Count(r.Lanes, "lane"), figure.Count(r.Warps, f.Words().Warp))})
	}
	return rows
}
