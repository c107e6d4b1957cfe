package kernel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// An Argument is one that a kernel is launched with, as it was specialized for it.
type Argument struct {
	Name string `json:"name"` // of the variable in Python; of the value where that is not known
	Type string `json:"type"` // *f16, i32; *f16:16 of an address that 16 divides
}

// arguments are those of the function.
func (b *builder) arguments(root *ir.Op) []Argument {
	list := []Argument{}
	for i, v := range root.RegionAt(0).Entry().Args() {
		a := Argument{Name: b.text.place(LocOf(v)).Name, Type: argumentType(b.text.Type(v))}
		if a.Name == "" {
			a.Name = strings.TrimPrefix(b.text.Name(v), "%")
		}
		for _, attr := range function.AttrsOf(root, function.ArgAttrs, i) {
			if n, ok := attr.Value.(*ir.IntegerAttr); ok && attr.Name == tt.DivisibilityAttr {
				a.Type += ":" + strconv.FormatInt(n.Value, 10)
			}
		}
		list = append(list, a)
	}
	return list
}

// argumentType writes a type as Triton's signatures do: *f16 for a pointer.
func argumentType(t string) string {
	if element, ok := strings.CutPrefix(t, "!tt.ptr<"); ok {
		return "*" + strings.TrimSuffix(element, ">")
	}
	return strings.TrimPrefix(t, "!tt.")
}

// shape finds what a block works on at once: M, N and K of its largest matrix product, otherwise
// the extents of its largest tensor; and all extents that its tensors have, in order.
func shape(root *ir.Op) (tile, extents []int64, product bool) {
	var tensor []int64
	seen := map[int64]bool{}
	ir.Walk(root, func(o *ir.Op) {
		p := productOf(o)
		if volume(p) > volume(tile) {
			tile = p
		}
		for _, n := range p {
			seen[n] = true
		}
		for _, v := range o.Results() {
			of, shaped := ir.ShapeOf(v.Type())
			if !shaped {
				continue
			}
			if volume(of) > volume(tensor) {
				tensor = of
			}
			for _, n := range of {
				seen[n] = true
			}
		}
	})
	if product = tile != nil; !product {
		tile = append([]int64{}, tensor...)
	}
	return tile, slices.Sorted(maps.Keys(seen)), product
}

// productOf are M, N and K of a matrix product.
func productOf(o *ir.Op) []int64 {
	if !isDot(o) {
		return nil
	}
	a, b := dialect.Part(o, dialect.Dot, dialect.FactorA), dialect.Part(o, dialect.Dot, dialect.FactorB)
	if a == nil || b == nil {
		return nil
	}
	left, right := extentsOf(a.Type()), extentsOf(b.Type())
	if len(left) < 2 || len(right) < 2 {
		return nil
	}
	return []int64{left[len(left)-2], right[len(right)-1], left[len(left)-1]}
}

// extentsOf are those of a tensor or a buffer, nil of anything else.
func extentsOf(t ir.Type) []int64 {
	if m, ok := ttg.MemDescOf(t); ok {
		return m.Shape
	}
	extents, _ := ir.ShapeOf(t)
	return extents
}

// volume is how many elements extents have, 0 of none; it does not overflow, since it is a
// float.
func volume(extents []int64) float64 {
	if len(extents) == 0 {
		return 0
	}
	n := 1.0
	for _, e := range extents {
		n *= float64(e)
	}
	return n
}

// results are keys of Triton's metadata that say what came out, or where: none is an option
// of the launch.
var results = []string{
	"hash", "name", "target", "shared", "tmem_size", "n_regs", "n_spills", "n_max_threads", "warp_size", "threads_per_warp", "arch", "backend_name", "triton_version",
	"global_scratch_size", "global_scratch_align", "profile_scratch_size", "profile_scratch_align", "build_flags", "ir_override", "sanitize_overflow", "debug",
}

// mostOption is how long the text of an option may be.
const mostOption = 40

// ReadOptions reads from the JSON beside a dump with which options it was compiled, those with a
// single value: num_warps, num_stages, maxnreg, waves_per_eu and what else a backend has. nil if
// it has none.
func ReadOptions(text []byte) map[string]any {
	var m map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&m) != nil {
		return nil
	}
	for name, value := range m {
		_, list := value.([]any)
		_, object := value.(map[string]any)
		if value == nil || value == "" || list || object || len(fmt.Sprint(value)) > mostOption || slices.Contains(results, name) {
			delete(m, name)
		} else {
			m[name] = plainNumber(value)
		}
	}
	if len(m) == 0 {
		return nil
	}
	return m
}

// plainNumber makes an int of a number that is one.
func plainNumber(v any) any {
	n, ok := v.(json.Number)
	if !ok {
		return v
	}
	if i, err := strconv.Atoi(n.String()); err == nil {
		return i
	}
	f, err := n.Float64()
	if err != nil {
		return n.String()
	}
	return f
}
