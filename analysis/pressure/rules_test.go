package pressure

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
)

// moduleFor is a module around a function with operands of dots and buffers: #ma, #mb for matrix instructions of sm_80 or MFMA, #fa, #fb for FMA.
func moduleFor(chip, args, body string) string {
	lanes, mma := 32, "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>"
	if strings.HasPrefix(chip, "hip") {
		lanes, mma = 64, "#ttg.amd_mfma<{version = 3, warpsPerCTA = [4, 1], instrShape = [32, 32, 8], isTransposed = true}>"
	}
	return fmt.Sprintf(`#w = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [%[1]d, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
#v = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [1, %[1]d], warpsPerCTA = [4, 1], order = [0, 1]}>
#row = #ttg.slice<{dim = 0, parent = #w}>
#col = #ttg.slice<{dim = 1, parent = #w}>
#mma = %[3]s
#fma = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [8, %[2]d], warpsPerCTA = [4, 1], order = [1, 0]}>
#ma = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#mb = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#fa = #ttg.dot_op<{opIdx = 0, parent = #fma}>
#fb = #ttg.dot_op<{opIdx = 1, parent = #fma}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = %[4]q, "ttg.threads-per-warp" = %[1]d : i32} {
tt.func public @f(%[5]s) {
%[6]s
tt.return
}
}
`, lanes, lanes/8, mma, chip, args, body)
}

// TestFragments: of an operand of a dot that is read from shared memory for nothing else two steps of K are there at a time, of which ptxas
// makes 64 bytes; LLVM reads later what nothing between holds back. All of it is there of every other value.
func TestFragments(t *testing.T) {
	const (
		args = "%am: !ttg.memdesc<64x128xf16, #shared, #smem>, %b: tensor<128x64xf16, #mb>, %c: tensor<64x64xf32, #mma>, %g: i1, %p: !tt.ptr<f16>, %i: i32"
		a    = "tensor<64x128xf16, #ma>"
		load = "%a = ttg.local_load %am : !ttg.memdesc<64x128xf16, #shared, #smem> -> " + a + "\n"
		dot  = a + " * tensor<128x64xf16, #mb> -> tensor<64x64xf32, #mma>"
		use  = "%d = tt.dot %a, %b, %c : " + dot
		all  = 100 // percent
	)
	for _, c := range []struct {
		name, body string
		cuda, hip  int // percent that are there
	}{
		{"read for a dot", load + use, 25, 40},
		{"read for a dot that an op of scalars is before", load + "%j = arith.addi %i, %i : i32\n" + use, 25, 40},
		{"by another name", load + "%x = ttg.convert_layout %a : " + a + " -> " + a + "\n%d = tt.dot %x, %b, %c : " + dot, 25, all}, // LLVM moves no read across a conversion
		{"nothing reads it", load, all, all},
		{"for two dots", load + use + "\n%e = tt.dot %a, %b, %d : " + dot, all, all},
		{"for another op", load + "%x = arith.negf %a : " + a, all, all},
		{"in another block", load + "scf.if %g {\n" + use + "\n}", all, all},
		{"made by another op", "%a = \"test.make\"() : () -> " + a + "\n" + use, all, all},
		{"behind a barrier", load + "ttg.barrier local\n" + use, 25, all},
		{"behind another dot", load + "%x = \"test.make\"() : () -> " + a + "\n%y = tt.dot %x, %b, %c : " + dot + "\n" + use, 25, all},
		{"behind an atomic op", load + "%x = arith.constant true\n%y = tt.atomic_rmw exch, acq_rel, gpu, %p, %z, %x : (!tt.ptr<f16>, f16, i1) -> f16\n" + use, 25, all},
	} {
		body := strings.ReplaceAll(c.body, "%z, %x :", "%h, %x :")
		for chip, want := range map[string]int{"cuda:80": c.cuda, "hip:gfx942": c.hip} {
			s, values := analysed(t, moduleFor(chip, args+", %h: f16", body))
			n := s.registers(values["a"])
			if n < 32 {
				t.Fatalf("%s: %d registers", c.name, n)
			}
			if got := s.fragment(values["a"], n); got < n*want/100 || got > n*want/100+1 {
				t.Errorf("%s, %s: %d registers of %d, want %d %%", chip, c.name, got, n, want)
			}
		}
	}
}

