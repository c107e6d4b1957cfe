package all_test

import (
	"os"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func load(b *testing.B) (fs []*source.File, n int64) {
	for _, p := range dumps(b) {
		t, _ := os.ReadFile(p)
		fs = append(fs, source.NewFile(p, string(t)))
		n += int64(len(t))
	}
	return
}

func BenchmarkZParse(b *testing.B) {
	fs, n := load(b)
	reg := all.Registry()
	b.SetBytes(n)
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range fs {
			parser.Parse(f, parser.Options{Registry: reg})
		}
	}
}
func BenchmarkZParseVerify(b *testing.B) {
	fs, n := load(b)
	reg := all.Registry()
	b.SetBytes(n)
	for b.Loop() {
		for _, f := range fs {
			m, _ := parser.Parse(f, parser.Options{Registry: reg})
			if d := dialect.Verify(m); len(d) > 0 {
				b.Log(f.Name, d[0].Message)
			}
		}
	}
}
func BenchmarkZPrint(b *testing.B) {
	fs, n := load(b)
	reg := all.Registry()
	var out int
	b.SetBytes(n)
	for _, f := range fs {
		_ = f
	}
	for b.Loop() {
		b.StopTimer()
		for _, f := range fs {
			m, _ := parser.Parse(f, parser.Options{Registry: reg})
			b.StartTimer()
			out += len(dialect.Print(m, dialect.PrintOptions{}))
			b.StopTimer()
		}
		b.StartTimer()
	}
}
