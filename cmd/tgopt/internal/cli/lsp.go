package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/lsp"
)

func (t *tool) newLSPCmd() *cobra.Command {
	var listen string
	var specs []string
	var noConfig, stdio bool
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Run the language server",
		Long: "Run the language server, on standard input and output, or for any number of clients on a socket.\n" +
			"docs/lsp.md says what it does and how editors start it.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			known, ok := (&opt{tool: t, dialects: specs}).newDialects(ctx, t.newRenderer(""))
			if !ok {
				return errFailed
			}
			srv := &lsp.Server{
				Version: version(), Specs: known.flags, NoConfig: noConfig, Passes: t.Passes, Log: t.Stderr,
			}
			if t.Getenv("GOGC") == "" {
				collectSparingly()
				srv.Idle = touchMemory
			}
			if listen != "" {
				return t.serveSocket(ctx, srv, listen)
			}
			srv.WatchClient = true
			if err := srv.Serve(ctx, newStdioStream(t.Stdin, t.Stdout)); err != nil {
				return wrongf("%w", err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&listen, "listen", "", "serve clients that connect to `ADDRESS`: host:port, or unix:PATH")
	f.StringArrayVar(&specs, "dialect", nil, "add the dialect that `FILE` specifies; may be repeated")
	f.BoolVar(&noConfig, "no-config", false, "take nothing from the .tgopt.yaml of folders")
	f.BoolVar(&stdio, "stdio", false, "use standard input and output, as is done anyway")
	return cmd
}

// serveSocket serves until ctx ends. Where it listens is said on stderr, since
// the port may have been left to the system.
func (t *tool) serveSocket(ctx context.Context, srv *lsp.Server, address string) error {
	network, at := "tcp", address
	if path, ok := strings.CutPrefix(address, "unix:"); ok {
		network, at = "unix", t.path(path)
		if err := removeDeadSocket(at); err != nil {
			return wrongf("%w", err)
		}
	}
	var config net.ListenConfig
	l, err := config.Listen(ctx, network, at)
	if err != nil {
		return wrongf("%w", err)
	}
	fmt.Fprintf(t.Stderr, "%s lsp: listening on %s\n", t.name, cmp.Or(l.Addr().String(), address))
	return srv.Listen(ctx, l)
}

// removeDeadSocket removes the socket of a server that was killed: one that
// nobody answers on.
func removeDeadSocket(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode().Type() != fs.ModeSocket {
		return fmt.Errorf("%s exists and is no socket", path)
	}
	if conn, err := net.Dial("unix", path); err == nil {
		conn.Close()
		return fmt.Errorf("a server listens on %s already", path)
	}
	return os.Remove(path)
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
	go func() {
		_, err := io.Copy(w, in)
		w.CloseWithError(err)
	}()
	return stdioStream{r, out}
}
