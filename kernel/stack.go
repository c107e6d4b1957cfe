package kernel

import (
	"strings"

	"github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// A Stack is an op for which ptxas reserves stack though no register is short:
// the slow path of the range reduction of CUDA's libdevice keeps the bits of a
// product with 2/π in a local array. It is reported as stack or local memory,
// which is no spill, and no change of the tile removes it.
type Stack struct {
	Op   int    `json:"op"` // index into Ops
	What string `json:"what"`
	// Bytes a thread, from Least to Most by the release of Triton; several ops
	// take little more than one.
	Least int `json:"least"`
	Most  int `json:"most"`

	at *ir.Op
}

// What ptxas reports of one call of sin, cos, tan or j0: of Triton 3.6 (12.8)
// 32 bytes on f32 and 48 on f64, of Triton 3.9 (12.9) none and 40. The AMD
// backend needs none for either.
var rangeReduction = map[bool]struct{ f32, f64 [2]int }{
	true:  {f32: [2]int{32, 32}, f64: [2]int{48, 48}}, // up to 3.6
	false: {f32: [2]int{0, 32}, f64: [2]int{40, 48}},
}

// reducing are libdevice's functions that reduce their argument so.
var reducing = map[string]bool{
	"__nv_sin": true, "__nv_cos": true, "__nv_tan": true, "__nv_sincos": true,
	"__nv_j0": true, "__nv_j1": true, "__nv_y0": true, "__nv_y1": true,
}

// stack lists the ops that take stack without pressure.
func (k *Kernel) stack() (list []Stack) {
	if !target.CompilerOf(k.Machine.Chip).ReducesInStack {
		return nil
	}
	for _, p := range k.Pressure().Points {
		if s := stackOf(p.Op); s != nil {
			s.at = p.Op
			list = append(list, *s)
		}
	}
	return list
}

// stackOf is the stack that an op takes without pressure, nil if none is known.
func stackOf(o *ir.Op) *Stack {
	if o.NumResults() == 0 {
		return nil
	}
	what := o.Name().String()
	switch what {
	case math.OpSin, math.OpCos, math.OpTan, math.OpSincos:
	case tt.OpExternElementwise:
		symbol, _ := o.StringAttr("symbol")
		if !reducing[symbol] && !reducing[strings.TrimSuffix(symbol, "f")] {
			return nil
		}
		what = strings.TrimPrefix(symbol, "__nv_")
	default:
		return nil
	}
	t := ir.ElementType(o.Result(0).Type())
	if !isFloat(t) || ir.BitWidth(t) < 32 {
		return nil
	}
	by := rangeReduction[o.Module().Context().Legacy().UpTo(306)]
	bytes := by.f32
	if ir.BitWidth(t) == 64 {
		bytes = by.f64
	}
	return &Stack{What: what, Least: bytes[0], Most: bytes[1]}
}
