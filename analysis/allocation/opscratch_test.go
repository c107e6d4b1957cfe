package allocation_test

import (
	"fmt"
	"slices"
	"strings"
)

// Ops that take scratch memory.

func (s *shaper) conversion() {
	rank := 1 + s.IntN(3)
	shape, elem := s.shape(rank), s.elem()
	from, to := tensor(shape, elem, s.layout(rank)), tensor(shape, elem, s.layout(rank))
	s.printf("%%r = ttg.convert_layout %s : %s -> %s\n", s.arg(from), from, to)
	s.store("%r", to)
}

// combine is a region that adds up.
func combine(elems []string, end string) string {
	var args, names, out []string
	text := ""
	for i, e := range elems {
		args = append(args, fmt.Sprintf("%%x%d: %s", i, e))
	}
	for i, e := range elems {
		args = append(args, fmt.Sprintf("%%y%d: %s", i, e))
		add := "arith.addi"
		if e[0] != 'i' {
			add = "arith.addf"
		}
		text += fmt.Sprintf("%%z%d = %s %%x%d, %%y%d : %s\n", i, add, i, i, e)
		names, out = append(names, fmt.Sprintf("%%z%d", i)), append(out, e)
	}
	return fmt.Sprintf("({\n^bb0(%s):\n%s%s %s : %s\n})", strings.Join(args, ", "), text, end, strings.Join(names, ", "), strings.Join(out, ", "))
}

func (s *shaper) number() string { return one(s, "i8", "i16", "i32", "i64", "f16", "f32", "f64") }

func (s *shaper) reduction() {
	rank, n := 1+s.IntN(3), 1+s.IntN(6)/4+s.IntN(6)/5
	shape, layout, axis := s.shape(rank), s.layout(rank), s.IntN(rank)
	var elems, args, types, results []string
	for range n {
		e := s.number()
		typ := tensor(shape, e, layout)
		result := e
		if rank > 1 {
			result = tensor(slices.Delete(slices.Clone(shape), axis, axis+1), e, fmt.Sprintf("#ttg.slice<{dim = %d, parent = %s}>", axis, layout))
		}
		elems, args, types, results = append(elems, e), append(args, s.arg(typ)), append(types, typ), append(results, result)
	}
	s.printf("%%r:%d = \"tt.reduce\"(%s) <{axis = %d : i32}> %s : (%s) -> (%s)\n", n, strings.Join(args, ", "), axis, combine(elems, "tt.reduce.return"), strings.Join(types, ", "), strings.Join(results, ", "))
	for i, t := range results {
		s.store(fmt.Sprintf("%%r#%d", i), t)
	}
}

func (s *shaper) scan() {
	rank, n := 1+s.IntN(3), 1+s.IntN(3)/2
	shape, layout, axis := s.shape(rank), s.blocked(rank), s.IntN(rank)
	var elems, args, types []string
	for range n {
		e := s.number()
		typ := tensor(shape, e, layout)
		elems, args, types = append(elems, e), append(args, s.arg(typ)), append(types, typ)
	}
	s.printf("%%r:%d = \"tt.scan\"(%s) <{axis = %d : i32, reverse = %v}> %s : (%s) -> (%[6]s)\n", n, strings.Join(args, ", "), axis, s.IntN(2) == 0, combine(elems, "tt.scan.return"), strings.Join(types, ", "))
	for i, t := range types {
		s.store(fmt.Sprintf("%%r#%d", i), t)
	}
}

func (s *shaper) gather() {
	rank := 1 + s.IntN(2)
	shape, elem, axis := s.shape(rank), s.number(), s.IntN(rank)
	asked, from, to := slices.Clone(shape), s.layout(rank), s.layout(rank)
	asked[axis] = 2 << s.IntN(5)
	if s.IntN(2) == 0 { // what a warp asks for it may have
		warps := slices.Repeat([]int{1}, rank)
		warps[(axis+1)%rank] = s.warps
		lanes := s.split(s.lanes, rank)
		from = fmt.Sprintf("#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s%s}>",
			listed(s.split(1<<s.IntN(3), rank)), listed(lanes), listed(warps), s.order(rank), s.cluster(rank))
		to = from
		if s.IntN(3) == 0 {
			to = fmt.Sprintf("#ttg.blocked<{sizePerThread = %s, threadsPerWarp = %s, warpsPerCTA = %s, order = %s%s}>",
				listed(s.split(1<<s.IntN(3), rank)), listed(lanes), listed(warps), s.order(rank), s.cluster(rank))
		}
	}
	src, indices, result := tensor(shape, elem, from), tensor(asked, "i32", to), tensor(asked, elem, to)
	s.printf("%%r = tt.gather %s[%s] {axis = %d : i32} : (%s, %s) -> %s\n", s.arg(src), s.arg(indices), axis, src, indices, result)
	s.store("%r", result)
}

func (s *shaper) histogram() {
	from, to := tensor([]int{64 << s.IntN(4)}, "i32", s.layout(1)), tensor([]int{4 << s.IntN(7)}, "i32", s.layout(1))
	s.printf("%%r = tt.histogram %s : %s -> %s\n", s.arg(from), from, to)
	s.store("%r", to)
}

// atomic is an atomic access of scalars or tensors, with a result that is used or is not.
func (s *shaper) atomic() {
	elem := one(s, "i32", "i64", "f32", "f64", "f16")
	rank := s.IntN(3)
	shape, layout := s.shape(max(rank, 1)), s.layout(max(rank, 1))
	of := func(e string) string {
		if rank == 0 {
			return e
		}
		return tensor(shape, e, layout)
	}
	pointers, kind := of("!tt.ptr<"+elem+">"), s.IntN(4)
	add := one(s, "exch", "fadd")
	if elem[0] == 'i' {
		add = one(s, "exch", "add", "max")
	}
	switch {
	case kind == 0 && elem[0] == 'i':
		v := s.arg(of(elem))
		s.printf("%%r = tt.atomic_cas acq_rel, gpu, %s, %s, %s : (%s, %s, %s) -> %[5]s\n", s.arg(pointers), v, v, pointers, of(elem), of(elem))
	case kind == 1 && rank > 0 && strings.HasPrefix(s.target, "hip") && elem != "i1":
		p, offsets := s.arg("!tt.ptr<"+elem+">"), s.arg(of("i32"))
		signature := of(elem)
		if !s.triton36 {
			signature = "!tt.ptr<" + elem + "> -> " + signature
		}
		if elem[0] == 'i' && s.IntN(2) == 0 {
			v := s.arg(of(elem))
			s.printf("%%r = amdg.buffer_atomic_cas acq_rel, gpu, %s, %s, %s[%s] : %s\n", v, v, p, offsets, signature)
		} else {
			s.printf("%%r = amdg.buffer_atomic_rmw %s, relaxed, gpu, %s, %s[%s] : %s\n", add, s.arg(of(elem)), p, offsets, signature)
		}
	case s.IntN(2) == 0:
		s.printf("%%r = tt.atomic_rmw %s, relaxed, gpu, %s, %s, %s : (%s, %s, %s) -> %[6]s\n", add, s.arg(pointers), s.arg(of(elem)), s.arg(of("i1")), pointers, of(elem), of("i1"))
	default:
		s.printf("%%r = tt.atomic_rmw %s, relaxed, gpu, %s, %s : (%s, %s) -> %[5]s\n", add, s.arg(pointers), s.arg(of(elem)), pointers, of(elem))
	}
	if s.IntN(4) > 0 {
		s.store("%r", of(elem))
	}
}
