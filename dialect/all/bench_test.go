package all_test

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// The benchmarks go through all dumps, or those of TGOPT_DUMPS, from the file
// on, each with a context of its own. scripts/bench holds them against Triton's
// parser and printer, by cpu-MB/s: what the collector does on another core
// counts, waiting for a core does not.

func BenchmarkParse(b *testing.B) {
	reg := all.Registry()
	paths, bytes := benchDumps(b)
	measure(b, bytes, func() {
		for _, path := range paths {
			mustParse(b, reg, path)
		}
	})
}

func BenchmarkParseVerify(b *testing.B) {
	reg := all.Registry()
	paths, bytes := benchDumps(b)
	measure(b, bytes, func() {
		for _, path := range paths {
			if diags := dialect.Verify(mustParse(b, reg, path)); len(diags) > 0 {
				b.Fatalf("%s: %s", path, diags[0].Message)
			}
		}
	})
}

// BenchmarkPrint prints in the style of MLIR with locations, which is what
// Triton's str(module) does; bytes are those of the input.
func BenchmarkPrint(b *testing.B) {
	benchPrint(b, dialect.PrintOptions{Style: dialect.MLIR, DebugInfo: true})
}

func BenchmarkPrintFaithful(b *testing.B) { benchPrint(b, dialect.PrintOptions{}) }

func benchPrint(b *testing.B, opts dialect.PrintOptions) {
	reg := all.Registry()
	paths, bytes := benchDumps(b)
	modules := make([]*ir.Module, len(paths))
	for i, path := range paths {
		modules[i] = mustParse(b, reg, path)
	}
	measure(b, bytes, func() {
		for _, m := range modules {
			dialect.Print(m, opts)
		}
	})
}

func benchDumps(b *testing.B) (paths []string, bytes int64) {
	for _, path := range dumps(b) {
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		bytes += info.Size()
		paths = append(paths, path)
	}
	return paths, bytes
}

func mustParse(b *testing.B, reg *dialect.Registry, path string) *ir.Module {
	text, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	m, diags := parser.Parse(source.FileOf(path, text), parser.Options{Registry: reg})
	if len(diags) > 0 {
		b.Fatalf("%s: %s", path, strings.TrimSpace(diags[0].Message))
	}
	return m
}

func measure(b *testing.B, bytes int64, f func()) {
	b.SetBytes(bytes)
	b.ReportAllocs()
	start := cpuTime(b)
	for b.Loop() {
		f()
	}
	took := cpuTime(b) - start
	b.ReportMetric(float64(bytes)*float64(b.N)/1e6/took.Seconds(), "cpu-MB/s")
}

// cpuTime is what the process has used of all cores.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
