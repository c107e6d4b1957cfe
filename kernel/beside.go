package kernel

import "bytes"

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
