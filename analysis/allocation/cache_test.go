package allocation_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
)

// A Cache that was asked for one target and release answers for the others as a new one does.
func TestCache(t *testing.T) {
	differ := 0
	for i, row := range labels(t) {
		if i%25 != 0 {
			continue
		}
		root := parseFile(t, filepath.Join(dumps, row.File))
		var cache allocation.Cache
		var seen []string
		for range 2 {
			for _, target := range []string{"", "cuda:75", "cuda:90", "hip:gfx942", "hip:gfx1250", "xpu"} {
				for _, earlier := range []bool{false, true} {
					o := allocation.Options{Target: target, Triton36: earlier, AsCompiled: true}
					want := sizes(allocation.New(root, o))
					o.Cache = &cache
					if got := sizes(allocation.New(root, o)); got != want {
						t.Errorf("%s, %q, Triton 3.6 %v: %s, want %s", row.File, target, earlier, got, want)
					}
					if !slices.Contains(seen, want) {
						seen = append(seen, want)
					}
				}
			}
		}
		differ += len(seen) - 1
	}
	if differ == 0 {
		t.Error("targets do not differ: nothing was tried")
	}
}

// sizes are those of all buffers.
func sizes(m *allocation.Module) string {
	text := ""
	for _, a := range m.Funcs {
		for _, b := range a.Buffers {
			text += fmt.Sprint(b.Size, " ")
		}
	}
	return text
}
