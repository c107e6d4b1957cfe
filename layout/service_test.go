package layout_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// A place of a byte address is asked for by a lane.
type request struct {
	lane  int
	bytes []int64 // first bytes of the elements
}

// requests are what the lanes of the first warp ask for by the instruction that moves register 0:
// by definition, each register whose offset lies in the same aligned piece as register
// 0's of the same lane.
func requests(t *testing.T, registers, shared *linear.Layout, s layout.Service, width int) []request {
	t.Helper()
	find := shared.Finder()
	offset := func(reg, lane int64) int64 {
		in := make([]int64, len(registers.Ins()))
		for i, d := range registers.Ins() {
			switch d.Dim {
			case linear.Register:
				in[i] = reg
			case linear.Lane:
				in[i] = lane
			}
		}
		at, ok := find(registers.Apply(in...)...)
		if !ok {
			t.Fatal("an element that is in no place")
		}
		_, first, _ := linear.Find(shared.Ins(), linear.Offset)
		if first != 0 {
			t.Fatal("the offset is not the first input")
		}
		return at[0]
	}
	var list []request
	for lane := range int64(1) << registers.InBits(linear.Lane) {
		piece := offset(0, lane) / s.Vector
		seen := map[int64]bool{}
		for reg := range int64(1) << registers.InBits(linear.Register) {
			if at := offset(reg, lane); at/s.Vector == piece {
				seen[at*int64(width)/8] = true
			}
		}
		if int64(len(seen)) != s.Vector {
			t.Fatalf("lane %d has %d elements of an access of %d", lane, len(seen), s.Vector)
		}
		list = append(list, request{int(lane), slices.Sorted(maps.Keys(seen))})
	}
	return list
}

// wavefronts counts, phase by phase and bank by bank, the different words that are asked
// for.
func wavefronts(list []request, phaseOf func(lane int) int, width, banks int) int64 {
	words := map[int]map[int64]map[int64]bool{}
	for _, r := range list {
		phase := phaseOf(r.lane)
		if words[phase] == nil {
			words[phase] = map[int64]map[int64]bool{}
		}
		for _, at := range r.bytes {
			for b := int64(0); b < int64(width)/8; b++ {
				word := (at + b) / 4
				bank := word % int64(banks)
				if words[phase][bank] == nil {
					words[phase][bank] = map[int64]bool{}
				}
				words[phase][bank][word] = true
			}
		}
	}
	n := int64(0)
	for _, banks := range words {
		most := 0
		for _, w := range banks {
			most = max(most, len(w))
		}
		n += int64(most)
	}
	return n
}

// phases of lanes of accesses of so many bytes, as the vendors' documents have them.
func phases(lanes, bytes, banks int, wide []int) func(int) int {
	if len(wide) > 0 {
		return func(lane int) int {
			for _, i := range wide {
				lane &^= 1 << i
			}
			return lane
		}
	}
	at := max(banks*4/max(bytes, 4), 1)
	return func(lane int) int { return lane / min(at, lanes) }
}

func wideOf(target string, way layout.Direction, bytes int) []int {
	if bytes != 16 || way != layout.Loading {
		return nil
	}
	switch target {
	case "hip:gfx942", "hip:gfx1100":
		return []int{0, 1, 4}
	case "hip:gfx950":
		return []int{0, 1, 3, 4}
	}
	return nil
}

func banksOf(target string) int {
	if target == "hip:gfx950" || target == "hip:gfx1250" {
		return 64
	}
	return 32
}

// holdService checks an answer against the definition; matrices are held by holdMatrices.
func holdService(t *testing.T, what string, registers, shared *linear.Layout, width int, way layout.Direction, target string) (layout.Service, bool) {
	t.Helper()
	s, ok := layout.Served(registers, shared, width, way, layout.TargetOf(target))
	if !ok {
		return s, false
	}
	lanes := 1 << registers.InBits(linear.Lane)
	bytes := int(s.Vector) * width / 8
	var want int64
	if s.Matrix {
		want = matrixWavefronts(t, registers, shared, s, width)
	} else {
		want = wavefronts(requests(t, registers, shared, s, width), phases(lanes, bytes, banksOf(target), wideOf(target, way, bytes)), width, banksOf(target))
	}
	if s.Wavefronts != want {
		t.Errorf("%s: %+v, counted %d wavefronts", what, s, want)
	}
	if s.Wavefronts < s.Ideal {
		t.Errorf("%s: fewer wavefronts than the ideal: %+v", what, s)
	}
	return s, true
}

