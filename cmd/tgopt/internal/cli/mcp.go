package cli

import (
	"io"
	"os"
	"runtime"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/serve"
)

// mostMessage bounds a message of a client, in bytes, and so the text of a question.
const mostMessage = 64 << 20

// An mcpServer answers over the Model Context Protocol: mcptools.go has its tools,
// mcpschema.go what is said of their parameters.
type mcpServer struct {
	*tool
	answers *serve.Answers
	folder  *os.Root      // below which files may be named; nil: none may
	running chan struct{} // holds one for each question that is being answered
}

func (t *tool) newMCPCmd() *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Answer questions about kernels over the Model Context Protocol",
		Long: `Answer questions about kernels over the Model Context Protocol, on standard input and output: what tgopt report, fits, layout and
compile say, what is likely to spill, what would help, and what passes make of a text. Texts are given by value, nothing is read or
written; with --folder, questions may name files below it, and results be written there. docs/mcp.md says how clients are told of it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, cancel, answers := t.answering(cmd.Context())
			defer cancel()
			s := &mcpServer{tool: t, answers: answers, running: make(chan struct{}, runtime.GOMAXPROCS(0))}
			if folder != "" {
				root, err := os.OpenRoot(t.path(folder))
				if err != nil {
					return wrongf("--folder: %w", err)
				}
				defer root.Close()
				s.folder = root
			}
			err := s.server().Run(ctx, answered{&mcp.IOTransport{Reader: io.NopCloser(t.Stdin), Writer: keptOpen{t.Stdout}, MaxLineLength: mostMessage}})
			if err != nil && ctx.Err() == nil {
				return wrongf("%w (a message has at most %s)", err, figure.Count(mostMessage, "byte"))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&folder, "folder", "", "a `folder` below which questions may name files, and have results written")
	return cmd
}

// keptOpen is an output that others do not close.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }

func (s *mcpServer) server() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "tgopt", Title: "Triton kernels, before they are compiled", Version: version()}, &mcp.ServerOptions{
		Instructions: "Figures of Triton's TTIR and TTGIR, found by analysis in milliseconds with no GPU: ask before a kernel is compiled or run. " +
			"Texts are dumps such as TRITON_KERNEL_DUMP=1 writes.",
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	for _, t := range s.tools() {
		server.AddTool(t.tool, s.handler(&t))
	}
	return server
}
