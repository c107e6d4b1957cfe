package passlog

import (
	"strings"

	"github.com/tgopt/tgopt/dialect/fn"
	"github.com/tgopt/tgopt/dialect/gpu"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/nvvm"
	"github.com/tgopt/tgopt/dialect/rocdl"
	"github.com/tgopt/tgopt/dialect/tt"
)

// Stage is how far a program has come on its way to the vendor's compiler.
type Stage uint8

const (
	NoStage Stage = iota // it could not be told
	TTIR                 // tensors without layouts
	TTGIR                // tensors with layouts
	Blocks               // TTGIR whose loops and branches have become blocks and jumps
	LLVM                 // MLIR's llvm dialect
)

func (s Stage) String() string { return [...]string{"", "TTIR", "TTGIR", "TTGIR, cf", "LLVM"}[s] }

// An outline is what the text of a dump says of its functions; it is found
// without parsing, so that it is known of broken text too.
type outline struct {
	stage     Stage
	functions []string // that have a body, in order
	entry     string   // the kernel: the first function that others can call
}

// functionOps are the ops that begin a function in their own syntax.
var functionOps = []string{tt.OpFunc + " ", llvm.OpFunc + " ", fn.OpFunc + " ", gpu.OpFunc + " "}

func outlineOf(d *Dump) outline {
	var o outline
	var triton, lowered, layouts, jumps bool
	marked := false // the entry is marked as a kernel
	for text := d.Text; text != ""; {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimLeft(line, " ")
		switch {
		case line == "" || line[0] == '%' || line[0] == '}':
		case line[0] == '#':
			layouts = layouts || strings.Contains(line, "= #ttg.") || strings.Contains(line, "= #triton_gpu.")
		case strings.HasPrefix(line, "module"):
			layouts = layouts || strings.Contains(line, "num-warps")
		case strings.HasPrefix(line, "cf."):
			jumps = true
		default:
			name, rest := function(line)
			if name == "" || !strings.HasSuffix(strings.TrimRight(withoutLoc(line), " "), "{") {
				continue
			}
			triton = triton || strings.HasPrefix(line, tt.OpFunc)
			lowered = lowered || strings.HasPrefix(line, llvm.OpFunc)
			o.functions = append(o.functions, name)
			kernel := strings.Contains(line, nvvm.KernelAttr) || strings.Contains(line, rocdl.KernelAttr) || strings.HasPrefix(rest, "public ")
			hidden := strings.HasPrefix(rest, "private ") || strings.HasPrefix(rest, "internal ") || strings.HasPrefix(rest, "linkonce")
			if kernel && !marked || o.entry == "" && !hidden {
				o.entry, marked = name, kernel
			}
		}
	}
	if o.entry == "" && len(o.functions) > 0 {
		o.entry = o.functions[0]
	}
	layouts = layouts || strings.Contains(d.module, "num-warps")
	switch {
	case triton && jumps && layouts:
		o.stage = Blocks
	case triton && layouts:
		o.stage = TTGIR
	case triton:
		o.stage = TTIR
	case lowered:
		o.stage = LLVM
	}
	return o
}

// function is the name of the function that a line begins, and what follows
// the op's name.
func function(line string) (name, rest string) {
	for _, op := range functionOps {
		if rest, ok := strings.CutPrefix(line, op); ok {
			return symbolIn(rest), rest
		}
	}
	if strings.HasPrefix(line, `"`) && strings.Contains(line, `.func"() <{`) {
		_, name, _ := strings.Cut(line, `sym_name = "`)
		name, _, _ = strings.Cut(name, `"`)
		return name, ""
	}
	return "", ""
}

// symbolIn is the first @name in a text.
func symbolIn(s string) string {
	_, s, ok := strings.Cut(s, "@")
	if !ok {
		return ""
	}
	if quoted, ok := strings.CutPrefix(s, `"`); ok {
		name, _, _ := strings.Cut(quoted, `"`)
		return name
	}
	if end := strings.IndexAny(s, "( {)"); end >= 0 {
		s = s[:end]
	}
	return s
}

// withoutLoc is a line without the location at its end.
func withoutLoc(line string) string {
	if at := strings.LastIndex(line, " loc("); at >= 0 && strings.HasSuffix(line, ")") {
		return line[:at]
	}
	return line
}
