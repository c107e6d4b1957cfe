package liveness_test

import (
	"fmt"
	"os"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/verify"
)

func parse(text string) *ir.Module {
	reg := dialect.NewRegistry(builtin.Dialect(), arith.Dialect(), scf.Dialect(), cf.Dialect(), tt.Dialect(), ttg.Dialect())
	f := source.NewFile("in.mlir", text)
	m, diags := parser.Parse(f, parser.Options{Registry: reg})
	diags = append(diags, verify.Module(m)...)
	for _, d := range diags {
		panic(fmt.Sprint(f.Position(d.Span.Start), d.Message))
	}
	return m
}

// The scale is read in each iteration, so it is live through the whole loop;
// the loaded value only up to the multiplication.
const loop = `
tt.func @sum(%ptr: !tt.ptr<f32>, %n: i32, %scale: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %init = arith.constant dense<0.0> : tensor<64xf32>
  %ptrs = tt.splat %ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %init) -> (tensor<64xf32>) : i32 {
    %x = tt.load %ptrs : tensor<64x!tt.ptr<f32>> loc("x"("sum.py":7:10))
    %y = arith.mulf %x, %scale : tensor<64xf32>
    %next = arith.addf %acc, %y : tensor<64xf32>
    scf.yield %next : tensor<64xf32>
  }
  tt.return %sum : tensor<64xf32>
}`

func ExampleNew() {
	m := parse(loop)
	l := liveness.New(m.Op())
	ir.Walk(m.Op(), func(o *ir.Op) {
		if !o.Is("arith.addf") {
			return
		}
		for _, v := range l.After(o) {
			fmt.Printf("%%%s %d bytes\n", v.Name(), liveness.Bytes(v.Type()))
		}
	})
	// Output:
	// %n 4 bytes
	// %scale 256 bytes
	// %one 4 bytes
	// %ptrs 512 bytes
	// %i 4 bytes
	// %next 256 bytes
}

func ExampleLiveness_WalkSum() {
	m := parse(loop)
	peak := int64(0)
	size := func(v *ir.Value) int64 { return liveness.Bytes(v.Type()) }
	liveness.New(m.Op()).WalkSum(size, func(o *ir.Op, before, after liveness.Set) {
		peak = max(peak, before.Sum(), after.Sum())
	})
	fmt.Println(peak, "bytes")
	// Output: 1292 bytes
}

func ExamplePrint() {
	liveness.Print(os.Stdout, parse(`
tt.func @scale(%x: tensor<64xf32>, %by: f32, %flag: i1, %token: !ttg.async.token) -> tensor<64xf32> {
  %b = tt.splat %by : f32 -> tensor<64xf32> loc("b"("scale.py":3:8))
  %r = scf.if %flag -> (tensor<64xf32>) {
    %y = arith.mulf %x, %b : tensor<64xf32>
    scf.yield %y : tensor<64xf32>
  } else {
    scf.yield %x : tensor<64xf32>
  }
  ttg.async_wait %token {num = 0 : i32}
  tt.return %r : tensor<64xf32>
}`).Op())
	// Output:
	// tt.func @scale
	//   peak: 513 bytes in 4 values, after %b = tt.splat  [b, scale.py:3]
	//   ^bb0(%x, %by, %flag, %token)
	//     live-in:  none
	//     live-out: none
	//     %b = tt.splat  [b, scale.py:3]
	//       before: 261 bytes in 4 values
	//         %x      256  tensor<64xf32>
	//         %by     4    f32
	//         %flag   1    i1
	//         %token  0    !ttg.async.token  (token)
	//       after: 513 bytes in 4 values  <- peak; last use of %by; new %b
	//     %r = scf.if
	//       before: 513 bytes in 4 values  <- peak
	//         %b      256  tensor<64xf32>  [b, scale.py:3]
	//         %x      256  tensor<64xf32>
	//         %flag   1    i1
	//         %token  0    !ttg.async.token  (token)
	//       after: 256 bytes in 2 values; last use of %b %flag %x; new %r
	//       ^bb0 of region 0 of scf.if
	//         live-in:  %b %x
	//         live-out: none
	//         %y = arith.mulf
	//           before: 512 bytes in 3 values
	//             %b      256  tensor<64xf32>  [b, scale.py:3]
	//             %x      256  tensor<64xf32>
	//             %token  0    !ttg.async.token  (token)
	//           after: 256 bytes in 2 values; last use of %b %x; new %y
	//         scf.yield
	//           before: 256 bytes in 2 values
	//             %y      256  tensor<64xf32>
	//             %token  0    !ttg.async.token  (token)
	//           after: 0 bytes in 1 value; last use of %y
	//       ^bb0 of region 1 of scf.if
	//         live-in:  %x
	//         live-out: none
	//         scf.yield
	//           before: 256 bytes in 2 values
	//             %x      256  tensor<64xf32>
	//             %token  0    !ttg.async.token  (token)
	//           after: 0 bytes in 1 value; last use of %x
	//     ttg.async_wait
	//       before: 256 bytes in 2 values
	//         %r      256  tensor<64xf32>
	//         %token  0    !ttg.async.token  (token)
	//       after: 256 bytes in 1 value; last use of %token; unused %_
	//     tt.return
	//       before: 256 bytes in 1 value
	//         %r  256  tensor<64xf32>
	//       after: 0 bytes in 0 values; last use of %r
}
