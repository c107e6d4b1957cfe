package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/lit"
)

// litConfig runs tgopt under its own name and those of MLIR's tools as programs
// of this process.
func litConfig() *lit.Config {
	registry := testRegistry()
	run := func(ctx context.Context, inv *lit.Invocation) int {
		env := cli.Environment{
			Dir: inv.Dir, Getenv: func(name string) string { return inv.Env[name] },
			Stdin: inv.Stdin, Stdout: inv.Stdout, Stderr: inv.Stderr, Passes: registry,
		}
		return env.Main(ctx, append([]string{inv.Name}, inv.Args...))
	}
	return &lit.Config{
		Commands: map[string]lit.Command{"tgopt": run, "triton-opt": run, "mlir-opt": run},
		Env:      map[string]string{"FILECHECK_OPTS": "--enable-var-scope"},
		Suffixes: []string{".mlir", ".ttir", ".ttgir"},
	}
}

// TestLit runs the RUN lines of all files below testdata/lit.
func TestLit(t *testing.T) { lit.Run(t, "../../testdata/lit", litConfig()) }

// upstream lists upstream's own tests of passes that ours follow.
var upstream = []string{
	"test/TritonIntelGPU/reduce-variable-liveness.mlir",
	"test/Analysis/test-allocation.mlir",
	"test/Analysis/test-allocation-partitioned.mlir",
	"test/Conversion/allocate_shared_memory.mlir",
	"test/Conversion/amd/allocate_shared_memory.mlir",
	"test/Conversion/intel/intel-allocate-shared-memory.mlir",
}

// TestUpstream runs these, unchanged. TGOPT_UPSTREAM names a checkout of
// intel-xpu-backend-for-triton; none of it is in this repository. The output is
// checked by our FileCheck, and by the one that TGOPT_FILECHECK names.
func TestUpstream(t *testing.T) {
	root := os.Getenv("TGOPT_UPSTREAM")
	if root == "" {
		t.Skip("TGOPT_UPSTREAM names no checkout of intel-xpu-backend-for-triton")
	}
	config := litConfig()
	run := func(t *testing.T) {
		for _, name := range upstream {
			t.Run(filepath.Base(name), func(t *testing.T) { lit.Run(t, filepath.Join(root, name), config) })
		}
	}
	t.Run("ours", run)

	filecheck := os.Getenv("TGOPT_FILECHECK")
	if filecheck == "" {
		t.Skip("TGOPT_FILECHECK does not name a FileCheck")
	}
	t.Run("LLVM's", func(t *testing.T) {
		config.Commands["FileCheck"] = func(ctx context.Context, inv *lit.Invocation) int {
			cmd := exec.CommandContext(ctx, filecheck, inv.Args...)
			cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = inv.Dir, inv.Stdin, inv.Stdout, inv.Stderr
			if err := cmd.Run(); err != nil {
				return 1
			}
			return 0
		}
		run(t)
	})
}
