package kernel

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/target"
)

// A Reported is what the vendor's compiler said of the same kernel, where that
// is known; fields that it did not tell are nil.
type Reported struct {
	Source       string `json:"source"` // the file that says so
	Registers    *int   `json:"registers"`
	SpilledBytes *int   `json:"spilled_bytes"` // a thread
	StackBytes   *int   `json:"stack_bytes"`   // a thread, spills among them
	SharedBytes  *int   `json:"shared_bytes"`

	// Compiled is the chip for which the compiler was asked, and Source is its name and
	// version; nil: it was for the module's own, and somebody wrote down what it said.
	Compiled *target.Chip `json:"-"`
	// Versions are what several releases reported that compiled the kernel, this one among
	// them, in their order; nil where fewer than two did.
	Versions []*Reported `json:"versions,omitempty"`
}

func (r *Reported) known() bool {
	return r.Registers != nil || r.SpilledBytes != nil || r.StackBytes != nil || r.SharedBytes != nil
}

// ReadMetadata reads the JSON that Triton's cache writes beside a dump. shared is
// there always; n_regs and n_spills (32-bit registers a thread) are if the
// kernel was loaded before it was written. nil if it is of another function, or
// says nothing.
func ReadMetadata(text []byte, function string) (*Reported, error) {
	var m struct {
		Registers *int   `json:"n_regs"`
		Spills    *int   `json:"n_spills"`
		Shared    *int   `json:"shared"`
		Name      string `json:"name"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("no metadata of a kernel: %w", err)
	}
	if m.Name != "" && m.Name != function {
		return nil, nil
	}
	r := &Reported{Registers: m.Registers, SharedBytes: m.Shared}
	if m.Spills != nil {
		spilled := 4 * *m.Spills
		r.SpilledBytes = &spilled
	}
	if !r.known() {
		return nil, nil
	}
	return r, nil
}

// WrittenBy reads from the same JSON which release of Triton wrote the dump; 0 if it
// names none that is known.
func WrittenBy(text []byte) release.Release {
	var m struct {
		Triton string `json:"triton_version"`
	}
	if json.Unmarshal(text, &m) != nil {
		return 0
	}
	major, rest, _ := strings.Cut(m.Triton, ".")
	minor, _, _ := strings.Cut(rest, ".")
	v, _ := release.Parse(major + "." + minor)
	if v < release.Oldest || v > release.Newest {
		return 0
	}
	return v
}

// A label is what compilers said of a dump, a row of labels.json as
// testdata/kernels/README.md of this project describes it.
type label struct {
	File   string `json:"file"`
	Kernel string `json:"kernel"`
	Labels struct {
		Registers  *int `json:"registers"`
		VGPR       *int `json:"vgpr"`
		Stack      *int `json:"stack_bytes"`
		Scratch    *int `json:"scratch_bytes"`
		Stores     *int `json:"spill_store_bytes"`
		VGPRSpills *int `json:"vgpr_spills"`
		Shared     *int `json:"shared_bytes"`
	} `json:"labels"`
}

// Bounds of a file of labels, of which rows have some hundred bytes.
const (
	mostRow  = 1 << 16 // bytes of a row
	mostRows = 1000    // rows that are tried
)

// ReadLabels finds what the rows of labels.json say of a function of a dump, by
// the dump's path relative to theirs; nil if nothing. It reads that row only:
// there may be thousands.
func ReadLabels(text []byte, file, function string) *Reported {
	name, err := json.Marshal(file)
	if err != nil {
		return nil
	}
	// Each brace is tried once, and so is a row from it: the file may have been
	// made to take long.
	for last, tried := 0, 0; tried < mostRows; {
		i := bytes.Index(text[last:], name)
		if i < 0 {
			return nil
		}
		begin := bytes.LastIndexByte(text[last:last+i], '{')
		from := last + begin
		last += i + len(name)
		if begin < 0 {
			continue
		}
		tried++
		var row label
		if json.NewDecoder(bytes.NewReader(text[from:min(len(text), from+mostRow)])).Decode(&row) != nil || row.File != file || row.Kernel != function {
			continue
		}
		n := row.Labels
		r := &Reported{Registers: n.Registers, StackBytes: n.Stack, SpilledBytes: n.Stores, SharedBytes: n.Shared}
		if n.VGPR != nil {
			r.Registers, r.StackBytes = n.VGPR, n.Scratch
		}
		if n.VGPRSpills != nil {
			spilled := 4 * *n.VGPRSpills
			r.SpilledBytes = &spilled
		}
		return r
	}
	return nil
}

// ReadAssembly reads what LLVM's AMD backend says of a kernel at the end of its
// assembly; nil if it says nothing of it. Shared memory that is asked for at the
// launch, as Triton's is since 3.0, is not in it.
func ReadAssembly(text, function string) *Reported {
	number := AssemblyFields(text, function)
	if number == nil {
		return nil
	}
	r := &Reported{Registers: number("vgpr_count"), StackBytes: number("private_segment_fixed_size"), SharedBytes: number("group_segment_fixed_size")}
	if r.SharedBytes != nil && *r.SharedBytes == 0 {
		r.SharedBytes = nil
	}
	if n := number("vgpr_spill_count"); n != nil {
		spilled := 4 * *n
		r.SpilledBytes = &spilled
	}
	return r
}

// AssemblyFields looks up the numbers that the metadata at the end of AMD's assembly
// have of a kernel, such as "agpr_count"; one that is not there is nil. It is nil if
// they have nothing of the kernel.
func AssemblyFields(text, function string) func(name string) *int {
	at := strings.Index(text, ".amdgpu_metadata")
	if at < 0 {
		return nil
	}
	for _, kernel := range strings.Split(text[at:], "\n  - .")[1:] {
		kernel = "    ." + kernel
		if field(kernel, "name") != function && field(kernel, "symbol") != function+".kd" {
			continue
		}
		return func(name string) *int {
			n, err := strconv.Atoi(field(kernel, name))
			if err != nil {
				return nil
			}
			return &n
		}
	}
	return nil
}

// field is what a line `    .name: value` has; those of arguments stand further
// in.
func field(text, name string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok && key == "    ."+name {
			return strings.Trim(strings.TrimSpace(value), `'"`)
		}
	}
	return ""
}

