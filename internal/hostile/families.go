// Package hostile makes the inputs that tests hold every command to: texts that
// somebody broke (Mutator), and texts that grow, made to take more time or memory
// than their size is worth (Families).
package hostile

import (
	"fmt"
	"slices"
	"strings"
)

// A Family is texts that have much of one thing.
type Family struct {
	Name string
	Kind Kind
	each int // bytes that one of the things takes, about
	text func(n int) string
}

// A Kind says which commands a text is for.
type Kind uint8

// The kinds of texts.
const (
	IR Kind = iota
	Spec
	Definitions // TableGen's as JSON
	Checks      // of FileCheck, which are their own input
	Log
)

// Text is a text of about so many bytes.
func (f *Family) Text(bytes int) string { return f.text(max(1, bytes/f.each)) }

// Families are all there are.
func Families() []Family {
	return slices.Concat(bombs(), Flows(), Memory(), spellings(), tools())
}

// many is what f says of 0 to n-1.
func many(n int, f func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i))
	}
	return b.String()
}

// list is many with commas between.
func list(n int, format string) string {
	return strings.TrimSuffix(many(n, func(i int) string { return numbered(format, i) + ", " }), ", ")
}

// numbered puts a number in place of each $, and its predecessor in place of each ~.
func numbered(format string, i int) string {
	return strings.NewReplacer("$", fmt.Sprint(i), "~", fmt.Sprint(i-1)).Replace(format)
}

// lines is many of a line with numbers.
func lines(n int, format string) string {
	return many(n, func(i int) string { return numbered(format, i) + "\n" })
}

// encodings are those of tensors of 32x64 and 64x32 elements, and of buffers.
const encodings = `#b1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#d0 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#d1 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#s = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
`

const attributes = `attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32}`

const (
	row    = "tensor<128xf32, #b1>"
	tile   = "tensor<64x64xf16, #b>"
	other  = "tensor<64x64xf16, #c>"
	buffer = "!ttg.memdesc<64x64xf16, #s, #smem, mutable>"
)

// module is one of functions.
func module(functions string) string {
	return encodings + "module " + attributes + " {\n" + functions + "}\n"
}

// kernel is a module with one function, which has some values to begin with.
func kernel(body string) string { return module(function("public @kernel", body)) }

func function(name, body string) string {
	return "  tt.func " + name + `(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16>, %n: i32, %x: ` + row + ", %t: " + tile + `) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    %zero = arith.constant dense<0.000000e+00> : tensor<64x64xf32, #mma>
` + body + "    tt.return\n  }\n"
}

const loop = "scf.for %i = %c0 to %n step %c1"