// matrixWavefronts counts those of ldmatrix or stmatrix: lane l of a matrix holds the two
// neighbours 2·(l%4) and on of row l/4, or of column l/4 if it is transposed, in units of 16 bits. Of each
// row, the 16 bytes must be neighbours; eight rows are a phase.
func matrixWavefronts(t *testing.T, registers, shared *linear.Layout, s layout.Service, width int) int64 {
	t.Helper()
	reg := registers.DropZeros(linear.Register)
	find := shared.Finder()
	bytesOf := func(lane, word int64) (list []int64) { // of 32 bits that a lane has
		for k := range int64(32 / width) {
			in := make([]int64, len(reg.Ins()))
			for i, d := range reg.Ins() {
				switch d.Dim {
				case linear.Register:
					in[i] = permuted(t, reg, shared, s, width, word*int64(32/width)+k)
				case linear.Lane:
					in[i] = lane
				}
			}
			at, ok := find(reg.Apply(in...)...)
			if !ok {
				t.Fatal("an element in no place")
			}
			for b := range int64(width) / 8 {
				list = append(list, at[0]*int64(width)/8+b)
			}
		}
		return list
	}
	total := int64(0)
	for word := range max(s.Vector*int64(width)/32, 1) {
		rows := map[int64][]int64{}
		for lane := range int64(32) {
			list := bytesOf(lane, word)
			if !s.Transposed {
				rows[lane/4] = append(rows[lane/4], list...)
				continue
			}
			rows[lane%4*2] = append(rows[lane%4*2], list[:2]...)
			rows[lane%4*2+1] = append(rows[lane%4*2+1], list[2:]...)
		}
		var asked []request
		for row, list := range rows {
			slices.Sort(list)
			if len(list) != 16 || list[0]%16 != 0 || list[15] != list[0]+15 {
				t.Fatalf("row %d of a matrix has bytes %v", row, list)
			}
			asked = append(asked, request{int(row), list})
		}
		total += wavefronts(asked, func(int) int { return 0 }, 8, 32)
	}
	return total
}

