package layout_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

var verb = regexp.MustCompile(`%[a-z]`)

// messages are the texts with which functions of the package say what is wrong, by the place where they stand: the last string in a
// call of fail, Mismatch, Errorf or New, and in an EncodingError.
func messages(t *testing.T) map[string]string {
	all := make(map[string]string)
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			var among []ast.Expr
			switch n := n.(type) {
			case *ast.CallExpr:
				name := ""
				switch fun := n.Fun.(type) {
				case *ast.Ident:
					name = fun.Name
				case *ast.SelectorExpr:
					name = fun.Sel.Name
				}
				if strings.HasPrefix(name, "fail") || name == "Mismatch" || name == "Errorf" {
					among = n.Args
				}
			case *ast.CompositeLit:
				if id, ok := n.Type.(*ast.Ident); ok && id.Name == "EncodingError" {
					among = n.Elts
				}
			}
			text := ""
			for _, a := range among {
				ast.Inspect(a, func(n ast.Node) bool {
					if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
						if s, err := strconv.Unquote(l.Value); err == nil && (strings.Contains(s, " ") || text == "") {
							text = s
						}
					}
					return true
				})
			}
			if strings.Contains(text, " ") {
				all[files.Position(n.Pos()).String()] = text
			}
			return true
		})
	}
	return all
}

// TestMessages: each message of the package is said of something.
func TestMessages(t *testing.T) {
	said := slices.Concat(nonsense(t), nonsenseParameters(t), inferred(t), dotOperands(t), mistaken(t))
	all := messages(t)
	if len(all) < 60 {
		t.Errorf("only %d messages were found", len(all))
	}
	for place, text := range all {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(text), `%%`, "%")
		is := regexp.MustCompile(verb.ReplaceAllString(pattern, ".*"))
		if !slices.ContainsFunc(said, is.MatchString) {
			t.Errorf("%s: nothing is said to be so: %q", place, text)
		}
	}
}

