package runner

import (
	"cmp"
	"path"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/kernel"
)

// What `ptxas -v` says of each function:
//
//	ptxas info    : Compiling entry function 'k' for 'sm_90a'
//	ptxas info    : Function properties for k
//	    24 bytes stack frame, 24 bytes spill stores, 28 bytes spill loads
//	ptxas info    : Used 255 registers, used 1 barriers, 24 bytes cumulative stack size
var (
	ptxasFrame     = lazyregexp.New(`(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads`)
	ptxasRegisters = lazyregexp.New(`Used (\d+) registers`)
)

// ReadPtxas fills in what ptxas printed of a kernel; of the functions that it calls the
// one with the largest frame counts. It reports whether the log says anything.
func (r *Result) ReadPtxas(log string) bool {
	used := ptxasRegisters().FindStringSubmatch(log)
	frames := ptxasFrame().FindAllStringSubmatch(log, -1)
	if used == nil || len(frames) == 0 {
		return false
	}
	var stack, stores, loads int
	for _, f := range frames {
		stack, stores, loads = max(stack, number(f[1])), max(stores, number(f[2])), max(loads, number(f[3]))
	}
	registers := number(used[1])
	r.Registers, r.StackBytes, r.SpilledBytes, r.SpillLoadBytes = &registers, &stack, &stores, &loads
	return true
}

// ReadNVIDIA fills in what the code of a kernel says: disassembled, or, if that could not
// be had, as PTX.
func (r *Result) ReadNVIDIA(cubin []byte, disassembled, ptx, function string) {
	if bytes := kernel.CubinCode(cubin, function); bytes > 0 {
		r.CodeBytes = &bytes
	}
	if disassembled != "" {
		r.Instructions = countSASS(disassembled)
	} else {
		r.Instructions = countPTX(ptx)
	}
}

var amdCode = lazyregexp.New(`(?m)^; codeLenInByte = (\d+)`)

// ReadAMD fills in what AMD's assembly says of a kernel, but for its shared memory, which
// is asked for at the launch. It reports whether it says anything.
func (r *Result) ReadAMD(assembly, function string) bool {
	said := kernel.ReadAssembly(assembly, function)
	if said == nil {
		return false
	}
	r.Registers, r.SpilledBytes, r.StackBytes = said.Registers, said.SpilledBytes, said.StackBytes
	field := kernel.AssemblyFields(assembly, function)
	r.Accumulators, r.ScalarRegisters, r.ScalarSpills = field("agpr_count"), field("sgpr_count"), field("sgpr_spill_count")
	if m := amdCode().FindStringSubmatch(assembly); m != nil {
		bytes := number(m[1])
		r.CodeBytes = &bytes
	}
	r.Instructions = countAMD(assembly, function)
	return true
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// errorLine is a line of a log that says what went wrong, with a position if it has
// one: `/tmp/x/k.ttgir:3:5: error: …`, `loc("k.py":3:5): error: …`.
var errorLine = lazyregexp.New(`^(?:(?:loc\("([^"]*)"|([^\s"]*?)):(\d+):(\d+)\)?: )?error: (.*)$`)

// FailureOf finds in what a compiler printed the first line that says why it failed,
// and where in the module, which was in a file of that name. otherwise stands for it
// where there is none.
func FailureOf(log, file, otherwise string) *Failure {
	f := &Failure{Reason: otherwise, Log: log}
	assertion := false
	for line := range strings.Lines(log) {
		line = strings.TrimSpace(line)
		if m := errorLine().FindStringSubmatch(line); m != nil {
			f.Reason = m[5]
			switch name := path.Base(cmp.Or(m[1], m[2])); {
			case m[3] == "":
			case name == file:
				f.Line, f.Column = number(m[3]), number(m[4])
			default: // a location in the module, of Python say
				f.Reason = name + ":" + m[3] + ":" + m[4] + ": " + f.Reason
			}
			return f
		}
		if !assertion && (strings.Contains(line, "Assertion") || strings.HasPrefix(line, "LLVM ERROR: ")) {
			f.Reason, assertion = line, true
		}
	}
	return f
}
