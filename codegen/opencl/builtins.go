package opencl

import (
	_ "embed"
	"fmt"
	"strings"
)

// Functions of Intel's graphics compiler. What one that it lacks is called with is
// dropped without a word, so whoever compiles must look for calls that remain.

const prefetchBuiltin = "__builtin_IB_lsc_prefetch_global_uint"

// Emulation is OpenCL C that does what the builtins do, by shuffles: put in front of a
// kernel, it makes it a program for any device with cl_intel_subgroups and cl_khr_fp16.
//
//go:embed emulation.cl
var Emulation string

// builtin notes that one is called.
func (g *generator) builtin(name string) string {
	g.builtins[name] = true
	return name
}

// prototypes are the result and the parameters of builtins, by how their names begin;
// # is the number with which a name ends.
var prototypes = []struct{ prefix, result, parameters string }{
	{prefetchBuiltin, "void", "const global uint*, int, int"},
	{"__builtin_IB_subgroup_block_read_flat_transform_", "uint8", blockParameters},
	{"__builtin_IB_subgroup_block_read_flat_transpose_", "uint8", blockParameters},
	{"__builtin_IB_simd_block_read_8_local_h", "ushort8", "const local ushort*"},
	{"__builtin_IB_simd_block_write_8_local_h", "void", "local ushort*, ushort8"},
	{"__builtin_IB_simd_block_read_8_local", "uint8", "const local uint*"},
	{"__builtin_IB_simd_block_write_8_local", "void", "local uint*, uint8"},
}

const blockParameters = "long, int, int, int, int2"

// prototype declares a builtin.
func prototype(name string) string {
	var rows, columns, blocks, bits int
	if n, _ := fmt.Sscanf(name, "__builtin_IB_subgroup_block_read_flat_u%d_m%dk%dv%d", &bits, &rows, &columns, &blocks); n == 4 {
		return fmt.Sprintf("%s %s(%s)", vector(map[int]string{8: "uchar", 16: "ushort", 32: "uint"}[bits], rows*columns*blocks/Lanes), name, blockParameters)
	}
	if p, ok := productOf(name); ok {
		return fmt.Sprintf("%s %s(%s, %s, %s) __attribute__((const))", p.c, name, p.c, p.a, p.b)
	}
	for _, p := range prototypes {
		if strings.HasPrefix(name, p.prefix) {
			return fmt.Sprintf("%s %s(%s)", p.result, name, p.parameters)
		}
	}
	panic("no prototype of " + name)
}

// vector is the C type of so many elements.
func vector(elem string, n int) string {
	if n == 1 {
		return elem
	}
	return fmt.Sprint(elem, n)
}
