package ide

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/offer"
	"github.com/tgopt/tgopt/target"
)

// A note is a diagnostic about ops, wherever they stand by now.
type note struct {
	severity source.Severity
	category string
	at       *ir.Op
	message  string
	related  []relatedOp
}

// A relatedOp is a value, where its name is defined, or an op.
type relatedOp struct {
	op      *ir.Op
	value   *ir.Value // nil for the op itself
	message string
}

// notesKey is what notes depend on beside the function.
type notesKey struct {
	made   bool
	shared int64
}

// advice is what is to be said of how a function will run: spills, shared
// memory over the limit, occupancy, loads that could sink.
func (f *Function) advice() []source.Diagnostic {
	set := f.settings().Diagnostics
	if !set.Enable || !f.ofTriton() || f.estimated() {
		return nil
	}
	shared, _ := f.sharedBytes()
	if key := (notesKey{true, shared}); f.figures.notesFor != key {
		f.figures.notes, f.figures.notesFor = nil, key
		f.sharedNote(shared)
		if set.Spills {
			f.spillNote()
			f.offerNotes()
		}
		if set.Occupancy {
			f.cliffNote()
		}
	}
	var list []source.Diagnostic
	for _, n := range f.figures.notes {
		d := source.Diagnostic{Severity: n.severity, Category: n.category, Span: f.Chunk.nameOf(n.at), Message: n.message}
		for _, r := range n.related {
			span := f.Chunk.valueName(r.value)
			if !span.IsValid() {
				span = f.Chunk.nameOf(r.op)
			}
			d.Note(span, "%s", r.message)
		}
		list = append(list, d)
	}
	return list
}

// nameOf is where an op is named, or of the closest one around it that the text
// has: warnings underline that, since an op may take many lines.
func (c *Chunk) nameOf(o *ir.Op) source.Span {
	for ; o != nil; o = o.Parent() {
		if !o.Span().IsValid() {
			continue
		}
		if name := c.snapshot.opNameSpan(o); name.IsValid() {
			return name
		}
		return rewrite.NearestSpan(o)
	}
	return source.NoSpan
}

// valueName is where a value is defined by name.
func (c *Chunk) valueName(v *ir.Value) source.Span {
	if v == nil {
		return source.NoSpan
	}
	list := c.Index.Definitions // in the order of the text
	if o := v.Def(); o != nil && o.Span().IsValid() && o.NumRegions() == 0 {
		at, _ := slices.BinarySearchFunc(list, o.Span().Start, func(d parser.Occurrence, off uint32) int { return cmp.Compare(d.Span.Start, off) })
		list = list[at:min(len(list), at+o.NumResults())]
	}
	for i := range list {
		if d := &list[i]; d.Value == v {
			return d.Span
		}
	}
	return source.NoSpan
}

func (f *Function) note(n note) { f.figures.notes = append(f.figures.notes, n) }

// mostRelated bounds the values that a diagnostic names.
const mostRelated = 8

// spillNote warns of spills, with the values that make the peak.
func (f *Function) spillNote() {
	a := f.Pressure()
	if a.Machine.Chip == nil || a.Peak.Op == nil {
		return
	}
	p := f.Risk()
	if !p.Spills {
		return
	}
	n := note{severity: source.Warning, category: "spill-risk", at: a.Peak.Op}
	var b strings.Builder
	fmt.Fprintf(&b, "'%s' %s on %s: probability %s", f.title(), spills(p.SpillProbability), a.Machine.Chip.Name, figure.Percent(p.SpillProbability))
	if p.SpilledBytes > 0 {
		fmt.Fprintf(&b, ", typically %s bytes a thread", figure.Thousands(int64(p.SpilledBytes)))
	}
	fmt.Fprintf(&b, "; the peak, here, is %s a thread, the limit %d (%s)", figure.Count(a.Peak.During, "register"), p.Limit, basisText(p))
	n.message = b.String()
	for i, c := range f.holders() {
		if i == mostRelated {
			break
		}
		n.related = append(n.related, relatedOp{definedAt(c.Value), c.Value, fmt.Sprintf("%s holds %s a thread at the peak", named(c.Value), figure.Count(c.Registers, "register"))})
	}
	f.note(n)
}

// definedAt is the op at which a value comes into being; nil of one that the
// text does not define.
func definedAt(v *ir.Value) *ir.Op {
	if o := v.Def(); o != nil {
		return o
	}
	if b := v.ArgOf(); b != nil {
		return b.Parent()
	}
	return nil
}

