package ide

import "strings"

// A pythonText is the lines of a Python file and where the statement of each
// begins.
type pythonText struct {
	lines      []string
	statements []int // by line, counted from zero: the line, counted from one
}

// newPythonText follows brackets, strings, comments and backslashes: as much of
// Python as decides where a statement ends.
func newPythonText(text string) *pythonText {
	p := &pythonText{lines: textLines(text)}
	depth, quote, continued := 0, "", false
	start := 1
	for i, line := range p.lines {
		if depth <= 0 && quote == "" && !continued {
			start, depth = i+1, 0
		}
		p.statements = append(p.statements, start)
		continued = quote == "" && strings.HasSuffix(line, `\`)
		for at := 0; at < len(line); {
			rest := line[at:]
			switch {
			case quote != "" && rest[0] == '\\':
				at += 2
				continue
			case quote != "" && strings.HasPrefix(rest, quote):
				at += len(quote)
				quote = ""
				continue
			case quote != "":
			case rest[0] == '#':
				at = len(line)
				continue
			case strings.HasPrefix(rest, `"""`), strings.HasPrefix(rest, "'''"):
				quote = rest[:3]
				at += 3
				continue
			case rest[0] == '"' || rest[0] == '\'':
				quote = rest[:1]
			case strings.IndexByte("([{", rest[0]) >= 0:
				depth++
			case strings.IndexByte(")]}", rest[0]) >= 0:
				depth--
			}
			at++
		}
		if len(quote) == 1 {
			quote = "" // such a string ends with its line
		}
	}
	return p
}
