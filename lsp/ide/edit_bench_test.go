package ide

import (
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// bigTexts are 10,000 lines of TTGIR in several functions and in one.
func bigTexts(b *testing.B, lines int) map[string]string {
	b.Helper()
	paths, err := filepath.Glob("../../testdata/kernels/dumps/3.6.0/sm_90/attention_bwd-causal-f16-*.ttgir")
	if err != nil || len(paths) == 0 {
		b.Fatal("no dump", err)
	}
	text, err := os.ReadFile(paths[0])
	if err != nil {
		b.Fatal(err)
	}
	return map[string]string{"functions": bigdump.Functions(string(text), lines), "function": bigdump.OneFunction(string(text), lines)}
}

func BenchmarkOpen(b *testing.B) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	for name, text := range bigTexts(b, 10000) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s := NewSnapshot(ws, MLIR, "big.ttgir", text)
				s.Diagnostics(b.Context())
				s.InlayHints(source.Span{End: uint32(len(text))})
			}
		})
	}
}

// BenchmarkMixedEdits makes edits as people do, of lines, in a sound text, and takes
// each back: the median of what it takes until diagnostics and hints are there, and
// the median of the processor's time, in milliseconds.
func BenchmarkMixedEdits(b *testing.B) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	texts := bigTexts(b, 10000)
	texts["dump"], texts["sort"] = largestDump(b), sortDump(b)
	for name, text := range texts {
		edits := mixedEdits(text, 200)
		b.Run(fmt.Sprintf("%s-%dkB", name, len(text)>>10), func(b *testing.B) {
			s := NewSnapshot(ws, MLIR, "big.ttgir", text)
			s.Diagnostics(b.Context())
			collectAsTheServer(b)
			var took []time.Duration
			var cpu []time.Duration
			for b.Loop() {
				edit := edits[len(took)%len(edits)]
				before, begun := processorTime(), time.Now()
				s = s.Edit(edit)
				s.Diagnostics(b.Context())
				s.InlayHints(source.Span{End: uint32(len(s.File.Text))})
				took = append(took, time.Since(begun))
				cpu = append(cpu, processorTime()-before)
			}
			slices.Sort(took)
			slices.Sort(cpu)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			b.ReportMetric(float64(cpu[len(cpu)/2].Microseconds())/1000, "median-cpu-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// mixedEdits are n edits, each of the text that those before it leave; the last of them
// leaves the text as it was at first. They are found before time is taken: the search has
// garbage of its own.
func mixedEdits(text string, n int) (edits []source.Edit) {
	r := rand.New(rand.NewPCG(200, 16))
	now := text
	for len(edits) < n {
		edit, ok := source.Edit{}, true
		if len(edits) == n-1 {
			edit = difference(now, text)
		} else if edit, ok = lineEdit(r, now, text); !ok {
			continue
		}
		edits = append(edits, edit)
		now = now[:edit.Span.Start] + edit.Text + now[edit.Span.End:]
	}
	return edits
}

// collectAsTheServer sets the collector as the command line sets it for the server,
// which does not collect a heap below 16 MB.
func collectAsTheServer(b *testing.B) {
	const heap = 16 << 20
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	percent := 60
	if m.HeapAlloc < heap {
		percent = min(max(percent, int(100*(heap-m.HeapAlloc)/m.HeapAlloc)), 400)
	}
	old := debug.SetGCPercent(percent)
	b.Cleanup(func() { debug.SetGCPercent(old) })
}

// processorTime is what the process has used so far, in all its threads.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// largestDump is that of testdata.
func largestDump(b *testing.B) string {
	paths, err := filepath.Glob("../../testdata/kernels/dumps/3.[69].0/*/*.ttgir")
	if err != nil {
		b.Fatal(err)
	}
	largest := ""
	for _, path := range paths {
		if text, err := os.ReadFile(path); err == nil && len(text) > len(largest) {
			largest = string(text)
		}
	}
	return largest
}

// sortDump is what Triton 3.6 made for sm_90 of sort_rows in testdata/kernels/scan_sort.py,
// of float32, in blocks of one row of 2048, by four warps: 145 KB in one function.
func sortDump(b *testing.B) string {
	f, err := os.Open("testdata/sort_rows-f32-r1b2048-w4s2.ttgir.gz")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		b.Fatal(err)
	}
	return string(text)
}

// BenchmarkEdit types a character into an op, or into its type, and takes it away
// again: half of the versions are broken.
func BenchmarkEdit(b *testing.B) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	for name, text := range bigTexts(b, 10000) {
		for _, what := range []string{"blank", "broken", "type"} {
			typed := map[string]string{"blank": " ", "broken": "x", "type": "x"}[what]
			b.Run(name+"/"+what, func(b *testing.B) {
				s := NewSnapshot(ws, MLIR, "big.ttgir", text)
				s.Diagnostics(b.Context())
				at := uint32(strings.Index(text[len(text)/2:], " = arith.") + len(text)/2 + 5)
				switch what {
				case "blank":
					at -= 2
				case "type":
					at += uint32(strings.Index(text[at:], " : ") + 4)
				}
				in := false
				for b.Loop() {
					if in = !in; in {
						s = s.Edit(source.Edit{Span: source.Span{Start: at, End: at}, Text: typed})
					} else {
						s = s.Edit(source.Edit{Span: source.Span{Start: at, End: at + 1}})
					}
					s.Diagnostics(b.Context())
					s.InlayHints(source.Span{End: uint32(len(s.File.Text))})
				}
			})
		}
	}
}
