package layout_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
)

// TestSwizzleFor compares with the shared encodings that Triton chose in the
// dumps for buffers that dot operands are read from, in releases that choose as
// the newest does.
func TestSwizzleFor(t *testing.T) {
	agree := 0
	differ := make(map[string]string)
	dumpModules(t, func(path string, m *ir.Module) {
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
			if otherSwizzle(path, dialect.AttrName(dialect.AttrParam(read.Encoding, "parent"))) {
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
			differ[fmt.Sprintf("%s in %v, order %v: %d/%d/%d, Triton chose %d/%d/%d", printer.TypeText(read), shape, order,
				got.Vec, got.PerPhase, got.MaxPhase, enc.Vec, enc.PerPhase, enc.MaxPhase)] = strings.TrimPrefix(path, "../testdata/kernels/dumps/")
		})
	})
	for text, path := range differ {
		t.Errorf("%s (%s)", text, path)
	}
	if agree < 100 {
		t.Errorf("only %d reads were compared", agree)
	}
}

// release is the minor number of the Triton 3 whose folder a dump lies in.
var release = regexp.MustCompile(`/3\.(\d+)\.\d+/`)

// otherSwizzle reports whether a dump is of a release that swizzled for operands
// of an encoding by another rule. For WMMA, up to 3.4, vectors had 64 bits
// instead of 128, and A was swizzled even where it is not contiguous along K, B
// where it is not. For NVIDIA, up to 3.3, small buffers were given as many phases
// as there are rows in a fragment, and some that were read in another order than
// they were written none.
func otherSwizzle(path, parent string) bool {
	minor := release.FindStringSubmatch(path)
	if minor == nil {
		return false
	}
	n, _ := strconv.Atoi(minor[1])
	return n <= 4 && parent == ttg.AttrAmdWmma || n <= 3 && parent == "ttg.nvidia_mma"
}
