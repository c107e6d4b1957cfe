package layout

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// A Service is how shared memory serves the instructions with which a warp loads or
// stores its registers.
//
// Of an instruction so many lanes go at a time that they ask for one row of all banks,
// or for less: a phase. All 32 lanes of NVIDIA's ld.shared.b32, half of them of .v2,
// a quarter of .v4 (CUDA C++ Best Practices Guide, "Shared Memory and Memory Banks";
// Triton's GenericSwizzling counts so). ldmatrix and stmatrix go by eight rows of 16
// bytes (PTX ISA). AMD's ds_read_b128 and ds_write_b128 go by eight lanes of 32 banks,
// which of some chips are not neighbours (target.Shared.WideLoads). A phase takes as many
// wavefronts as the bank that is asked for most has different words to give.
type Service struct {
	Vector       int64 // elements of a lane that an instruction moves
	Instructions int64 // of a warp
	Wavefronts   int64 // of an instruction
	Ideal        int64 // wavefronts of an instruction without bank conflicts
	Matrix       bool  // ldmatrix or stmatrix
	Transposed   bool  // with .trans
}

// A Direction is one of the two ways between registers and memory.
type Direction uint8

const (
	Loading Direction = iota
	Storing
)

// Served is how registers of elements of the given bits are loaded from a buffer or
// stored to it. False where SharedAccess has no answer.
func Served(registers, shared *linear.Layout, width int, way Direction, target Target) (Service, bool) {
	a, ok := SharedAccess(registers, shared, width, target)
	if !ok {
		return Service{}, false
	}
	reg := registers.DropZeros(linear.Register)
	offsets := reg.InvertAndCompose(shared)
	if target.matrices && (way == Loading && target.instructions.LoadMatrix || way == Storing && target.instructions.StoreMatrix) {
		for _, by := range matrixOf(width) {
			if vector, ok := byMatrices(offsets, by, width); ok {
				return serve(offsets, by, vector, width, target), true
			}
		}
	}
	by := access{}
	if way == Loading && a.Vector*int64(width) == 128 && len(target.wideLoads) > 0 {
		by.address = target.wideLoads[0]
	}
	return serve(offsets, by, int(a.Vector), width, target), true
}

// matrixOf are the accesses by 8 × 8 matrices of 16 bits that elements of a width can have.
func matrixOf(width int) (list []access) {
	if width <= 32 {
		list = append(list, access{[]int{0, 1}, []int{2, 3, 4}})
	}
	if width == 16 {
		list = append(list, access{[]int{2, 3, 4}, []int{0, 1}})
	}
	return list
}

// byMatrices reports whether rows of 16 bytes lie as the matrices of an access have them:
// elements of 32 bits in registers, the rest in its contiguous lanes, and nothing
// else moves within a row. Triton then prefers them. It is how many elements of a lane
// one instruction moves, of at most four matrices.
func byMatrices(offsets *linear.Layout, by access, width int) (elements int, ok bool) {
	lanes, registers := offsetColumns(offsets, linear.Lane), offsetColumns(offsets, linear.Register)
	if len(lanes) != 5 {
		return 0, false
	}
	word := linear.Log2(int64(32 / width))
	inRow := linear.Log2(int64(128 / width))
	first := inRow - len(by.contiguous)
	for i, lane := range by.contiguous {
		if lanes[lane] != 1<<(first+i) {
			return 0, false
		}
	}
	for i := range first {
		if !slices.Contains(registers, 1<<i) {
			return 0, false
		}
	}
	moving := 0
	for _, in := range offsets.Ins() {
		for _, col := range offsetColumns(offsets, in.Dim) {
			if col&linear.Mask(inRow) != 0 {
				moving++
			}
		}
	}
	if moving != inRow || len(registers) < word {
		return 0, false
	}
	return 1 << min(word+2, len(registers)), true
}

// offsetColumns are those of an input, of the offset alone.
func offsetColumns(l *linear.Layout, in linear.Dim) []uint64 {
	_, first, n := linear.Find(l.Outs(), linear.Offset)
	cols := slices.Clone(l.Columns(in))
	for i := range cols {
		cols[i] = cols[i] >> first & linear.Mask(n)
	}
	return cols
}

// serve counts the phases of an access of so many elements, and the wavefronts of each.
// Phases differ in what is added to all their addresses without a carry, which
// permutes banks: all take as many.
func serve(offsets *linear.Layout, by access, elements, width int, target Target) Service {
	lanes, registers := offsetColumns(offsets, linear.Lane), offsetColumns(offsets, linear.Register)
	banks := cmp.Or(target.banks, 32)
	s := Service{Vector: int64(elements), Instructions: max(int64(1)<<len(registers)/int64(elements), 1), Matrix: by.matrix(), Transposed: by.matrix() && len(by.address) < 3}
	var together []uint64
	if by.matrix() {
		s.Ideal = max(int64(elements)*int64(width)/32, 1)
		together = append(at(lanes, by.contiguous), at(lanes, by.address)...)
		if s.Transposed {
			together = append(together, registers[0])
		}
		for i := range linear.Log2(int64(128 / width)) { // a row whole
			together = append(together, 1<<i)
		}
	} else {
		together = slices.Clone(lanesAtOnce(by, lanes, elements, width, banks))
		s.Ideal = 1 << (len(lanes) - len(together))
		for i := range linear.Log2(int64(elements)) {
			together = append(together, 1<<i)
		}
	}
	s.Wavefronts = s.Ideal * rows(together, width, banks)
	return s
}

// rows is how many words of the same bank are asked for at once: of addresses that are all
// sums of the given offsets, each bank has as many as any.
func rows(offsets []uint64, width, banks int) int64 {
	var words, inBank linear.Echelon
	for i, at := range offsets {
		word := at << linear.Log2(int64(max(width, 8)/8)) >> 2
		words.Insert(word, i)
		inBank.Insert(word&(uint64(banks)-1), i)
	}
	return 1 << (words.Rank() - inBank.Rank())
}
