// Package bigdump makes large TTGIR of a real dump: what the speed of the
// language server and others is measured on.
package bigdump

import (
	"fmt"
	"regexp"
	"strings"
)

// A dump is the text of one with one function.
type dump struct {
	head, signature, body, tail string
}

func cut(text string) dump {
	sig := strings.Index(text, "  tt.func")
	if sig < 0 {
		panic("bigdump: the dump has no function")
	}
	body := sig + strings.IndexByte(text[sig:], '\n') + 1
	end := body + strings.LastIndex(text[body:], "    tt.return")
	return dump{text[:sig], text[sig:body], text[body:end], text[end:]}
}

// Functions returns a module with as many copies of the dump's function, under
// names of their own, as make at least that many lines.
func Functions(text string, lines int) string {
	d := cut(text)
	finish := strings.Index(d.tail, "\n  }") + 1
	finish += strings.IndexByte(d.tail[finish:], '\n') + 1
	var out strings.Builder
	out.WriteString(d.head)
	rest := lines - strings.Count(d.head, "\n") - strings.Count(d.tail, "\n")
	for i := 0; i == 0 || rest > 0; i++ {
		out.WriteString(functionName.ReplaceAllString(d.signature, fmt.Sprintf("${0}_%d", i)))
		out.WriteString(d.body)
		out.WriteString(d.tail[:finish])
		rest -= strings.Count(d.body, "\n") + 3
	}
	out.WriteString(d.tail[finish:])
	return out.String()
}

// OneFunction returns a module with a function that does what the dump's does
// as often as makes at least that many lines.
func OneFunction(text string, lines int) string {
	d := cut(text)
	arguments := map[string]bool{}
	for _, a := range argument.FindAllStringSubmatch(d.signature, -1) {
		arguments[a[1]] = true
	}
	var out strings.Builder
	out.WriteString(d.head)
	out.WriteString(d.signature)
	rest := lines - strings.Count(d.head, "\n") - strings.Count(d.tail, "\n")
	for i := 0; i == 0 || rest > 0; i++ {
		out.WriteString(value.ReplaceAllStringFunc(d.body, func(name string) string {
			if i == 0 || arguments[name] {
				return name
			}
			return fmt.Sprintf("%sr%d_%s", name[:1], i, name[1:])
		}))
		rest -= strings.Count(d.body, "\n")
	}
	out.WriteString(d.tail)
	return out.String()
}

var (
	functionName = regexp.MustCompile(`@[\w.$]+`)
	argument     = regexp.MustCompile(`(%[\w.$-]+): `)
	value        = regexp.MustCompile(`[%^][\w.$-]+`)
)
