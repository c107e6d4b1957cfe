package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/compare"
)

// module is one with kernels NAME/OPS: so many additions as OPS has letters.
func module(warps int, kernels ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "module attributes {\"ttg.num-warps\" = %d : i32, ttg.target = \"cuda:90\", \"ttg.threads-per-warp\" = 32 : i32} {\n", warps)
	for _, k := range kernels {
		name, ops, _ := strings.Cut(k, "/")
		fmt.Fprintf(&b, "  tt.func public @%s(%%a: i32) {\n", name)
		for i := range len(ops) {
			fmt.Fprintf(&b, "    %%x%d = arith.addi %%a, %%a : i32\n", i)
		}
		b.WriteString("    tt.return\n  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// TestPairUp: by name, then path, then configuration, then what is nearest.
func TestPairUp(t *testing.T) {
	side := func(files ...string) (list []*compare.Kernel) {
		for i := 0; i < len(files); i += 2 {
			list = append(list, read(t, files[i], files[i+1])...)
		}
		return list
	}
	for _, c := range []struct {
		name string
		a, b []*compare.Kernel
		want string
	}{
		{"only", side("x", module(4, "f/i")), side("y", module(8, "g/ii")), "x f y g (the only kernels, of other names)\n"},
		{"name", side("", module(4, "f/i", "g/i")), side("", module(8, "g/ii", "h/i")), " g  g ()\nonly f\nnew h\n"},
		{"path", side("x", module(4, "f/i"), "y", module(4, "f/ii")), side("y", module(4, "f/i"), "x", module(8, "f/ii")), "x f x f ()\ny f y f ()\n"},
		{"configuration", side("1", module(4, "f/i"), "2", module(8, "f/i")), side("3", module(8, "f/iii"), "4", module(4, "f/iii")), "1 f 4 f ()\n2 f 3 f ()\n"},
		{"nearest", side("1", module(4, "f/i"), "2", module(4, "f/iiiiiiiii")), side("3", module(4, "f/iiiiiii"), "4", module(4, "f/ii"), "5", module(16, "f/i")),
			"1 f 4 f (the nearest of 2 and 2 of this name)\n2 f 3 f (the nearest of 2 and 2 of this name)\nnew f\n"},
		{"text", side("1", module(4, "f/i"), "2", module(4, "f/ii")), side("3", module(4, "f/ii"), "4", module(4, "f/i")), "1 f 4 f (the same text)\n2 f 3 f (the same text)\n"},
	} {
		pairs, onlyA, onlyB := compare.PairUp(c.a, c.b)
		got := ""
		for _, p := range pairs {
			got += fmt.Sprintf("%s %s %s %s (%s)\n", p.A.Path, p.A.Name, p.B.Path, p.B.Name, p.By)
		}
		for _, k := range onlyA {
			got += "only " + k.Name + "\n"
		}
		for _, k := range onlyB {
			got += "new " + k.Name + "\n"
		}
		if got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// TestSeveral: of several kernels in a file each is compared alone, with the functions that
// it calls and the aliases that these need, whatever their order.
func TestSeveral(t *testing.T) {
	const text = `#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @f() {
    %0 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #a>
    tt.call @g() : () -> ()
    tt.return
  }
  tt.func private @g() {
    %0 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #b>
    tt.return
  }
  tt.func public @h() {
    tt.return
  }
}
`
	a := read(t, "a", text)
	b := read(t, "b", strings.Replace(strings.Replace(text, "256 : i32} : tensor<256xi32, #b>", "512 : i32} : tensor<512xi32, #b>", 1), "@h", "@other", 1))
	pairs, onlyA, onlyB := compare.PairUp(a, b)
	if len(pairs) != 1 || len(onlyA) != 1 || len(onlyB) != 1 || pairs[0].A.Line != 4 || onlyA[0].Line != 13 {
		t.Fatalf("%v, %v, %v", pairs, onlyA, onlyB)
	}
	d := pairs[0].Compare(0)
	if len(d.Groups) != 1 || len(d.Groups[0].Rows) != 1 || d.Groups[0].Rows[0].Old != 10 {
		t.Errorf("got %+v", d.Groups)
	}
	if want := "-    %0 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #b>\n"; !strings.Contains(d.Unified, want) {
		t.Errorf("got %s", d.Unified)
	}
}
