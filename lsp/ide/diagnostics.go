package ide

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite"
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
	made     bool
	shared   int64
	reported *kernel.Reported
}

// advice is what is to be said of how a function will run: spills, shared
// memory over the limit, occupancy, loads that could sink; of one without layouts
// what a compiler said of spills and shared memory.
func (f *Function) advice() []source.Diagnostic {
	set := f.settings().Diagnostics
	if !set.Enable || !f.ofTriton() || f.estimated() && f.Kernel().Reported() == nil {
		return nil
	}
	shared, _ := f.Kernel().SharedBytes()
	if key := (notesKey{true, shared, f.Kernel().Reported()}); f.figures.notesFor != key {
		f.figures.notes, f.figures.notesFor = nil, key
		f.sharedNote()
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

// spillRisk is the category of warnings of spills.
const spillRisk = "spill-risk"

// spillNote warns of spills, with the values that make the peak.
func (f *Function) spillNote() {
	k := f.Kernel()
	o := k.Outcome()
	switch {
	case !o.Spills || k.Peak() == nil:
		return
	case o.Estimate: // where the peak of registers is, nobody knows yet
		f.note(note{severity: source.Warning, category: spillRisk, at: f.Op, message: fmt.Sprintf("'%s' %s on %s: %s", f.title(), o.SpillVerb(), k.Chip().Name, o.SpillText())})
		return
	}
	p := k.Prediction()
	n := note{severity: source.Warning, category: spillRisk, at: k.Peak()}
	n.message = fmt.Sprintf("'%s' %s on %s: %s; the peak, here, is %s a thread, the limit %d (%s)",
		f.title(), o.SpillVerb(), k.Chip().Name, o.SpillText(), figure.Count(k.Pressure().Peak.During, "register"), p.Limit, basisText(p))
	for i, c := range k.Holders() {
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
func (f *Function) sharedNote() {
	k := f.Kernel()
	if k.Chip() == nil || !k.Launched() || k.Fits() {
		return
	}
	n := note{
		severity: source.Warning, category: "shared-memory", at: f.Op,
		message: fmt.Sprintf("'%s' %s; Triton compiles it all the same", f.title(), k.Unlaunchable()),
	}
	for _, advice := range k.SharedAdvice() {
		if advice.Kind != "unknown-shared" && advice.At != nil {
			n.related = append(n.related, relatedOp{advice.At, nil, advice.Text})
		}
	}
	for _, b := range k.LargestBuffers(mostRelated) {
		what := "scratch memory of '" + b.Owner.Name().String() + "'"
		if b.Value != nil {
			what = named(b.Value)
		}
		n.related = append(n.related, relatedOp{b.Owner, b.Value, fmt.Sprintf("%s takes %s", what, figure.Count(b.Size, "byte"))})
	}
	f.note(n)
}

// cliffNote tells of a number of registers close by with which more blocks reside.
func (f *Function) cliffNote() {
	k := f.Kernel()
	if o, ok := k.Occupancy(); !ok || !k.Launched() || o.Limiter != target.ByRegisters {
		return
	}
	for _, advice := range k.GainAdvice() {
		if advice.At != nil {
			f.note(note{severity: source.Remark, category: "occupancy", at: advice.At, message: fmt.Sprintf("%s (%s)", advice.Text, basisText(k.Prediction()))})
		}
	}
}

// offerNotes hint at what passes could do where the function is short of
// registers.
func (f *Function) offerNotes() {
	k := f.Kernel()
	if !k.Pressed() {
		return
	}
	offers := k.Offers()
	for i := range offers {
		o := &offers[i]
		if n := k.Relieves(o); n > 0 && f.has(o.Pass) {
			f.note(note{
				severity: source.Note, category: o.Pass.Name, at: o.At[0],
				message: fmt.Sprintf("%s: it holds %d of the %s a thread at the peak, where it is not used", o.Why, n, figure.Count(k.Pressure().Peak.During, "register")),
			})
		}
	}
}

func (s *mlirSnapshot) Diagnostics(ctx context.Context) []source.Diagnostic {
	var all []source.Diagnostic
	for _, c := range s.chunks {
		all = append(all, c.parsed...)
		for _, d := range c.verified {
			d.Span = s.underlined(d.Span)
			all = append(all, d)
		}
		for _, f := range c.Functions {
			if ctx.Err() != nil {
				return nil
			}
			all = append(all, f.advice()...)
		}
	}
	return append(all, s.beyond()...)
}

// beyond tells of the functions of which no figures are found.
func (s *mlirSnapshot) beyond() (told []source.Diagnostic) {
	n := 0
	for _, c := range s.chunks {
		if n == 0 && len(c.beyond) > 0 {
			told = []source.Diagnostic{{Severity: source.Note, Category: "limit", Span: c.nameOf(c.beyond[0])}}
		}
		n += len(c.beyond)
	}
	if n > 0 {
		told[0].Message = fmt.Sprintf("figures are found of the first %s of a document: not of this one, and of %s in all",
			figure.Count(mostFunctions, "function"), figure.Count(n, "function"))
	}
	return told
}

// mostDiagnostics is how many there are of a document: no editor shows more, and each is
// in memory a few times until it is there.
const mostDiagnostics = 1000

// bounded leaves out the least severe of too many diagnostics, of those alike the last,
// and says so at the first that is left out.
func bounded(all []source.Diagnostic) []source.Diagnostic {
	if len(all) <= mostDiagnostics {
		return all
	}
	ranked := make([]int, len(all))
	for i := range ranked {
		ranked[i] = i
	}
	slices.SortStableFunc(ranked, func(i, j int) int { return cmp.Compare(all[i].Severity, all[j].Severity) })
	out := ranked[mostDiagnostics-1:]
	more := source.Diagnostic{Severity: source.Warning, Category: "limit", Span: all[out[0]].Span}
	more.Message = fmt.Sprintf("%s more are not shown, of which this is the first: %s", figure.Thousands(int64(len(out))), all[out[0]].Message)
	kept := ranked[:mostDiagnostics-1]
	slices.Sort(kept)
	list := make([]source.Diagnostic, 0, mostDiagnostics)
	for _, i := range kept {
		list = append(list, all[i])
	}
	return append(list, more)
}

// underlined is the name of the op that a span of several lines is: a mistake in
// a loop's head is none of all that the loop holds.
func (s *mlirSnapshot) underlined(span source.Span) source.Span {
	if !span.IsValid() || !strings.Contains(s.File.Slice(span), "\n") {
		return span
	}
	if name := s.opNameAt(span.Start); name.IsValid() {
		return name
	}
	return source.Span{Start: span.Start, End: s.lineAt(span.Start).End}
}
