package passlog

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"sync/atomic"

	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/internal/lazyregexp"
)

// A Dump is the IR at one moment, as it stands in the log.
type Dump struct {
	Header
	Line int    // of the header in the log, from 1
	Text string // of the IR: its lines are those that follow in the log
	// Truncated says that the IR does not end: the log was cut, or another
	// dump begins within it.
	Truncated bool
	// LLVM names the passes whose dumps of LLVM IR (LLVM_IR_ENABLE_DUMP)
	// follow, which are no MLIR and are not read.
	LLVM []string

	// Whole says that it shows a module, not one function of it.
	Whole bool

	module string // of a dump that is not a whole one, the line that opened the last module before
}

// MaxLine is the longest line that is read, in bytes. MLIR prints dense
// constants in one line.
const MaxLine = 1 << 30

// A Scanner finds the dumps in a log. Everything between them, the prints of a
// program, warnings, LLVM's own dumps, is passed over.
type Scanner struct {
	// Skipped counts the lines that are neither a dump's nor empty.
	Skipped int

	read   atomic.Int64 // bytes of the log
	in     *bufio.Reader
	line   int
	clean  cleaner
	next   *Dump // whose header was read
	module string
}

// NewScanner reads the log from r.
func NewScanner(r io.Reader) *Scanner {
	return &Scanner{in: bufio.NewReaderSize(r, 1<<16)}
}

// Bytes is how much of the log was read. It may be asked while another
// goroutine scans.
func (s *Scanner) Bytes() int64 { return s.read.Load() }

// readLine gives the next line without its end; ok is false at the end of the
// log.
func (s *Scanner) readLine() (line string, ok bool, err error) {
	var long []byte
	for {
		part, err := s.in.ReadSlice('\n')
		s.read.Add(int64(len(part)))
		if errors.Is(err, bufio.ErrBufferFull) {
			if len(long) > MaxLine {
				return "", false, errors.New("a line is longer than 1 GiB")
			}
			long = append(long, part...)
			continue
		}
		if err != nil && err != io.EOF {
			return "", false, err
		}
		if len(long) == 0 && len(part) == 0 {
			return "", false, nil
		}
		s.line++
		if long != nil {
			part = append(long, part...)
		}
		return plain(strings.TrimSuffix(string(part), "\n")), true, nil
	}
}

// llvmDump is the header of a dump of LLVM IR.
var llvmDump = lazyregexp.New(`^\s*;? ?\*\*\* IR (?:Pass|Dump (?:Before|After)) (.*?)(?: on .*?)? \*\*\*`)

// Next returns the next dump, nil at the end of the log.
func (s *Scanner) Next() (*Dump, error) {
	d := s.next
	s.next = nil
	var text strings.Builder
	b := body{}
	for {
		line, ok, err := s.readLine()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		h, isHeader := s.clean.header(line)
		if isHeader {
			found := &Dump{Header: h, Line: s.line, module: s.module}
			if d == nil {
				d = found
				continue
			}
			s.next = found
			break
		}
		if d == nil {
			s.pass(line)
			continue
		}
		line = s.clean.content(line)
		if !b.take(line) {
			if m := llvmDump().FindStringSubmatch(line); m != nil {
				d.LLVM = append(d.LLVM, m[1])
			}
			s.pass(line)
			if !b.ended {
				text.WriteByte('\n') // lines keep their numbers
			}
			continue
		}
		if b.first {
			if d.Whole = moduleLine(line); d.Whole {
				s.module = line
			}
		}
		text.WriteString(line)
		text.WriteByte('\n')
	}
	if d != nil {
		d.Text = text.String()
		d.Truncated = !b.complete()
		if d.Whole {
			d.module = ""
		}
	}
	return d, nil
}

func moduleLine(line string) bool {
	return strings.HasPrefix(line, "module") || strings.HasPrefix(strings.TrimPrefix(line, `"`), builtin.OpModule)
}

// pass counts a line that belongs to no dump.
func (s *Scanner) pass(line string) {
	if strings.TrimSpace(line) != "" {
		s.Skipped++
	}
}
