package opencl

import (
	"io"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Print writes the kernel of a module. A module of several is an error: names at the
// level of a file of C would meet.
func Print(w io.Writer, root *ir.Op, options Options) []source.Diagnostic {
	return print(w, root, options, "")
}

// PrintEmulated is Print for devices that are not Intel's: what the builtins do stands
// in front.
func PrintEmulated(w io.Writer, root *ir.Op, options Options) []source.Diagnostic {
	return print(w, root, options, Emulation)
}

func print(w io.Writer, root *ir.Op, options Options, prefix string) []source.Diagnostic {
	kernels := slices.DeleteFunc(ir.Functions(root), (*ir.Op).IsPrivate)
	if len(kernels) != 1 {
		span := root.Span()
		if len(kernels) > 1 {
			span = kernels[1].Span()
		}
		return []source.Diagnostic{source.Errorf(span, "a file of OpenCL C is made of one kernel, the module has %d", len(kernels))}
	}
	k, diags := Emit(kernels[0], options)
	if k == nil {
		return diags
	}
	if _, err := io.WriteString(w, prefix+k.Source); err != nil {
		diags = append(diags, source.Errorf(root.Span(), "%v", err))
	}
	return diags
}
