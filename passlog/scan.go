package passlog

import (
	"bufio"
	"bytes"
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

// A body finds where the text of a dump ends: with the op that it shows, and
// the aliases and resources behind that. It reads line by line and knows
// strings, comments and brackets, nothing of ops.
type body struct {
	begun  bool // the op was met
	first  bool // by the last line
	ended  bool // and its end
	broken bool // it did not end well
	depth  int  // of open brackets
	meta   bool // within {-# … #-}
}

// isAlias reports whether a line defines an alias: #blocked = …
func isAlias(line string) bool {
	if line == "" || line[0] != '#' && line[0] != '!' {
		return false
	}
	name, _, ok := strings.Cut(line[1:], " = ")
	return ok && name != "" && !strings.ContainsAny(name, " \t")
}

// take reports whether a line belongs to the dump.
func (b *body) take(line string) bool {
	b.first = false
	switch {
	case b.meta:
		b.meta = !strings.Contains(line, "#-}")
		return true
	case b.begun && !b.ended:
		b.brackets(line)
		return true
	case line == "":
		return true
	case isAlias(line):
		return true
	case b.ended && strings.HasPrefix(line, "{-#"):
		b.meta = !strings.Contains(line, "#-}")
		return true
	case !b.begun && isOp(line):
		b.begun, b.first = true, true
		b.brackets(line)
		return true
	}
	return false
}

// complete reports whether the op came to its end.
func (b *body) complete() bool { return b.ended && !b.broken && !b.meta }

// opLine is how an op at the top of a dump begins: with the name of a dialect's
// op, or in generic form.
var opLine = lazyregexp.New(`^(?:module(?: .*)?\{|"[a-z_]\w*\.[\w.]+"\s*\(|[a-z_]\w*\.[a-z_][\w.]*\s+(?:@|public |private |nested |internal |external |attributes|kernel |\{|[a-z_]+ @))`)

func isOp(line string) bool { return opLine().MatchString(line) }

// brackets follows the nesting through a line of the op.
func (b *body) brackets(line string) {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			for i++; i < len(line) && line[i] != '"'; i++ {
				if line[i] == '\\' {
					i++
				}
			}
		case '/':
			if i+1 < len(line) && line[i+1] == '/' {
				i = len(line)
			}
		case '(', '{', '[':
			b.depth++
		case ')', '}', ']':
			b.depth--
		}
	}
	if b.depth <= 0 {
		b.ended, b.broken = true, b.depth < 0
	}
}

// When says at which moment a dump was printed.
type When uint8

const (
	Before When = iota // before the pass
	After              // after the pass
	Failed             // after the pass, which failed
	Inside             // by the pass itself, between two of its parts
)

func (w When) String() string { return [...]string{"before", "after", "failed", "inside"}[w] }

// A Header is the line in front of a dump.
type Header struct {
	When     When
	Pass     string // the C++ class: "TritonGPUPipeline"; of dumps from inside, the part: "SoftwarePipeliner: LowerLoops"
	Argument string // as on a command line: "tritongpu-pipeline"; may be empty
	Options  string // that follow it in braces: "num-stages=2"; earlier LLVMs print none
	Op       string // that the pass ran on: "builtin.module"; empty if the header does not say
	Symbol   string // of that op, without @
}

// Name is the pass as one asks for it: its argument, or its class if it has
// none.
func (h *Header) Name() string {
	if h.Argument != "" {
		return h.Argument
	}
	return h.Pass
}

// samePass reports whether two headers are of one run of a pass, or of one
// pass.
func (h *Header) samePass(other *Header) bool {
	return h.Pass == other.Pass && h.Argument == other.Argument && h.Op == other.Op && h.Symbol == other.Symbol
}

const headerMark = "// -----// "

var (
	// The op, as MLIR prints it where dumps show the whole module.
	headerOp = lazyregexp.New(`^(.*?)(?: \('([^']+)' operation(?:: @(.*))?\))?$`)
	// LLVM 22 and earlier: Inliner (inline).
	headerOld = lazyregexp.New(`^(.*?)( Failed)? \(([^()]*)\)$`)
	// Later: InlinerPass: inline{max-iterations=4 }.
	headerNew = lazyregexp.New(`^([\w:<>, ]*?[\w>])( Failed)?(?:: ([\w.-]+)(?:\{(.*)\})?)?( Failed)?$`)
)

// parseHeader reads the line of a header from its mark on.
func parseHeader(line string) (h Header, ok bool) {
	text, ok := strings.CutPrefix(line, headerMark)
	if !ok {
		return h, false
	}
	if part, stage, ok := strings.Cut(text, " internal IR Dump After: "); ok {
		return Header{When: Inside, Pass: part + ": " + strings.TrimSpace(strings.TrimSuffix(stage, " //----- //"))}, true
	}
	text, ok = strings.CutPrefix(text, "IR Dump ")
	if !ok {
		return h, false
	}
	text, ok = strings.CutSuffix(strings.TrimRight(text, " "), " //----- //")
	if !ok {
		return h, false
	}
	switch when, rest, _ := strings.Cut(text, " "); when {
	case "Before":
		h.When, text = Before, rest
	case "After":
		h.When, text = After, rest
	default:
		return h, false
	}
	m := headerOp().FindStringSubmatch(text)
	text, h.Op, h.Symbol = m[1], m[2], strings.Trim(m[3], `"`)
	failed := ""
	if m := headerOld().FindStringSubmatch(text); m != nil {
		h.Pass, failed, h.Argument = m[1], m[2], m[3]
	} else if m := headerNew().FindStringSubmatch(text); m != nil {
		h.Pass, failed, h.Argument, h.Options = m[1], m[2]+m[5], m[3], strings.Join(strings.Fields(m[4]), " ")
	} else {
		h.Pass = text
	}
	if failed != "" && h.When == After {
		h.When = Failed
	}
	return h, true
}

// IsLog reports whether a text has the header of a dump.
func IsLog(r *bufio.Reader) bool {
	for {
		line, err := r.ReadSlice('\n')
		if at := bytes.Index(line, []byte(headerMark)); at >= 0 {
			if _, ok := parseHeader(plain(strings.TrimRight(string(line[at:]), "\n"))); ok {
				return true
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return false
		}
	}
}
