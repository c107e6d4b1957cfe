package dialect

import "strings"

// has reports whether v is a case, or, for a set of bits, made of cases.
func (e *EnumDef) has(v int64) bool {
	bits := int64(0)
	for i := range e.Cases {
		if e.Cases[i].Value == v {
			return true
		}
		bits |= e.Cases[i].Value
	}
	return e.BitSet && v != 0 && v&^bits == 0
}

// Text is the keyword of a value, or for a set of bits the keywords joined.
func (e *EnumDef) Text(v int64) (string, bool) {
	for _, c := range e.Cases {
		if c.Value == v {
			return c.Name, true
		}
	}
	if !e.BitSet {
		return "", false
	}
	// Groups of bits come before single ones.
	text, rest := "", v
	for _, group := range [...]bool{true, false} {
		for _, c := range e.Cases {
			if c.Value == 0 || rest&c.Value != c.Value || group != (c.Value&(c.Value-1) != 0) {
				continue
			}
			if text != "" {
				text += e.Separator
			}
			text += c.Name
			rest &^= c.Value
		}
	}
	return text, rest == 0
}

// Value is the number of a keyword, or of keywords joined by the separator.
func (e *EnumDef) Value(name string) (int64, bool) {
	for _, c := range e.Cases {
		if c.Name == name {
			return c.Value, true
		}
	}
	if first, rest, ok := strings.Cut(name, strings.TrimSpace(e.Separator)); e.BitSet && ok {
		v, known := e.Value(strings.TrimSpace(first))
		w, known2 := e.Value(strings.TrimSpace(rest))
		return v | w, known && known2
	}
	return 0, false
}

// Names are the keywords.
func (e *EnumDef) Names() []string {
	names := make([]string, len(e.Cases))
	for i := range e.Cases {
		names[i] = e.Cases[i].Name
	}
	return names
}
