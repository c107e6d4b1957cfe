package all_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/expect"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/verify"
)

// byPasses are the files whose expected errors are those of passes, or of the
// verifier after a pass. Those of them that our verifiers report are as right.
var byPasses = map[string]string{
	"test/Conversion/amd/async_ops_to_llvm_errors.mlir":         "convert-triton-amdgpu-to-llvm",
	"test/Conversion/amd/async_ops_to_llvm_invalid.mlir":        "convert-triton-amdgpu-to-llvm",
	"test/Conversion/amd/invalid_async_ops_to_lllvm.mlir":       "convert-triton-amdgpu-to-llvm",
	"test/Conversion/amd/tritongpu_tdm_stride_order.mlir":       "convert-triton-amdgpu-to-llvm",
	"test/Conversion/invalid_dot_op.mlir":                       "convert-triton-gpu-to-llvm",
	"test/Gluon/invalid_auto_encoding.mlir":                     "gluon-resolve-auto-encodings",
	"test/Gluon/invalid_infer_coalesced_encoding.mlir":          "gluon-infer-coalesced-encodings",
	"test/Proton/scope_id.mlir":                                 "test-print-scope-id-allocation",
	"test/TritonGPU/amd/amd-convert-warp-pipeline-invalid.mlir": "convert-warp-pipeline",
	"test/TritonGPU/amd/amd-warp-pipeline-invalid.mlir":         "tritonamdgpu-warp-pipeline",
	"test/TritonNvidiaGPU/clc-lowering.mlir":                    "triton-nvidia-gpu-lower-clc",
	"test/TritonNvidiaGPU/to-clc.mlir":                          "triton-nvidia-gpu-to-clc",
}

// upstreamSeparator is what chunks of a file begin with, or, for split-file,
// parts.
var upstreamSeparator = regexp.MustCompile(`(?m)^// -----.*|^//--- .*`)

// upstreamChunks calls f for each chunk of upstream's tests. One is left out:
// its dialect is a plugin, loaded at run time.
func upstreamChunks(t *testing.T, f func(path string, chunk *source.File)) {
	root := os.Getenv("TGOPT_UPSTREAM")
	if root == "" {
		t.Skip("TGOPT_UPSTREAM names no checkout of intel-xpu-backend-for-triton")
	}
	var paths []string
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".mlir") && !strings.HasSuffix(filepath.Dir(path), "Plugins") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) == 0 {
		t.Fatalf("no tests under %s: %v", root, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		line := 0
		for _, chunk := range upstreamSeparator.Split(string(text), -1) {
			// Blank lines keep the numbers.
			f(filepath.ToSlash(name), source.NewFile(name, strings.Repeat("\n", line)+chunk))
			line += strings.Count(chunk, "\n")
		}
	}
}

// upstreamVersion is the release whose syntax and rules upstream's tests are
// of: that after the newest wheel, which nothing tells from it.
const upstreamVersion = 309

// notReached are mistakes that upstream does not report since its verifier
// stops at the first one of a function.
var notReached = map[string]bool{
	"test/NVWS/invalid.mlir:93": true, // ttng.tmem_alloc of a memory descriptor
}

// byPassesToo are expected errors of passes in files whose others are those of
// verifiers.
var byPassesToo = map[string]string{
	"test/NVWS/invalid.mlir:74": "nvws-insert-tmem-aref",
}

var expectedError = regexp.MustCompile(`expected-error`)

func diagnose(f *source.File, version release.Release) (parsed bool, diags []source.Diagnostic) {
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry(), AllowUnregistered: true, Release: version})
	if source.HasErrors(diags) {
		return false, diags
	}
	return true, verify.Module(m)
}

// TestUpstreamErrors: every error that upstream's tests expect of parser and
// verifiers is reported at its line, and nothing else is.
func TestUpstreamErrors(t *testing.T) {
	chunks, right := map[string]int{}, map[string]int{}
	upstreamChunks(t, func(path string, f *source.File) {
		if !expectedError.MatchString(f.Text) {
			return
		}
		chunks[path]++
		_, diags := diagnose(f, upstreamVersion)
		ok := true
		var text strings.Builder
		for _, c := range expect.Verify(f, diags, false) {
			if strings.HasPrefix(c.Message, "unexpected note") || strings.Contains(c.Message, "expected note") {
				continue
			}
			if strings.HasPrefix(c.Message, "expected remark") || strings.HasPrefix(c.Message, "expected warning") {
				continue
			}
			line := 0
			if c.Span.IsValid() {
				line = f.Position(c.Span.Start).Line
			}
			if at := fmt.Sprintf("%s:%d", path, line); notReached[at] || byPassesToo[at] != "" {
				continue
			}
			ok = false
			fmt.Fprintf(&text, "\n\t%s:%d: %s", path, line, c.Message)
		}
		switch {
		case ok:
			right[path]++
		case byPasses[path] == "":
			t.Error(text.String())
		}
	})
	for _, path := range slices.Sorted(maps.Keys(chunks)) {
		t.Logf("%3d of %3d chunks  %s %s", right[path], chunks[path], path, byPasses[path])
	}
}

// TestDumpsSound: what Triton printed verifies.
func TestDumpsSound(t *testing.T) {
	for _, path := range dumps(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := source.NewFile(path, string(text))
		_, diags := diagnose(f, 0)
		for _, d := range diags {
			t.Errorf("%s:%d: %s", path, f.Position(d.Span.Start).Line, d.Message)
		}
	}
}
