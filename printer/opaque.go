package printer

import "strings"

// opaque prints an attribute or type of an unknown dialect, without # or !: its
// name and what follows that, as they were read. MLIR makes no difference
// between #dialect.name<…> and #dialect<name<…>> and prints the first where the
// name allows it.
func (p *Printer) opaque(name, raw string) {
	if p.opts.Style != MLIR {
		p.Text(name)
		p.Text(raw)
		return
	}
	dialect, rest, short := strings.Cut(name, ".")
	symbol := rest + raw
	if !short {
		symbol = raw[1 : len(raw)-1]
	}
	p.Text(dialect)
	if isShortSymbol(symbol) {
		p.Byte('.')
		p.Text(symbol)
		return
	}
	p.Byte('<')
	p.Text(symbol)
	p.Byte('>')
}

// isShortSymbol reports whether s is `name` or `name<…>`.
func isShortSymbol(s string) bool {
	letter := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
	if s == "" || !letter(s[0]) {
		return false
	}
	rest := strings.TrimLeftFunc(s, func(r rune) bool {
		return r < 0x80 && (letter(byte(r)) || r >= '0' && r <= '9' || r == '.' || r == '_')
	})
	return rest == "" || rest[0] == '<' && rest[len(rest)-1] == '>'
}
