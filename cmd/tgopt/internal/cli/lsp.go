package cli

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/lsp"
)

func (t *tool) newLSPCmd() *cobra.Command {
	var listen string
	var specs specFlags
	var stdio, remote, compile bool
	var named compilers
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Run the language server",
		Long: "Run the language server, on standard input and output, or for any number of clients on a socket.\n" +
			"docs/lsp.md says what it does and how editors start it.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			known, ok := t.newDialects(ctx, specs, t.newRenderer(""))
			if !ok {
				return errFailed
			}
			srv := &lsp.Server{
				Version: version(), Specs: known.flags, NoConfig: specs.noConfig, Passes: t.Passes, Log: terminal.NewWriter(t.Stderr, false), Getenv: t.Getenv,
			}
			if compile {
				if err := named.check(); err != nil {
					return err
				}
				c := t.newEditorCompiler(&named)
				defer c.tritons.close()
				srv.Compile = c.compile
			}
			if t.collectSparingly(srv.Open) {
				srv.Idle = touchMemory
			}
			if listen != "" {
				return t.serveSocket(ctx, srv, listen, remote)
			}
			srv.Alive = aliveAs
			if err := srv.Serve(ctx, newStdioStream(t.Stdin, t.Stdout)); err != nil {
				return wrongf("%w", err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&listen, "listen", "", "serve clients of this machine that connect to `ADDRESS`: host:port, or unix:PATH")
	f.BoolVar(&remote, "allow-remote", false, "let --listen take an address that other machines reach; clients are not asked who they are")
	specs.define(f)
	f.BoolVar(&compile, "compile", false, "have an installed Triton compile TTIR and TTGIR that rest; what its compiler says stands in place of what is predicted")
	named.define(f)
	f.BoolVar(&stdio, "stdio", false, "use standard input and output, as is done anyway")
	return cmd
}

// stdioStream is standard input and output as one stream. Standard input is read
// by a goroutine of its own, which is left behind at the end: a read of a pipe or
// a terminal cannot be ended, and nobody waits for this one.
type stdioStream struct {
	*io.PipeReader
	io.Writer
}

func newStdioStream(in io.Reader, out io.Writer) stdioStream {
	r, w := io.Pipe()
	var err error
	guard.Go(func() { _, err = io.Copy(w, in) }, func(failed *guard.Failure) {
		if failed != nil {
			err = failed
		}
		w.CloseWithError(err)
	})
	return stdioStream{r, out}
}