// What a cubin says of its kernels is in the section .nv.info: a list of
// attributes, each a format, a kind and two bytes of length or value. Those with
// the format sval begin with the index of the symbol that they are about. Older
// cubins have the registers in the top byte of the info of the kernel's section.
const (
	svalFormat     = 4
	frameSize      = 0x11 // bytes of stack a thread
	registerCount  = 0x2f
	attributeBytes = 4
)

// ReadCubin reads the registers and the stack of a thread of a kernel; nil if
// the text is no cubin that has it.
func ReadCubin(text []byte, function string) *Reported {
	f, code := openCubin(text, function)
	if code == nil {
		return nil
	}
	r := &Reported{}
	if n := int(code.Info >> 24); n > 0 {
		r.Registers = &n
	}
	symbols, err := f.Symbols()
	info := f.Section(".nv.info")
	if err != nil || info == nil {
		return r
	}
	data, err := info.Data()
	if err != nil {
		return r
	}
	for len(data) >= attributeBytes {
		format, kind, size := data[0], data[1], 0
		if format == svalFormat {
			size = int(binary.LittleEndian.Uint16(data[2:]))
		}
		data = data[attributeBytes:]
		if size > len(data) {
			break
		}
		if size == 8 && (kind == frameSize || kind == registerCount) {
			// elf.Symbols leaves out the first, which is no symbol.
			index, value := int(binary.LittleEndian.Uint32(data))-1, int(binary.LittleEndian.Uint32(data[4:]))
			if index >= 0 && index < len(symbols) && symbols[index].Name == function {
				if kind == frameSize {
					r.StackBytes = &value
				} else {
					r.Registers = &value
				}
			}
		}
		data = data[size:]
	}
	if !r.known() {
		return nil
	}
	return r
}

// CubinCode is the size in bytes of the instructions of a kernel; 0 if the text is no
// cubin that has it.
func CubinCode(text []byte, function string) int {
	_, code := openCubin(text, function)
	if code == nil {
		return 0
	}
	return int(code.Size)
}

// openCubin finds the section with the instructions of a kernel, nil if there is none.
func openCubin(text []byte, function string) (*elf.File, *elf.Section) {
	if len(text) < 64 || !bytes.HasPrefix(text, []byte(elf.ELFMAG)) {
		return nil, nil
	}
	// CUDA 12 keeps a version of its own where ELF has always 1.
	text = bytes.Clone(text)
	binary.LittleEndian.PutUint32(text[20:], uint32(elf.EV_CURRENT))
	f, err := elf.NewFile(bytes.NewReader(text))
	if err != nil || f.Machine != elf.Machine(190) { // EM_CUDA
		return nil, nil
	}
	return f, f.Section(".text." + function)
}

// Beside is what lies beside a dump, in Triton's cache and in folders above.
type Beside interface {
	// Read is the file of the dump's name with an extension, such as ".json", nil if
	// there is none.
	Read(extension string) []byte
	// Labels are what compilers said of many dumps, nil if there are none; name is what
	// the dump is called there.
	Labels() (text []byte, name string)
}

// ReadBeside reads what the vendor's compiler said of a function of a dump: stem.json,
// and stem.cubin or stem.amdgcn, or else labels. What the metadata say of shared
// memory is known nowhere else. nil if nothing is said of the function.
func ReadBeside(stem string, in Beside, function string) *Reported {
	var known *Reported
	if text := in.Read(".json"); text != nil {
		if r, err := ReadMetadata(text, function); err == nil && r != nil {
			known = r
			known.Source = stem + ".json"
		}
	}
	with := func(r *Reported, extension string) *Reported {
		r.Source = stem + extension
		if known != nil && known.SharedBytes != nil {
			r.SharedBytes = known.SharedBytes
			r.Source += " and .json"
		}
		return r
	}
	if known == nil || known.Registers == nil {
		if r := ReadCubin(in.Read(".cubin"), function); r != nil {
			return with(r, ".cubin")
		}
	}
	if text := in.Read(".amdgcn"); bytes.Contains(text, []byte(function)) {
		if r := ReadAssembly(string(text), function); r != nil {
			return with(r, ".amdgcn")
		}
	}
	if known != nil {
		return known
	}
	if text, name := in.Labels(); text != nil {
		if r := ReadLabels(text, name, function); r != nil {
			r.Source = "labels.json"
			return r
		}
	}
	return nil
}
