// Command specgen compiles a dialect's spec to Go tables.
//
//	//go:generate go run ../spec/cmd/specgen -in tt.spec -out tables.go -pkg tt
//
// With -check it writes nothing and exits with 1 when the tables are stale.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

// run returns the exit code: 0 done, 1 a spec is wrong or tables are stale, 2
// usage.
func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("specgen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	in := flags.String("in", "", "the spec to read")
	out := flags.String("out", "tables.go", "the Go file to write")
	pkg := flags.String("pkg", "", "the package of the Go file")
	check := flags.Bool("check", false, "only compare the Go file with what would be written")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if *in == "" || *pkg == "" || flags.NArg() > 0 {
		fmt.Fprintln(stderr, "specgen: -in and -pkg must be given, and nothing else")
		flags.Usage()
		return 2
	}
	text, err := os.ReadFile(*in)
	if err != nil {
		fmt.Fprintln(stderr, "specgen:", err)
		return 1
	}
	if len(text) > source.MaxSize {
		fmt.Fprintf(stderr, "specgen: %s is too large\n", *in)
		return 1
	}
	file := source.NewFile(*in, string(text))
	d, diags := spec.Parse(file)
	for _, diag := range diags {
		report(stderr, file, diag)
	}
	if source.HasErrors(diags) {
		return 1
	}
	src, err := spec.Generate(d, *pkg)
	if err != nil {
		fmt.Fprintln(stderr, "specgen:", err)
		return 1
	}
	if *check {
		if old, err := os.ReadFile(*out); err != nil || !bytes.Equal(old, src) {
			fmt.Fprintf(stderr, "specgen: %s is stale: run go generate\n", *out)
			return 1
		}
		return 0
	}
	if err := os.WriteFile(*out, src, 0o666); err != nil {
		fmt.Fprintln(stderr, "specgen:", err)
		return 1
	}
	return 0
}

func report(w io.Writer, file *source.File, d source.Diagnostic) {
	line := func(s source.Span, severity source.Severity, message string) {
		p := file.Position(s.Start)
		fmt.Fprintf(w, "%s:%d:%d: %s: %s\n", file.Name, p.Line, p.Column, severity, message)
	}
	line(d.Span, d.Severity, d.Message)
	for _, r := range d.Related {
		line(r.Span, source.Note, r.Message)
	}
}
