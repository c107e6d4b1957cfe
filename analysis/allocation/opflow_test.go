package allocation_test

import (
	"fmt"
	"slices"
	"strings"
)

// Groups of warps, jumps between blocks, and what is left.

// groups are groups of warps that are told values of the function.
func (s *shaper) groups() {
	type capture struct{ value, typ, use string }
	var captured []capture
	s.warps = max(s.warps, 4)
	buffer := "!ttg.memdesc<64xf32, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #smem, mutable>"
	for i := range s.IntN(5) {
		typ := one(s, "i1", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "!tt.ptr<f16>", "desc", "desc", "buffer", "ring")
		use := fmt.Sprintf("%%q%d = tt.int_to_ptr %%none : i64 -> !tt.ptr<%s>\ntt.store %%q%d, %%c%d : !tt.ptr<%s>\n", i, typ, i, i, typ)
		switch typ {
		case "!tt.ptr<f16>":
			use = fmt.Sprintf("%%v%d = tt.load %%c%d : !tt.ptr<f16>\ntt.store %%c%d, %%v%d : !tt.ptr<f16>\n", i, i, i, i)
		case "desc":
			rank := 1 + s.IntN(3)
			shape := slices.Repeat([]int{16}, rank)
			block := sized(shape, "f16")
			typ = "!tt.tensordesc<" + block + ">"
			if s.triton36 {
				typ = "!tt.tensordesc<tensor<" + block + ">>"
			}
			layout := fmt.Sprintf("#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = [%s]}>", listed(slices.Repeat([]int{1}, rank)),
				listed(append(slices.Repeat([]int{1}, rank-1), s.lanes)), listed(append([]int{4}, slices.Repeat([]int{1}, rank-1)...)), strings.Join([]string{"2", "1", "0"}[3-rank:], ", "))
			indices := strings.Join(slices.Repeat([]string{"%zero"}, rank), ", ")
			tile := tensor(shape, "f16", layout)
			use = fmt.Sprintf("%%v%d = tt.descriptor_load %%c%d[%s] : %s -> %s\ntt.descriptor_store %%c%d[%s], %%v%d : %s, %s\n", i, i, indices, typ, tile, i, indices, i, typ, tile)
		case "buffer", "ring":
			of := buffer
			if typ == "ring" {
				of = strings.Replace(buffer, "64xf32", "3x64xf32", 1)
			}
			s.printf("%%b%d = ttg.local_alloc : () -> %s\n", i, of)
			at := fmt.Sprintf("%%c%d", i)
			use = ""
			if typ == "ring" {
				use = fmt.Sprintf("%%at%d = ttg.memdesc_index %s[%%zero] : %s -> %s\n", i, at, of, buffer)
				at = fmt.Sprintf("%%at%d", i)
			}
			layout := fmt.Sprintf("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [%d], warpsPerCTA = [4], order = [0]}>", s.lanes)
			use += fmt.Sprintf("%%v%d = ttg.local_load %s : %s -> %s\nttg.local_store %%v%d, %s : %s -> %s\n", i, at, buffer, tensor([]int{64}, "f32", layout), i, at, tensor([]int{64}, "f32", layout), buffer)
			captured = append(captured, capture{fmt.Sprintf("%%b%d", i), of, use})
			continue
		}
		captured = append(captured, capture{s.arg(typ), typ, use})
	}
	var values, types, params []string
	uses := ""
	for i, c := range captured {
		values, types, params = append(values, c.value), append(types, c.typ), append(params, fmt.Sprintf("%%c%d: %s", i, c.typ))
		uses += c.use
	}
	s.printf("ttg.warp_specialize(%s)\ndefault {\nttg.warp_yield\n}\n", strings.Join(values, ", "))
	n := 1 + s.IntN(3)
	for i := range n {
		warps, more := 4, ""
		if len(captured) == 0 {
			warps = 1 << s.IntN(4)
		}
		if s.IntN(3) == 0 { // one warp shares a result with nobody
			more = "%old = tt.atomic_rmw add, relaxed, gpu, %q, %zero : (!tt.ptr<i32>, i32) -> i32\ntt.store %q, %old : !tt.ptr<i32>\n"
		}
		s.printf("partition%d(%s) num_warps(%d) {\n%%zero = arith.constant 0 : i32\n%%none = arith.constant 0 : i64\n%%q = tt.int_to_ptr %%none : i64 -> !tt.ptr<i32>\ntt.store %%q, %%zero : !tt.ptr<i32>\n%sttg.warp_return\n}\n", i, strings.Join(params, ", "), warps, uses+more)
	}
	s.printf(": (%s) -> ()\n", strings.Join(types, ", "))
}

