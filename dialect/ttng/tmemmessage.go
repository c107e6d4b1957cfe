package ttng

import (
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Tensor memory is read and written by tcgen05.ld and tcgen05.st, of which each
// moves a tile of one of a few shapes (PTX ISA, "tcgen05.ld"). A layout of
// registers will do if it is made of such tiles: warp w of four has the rows
// from 32*w on, and a thread's registers go along the columns.

// An atom is a shape of tile: how its elements lie over registers and lanes.
type atom struct {
	registers, lanes [][2]int64 // row, column of the images of 1, 2, 4, …
}

var atoms = [...]atom{
	{nil, rowsFrom(1, 32)}, // 32x32b
	{[][2]int64{{0, 1}, {8, 0}}, [][2]int64{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}}, // 16x256b
	{nil, [][2]int64{{8, 0}, {0, 1}, {1, 0}, {2, 0}, {4, 0}}},                        // 16x64b
	{[][2]int64{{8, 0}}, [][2]int64{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}}},         // 16x128b
	{nil, rowsFrom(1, 16)}, // 16x32bx2: lane 16 is elsewhere
}

func rowsFrom(from, to int64) [][2]int64 {
	var rows [][2]int64
	for r := from; r < to; r *= 2 {
		rows = append(rows, [2]int64{r, 0})
	}
	return rows
}

// tile is the atom for four warps. Unpacked, each element of 16 bits has a
// column of its own, which elements count as two.
func (a *atom) tile(unpacked bool) *linear.Layout {
	scale := int64(1)
	if unpacked {
		scale = 2
	}
	columns := scale
	rows := func(pairs [][2]int64) [][]int64 {
		out := make([][]int64, len(pairs))
		for i, p := range pairs {
			out[i] = []int64{p[0], p[1] * scale}
			columns = max(columns, p[1]*scale*2)
		}
		return out
	}
	registers, lanes := rows(a.registers), rows(a.lanes)
	l, err := linear.NewSized([]linear.Bases{{Dim: linear.Register, Rows: registers}, {Dim: linear.Lane, Rows: lanes},
		{Dim: linear.Warp, Rows: [][]int64{{32, 0}, {64, 0}}}},
		[]linear.Size{{Dim: linear.Row, Bits: 7}, {Dim: linear.Col, Bits: bits.Len64(uint64(columns)) - 1}})
	if err != nil {
		panic("ttng: " + err.Error())
	}
	return l
}

// transfer says how registers and tensor memory can be copied to one another.
type transfer struct {
	problem  string // why not, or ""
	unpacked bool
}

// transferOf finds out for a tensor and a buffer of one shape; known is false
// where a layout is not known.
func transferOf(o *ir.Op, registers, memory ir.Type) (t transfer, known bool) {
	c := o.Context()
	memo := c.Memo(transferKey{}, func() any { return map[transferKey]transferMemo{} }).(map[transferKey]transferMemo)
	key := transferKey{registers, memory, maxRegisters(o)}
	m, ok := memo[key]
	if !ok {
		m.transfer, m.known = newTransfer(c, key)
		memo[key] = m
	}
	return m.transfer, m.known
}

// A transferKey is all that a transfer depends on.
type transferKey struct {
	registers, memory ir.Type
	maxRegisters      int64
}

type transferMemo struct {
	transfer
	known bool
}

func newTransfer(c *ir.Context, key transferKey) (t transfer, known bool) {
	reg, mem := ttg.LinearLayoutOf(c, key.registers), ttg.LinearLayoutOf(c, key.memory)
	if reg == nil || mem == nil || !mem.HasIn(linear.Row) || !mem.IsSurjective() || !slices.Equal(reg.Outs(), mem.Outs()) {
		return t, false
	}
	if !reg.HasIn(linear.Warp) || reg.InBits(linear.Warp) < 2 || mem.InBits(linear.Row) < 7 {
		return transfer{problem: "has too few warps"}, true
	}
	conversion, ok := reg.InvertAndCompose(mem).Quotient(linear.Block)
	if !ok {
		return transfer{problem: "spreads over the blocks of the cluster in another way than the buffer"}, true
	}
	warps, rows := reg.Bases(linear.Warp), mem.Bases(linear.Row)
	if !slices.Equal(warps[0], rows[5]) || !slices.Equal(warps[1], rows[6]) {
		return transfer{problem: "does not have the rows 32 and 64 in the warps 1 and 2"}, true
	}
	ins := []linear.Bases{}
	for _, in := range conversion.InNames() {
		bases := conversion.Bases(in)
		if in == linear.Warp {
			bases[0], bases[1] = []int64{32, 0}, []int64{64, 0}
		}
		ins = append(ins, linear.Bases{Dim: in, Rows: bases})
	}
	conversion, err := linear.NewSized(ins, conversion.Outs())
	if err != nil {
		return t, false
	}
	m, _ := ttg.MemDescOf(key.memory)
	unpacked, ok := messages(conversion, key.maxRegisters, int64(ir.BitWidth(m.Elem)), false)
	if !ok {
		return transfer{problem: "is not made of the tiles that tensor memory is read and written by"}, true
	}
	return transfer{unpacked: unpacked}, true
}

