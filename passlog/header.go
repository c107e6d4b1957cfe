package passlog

import (
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
)

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