// mistaken is what functions say that take types, and layouts that do not fit.
func mistaken(t *testing.T) (said []string) {
	c := newMaker()
	in := &layout.Inferrer{Context: c.Context, Registry: c.registry}
	of := func(enc ir.Attribute, shape ...int64) error { _, err := layout.Of(enc, shape); return err }
	nvmma := c.attr("ttg.nvmma_shared", map[string]ir.Attribute{"elementBitWidth": c.I32(16)})
	far := c.rows([]int64{1 << 31, 1 << 31, 1 << 31})
	memory := c.attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": c.I32(64), "blockN": c.I32(16), "colStride": c.I32(1)})
	ofType := func(shape, alloc []int64) error {
		_, err := in.OfType(ttg.MemDescType(c.Context, c.registry, ttg.MemDesc{Shape: shape, AllocShape: alloc, Elem: c.Float(ir.F32), Encoding: memory, MemorySpace: c.attr("ttng.tensor_memory", nil)}))
		return err
	}
	swizzled := c.attr("ttg.swizzled_shared", map[string]ir.Attribute{"vec": c.I32(1), "perPhase": c.I32(1), "maxPhase": c.I32(1), "order": c.I32Array(1, 0)})
	parted := func(parts, dim int64) ir.Attribute {
		return c.attr("ttg.partitioned_shared", map[string]ir.Attribute{"numPartitions": c.I32(parts), "numGroups": c.I32(1), "partitionDim": c.I32(dim), "partitionLayout": swizzled})
	}
	crossed := c.attr("ttg.linear", map[string]ir.Attribute{"register": c.rows([]int64{1, 1}, []int64{0, 1})})
	column := c.attr("ttg.linear", map[string]ir.Attribute{"register": c.rows([]int64{1, 0}), "lane": c.rows([]int64{0, 1})})
	inferred := func(_ ir.Attribute, err error) error { return err }
	mma := func(version int64) ir.Attribute {
		return c.attr("ttg.nvidia_mma", map[string]ir.Attribute{"versionMajor": c.I32(version), "warpsPerCTA": c.I32Array(4, 1), "instrShape": c.I32Array(16, 8, 16)})
	}
	dpas := func(ops int64) ir.Attribute {
		return c.attr("ttig.dpas", map[string]ir.Attribute{"opsPerChan": c.I32(ops)})
	}
	dot := func(index, kWidth int64, parent ir.Attribute) ir.Attribute {
		return c.attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": c.I32(index), "kWidth": c.I32(kWidth), "parent": parent})
	}
	blocked := c.attr("ttg.blocked", map[string]ir.Attribute{"sizePerThread": c.I32Array(1, 1), "threadsPerWarp": c.I32Array(8, 4), "warpsPerCTA": c.I32Array(4, 1), "order": c.I32Array(1, 0)})
	for _, c := range []struct {
		err  error
		want string
	}{
		{of(nvmma), "ttg.nvmma_shared: shape has no dimensions"},
		{of(c.attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "ctaLayout": c.dict(nil, far)}), 1, 1, 1), "ttg.amd_wmma: ctaLayout has 96 bits of coordinates; 64 are possible"},
		{of(c.attr("ttg.linear", map[string]ir.Attribute{"warp": far}), 1, 1, 1), "ttg.linear has 96 bits of coordinates; 64 are possible"},
		{of(c.attr("ttig.subgroup_2d_block", map[string]ir.Attribute{"instrShape": c.I32Array(8, 16), "threadsPerWarp": c.I32(16), "warpsPerCTA": c.I32Array(1, 1, 1), "order": c.I32Array(2, 1, 0)}), 2, 8, 16),
			"ttig.subgroup_2d_block: shape has 3 dimensions, a 2D block has 2"},
		{ofType([]int64{64, 32}, []int64{64, 16}), "ttng.tensor_memory_encoding: shape[1] = 32 is no part of the buffer"},
		{ofType([]int64{24, 16}, []int64{64, 16}), "ttng.tensor_memory_encoding: shape[0] = 24 is no part of the buffer"},
		{ofType([]int64{64, 16}, []int64{64, 16}), "<nil>"},
		{inferred(in.Trans(parted(2, 5), []int64{8, 8}, []int64{1, 0})), "ttg.partitioned_shared has no partitions"},
		{inferred(in.Trans(parted(2, 2), []int64{8, 8}, []int64{1, 0})), "ttg.partitioned_shared has no partitions"},
		{inferred(in.Trans(parted(0, 0), []int64{8, 8}, []int64{1, 0})), "ttg.partitioned_shared has no partitions"},
		{inferred(in.Trans(parted(2, -1), []int64{8, 8}, []int64{1, 0})), "ttg.partitioned_shared has no partitions"},
		{inferred(in.Trans(parted(2, 1), []int64{8, 8}, []int64{1, 0})), "<nil>"},
		{inferred(in.Trans(memory, []int64{64, 16}, []int64{1, 0})), "ttng.tensor_memory_encoding cannot be transposed"},
		{inferred(in.Trans(crossed, []int64{2, 2}, []int64{1, 0})), "LinearEncodingAttr requires a permutation matrix layout after removing broadcast bases"},
		{inferred(in.Reshape(swizzled, []int64{8, 8}, []int64{64}, nil, false)), "Failed MemDescReshapeOp encoding inference"},
		{inferred(in.MemDescReshape(parted(2, 0), []int64{8, 8}, []int64{64})), "Failed MemDescReshapeOp encoding inference"},
		{inferred(in.MemDescReshape(memory, []int64{64, 16}, []int64{16, 64})), "Failed MemDescReshapeOp encoding inference"},
		{inferred(in.MemDescReshape(swizzled, []int64{8, 8}, []int64{128})), "dst shape has different number of elements than src"},
		{inferred(in.FP4ToFP(column, []int64{2, 2}, 1, false)), "invalid result layout for Fp4ToFpOp"},
		{inferred(in.FP4ToFP(column, []int64{2, 2}, 0, false)), "<nil>"},
		{inferred(in.FP4ToFP(dot(0, 1, blocked), []int64{16, 16}, 1, false)), "Fp4ToFpOp requires at least 2 elements per thread in the axis dimension"},
		{inferred(in.FP4ToFP(nvmma, []int64{3, 3}, 1, false)), "ttg.nvmma_shared: shape[0] = 3 is not a power of two"},
		{layout.CheckDotOperands(dot(0, 2, mma(2)), dot(1, 2, mma(2)), column), "mismatching MMA encoding"},
		{layout.CheckDotOperands(dot(0, 2, mma(2)), dot(1, 2, column), mma(2)), "mismatching MMA encoding"},
		{layout.CheckDotOperands(dot(0, 2, mma(2)), dot(1, 2, mma(2)), mma(3)), "mismatched MMA version."},
		{layout.CheckDotOperands(dot(0, 2, mma(2)), dot(1, 2, mma(3)), mma(2)), "mismatched MMA version."},
		{layout.CheckDotOperands(dot(0, 1, dpas(2)), dot(1, 4, dpas(4)), dpas(2)), "mismatching parent encoding between A and B operands"},
		{layout.CheckDotOperands(dot(0, 2, dpas(2)), dot(1, 2, dpas(2)), dpas(2)), "mismatching kWidth of A operands"},
		{layout.CheckDotOperands(dot(0, 1, dpas(2)), dot(1, 1, dpas(2)), dpas(2)), "mismatching kWidth of B operands"},
		{layout.CheckDotOperands(dot(0, 1, dpas(1)), dot(1, 1, dpas(1)), dpas(1)), "<nil>"},
		{layout.CheckDotOperands(dot(0, 3, column), dot(1, 5, column), dpas(1)), "<nil>"},
		{layout.CheckDotOperands(column, column, column), "<nil>"},
		// What says no index is operand 0, what says no version none of NVIDIA's third.
		{layout.CheckDotOperand(c.attr("ttg.dot_op", map[string]ir.Attribute{"parent": column}), 0, column), "<nil>"},
		{layout.CheckDotOperand(c.attr("ttg.dot_op", map[string]ir.Attribute{"parent": column}), 1, column), "Wrong opIdx"},
		{layout.CheckDotOperand(dot(1, 1, dpas(2)), 1, dpas(2)), "<nil>"},
		{layout.CheckDotOperand(dot(0, 1, dpas(2)), 0, dpas(4)), "<nil>"},
		{layout.CheckDotOperand(dpas(2), 0, dpas(2)), "unexpected operand layout for DPAS"},
		{layout.CheckDotOperand(c.attr("ttg.shared_linear", nil), 1, mma(3)), "<nil>"},
		{layout.CheckDotOperand(c.attr("ttg.shared_linear", nil), 0, mma(3)), "<nil>"},
		{layout.CheckDotOperand(dot(1, 1, mma(3)), 0, mma(3)), "unexpected operand layout for NvidiaMmaEncodingAttr v3"},
		{layout.CheckDotOperand(dot(0, 1, mma(2)), 0, mma(3)), "<nil>"},
		{layout.CheckDotOperand(mma(2), 0, mma(3)), "unexpected operand layout for NvidiaMmaEncodingAttr v3"},
		{layout.CheckDotOperand(dot(0, 1, mma(2)), 0, mma(2)), "<nil>"},
		{layout.CheckDotOperand(c.attr("ttg.nvmma_shared", nil), 0, mma(2)), "Dot's a/b's encoding should be of DotOperandEncodingAttr"},
	} {
		if got := fmt.Sprint(c.err); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
		said = append(said, fmt.Sprint(c.err))
	}
	return said
}