// sharedNote warns of a kernel that cannot be launched.
func (f *Function) sharedNote(bytes int64) {
	chip := f.Pressure().Machine.Chip
	if chip == nil || !f.launched() || allocation.Fits(bytes, chip) {
		return
	}
	n := note{
		severity: source.Warning, category: "shared-memory", at: f.Op,
		message: fmt.Sprintf("'%s' cannot be launched on %s: it needs %s bytes of %s a block, %s more than the %s there are; Triton compiles it all the same",
			f.title(), chip.Name, figure.Thousands(bytes), sharedWord(chip), figure.Thousands(bytes-int64(chip.Shared.Block)), figure.Thousands(int64(chip.Shared.Block))),
	}
	buffers := largest(f.allocation().Buffers, mostRelated)
	for _, b := range buffers {
		what := "scratch memory of '" + b.Owner.Name().String() + "'"
		if b.Value != nil {
			what = named(b.Value)
		}
		n.related = append(n.related, relatedOp{b.Owner, b.Value, fmt.Sprintf("%s takes %s bytes", what, figure.Thousands(b.Size))})
	}
	f.note(n)
}

// cliffNote tells of a number of registers close by with which more blocks
// reside: 8, or a twentieth of those there are.
func (f *Function) cliffNote() {
	o, ok := f.occupancy()
	a := f.Pressure()
	if !ok || o.Blocks == 0 || o.Limiter != target.ByRegisters || a.Peak.Op == nil {
		return
	}
	chip, p := a.Machine.Chip, f.Risk()
	words := target.WordsOf(chip)
	near := max(8, int(math.Round(0.05*float64(p.Registers))))
	for _, c := range chip.Cliffs(f.launch()) {
		if c.Registers >= p.Registers || c.Occupancy.Blocks <= o.Blocks {
			continue
		}
		if fewer := p.Registers - c.Registers; fewer <= near {
			f.note(note{
				severity: source.Remark, category: "occupancy", at: a.Peak.Op,
				message: fmt.Sprintf("%s a thread fewer, %d instead of the %d expected, gives %s in place of %s a %s on %s (%s)",
					figure.Count(fewer, "register"), c.Registers, p.Registers, figure.Average(c.Occupancy.WarpsPerScheduler(chip), words.Warp), figure.Average(o.WarpsPerScheduler(chip), words.Warp),
					words.Scheduler, chip.Name, basisText(p)),
			})
		}
		return
	}
}

// pressed reports whether fewer registers would be worth something: spills are
// not unlikely, or registers keep blocks away.
func (f *Function) pressed() bool {
	if f.Pressure().Machine.Chip == nil || f.estimated() {
		return false
	}
	o, ok := f.occupancy()
	return f.Risk().SpillProbability >= pressedFrom || ok && o.Limiter == target.ByRegisters
}

// pressedFrom is the probability of a spill from which remedies are looked for.
const pressedFrom = 0.1

// offerNotes hint at what passes could do where the function is short of
// registers.
func (f *Function) offerNotes() {
	if !f.pressed() {
		return
	}
	for _, o := range f.offers() {
		if n := f.relieves(&o); n > 0 {
			f.note(note{
				severity: source.Note, category: o.Pass, at: o.At[0],
				message: fmt.Sprintf("%s: it holds %d of the %s a thread at the peak, where it is not used", o.Why, n, figure.Count(f.Pressure().Peak.During, "register")),
			})
		}
	}
}

// relieves is how many registers of a thread an offer frees at the peak: those
// of a value that is there but is not used there. What the peak uses is needed
// wherever it comes from.
func (f *Function) relieves(o *offer.Offer) int {
	if o.Why == "" || o.Frees == nil || len(o.At) == 0 {
		return 0
	}
	peak := f.Pressure().Peak.Op
	for i := range peak.NumOperands() {
		if peak.Operand(i) == o.Frees {
			return 0
		}
	}
	for _, c := range f.holders() {
		if c.Value == o.Frees {
			return c.Registers
		}
	}
	return 0
}

// largest are the buffers that take most, so many at most.
func largest(buffers []*allocation.Buffer, most int) []*allocation.Buffer {
	list := slices.DeleteFunc(slices.Clone(buffers), func(b *allocation.Buffer) bool { return b.Size == 0 })
	slices.SortStableFunc(list, func(a, b *allocation.Buffer) int { return cmp.Compare(b.Size, a.Size) })
	return list[:min(len(list), most)]
}

// spills says how sure it is that a kernel spills that is expected to: so that
// most of those that do are found, less than half will do.
func spills(probability float64) string {
	if figure.Likely(probability) {
		return "likely spills"
	}
	return "may spill"
}
