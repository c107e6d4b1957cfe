package kernel_test

import (
	"os"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// BenchmarkReport is of a dump of 91 KB, read before.
func BenchmarkReport(b *testing.B) {
	name := "../testdata/kernels/dumps/3.6.0/sm_90/attention_bwd-causal-f16-o128x32d64-w4s3.ttgir"
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	for _, advice := range []bool{false, true} {
		b.Run(map[bool]string{false: "figures", true: "advice"}[advice], func(b *testing.B) {
			f := source.FileOf(name, text)
			m := parse(b, f)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if len(kernel.Build(m, kernel.Options{File: f, Advice: advice})) != 1 {
					b.Fatal("not one function")
				}
			}
		})
	}
}
