// Package allocate has the passes that say where in shared memory things are:
// they write the results of analysis/allocation into the program, as Triton's
// passes of these names do, or report them.
package allocate

import (
	"errors"
	"fmt"
	"math"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

const attributes = `Sets ttg.shared on the module (bytes a block), allocation.offset on each op that has a buffer or scratch memory (bytes;
a list for a value in several partitions), and allocation.size where the size does not follow from a type.`

// Passes returns the passes.
func Passes() []*rewrite.Pass {
	return []*rewrite.Pass{generic(), nvidia(), amd(), intel(), minimum(), printing()}
}

func generic() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "allocate-shared-memory",
		Summary: "allocate shared memory",
		Doc: attributes + `

Without target it is what Triton's pass of that name does, which knows of none: no ldmatrix, 32 banks. With target=module the
module's ttg.target decides, as it does when Triton compiles the kernel. A warning says when the target has not that much.`,
		Anchor: builtin.OpModule,
	}
	chip := p.StringOption("target", "", "module, or a target such as cuda:90, hip:gfx942, xpu")
	release := p.ChoiceOption("triton", "auto", []string{"auto", "3.6", "3.9"},
		"the release whose choices are made; auto: 3.6's if the input shows that it is not newer")
	asCompiled := p.BoolOption("as-compiled", false,
		"lifetimes as after scf-to-cf and inlining, so that ttg.shared is what the compiler reports")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		o := allocation.ForModule(root)
		if name := chip.Of(in); name != "module" {
			o.Target = name
		}
		if release.Given(in) && release.Of(in) != "auto" {
			o.Triton36 = release.Of(in) == "3.6"
		}
		o.AsCompiled = asCompiled.Of(in)
		if err := annotate(in, root, o, true); err != nil {
			return rewrite.Outcome{}, err
		}
		warn(in, root, o.Target)
		return outcome(in), nil
	}
	return p
}

func nvidia() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "allocate-shared-memory-nv",
		Summary: "allocate shared memory of an NVIDIA GPU",
		Doc:     attributes,
		Anchor:  builtin.OpModule,
	}
	capability := p.IntOption("compute-capability", 80, "of the GPU: 90 for sm_90")
	p.IntOption("ptx-version", 80, "decides nothing here")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		name := fmt.Sprintf("cuda:%d", capability.Of(in))
		if err := annotate(in, root, allocation.Options{Target: name}, true); err != nil {
			return rewrite.Outcome{}, err
		}
		if capability.Given(in) {
			warn(in, root, name)
		}
		return outcome(in), nil
	}
	return p
}

func amd() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "allocate-amdgpu-shared-memory",
		Summary: "allocate LDS of an AMD GPU",
		Doc:     attributes,
		Anchor:  builtin.OpModule,
	}
	arch := p.StringOption("arch", "", "such as gfx942")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		name := "hip:" + arch.Of(in)
		if err := annotate(in, root, allocation.Options{Target: name}, true); err != nil {
			return rewrite.Outcome{}, err
		}
		if arch.Given(in) {
			warn(in, root, name)
		}
		return outcome(in), nil
	}
	return p
}

func intel() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "intel-allocate-shared-memory",
		Summary: "allocate SLM of an Intel GPU",
		Doc:     "Sets ttg.shared on the module and allocation.offset on each op that has a buffer or scratch memory, in bytes.",
		Anchor:  builtin.OpModule,
	}
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		if err := annotate(in, root, allocation.Options{Target: "xpu"}, false); err != nil {
			return rewrite.Outcome{}, err
		}
		return outcome(in), nil
	}
	return p
}

func minimum() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "set-minimum-shared-memory",
		Summary: "raise the module's shared memory to a minimum",
		Doc:     "Sets ttg.shared to minimum-size where it is less or absent.",
		Anchor:  builtin.OpModule,
	}
	size := p.IntOption("minimum-size", 0, "bytes a block")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		least := size.Of(in)
		switch n, _ := root.IntAttr(ttg.SharedAttr); {
		case least < 0:
			return rewrite.Outcome{}, errors.New("minimum shared memory size must be non-negative")
		case least > math.MaxInt32:
			return rewrite.Outcome{}, tooLarge(in, root, least)
		case n < least:
			in.Rewriter().SetAttr(root, ttg.SharedAttr, root.Context().I32(least))
		}
		return outcome(in), nil
	}
	return p
}

