package opencl_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/codegen/opencl"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/verify"
)

var lanesText = regexp.MustCompile(`threadsPerWarp = \[([\d, ]+)\]`)

// forSubGroups is a dump for warps of 32 lanes as one for sub-groups of 16: the first
// dimension with lanes has half of them.
func forSubGroups(text string) string {
	text = lanesText.ReplaceAllStringFunc(text, func(layout string) string {
		list := strings.Split(lanesText.FindStringSubmatch(layout)[1], ", ")
		for i := range list {
			if n, _ := strconv.Atoi(list[i]); n > 1 {
				list[i] = strconv.Itoa(n / 2)
				break
			}
		}
		return "threadsPerWarp = [" + strings.Join(list, ", ") + "]"
	})
	return strings.Replace(text, `"ttg.threads-per-warp" = 32`, `"ttg.threads-per-warp" = 16`, 1)
}

// TestDumps: dumps for NVIDIA without products, in layouts for sub-groups, have OpenCL C
// but for what the documentation says is not supported.
func TestDumps(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/kernels/dumps/3.9.0/sm_[89]0/*.ttgir")
	written, refused := 0, map[string]bool{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, ds := parser.Parse(source.NewFile(path, forSubGroups(string(text))), parser.Options{Registry: all.Registry()})
		if source.HasErrors(append(ds, verify.Module(m)...)) {
			continue // other vendors' layouts
		}
		k, ds := opencl.Emit(ir.Functions(m.Op())[0], opencl.Options{})
		if k != nil {
			written++
		}
		for _, d := range ds {
			if !strings.Contains(d.Message, "has no OpenCL C: ") || !d.Span.IsValid() {
				t.Errorf("%s: %s", path, d.Message)
			}
			refused[d.Message] = true
		}
	}
	if written < 20 {
		t.Errorf("%d of %d dumps are written", written, len(files))
	}
	for message := range refused {
		if !strings.HasPrefix(message, "'tt.elementwise_inline_asm'") && !strings.HasPrefix(message, "'ttg.global_scratch_alloc'") {
			t.Errorf("refused: %s", message)
		}
	}
}