// messages reports whether a conversion from registers to places in tensor
// memory is made of tiles, and whether these are unpacked ones.
func messages(l *linear.Layout, maxRegisters, width int64, unpacked bool) (isUnpacked, ok bool) {
	l = l.DropZeros(linear.Register)
	if width < 32 {
		return narrow(l, maxRegisters, width)
	}
	registers := int64(1) << l.InBits(linear.Register)
	most := maxRegisters / 2
	if maxRegisters == allRegisters && registers > most {
		most /= 2 // several messages: smaller ones schedule better
	}
	for i := range atoms {
		if t := atoms[i].tile(unpacked); most>>t.InBits(linear.Register) >= 1 && madeOf(l, t) {
			return unpacked, true
		}
	}
	return false, false
}

// narrow packs elements of less than 32 bits: neighbours into one column, or,
// where columns hold nothing else, one element into each.
func narrow(l *linear.Layout, maxRegisters, width int64) (isUnpacked, ok bool) {
	columns := bits.Len64(uint64(32/width)) - 1
	packed, rest := 0, l
	for packed < columns {
		q, ok := linear.Divide(rest, linear.Identity1D(1, linear.Register, linear.Col))
		if !ok {
			break
		}
		packed, rest = packed+1, q
	}
	if packed > 0 {
		return messages(rest, maxRegisters, width<<packed, false)
	}
	gap := emptyColumns(columns)
	if width == 16 {
		if q, ok := linear.Divide(l, linear.Product(gap, linear.Identity1D(1, linear.Register, linear.Col))); ok {
			q = linear.Product(gap, q).TransposeIns(q.InNames()).TransposeOuts(q.OutNames())
			return messages(q, maxRegisters, 32, true)
		}
	}
	if q, ok := linear.Divide(l, gap); ok {
		return messages(q, maxRegisters, 32, false)
	}
	return false, false
}

// emptyColumns is 1<<n columns of which only the first is used.
func emptyColumns(n int) *linear.Layout {
	l, err := linear.NewSized([]linear.Bases{{Dim: linear.Register}}, []linear.Size{{Dim: linear.Col, Bits: n}})
	if err != nil {
		panic("ttng: " + err.Error())
	}
	return l
}

// madeOf reports whether l repeats a tile: it begins with the tile's bases, of
// registers in any order, and what follows moves none of the places within a
// tile.
func madeOf(l, tile *linear.Layout) bool {
	mask := make([]int64, len(l.Outs()))
	for d, out := range l.OutNames() {
		if tile.OutBits(out) > l.OutBits(out) {
			return false
		}
		mask[d] = int64(tile.OutputMask(tile.InNames(), out))
	}
	for _, in := range l.InNames() {
		have, want := l.Bases(in), [][]int64(nil)
		if tile.HasIn(in) {
			want = tile.TransposeOuts(l.OutNames()).Bases(in)
		}
		for i, row := range want {
			at := i
			if in == linear.Register {
				if at = slices.IndexFunc(have[i:], func(r []int64) bool { return slices.Equal(r, row) }); at < 0 {
					return false
				}
				have[i], have[i+at] = have[i+at], have[i]
				continue
			}
			if i >= len(have) || !slices.Equal(have[i], row) {
				return false
			}
		}
		for _, row := range have[min(len(want), len(have)):] {
			for d, v := range row {
				if v&mask[d] != 0 {
					return false
				}
			}
		}
	}
	return true
}

const allRegisters = 256

// maxRegisters is how many registers a thread may have where o runs: what the
// module or the partition around it says.
func maxRegisters(o *ir.Op) int64 {
	limit, found := int64(allRegisters), false
	for child, p := o, o.Parent(); p != nil; child, p = p, p.Parent() {
		switch {
		case p.Is("builtin.module"):
			if n, ok := p.IntAttr("ttg.maxnreg"); ok {
				limit = min(limit, n)
			}
		case found:
		case p.Is("ttg.warp_specialize"):
			// The default region, as the partitions stand in an op of their own.
			if actual := dialect.IntsOf(p.Attr("actualRegisters")); len(actual) > 0 {
				limit, found = min(limit, actual[0]), true
			}
		case p.Is("ttg.warp_specialize.partitions") && p.Parent() != nil:
			index := slices.Index(p.Regions(), child.Region())
			if actual := dialect.IntsOf(p.Parent().Attr("actualRegisters")); index+1 < len(actual) {
				limit, found = min(limit, actual[index+1]), true
			} else if requested := dialect.IntsOf(p.Parent().Attr("requestedRegisters")); index < len(requested) {
				limit, found = min(limit, requested[index]), true
			}
		}
	}
	return limit
}
