// Package allocate has the passes that say where in shared memory things are:
// they write the results of analysis/allocation into the program, as Triton's
// passes of these names do, or report them.
package allocate

import (
	"fmt"

	"github.com/tgopt/tgopt/analysis/allocation"
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
	return &rewrite.Pass{
		Name:    "allocate-shared-memory",
		Summary: "allocate shared memory",
		Doc: attributes + `

Without target it is what Triton's pass of that name does, which knows of none: no ldmatrix, 32 banks. With target=module the
module's ttg.target decides, as it does when Triton compiles the kernel. A warning says when the target has not that much.`,
		Anchor: "builtin.module",
		Options: []rewrite.Option{
			{Name: "target", Kind: rewrite.StringOption, Doc: "module, or a target such as cuda:90, hip:gfx942, xpu"},
			{Name: "triton", Kind: rewrite.ChoiceOption, Default: "auto", Choices: []string{"auto", "3.6", "3.9"},
				Doc: "the release whose choices are made; auto: 3.6's if the input shows that it is not newer"},
			{Name: "as-compiled", Kind: rewrite.BoolOption, Default: "false",
				Doc: "lifetimes as after scf-to-cf and inlining, so that ttg.shared is what the compiler reports"},
		},
		Run: func(c *rewrite.Config, root *ir.Op) error {
			o := allocation.ForModule(root)
			if name := c.String("target"); name != "module" {
				o.Target = name
			}
			if release := c.String("triton"); release != "auto" {
				o.Triton36 = release == "3.6"
			}
			o.AsCompiled = c.Bool("as-compiled")
			annotate(c, root, o, true)
			warn(c, root, o.Target)
			return nil
		},
	}
}

func nvidia() *rewrite.Pass {
	return &rewrite.Pass{
		Name:    "allocate-shared-memory-nv",
		Summary: "allocate shared memory of an NVIDIA GPU",
		Doc:     attributes,
		Anchor:  "builtin.module",
		Options: []rewrite.Option{
			{Name: "compute-capability", Kind: rewrite.IntOption, Default: "80", Doc: "of the GPU: 90 for sm_90"},
			{Name: "ptx-version", Kind: rewrite.IntOption, Default: "80", Doc: "decides nothing here"},
		},
		Run: func(c *rewrite.Config, root *ir.Op) error {
			name := "cuda:" + c.String("compute-capability")
			annotate(c, root, allocation.Options{Target: name}, true)
			if c.Given("compute-capability") {
				warn(c, root, name)
			}
			return nil
		},
	}
}

func amd() *rewrite.Pass {
	return &rewrite.Pass{
		Name:    "allocate-amdgpu-shared-memory",
		Summary: "allocate LDS of an AMD GPU",
		Doc:     attributes,
		Anchor:  "builtin.module",
		Options: []rewrite.Option{{Name: "arch", Kind: rewrite.StringOption, Doc: "such as gfx942"}},
		Run: func(c *rewrite.Config, root *ir.Op) error {
			name := "hip:" + c.String("arch")
			annotate(c, root, allocation.Options{Target: name}, true)
			if c.Given("arch") {
				warn(c, root, name)
			}
			return nil
		},
	}
}

func intel() *rewrite.Pass {
	return &rewrite.Pass{
		Name:    "intel-allocate-shared-memory",
		Summary: "allocate SLM of an Intel GPU",
		Doc:     "Sets ttg.shared on the module and allocation.offset on each op that has a buffer or scratch memory, in bytes.",
		Anchor:  "builtin.module",
		Run: func(c *rewrite.Config, root *ir.Op) error {
			annotate(c, root, allocation.Options{Target: "xpu"}, false)
			return nil
		},
	}
}

