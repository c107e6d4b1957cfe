package ide

import (
	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// A Chunk is a module of a document, between two `// -----` or the ends of the
// text. All offsets are of the document.
type Chunk struct {
	Span   source.Span
	Module *ir.Module
	Index  parser.Index
	// Functions are those that have a body, in the order of the text.
	Functions []*Function

	snapshot *Snapshot
	// problems are the diagnostics of the parser and the verifier.
	problems []source.Diagnostic
	memory   *allocation.Module
}

func (s *Snapshot) newChunk(span source.Span) *Chunk {
	c := &Chunk{Span: span, snapshot: s}
	c.Module, c.problems = parser.Parse(s.File, parser.Options{
		Registry: s.Workspace.Registry, Range: span, Index: &c.Index, AllowUnregistered: true,
	})
	c.problems = append(c.problems, dialect.Verify(c.Module)...)
	ir.Walk(c.Module.Op(), func(o *ir.Op) {
		if o.HasTrait(ir.FunctionLike) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
			c.Functions = append(c.Functions, &Function{Op: o, Chunk: c})
		}
	})
	return c
}

// Broken reports whether the text of the chunk has errors. The IR may still be
// analysed, but neither printed nor changed.
func (c *Chunk) Broken() bool { return source.HasErrors(c.problems) }

// Allocation is the shared memory of the chunk's functions.
func (c *Chunk) Allocation() *allocation.Module {
	if c.memory == nil {
		c.memory = allocation.New(c.Module.Op(), allocation.ForModule(c.Module.Op()))
	}
	return c.memory
}

// OpAt is the innermost op whose text covers an offset; nil outside of all.
func (c *Chunk) OpAt(off uint32) *ir.Op {
	var found *ir.Op
	within := func(o *ir.Op) bool {
		s := o.Span()
		return s.IsValid() && s.Start <= off && off <= s.End
	}
	if within(c.Module.Op()) {
		found = c.Module.Op()
	}
	for o := c.Module.Op(); o != nil; {
		next := (*ir.Op)(nil)
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := b.First(); p != nil; p = p.Next() {
					if within(p) {
						next = p
					}
				}
			}
		}
		if next != nil {
			found = next
		}
		o = next
	}
	return found
}

// FunctionOf is the function that holds o or is it, or nil.
func (c *Chunk) FunctionOf(o *ir.Op) *Function {
	for ; o != nil; o = o.Parent() {
		for _, f := range c.Functions {
			if f.Op == o {
				return f
			}
		}
	}
	return nil
}
