package report

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// Beside reads the files that lie beside a dump under its name, by their
// extensions, such as ".json", each when it is first asked for; nil stands for
// one that cannot be read, as most are not there.
func Beside(dump string) func(extension string) []byte {
	stem := strings.TrimSuffix(dump, filepath.Ext(dump))
	texts := map[string][]byte{}
	return func(extension string) []byte {
		text, known := texts[extension]
		if !known {
			text, _ = os.ReadFile(stem + extension)
			texts[extension] = text
		}
		return text
	}
}

// ReadBeside reads what lies beside a dump in Triton's cache: stem.json, and
// stem.cubin or stem.amdgcn, which read has by their extensions, nil if there is
// none. What the metadata say of shared memory is known nowhere else. nil if
// nothing is said of the function.
func ReadBeside(stem string, read func(extension string) []byte, function string) *Reported {
	var known *Reported
	if text := read(".json"); text != nil {
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
		if r := ReadCubin(read(".cubin"), function); r != nil {
			return with(r, ".cubin")
		}
	}
	if text := read(".amdgcn"); bytes.Contains(text, []byte(function)) {
		if r := ReadAssembly(string(text), function); r != nil {
			return with(r, ".amdgcn")
		}
	}
	return known
}
