package cli

import (
	"bytes"
	"context"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/serve"
)

func (t *tool) newServeCmd() *cobra.Command {
	var o serve.Options
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer questions about kernels as lines of JSON",
		Long: `Answer questions on standard input, one a line, on standard output, until the input ends or the process that
started this one is gone. docs/json.md describes questions and answers.

    echo '{"id": 1, "method": "fits", "params": {"launch": {"shared": 131072}, "targets": ["a100", "rtx4090"]}}' | tgopt serve`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Workers < 0 {
				return usagef("--workers is no less than 1")
			}
			ctx, cancel, answers := t.answering(cmd.Context())
			defer cancel()
			if err := answers.Serve(ctx, t.Stdin, t.Stdout, o); err != nil {
				return wrongf("%w", err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.IntVar(&o.Workers, "workers", 0, "questions that are answered at once (default: one a core)")
	return cmd
}

// answering readies the process to answer questions for as long as its parent is there.
func (t *tool) answering(ctx context.Context) (context.Context, context.CancelFunc, *serve.Answers) {
	ctx, cancel := context.WithCancel(ctx)
	t.collectSparingly(func() int64 { return 0 })
	watchParent(ctx, cancel)
	return ctx, cancel, &serve.Answers{Version: version(), Registry: all.Registry(), Passes: t.Passes, Program: t.command}
}

// command runs a command of this program in its process.
func (t *tool) command(ctx context.Context, args []string, stdin string) (stdout, stderr string, code int) {
	var out, said bytes.Buffer
	env := t.Environment
	env.Stdin, env.Stdout, env.Stderr = strings.NewReader(stdin), &out, &said
	code = env.Main(ctx, append([]string{"tgopt"}, args...))
	return out.String(), said.String(), code
}

// parentEvery is how often it is looked whether the parent is there.
const parentEvery = time.Second

// watchParent ends ctx when the process that started this one is gone: another may have
// got its end of the pipe, by a fork, so that the input does not end.
func watchParent(ctx context.Context, cancel context.CancelFunc) {
	alive := aliveAs(os.Getppid())
	guard.Go(func() {
		tick := time.NewTicker(parentEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if !alive() {
					cancel()
					return
				}
			}
		}
	}, func(*guard.Failure) {})
}
