package ttg_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/expect"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func TestDev(t *testing.T) {
	var ms []string
	for _, g := range strings.Fields(os.Getenv("DEV")) {
		m, _ := filepath.Glob(g)
		ms = append(ms, m...)
	}
	stats := map[string]int{}
	for _, path := range ms {
		data, _ := os.ReadFile(path)
		for i, chunk := range strings.Split(string(data), "// -----") {
			r := all.Registry()
			f := source.NewFile(path, chunk)
			m, diags := parser.Parse(f, parser.Options{Registry: r, AllowUnregistered: true})
			if os.Getenv("VERIFY") != "" {
				skip := false
				for _, d := range diags {
					if strings.Contains(d.Message, " is unknown") || strings.Contains(d.Message, "no dialect") {
						stats["unknown"]++
						skip = true
						break
					}
				}
				if skip {
					continue
				}
				if len(diags) == 0 {
					diags = append(diags, dialect.Verify(m)...)
				}
				bad := expect.Verify(f, diags, false)
				if len(bad) > 0 {
					stats["bad"]++
				} else if len(diags) > 0 {
					stats["expected"]++
				} else {
					stats["sound"]++
				}
				for _, d := range bad {
					p := f.Position(d.Span.Start)
					fmt.Printf("%s#%d %d:%d: %s\n", path, i, p.Line, p.Column, d.Message)
				}
				continue
			}
			if len(diags) > 0 {
				p := f.Position(diags[0].Span.Start)
				msg := diags[0].Message
				if strings.Contains(msg, "unregistered") || strings.Contains(msg, "nknown op") {
					stats["unreg"]++
					continue
				}
				stats["fail"]++
				fmt.Printf("%s#%d %d:%d: %s\n", path, i, p.Line, p.Column, msg)
				continue
			}
			got := string(dialect.Print(m, dialect.PrintOptions{}))
			if os.Getenv("SAME") != "" && got != chunk {
				stats["differ"]++
				fmt.Printf("%s#%d differs\n%.600s\n", path, i, textdiff.Unified("read", "printed", chunk, got, 0))
				continue
			}
			gen := string(dialect.Print(m, dialect.PrintOptions{Generic: true}))
			f2 := source.NewFile("generic", gen)
			m2, diags := parser.Parse(f2, parser.Options{Registry: r, AllowUnregistered: true})
			if len(diags) > 0 {
				stats["genfail"]++
				p := f2.Position(diags[0].Span.Start)
				fmt.Printf("%s#%d generic %d:%d: %s\n", path, i, p.Line, p.Column, diags[0].Message)
				continue
			}
			got2 := string(dialect.Print(m2, dialect.PrintOptions{}))
			if got2 != got {
				stats["gendiffer"]++
				fmt.Printf("%s#%d generic differs\n%.600s\n", path, i, textdiff.Unified("custom", "via generic", got, got2, 0))
				continue
			}
			stats["ok"]++
		}
	}
	fmt.Println(stats)
}
