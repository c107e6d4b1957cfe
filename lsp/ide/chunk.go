package ide

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// A Chunk is a module of a document, between two `// -----` or the ends of the
// text. All offsets are of the document.
type Chunk struct {
	Span   source.Span
	Module *ir.Module
	Index  *parser.Index
	// Functions are those that have a body, in the order of the text, and whose values
	// dominate their uses: of others only the verifier says something. Of very many they
	// are the first.
	Functions []*Function
	most      int      // how many there may be
	beyond    []*ir.Op // the functions that would be more

	snapshot *mlirSnapshot
	text     parser.Text
	// parsed and verified are what the parser and the verifier say.
	parsed, verified []source.Diagnostic
	parts            map[*ir.Op]verify.Result // by function; see verify
	memory           *allocation.Module
	layouts          layout.Cache
	sizes            allocation.Cache       // of what the functions that were edited allocate
	levels           map[level][2]string    // label and tooltip of hints
	order            map[*ir.Block][]*ir.Op // see inOrder
	types            *printer.Printer
}

// An mlirSnapshot answers for a text in MLIR.
type mlirSnapshot struct {
	plainSnapshot
	chunks []*Chunk // in the order of the text
}

// read makes the chunks of the text, of those of the version before where it can.
func (s *mlirSnapshot) read(before Language, edit source.Edit) {
	spans := s.File.Chunks(source.ChunkMarker)
	s.chunks = make([]*Chunk, len(spans))
	if before == nil {
		for i, span := range spans {
			s.chunks[i] = s.newChunk(span, s.chunks[:i])
		}
		return
	}
	old, at, size := before.(*mlirSnapshot).chunks, edit.Span, len(edit.Text)
	first, behind := unchanged(old, spans, at, size-at.Len())
	for i, span := range spans {
		switch {
		case i < first:
			s.chunks[i] = old[i]
			s.chunks[i].moveTo(s, 0)
		case i >= len(spans)-behind:
			s.chunks[i] = old[len(old)-(len(spans)-i)]
			s.chunks[i].moveTo(s, size-at.Len())
		case first+behind == len(spans)-1 && len(old) == len(spans) && old[i].takeOver(s, at, size):
			s.chunks[i] = old[i]
		default:
			s.chunks[i] = s.newChunk(span, s.chunks[:i])
		}
	}
}

// unchanged counts the chunks before and behind an edit that stand in the new
// text as they stood in the old.
func unchanged(old []*Chunk, new []source.Span, edit source.Span, delta int) (before, behind int) {
	most := min(len(old), len(new))
	for before < most && old[before].Span == new[before] && old[before].Span.End <= edit.Start {
		before++
	}
	for behind < most-before {
		o, n := old[len(old)-1-behind].Span, new[len(new)-1-behind]
		if o.Start < edit.End || n != (source.Span{Start: o.Start + uint32(delta), End: o.End + uint32(delta)}) {
			break
		}
		behind++
	}
	return before, behind
}

// chunkAt is the chunk that holds an offset, or nil in between.
func (s *mlirSnapshot) chunkAt(off uint32) *Chunk {
	for _, c := range s.chunks {
		if c.Span.Start <= off && off <= c.Span.End {
			return c
		}
	}
	return nil
}

// reported is what the vendor's compiler said of a function; nil if that is not
// known, or if the text is another by now.
func (s *mlirSnapshot) reported(root *ir.Op) *kernel.Reported {
	if said := s.compiled[root.Span().Start]; said != nil && s.compiledText == s.File.Text {
		return said
	}
	if s.beside == nil || s.File.Text != s.saved {
		return nil
	}
	function, _ := root.StringAttr(ir.SymbolName)
	r, known := s.said[function]
	if !known {
		stem := path.Base(slashed(s.File.Name))
		r = kernel.ReadBeside(strings.TrimSuffix(stem, path.Ext(stem)), s.beside, function)
		s.said[function] = r
	}
	return r
}

// mostFunctions is how many functions of a document are analysed. A dump has a few; each
// takes as much memory as some hundred bytes of text.
const mostFunctions = 1000

// newChunk parses a chunk from nothing. It has figures of as many functions as the chunks
// before it leave.
func (s *mlirSnapshot) newChunk(span source.Span, before []*Chunk) *Chunk {
	c := &Chunk{Span: span, snapshot: s, most: mostFunctions}
	for _, b := range before {
		c.most -= len(b.Functions)
	}
	c.Module, c.parsed = parser.Parse(s.File, parser.Options{
		Registry: s.Workspace.Registry, Range: span, Text: &c.text, Release: s.release, AllowUnregistered: true,
	})
	c.Index = &c.text.Index
	c.bound(c.functionsIn(c.Module.Op()))
	ready := c.analyse()
	c.verify()
	ready()
	return c
}

// bound takes the functions of the chunk, but no more than it may have.
func (c *Chunk) bound(list []*Function) {
	n := min(len(list), max(c.most, 0))
	c.beyond = nil
	for _, f := range list[n:] {
		c.beyond = append(c.beyond, f.Op)
	}
	c.Functions = list[:n:n]
}

