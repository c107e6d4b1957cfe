package ide

// A Signature is how an op is written, with the part that is being typed.
type Signature struct {
	Label      string
	Doc        string // Markdown
	Parameters []Parameter
	Active     int // of Parameters; -1 for none
}

// A Parameter is a part of a Signature's label.
type Parameter struct {
	Start, End int // in Label, bytes
	Doc        string
}

// SignatureHelp is the signature of the op at an offset; nil if there is none.
func (s *Snapshot) SignatureHelp(off uint32) *Signature {
	defer s.enter()()
	return nil
}
