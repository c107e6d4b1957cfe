package allocation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/internal/oracle"
)

// TestOps compares size and every offset with what Triton's wheels come to for made-up programs of one op that takes shared
// memory, of a few buffers of all encodings, or of jumps between blocks: for chips of NVIDIA and AMD, clusters, layouts and elements.
func TestOps(t *testing.T) {
	for _, of := range []struct {
		oracle.Program
		triton36 bool
		least    int
	}{
		{oracle.Program{Variable: "TGOPT_TRITON", Args: []string{"testdata/oracle.py", "programs"}, File: "testdata/ops.gz"}, false, 1100},
		{oracle.Program{Variable: "TGOPT_TRITON_36", Args: []string{"testdata/oracle.py", "programs"}, File: "testdata/ops36.gz"}, true, 900},
	} {
		texts := make([]string, 1200)
		for i := range texts {
			texts[i] = single(uint64(i), of.triton36)
		}
		compared := map[string]int{}
		for i, want := range oracle.Ask[string, allocated](t, of.Program, texts) {
			if want == nil || of.triton36 && i == 375 {
				continue // Triton does not take it, or simplifies it first; of that one, a block has fewer rows than the pattern of its swizzling
			}
			kind, _, _ := strings.Cut(texts[i], "\n")
			root := parse(t, fmt.Sprintf("of seed %d", i), texts[i])
			o := allocation.ForModule(root)
			o.Triton36 = of.triton36
			m := allocation.New(root, o)
			if unknown := m.Unknown(); of.triton36 && len(unknown) > 0 && strings.Contains(unknown[0].Err.Error(), "across the blocks of a cluster") {
				continue
			}
			compared[kind]++
			kernel := m.Funcs[len(m.Funcs)-1]
			offsets := []int64{}
			for _, b := range kernel.Buffers {
				offsets = append(offsets, b.Offset)
			}
			slices.Sort(offsets)
			if kernel.Size != want.Shared || !slices.Equal(offsets, want.Offsets) || len(m.Unknown()) > 0 {
				t.Errorf("seed %d, %s: %d bytes at %v, Triton allocates %d at %v (3.6: %v); %v\n%s", i, kind, kernel.Size, offsets, want.Shared, want.Offsets, of.triton36, m.Unknown(), texts[i])
			}
		}
		all := 0
		for _, n := range compared {
			all += n
		}
		t.Logf("%d programs are equal: %v", all, compared)
		if all < of.least {
			t.Errorf("compared %d of %d programs", all, len(texts))
		}
	}
}

// A shaper makes up a program of one op.
type shaper struct {
	*rand.Rand
	target             string
	triton36           bool
	lanes, warps, ctas int
	args, body         strings.Builder
	helper             string // a function that the kernel calls
	names              int
}

func (s *shaper) arg(typ string) string {
	s.names++
	v := fmt.Sprintf("%%a%d", s.names)
	if s.args.Len() > 0 {
		s.args.WriteString(", ")
	}
	s.args.WriteString(v + ": " + typ)
	return v
}

func (s *shaper) printf(format string, args ...any) { fmt.Fprintf(&s.body, format, args...) }

func one[T any](s *shaper, list ...T) T { return list[s.IntN(len(list))] }

// store uses a result.
func (s *shaper) store(v, typ string) {
	inner, ok := strings.CutPrefix(typ, "tensor<")
	if !ok {
		s.printf("tt.store %s, %s : !tt.ptr<%s>\n", s.arg("!tt.ptr<"+typ+">"), v, typ)
		return
	}
	head, encoding, _ := strings.Cut(inner, ", ")
	cut := strings.LastIndex(head[:strings.IndexAny(head, "!ifb")], "x")
	pointers := "tensor<" + head[:cut+1] + "!tt.ptr<" + head[cut+1:] + ">, " + encoding
	s.printf("tt.store %s, %s : %s\n", s.arg(pointers), v, pointers)
}

// split is n, a power of two, as one factor a dimension.
func (s *shaper) split(n, rank int) []int {
	list := slices.Repeat([]int{1}, rank)
	for ; n > 1; n /= 2 {
		list[s.IntN(rank)] *= 2
	}
	return list
}

func listed(list []int) string { return strings.Join(strings.Fields(fmt.Sprint(list)), ", ") }

func (s *shaper) order(rank int) string { return listed(s.Perm(rank)) }

