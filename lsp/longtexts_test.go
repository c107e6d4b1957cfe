package lsp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// reading is a stream that is only read.
type reading struct{ io.Reader }

func (reading) Write(p []byte) (int, error) { return len(p), nil }
func (reading) Close() error                { return nil }

// opened are the texts that messages open, with each of at least long bytes
// looked into; "" of one that cannot be read.
func opened(t testing.TB, in io.Reader, long int) (texts []string) {
	t.Helper()
	s := newLongTexts(reading{in}, func(int) {})
	s.long = long
	stream := jsonrpc2.NewStream(s)
	for {
		m, _, err := stream.Read(t.Context())
		if err == io.EOF {
			return texts
		}
		var p protocol.DidOpenTextDocumentParams
		if n, ok := m.(*jsonrpc2.Notification); ok {
			err = protocol.Unmarshal(n.Params(), &p)
		}
		if err != nil {
			texts = append(texts, "")
			continue
		}
		texts = append(texts, s.of(p.TextDocument.Text))
	}
}

func message(body string) string { return string(framed([]byte(body))) }

// opening is a message that opens a document; quoted is its text as JSON has it,
// without the quotes.
func opening(quoted string) string {
	return message(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a","languageId":"mlir","version":1,"text":"` + quoted + `"}}}`)
}

func TestLongTexts(t *testing.T) {
	for _, test := range []struct{ name, messages string }{
		{"plain", opening("module {}")},
		{"empty", opening("")},
		{"escapes", opening(`a\n\t\r\b\f\"\\\/ \u0041\u00e9\u20ac\ud834\udd1e\\`)},
		{"halves of characters", opening(`\ud834 \udd1e \ud834\n \ud834\u0041 \udd1e\ud834`)},
		{"no UTF-8", opening("a\xff\xfe\xe2\x82b\xe2")},
		{"a quote that is escaped, behind a backslash that is not", opening(`\\\"\\`)},
		{"what looks like the key of a text", opening(`{\"text\":\"no\", \"text\": \"no\"}`)},
		{"several", opening("one") + opening(`t\u0077o`) + opening("three")},
		{"blanks", message("{\"jsonrpc\": \"2.0\", \"method\": \"textDocument/didOpen\",\n\"params\": {\"textDocument\": {\"text\" :\t\"x\\ny\", \"uri\": \"file:///a\", \"version\": 1, \"languageId\": \"text\"}}}")},
		{"the method behind its parameters", message(`{"params":{"textDocument":{"languageId":"text","text":"x","uri":"file:///a"}},"method":"textDocument/didOpen","jsonrpc":"2.0"}`)},
		{"another header", strings.Replace(opening("x"), "\r\n", "\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n", 1)},
		{"no text", message(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a"}}}`)},
		{"a text that is none", message(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"text":1}}}`)},
		{"an escape that is none", opening(`a\xb`) + opening("next")},
		{"hexadecimal digits that are none", opening(`a\u12x4`) + opening("next")},
		{"an escape cut short by the quote", opening(`a\u12`) + opening("next")},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := fmt.Sprintf("%q", opened(t, strings.NewReader(test.messages), longestMessage))
			for how, in := range map[string]io.Reader{
				"at once":      strings.NewReader(test.messages),
				"by the byte":  iotest.OneByteReader(strings.NewReader(test.messages)),
				"in halves":    iotest.HalfReader(strings.NewReader(test.messages)),
				"with its end": iotest.DataErrReader(strings.NewReader(test.messages)),
			} {
				if got := fmt.Sprintf("%q", opened(t, in, 1)); got != want {
					t.Errorf("read %s: %s, want %s", how, got, want)
				}
			}
		})
	}
}

// TestLongTextsCutShort: a client that leaves in the middle of a message ends the
// stream, at whatever byte.
func TestLongTextsCutShort(t *testing.T) {
	message := opening(`a\n\ud834\udd1e`)
	for n := range len(message) {
		s := newLongTexts(reading{strings.NewReader(message[:n])}, func(int) {})
		s.long = 1
		if m, _, err := jsonrpc2.NewStream(s).Read(t.Context()); err == nil {
			t.Fatalf("after %d bytes: %v", n, m)
		}
	}
}

// TestLongTextsAhead: what a header promises takes no memory before it is there.
func TestLongTextsAhead(t *testing.T) {
	promised := strings.NewReplacer("Content-Length: ", "Content-Length: 1000000000\r\nContent-Was: ")
	for _, in := range []string{
		promised.Replace(opening("x")), promised.Replace(message(`{"jsonrpc":"2.0","id":1,"method":"x"}`)), promised.Replace(message("")),
		"Content-Length: 1000000000\r\n\r\n" + strings.Repeat(" ", messageHead),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s := newLongTexts(reading{strings.NewReader(in)}, func(int) {})
		m, _, err := jsonrpc2.NewStream(s).Read(t.Context())
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; err == nil || n > 2*mostAhead {
			t.Errorf("%.60q: %v, %v; %d bytes were allocated, want at most %d", in, m, err, n, 2*mostAhead)
		}
	}
}

// TestLongTextsWhole: what is longer than that arrives whole, with a text and without one.
func TestLongTextsWhole(t *testing.T) {
	long := strings.Repeat("x", 3*mostAhead+1)
	if got := opened(t, strings.NewReader(opening(long)+opening("next")), 1); len(got) != 2 || got[0] != long || got[1] != "next" {
		t.Errorf("%d texts", len(got))
	}
	in := message(`{"jsonrpc":"2.0","id":1,"method":"x","params":["`+long+`"]}`) + opening("next")
	s := newLongTexts(reading{strings.NewReader(in)}, func(int) {})
	stream := jsonrpc2.NewStream(s)
	m, _, err := stream.Read(t.Context())
	if call, ok := m.(*jsonrpc2.Call); err != nil || !ok || len(call.Params()) != len(long)+len(`[""]`) {
		t.Errorf("%T, %v", m, err)
	}
	if m, _, err = stream.Read(t.Context()); err != nil {
		t.Errorf("%v, %v", m, err)
	}
}

// TestForeign: a request that a page in a browser has it send ends the session, and so
// does a header without an end; no message of theirs is read.
func TestForeign(t *testing.T) {
	body := opening("x")
	for _, in := range []string{
		"POST / HTTP/1.1\r\nHost: localhost:9257\r\n" + body,
		"Host: localhost\r\n" + body, "\x16\x03\x01" + body, "OPTIONS\r\n" + body,
		"Content-Type: " + strings.Repeat("x", 2*longestHeader) + "\r\n" + body, "Content-Type: " + strings.Repeat("x", 2*readAhead),
		strings.Repeat("Content-Type: x\r\n", longestHeader) + body,
	} {
		s := newLongTexts(reading{strings.NewReader(in)}, func(int) {})
		if m, _, err := jsonrpc2.NewStream(s).Read(t.Context()); !errors.Is(err, errForeign) {
			t.Errorf("%.40q: %v, %v; want %v", in, m, err, errForeign)
		}
	}
}

// TestLongTextArrives: the server has the text of a long message, and of the one
// after it; and one that cannot be read does no harm.
func TestLongTextArrives(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	long := "// " + strings.Repeat("\"é\" \\ ", longMessage/4) + "\n"
	c.open(long + "module {\n  %0 = arith.constant true : i32\n}\n")
	c.expect(kernel, 1, "2:27 ")
	c.replace(2, long+"module {\n  %0 = no.op\n}\n")
	c.expect(kernel, 2, "2:7 custom op 'no.op' is unknown")
	c.replace(3, "module {\n  %0 = no.op\n}\n")
	c.expect(kernel, 3, "1:7 custom op 'no.op' is unknown")
}

// TestIdle: the server has time of its own until a document begins to arrive, once.
func TestIdle(t *testing.T) {
	idle := make(chan func() int, 2)
	srv := &Server{Idle: func(arrived func() int) { idle <- arrived }}
	c := start(t, srv, &protocol.InitializeParams{})
	start(t, srv, &protocol.InitializeParams{})
	arrived := <-idle
	if n := arrived(); n != 0 {
		t.Errorf("%d bytes have arrived, want none", n)
	}
	c.open(good)
	c.expect(kernel, 1)
	c.replace(2, good+strings.Repeat("\n", longMessage))
	c.expect(kernel, 2)
	if n := arrived(); n != len(good) {
		t.Errorf("the first document has %d bytes, want %d", n, len(good))
	}
	if len(idle) > 0 {
		t.Error("it was idle twice")
	}
}

// FuzzLongTexts: whatever a message is, it is read as if it were short; but
// control characters may stand in a long text as they are, which is nothing that
// a client does.
func FuzzLongTexts(f *testing.F) {
	_, body, _ := strings.Cut(opening(`a\n\ud834\udd1e`), "\r\n\r\n")
	f.Add([]byte(body), 3)
	f.Fuzz(func(t *testing.T, body []byte, size int) {
		if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) || bytes.ContainsFunc(body, unicode.IsControl) {
			return
		}
		in := message(string(body)) + opening("next")
		want := opened(t, strings.NewReader(in), longestMessage)
		got := opened(t, &pieces{in, max(1, size)}, 1)
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	})
}

// pieces is a text that comes in pieces.
type pieces struct {
	text string
	size int
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.size)], p.text)
	p.text = p.text[n:]
	return n, nil
}
