package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// TestSwizzleFor compares with the shared encodings that Triton chose in the
// dumps for buffers that dot operands are read from. Up to 3.4 it chose others
// for WMMA.
func TestSwizzleFor(t *testing.T) {
	agree := 0
	differ := make(map[string]string)
	dumpModules(t, func(path string, m *ir.Module) {
		if m.Context().Spelling().UpTo(304) {
			return
		}
		ir.Walk(m.Op(), func(o *ir.Op) {
			if !o.Is("ttg.local_load") {
				return
			}
			read := o.Result(0).Type().(*ir.TensorType)
			buffer := o.Operand(0)
			for buffer.Def() != nil && buffer.Def().Is("ttg.memdesc_subslice") {
				buffer = buffer.Def().Operand(0) // the choice was made for the whole
			}
			enc, ok := ttg.SwizzledSharedOf(dialect.TypeParam(buffer.Type(), "encoding"))
			if def := buffer.Def(); !ok || dialect.AttrName(read.Encoding) != "ttg.dot_op" || def != nil && def.Is("ttg.memdesc_trans") {
				return
			}
			shape := dialect.IntsOf(dialect.TypeParam(buffer.Type(), "shape"))
			var order []int
			for _, d := range enc.Order {
				order = append(order, int(d))
			}
			got := layout.SwizzleFor(read.Encoding, shape, order, int64(ir.BitWidth(read.Elem)))
			if got.Vec == enc.Vec && got.PerPhase == enc.PerPhase && got.MaxPhase == enc.MaxPhase {
				agree++
				return
			}
			differ[fmt.Sprintf("%s in %v, order %v: %d/%d/%d, Triton chose %d/%d/%d", dialect.TypeText(read), shape, order,
				got.Vec, got.PerPhase, got.MaxPhase, enc.Vec, enc.PerPhase, enc.MaxPhase)] = strings.TrimPrefix(path, "../testdata/kernels/dumps/")
		})
	})
	for text, path := range differ {
		t.Errorf("%s (%s)", text, path)
	}
	t.Logf("%d reads agree", agree)
}
