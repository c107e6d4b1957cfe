// Package roundtrip tests the syntax of dialects by files of text that prints
// as itself, and by files of mistakes.
//
// Chunks are separated by `// -----` lines. TGOPT_MLIR_OPT names an mlir-opt
// (of LLVM 22) to which the files are also given, as they are and in the
// generic form that we print: it must print the same.
package roundtrip

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/expect"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

const separator = "// -----\n"

// Files checks that each chunk of a file prints as itself in both styles,
// passes its verifiers, and comes back from the generic form.
func Files(t *testing.T, reg *dialect.Registry, pattern string) { files(t, reg, pattern, true) }

// Newer does so without mlir-opt, for syntax that is not LLVM 22's.
func Newer(t *testing.T, reg *dialect.Registry, pattern string) { files(t, reg, pattern, false) }

func files(t *testing.T, reg *dialect.Registry, pattern string, ask bool) {
	each(t, pattern, func(t *testing.T, path, text string) {
		for _, chunk := range strings.Split(text, separator) {
			m := parse(t, reg, path, chunk)
			if m == nil {
				return
			}
			for _, why := range Verify(m) {
				t.Errorf("verifier: %s", why)
			}
			same(t, "faithful", chunk, string(printer.Print(m, printer.Options{})))
			generic := string(printer.Print(m, printer.Options{Generic: true}))
			if back := parse(t, reg, "generic", generic); back != nil {
				same(t, "custom from generic", chunk, string(printer.Print(back, printer.Options{})))
			}
			mlir := string(printer.Print(m, printer.Options{Style: printer.MLIR}))
			same(t, "mlir", chunk, mlir)
			if ask {
				oracle(t, mlir, chunk)
				oracle(t, mlir, generic)
				generic = string(printer.Print(m, printer.Options{Style: printer.MLIR, Generic: true}))
				genericOracle(t, generic, chunk)
			}
		}
	})
}

// Mistakes checks files of broken chunks. Each says by `expected-error` comments
// what parser and verifier report for it, or starts with a line `// want text`:
// a part of the one message that they give.
func Mistakes(t *testing.T, reg *dialect.Registry, pattern string) {
	each(t, pattern, func(t *testing.T, path, text string) {
		for _, chunk := range strings.Split(text, separator) {
			if strings.Contains(chunk, "expected-error") {
				expected(t, reg, path, chunk)
				continue
			}
			line, _, _ := strings.Cut(chunk, "\n")
			want, ok := strings.CutPrefix(line, "// want ")
			if !ok {
				t.Fatalf("%s: a chunk starts with %q, not with `// want`", path, line)
			}
			f := source.NewFile(path, chunk)
			m, diags := parser.Parse(f, parser.Options{Registry: reg})
			var got []string
			for _, d := range diags {
				got = append(got, d.Message)
			}
			if len(diags) == 0 {
				for _, d := range verify.Module(m) {
					got = append(got, d.Message)
				}
				// A definition's checks come before those of hooks and may hide them.
				got = append(got, Verify(m)...)
			}
			if !strings.Contains(strings.Join(got, "\n"), want) {
				t.Errorf("%s:\ngot  %q\nwant %q", chunk, got, want)
			}
		}
	})
}

// expected compares what is reported with the chunk's comments.
func expected(t *testing.T, reg *dialect.Registry, path, chunk string) {
	f := source.NewFile(path, chunk)
	m, diags := parser.Parse(f, parser.Options{Registry: reg})
	if !source.HasErrors(diags) {
		diags = append(diags, verify.Module(m)...)
	}
	for _, d := range expect.Verify(f, diags, false) {
		line := 0
		if d.Span.IsValid() {
			line = f.Position(d.Span.Start).Line
		}
		t.Errorf("%s:%d: %s, in\n%s", path, line, d.Message, chunk)
	}
}

// Verify runs the verifiers of all ops and returns what they report.
func Verify(m *ir.Module) []string {
	var messages []string
	var visit func(o *ir.Op)
	visit = func(o *ir.Op) {
		if def := dialect.DefOf(o); def != nil && def.Verify != nil {
			def.Verify(o, func(format string, args ...any) {
				messages = append(messages, fmt.Sprintf("'%s' op "+format, append([]any{o.Name()}, args...)...))
			})
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for p := range b.Ops {
					visit(p)
				}
			}
		}
	}
	visit(m.Op())
	return messages
}

func each(t *testing.T, pattern string, f func(t *testing.T, path, text string)) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files match %s", pattern)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f(t, path, string(text))
		})
	}
}

func parse(t *testing.T, reg *dialect.Registry, path, text string) *ir.Module {
	f := source.NewFile(path, text)
	m, diags := parser.Parse(f, parser.Options{Registry: reg, AllowUnregistered: true})
	for _, d := range diags {
		p := f.Position(d.Span.Start)
		lines := strings.Split(text, "\n")
		t.Errorf("%s:%d:%d: %s\n\t%s", path, p.Line, p.Column, d.Message, lines[min(int(p.Line), len(lines))-1])
	}
	if len(diags) > 0 {
		return nil
	}
	return m
}

func same(t *testing.T, what, want, got string) {
	if want != got {
		t.Errorf("%s: printed text differs:\n%s", what, textdiff.Unified("read", "printed", want, got, 0))
	}
}

// tritons finds what belongs to the dialects that mlir-opt does not know.
var tritons = regexp.MustCompile(`(^|[\s"#!(<])(tt|ttg|ttng|nvws|amdg|amdgpu|ttig|gluon|tti|proton|nvg|triton_[a-z_]+|proton_gpu)\.`)

// oracle compares our MLIR style with what mlir-opt prints for the text.
func oracle(t *testing.T, want, text string) {
	tool := os.Getenv("TGOPT_MLIR_OPT")
	if tool == "" || tritons.MatchString(text) {
		return
	}
	out, errs, err := mlirOpt(tool, text)
	if err != nil {
		t.Errorf("%s: %v\n%s", filepath.Base(tool), err, errs)
		return
	}
	// mlir-opt writes a line break of its own behind a module.
	same(t, filepath.Base(tool), strings.TrimRight(out, "\n"), strings.TrimRight(want, "\n"))
}

// genericOracle does so for the generic form.
func genericOracle(t *testing.T, want, text string) {
	tool := os.Getenv("TGOPT_MLIR_OPT")
	if tool == "" || tritons.MatchString(text) {
		return
	}
	out, errs, err := mlirOpt(tool, text, "-mlir-print-op-generic")
	if err != nil {
		t.Errorf("%s: %v\n%s", filepath.Base(tool), err, errs)
		return
	}
	same(t, filepath.Base(tool)+", generic", strings.TrimRight(out, "\n"), strings.TrimRight(want, "\n"))
}

func mlirOpt(tool, text string, flags ...string) (out, errs string, err error) {
	flags = append(flags, "-allow-unregistered-dialect", "-mlir-print-op-on-diagnostic=false")
	cmd := exec.Command(tool, flags...)
	cmd.Stdin = strings.NewReader(text)
	var o, e strings.Builder
	cmd.Stdout, cmd.Stderr = &o, &e
	err = cmd.Run()
	return o.String(), e.String(), err
}
