package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// A wire is a client that has written all that it has to say.
type wire struct {
	io.Reader
	wrote chan []byte
}

func (w wire) Write(b []byte) (int, error) {
	w.wrote <- bytes.Clone(b)
	return len(b), nil
}

func (wire) Close() error { return nil }

// BenchmarkOpen is what a client waits for from the moment that it opens a
// TTGIR of 10,000 lines, as several functions and as one, to its diagnostics.
func BenchmarkOpen(b *testing.B) {
	text, err := os.ReadFile("../testdata/kernels/dumps/3.6.0/sm_90/attention_bwd-causal-f16-o128x32d64-w4s3.ttgir")
	if err != nil {
		b.Fatal(err)
	}
	message := func(method string, id int, params any) []byte {
		m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
		if id > 0 {
			m["id"] = id
		}
		body, err := json.Marshal(m)
		if err != nil {
			b.Fatal(err)
		}
		return fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	for name, text := range map[string]string{
		"functions": bigdump.Functions(string(text), 10000), "function": bigdump.OneFunction(string(text), 10000),
	} {
		opening := message("textDocument/didOpen", 0, map[string]any{"textDocument": map[string]any{
			"uri": "file:///big.mlir", "languageId": "mlir", "version": 1, "text": text,
		}})
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				b.StopTimer()
				in, out := io.Pipe()
				c := wire{in, make(chan []byte, 10)}
				srv := &Server{Passes: passes.Registry()}
				done := make(chan error)
				go func() { done <- srv.Serve(context.Background(), c) }()
				out.Write(message("initialize", 1, map[string]any{"capabilities": map[string]any{}}))
				<-c.wrote
				out.Write(message("initialized", 0, map[string]any{}))
				b.StartTimer()
				out.Write(opening)
				<-c.wrote
				b.StopTimer()
				out.Write(message("shutdown", 2, nil))
				<-c.wrote
				out.Write(message("exit", 0, nil))
				out.Close()
				<-done
				b.StartTimer()
			}
		})
	}
}
