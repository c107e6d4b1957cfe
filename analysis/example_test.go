package analysis_test

import (
	"fmt"

	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
)

// An analysis of one's own: how far the values of a function are from its arguments.
// The cache computes it again only when the function was changed.
func ExampleOf() {
	computed := 0
	depths := func(f *ir.Op) map[*ir.Value]int {
		computed++
		depth := map[*ir.Value]int{}
		ir.Walk(f, func(o *ir.Op) {
			d := 0
			for _, v := range o.Operands() {
				d = max(d, depth[v]+1)
			}
			for i := range o.NumResults() {
				depth[o.Result(i)] = d
			}
		})
		return depth
	}
	m, _ := parser.Parse(source.NewFile("in.ttir", `tt.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %x : i32
  tt.return %b : i32
}
`), parser.Options{Registry: all.Registry()})
	f, cache := m.Body().First(), analysis.NewCache()
	ask := func() map[*ir.Value]int {
		return analysis.Of(cache, "depth", f, nil, func() map[*ir.Value]int { return depths(f) })
	}
	b := f.RegionAt(0).Entry().Last().Operand(0)
	fmt.Println(ask()[b], ask()[b], computed)
	rewrite.NewRewriter().ReplaceBy(b.Def(), arith.OpSubi, []*ir.Value{b.Def().Operand(1), b.Def().Operand(1)}, nil)
	b = f.RegionAt(0).Entry().Last().Operand(0)
	fmt.Printf("%d %d\n%s", ask()[b], computed, printer.Print(m, printer.Options{}))
	// Output:
	// 2 2 1
	// 1 2
	// tt.func @f(%x: i32) -> i32 {
	//   %a = arith.addi %x, %x : i32
	//   %b = arith.subi %x, %x : i32
	//   tt.return %b : i32
	// }
}
