package memory

import (
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// A Request is what a warp asks of global memory with one instruction.
type Request struct {
	Vector   int64  // elements of a lane
	Bits     int    // of an element
	Limit    string // what keeps the vector from 128 bits: "layout", "contiguity", "alignment", "mask", "instruction", "buffer" of a copy, or that it is a "scalar"; "" if nothing does
	Requests int64  // of a warp, for the whole tensor
	Warps    int64  // of the block
	// Sectors that one request touches, each of SectorBytes, if rows that are not known to
	// be neighbours are apart; Ideal is as many as its bytes fill.
	Sectors, Ideal int64
	SectorBytes    int64
	// Aligned says that sectors are known not to be cut: else there may be one more for each run of neighbours.
	Aligned bool
	Masked  bool // there is a mask
	Cache   string
	Evict   string
}

// Total is how many sectors a block asks for.
func (r *Request) Total() int64 { return r.Sectors * r.Requests * r.Warps }

// IdealTotal is Total if all were coalesced.
func (r *Request) IdealTotal() int64 { return r.Ideal * r.Requests * r.Warps }

// maxVector is the most that one lane moves at once, in bits.
const maxVector = 128

// global is a load, store or atomic of global memory.
func (f *finder) global(a *Access, role dialect.RoleKind, kind Kind) {
	data := dialect.Part(a.Op, role, dialect.Stored)
	if data == nil && a.Op.NumResults() > 0 {
		data = a.Op.Result(0)
	}
	t, l := f.tensorLayout(data)
	if t == nil {
		f.scalar(a, data, kind)
		return
	}
	bits := layout.ElementWidth(t.Elem)
	a.Kind, a.Mechanism, a.Bytes = kind, Global, bytesOf(l, bits)
	f.request(a, role, t, l, bits)
}

// scalar is an access of one element, which each warp makes for itself.
func (f *finder) scalar(a *Access, data *ir.Value, kind Kind) {
	if data == nil {
		return
	}
	if _, tensor := data.Type().(*ir.TensorType); tensor || ir.BitWidth(data.Type()) == 0 {
		return
	}
	bits, warps := layout.ElementWidth(data.Type()), int64(f.pressure.Machine.Warps)
	a.Kind, a.Mechanism, a.Bytes = kind, Global, warps*int64(bits)/8
	a.Request = &Request{Vector: 1, Bits: bits, Limit: "scalar", Requests: 1, Warps: warps, Sectors: 1, Ideal: 1, SectorBytes: f.sectorBytes(), Aligned: true,
		Cache: dialect.EnumOf(a.Op, "cache"), Evict: dialect.EnumOf(a.Op, "evict")}
}

// copy goes from memory to memory.
func (f *finder) copy(a *Access) {
	source, into := dialect.Part(a.Op, dialect.Copy, dialect.Source), dialect.Part(a.Op, dialect.Copy, dialect.Target)
	if source == nil || into == nil {
		return
	}
	at := elementAddresses(a.Op, dialect.Copy, dialect.Source)
	if at == nil {
		return
	}
	t, l := f.tensorLayout(at)
	bits := 0
	if elem, ok := dialect.TypeParam(into.Type(), "elementType").(*ir.TypeAttr); ok {
		bits = layout.ElementWidth(elem.Type)
	}
	if t == nil || bits == 0 {
		return
	}
	a.Kind, a.Mechanism, a.Bytes = Copy, Direct, bytesOf(l, bits)
	f.request(a, dialect.Copy, t, l, bits)
}

// elementAddresses are a tensor of pointers, or of offsets from one.
func elementAddresses(o *ir.Op, role dialect.RoleKind, base dialect.RolePart) *ir.Value {
	for _, part := range []dialect.RolePart{base, dialect.Offsets} {
		if v := dialect.Part(o, role, part); v != nil {
			if _, ok := v.Type().(*ir.TensorType); ok {
				return v
			}
		}
	}
	return nil
}

// request fills in what a warp asks for at once of a tensor.
func (f *finder) request(a *Access, role dialect.RoleKind, t *ir.TensorType, l *linear.Layout, bits int) {
	base := dialect.Address
	if role == dialect.Copy {
		base = dialect.Source
	}
	at := elementAddresses(a.Op, role, base)
	if at == nil {
		return
	}
	if have, ok := at.Type().(*ir.TensorType); !ok || len(have.Shape) != len(t.Shape) {
		return
	}
	mask := dialect.Part(a.Op, role, dialect.Mask)
	run := f.pressure.Run(at, mask, t)
	r := &Request{Bits: bits, Warps: 1 << l.InBits(linear.Warp), Masked: mask != nil, SectorBytes: f.sectorBytes(),
		Cache: dialect.EnumOf(a.Op, "cache"), Evict: dialect.EnumOf(a.Op, "evict")}
	most := max(maxVector/int64(bits), 1)
	r.Limit, r.Vector = limit(run, most), min(run.Elements, most)
	if n, limited := f.mostAtOnce(a, role, l, bits); limited && n < r.Vector {
		r.Limit, r.Vector = "instruction", n
		if role == dialect.Copy {
			r.Limit = "buffer"
		}
	}
	r.Requests = max(held(l)/r.Vector, 1)
	r.sectors(l, f.pressure, at, run)
	a.Request = r
}

// mostAtOnce is how many elements of a lane the instruction takes, whatever the addresses: atomics
// work on 32 bits at least, and a copy ends at one place of its buffer.
func (f *finder) mostAtOnce(a *Access, role dialect.RoleKind, l *linear.Layout, bits int) (n int64, limited bool) {
	switch role {
	case dialect.Atomic:
		return max(32/int64(bits), 1), true
	case dialect.Copy:
		memory := f.layoutOf(dialect.Part(a.Op, role, dialect.Target))
		if memory == nil {
			return 0, false
		}
		s, ok := layout.SharedAccess(l, memory, bits, f.target)
		return s.Vector, ok
	}
	return 0, false
}

// limit is what keeps a run from the most elements that one access can take.
func limit(run pressure.Run, most int64) string {
	switch least := min(run.Elements, most); least {
	case most:
		return ""
	case run.Held:
		return "layout"
	case run.Contiguous:
		return "contiguity"
	case run.Aligned:
		return "alignment"
	}
	return "mask"
}

// usualSector is the granule of NVIDIA's global memory, where no chip is known.
const usualSector = 32

func (f *finder) sectorBytes() int64 {
	if f.chip == nil {
		return usualSector
	}
	return int64(f.chip.Sector)
}

// sectors counts those of one request. Each bit of a coordinate moves the address by what is
// known: along a run by so many elements, where all are equal not at all, and else to
// somewhere else. What all lanes and registers of the request reach is a space, of which those
// elements that share a sector are a quotient.
func (r *Request) sectors(l *linear.Layout, p *pressure.Analysis, at *ir.Value, run pressure.Run) {
	first := make([]int, len(l.Outs()))
	axes := make([]pressure.Axis, len(l.Outs()))
	along := min(run.Dim, len(first)-1) // the dimension of neighbours
	for d, shift := 0, 0; d < len(first); d++ {
		first[d], axes[d] = shift, p.Axis(at, d)
		shift += l.Outs()[d].Bits
		if axes[d].Contiguous > axes[along].Contiguous {
			along = d
		}
	}
	inSector := max(r.SectorBytes*8/int64(r.Bits), 1)
	near := uint64(min(axes[along].Contiguous, inSector)) - 1
	unit := int64(r.Bits)
	if dialect.TypeName(ir.ElementType(at.Type())) == tt.TypePtr {
		unit = 8
	}
	r.Aligned = axes[along].Multiple*unit >= int64(near+1)*int64(r.Bits)
	var sectors, elements linear.Echelon
	n := 0
	for _, col := range r.lanesAndVector(l, run.Dim) {
		address := uint64(0)
		for d, s := range l.Outs() {
			part := col >> first[d] & linear.Mask(s.Bits)
			part &^= uint64(min(axes[d].Constant, 1<<min(s.Bits, 62))) - 1
			address |= part << first[d]
		}
		elements.Insert(address, n)
		sectors.Insert(address&^(near<<first[along]), n)
		n++
	}
	r.Sectors = 1 << sectors.Rank()
	r.Ideal = max((int64(1)<<elements.Rank())*int64(r.Bits)/8/r.SectorBytes, 1)
}

// lanesAndVector are the bases of what one request covers.
func (r *Request) lanesAndVector(l *linear.Layout, dim int) []uint64 {
	cols := append([]uint64{}, l.Columns(linear.Lane)...)
	_, first, n := linear.Find(l.Outs(), linear.TensorDim(dim))
	for i := range min(linear.Log2(r.Vector), n) {
		cols = append(cols, 1<<(first+i))
	}
	return cols
}
