package all_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// The benchmarks go through all dumps, or those of TGOPT_DUMPS, one after the
// other, from the file on, each with a context of its own. scripts/bench holds
// them against Triton's parser and printer, by cpu-MB/s: what the collector does
// on another core counts, waiting for a core does not. It runs them with the
// collector set as the command line sets it.

func BenchmarkParse(b *testing.B) {
	reg := all.Registry()
	measure(b, func(path string, w *stopwatch) {
		w.time(func() { mustParse(b, reg, path) })
	})
}

func BenchmarkParseVerify(b *testing.B) {
	reg := all.Registry()
	measure(b, func(path string, w *stopwatch) {
		w.time(func() { mustVerify(b, path, mustParse(b, reg, path)) })
	})
}

// BenchmarkPrint prints in the style of MLIR with locations, which is what
// Triton's str(module) does; bytes are those of the input.
func BenchmarkPrint(b *testing.B) {
	benchPrint(b, printer.Options{Style: printer.MLIR, DebugInfo: true})
}

func BenchmarkPrintFaithful(b *testing.B) { benchPrint(b, printer.Options{}) }

func BenchmarkPrintGeneric(b *testing.B) { benchPrint(b, printer.Options{Generic: true}) }

func benchPrint(b *testing.B, opts printer.Options) {
	reg := all.Registry()
	measure(b, func(path string, w *stopwatch) {
		m := mustParse(b, reg, path)
		w.time(func() { printer.Print(m, opts) })
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

func mustVerify(b *testing.B, path string, m *ir.Module) {
	if diags := verify.Module(m); len(diags) > 0 {
		b.Fatalf("%s: %s", path, diags[0].Message)
	}
}

func measure(b *testing.B, f func(path string, w *stopwatch)) {
	paths, bytes := benchDumps(b)
	b.SetBytes(bytes)
	b.ReportAllocs()
	var w stopwatch
	for b.Loop() {
		for _, path := range paths {
			f(path, &w)
		}
	}
	b.ReportMetric(float64(bytes)*float64(b.N)/1e6/w.total.Seconds(), "cpu-MB/s")
}

// A stopwatch adds up the time that the process used of all cores.
type stopwatch struct{ total time.Duration }

func (w *stopwatch) time(f func()) {
	start := cpuTime()
	f()
	w.total += cpuTime() - start
}

func cpuTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
