package pressure

import (
	"fmt"
	"testing"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
)

// analyse is the storage of a function with the given body, and its values by
// name. %n is a multiple of 16, %s any number, %p a pointer to f16 on a multiple of 16.
func analyse(t *testing.T, target string, lanes int, body string) (*storage, map[string]*ir.Value) {
	t.Helper()
	text := fmt.Sprintf(`#l = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [%[1]d], warpsPerCTA = [4], order = [0]}>
#w = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [%[1]d, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
#row = #ttg.slice<{dim = 0, parent = #w}>
#col = #ttg.slice<{dim = 1, parent = #w}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = %[2]q, "ttg.threads-per-warp" = %[1]d : i32} {
tt.func public @f(%%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %%n: i32 {tt.divisibility = 16 : i32}, %%s: i32) {
%[3]s
tt.return
}
}
`, lanes, target, body)
	return analysed(t, text)
}

// analysed is the storage of the function in a text, and its values by name.
func analysed(t *testing.T, text string) (*storage, map[string]*ir.Value) {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("f.ttgir", text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	for _, d := range diags {
		t.Fatal(d)
	}
	var f *ir.Op
	values := map[string]*ir.Value{}
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is("tt.func") {
			f = o
		}
		for i := range o.NumResults() {
			values[o.Result(i).Name()] = o.Result(i)
		}
	})
	return newStorage(f, MachineOf(f), &layout.Cache{}, liveness.New(f)), values
}

