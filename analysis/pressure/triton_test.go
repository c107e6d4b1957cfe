package pressure

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/oracle"
)

// TestAxesAgainstTriton asks Triton what it knows of each operation on indices of each two kinds, by what the first access of a load takes
// of 16 bytes that a thread has: of bytes from there on, as many as are in a run and divide where it begins; of rows of bytes, as many as
// divide where all of them begin; of bytes that a mask lets through where the numbers are one, as many as are equal. What is a mask is asked as
// such alone. A program has one operation.
func TestAxesAgainstTriton(t *testing.T) {
	triton := oracle.Program{Variable: "TGOPT_TRITON", Args: []string{"../../layout/testdata/oracle.py", "accessed"}, File: "testdata/accessed.gz"}
	texts := make([]string, len(operations))
	for i, op := range operations {
		texts[i] = indexProgram(op.name)
	}
	for i, answer := range oracle.Ask[string, []int](t, triton, texts) {
		name := operations[i].name
		if answer == nil {
			t.Errorf("Triton does not take the program of %s", name)
			continue
		}
		// Triton's analysis is the same for all chips; of quotients on NVIDIA we take less, see assumed.
		s, values := analysed(t, strings.Replace(texts[i], "cuda:90", "hip:gfx942", 1))
		next := 0
		ask := func(what string, x, y indices, got uint8) {
			want := uint8(bits.TrailingZeros(uint((*answer)[next])))
			next++
			if got = min(got, 4); got != want {
				t.Errorf("%s of %s and %s, %s: got %d, want %d", name, x.name, y.name, what, 1<<got, 1<<want)
			}
		}
		for j, x := range kinds {
			for k, y := range kinds {
				if simplified(name, x.name, y.name) {
					next += len(*answer) / len(kinds) / len(kinds)
					continue
				}
				a := s.along(values[fmt.Sprintf("x%d_%d", j, k)], 0)
				if !strings.HasPrefix(name, "arith.cmpi") {
					ask("a run", x, y, min(a.run, a.multiple))
					ask("what divides all", x, y, s.divisor(values[fmt.Sprintf("x%d_%dc", j, k)]))
				}
				ask("what is equal", x, y, a.constancy)
			}
		}
		if next != len(*answer) {
			t.Errorf("%s: %d answers, want %d", name, len(*answer), next)
		}
	}
}

// indexProgram has an operation on each two kinds, and the loads.
func indexProgram(op string) string {
	var b strings.Builder
	b.WriteString(`%ps = tt.splat %p : !tt.ptr<i8> -> P
%qs = tt.splat %p : !tt.ptr<i8> -> P2
%zero = arith.constant dense<0> : tensor<128xi32, #l>
%col = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #row>
%cols1 = tt.expand_dims %col {axis = 0 : i32} : tensor<16xi32, #row> -> tensor<1x16xi32, #w>
%cols = tt.broadcast %cols1 : tensor<1x16xi32, #w> -> T2
`)
	const (
		run  = "%%p%[1]s = tt.addptr %%ps, %%%[1]s : P, T\n%%l%[1]s = tt.load %%p%[1]s : P\n"
		rows = "%%e%[1]s = tt.expand_dims %%%[1]sc {axis = 1 : i32} : C -> C1\n%%b%[1]s = tt.broadcast %%e%[1]s : C1 -> T2\n" +
			"%%a%[1]s = arith.addi %%b%[1]s, %%cols : T2\n%%q%[1]s = tt.addptr %%qs, %%a%[1]s : P2, T2\n%%r%[1]s = tt.load %%q%[1]s : P2\n"
		equal = "%%m%[1]s = arith.cmpi eq, %%%[1]s, %%zero : T\n"
		mask  = "%%o%[1]s = tt.load %%pk0, %%%[1]s : P\n"
	)
	for i, k := range kinds {
		text := strings.ReplaceAll(k.text, "{}", fmt.Sprintf("k%d", i)) + "\n"
		b.WriteString(text)
		// The same in the layout of rows.
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(text, fmt.Sprintf("%%k%d", i), fmt.Sprintf("%%c%d", i)), "T", "C"))
	}
	b.WriteString("%pk0 = tt.addptr %ps, %k0 : P, T\n")
	for i := range kinds {
		for j := range kinds {
			x := fmt.Sprintf("x%d_%d", i, j)
			fmt.Fprintf(&b, "%%%s = %s %%k%d, %%k%d : T\n", x, op, i, j)
			if strings.HasPrefix(op, "arith.cmpi") {
				fmt.Fprintf(&b, mask, x)
				continue
			}
			fmt.Fprintf(&b, "%%%sc = %s %%c%d, %%c%d : C\n", x, op, i, j)
			fmt.Fprintf(&b, run+rows+equal, x)
			fmt.Fprintf(&b, mask, "m"+x)
		}
	}
	body := strings.NewReplacer("T2", "tensor<128x16xi32, #w>", "P2", "tensor<128x16x!tt.ptr<i8>, #w>", "C1", "tensor<128x1xi32, #w>",
		"C", "tensor<128xi32, #col>", "T", "tensor<128xi32, #l>", "P", "tensor<128x!tt.ptr<i8>, #l>",
		"1024", "128", "1040", "144", "1029", "133").Replace(b.String())
	return `#l = #ttg.blocked<{sizePerThread = [16], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#row = #ttg.slice<{dim = 0, parent = #w}>
#col = #ttg.slice<{dim = 1, parent = #w}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @f(%p: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %s: i32) {
` + body + "tt.return\n}\n}\n"
}

// simplified reports whether Triton has other ops before it comes to loads, or knows which number it is: of what we only know powers that
// divide it.
func simplified(op, x, y string) bool {
	constant := func(name string) bool { return strings.Trim(name, "-0123456789") == "" }
	switch {
	case constant(x) && constant(y), x == "0", y == "0", x == "1", y == "1", x == y:
		return true
	case strings.HasPrefix(op, "arith.div"), op == "arith.shli", op == "arith.shrsi": // by less than the numbers are, and not below 0
		return y == "-4" || x == "range%8" || strings.HasPrefix(op, "arith.sh") && (y == "7" || y == "8" || y == "600")
	case op == "arith.remsi":
		return x == "range%8"
	case strings.HasPrefix(op, "arith.cmpi"):
		return constant(x) || constant(y) // bounds at the end of a range, or beyond
	}
	return false
}
