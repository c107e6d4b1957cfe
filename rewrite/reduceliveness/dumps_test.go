package reduceliveness_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestDumps holds what the pass does in real kernels against a golden file, so that a change of a rule shows where it acts: the ops that
// it added or took away, by name, and a hash of the program and of all that it says of it.
func TestDumps(t *testing.T) {
	const root, file = "../../testdata/kernels/dumps/3.9.0", "testdata/dumps.golden"
	files, err := filepath.Glob(root + "/*/*.ttgir")
	if err != nil || len(files) < 150 {
		t.Fatalf("%d dumps: %v", len(files), err)
	}
	var b strings.Builder
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		before := opsOf(parse(t, string(text)))
		for _, options := range []string{"", "gate=none mode=smem", "gate=none mode=reload"} {
			after, said := remarked(t, string(text), options)
			hash := fnv.New32a()
			hash.Write(printed(after))
			for _, d := range said {
				fmt.Fprintln(hash, d.Severity, d.Span, d.Message)
			}
			changed, now := "", opsOf(after)
			for _, name := range slices.Sorted(maps.Keys(now)) {
				if n := now[name] - before[name]; n != 0 {
					changed += fmt.Sprintf(" %s%+d", name, n)
				}
			}
			if changed != "" || options == "" {
				fmt.Fprintf(&b, "%s %q: %d remarks, %08x%s\n", strings.TrimPrefix(path, root+"/"), options, len(said), hash.Sum32(), changed)
			}
		}
	}
	golden.Compare(t, file, b.String())
}

func opsOf(m *ir.Module) map[string]int {
	counts := map[string]int{}
	ir.Walk(m.Op(), func(o *ir.Op) { counts[o.Name().String()]++ })
	return counts
}

// remarked runs the pass and collects what it says.
func remarked(t *testing.T, text, options string) (*ir.Module, []source.Diagnostic) {
	t.Helper()
	m := parse(t, text)
	step, err := passes.Registry().NewStep("reduce-liveness", options)
	if err != nil {
		t.Fatal(err)
	}
	var said []source.Diagnostic
	if _, err := rewrite.Run(context.Background(), m, []rewrite.Step{step}, func(d source.Diagnostic) { said = append(said, d) }); err != nil {
		t.Fatal(err)
	}
	return m, said
}