func minimum() *rewrite.Pass {
	return &rewrite.Pass{
		Name:    "set-minimum-shared-memory",
		Summary: "raise the module's shared memory to a minimum",
		Doc:     "Sets ttg.shared to minimum-size where it is less or absent.",
		Anchor:  "builtin.module",
		Options: []rewrite.Option{{Name: "minimum-size", Kind: rewrite.IntOption, Default: "0", Doc: "bytes a block"}},
		Run: func(c *rewrite.Config, root *ir.Op) error {
			least := c.Int("minimum-size")
			if least < 0 {
				return fmt.Errorf("minimum shared memory size must be non-negative")
			}
			if n, _ := root.IntAttr("ttg.shared"); n < least {
				root.SetAttr("ttg.shared", root.Context().I32(least))
			}
			return nil
		},
	}
}

// annotate writes an allocation into the module.
func annotate(config *rewrite.Config, root *ir.Op, options allocation.Options, sizes bool) {
	c, m := root.Context(), allocation.New(root, options)
	unknown(config, m)
	for _, a := range m.Funcs {
		for _, b := range a.Buffers {
			o := b.Owner
			if o != a.Func && !a.Func.IsAncestorOf(o) {
				continue // inlined
			}
			offset := ir.Attribute(c.I32(b.Offset))
			if parts := b.Parts(); parts != nil {
				elems := make([]ir.Attribute, len(parts))
				for i, p := range parts {
					elems[i] = c.I32(p.Offset)
				}
				offset = c.Array(elems)
			}
			o.SetAttr("allocation.offset", offset)
			if sizes && b.Kind != allocation.Explicit && o != a.Func {
				o.SetAttr("allocation.size", c.I32(b.Size))
			}
		}
	}
	root.SetAttr("ttg.shared", c.I32(m.Size))
}

// unknown warns of ops that count as none.
func unknown(c *rewrite.Config, m *allocation.Module) {
	for _, u := range m.Unknown() {
		c.Report(source.Diagnostic{
			Severity: source.Warning, Span: rewrite.NearestSpan(u.Op), Category: c.Pass.Name,
			Message: "how much shared memory this takes is not known: " + u.Err.Error(),
		})
	}
}

// warn says when a target has not the shared memory that the module needs.
func warn(c *rewrite.Config, root *ir.Op, name string) {
	n, _ := root.IntAttr("ttg.shared")
	chip := target.Lookup(name)
	if chip == nil || allocation.Fits(n, chip) {
		return
	}
	c.Report(source.Diagnostic{
		Severity: source.Warning, Span: rewrite.NearestSpan(root), Category: c.Pass.Name,
		Message: allocation.Verdict(n, chip),
	})
}

func printing() *rewrite.Pass {
	return &rewrite.Pass{
		Name:    "test-print-allocation",
		Summary: "report the shared memory of each function",
		Doc: `Remarks for each function its name and the bytes of shared memory it needs, for each op with scratch memory and for each buffer
its offset and size in bytes. The allocation is that of Triton's pass without a target.`,
		Anchor:  "builtin.module",
		Reports: true,
		Options: []rewrite.Option{
			{Name: "get-scratch-size-function", Kind: rewrite.ChoiceOption, Default: "None", Choices: []string{"None", "ValidConstant"},
				Doc: "ValidConstant: 128 bytes for each op"},
			{Name: "partition-size", Kind: rewrite.IntOption, Default: "0", Doc: "bytes of a part of shared memory; 0 for one part"},
		},
		Run: func(c *rewrite.Config, root *ir.Op) error {
			o := allocation.Options{Partition: c.Int("partition-size")}
			if c.String("get-scratch-size-function") == "ValidConstant" {
				o.Scratch = func(*ir.Op) int64 { return 128 }
			}
			m := allocation.New(root, o)
			unknown(c, m)
			for _, a := range m.Funcs {
				report(c, a)
			}
			return nil
		},
	}
}

func report(c *rewrite.Config, a *allocation.Allocation) {
	name, _ := a.Func.StringAttr("sym_name")
	c.Done(a.Func, "%s", name)
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
			c.Done(o, "%soffset = %d, size = %d", kind, b.Offset, b.Size)
		}
	})
	c.Done(a.Func, "size = %d", a.Size)
}