// tooLarge reports at o a number that does not fit.
func tooLarge(in *rewrite.Invocation, o *ir.Op, bytes int64) error {
	err := fmt.Errorf("%d bytes of shared memory are more than '%s' can say", bytes, ttg.SharedAttr)
	in.Report(source.Diagnostic{Severity: source.Error, Span: rewrite.NearestSpan(o), Category: in.Pass.Name, Message: err.Error()})
	return err
}

// outcome: only attributes were written, which neither liveness nor registers
// depend on.
func outcome(in *rewrite.Invocation) rewrite.Outcome {
	return in.Outcome(liveness.Name, pressure.Name, allocation.Name)
}

// annotate writes an allocation into the module.
func annotate(in *rewrite.Invocation, root *ir.Op, options allocation.Options, sizes bool) error {
	c, m, rw := root.Context(), allocation.Cached(in.Analyses, root, options), in.Rewriter()
	unknown(in, m)
	for _, a := range m.Funcs {
		for _, b := range a.Buffers {
			o := b.Owner
			if o != a.Func && !a.Func.IsAncestorOf(o) {
				continue // inlined
			}
			if b.End() > math.MaxInt32 {
				return tooLarge(in, o, b.End())
			}
			offset := ir.Attribute(c.I32(b.Offset))
			if parts := b.Parts(); parts != nil {
				elems := make([]ir.Attribute, len(parts))
				for i, p := range parts {
					elems[i] = c.I32(p.Offset)
				}
				offset = c.Array(elems)
			}
			rw.SetAttr(o, "allocation.offset", offset)
			if sizes && b.Kind != allocation.Explicit && o != a.Func {
				rw.SetAttr(o, "allocation.size", c.I32(b.Size))
			}
		}
	}
	if m.Size > math.MaxInt32 {
		return tooLarge(in, root, m.Size)
	}
	rw.SetAttr(root, ttg.SharedAttr, c.I32(m.Size))
	return nil
}

// unknown warns of ops that count as none.
func unknown(in *rewrite.Invocation, m *allocation.Module) {
	for _, u := range m.Unknown() {
		in.Warn(u.Op, "how much shared memory this takes is not known: %s", u.Err)
	}
}

// warn says when a target has not the shared memory that the module needs.
func warn(in *rewrite.Invocation, root *ir.Op, name string) {
	n, _ := root.IntAttr(ttg.SharedAttr)
	chip := target.Lookup(name)
	if chip == nil || allocation.Fits(n, chip) {
		return
	}
	in.Warn(root, "%s", allocation.Verdict(n, chip))
}

func printing() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "test-print-allocation",
		Summary: "report the shared memory of each function",
		Doc: `Remarks for each function its name and the bytes of shared memory it needs, for each op with scratch memory and for each buffer
its offset and size in bytes. The allocation is that of Triton's pass without a target.`,
		Anchor:  builtin.OpModule,
		Reports: true,
	}
	scratch := p.ChoiceOption("get-scratch-size-function", "None", []string{"None", "ValidConstant"}, "ValidConstant: 128 bytes for each op")
	partition := p.IntOption("partition-size", 0, "bytes of a part of shared memory; 0 for one part")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		o := allocation.Options{Partition: partition.Of(in)}
		if scratch.Of(in) == "ValidConstant" {
			o.Scratch = func(*ir.Op) int64 { return 128 }
		}
		m := allocation.Cached(in.Analyses, root, o)
		unknown(in, m)
		for _, a := range m.Funcs {
			report(in, a)
		}
		return rewrite.Unchanged()
	}
	return p
}

func report(in *rewrite.Invocation, a *allocation.Allocation) {
	name, _ := a.Func.StringAttr("sym_name")
	in.Found(a.Func, "%s", name)
	owned := make(map[*ir.Op][]*allocation.Buffer)
	for _, b := range a.Buffers {
		owned[b.Owner] = append(owned[b.Owner], b)
	}
	ir.WalkPostOrder(a.Func, func(o *ir.Op) {
		for _, b := range owned[o] {
			kind := ""
			if b.Kind != allocation.Explicit {
				kind = b.Kind.String() + " "
			}
			in.Found(o, "%soffset = %d, size = %d", kind, b.Offset, b.Size)
		}
	})
	in.Found(a.Func, "size = %d", a.Size)
}
