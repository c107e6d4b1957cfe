package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// serveStdio is what the test binary does as a server of its own, with the
// methods of the tests.
func serveStdio() int {
	stdio := struct {
		io.Reader
		io.Writer
		io.Closer
	}{os.Stdin, os.Stdout, os.Stdin}
	if err := (&Server{Log: os.Stderr}).Serve(context.Background(), stdio); err != nil {
		return 1
	}
	return 0
}

// A frame is a message as it comes over the wire.
type frame struct {
	ID     *int   `json:"id"`
	Method string `json:"method"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func readFrame(r *bufio.Reader) (f frame, err error) {
	header, err := textproto.NewReader(r).ReadMIMEHeader()
	if err != nil {
		return f, err
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil {
		return f, err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return f, err
	}
	return f, json.Unmarshal(body, &f)
}

// TestPanicProcess: a panic in a process with a client is one error reply, and
// all else is answered, to the orderly end.
func TestPanicProcess(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "TGOPT_TEST_SERVER=1")
	var log strings.Builder
	cmd.Stderr = &log
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`{"id": 1, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`,
		`{"method": "initialized", "params": {}}`,
		`{"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///kernel.ttgir", "languageId": "mlir", "version": 1, "text": "module {}"}}}`,
		`{"id": 2, "method": "test/panic"}`,
		`{"id": 3, "method": "test/panicQueued", "params": {"textDocument": {"uri": "file:///kernel.ttgir"}, "position": {"line": 0, "character": 0}}}`,
		`{"method": "test/panic"}`,
		`{"id": 4, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///kernel.ttgir"}, "position": {"line": 0, "character": 0}}}`,
	} {
		body = `{"jsonrpc": "2.0", ` + body[1:]
		fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	codes := map[int][]int{} // of the replies to each request; 0 is a result
	r := bufio.NewReader(out)
	for len(codes) < 4 {
		f, err := readFrame(r)
		if err != nil {
			t.Fatalf("%v; the log:\n%s", err, log.String())
		}
		if f.ID == nil || f.Method != "" {
			continue
		}
		code := 0
		if f.Error != nil {
			code = f.Error.Code
		}
		codes[*f.ID] = append(codes[*f.ID], code)
	}
	for _, body := range []string{`{"jsonrpc": "2.0", "id": 5, "method": "shutdown"}`, `{"jsonrpc": "2.0", "method": "exit"}`} {
		fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	for {
		f, err := readFrame(r)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if f.ID != nil && f.Method == "" {
			codes[*f.ID] = append(codes[*f.ID], 0)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v; the log:\n%s", err, log.String())
	}
	if got, want := fmt.Sprint(codes), "map[1:[0] 2:[-32603] 3:[-32603] 4:[0] 5:[0]]"; got != want {
		t.Errorf("got replies %s, want %s", got, want)
	}
	if n := strings.Count(log.String(), "panic in test/panic"); n != 3 {
		t.Errorf("%d panics in the log, want 3:\n%s", n, log.String())
	}
}
