package pressure

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSunk: what is computed where it is consumed, and so is in the registers of its operands: by ptxas, by LLVM for AMD with all waves and with
// more live than leaves room for them, and by IGC, which does nothing of the kind.
func TestSunk(t *testing.T) {
	const (
		f32   = "tensor<64x64xf32, #w>"
		f16   = "tensor<64x64xf16, #w>"
		i32   = "tensor<64x64xi32, #w>"
		ptrs  = "tensor<64x64x!tt.ptr<f32>, #w>"
		bytes = "tensor<64x64x!tt.ptr<f16>, #w>"
		big   = "tensor<128x128xf32, #w>"
		wide  = "%y = arith.extf %h : " + f16 + " to " + f32 + "\n"
		use   = "\n\"test.use\"(%h) : (" + f16 + ") -> ()"
		sum   = "%s = \"tt.reduce\"(%y) <{axis = 1 : i32}> ({\n^bb0(%a: f32, %b: f32):\n%c = arith.addf %a, %b : f32\ntt.reduce.return %c : f32\n}) : (" + f32 + ") -> tensor<64xf32, #col>"
		at    = "%y = tt.addptr %p, %i : " + ptrs + ", " + i32 + "\n"
		index = "%y = arith.muli %i, %i : " + i32 + "\n%q = tt.addptr %p, %y : " + ptrs + ", " + i32 + "\n%l = tt.load %q : " + ptrs
		keep  = "\n\"test.use\"(%i, %p) : (" + i32 + ", " + ptrs + ") -> ()"
	)
	many := func(n int) string {
		var text, names, types strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "%%h%d = \"test.make\"() : () -> %s\n", i, f16)
			fmt.Fprintf(&names, "%s%%h%d", strings.Repeat(", ", min(i, 1)), i)
			fmt.Fprintf(&types, "%s%s", strings.Repeat(", ", min(i, 1)), f16)
		}
		return text.String() + "%y = tt.elementwise_inline_asm \"x\" {constraints = \"=r,r\", packed_element = 1 : i32, pure = true} " + names.String() + " : " + types.String() + " -> " + f32 +
			"\ntt.store %p, %y : " + ptrs + "\n\"test.use\"(" + names.String() + ") : (" + types.String() + ") -> ()"
	}
	for _, c := range []struct {
		name, body        string
		cuda, waves, full bool // on NVIDIA; on AMD with all waves, and without
	}{
		{"stored", wide + "tt.store %p, %y : " + ptrs + use, true, false, true},
		{"reduced", wide + sum + use, true, false, true},
		{"stored as something else", wide + "%z = arith.negf %y : " + f32 + "\ntt.store %p, %z : " + ptrs + use, true, false, true},
		{"of two users", wide + "%a = arith.negf %y : " + f32 + "\n%b = math.absf %y : " + f32 + "\n%z = arith.addf %a, %b : " + f32 + "\ntt.store %p, %z : " + ptrs + use, true, false, false},
		{"of two users of which one stores", wide + "%a = arith.negf %y : " + f32 + "\ntt.store %p, %y : " + ptrs + "\ntt.store %p, %a : " + ptrs + use, false, false, false},
		{"of two users in two stretches", wide + "%a = arith.negf %y : " + f32 + "\ntt.store %p, %a : " + ptrs + "\n%b = math.absf %y : " + f32 + "\ntt.store %p, %b : " + ptrs + use, false, false, false},
		{"stored in a branch", wide + "scf.if %g {\ntt.store %p, %y : " + ptrs + "\n}" + use, false, false, false},
		{"used by an op that is not understood", wide + "\"test.use\"(%y) : (" + f32 + ") -> ()" + use, false, false, false},
		{"made by an op that is not understood", "%y = \"test.make\"() : () -> " + f32 + "\ntt.store %p, %y : " + ptrs, false, false, false},
		{"smaller than what dies with it", "%y = arith.truncf %x : " + f32 + " to " + f16 + "\ntt.store %b16, %y : " + bytes, false, false, false},
		{"smaller than what stays", "%y = arith.truncf %x : " + f32 + " to " + f16 + "\ntt.store %b16, %y : " + bytes + "\n\"test.use\"(%x) : (" + f32 + ") -> ()", true, false, true},
		{"larger than what dies with it", wide + "tt.store %p, %y : " + ptrs, true, false, true},
		{"of eight values, for which alone there is no room", many(8), true, true, true},
		{"of nine values", many(9), false, false, false},
		{"an address", at + "%l = tt.load %y : " + ptrs + keep, true, true, true},
		{"an address that a loop reads by", at + "scf.for %k = %n to %n step %n : i32 {\n%l = tt.load %y : " + ptrs + "\n}" + keep, false, false, false},
		{"an address in a loop", "scf.for %k = %n to %n step %n : i32 {\n" + at + "%l = tt.load %y : " + ptrs + "\n}" + keep, false, false, false},
		{"an address that is handed on", at + "\"test.use\"(%y) : (" + ptrs + ") -> ()" + keep, false, false, false},
		{"an index", index + keep, true, false, true},
	} {
		for _, on := range []struct {
			chip string
			full bool
			want bool
		}{{"cuda:80", false, c.cuda}, {"hip:gfx942", false, c.waves}, {"hip:gfx942", true, c.full}, {"pvc", false, false}} {
			more, last := "", ""
			if on.full {
				more, last = "%big = \"test.make\"() : () -> "+big+"\n", "\n\"test.use\"(%big) : ("+big+") -> ()"
			}
			body := more + "%h = \"test.make\"() : () -> " + f16 + "\n%x = \"test.make\"() : () -> " + f32 + "\n%i = \"test.make\"() : () -> " + i32 + "\n" + c.body + last
			s, values := analysed(t, moduleFor(on.chip, "%p: "+ptrs+", %b16: "+bytes+", %g: i1, %n: i32", body))
			a := New(s.root, s.machine, nil)
			y := values["y"]
			of := a.values.place(y).of
			if len(of) == 0 {
				t.Fatalf("%s, %s: it is nowhere", on.chip, c.name)
			}
			if got := !slices.Contains(of, uint32(a.values.at(y))); got != on.want {
				t.Errorf("%s (full: %t), %s: it is computed where it is consumed: %t, want %t", on.chip, on.full, c.name, got, on.want)
			}
		}
	}
}
