package runner

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/target"
)

// A kernel's entry in a binary for Intel's GPUs, .ze_info, is YAML. It counts a hardware
// thread, which is a sub-group; a Result counts a lane.
//
//	execution_env:
//	  grf_count:       128
//	  has_dpas:        true
//	  simd_size:       16
//	  slm_size:        1088
//	  spill_size:      4096
//	per_thread_memory_buffers:
//	  - type:            scratch
//	    usage:           single_space
//	    size:            32768
var (
	zebinField   = lazyregexp.New(`(?m)^ +(grf_count|simd_size|slm_size|spill_size): +(\d+)`)
	zebinScratch = lazyregexp.New(`type: +scratch\n +usage: +\w+\n +size: +(\d+)`)
)

// ReadZebin fills in what a binary of Intel's compiler says of its kernel, and returns the
// lanes of a hardware thread. Not every release of the compiler says there what it spilled.
func (r *Result) ReadZebin(binary []byte) (lanes int, err error) {
	f, err := elf.NewFile(bytes.NewReader(binary))
	if err != nil {
		return 0, fmt.Errorf("the binary of Intel's compiler: %w", err)
	}
	section := f.Section(".ze_info")
	if section == nil {
		return 0, errors.New("the binary of Intel's compiler has no .ze_info")
	}
	info, err := section.Data()
	if err != nil {
		return 0, fmt.Errorf("the binary of Intel's compiler: %w", err)
	}
	info = kernelEntry(info)
	fields := map[string]int{}
	for _, m := range zebinField().FindAllSubmatch(info, -1) {
		n, err := strconv.Atoi(string(m[2]))
		if err != nil {
			return 0, fmt.Errorf("the binary of Intel's compiler: %w", err)
		}
		fields[string(m[1])] = n
	}
	lanes = fields["simd_size"]
	if lanes == 0 || fields["grf_count"] == 0 {
		return 0, errors.New("the binary of Intel's compiler does not say how many lanes and registers there are")
	}
	registers, shared, stack := fields["grf_count"]*target.GRFBytes/4/lanes, fields["slm_size"], 0
	if m := zebinScratch().FindSubmatch(info); m != nil {
		if stack, err = strconv.Atoi(string(m[1])); err != nil {
			return 0, fmt.Errorf("the binary of Intel's compiler: %w", err)
		}
		stack /= lanes
	}
	r.Registers, r.SharedBytes, r.StackBytes = &registers, &shared, &stack
	if spilled, told := fields["spill_size"]; told {
		spilled /= lanes
		r.SpilledBytes = &spilled
	}
	for _, s := range f.Sections {
		if strings.HasPrefix(s.Name, ".text.") && s.Name != ".text."+symbolTable {
			size := int(s.Size)
			r.CodeBytes = &size
		}
	}
	return lanes, nil
}

// symbolTable is what looks like a kernel in a binary with constants.
const symbolTable = "Intel_Symbol_Table_Void_Program"

// kernelEntry is the part of .ze_info that is a kernel's.
func kernelEntry(info []byte) []byte {
	entries := bytes.Split(info, []byte("\n  - name:"))
	for _, entry := range entries[1:] {
		if !bytes.HasPrefix(bytes.TrimLeft(entry, " "), []byte(symbolTable)) {
			return entry
		}
	}
	return info
}
