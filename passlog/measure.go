package passlog

import (
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

// Figures are what is measured of one dump.
type Figures struct {
	Ops int // without the module, functions and what ends blocks without branching
	// Peak is the most 32-bit registers that a thread needs anywhere in the
	// kernel, as package pressure counts them; of TTIR, an estimate. It is -1
	// where it makes no sense: in the llvm dialect and where nothing is Triton's.
	Peak     int
	Estimate bool
	At       Place          // where that is
	Values   []kernel.Value // that hold registers there, the largest first; lines as of At
	// LiveBytes is the most that is live at one op of the kernel, in bytes a
	// program, before any layout; -1 as Peak.
	LiveBytes int64
	// Shared is the shared memory of a block in bytes: what the compiler wrote
	// into the module once it has allocated, before that what it would allocate
	// if it did now. It is -1 without layouts.
	Shared    int64
	Allocated bool // by the compiler
	Machine   string
	// Limit is the most registers that a thread of the kernel can have, 0 if no chip is
	// known.
	Limit int
	Chip  *target.Chip
}

// A Place is an op of a dump, and where it comes from.
type Place struct {
	Op     string // its name
	Result string // the first, with its %; "" if it has none
	Line   int    // of the dump's text, from 1; 0: not known
	Loc    kernel.Place
}

// String is "%12 = tt.dot".
func (p Place) String() string {
	if p.Result == "" {
		return p.Op
	}
	return p.Result + " = " + p.Op
}

// An Unread is why a dump could not be measured.
type Unread struct {
	Line    int // in the log; 0 if it is about the whole dump
	Message string
	More    int // mistakes beside this one
}

// mostHolders is how many values of a peak are kept.
const mostHolders = 8

// measure parses a dump, verifies it and measures it: analyses count on what the
// verifier has seen.
func measure(d *Dump, o outline, registry *dialect.Registry, cache *layout.Cache) (f *Figures, u *Unread) {
	if strings.TrimSpace(d.Text) == "" {
		return nil, &Unread{Message: "there is no IR behind the header"}
	}
	if d.Truncated {
		return nil, &Unread{Message: "the IR does not end: the log is cut here"}
	}
	text, shift := inModule(d)
	var m *ir.Module
	failed := guard.Do(func() {
		var diags []source.Diagnostic
		file := source.NewFile("", text)
		m, diags = parser.Parse(file, parser.Options{Registry: registry, AllowUnregistered: true})
		diags = append(diags, verify.Module(m)...)
		if source.HasErrors(diags) {
			u = unread(d, m, diags, shift, text)
			return
		}
		f = figures(moduleOf(m), file, o, cache)
		f.shift(shift)
	})
	if failed != nil {
		return nil, unread(d, m, []source.Diagnostic{failed.Diagnostic()}, shift, text)
	}
	return f, u
}

// shift makes lines of the text with a module around it those of the dump.
func (f *Figures) shift(shift int) {
	if shift == 0 {
		return
	}
	for _, line := range append([]*int{&f.At.Line}, linesOf(f.Values)...) {
		if *line > shift {
			*line--
		}
	}
}

func linesOf(values []kernel.Value) (lines []*int) {
	for i := range values {
		lines = append(lines, &values[i].Line)
	}
	return lines
}

// figures measures a module that is sound.
func figures(module *ir.Op, file *source.File, o outline, cache *layout.Cache) *Figures {
	f := &Figures{Peak: -1, LiveBytes: -1, Shared: -1}
	ir.Walk(module, func(op *ir.Op) {
		if op != module && !op.HasTrait(ir.FunctionLike) {
			f.Ops++
		}
	})
	if o.stage == LLVM || o.stage == NoStage {
		return f
	}
	f.registers(module, file, cache)
	f.Estimate = f.Estimate || o.stage == TTIR
	if o.stage != TTIR {
		f.memory(module)
	}
	return f
}

// inModule is the text with a module around it, if it has none but one is
// known; shift is the line at which that one more line stands.
func inModule(d *Dump) (text string, shift int) {
	if d.Whole || d.module == "" {
		return d.Text, 0
	}
	at, line := 0, 1
	for at < len(d.Text) {
		end := strings.IndexByte(d.Text[at:], '\n')
		if next := d.Text[at:]; end > 0 && !isAlias(next[:end]) {
			break
		}
		at += end + 1
		line++
	}
	body, tail := d.Text[at:], ""
	// Aliases may follow the op too.
	if end := strings.LastIndex(body, "\n}"); end >= 0 {
		end += strings.IndexByte(body[end+1:], '\n') + 1
		body, tail = body[:end], body[end:]
	}
	return d.Text[:at] + d.module + "\n" + body + "\n}" + tail, line
}

// moduleOf is the module that the text has, not the one the parser adds.
func moduleOf(m *ir.Module) *ir.Op {
	top := m.Op()
	for range 2 {
		only := onlyOp(top)
		if only == nil || !only.Is(builtin.OpModule) {
			break
		}
		top = only
	}
	return top
}

func onlyOp(o *ir.Op) *ir.Op {
	var only *ir.Op
	n := 0
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for inner := range b.Ops {
				only = inner
				n++
			}
		}
	}
	if n != 1 {
		return nil
	}
	return only
}

func unread(d *Dump, m *ir.Module, diags []source.Diagnostic, shift int, text string) *Unread {
	u := &Unread{More: -1}
	f := source.NewFile("", text)
	for _, g := range diags {
		if g.Severity != source.Error {
			continue
		}
		if u.More++; u.More > 0 {
			continue
		}
		u.Message = g.Message
		if m != nil {
			u.Message = printer.NewAbbreviator(m).Abbreviate(g.Message)
		}
		if g.Span.IsValid() {
			line := f.Position(g.Span.Start).Line
			if shift > 0 && line > shift {
				line--
			}
			u.Line = d.Line + line
		}
	}
	return u
}

// registers finds the function that needs most of them.
func (f *Figures) registers(module *ir.Op, file *source.File, cache *layout.Cache) {
	text := kernel.NewText(module.Module(), file)
	for _, fn := range ir.Functions(module) {
		k := kernel.New(fn, pressure.MachineOf(fn).Chip, kernel.Sources{Cache: cache, Text: text})
		a := k.Pressure()
		f.Machine, f.Chip = k.Machine.String(), k.Chip()
		_, bytes := k.MostLive()
		f.LiveBytes = max(f.LiveBytes, bytes)
		if k.Peak() == nil || a.Peak.During <= f.Peak {
			continue
		}
		f.Peak, f.Estimate, f.Limit, f.Values = a.Peak.During, a.Estimate, k.Limit(), nil
		f.At = Place{Op: k.Peak().Name().String(), Line: text.Line(k.Peak()), Loc: kernel.PlaceAt(k.Peak().Loc())}
		if k.Peak().NumResults() > 0 {
			f.At.Result = text.Name(k.Peak().Result(0))
		}
		list := k.Holders()
		for _, c := range list[:min(len(list), mostHolders)] {
			f.Values = append(f.Values, k.Value(c.Value, c.Registers))
		}
	}
}

// memory is the shared memory that the module says it has, or that it would
// be given.
func (f *Figures) memory(module *ir.Op) {
	for _, name := range []string{ttg.SharedAttr, "triton_gpu.shared"} {
		if n, ok := module.IntAttr(name); ok {
			f.Shared, f.Allocated = n, true
			return
		}
	}
	f.Shared = allocation.New(module, allocation.ForModule(module)).Size
}
