// Package serve answers questions about kernels as JSON: each answer is a typed function
// with a question and an answer that are plain data, and Serve speaks them as lines over
// a stream. docs/json.md describes both.
//
// A question is {"id": 1, "method": "report", "params": {…}}, one a line; its answer is
// {"id": 1, "result": {…}} or {"id": 1, "error": {…}}, one a line too. Questions are
// answered in parallel, so that answers may come in another order. A line that is a number
// has so many bytes behind it, which are the text that the next question is about: as JSON
// the text of a kernel takes longer to read than as IR.
package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strconv"
	"sync"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/guard"
)

// Protocol is the version of the lines. Keys may be added without another.
const Protocol = 2

// MostLine is how many bytes a line or a text may have: texts of more are for the command line.
const MostLine = 256 << 20

// Options are how questions are answered.
type Options struct {
	// Workers are the questions that are answered at once; 0 stands for one a core.
	Workers int
	// MostLine bounds a line and a text, in bytes; 0 stands for the constant of that name.
	MostLine int
}

// Serve answers the questions of in until it ends, or ctx does. All that were asked by
// then are answered, unless ctx ended. What is wrong with a question is its answer; the
// error is of the streams.
func (a *Answers) Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.MostLine <= 0 {
		o.MostLine = MostLine
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &session{Answers: a, most: o.MostLine, out: out, fail: func(err error) { cancel(err) }}
	lines := make(chan line)
	var workers sync.WaitGroup
	for range o.Workers {
		workers.Add(1)
		guard.Go(func() {
			for l := range lines {
				s.answer(ctx, l)
			}
		}, func(failed *guard.Failure) {
			defer workers.Done()
			if failed != nil {
				cancel(failed)
			}
		})
	}
	var readErr error
	ended := make(chan struct{})
	// The reader is left behind when ctx ends while it waits: nothing ends a read of a pipe.
	guard.Go(func() { readErr = s.read(ctx, in, lines) }, func(failed *guard.Failure) {
		if failed != nil {
			readErr = failed
		}
		close(lines)
		close(ended)
	})
	select {
	case <-ended:
		workers.Wait()
	case <-ctx.Done():
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if ctx.Err() != nil {
		return nil
	}
	return readErr
}

// A line is a question as it was read, and the text that stood before it, nil if none did.
// Of a line that is too long there is the beginning; long is also said of the text.
type line struct {
	text     []byte
	attached []byte
	long     bool
}

// read hands over the lines of in; it waits while all workers have one.
func (s *session) read(ctx context.Context, in io.Reader, lines chan<- line) error {
	r := bufio.NewReaderSize(in, 64<<10)
	var before line // what stood before the question
	for {
		l, err := readLine(r, s.most)
		if size, ok := sizeOf(l); ok && err == nil {
			if before, err = readText(r, size, s.most); err == nil {
				continue
			}
			l = line{} // the input ends within the text
		}
		if len(bytes.TrimSpace(l.text)) > 0 {
			l.attached, l.long = before.attached, l.long || before.long
			before = line{}
			select {
			case lines <- l:
			case <-ctx.Done():
				return nil
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// sizeOf is the number that a line is.
func sizeOf(l line) (size int, ok bool) {
	if len(l.text) == 0 || l.text[0] < '0' || l.text[0] > '9' {
		return 0, false
	}
	size, err := strconv.Atoi(string(bytes.TrimSpace(l.text)))
	return size, err == nil
}

// readText reads a text of so many bytes, or passes over one that is too long.
func readText(r *bufio.Reader, size, most int) (l line, err error) {
	if size > most {
		_, err = io.CopyN(io.Discard, r, int64(size))
		return line{long: true}, err
	}
	l.attached = make([]byte, size)
	_, err = io.ReadFull(r, l.attached)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return l, err
}

// keptOfLong is how much is kept of a line that is too long: its id, which clients
// write first.
const keptOfLong = 4 << 10

// readLine reads to the end of the line.
func readLine(r *bufio.Reader, most int) (l line, err error) {
	for {
		part, err := r.ReadSlice('\n')
		switch {
		case l.long:
		case len(l.text)+len(part) > most:
			l.long = true
			l.text = append(l.text, part[:min(len(part), keptOfLong)]...)
			l.text = bytes.Clone(l.text[:min(len(l.text), keptOfLong)])
		default:
			l.text = append(l.text, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return l, err
		}
	}
}

// A session is one client.
type session struct {
	*Answers
	most int // bytes of a question
	mu   sync.Mutex
	out  io.Writer // one line at a time, under mu
	fail func(error)
}

type question struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A response has either a result or an error.
type response struct {
	ID     json.RawMessage `json:"id"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

func (s *session) answer(ctx context.Context, l line) {
	r := response{}
	var q question
	if l.long {
		r.ID = idOf(l.text)
		r.Error = questionf("the question is longer than the %s that are read", figure.Count(s.most, "byte"))
	} else if err := json.Unmarshal(l.text, &q); err != nil {
		r.ID = idOf(l.text)
		r.Error = questionf("it is no question, which is one line such as {\"id\": 1, \"method\": \"version\"}: %v", err)
	} else {
		r.ID = q.ID
		r.Result, r.Error = s.Ask(ctx, q.Method, q.Params, l.attached)
	}
	if ctx.Err() != nil {
		return
	}
	text, err := marshal(r)
	if err != nil { // the result is JSON, and so is the id
		panic(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.out.Write(text); err != nil {
		s.fail(err)
	}
}

// idOf is the id of a question that is no JSON, or only the beginning of one; null if it
// is not among what can be read.
func idOf(text []byte) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return nil
		}
		if key == "id" {
			return value
		}
	}
	return nil
}

// marshal is v as one line of JSON.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}
