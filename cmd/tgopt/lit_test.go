package main

import (
	"context"
	"testing"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/lit"
)

// TestLit runs the RUN lines of all files below testdata/lit, with tgopt under
// its own name and those of MLIR's tools as programs of this process.
func TestLit(t *testing.T) {
	registry := testRegistry()
	run := func(ctx context.Context, inv *lit.Invocation) int {
		env := cli.Environment{
			Dir: inv.Dir, Getenv: func(name string) string { return inv.Env[name] },
			Stdin: inv.Stdin, Stdout: inv.Stdout, Stderr: inv.Stderr, Passes: registry,
		}
		return env.Main(ctx, append([]string{inv.Name}, inv.Args...))
	}
	lit.Run(t, "../../testdata/lit", &lit.Config{
		Commands: map[string]lit.Command{"tgopt": run, "triton-opt": run, "mlir-opt": run},
		Env:      map[string]string{"FILECHECK_OPTS": "--enable-var-scope"},
		Suffixes: []string{".mlir", ".ttir", ".ttgir"},
	})
}