// TestCarried: an accumulator that goes round a loop, scaled up to three times, is there from the start.
func TestCarried(t *testing.T) {
	const (
		f32  = "tensor<32x32xf32, #fma>"
		args = "%a: tensor<32x32xf32, #fa>, %b: tensor<32x32xf32, #fb>, %c: " + f32 + ", %n: i32"
		dot  = " : tensor<32x32xf32, #fa> * tensor<32x32xf32, #fb> -> " + f32
	)
	loop := func(body, last string) string {
		return "%r = scf.for %i = %n to %n step %n iter_args(%x = %c) -> (" + f32 + ") : i32 {\n" + body + "\nscf.yield " + last + " : " + f32 + "\n}"
	}
	scaled := func(n int) (text string) {
		last := "%x"
		for i := range n {
			text += fmt.Sprintf("%%s%d = arith.mulf %s, %%c : %s\n", i, last, f32)
			last = fmt.Sprintf("%%s%d", i)
		}
		return text + "%d = tt.dot %a, %b, " + last + dot
	}
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"as it comes", loop("%d = tt.dot %a, %b, %x"+dot, "%d"), true},
		{"scaled thrice", loop(scaled(3), "%d"), true},
		{"scaled four times", loop(scaled(4), "%d"), false},
		{"from outside", loop("%d = tt.dot %a, %b, %c"+dot, "%x"), false},
		{"of what else goes round", loop("%s = \"test.make\"(%x) : ("+f32+") -> "+f32+"\n%d = tt.dot %a, %b, %s"+dot, "%d"), false},
		{"in no loop", "%d = tt.dot %a, %b, %c" + dot, false},
		{"in a branch of a loop", loop("%g = arith.cmpi slt, %i, %n : i32\nscf.if %g {\n%d = tt.dot %a, %b, %x"+dot+"\n}", "%x"), false},
		{"in a branch of no loop", "%g = arith.cmpi slt, %n, %n : i32\n%e = scf.if %g -> (" + f32 + ") {\n%d = tt.dot %a, %b, %c" + dot + "\nscf.yield %d : " + f32 + "\n} else {\nscf.yield %c : " + f32 + "\n}", false},
	} {
		s, values := analysed(t, moduleFor("cuda:80", args, c.body))
		if d, ok := s.fmaDot(values["d"].Def()); !ok || d.carried != c.want || d.k != 32 || d.words != [2]int{128, 256} || d.tiles != [2]bool{false, true} {
			t.Errorf("%s: got %+v, %t, want it carried: %t", c.name, d, ok, c.want)
		}
	}
}

// TestStreams: what is loaded for a reduction alone is not there whole, if the load may be moved to it.
func TestStreams(t *testing.T) {
	const (
		f32  = "tensor<64x128xf32, #w>"
		ptrs = "tensor<64x128x!tt.ptr<f32>, #w>"
		head = "%x = tt.load %p : " + ptrs + "\n"
	)
	sum := func(v, of string) string {
		return fmt.Sprintf("%%s%s = \"tt.reduce\"(%%%s) <{axis = 1 : i32}> ({\n^bb0(%%a: f32, %%b: f32):\n%%c = arith.addf %%a, %%b : f32\ntt.reduce.return %%c : f32\n}) : (%s) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = %s}>>\n",
			v, v, of, of[strings.Index(of, "#"):len(of)-1])
	}
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"summed", head + sum("x", f32), true},
		{"scaled and summed", head + "%y = arith.mulf %x, %x : " + f32 + "\n" + sum("y", f32), true},
		{"summed twice, one after the other", head + sum("x", f32) + strings.ReplaceAll(sum("x", f32), "%sx", "%tx"), false},
		{"summed behind another load", head + "%l = tt.load %p : " + ptrs + "\n" + sum("x", f32), true},
		{"summed behind what stays in its thread", head + "%l = ttg.convert_layout %z : " + f32 + " -> " + f32 + "\n" + sum("x", f32), true},
		{"nothing reads it", head, false},
		{"stored", head + "tt.store %p, %x : " + ptrs, false},
		{"summed and stored", head + sum("x", f32) + "tt.store %p, %x : " + ptrs, false},
		{"summed and used by an op that is not understood", head + sum("x", f32) + "\"test.use\"(%x) : (" + f32 + ") -> ()", false},
		{"summed behind a store", head + "tt.store %p, %z : " + ptrs + "\n" + sum("x", f32), false},
		{"summed behind a barrier", head + "ttg.barrier local\n" + sum("x", f32), false},
		{"summed behind what goes to other threads", head + "%l = ttg.convert_layout %z : " + f32 + " -> tensor<64x128xf32, #v>\n" + sum("x", f32), false},
		{"summed in a branch", head + "scf.if %g {\n" + sum("x", f32) + "}", false},
		{"summed before and behind a barrier", head + sum("x", f32) + "ttg.barrier local\n" + strings.ReplaceAll(sum("x", f32), "%sx", "%tx"), false},
	} {
		for chip, streams := range map[string]bool{"cuda:80": true, "hip:gfx942": false} {
			s, values := analysed(t, moduleFor(chip, "%p: "+ptrs+", %z: "+f32+", %g: i1", c.body))
			x := values["x"]
			if got := s.streams(x.Def(), x.Type().(*ir.TensorType), s.registers(x)); got != (c.want && streams) {
				t.Errorf("%s, %s: it streams: %t, want %t", chip, c.name, got, c.want && streams)
			}
		}
	}
}

