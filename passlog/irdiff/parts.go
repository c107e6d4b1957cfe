package irdiff

import "strings"

// parts are what a line says, by what it is said of.
type parts struct {
	operands []string // and results, blocks and arguments
	types    []string // with # for each layout
	layouts  []string // that are in them
	rest     string
}

// partsOf takes a line apart.
func partsOf(l string) (p parts) {
	var rest strings.Builder
	for i := 0; i < len(l); {
		end := i + 1
		switch c := l[i]; {
		case c == '"':
			end = min(stringEnd(l, i)+1, len(l))
			rest.WriteString(l[i:end])
		case c == '%' || c == '^':
			if end = nameEnd(l, end); end < len(l) && l[end] == '#' {
				end = nameEnd(l, end+1) // a result by its number: %0#1
			}
			p.operands = append(p.operands, l[i:end])
			rest.WriteByte(c)
		case c == '!':
			end = bracketed(l, nameEnd(l, end))
			p.typed(l[i:end])
		case isNameByte(c):
			end = nameEnd(l, i)
			switch word := l[i:end]; {
			case (word == "tensor" || word == "vector" || word == "memref") && end < len(l) && l[end] == '<':
				end = bracketed(l, end)
				p.typed(l[i:end])
			case isScalar(word):
				p.types = append(p.types, word)
			default:
				rest.WriteString(word)
			}
		default:
			rest.WriteByte(c)
		}
		i = end
	}
	p.rest = rest.String()
	return p
}

// typed takes a type.
func (p *parts) typed(t string) {
	var without strings.Builder
	for i := 0; i < len(t); {
		end := i + 1
		switch t[i] {
		case '"':
			end = min(stringEnd(t, i)+1, len(t))
			without.WriteString(t[i:end])
		case '#':
			end = bracketed(t, nameEnd(t, end))
			p.layouts = append(p.layouts, t[i:end])
			without.WriteByte('#')
		default:
			without.WriteByte(t[i])
		}
		i = end
	}
	p.types = append(p.types, without.String())
}

// bracketed is the end of what <…> encloses that begins at i, or i.
func bracketed(l string, i int) int {
	if i >= len(l) || l[i] != '<' {
		return i
	}
	depth := 0
	for ; i < len(l); i++ {
		switch l[i] {
		case '"':
			i = stringEnd(l, i)
		case '<':
			depth++
		case '>':
			if l[i-1] == '-' { // an arrow
				continue
			}
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(l)
}

// isScalar reports whether a word is a type of numbers: i32, bf16, f8E4M3FN, index.
func isScalar(word string) bool {
	if word == "index" {
		return true
	}
	number := strings.TrimPrefix(strings.TrimPrefix(word, "b"), "t")
	for _, prefix := range []string{"i", "si", "ui", "f"} {
		if rest, ok := strings.CutPrefix(number, prefix); ok && rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			return true
		}
	}
	return false
}