// cluster is how the blocks of a cluster share dimensions: each bit of a block's number goes on along one, or nowhere.
func (s *shaper) cluster(rank int) string {
	if s.ctas == 1 {
		return ""
	}
	var rows []string
	next := slices.Repeat([]int{1}, rank)
	for n := s.ctas; n > 1; n /= 2 {
		row := make([]int, rank)
		if d := s.IntN(rank + 1); d < rank {
			row[d] = next[d]
			next[d] *= 2
		}
		rows = append(rows, listed(row))
	}
	return ", CGALayout = [" + strings.Join(rows, ", ") + "]"
}

func (s *shaper) blocked(rank int) string {
	return fmt.Sprintf("#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s%s}>",
		listed(s.split(1<<s.IntN(4), rank)), listed(s.split(s.lanes, rank)), listed(s.split(s.warps, rank)), s.order(rank), s.cluster(rank))
}

// layout is one for registers: blocked, a slice of one, or that of a dot's result.
func (s *shaper) layout(rank int) string {
	switch s.IntN(6) {
	case 0, 1:
		return fmt.Sprintf("#ttg.slice<{dim = %d, parent = %s}>", s.IntN(rank+1), s.blocked(rank+1))
	case 2:
		warps := listed(s.split(s.warps, rank))
		switch {
		case rank != 2 || s.ctas > 1:
		case strings.HasPrefix(s.target, "hip:gfx9"):
			return fmt.Sprintf("#ttg.amd_mfma<{version = 3, warpsPerCTA = %s, instrShape = [16, 16, 16], isTransposed = %v}>", warps, s.IntN(2) == 0)
		case strings.HasPrefix(s.target, "hip:gfx11"):
			return fmt.Sprintf("#ttg.amd_wmma<{version = 1, isTranspose = %v, warpsPerCTA = %s}>", s.IntN(2) == 0, warps)
		case s.target == "cuda:90" && s.warps >= 4:
			return fmt.Sprintf("#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [%d, 1], instrShape = [16, 32, 16]}>", s.warps)
		case s.target == "cuda:80":
			return fmt.Sprintf("#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = %s, instrShape = [16, 8]}>", warps)
		}
	}
	return s.blocked(rank)
}

func (s *shaper) shape(rank int) []int {
	shape := make([]int, rank)
	for i := range shape {
		shape[i] = 1 << (1 + s.IntN(8-2*rank+2))
	}
	return shape
}

func (s *shaper) elem() string {
	return one(s, "i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8E5M2")
}

func tensor(shape []int, elem, layout string) string {
	return "tensor<" + sized(shape, elem) + ", " + layout + ">"
}

func sized(shape []int, elem string) string {
	out := ""
	for _, n := range shape {
		out += fmt.Sprintf("%dx", n)
	}
	return out + elem
}

// single is the program of a seed.
func single(seed uint64, triton36 bool) string {
	s := &shaper{Rand: rand.New(rand.NewPCG(seed, 23)), triton36: triton36, lanes: 32, ctas: 1}
	s.target = one(s, "cuda:75", "cuda:80", "cuda:90", "cuda:100", "hip:gfx90a", "hip:gfx942", "hip:gfx950", "hip:gfx1100", "hip:gfx1250")
	if strings.HasPrefix(s.target, "hip:gfx9") {
		s.lanes = 64
	}
	s.warps = 1 << s.IntN(4)
	if s.IntN(4) == 0 && (s.target == "cuda:90" || s.target == "cuda:100" || s.target == "hip:gfx1250") {
		s.ctas = 2 << s.IntN(2)
	}
	kinds := []struct {
		name string
		make func()
	}{
		{"conversion", s.conversion}, {"reduction", s.reduction}, {"scan", s.scan}, {"gather", s.gather}, {"histogram", s.histogram},
		{"atomic", s.atomic}, {"atomic", s.atomic}, {"buffers", s.buffers}, {"buffers", s.buffers}, {"groups", s.groups}, {"jumps", s.jumps}, {"others", s.others},
	}
	kind := kinds[s.IntN(len(kinds))]
	kind.make()
	return fmt.Sprintf("// %s\n#smem = #ttg.shared_memory\nmodule attributes {\"ttg.num-ctas\" = %d : i32, \"ttg.num-warps\" = %d : i32, ttg.target = %q, \"ttg.threads-per-warp\" = %d : i32} {\n%stt.func public @kernel(%s) {\n%stt.return\n}\n}\n",
		kind.name, s.ctas, s.warps, s.target, s.lanes, s.helper, s.args.String(), s.body.String())
}
