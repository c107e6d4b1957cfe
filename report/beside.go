package report

import "bytes"

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
