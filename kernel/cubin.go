package kernel

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

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
