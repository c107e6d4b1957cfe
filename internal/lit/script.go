package lit

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A script is what a test file says about itself.
type script struct {
	lines       []runLine
	requires    []string
	unsupport   []string
	expectFails []string
}

// A runLine is the command of one or, with \ at their ends, several RUN lines.
type runLine struct {
	text   string
	number int // of its first line
}

var keyword = regexp.MustCompile(`(RUN|REQUIRES|UNSUPPORTED|XFAIL):(.*)|\bEND\.`)

func parseScript(text string) (*script, error) {
	s := new(script)
	continued := map[string]bool{}
	add := func(kind, line string, list *[]string) {
		line = strings.TrimRight(line, " \t\r")
		more := strings.HasSuffix(line, `\`)
		line = strings.TrimSuffix(line, `\`)
		if continued[kind] {
			(*list)[len(*list)-1] += line
		} else {
			*list = append(*list, strings.TrimLeft(line, " \t"))
		}
		continued[kind] = more
	}
	var runs []string
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		m := keyword.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		switch m[1] {
		case "RUN":
			n := len(runs)
			add(m[1], substituteLine(m[2], number), &runs)
			if len(runs) > n {
				s.lines = append(s.lines, runLine{number: number})
			}
		case "REQUIRES":
			add(m[1], m[2], &s.requires)
		case "UNSUPPORTED":
			add(m[1], m[2], &s.unsupport)
		case "XFAIL":
			add(m[1], m[2], &s.expectFails)
		}
		if m[1] == "" {
			break
		}
	}
	for _, kind := range []string{"RUN", "REQUIRES", "UNSUPPORTED", "XFAIL"} {
		if continued[kind] {
			return nil, fmt.Errorf("'%s:' line ends in a continuation without more", kind)
		}
	}
	for i, r := range runs {
		s.lines[i].text = r
	}
	for _, list := range []*[]string{&s.requires, &s.unsupport, &s.expectFails} {
		var err error
		if *list, err = conditions(*list); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// conditions splits lists at commas and sees that each condition can be
// evaluated.
func conditions(lines []string) ([]string, error) {
	var out []string
	for _, l := range lines {
		for c := range strings.SplitSeq(l, ",") {
			if c = strings.TrimSpace(c); c == "" {
				continue
			}
			if _, err := evaluate(c, nil); err != nil {
				return nil, err
			}
			out = append(out, c)
		}
	}
	return out, nil
}

// holds evaluates a condition that is known to be right.
func holds(condition string, features []string) bool {
	ok, _ := evaluate(condition, features)
	return ok
}

// unsupported says why the test does not apply, "" if it does.
func (s *script) unsupported(features []string) string {
	var missing []string
	for _, c := range s.requires {
		if !holds(c, features) {
			missing = append(missing, c)
		}
	}
	if len(missing) > 0 {
		return "Test requires the following unavailable features: " + strings.Join(missing, ", ")
	}
	for _, c := range s.unsupport {
		if holds(c, features) {
			return "Test does not support the following features and/or targets: " + c
		}
	}
	return ""
}

func (s *script) expectedToFail(features []string) bool {
	return slices.ContainsFunc(s.expectFails, func(c string) bool { return c == "*" || holds(c, features) })
}

var lineNumber = regexp.MustCompile(`%\(line *(?:([+-]) *([0-9]+))?\)`)

// substituteLine replaces %(line) and %(line+1).
func substituteLine(text string, number int) string {
	return lineNumber.ReplaceAllStringFunc(text, func(s string) string {
		m := lineNumber.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[2])
		if m[1] == "-" {
			n = -n
		}
		return strconv.Itoa(number + n)
	})
}

// newSubstituter returns what replaces %s and the other names of a test.
func newSubstituter(path, tmp string, config *Config) *strings.Replacer {
	base := filepath.Base(path)
	t := filepath.Join(tmp, base+".tmp")
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	pairs := [][2]string{
		{"%%", "%"},
		{"%s", path}, {"%S", filepath.Dir(path)}, {"%p", filepath.Dir(path)},
		{"%t", t}, {"%T", tmp},
		{"%basename_t", base},
		{"%{pathsep}", string(filepath.ListSeparator)}, {"%{fs-sep}", string(filepath.Separator)},
		{"%{s:basename}", base}, {"%{s:stem}", stem}, {"%{t:stem}", filepath.Join(tmp, base)},
	}
	for _, p := range pairs[1:6] {
		pairs = append(pairs, [2]string{"%/" + p[0][1:], filepath.ToSlash(p[1])})
	}
	for name, value := range config.Substitutions {
		pairs = append(pairs, [2]string{name, value})
	}
	// The longest name wins: %shlibext is not %s and then hlibext.
	slices.SortStableFunc(pairs, func(a, b [2]string) int { return len(b[0]) - len(a[0]) })
	var list []string
	for _, p := range pairs {
		list = append(list, p[0], p[1])
	}
	return strings.NewReplacer(list...)
}
