// Tgopt reads, checks and rewrites Triton's MLIR dialects; `tgopt --help` says
// what it takes. Called triton-opt or mlir-opt it behaves like those.
package main

import (
	"context"
	"os"
	"os/signal"
	"time"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	// A second Ctrl-C ends the process at once.
	context.AfterFunc(ctx, stop)
	env := cli.Environment{Getenv: os.Getenv, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	code := env.Main(ctx, os.Args)
	if ctx.Err() != nil {
		interruptSelf()
	}
	os.Exit(code)
}

// interruptSelf dies of the signal, so that a shell ends its loop too.
func interruptSelf() {
	signal.Reset(os.Interrupt)
	if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(os.Interrupt) == nil {
		time.Sleep(time.Second)
	}
}