// jumps are blocks between which a kernel, or a function that it calls, goes to and fro, with buffers. Each block prints what no
// other prints, has two ways on, and is given different buffers by those before it, so that there is nothing to simplify.
func (s *shaper) jumps() {
	layout := fmt.Sprintf("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [%d], warpsPerCTA = [%d], order = [0]}>", s.lanes, s.warps)
	s.ctas = 1
	tile, pointers := tensor([]int{512}, "f32", layout), tensor([]int{512}, "!tt.ptr<f32>", layout)
	buffer := "!ttg.memdesc<512xf32, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #smem, mutable>"
	var all []string
	for i := range 2 + s.IntN(3) {
		all = append(all, fmt.Sprintf("%%b%d", i))
		s.printf("%%b%d = ttg.local_alloc : () -> %s\n", i, buffer)
		if s.IntN(2) == 0 {
			s.printf("ttg.local_store %%value, %%b%d : %s -> %s\n", i, tile, buffer)
		}
	}
	n := 3 + s.IntN(5)
	ways, before := make([][2]int, n), make([][]int, n+1)
	for i := range n {
		ways[i] = [2]int{i + 1, 1 + s.IntN(n)}
		if ways[i][1] == i+1 {
			ways[i][1] = 1 + (i+1)%n
		}
		s.Shuffle(2, func(a, b int) { ways[i][a], ways[i][b] = ways[i][b], ways[i][a] })
		for _, to := range ways[i] {
			before[to] = append(before[to], i)
		}
	}
	for i := range n + 1 {
		given := len(before[i]) > 1
		if i > 0 && given {
			s.printf("^bb%d(%%g%d: %s):\n", i, i, buffer)
		} else if i > 0 {
			s.printf("^bb%d:\n", i)
		}
		s.printf("tt.print %q {hex = false, isSigned = array<i32: 0>} : %%n : i32\n", fmt.Sprint(i))
		for j := range s.IntN(3) {
			own := fmt.Sprintf("%%own%d_%d", i, j)
			s.printf("%s = ttg.local_alloc %%value : (%s) -> %s\n%s_l = ttg.local_load %s : %s -> %s\ntt.store %%p, %s_l : %s\n", own, tile, buffer, own, own, buffer, tile, own, pointers)
		}
		here := slices.Clone(all)
		if given {
			here = append(here, fmt.Sprintf("%%g%d", i))
			s.printf("%%l%d_g = ttg.local_load %%g%d : %s -> %s\ntt.store %%p, %%l%d_g : %s\n", i, i, buffer, tile, i, pointers)
		}
		if s.IntN(2) == 0 {
			s.printf("%%l%d = ttg.local_load %s : %s -> %s\ntt.store %%p, %%l%d : %s\n", i, one(s, here...), buffer, tile, i, pointers)
		}
		if i == n {
			break
		}
		var to [2]string
		for k, b := range ways[i] {
			if to[k] = fmt.Sprintf("^bb%d", b); len(before[b]) > 1 {
				what := one(s, here...)
				if at := slices.Index(before[b], i); at < 2 {
					what = all[at]
				}
				to[k] += fmt.Sprintf("(%s : %s)", what, buffer)
			}
		}
		s.printf("cf.cond_br %%c%d, %s, %s\n", i, to[0], to[1])
	}
	params := fmt.Sprintf("%%n: i32, %%value: %s, %%p: %s", tile, pointers)
	args, types := "%n, %value, %p", fmt.Sprintf("i32, %s, %s", tile, pointers)
	for i := range n {
		params += fmt.Sprintf(", %%c%d: i1", i)
		args += fmt.Sprintf(", %%c%d", i)
		types += ", i1"
	}
	s.args.WriteString(params)
	if s.IntN(2) == 0 {
		return
	}
	// The same, in a function that gives one of its buffers back.
	result := one(s, all...)
	s.helper = fmt.Sprintf("tt.func private @helper(%s) -> %s {\n%stt.return %s : %s\n}\n", params, buffer, s.body.String(), result, buffer)
	s.body.Reset()
	s.printf("%%own = ttg.local_alloc %%value : (%s) -> %s\n%%r = tt.call @helper(%s) : (%s) -> %s\n", tile, buffer, args, types, buffer)
	s.printf("%%x = ttg.local_load %%r : %s -> %s\ntt.store %%p, %%x : %s\n%%y = ttg.local_load %%own : %s -> %s\ntt.store %%p, %%y : %s\n", buffer, tile, pointers, buffer, tile, pointers)
}

// others are ops of few kernels.
func (s *shaper) others() {
	switch s.IntN(4) {
	case 0:
		s.printf("ttng.tensormap_create %s, %s, [%s], [%s], [], [%s] {elem_type = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32) -> ()\n",
			s.arg("!tt.ptr<i8>"), s.arg("!tt.ptr<f32>"), s.arg("i32"), s.arg("i32"), s.arg("i32"))
	case 1:
		elem := one(s, "i32", "i64")
		timeout := ""
		if s.IntN(2) == 0 {
			timeout = " timeout " + s.arg("i64")
		}
		s.printf("%%r = tt.atomic_poll acquire, gpu, %s, %s%s : !tt.ptr<%s>, %s -> i1\n", s.arg("!tt.ptr<"+elem+">"), s.arg(elem), timeout, elem, elem)
		if s.IntN(2) == 0 {
			s.store("%r", "i1")
		}
	case 2:
		elem := one(s, "i32", "i64", "f32")
		s.printf("%%r = tt.atomic_load acquire, gpu, %s : (!tt.ptr<%s>) -> %s\n", s.arg("!tt.ptr<"+elem+">"), elem, elem)
		if s.IntN(2) == 0 {
			s.store("%r", elem)
		}
	default:
		layout := s.layout(2)
		shape := []int{16 << s.IntN(3), 16 << s.IntN(3)}
		elem := one(s, "i32", "f32")
		typ, add := tensor(shape, elem, layout), "fadd"
		if elem == "i32" {
			add = "add"
		}
		buffer := fmt.Sprintf("!ttg.memdesc<%s, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]%s}>, #smem, mutable>", sized(shape, elem), s.cluster(2))
		s.printf("%%b = ttg.local_alloc : () -> %s\n%%r = ttg.local_atomic_scatter_rmw %s, %%b[%s], %s {axis = %d : i32} : (%s, %s, %s) -> %s\n",
			buffer, add, s.arg(tensor(shape, "i32", layout)), s.arg(typ), s.IntN(2), buffer, typ, tensor(shape, "i32", layout), typ)
		if s.IntN(2) == 0 {
			s.store("%r", typ)
		}
	}
}
