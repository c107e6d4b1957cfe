package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
)

// converse runs the server and tells it the lines of session.jsonl, each the method
// and the parameters of a message, with what "$FILE" names in place of it. A request,
// marked by "call", is answered before the next is sent.
func (t *trial) converse(env *cli.Environment, args []string) int {
	failures := env.Stderr
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	env.Stdin, env.Stdout = in, out
	code := make(chan int, 1)
	go func() {
		code <- env.Main(context.Background(), args)
		in.CloseWithError(io.ErrClosedPipe)
		out.Close()
	}()
	answers := make(chan int, 1)
	go readAnswers(fromServer, answers, failures)

	id := 0
	send := func(call bool, method string, params json.RawMessage) {
		m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
		if call {
			id++
			m["id"] = id
		}
		data, err := json.Marshal(m)
		if err != nil {
			panic(err)
		}
		if _, err := fmt.Fprintf(toServer, "Content-Length: %d\r\n\r\n%s", len(data), data); err != nil {
			return // the server is gone
		}
		for call {
			answered, ok := <-answers
			call = ok && answered != id
		}
	}
	send(true, "initialize", json.RawMessage(`{"capabilities":{}}`))
	send(false, "initialized", json.RawMessage(`{}`))
	for _, f := range t.files {
		if f.Name != session {
			continue
		}
		for line := range strings.Lines(string(f.Data)) {
			var m struct {
				Call   bool            `json:"call"`
				Method string          `json:"method"`
				Params json.RawMessage `json:"params"`
			}
			if json.Unmarshal([]byte(line), &m) == nil {
				send(m.Call, m.Method, t.fill(m.Params))
			}
		}
	}
	send(true, "shutdown", nil)
	send(false, "exit", nil)
	for range answers { // until the stream ends
	}
	return <-code
}

func (t *trial) fill(params json.RawMessage) json.RawMessage {
	for _, f := range t.files {
		if name := `"$` + f.Name + `"`; strings.Contains(string(params), name) {
			text, _ := json.Marshal(string(f.Data))
			params = json.RawMessage(strings.ReplaceAll(string(params), name, string(text)))
		}
	}
	return params
}

// readAnswers sends the ids of answers, and writes what tells of a panic.
func readAnswers(r io.Reader, answers chan<- int, failures io.Writer) {
	defer close(answers)
	in := bufio.NewReader(r)
	for {
		length := 0
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(value)
			}
		}
		data := make([]byte, length)
		if _, err := io.ReadFull(in, data); err != nil {
			return
		}
		if bytes.Contains(data, []byte("internal error: ")) {
			fmt.Fprintf(failures, "%s\n", data)
		}
		var m struct {
			ID     int    `json:"id"`
			Method string `json:"method"`
		}
		if json.Unmarshal(data, &m) == nil && m.ID > 0 && m.Method == "" {
			answers <- m.ID
		}
	}
}