// TestAxes: what is known of a tensor's numbers, as powers of two: a run, what
// divides its first, how many are equal.
func TestAxes(t *testing.T) {
	const i32 = "tensor<1024xi32, #l>"
	for _, c := range []struct {
		name, body string
		want       axis
	}{
		{"a range", "", known(10, mostPower, 0)},
		{"uniform", "%x = tt.splat %n : i32 -> " + i32, known(0, 4, 10)},
		{"any number", "%x = tt.splat %s : i32 -> " + i32, known(0, 0, 10)},
		{"from a multiple of 16", "%u = tt.splat %n : i32 -> " + i32 + "\n%x = arith.addi %u, %r : " + i32, known(10, 4, 0)},
		{"from any number", "%u = tt.splat %s : i32 -> " + i32 + "\n%x = arith.addi %r, %u : " + i32, known(10, 0, 0)},
		{"backwards", "%u = tt.splat %n : i32 -> " + i32 + "\n%x = arith.subi %u, %r : " + i32, known(0, 0, 0)},
		{"times 64", "%c = arith.constant dense<64> : " + i32 + "\n%x = arith.muli %r, %c : " + i32, axis{multiple: 6, step: 6}},
		{"times a number", "%u = tt.splat %n : i32 -> " + i32 + "\n%x = arith.muli %r, %u : " + i32, known(0, 4, 0)},
		{"shifted", "%c = arith.constant dense<3> : " + i32 + "\n%x = arith.shli %r, %c : " + i32, axis{multiple: 3, step: 3}},
		{"divided by 8", "%c = arith.constant dense<8> : " + i32 + "\n%x = arith.divsi %r, %c : " + i32, known(0, 0, 3)},
		{"divided by 6", "%c = arith.constant dense<6> : " + i32 + "\n%x = arith.divsi %r, %c : " + i32, known(0, 0, 1)},
		{"the rest by 8", "%c = arith.constant dense<8> : " + i32 + "\n%x = arith.remsi %r, %c : " + i32, known(3, 3, 0)},
		{"the low bits", "%c = arith.constant dense<7> : " + i32 + "\n%x = arith.andi %r, %c : " + i32, known(0, 0, 0)}, // of which Triton knows nothing
		{"below a multiple of 16", "%u = tt.splat %n : i32 -> " + i32 + "\n%x = arith.cmpi slt, %r, %u : " + i32, known(0, 0, 4)},
		{"below any number", "%u = tt.splat %s : i32 -> " + i32 + "\n%x = arith.cmpi slt, %r, %u : " + i32, known(0, 0, 0)},
		{"a choice", "%c = arith.constant true\n%u = tt.splat %n : i32 -> " + i32 + "\n%x = arith.select %c, %r, %u : " + i32, known(0, 0, 0)},
		{"handed through a loop", "%a = arith.constant 0 : i32\n%b = arith.constant 1 : i32\n%u = tt.splat %n : i32 -> " + i32 +
			"\n%x = scf.for %i = %a to %s step %b iter_args(%y = %r) -> (" + i32 + ") : i32 {\n%z = arith.addi %y, %u : " + i32 + "\nscf.yield %z : " + i32 + "\n}",
			known(10, 4, 0)},
		{"counted in a loop", "%c = arith.constant 16 : i32\nscf.for %i = %n to %s step %c : i32 {\n%x = tt.splat %i : i32 -> " + i32 + "\n}", known(0, 4, 10)},
		{"floats of quotients", "%c = arith.constant dense<8> : " + i32 + "\n%q = arith.divsi %r, %c : " + i32 + "\n%x = arith.sitofp %q : " + i32 + " to tensor<1024xf32, #l>", known(0, 0, 3)},
		{"a dimension more", "%u = tt.splat %n : i32 -> tensor<1024xi32, #row>\n%x = tt.expand_dims %u {axis = 0 : i32} : tensor<1024xi32, #row> -> tensor<1x1024xi32, #w>", known(0, 4, 0)},
		{"eights of elements", "%c = arith.constant dense<8> : " + i32 + "\n%m = arith.muli %r, %c : " + i32 + "\n%u = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #l>\n" +
			"%x = tt.addptr %u, %m : tensor<1024x!tt.ptr<f16>, #l>, " + i32, axis{multiple: 4, step: 3}},
		{"times a constant that was extended", "%c = arith.constant 8 : i32\n%d = arith.extsi %c : i32 to i64\n%u = tt.splat %d : i64 -> tensor<1024xi64, #l>\n" +
			"%w = arith.extsi %r : " + i32 + " to tensor<1024xi64, #l>\n%x = arith.muli %w, %u : tensor<1024xi64, #l>", axis{multiple: 3, step: 3}},
		{"bytes", "%u = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #l>\n%x = tt.addptr %u, %r : tensor<1024x!tt.ptr<f16>, #l>, " + i32, known(10, 4, 0)},
	} {
		name := "x"
		if c.body == "" {
			name = "r"
		}
		s, values := analyse(t, "cuda:90", 32, "%r = tt.make_range {start = 0 : i32, end = 1024 : i32} : "+i32+"\n"+c.body)
		if got := s.along(values[name], 0); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestRules: registers of one value, by what it is used for.
func TestRules(t *testing.T) {
	const (
		ranges = "%r = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32, #l>\n" +
			"%q = tt.splat %p : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>, #l>\n%a = tt.addptr %q, %r : tensor<2048x!tt.ptr<f16>, #l>, tensor<2048xi32, #l>\n"
		rows = "%r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #col>\n" +
			"%e = tt.expand_dims %r {axis = 1 : i32} : tensor<1024xi32, #col> -> tensor<1024x1xi32, #w>\n"
		i64   = "tensor<2048xi64, #l>"
		below = "%c = arith.constant dense<600> : tensor<2048xi32, #l>\n%m = arith.cmpi slt, %r, %c : tensor<2048xi32, #l>\n"
	)
	masked := func(bound string) string {
		return ranges + "%u = tt.splat " + bound + " : i32 -> tensor<2048xi32, #l>\n%m = arith.cmpi slt, %r, %u : tensor<2048xi32, #l>\n" +
			"%x = tt.load %a, %m : tensor<2048x!tt.ptr<f16>, #l>\ntt.store %a, %x, %m : tensor<2048x!tt.ptr<f16>, #l>"
	}
	for _, c := range []struct {
		name, target, body, value string
		want                      int
	}{
		{"an index with a mask known for 8", "hip:gfx942", masked("%n"), "r", 1},
		{"an index with a mask for each", "hip:gfx942", masked("%s"), "r", 8},
		{"an index with a mask for each", "cuda:90", masked("%s"), "r", 1},
		{"rows that are near", "hip:gfx942", rows + "%c = arith.constant dense<1> : tensor<1024x1xi32, #w>\n%x = arith.muli %e, %c : tensor<1024x1xi32, #w>", "x", 1},
		{"rows that are far", "hip:gfx942", rows + "%c = arith.constant dense<4096> : tensor<1024x1xi32, #w>\n%x = arith.muli %e, %c : tensor<1024x1xi32, #w>", "x", 16},
		{"rows that are far", "cuda:90", rows + "%c = arith.constant dense<4096> : tensor<1024x1xi32, #w>\n%x = arith.muli %e, %c : tensor<1024x1xi32, #w>", "x", 1},
		{"64 bits of which 32 are used", "hip:gfx942", ranges + "%u = tt.load %a : tensor<2048x!tt.ptr<f16>, #l>\n%f = arith.fptosi %u : tensor<2048xf16, #l> to " + i64 +
			"\n%x = arith.muli %f, %f : " + i64 + "\n%t = arith.trunci %x : " + i64 + " to tensor<2048xi32, #l>", "x", 8},
		{"64 bits", "hip:gfx942", ranges + "%u = tt.load %a : tensor<2048x!tt.ptr<f16>, #l>\n%f = arith.fptosi %u : tensor<2048xf16, #l> to " + i64 +
			"\n%x = arith.muli %f, %f : " + i64 + "\n%t = arith.sitofp %x : " + i64 + " to tensor<2048xf32, #l>", "x", 16},
		{"a tile with a mask below what is known", "cuda:90", ranges + "%c = arith.constant dense<600> : tensor<2048xi32, #l>\n%m = arith.cmpi slt, %r, %c : tensor<2048xi32, #l>\n" +
			"%x = tt.load %a, %m : tensor<2048x!tt.ptr<f16>, #l>", "x", 4},
		{"a tile with a mask below what is known, from an index on", "cuda:90", ranges + "%i = tt.get_program_id x : i32\n%w = arith.constant 2048 : i32\n%b = arith.muli %i, %w : i32\n" +
			"%u = tt.splat %b : i32 -> tensor<2048xi32, #l>\n%k = arith.addi %u, %r : tensor<2048xi32, #l>\n%c = arith.constant dense<600> : tensor<2048xi32, #l>\n" +
			"%m = arith.cmpi slt, %k, %c : tensor<2048xi32, #l>\n%x = tt.load %a, %m : tensor<2048x!tt.ptr<f16>, #l>", "x", 4},
		{"an index with two masks known for 8", "hip:gfx942", ranges + "%u = tt.splat %n : i32 -> tensor<2048xi32, #l>\n%m = arith.cmpi slt, %r, %u : tensor<2048xi32, #l>\n" +
			"%o = arith.cmpi sge, %r, %u : tensor<2048xi32, #l>", "r", 1},
		{"columns with a mask known for 8", "hip:gfx942", "%r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #row>\n" +
			"%e = tt.expand_dims %r {axis = 0 : i32} : tensor<1024xi32, #row> -> tensor<1x1024xi32, #w>\n%u = tt.splat %n : i32 -> tensor<1x1024xi32, #w>\n" +
			"%m = arith.cmpi slt, %e, %u : tensor<1x1024xi32, #w>", "r", 32},
		{"a tile of a loop with a mask below what is known", "cuda:90", ranges + "%c = arith.constant dense<600> : tensor<2048xi32, #l>\n%m = arith.cmpi slt, %r, %c : tensor<2048xi32, #l>\n" +
			"%f = tt.load %a, %m : tensor<2048x!tt.ptr<f16>, #l>\n%x = scf.for %i = %n to %s step %n iter_args(%y = %f) -> (tensor<2048xf16, #l>) : i32 {\n" +
			"%g = tt.load %a, %m : tensor<2048x!tt.ptr<f16>, #l>\nscf.yield %g : tensor<2048xf16, #l>\n}", "x", 4},
		{"what is made of a tile with a mask below what is known", "cuda:90", ranges + below + "%f = tt.load %a, %m : tensor<2048x!tt.ptr<f16>, #l>\n%x = arith.mulf %f, %f : tensor<2048xf16, #l>", "x", 4},
		{"a tile with that mask and another", "cuda:90", ranges + below + "%u = tt.splat %s : i32 -> tensor<2048xi32, #l>\n%k = arith.cmpi slt, %r, %u : tensor<2048xi32, #l>\n" +
			"%b = arith.andi %k, %m : tensor<2048xi1, #l>\n%x = tt.load %a, %b : tensor<2048x!tt.ptr<f16>, #l>", "x", 8},
		{"a tile with that mask or another", "cuda:90", ranges + below + "%u = tt.splat %n : i32 -> tensor<2048xi32, #l>\n%k = arith.cmpi slt, %r, %u : tensor<2048xi32, #l>\n" +
			"%b = arith.ori %k, %m : tensor<2048xi1, #l>\n%x = tt.load %a, %b : tensor<2048x!tt.ptr<f16>, #l>", "x", 8},
		{"64 bits of which more than 32 are used in the end", "hip:gfx942", ranges + "%u = tt.load %a : tensor<2048x!tt.ptr<f16>, #l>\n%x = arith.fptosi %u : tensor<2048xf16, #l> to " + i64 +
			"\n%y = arith.muli %x, %x : " + i64 + "\n%t = arith.sitofp %y : " + i64 + " to tensor<2048xf32, #l>", "x", 16},
		{"a strided index", "cuda:90", ranges + "%u = tt.splat %s : i32 -> tensor<2048xi32, #l>\n%x = arith.muli %r, %u : tensor<2048xi32, #l>", "x", 2},
		{"a strided index that a loop carries", "cuda:90", ranges + "%u = tt.splat %s : i32 -> tensor<2048xi32, #l>\n%x = arith.muli %r, %u : tensor<2048xi32, #l>\n" +
			"%z = scf.for %i = %n to %s step %n iter_args(%y = %x) -> (tensor<2048xi32, #l>) : i32 {\n%w = arith.addi %y, %u : tensor<2048xi32, #l>\nscf.yield %w : tensor<2048xi32, #l>\n}", "x", 16},
		{"eight that are one", "cuda:90", ranges + "%c = arith.constant dense<8> : tensor<2048xi32, #l>\n%x = arith.divsi %r, %c : tensor<2048xi32, #l>", "x", 2},
	} {
		lanes := 32
		if c.target[0] == 'h' {
			lanes = 64
		}
		s, values := analyse(t, c.target, lanes, c.body)
		if got := s.registers(values[c.value]); got != c.want {
			t.Errorf("%s, %s: got %d registers, want %d", c.name, c.target, got, c.want)
		}
	}
}

// TestLate: the operands of ops that read late stay beside the results; those of others
// make room for them.
func TestLate(t *testing.T) {
	const (
		f32 = "tensor<1024xf32, #l>"
		i32 = "tensor<1024xi32, #l>"
	)
	for name, c := range map[string]struct {
		op, result string
		late       int // registers of operands that stay
	}{
		"absf":      {"%x = math.absf %v : " + f32, f32, 0},
		"gather":    {"%x = tt.gather %v[%k] {axis = 0 : i32} : (" + f32 + ", " + i32 + ") -> " + f32, f32, 16},
		"histogram": {"%x = tt.histogram %k : " + i32 + " -> " + i32, i32, 8},
		"cat":       {"%x = tt.cat %v, %v : " + f32 + " -> tensor<2048xf32, #l>", "tensor<2048xf32, #l>", 8},
		"scan": {"%x = \"tt.scan\"(%v) <{axis = 0 : i32, reverse = false}> ({\n^bb0(%a: f32, %b: f32):\n%c = arith.addf %a, %b : f32\ntt.scan.return %c : f32\n}) : (" +
			f32 + ") -> " + f32, f32, 8},
	} {
		s, values := analyse(t, "cuda:90", 32, "%v = \"test.make\"() : () -> "+f32+"\n%k = \"test.make\"() : () -> "+i32+"\n"+c.op+"\n\"test.use\"(%x) : ("+c.result+") -> ()")
		for _, p := range New(s.root, s.machine, nil).Points {
			if p.Op == values["x"].Def() && p.During != max(p.Before, p.After+c.late) {
				t.Errorf("%s: before %d, during %d, after %d, want %d registers of operands beside the results", name, p.Before, p.During, p.After, c.late)
			}
		}
	}
}

// TestPlaces: in whose registers a value is.
func TestPlaces(t *testing.T) {
	const (
		f16   = "tensor<2048xf16, #l>"
		f32   = "tensor<2048xf32, #l>"
		ptrs  = "tensor<2048x!tt.ptr<f16>, #l>"
		begin = "%r = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32, #l>\n%q = tt.splat %p : !tt.ptr<f16> -> " + ptrs +
			"\n%a = tt.addptr %q, %r : " + ptrs + ", tensor<2048xi32, #l>\n%v = tt.load %a : " + ptrs + "\n%w = arith.extf %v : " + f16 + " to " + f32 + "\n%x = math.absf %w : " + f32 + "\n"
		end    = "%y = arith.addf %w, %w : " + f32 + "\n\"test.use\"(%v, %w, %x, %y) : (" + f16 + ", " + f32 + ", " + f32 + ", " + f32 + ") -> ()"
		stored = "%i = arith.truncf %x : " + f32 + " to " + f16 + "\ntt.store %a, %i : " + ptrs + "\n%y = arith.addf %w, %w : " + f32 + "\n%z = arith.truncf %y : " + f32 + " to " + f16 + "\n"
		linear = "#ttg.linear<{register = [[1], [2], [4], [1024]], lane = [[8], [16], [32], [64], [128]], warp = [[256], [512]], block = []}>"
		other  = "#ttg.linear<{register = [[1], [2], [8], [1024]], lane = [[4], [16], [32], [64], [128]], warp = [[256], [512]], block = []}>"
	)
	both := func(layout string) string {
		return begin + "%c = ttg.convert_layout %v : " + f16 + " -> tensor<2048xf16, " + layout + ">\n\"test.use\"(%v, %c) : (" + f16 + ", tensor<2048xf16, " + layout + ">) -> ()"
	}
	for _, c := range []struct{ name, body, value, in string }{
		{"users in one stretch", begin + "%y = arith.addf %w, %w : " + f32 + "\n%i = arith.addf %x, %y : " + f32 + "\n%z = arith.truncf %i : " + f32 + " to " + f16 + "\ntt.store %a, %z : " + ptrs +
			"\n\"test.use\"(%v) : (" + f16 + ") -> ()", "w", "v"},
		{"users in two stretches", begin + stored + "tt.store %a, %z : " + ptrs + "\n\"test.use\"(%v) : (" + f16 + ") -> ()", "w", "w"},
		{"used by what is not elementwise", begin + end, "w", "w"},
		{"converted within each thread", both(linear), "c", "v"},
		{"converted between threads", both(other), "c", "c"},
	} {
		s, values := analyse(t, "cuda:90", 32, c.body)
		a := New(s.root, s.machine, nil)
		if of := a.values.place(values[c.value]).of; len(of) != 1 || a.values.values[of[0]] != values[c.in] {
			t.Errorf("%s: %%%s is in %d places, want it in that of %%%s", c.name, c.value, len(of), c.in)
		}
	}
}