// functionsIn are the functions in an op, which may be one, that Chunk.Functions has.
func (c *Chunk) functionsIn(root *ir.Op) (list []*Function) {
	for _, o := range ir.Functions(root) {
		if ir.Dominated(o) {
			list = append(list, &Function{Op: o, Chunk: c})
		}
	}
	return list
}

// takeOver makes c, a chunk of the version before, one of s: an edit of its
// text, where size bytes took the place of old. What is known of the functions that it
// did not touch stays. It reports false, and c is of no use any more, if only a parse
// from nothing will do.
func (c *Chunk) takeOver(s *mlirSnapshot, old source.Span, size int) bool {
	before, after, ok := c.text.Edit(s.File, old, size)
	if !ok {
		return false
	}
	delta := size - old.Len()
	end := after.Span().End - uint32(delta) // as it was
	c.snapshot, c.parsed, c.types, c.memory, c.order = s, c.text.Diagnostics(), nil, nil, nil
	c.Span.End += uint32(delta)
	functions := c.Functions
	for _, o := range c.beyond {
		functions = append(functions, &Function{Op: o, Chunk: c})
	}
	i := slices.IndexFunc(functions, func(f *Function) bool { return before.IsAncestorOf(f.Op) })
	j := i
	for ; i >= 0 && j < len(functions) && before.IsAncestorOf(functions[j].Op); j++ {
	}
	switch now := c.functionsIn(after); {
	case i >= 0:
		functions = slices.Replace(functions, i, j, now...)
	case len(now) > 0: // it has a body now
		functions = append(functions, now...)
		slices.SortFunc(functions, func(f, g *Function) int { return cmp.Compare(f.Op.Span().Start, g.Op.Span().Start) })
	}
	c.bound(functions)
	for i, f := range c.Functions {
		if f.Kernel().Calls() {
			c.Functions[i] = &Function{Op: f.Op, Chunk: c}
		}
	}
	delete(c.parts, before)
	for _, p := range c.parts {
		shift(p.Found, end, delta)
	}
	if !slices.Equal(before.Attrs(), after.Attrs()) {
		clear(c.parts) // others see it
	}
	ready := c.analyse()
	c.verify()
	ready()
	return true
}

// moveTo makes c, a chunk of the version before whose text is unchanged, one
// of s, in which it stands elsewhere.
func (c *Chunk) moveTo(s *mlirSnapshot, delta int) {
	c.snapshot = s
	c.text.Move(s.File, delta)
	c.parsed = c.text.Diagnostics()
	c.Span.Start += uint32(delta)
	c.Span.End += uint32(delta)
	for _, p := range c.parts {
		shift(p.Found, 0, delta)
	}
	shift(c.verified, 0, delta)
}

// shift moves what stands behind an offset.
func shift(ds []source.Diagnostic, from uint32, delta int) {
	moved := func(s source.Span) source.Span {
		if s.IsValid() && s.Start >= from {
			s.Start += uint32(delta)
		}
		if s.IsValid() && s.End >= from {
			s.End += uint32(delta)
		}
		return s
	}
	for i := range ds {
		ds[i] = ds[i].Moved(moved)
	}
}

// Broken reports whether the text of the chunk has errors. The IR may still be
// analysed, but neither printed nor changed.
func (c *Chunk) Broken() bool { return source.HasErrors(c.parsed) || source.HasErrors(c.verified) }

// Problems are what the parser and the verifier say.
func (c *Chunk) Problems() []source.Diagnostic { return slices.Concat(c.parsed, c.verified) }

// Allocation is the shared memory of the chunk's functions.
func (c *Chunk) Allocation() *allocation.Module {
	if c.memory == nil {
		c.memory = allocation.New(c.Module.Op(), c.allocationOptions(c.Module.Op()))
	}
	return c.memory
}

func (c *Chunk) allocationOptions(module *ir.Op) allocation.Options {
	o := allocation.ForModule(module)
	o.Cache = &c.sizes
	return o
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
				if list := c.inOrder(b); list != nil {
					at, _ := slices.BinarySearchFunc(list, off+1, func(o *ir.Op, off uint32) int { return cmp.Compare(o.Span().Start, off) })
					if at > 0 && within(list[at-1]) {
						next = list[at-1]
					}
					continue
				}
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

// manyOps is from how many ops on a block is searched by halves.
const manyOps = 64

// inOrder is the ops of a block that stand in the text, in its order; nil of a block
// of few, and of one whose ops do not stand in their order.
func (c *Chunk) inOrder(b *ir.Block) []*ir.Op {
	list, known := c.order[b]
	if known {
		return list
	}
	end := uint32(0)
	for o := b.First(); o != nil; o = o.Next() {
		if !o.Span().IsValid() {
			continue
		}
		if o.Span().Start < end {
			list = nil
			break
		}
		end = o.Span().End
		list = append(list, o)
	}
	if len(list) < manyOps {
		list = nil
	}
	if c.order == nil {
		c.order = map[*ir.Block][]*ir.Op{}
	}
	c.order[b] = list
	return list
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
