package allocation_test

import (
	"fmt"
	"slices"
	"strings"
)

// Buffers of all encodings.

// shared is an encoding of shared memory for tiles of a shape.
func (s *shaper) shared(shape []int, elem string) string {
	rank := len(shape)
	switch s.IntN(6) {
	case 0:
		return fmt.Sprintf("#ttg.swizzled_shared<{vec = %d, perPhase = %d, maxPhase = %d, order = %s%s}>", 1<<s.IntN(4), 1<<s.IntN(3), 1<<s.IntN(4), s.order(rank), s.cluster(rank))
	case 1:
		bits := map[string]int{"i8": 8, "f16": 16, "bf16": 16, "f32": 32}[elem]
		turned := rank == 2 && s.IntN(2) == 0
		width := shape[rank-1] * bits / 8
		if turned {
			width = shape[0] * bits / 8
		}
		if bits == 0 || width < 32 {
			break
		}
		of := ""
		if rank != 2 {
			of = fmt.Sprintf(", rank = %d", rank)
		}
		return fmt.Sprintf("#ttg.nvmma_shared<{swizzlingByteWidth = %d, transposed = %v, elementBitWidth = %d%s%s}>", min(width, one(s, 0, 32, 64, 128)), turned, bits, of, s.cluster(rank))
	case 2, 3:
		if s.ctas > 1 {
			break
		}
		spaces := fmt.Sprintf("%d:+%d", 16<<s.IntN(4), 1<<s.IntN(5))
		if s.IntN(2) == 0 {
			spaces += fmt.Sprintf(", %d:+%d", 512<<s.IntN(2), 1<<s.IntN(5))
		}
		return fmt.Sprintf("#ttg.padded_shared<[%s] {order = %s, shape = %s}>", spaces, s.order(rank), listed(shape))
	case 4:
		if s.ctas > 1 {
			break
		}
		var rows []string
		for d := range shape {
			for n := 1; n < shape[d]; n *= 2 {
				row := make([]int, rank)
				row[d] = n
				rows = append(rows, listed(row))
			}
		}
		s.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		return fmt.Sprintf("#ttg.shared_linear<{offset = [%s]}, alignment = %d>", strings.Join(rows, ", "), 16<<s.IntN(7))
	default:
		if !strings.HasPrefix(s.target, "hip") || s.triton36 || s.ctas > 1 {
			break
		}
		parts, groups, dim := 2<<s.IntN(2), 1<<s.IntN(2), s.IntN(rank)
		of := slices.Clone(shape)
		if of[dim] /= parts * groups; of[dim] == 0 {
			break
		}
		inner := s.shared(of, elem)
		if strings.Contains(inner, "partitioned") {
			break
		}
		return fmt.Sprintf("#ttg.partitioned_shared<{numPartitions = %d, numGroups = %d, partitionDim = %d, partitionLayout = %s}>", parts, groups, dim, inner)
	}
	return fmt.Sprintf("#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = %s%s}>", s.order(rank), s.cluster(rank))
}

// buffers are some that are written in the order in which they are made, and written again in another.
func (s *shaper) buffers() {
	var writes []string
	for i := range 1 + s.IntN(4) {
		rank := 1 + s.IntN(2)
		shape, elem := s.shape(rank), one(s, "i8", "f16", "bf16", "f32", "i64", "!tt.ptr<f32>")
		tile := tensor(shape, elem, s.blocked(rank))
		kept, stages := "", 0
		if s.IntN(3) == 0 {
			stages = 2 + s.IntN(3)
		}
		encoding := s.shared(shape, elem)
		attribute := ""
		if s.IntN(5) == 0 {
			attribute = fmt.Sprintf(" {alignment = %d : i32}", 8<<s.IntN(9))
		}
		value := s.arg(tile)
		buffer := fmt.Sprintf("!ttg.memdesc<%s, %s, #smem, mutable>", sized(shape, elem), encoding)
		if stages > 0 {
			ring := fmt.Sprintf("!ttg.memdesc<%s, %s, #smem, mutable>", sized(append([]int{stages}, shape...), elem), encoding)
			s.printf("%%ring%d = ttg.local_alloc%s : () -> %s\n%%b%d = ttg.memdesc_index %%ring%d[%s] : %s -> %s\n", i, attribute, ring, i, i, s.arg("i32"), ring, buffer)
		} else if s.IntN(2) == 0 {
			s.printf("%%b%d = ttg.local_alloc %s%s : (%s) -> %s\n", i, value, attribute, tile, buffer)
		} else {
			s.printf("%%b%d = ttg.local_alloc%s : () -> %s\n", i, attribute, buffer)
		}
		kept = fmt.Sprintf("ttg.local_store %s, %%b%d : %s -> %s\n", value, i, tile, buffer)
		if s.IntN(2) == 0 {
			s.printf("%s", kept)
		}
		writes = append(writes, kept)
	}
	s.Shuffle(len(writes), func(i, j int) { writes[i], writes[j] = writes[j], writes[i] })
	s.printf("%s", strings.Join(writes, ""))
}
