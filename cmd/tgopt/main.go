// Tgopt reads, checks and rewrites Triton's MLIR dialects; `tgopt --help` says
// what it takes. Called triton-opt or mlir-opt it behaves like those.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/guard"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	received := make(chan os.Signal, 1)
	signal.Notify(received, os.Interrupt, syscall.SIGTERM)
	var by os.Signal
	guard.Go(func() {
		by = <-received
		signal.Reset() // a second Ctrl-C ends the process at once
	}, func(*guard.Failure) { cancel() })
	env := cli.Environment{Getenv: os.Getenv, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	code := env.Main(ctx, os.Args)
	if ctx.Err() != nil {
		dieOf(by)
	}
	os.Exit(code)
}

// dieOf ends the process as the signal would have, so that a shell ends its
// loop too.
func dieOf(s os.Signal) {
	if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(s) == nil {
		time.Sleep(time.Second)
	}
}
