package lsp

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
)

// A dump of 10,000 lines is a megabyte, and to get it out of its message took a
// fifth of the time until its diagnostics were there: the message was collected,
// scanned for its members, checked, unquoted and copied, each time in memory that
// was new to the process. Here the text of a document is taken out of a long
// message while that arrives, and written once, where it stays; what goes on to
// the connection has a name in its place.

const (
	// longMessage is the size in bytes from which a message is looked into.
	longMessage = 16 << 10
	// messageHead is how much of it: the key of the text is in there, unless a
	// client says a lot before.
	messageHead = 4 << 10
	// readAhead is what is taken from the client at once: what a pipe holds.
	readAhead = 64 << 10
	// longestMessage is that of jsonrpc2, which refuses what is longer.
	longestMessage = 1 << 30
	// mostAhead is how much memory a message has before its bytes are there: a header
	// is cheap to write, and what a client says in it is no reason to take a gigabyte.
	mostAhead = 4 << 20
)

// longTexts is the stream of a client on which long messages have a name in place
// of their text. No message but didOpen and didChange has a key of that name that
// the server reads.
type longTexts struct {
	io.WriteCloser
	in     *bufio.Reader
	long   int            // longMessage but for tests
	begins func(size int) // is called when a long message begins to arrive

	ready []byte // what the connection reads next
	raw   bool   // what comes in is no messages: the connection will say so

	writing sync.Mutex // the connection writes, and so does pass

	// The text that was taken out last. Messages are handled in their order, so
	// there is never another that is still to be asked for.
	name, text string
	count      int
}

func newLongTexts(stream io.ReadWriteCloser, begins func(size int)) *longTexts {
	return &longTexts{WriteCloser: stream, in: bufio.NewReaderSize(stream, readAhead), long: longMessage, begins: begins}
}

// of is the text that a message means by what stands in the place of its text.
func (t *longTexts) of(text string) string {
	if text != t.name || t.name == "" {
		return text
	}
	text = t.text
	t.name, t.text = "", "" // the document has it now
	return text
}

// Read never goes on to the next message before the one that it is in was read:
// what names a text is then read before the next text takes its place.
func (t *longTexts) Read(p []byte) (int, error) {
	for len(t.ready) == 0 {
		if t.raw {
			return t.in.Read(p)
		}
		if err := t.next(); err != nil && len(t.ready) == 0 {
			return 0, err
		}
	}
	n := copy(p, t.ready)
	t.ready = t.ready[n:]
	return n, nil
}

// Write writes one message, as the connection does.
func (t *longTexts) Write(p []byte) (int, error) {
	t.writing.Lock()
	defer t.writing.Unlock()
	return t.WriteCloser.Write(p)
}

// errForeign ends a session whose client speaks another protocol: a page in a browser can
// have it send a request of HTTP to any port of the machine, whose Content-Length and body
// would be a message.
var errForeign = errors.New("the client does not speak the language server protocol")

// longestHeader is how many bytes a header may have.
const longestHeader = 4 << 10

// next reads the header of a message and the message, which it refuses if it is none.
// What is no header is the connection's to judge, but not that of another protocol.
func (t *longTexts) next() error {
	header, size := []byte(nil), -1
	for {
		line, err := t.in.ReadSlice('\n')
		header = append(header, line...)
		if len(header) > longestHeader {
			return errForeign
		}
		if err != nil {
			t.ready = header
			return err
		}
		if len(bytes.TrimSpace(line)) == 0 {
			break
		}
		if !bytes.HasPrefix(bytes.ToLower(line), []byte("content-")) {
			return errForeign
		}
		name, value, _ := strings.Cut(string(line), ":")
		if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && strings.EqualFold(name, "Content-Length") {
			size = n
		}
	}
	switch {
	case size <= 0 || size > longestMessage:
		t.ready, t.raw = header, true
		return nil
	case size >= t.long:
		t.begins(size)
		return t.takeOut(size)
	}
	return t.pass(nil, size)
}

// takeOut reads a message of a size, and takes the text out if it has one.
func (t *longTexts) takeOut(size int) error {
	head, err := t.in.Peek(min(size, messageHead))
	if err != nil {
		return cutShort(err)
	}
	at := textIn(head)
	if at < 0 {
		return t.pass(nil, size)
	}
	message := bytes.Clone(head[:at])
	t.in.Discard(at)
	u := unescaper{left: size - at}
	u.text.Grow(min(u.left, mostAhead))
	closed, err := u.read(t.in)
	switch {
	case err != nil:
		return cutShort(err)
	case !closed: // it is no message, as with a wrong escape
	case u.wrong != "":
		message = append(message, u.wrong+`"`...)
	default:
		t.count++
		t.name, t.text = "\x00"+strconv.Itoa(t.count), valid(u.text.String())
		message = append(message, `\u0000`+t.name[1:]+`"`...)
	}
	return t.pass(message, u.left)
}

