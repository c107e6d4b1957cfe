package lit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A part is one of the files that a file holds.
type part struct {
	name string
	text string
	line int // its first line in the whole, counted from one
}

// splitParts splits a text at lines like "//--- name" or "#--- name". What
// stands before the first such line belongs to no part.
func splitParts(text string) ([]part, error) {
	var parts []part
	start, number := 0, 0
	seen := map[string]bool{}
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		number++
		line := strings.TrimRight(text[at:end], "\r\n")
		marker := 5
		if strings.HasPrefix(line, "//") {
			marker = 6
		}
		if len(line) >= marker && line[marker-4:marker] == "--- " {
			name := line[marker:]
			switch {
			case name == "":
				return nil, fmt.Errorf("%d: empty part name", number)
			case strings.TrimSpace(name) != name:
				return nil, fmt.Errorf("%d: part name cannot have leading or trailing space", number)
			case seen[name]:
				return nil, fmt.Errorf("%d: '%s' occurs more than once", number, line)
			}
			seen[name] = true
			if len(parts) > 0 {
				parts[len(parts)-1].text = text[start:at]
			}
			parts = append(parts, part{name: name, line: number + 1})
			start = end
		}
		at = end
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf(" no part separator was found")
	}
	parts[len(parts)-1].text = text[start:]
	return parts, nil
}

// splitFile is `split-file [--leading-lines] file directory`; with the option
// each part keeps its line numbers.
func splitFile(_ context.Context, inv *Invocation) int {
	_, names := inv.split()
	leading := false
	for _, a := range inv.Args {
		leading = leading || a == "--leading-lines" || a == "-leading-lines"
	}
	if len(names) != 2 {
		return inv.Errorf("error: expected a file and a directory")
	}
	text, err := inv.read(names[0])
	if err != nil {
		return inv.Errorf("error: %v", err)
	}
	parts, err := splitParts(text)
	if err != nil {
		return inv.Errorf("error: %s:%v", names[0], err)
	}
	dir := inv.Path(names[1])
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		if err := os.Remove(dir); err != nil {
			return inv.Errorf("error: %v", err)
		}
	}
	for _, p := range parts {
		if !filepath.IsLocal(p.name) {
			return inv.Errorf("error: %s: part '%s' is outside the directory", names[0], p.name)
		}
		path := filepath.Join(dir, p.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return inv.Errorf("error: %v", err)
		}
		if leading {
			p.text = strings.Repeat("\n", p.line-1) + p.text
		}
		if err := os.WriteFile(path, []byte(p.text), 0o666); err != nil {
			return inv.Errorf("error: %v", err)
		}
	}
	return 0
}
