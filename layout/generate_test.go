package layout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A generator makes up types whose encodings Triton may take.
type generator struct {
	*rand.Rand
	c layoutCase
}

func (g *generator) pow(low, high int) int64 { return 1 << (low + g.IntN(high-low+1)) }

func (g *generator) bool() string {
	if g.IntN(2) == 0 {
		return "false"
	}
	return "true"
}

// split deals out n, a power of two, over dimensions.
func (g *generator) split(n int64, rank int) []int64 {
	s := make([]int64, rank)
	for i := range s {
		s[i] = 1
	}
	for ; n > 1; n /= 2 {
		s[g.IntN(rank)] *= 2
	}
	return s
}

func (g *generator) order(rank int) []int64 {
	order := make([]int64, rank)
	for i, d := range g.Perm(rank) {
		order[i] = int64(d)
	}
	return order
}

func list[T any](vs []T) string {
	texts := make([]string, len(vs))
	for i, v := range vs {
		texts[i] = fmt.Sprint(v)
		if row, ok := any(v).([]int64); ok {
			texts[i] = list(row)
		}
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// cga is ", CGALayout = …", or nothing.
func (g *generator) cga(rank int) string {
	if g.c.Blocks == 1 {
		return ""
	}
	return ", CGALayout = " + list(g.bases(g.c.Blocks, rank, make([]int64, rank)))
}

// bases are images of the powers of two of n numbers: beyond from, or copies.
func (g *generator) bases(n int64, rank int, from []int64) [][]int64 {
	rows := [][]int64{}
	for ; n > 1; n /= 2 {
		row := make([]int64, rank)
		if d := g.IntN(rank + 1); d < rank {
			row[d] = 1 << from[d]
			from[d]++
		}
		rows = append(rows, row)
	}
	return rows
}

func (g *generator) shape(rank, high int) []int64 {
	s := make([]int64, rank)
	for i := range s {
		s[i] = g.pow(0, high)
	}
	return s
}

func (g *generator) dims() string {
	s := ""
	for _, n := range g.c.Shape {
		s += fmt.Sprintf("%dx", n)
	}
	return s
}

func (g *generator) tensor(encoding string) layoutCase {
	g.c.Type = "tensor<" + g.dims() + "f16, " + encoding + ">"
	return g.c
}

func (g *generator) buffer(elem, encoding, space string) layoutCase {
	g.c.Type = "!ttg.memdesc<" + g.dims() + elem + ", " + encoding + ", " + space + ", mutable>"
	return g.c
}

func (g *generator) blocked(rank int) string {
	return fmt.Sprintf("#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s%s}>",
		list(g.split(g.pow(0, 5), rank)), list(g.split(g.c.Lanes, rank)), list(g.split(g.c.Warps, rank)), list(g.order(rank)), g.cga(rank))
}

func (g *generator) mma(rank int) string {
	instr := []int64{1, 16, 8}[3-rank:]
	if rank == 2 && g.IntN(8) == 0 {
		instr = []int64{8, 8}
	}
	return fmt.Sprintf("#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = %s, instrShape = %s%s}>",
		list(g.split(g.c.Warps, rank)), list(instr), g.cga(rank))
}

func (g *generator) wgmma() string {
	g.c.Warps = g.pow(2, 3)
	warps := []int64{4, g.c.Warps / 4}
	if g.IntN(2) == 0 {
		warps = []int64{g.c.Warps, 1}
	}
	return fmt.Sprintf("#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = %s, instrShape = [16, %d, 16]%s}>", list(warps), g.pow(3, 8), g.cga(2))
}

func (g *generator) mfma(rank int) string {
	g.c.Lanes, g.c.Target = 64, "hip:gfx942"
	instr := [][]int64{{32, 32, 8}, {16, 16, 16}, {32, 32, 16}, {16, 16, 32}, {64, 4, 4}, {4, 64, 4}}[g.IntN(6)]
	transposed := g.bool()
	if instr[0] == 64 {
		transposed = "true"
	}
	extra := ""
	if g.IntN(2) == 0 {
		extra += ", tilesPerWarp = " + list(g.split(g.pow(0, 2), rank))
	}
	if g.IntN(4) == 0 && instr[0] == 16 {
		extra += ", elementBitWidth = 64"
	}
	return fmt.Sprintf("#ttg.amd_mfma<{version = %d, warpsPerCTA = %s, instrShape = %s, isTransposed = %s%s%s}>",
		3+g.IntN(2), list(g.split(g.c.Warps, rank)), list(instr), transposed, g.cga(rank), extra)
}

func (g *generator) wmma(rank int) (encoding string, widths []int64) {
	g.c.Lanes, g.c.Target = 32, "hip:gfx1250"
	version, instr := 1+g.IntN(3), ""
	switch version {
	case 1:
		widths = []int64{8, 16}
	case 2:
		widths = []int64{4, 8, 16}
		if g.IntN(2) == 0 {
			instr = ", instrShape = [16, 16, 32]"
		}
	case 3:
		widths = []int64{2, 8, 16}
		instr = ", instrShape = " + []string{"[16, 16, 4]", "[16, 16, 32]", "[16, 16, 64]", "[16, 16, 128]", "[32, 16, 64]", "[32, 16, 128]"}[g.IntN(6)]
	}
	from := make([]int64, rank)
	registers, warps := g.bases(g.pow(0, 2), rank, from), g.bases(g.c.Warps, rank, from)
	for i := len(registers) - 1; i >= 0; i-- {
		if strings.Trim(list(registers[i]), "[0, ]") == "" {
			registers = append(registers[:i], registers[i+1:]...)
		}
	}
	layout := "warp = " + list(warps)
	if len(registers) > 0 {
		layout = "register = " + list(registers) + ", " + layout
	}
	if len(warps)+len(registers) == 0 || rank != 2 {
		layout += "}, rank = " + fmt.Sprint(rank)
	} else {
		layout += "}"
	}
	return fmt.Sprintf("#ttg.amd_wmma<{version = %d, isTranspose = %s, ctaLayout = {%s%s%s}>", version, g.bool(), layout, g.cga(rank), instr), widths
}

func (g *generator) linear(rank int) string {
	// The bits of all inputs in a random order, but along a dimension they rise.
	from := make([]int64, rank)
	inputs := map[string][][]int64{"register": g.bases(g.pow(0, 5), rank, from), "lane": g.bases(g.c.Lanes, rank, from),
		"warp": g.bases(g.c.Warps, rank, from), "block": g.bases(g.c.Blocks, rank, from)}
	var rows [][]int64
	for _, in := range []string{"register", "lane", "warp"} {
		rows = append(rows, inputs[in]...)
	}
	g.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	text := ""
	for _, in := range []string{"register", "lane", "warp"} {
		n := len(inputs[in])
		text += in + " = " + list(rows[:n]) + ", "
		rows = rows[n:]
	}
	return "#ttg.linear<{" + text + "block = " + list(inputs["block"]) + "}>"
}

func (g *generator) distributed(rank int) string {
	switch kind := g.IntN(6); {
	case rank > 3 && kind < 3:
		return g.blocked(rank)
	case kind == 0:
		return g.mma(rank)
	case kind == 1:
		return g.mfma(rank)
	case kind == 2:
		e, _ := g.wmma(rank)
		return e
	case kind == 3:
		return g.linear(rank)
	}
	return g.blocked(rank)
}

// next is another case.
func (g *generator) next() layoutCase {
	g.c = layoutCase{Warps: g.pow(0, 4), Lanes: 32, Blocks: 1, Target: "cuda:90"}
	if g.IntN(3) == 0 {
		g.c.Blocks = g.pow(0, 3)
	}
	rank := 2
	if g.IntN(3) == 0 {
		rank = 1 + g.IntN(4)
	}
	matrix := 2
	if g.IntN(4) == 0 {
		matrix = 3
	}
	g.c.Shape = g.shape(rank, 8)
	asMatrix := func() {
		g.c.Shape = g.shape(matrix, 8)
		g.c.Shape[0] = g.c.Shape[0] >> (2 * (matrix - 2))
		g.c.Shape[0] = max(g.c.Shape[0], 1)
	}
	dot := func(parent string, kWidth int64) layoutCase {
		width := ""
		if kWidth > 0 {
			width = fmt.Sprintf(", kWidth = %d", kWidth)
		}
		return g.tensor(fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s%s}>", g.IntN(2), parent, width))
	}
	switch g.IntN(18) {
	case 0:
		return g.tensor(g.blocked(rank))
	case 1:
		asMatrix()
		return g.tensor(g.mma(matrix))
	case 2:
		g.c.Shape = g.shape(2, 9)
		e := g.wgmma()
		if g.IntN(2) == 0 {
			return g.tensor("#ttg.dot_op<{opIdx = 0, parent = " + e + fmt.Sprintf(", kWidth = %d}>", g.pow(0, 2)))
		}
		return g.tensor(e)
	case 3:
		asMatrix()
		return g.tensor(g.mfma(matrix))
	case 4:
		asMatrix()
		e, _ := g.wmma(matrix)
		return g.tensor(e)
	case 5:
		asMatrix()
		return dot(g.mma(matrix), g.pow(0, 4))
	case 6:
		asMatrix()
		return dot(g.mfma(matrix), g.pow(0, 5))
	case 7:
		asMatrix()
		e, widths := g.wmma(matrix)
		return dot(e, widths[g.IntN(len(widths))])
	case 8:
		asMatrix()
		return dot(g.blocked(matrix), 0)
	case 9:
		return g.tensor(g.linear(rank))
	case 10:
		outer := g.distributed(max(rank, 2))
		g.c.Shape = g.shape(max(rank, 2)-1, 8)
		return g.tensor(fmt.Sprintf("#ttg.slice<{dim = %d, parent = %s}>", g.IntN(max(rank, 2)), outer))
	case 11:
		outer := g.distributed(3)
		g.c.Shape = g.shape(1, 8)
		return g.tensor(fmt.Sprintf("#ttg.slice<{dim = %d, parent = #ttg.slice<{dim = %d, parent = %s}>}>", g.IntN(2), g.IntN(3), outer))
	case 12:
		return g.buffer("f16", g.swizzled(rank), "#ttg.shared_memory")
	case 13, 14:
		return g.buffer(g.nvmma(1 + g.IntN(4)))
	case 15:
		// Offsets in a random order, then blocks.
		from := make([]int64, rank)
		offsets := g.bases(g.pow(0, 12), rank, from)
		g.Shuffle(len(offsets), func(i, j int) { offsets[i], offsets[j] = offsets[j], offsets[i] })
		blocks := g.bases(g.c.Blocks, rank, from)
		for d := range from {
			g.c.Shape[d] = 1 << from[d]
		}
		text := "offset = " + list(offsets)
		if len(blocks) > 0 {
			text += ", block = " + list(blocks)
		}
		return g.buffer("f16", "#ttg.shared_linear<{"+text+"}, alignment = 16>", "#ttg.shared_memory")
	case 16:
		return g.buffer("f16", fmt.Sprintf("#ttg.partitioned_shared<{numPartitions = %d, numGroups = %d, partitionDim = %d, partitionLayout = %s}>",
			g.pow(1, 2), g.pow(0, 2), g.IntN(rank), g.swizzled(rank)), "#ttg.shared_memory")
	}
	g.c.Shape, g.c.Target = []int64{g.pow(7, 9), g.pow(4, 9)}, "cuda:100"
	if g.IntN(3) == 0 {
		// The wheel forgets a blockRepOrder.
		return g.buffer("i8", "#ttng.tensor_memory_scales_encoding<"+strings.TrimPrefix(g.cga(2), ", ")+">", "#ttng.tensor_memory")
	}
	extra := g.cga(2)
	if g.c.Blocks > 1 && g.IntN(2) == 0 {
		extra += ", twoCTAs = true"
	}
	if g.IntN(4) == 0 {
		extra += ", fp4Padded = true"
	}
	return g.buffer("f32", fmt.Sprintf("#ttng.tensor_memory_encoding<blockM = %d, blockN = %d, colStride = %d%s>",
		g.pow(6, 7), g.pow(2, 8), g.pow(0, 2), extra), "#ttng.tensor_memory")
}

func (g *generator) swizzled(rank int) string {
	return fmt.Sprintf("#ttg.swizzled_shared<{vec = %d, perPhase = %d, maxPhase = %d, order = %s%s}>", g.pow(0, 4), g.pow(0, 3), g.pow(0, 4), list(g.order(rank)), g.cga(rank))
}

func (g *generator) nvmma(rank int) (elem, encoding, space string) {
	width := []int64{0, 32, 64, 128}[g.IntN(4)]
	if rank == 1 {
		width = 0
	}
	g.c.Shape = g.shape(rank, 9)
	if g.IntN(2) == 0 {
		for i := range g.c.Shape {
			g.c.Shape[i] = g.pow(4, 7)
		}
		g.c.Shape[0] >>= 2 * (rank - 1)
		g.c.Shape[0] = max(g.c.Shape[0], 2)
	}
	bits := g.pow(3, 5)
	extra := g.cga(rank)
	if extra == "" {
		extra = fmt.Sprintf(", rank = %d", rank)
	}
	if bits == 8 && g.IntN(2) == 0 {
		extra = ", fp4Padded = true" + extra
	}
	return fmt.Sprintf("i%d", bits), fmt.Sprintf("#ttg.nvmma_shared<{swizzlingByteWidth = %d, transposed = %s, elementBitWidth = %d%s}>", width, g.bool(), bits, extra), "#ttg.shared_memory"
}