// pass reads what is left of a message and gives it to the connection, which would
// end the session if it were none: then it is answered here.
func (t *longTexts) pass(message []byte, left int) error {
	for left > 0 {
		part := min(left, max(mostAhead, len(message)))
		begun := len(message)
		message = slices.Grow(message, part)[:begun+part]
		if _, err := io.ReadFull(t.in, message[begun:]); err != nil {
			return cutShort(err)
		}
		left -= part
	}
	if e := refusal(message); e != nil {
		_, err := t.Write(framed(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`, e.Code, e.Message)))
		return err
	}
	t.ready = framed(message)
	return nil
}

// refusal is what is wrong with a message that the connection cannot take; nil of
// one that it can.
func refusal(message []byte) *jsonrpc2.Error {
	if !jsontext.Value(message).IsValid(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)) {
		return jsonrpc2.NewError(jsonrpc2.ParseError, "the message is no JSON")
	}
	if bytes.HasPrefix(bytes.TrimLeft(message, blanks), []byte("[")) {
		return nil // several
	}
	if _, err := jsonrpc2.DecodeMessage(message); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the message is neither a request nor a response of JSON-RPC 2.0")
	}
	return nil
}

func framed(message []byte) []byte {
	return fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(message), message)
}

// cutShort is the error of a stream that ends within a message.
func cutShort(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// blanks are those of JSON.
const blanks = " \t\r\n"

// textIn is where the text of a document begins, behind its quote, in a message
// of which head is the beginning; -1 if it is not there. In JSON nothing but a key
// is followed by a colon, and quotes within a string are escaped.
func textIn(head []byte) int {
	const key = `"text"`
	for from := 0; ; {
		i := bytes.Index(head[from:], []byte(key))
		if i < 0 {
			return -1
		}
		from += i + len(key)
		rest, ok := bytes.CutPrefix(bytes.TrimLeft(head[from:], blanks), []byte(":"))
		if !ok {
			continue
		}
		if rest = bytes.TrimLeft(rest, blanks); len(rest) > 0 && rest[0] == '"' {
			return len(head) - len(rest) + 1
		}
	}
}

// valid has U+FFFD for each byte that is no UTF-8, as the decoder of short texts
// has it.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// An unescaper reads a string of JSON, from behind its first quote.
type unescaper struct {
	text  strings.Builder
	left  int    // bytes of the message that are not read yet
	wrong string // the first escape that is none, as it stands there
}

// longestEscape is that of a character outside of the basic plane: \ud834\udd1e.
const longestEscape = 12

// read reads up to the closing quote; closed is false if the message ends before.
func (u *unescaper) read(in *bufio.Reader) (closed bool, err error) {
	for {
		// What the buffer has, and at least an escape.
		part, err := in.Peek(min(u.left, max(in.Buffered(), longestEscape)))
		if err != nil {
			return false, err
		}
		n, closed := u.take(part)
		in.Discard(n)
		u.left -= n
		if closed || n == 0 {
			return closed, nil
		}
	}
}

// take reads a part of the string; an escape that goes on behind it stays there.
func (u *unescaper) take(s []byte) (n int, closed bool) {
	quote := -1
	for {
		if quote < n {
			if quote = bytes.IndexByte(s[n:], '"'); quote < 0 {
				quote = len(s)
			} else {
				quote += n
			}
		}
		plain := bytes.IndexByte(s[n:quote], '\\')
		if plain < 0 {
			u.text.Write(s[n:quote])
			if quote == len(s) {
				return quote, false
			}
			return quote + 1, true
		}
		u.text.Write(s[n : n+plain])
		n += plain
		size := u.escape(s[n:])
		if size == 0 {
			return n, false
		}
		n += size
	}
}

// escape reads the escape that s begins with and returns its size; 0 if s ends
// too early to know.
func (u *unescaper) escape(s []byte) int {
	if len(s) < 2 {
		return 0
	}
	switch c := s[1]; c {
	case 'n':
		u.text.WriteByte('\n')
	case '"', '\\', '/':
		u.text.WriteByte(c)
	case 't':
		u.text.WriteByte('\t')
	case 'r':
		u.text.WriteByte('\r')
	case 'b':
		u.text.WriteByte('\b')
	case 'f':
		u.text.WriteByte('\f')
	case 'u':
		return u.unicode(s)
	default:
		u.refuse(s[:2])
	}
	return 2
}

func (u *unescaper) refuse(escape []byte) {
	if u.wrong == "" {
		u.wrong = string(escape)
	}
}

// unicode reads \uXXXX, or two of them that are one character together.
func (u *unescaper) unicode(s []byte) int {
	const size = len(`\uXXXX`)
	if len(s) < longestEscape && len(s) < u.left {
		return 0 // there may be another half
	}
	r, ok := codeUnit(s)
	if !ok {
		u.refuse(s[:min(size, len(s))])
		return 2
	}
	if utf16.IsSurrogate(r) {
		other, _ := codeUnit(s[size:])
		if r = utf16.DecodeRune(r, other); r != utf8.RuneError {
			u.text.WriteRune(r)
			return 2 * size
		}
	}
	u.text.WriteRune(r)
	return size
}

func codeUnit(s []byte) (rune, bool) {
	if len(s) < len(`\uXXXX`) || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(s[2:6]), 16, 16)
	return rune(n), err == nil
}
