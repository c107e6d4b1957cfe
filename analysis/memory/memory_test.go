package memory_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/tgopt/tgopt/analysis/memory"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/parser"
)

var registry = sync.OnceValue(func() *dialect.Registry { return all.Registry() })

// analysed is the analysis of the first function of a module for sm_90, or for the target that it names.
func analysed(t *testing.T, text string) (*memory.Analysis, *ir.Module) {
	t.Helper()
	if !strings.Contains(text, "module") {
		text = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {` + "\n" + text + "\n}\n"
	}
	m, diags := parser.Parse(source.NewFile("case", text), parser.Options{Registry: registry()})
	for _, d := range diags {
		t.Fatalf("%s\n%s", d.Message, text)
	}
	f := ir.Functions(m.Op())[0]
	return memory.New(pressure.New(f, pressure.MachineOf(f), nil), memory.Options{}), m
}

// one is the access of a kind.
func one(t *testing.T, a *memory.Analysis, kind memory.Kind) *memory.Access {
	t.Helper()
	for i := range a.Accesses {
		if a.Accesses[i].Kind == kind {
			return &a.Accesses[i]
		}
	}
	t.Fatalf("no %s among %+v", kind, a.Accesses)
	return nil
}

// TestSectors counts the sectors of requests address by address: rows are far apart, and begin where sectors do.
func TestSectors(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 4))
	power := func(n int) int64 { return 1 << r.IntN(n+1) }
	scattered, vectors := 0, map[int64]bool{}
	for range 300 {
		rows, columns := power(6), power(6)
		perThread := [2]int64{power(2), power(4)}
		lanes := power(5)
		order := "[1, 0]"
		if r.IntN(2) == 0 {
			order = "[0, 1]"
		}
		encoding := fmt.Sprintf("#ttg.blocked<{sizePerThread = [%d, %d], threadsPerWarp = [%d, %d], warpsPerCTA = [2, 2], order = %s}>", perThread[0], perThread[1], lanes, 32/lanes, order)
		elem := []string{"i8", "f16", "f32", "f64"}[r.IntN(4)]
		text := fmt.Sprintf(`#l = %s
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%%p: !tt.ptr<ELEM> {tt.divisibility = 64 : i32}) {
    %%row = tt.make_range {start = 0 : i32, end = ROWS : i32} : tensor<ROWSxi32, #ttg.slice<{dim = 1, parent = #l}>>
    %%column = tt.make_range {start = 0 : i32, end = COLS : i32} : tensor<COLSxi32, #ttg.slice<{dim = 0, parent = #l}>>
    %%stride = arith.constant dense<4096> : tensor<ROWSx1xi32, #l>
    %%r = tt.expand_dims %%row {axis = 1 : i32} : tensor<ROWSxi32, #ttg.slice<{dim = 1, parent = #l}>> -> tensor<ROWSx1xi32, #l>
    %%c = tt.expand_dims %%column {axis = 0 : i32} : tensor<COLSxi32, #ttg.slice<{dim = 0, parent = #l}>> -> tensor<1xCOLSxi32, #l>
    %%rs = arith.muli %%r, %%stride : tensor<ROWSx1xi32, #l>
    %%rb = tt.broadcast %%rs : tensor<ROWSx1xi32, #l> -> tensor<ROWSxCOLSxi32, #l>
    %%cb = tt.broadcast %%c : tensor<1xCOLSxi32, #l> -> tensor<ROWSxCOLSxi32, #l>
    %%o = arith.addi %%rb, %%cb : tensor<ROWSxCOLSxi32, #l>
    %%b = tt.splat %%p : !tt.ptr<ELEM> -> tensor<ROWSxCOLSx!tt.ptr<ELEM>, #l>
    %%a = tt.addptr %%b, %%o : tensor<ROWSxCOLSx!tt.ptr<ELEM>, #l>, tensor<ROWSxCOLSxi32, #l>
    %%v = tt.load %%a : tensor<ROWSxCOLSx!tt.ptr<ELEM>, #l>
    tt.store %%a, %%v : tensor<ROWSxCOLSx!tt.ptr<ELEM>, #l>
    tt.return
  }
}
`, encoding)
		text = strings.NewReplacer("ROWS", fmt.Sprint(rows), "COLS", fmt.Sprint(columns), "ELEM", elem).Replace(text)
		found, m := analysed(t, text)
		load := one(t, found, memory.GlobalLoad)
		request := load.Request
		if request == nil {
			t.Fatalf("no request in %s", text)
		}
		tensor := load.Op.Result(0).Type().(*ir.TensorType)
		l, err := layout.Of(tensor.Encoding, tensor.Shape)
		if err != nil {
			t.Fatal(err)
		}
		bytes := int64(request.Bits) / 8
		sectors := map[int64]bool{}
		for lane := range int64(32) {
			at := l.Apply(0, lane, 0, 0)
			for k := range request.Vector {
				sectors[(at[0]*4096+at[1]+k)*bytes/32] = true
			}
		}
		if request.Sectors != int64(len(sectors)) {
			t.Errorf("%s of %d × %d %s: vectors of %d, %d sectors, counted %d", encoding, rows, columns, elem, request.Vector, request.Sectors, len(sectors))
		}
		if request.Sectors < request.Ideal || request.Vector*bytes > 16 {
			t.Errorf("%s: %+v", encoding, request)
		}
		// Every element of a thread is in one of its requests.
		distinct := int64(1) << len(linear.Nonzero(l.Columns(linear.Register)))
		if request.Requests*request.Vector != distinct {
			t.Errorf("%s: %d requests of %d, a thread has %d", encoding, request.Requests, request.Vector, distinct)
		}
		if request.Sectors > request.Ideal {
			scattered++
		}
		vectors[request.Vector] = true
		_ = m
	}
	if scattered < 100 || len(vectors) < 4 {
		t.Errorf("%d were scattered, vectors were %v", scattered, vectors)
	}
}

// TestReplication counts the different elements that threads hold, thread by thread.
func TestReplication(t *testing.T) {
	for _, c := range []struct {
		encoding                         string
		lanes, warps, thread, even, runs int64
	}{
		{"#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>", 1, 1, 32, 32, 0},
		{"#ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0]], warp = [[0, 0], [0, 0]], block = []}>", 32, 4, 4096, 32, 1},
		{"#ttg.linear<{register = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[0, 32], [0, 0]], block = []}>", 1, 2, 64, 32, 1},
	} {
		a, _ := analysed(t, `tt.func public @k(%x: tensor<64x64xi32, `+c.encoding+`>) {
  %q = arith.divsi %x, %x : tensor<64x64xi32, `+c.encoding+`>
  tt.return
}`)
		if int64(len(a.Replicated)) != c.runs {
			t.Errorf("%s: %+v", c.encoding, a.Replicated)
			continue
		}
		if got, want := a.Costly, (memory.Work{Done: c.thread, Needed: c.even}); got != want || a.Arithmetic != want {
			t.Errorf("%s: %+v and %+v, want %+v", c.encoding, got, a.Arithmetic, want)
		}
		for _, r := range a.Replicated {
			if r.Lanes != c.lanes || r.Warps != c.warps || r.Thread != c.thread || r.Even != c.even || r.Copies() != c.lanes*c.warps || r.Elements != 4096 || !r.Costly {
				t.Errorf("%s: %+v", c.encoding, r)
			}
		}
	}
}

// TestTimes: constant bounds multiply, others are counted, and products have an end.
func TestTimes(t *testing.T) {
	const (
		a = "#ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>"
		b = "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>"
	)
	loop := func(from, to, step, body string) string {
		return "scf.for %i" + fmt.Sprint(len(body)) + " = " + from + " to " + to + " step " + step + " : i32 {\n" + body + "}\n"
	}
	convert := "%y = ttg.convert_layout %x : tensor<512xf32, " + a + "> -> tensor<512xf32, " + b + ">\n"
	for _, c := range []struct {
		body, text string
		times      memory.Times
		bytes      int64
	}{
		{convert, "", memory.Once, 2048},
		{loop("%c0", "%c16", "%c3", convert), "×6", memory.Times{Known: 6}, 6 * 2048},
		{loop("%c0", "%n", "%c3", convert), "×n", memory.Times{Known: 1, Unknown: 1}, 2048},
		{loop("%c0", "%n", "%c3", loop("%c0", "%c16", "%c1", loop("%c0", "%n", "%c1", convert))), "×16·n1·n2", memory.Times{Known: 16, Unknown: 2}, 16 * 2048},
		{loop("%c16", "%c0", "%c1", convert), "×0", memory.Times{}, 0},
		{loop("%c0", "%most", "%c1", loop("%c0", "%most", "%c1", convert)), "×1,099,511,627,776", memory.Times{Known: memory.MostTimes}, memory.MostTimes},
	} {
		found, _ := analysed(t, `tt.func public @k(%x: tensor<512xf32, `+a+`>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c16 = arith.constant 16 : i32
  %most = arith.constant 2147483647 : i32
`+c.body+`tt.return
}`)
		got := one(t, found, memory.Conversion)
		if got.Times != c.times || got.Times.String() != c.text || got.Times.Of(got.Bytes) != c.bytes {
			t.Errorf("%s: %+v, %s, %d bytes of %d", c.text, got.Times, got.Times, got.Times.Of(got.Bytes), got.Bytes)
		}
		if got.Times.InLoop() != (c.times.Known > 1 || c.times.Unknown > 0) {
			t.Errorf("%s: in a loop: %v", c.text, got.Times.InLoop())
		}
	}
}

// TestMechanisms: how far elements move says how they get there.
func TestMechanisms(t *testing.T) {
	row := "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>"
	column := "#ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>"
	lanes := "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>"
	for _, c := range []struct {
		to        string
		mechanism memory.Mechanism
		sides     int
	}{{row, memory.Nothing, 0}, {column, memory.Shared, 2}, {lanes, memory.Shared, 2}} {
		a, _ := analysed(t, `tt.func public @k(%x: tensor<64x64xf16, `+row+`>) {
  %y = ttg.convert_layout %x : tensor<64x64xf16, `+row+`> -> tensor<64x64xf16, `+c.to+`>
  tt.return
}`)
		got := one(t, a, memory.Conversion)
		if got.Mechanism != c.mechanism || len(got.Sides) != c.sides {
			t.Errorf("to %s: %+v", c.to, got)
		}
		for _, s := range got.Sides {
			if n := s.Vector * s.Instructions * 32 * s.Warps * int64(s.Bits) / 8; n != got.Bytes {
				t.Errorf("to %s: %+v moves %d of %d bytes", c.to, s, n, got.Bytes)
			}
		}
	}
	// A reduction stays in threads, then warps, then goes through shared memory.
	for axis, want := range []memory.Mechanism{memory.Shared, memory.Shuffles} {
		rest := []string{"1", "0"}[axis]
		a, _ := analysed(t, fmt.Sprintf(`tt.func public @k(%%x: tensor<64x64xf32, %s>) {
  %%y = "tt.reduce"(%%x) <{axis = %d : i32}> ({
  ^bb0(%%a: f32, %%b: f32):
    %%s = arith.addf %%a, %%b : f32
    tt.reduce.return %%s : f32
  }) : (tensor<64x64xf32, %s>) -> tensor<64xf32, #ttg.slice<{dim = %d, parent = %s}>>
  tt.return
}`, row, axis, row, axis, row))
		if got := one(t, a, memory.Reduction); got.Mechanism != want || got.Shuffles == 0 || (len(got.Sides) > 0) != (want == memory.Shared) {
			t.Errorf("axis %d, of which %s is left: %+v", axis, rest, got)
		}
	}
}

// TestHugeTensors: the time goes by bases, not by elements.
func TestHugeTensors(t *testing.T) {
	a := "#ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>"
	b := "#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>"
	found, _ := analysed(t, fmt.Sprintf(`tt.func public @k(%%x: tensor<1048576x131072xf32, %s>) {
  %%y = ttg.convert_layout %%x : tensor<1048576x131072xf32, %s> -> tensor<1048576x131072xf32, %s>
  %%z = arith.addf %%y, %%y : tensor<1048576x131072xf32, %s>
  tt.return
}`, a, a, b, b))
	got := one(t, found, memory.Conversion)
	if got.Bytes != 4<<37 || len(got.Sides) != 2 {
		t.Errorf("%+v", got)
	}
	for _, s := range got.Sides {
		if s.Wavefronts() < s.Ideal() || s.Ideal()*128 != got.Bytes {
			t.Errorf("%+v", s)
		}
	}
}
