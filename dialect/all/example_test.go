package all_test

import (
	"fmt"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/verify"
)

const kernel = `tt.func @scale(%x: !tt.ptr<f32>, %s: f32) {
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %again = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %in = tt.addptr %base, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %value = tt.load %in : tensor<64x!tt.ptr<f32>>
  %factor = tt.splat %s : f32 -> tensor<64xf32>
  %scaled = arith.mulf %value, %factor : tensor<64xf32>
  %out = tt.addptr %base, %again : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %out, %scaled : tensor<64x!tt.ptr<f32>>
  tt.return
}
`

// Parse a kernel and walk over its ops.
func Example_parse() {
	file := source.NewFile("scale.ttir", kernel)
	m, diags := parser.Parse(file, parser.Options{Registry: all.Registry()})
	for _, d := range diags {
		p := file.Position(d.Span.Start)
		fmt.Printf("%s:%d:%d: %s: %s\n", file.Name, p.Line, p.Column, d.Severity, d.Message)
	}
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is("tt.load") {
			fmt.Printf("line %d loads %s\n", file.Position(o.Span().Start).Line, printer.TypeText(o.Result(0).Type()))
		}
	})
	// Output: line 6 loads tensor<64xf32>
}

// Ask which values are live at an op, and how large they are.
func Example_liveness() {
	m, _ := parser.Parse(source.NewFile("scale.ttir", kernel), parser.Options{Registry: all.Registry()})
	live := liveness.New(m.Op())
	ir.Walk(m.Op(), func(o *ir.Op) {
		if !o.Is("arith.mulf") {
			return
		}
		for _, v := range live.Before(o) {
			fmt.Printf("%%%s: %d bytes a program\n", v.Name(), liveness.Bytes(v.Type()))
		}
	})
	// Unordered output:
	// %again: 256 bytes a program
	// %base: 512 bytes a program
	// %value: 256 bytes a program
	// %factor: 256 bytes a program
}

// Run a pass, change an op by hand, and print the result.
func Example_rewrite() {
	m, _ := parser.Parse(source.NewFile("scale.ttir", kernel), parser.Options{Registry: all.Registry()})
	rw := rewrite.NewRewriter()
	cse.Run(rw, m.Op())
	ir.Walk(m.Op(), func(o *ir.Op) {
		if !o.Is("arith.mulf") {
			return
		}
		sum := rw.Before(o).Create("arith.addf", o.Operands(), nil)
		rw.SetName(sum.Result(0), "sum")
		rw.Replace(o, sum.Result(0))
	})
	if diags := verify.Module(m); len(diags) > 0 {
		fmt.Println(diags[0].Message)
	}
	fmt.Print(string(printer.Print(m, printer.Options{})))
	// Output:
	// tt.func @scale(%x: !tt.ptr<f32>, %s: f32) {
	//   %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
	//   %base = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
	//   %in = tt.addptr %base, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
	//   %value = tt.load %in : tensor<64x!tt.ptr<f32>>
	//   %factor = tt.splat %s : f32 -> tensor<64xf32>
	//   %sum = arith.addf %value, %factor : tensor<64xf32>
	//   tt.store %in, %sum : tensor<64x!tt.ptr<f32>>
	//   tt.return
	// }
}
