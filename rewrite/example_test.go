package rewrite_test

import (
	"context"
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/verify"
)

// A pattern of one's own: x * 2 is x + x. A root that its dialect does not have, and
// an op that Create is to make and there is not, are mistakes that are found at once.
func ExamplePattern() {
	m, diags := parser.Parse(source.NewFile("in.ttir", `tt.func @twice(%x: i32) -> i32 {
  %two = arith.constant 2 : i32
  %y = arith.muli %x, %two : i32
  tt.return %y : i32
}
`), parser.Options{Registry: all.Registry()})
	if diags = append(diags, verify.Module(m)...); len(diags) > 0 {
		panic(diags[0].Message)
	}
	double := rewrite.Pattern{Name: "double", Root: arith.OpMuli, Apply: func(rw *rewrite.Rewriter, o *ir.Op) bool {
		c := o.Operand(1).Def()
		if c == nil || !c.Is(arith.OpConstant) || c.Attr("value") != ir.Attribute(o.Context().I32(2)) {
			return false
		}
		rw.ReplaceBy(o, arith.OpAddi, []*ir.Value{o.Operand(0), o.Operand(0)}, nil)
		return true
	}}
	r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{double}, rewrite.GreedyOptions{})
	fmt.Printf("%d applied\n%s", r.Applied["double"], printer.Print(m, printer.Options{}))
	// Output:
	// 1 applied
	// tt.func @twice(%x: i32) -> i32 {
	//   %y = arith.addi %x, %x : i32
	//   tt.return %y : i32
	// }
}

// A pass of one's own, with an option, a counter and remarks: it makes loads streaming.
func ExamplePass() {
	p := &rewrite.Pass{Name: "stream", Summary: "let loads not stay in the cache", Anchor: tt.OpFunc}
	limit := p.IntOption("limit", 100, "loads of a function at most")
	changed := p.Counter("changed", "loads that were changed")
	p.Run = func(in *rewrite.Invocation, f *ir.Op) (rewrite.Outcome, error) {
		n := int64(0)
		ir.Walk(f, func(o *ir.Op) {
			if dialect.HasRole(o, dialect.Load) && n < limit.Of(in) {
				in.Rewriter().SetAttr(o, "evict", o.Context().I32(2))
				in.Done(o, "streams")
				n++
			}
		})
		changed.Add(in, int(n))
		return in.Outcome(), nil
	}
	m, _ := parser.Parse(source.NewFile("in.ttir", `module {
  tt.func @f(%p: !tt.ptr<f32>) -> f32 {
    %x = tt.load %p : !tt.ptr<f32>
    tt.return %x : f32
  }
}
`), parser.Options{Registry: all.Registry()})
	steps, err := rewrite.NewRegistry(p).ParsePipeline("builtin.module(tt.func(stream{limit=1}))")
	if err == nil {
		_, err = rewrite.Run(context.Background(), m, steps, func(d source.Diagnostic) { fmt.Println(d.Category, d.Message) })
	}
	fmt.Printf("%s%v, %d mistakes\n", printer.Print(m, printer.Options{}), err, len(verify.Module(m)))
	// Output:
	// stream streams
	// module {
	//   tt.func @f(%p: !tt.ptr<f32>) -> f32 {
	//     %x = tt.load %p evictionPolicy = evict_first : !tt.ptr<f32>
	//     tt.return %x : f32
	//   }
	// }
	// <nil>, 0 mistakes
}