// TestStreamedAccesses: a load of up to 32 registers stays, and so does one whose mask lets it take less than 64 bits at a time.
func TestStreamedAccesses(t *testing.T) {
	for _, c := range []struct {
		elem, bound string
		columns     int
		want        bool
	}{
		{"f32", "", 128, false}, {"f32", "", 256, true},
		{"f32", "%n", 256, true}, {"f32", "%two", 256, true}, {"f32", "%one", 256, false},
		{"f16", "%n", 512, true}, {"f16", "%two", 512, false},
	} {
		ty := func(of string) string { return fmt.Sprintf("tensor<64x%dx%s, #w>", c.columns, of) }
		row := func(of string) string { return fmt.Sprintf("tensor<%dx%s, #row>", c.columns, of) }
		mask := ""
		if c.bound != "" {
			mask = ", %m"
		}
		bound := c.bound
		if bound == "" {
			bound = "%n"
		}
		body := fmt.Sprintf("%%r0 = tt.make_range {start = 0 : i32, end = %d : i32} : %s\n", c.columns, row("i32")) +
			"%r1 = tt.expand_dims %r0 {axis = 0 : i32} : " + row("i32") + " -> " + strings.Replace(ty("i32"), "64x", "1x", 1) + "\n" +
			"%r = tt.broadcast %r1 : " + strings.Replace(ty("i32"), "64x", "1x", 1) + " -> " + ty("i32") + "\n" +
			"%u = tt.splat " + bound + " : i32 -> " + ty("i32") + "\n%m = arith.cmpi slt, %r, %u : " + ty("i32") + "\n" +
			"%q0 = tt.splat %p : !tt.ptr<" + c.elem + "> -> " + ty("!tt.ptr<"+c.elem+">") + "\n" +
			"%q = tt.addptr %q0, %r : " + ty("!tt.ptr<"+c.elem+">") + ", " + ty("i32") + "\n" +
			"%x = tt.load %q" + mask + " : " + ty("!tt.ptr<"+c.elem+">") + "\n" +
			"%s = \"tt.reduce\"(%x) <{axis = 1 : i32}> ({\n^bb0(%a: " + c.elem + ", %b: " + c.elem + "):\n%c = arith.addf %a, %b : " + c.elem + "\ntt.reduce.return %c : " + c.elem + "\n}) : (" +
			ty(c.elem) + ") -> tensor<64x" + c.elem + ", #col>"
		s, values := analysed(t, moduleFor("cuda:80", "%p: !tt.ptr<"+c.elem+"> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %two: i32 {tt.divisibility = 2 : i32}, %one: i32", body))
		x := values["x"]
		if got := s.streams(x.Def(), x.Type().(*ir.TensorType), s.registers(x)); got != c.want {
			t.Errorf("%d columns of %s below %s: it streams: %t, want %t", c.columns, c.elem, c.bound, got, c.want)
		}
	}
}

// TestBounds: so many ops are looked at, and not one more.
func TestBounds(t *testing.T) {
	const i32 = "tensor<1024xi32, #l>"
	chain := func(n int, first, op string) string {
		text := "%v0 = " + first + "\n"
		for i := 1; i < n; i++ {
			text += strings.NewReplacer("OUT", fmt.Sprintf("%%v%d", i), "IN", fmt.Sprintf("%%v%d", i-1)).Replace(op) + "\n"
		}
		return text
	}
	last := func(n int) string { return fmt.Sprintf("v%d", n-1) }
	broadcast := "OUT = tt.broadcast IN : " + i32 + " -> " + i32
	for n, want := range map[int]bool{2: true, farthestConstant + 1: true, farthestConstant + 2: false} {
		_, values := analyse(t, "cuda:90", 32, chain(n, "arith.constant dense<8> : "+i32, broadcast))
		if got := constant(values[last(n)]); got != want {
			t.Errorf("a constant behind %d ops is one: %t, want %t", n-1, got, want)
		}
	}
	for n, want := range map[int]bool{2: true, mostSteps: true, mostSteps + 1: false} {
		s, values := analyse(t, "cuda:90", 32, chain(n, "tt.make_range {start = 0 : i32, end = 1024 : i32} : "+i32, broadcast))
		steps := mostSteps
		if got := s.fromZero(values[last(n)], &steps); got != want {
			t.Errorf("a range behind %d ops begins at zero: %t, want %t", n-1, got, want)
		}
	}
	for n, want := range map[int]bool{2: true, mostSteps: true, mostSteps + 1: false} {
		_, values := analyse(t, "cuda:90", 32, chain(n, "tt.splat %n : i32 -> "+i32, broadcast))
		steps := mostSteps
		if got := assumed(values[last(n)], &steps); got != want {
			t.Errorf("what is divided is of an argument behind %d ops: %t, want %t", n-1, got, want)
		}
	}
	for n, want := range map[int]bool{2: true, mostSteps: true, mostSteps + 1: false} {
		s, values := analyse(t, "hip:gfx942", 64, "%k = \"test.make\"() : () -> "+i32+"\n"+chain(n, "tt.make_range {start = 0 : i32, end = 1024 : i32} : "+i32, "OUT = arith.addi IN, %k : "+i32)+
			"%c = arith.cmpi slt, %"+last(n)+", %k : "+i32)
		if got := s.compared[s.at(values["v0"])].marked(); got != want {
			t.Errorf("an index compared behind %d ops is kept: %t, want %t", n-1, got, want)
		}
	}
}