// permuted is the register with which a matrix instruction begins at number n: those that
// are neighbours in memory first.
func permuted(t *testing.T, reg, shared *linear.Layout, s layout.Service, width int, n int64) int64 {
	t.Helper()
	offsets := reg.InvertAndCompose(shared)
	var order []int
	if !s.Transposed {
		for low := uint64(1); low < 1<<linear.Log2(int64(32/width)); low *= 2 {
			order = append(order, slices.Index(offsets.Columns(linear.Register), low))
		}
	}
	for i := range offsets.Columns(linear.Register) {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	out := int64(0)
	for i, at := range order {
		out |= n >> i & 1 << at
	}
	return out
}

// TestServiceByDefinition counts the wavefronts of random layouts and buffers address by address.
func TestServiceByDefinition(t *testing.T) {
	g := generator{Rand: seeded(t, 19)}
	targets := []string{"cuda:80", "cuda:90", "hip:gfx942", "hip:gfx950", "hip:gfx90a", "hip:gfx1250"}
	conflicts, matrices, transposed, wide := 0, 0, 0, 0
	for range 2400 {
		target := targets[g.IntN(len(targets))]
		lanes := int64(32)
		if target[:3] == "hip" && target != "hip:gfx1250" {
			lanes = 64
		}
		g.c = layoutCase{Warps: g.pow(0, 3), Lanes: lanes, Blocks: 1, Target: target, Shape: g.shape(2, 7)}
		registers := g.blocked(2)
		if lanes == 32 {
			switch g.IntN(3) {
			case 0:
				registers = g.mma(2)
			case 1:
				registers = fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>", g.IntN(2), g.mma(2), g.pow(0, 3))
			}
		}
		width := int(g.pow(3, 6))
		buffer := g.swizzled(2)
		if g.IntN(3) == 0 {
			buffer = fmt.Sprintf("#ttg.nvmma_shared<{swizzlingByteWidth = %d, transposed = %s, elementBitWidth = %d}>", []int64{0, 32, 64, 128}[g.IntN(4)], g.bool(), width)
		}
		a, errA := layout.Of(encoding(t, registers), g.c.Shape)
		b, errB := layout.Of(encoding(t, buffer), g.c.Shape)
		if errA != nil || errB != nil {
			continue
		}
		what := fmt.Sprintf("%s and %s of %v, %d bits, on %s", registers, buffer, g.c.Shape, width, target)
		s, ok := holdService(t, what, a, b, width, layout.Direction(g.IntN(2)), target)
		switch {
		case !ok:
		case s.Transposed:
			transposed++
		case s.Matrix:
			matrices++
		case s.Wavefronts > s.Ideal:
			conflicts++
		}
		if s.Vector*int64(width) == 128 && !s.Matrix {
			wide++
		}
	}
	t.Logf("%d with conflicts, %d of 128 bits, %d matrices, %d transposed", conflicts, wide, matrices, transposed)
	if conflicts < 200 || wide < 50 || matrices < 20 || transposed < 5 {
		t.Error("too few of a kind")
	}
}

// TestServiceOfDumps counts the wavefronts of each conversion, local load and local store of the dumps.
func TestServiceOfDumps(t *testing.T) {
	seen := map[string]bool{}
	local, conversions := 0, 0
	dumpModules(t, func(path string, m *ir.Module) {
		target, _ := m.Op().StringAttr("ttg.target")
		cache := &layout.Cache{}
		ir.Walk(m.Op(), func(o *ir.Op) {
			from, to := sides(o)
			if from == nil || seen[fmt.Sprint(from, to, target)] {
				return
			}
			seen[fmt.Sprint(from, to, target)] = true
			a, errA := cache.OfType(from)
			b, errB := cache.OfType(to)
			if errA != nil || errB != nil {
				return
			}
			what := fmt.Sprintf("%s: %s and %s", path, from, to)
			width := layout.ElementWidth(ir.ElementType(from))
			if !dialect.HasRole(o, dialect.Conversion) {
				way := layout.Storing
				if dialect.HasRole(o, dialect.Load) {
					way = layout.Loading
				}
				if _, ok := holdService(t, what, a, b, width, way, target); ok {
					local++
				}
				return
			}
			if holdTraffic(t, what, a, b, width, target) {
				conversions++
			}
		})
	})
	t.Logf("%d kinds of local accesses, %d of conversions", local, conversions)
	if local < 100 || conversions < 50 {
		t.Error("too few of a kind")
	}
}

// sides are the types between which an op moves elements: registers first.
func sides(o *ir.Op) (from, to ir.Type) {
	switch {
	case dialect.HasRole(o, dialect.Conversion):
		return o.Operand(0).Type(), o.Result(0).Type()
	case dialect.Accesses(o, dialect.Load, dialect.SharedMemory) && dialect.Part(o, dialect.Load, dialect.Offsets) == nil:
		return o.Result(0).Type(), dialect.Part(o, dialect.Load, dialect.Address).Type()
	case dialect.Accesses(o, dialect.Store, dialect.SharedMemory) && dialect.Part(o, dialect.Store, dialect.Stored) != nil && dialect.Part(o, dialect.Store, dialect.Offsets) == nil:
		return dialect.Part(o, dialect.Store, dialect.Stored).Type(), dialect.Part(o, dialect.Store, dialect.Address).Type()
	}
	return nil, nil
}

// holdTraffic checks both sides of a conversion, in the memory that it has.
func holdTraffic(t *testing.T, what string, a, b *linear.Layout, width int, target string) bool {
	t.Helper()
	c, ok := layout.Convert(a, b)
	if !ok {
		return false
	}
	traffic, memory, ok := layout.TrafficMemory(c, width, layout.TargetOf(target))
	if !ok {
		return false
	}
	for _, side := range []struct {
		registers *linear.Layout
		layout.Service
		layout.Direction
	}{{a.DropZeros(linear.Register), traffic.Store, layout.Storing}, {b.DropZeros(linear.Register), traffic.Load, layout.Loading}} {
		bytes := int(side.Vector) * width / 8
		var want int64
		if side.Matrix {
			want = matrixWavefronts(t, side.registers, memory, side.Service, width)
		} else {
			phase := phases(1<<side.registers.InBits(linear.Lane), bytes, banksOf(target), layout.TrafficWide(c, width, layout.TargetOf(target), side.Direction))
			want = wavefronts(requests(t, side.registers, memory, side.Service, width), phase, width, banksOf(target))
		}
		if side.Wavefronts != want {
			t.Errorf("%s: %+v, counted %d wavefronts", what, side.Service, want)
		}
	}
	return true
}
