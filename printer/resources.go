package printer

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// resources prints the {-# … #-} of a file: in the faithful style as it was
// read, unless long ones are to be left out, in MLIR style those blobs that the
// module refers to and all that is external.
func (p *Printer) resources(r *ir.Resources) {
	if r == nil {
		return
	}
	if p.comments != nil {
		p.linesFirst(p.comments.Resources)
	}
	if p.opts.Style != MLIR && !p.opts.ElideResourcesAbove.Set && r.Text != "" {
		p.Text("\n{-#")
		p.Text(r.Text)
		p.Text("#-}\n")
		return
	}
	if p.comments != nil {
		p.linesFirst(p.comments.InResources)
	}
	w := resourceWriter{Printer: p}
	w.section("dialect", p.referenced(r.Dialects))
	w.section("external", r.External)
	if w.open {
		p.Text("\n#-}\n")
	}
}

// referenced are the resources of dialects that were printed, in that order.
func (p *Printer) referenced(groups []ir.ResourceGroup) []ir.ResourceGroup {
	if p.opts.Style != MLIR {
		return groups
	}
	var out []ir.ResourceGroup
	for _, g := range groups {
		kept := ir.ResourceGroup{Name: g.Name}
		for _, key := range p.resourceKeys {
			if r := g.Get(key); r != nil {
				kept.Entries = append(kept.Entries, *r)
			}
		}
		out = append(out, kept)
	}
	return out
}

// resource prints dense_resource<key>, and notes the key.
func (p *Printer) resource(a *ir.ResourceAttr) {
	if p.opts.Style == MLIR && !slices.Contains(p.resourceKeys, a.Key) {
		p.resourceKeys = append(p.resourceKeys, a.Key)
	}
	p.Text("dense_resource<")
	p.Identifier(a.Key)
	p.Byte('>')
}

type resourceWriter struct {
	*Printer
	open     bool // {-# is printed
	sections bool // one was printed before
}

func (w *resourceWriter) section(kind string, groups []ir.ResourceGroup) {
	inSection := false
	for _, g := range groups {
		inGroup := false
		for i := range g.Entries {
			r := &g.Entries[i]
			if !w.open {
				w.Text("\n{-#\n")
				w.open = true
			}
			value := w.value(r)
			if limit := w.opts.ElideResourcesAbove; limit.Set && len(value) > limit.N {
				continue
			}
			switch {
			case inGroup:
				w.Text(",\n")
			case inSection:
				w.Text(",\n    " + g.Name + ": {\n")
			default:
				if w.sections {
					w.Text(",\n")
				}
				w.Text("  " + kind + "_resources: {\n    " + g.Name + ": {\n")
			}
			inSection, inGroup, w.sections = true, true, true
			w.Text("      ")
			w.Identifier(r.Key)
			w.Text(": ")
			w.Text(value)
		}
		if inGroup {
			w.Text("\n    }")
		}
	}
	if inSection {
		w.Text("\n  }")
	}
}

func (w *resourceWriter) value(r *ir.Resource) string {
	switch r.Kind {
	case ir.BlobResource:
		if len(r.Value) == 8 && w.opts.Style == MLIR {
			return `"0x00000000"` // MLIR forgets the alignment of no data
		}
		return `"0x` + strings.ToUpper(r.Value) + `"`
	case ir.StringResource:
		quoted := New(Options{})
		quoted.Quoted(r.Value)
		return string(quoted.Bytes())
	}
	return r.Value
}
