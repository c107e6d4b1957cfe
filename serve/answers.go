package serve

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

// Answers are the answers; their methods may be called by several goroutines.
type Answers struct {
	// Version is that of the program.
	Version string
	// Registry has the dialects of texts, Passes what may be run on them.
	Registry *dialect.Registry
	Passes   *rewrite.Registry
	// Program is asked for layouts and compilations; nil: there are none.
	Program Program
}

// An Error is an answer that could not be given. Kind is "question" where the question is
// wrong, "input" where the text is, "missing" where a tool is, and "internal" for a mistake of ours.
type Error struct {
	Kind        string       `json:"kind"`
	Message     string       `json:"message"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

func (e *Error) Error() string { return e.Message }

func questionf(format string, args ...any) *Error {
	return &Error{"question", fmt.Sprintf(format, args...), []Diagnostic{}}
}

// A Diagnostic is a message about a place of a text. Line and column begin at 1, columns
// count bytes; both are 0 for one about all of it.
type Diagnostic struct {
	Severity string `json:"severity"`
	Category string `json:"category"`
	Kind     string `json:"kind"` // of a remark: "passed", "missed" or "analysis"
	Message  string `json:"message"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
}

func diagnosticOf(f *source.File, d source.Diagnostic) Diagnostic {
	out := Diagnostic{Severity: d.Severity.String(), Category: d.Category, Kind: d.Kind.String(), Message: d.Message}
	if d.Span.IsValid() {
		p := f.Position(d.Span.Start)
		out.Line, out.Column = p.Line, p.Column
	}
	return out
}

// A Method is a question by its name.
type Method struct {
	Name    string
	Summary string
	// Question and Answer are the types of what is asked and answered.
	Question, Answer reflect.Type

	answer func(ctx context.Context, a *Answers, params json.RawMessage, text []byte) (any, error)
}

func method[Q, A any](name, summary string, f func(*Answers, context.Context, Q) (A, error)) Method {
	return Method{name, summary, reflect.TypeFor[Q](), reflect.TypeFor[A](), func(ctx context.Context, a *Answers, params json.RawMessage, text []byte) (any, error) {
		var q Q
		if len(params) > 0 && string(params) != "null" {
			d := json.NewDecoder(bytes.NewReader(params))
			d.DisallowUnknownFields()
			if err := d.Decode(&q); err != nil {
				return nil, questionf("%s: %s", name, misfit(err, reflect.TypeFor[Q]()))
			}
		}
		if text != nil {
			t, ok := any(&q).(interface{ attach(text []byte) })
			if !ok {
				return nil, questionf("%s: it is not asked of a text", name)
			}
			t.attach(text)
		}
		return f(a, ctx, q)
	}}
}

// misfit says why parameters are not those of a question.
func misfit(err error, question reflect.Type) string {
	if quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		unknown := strings.Trim(quoted, `"`)
		names := parameters(question)
		return fmt.Sprintf("there is no parameter '%s'%s (there are %s)", unknown, spelling.Suggest(unknown, names), strings.Join(names, ", "))
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		_, field, _ := strings.Cut("."+e.Field, ".")
		return fmt.Sprintf("the parameter '%s' is a %s, which it cannot be", field[strings.LastIndexByte(field, '.')+1:], e.Value)
	}
	return err.Error()
}

// parameters are the names of a question's, those of what it embeds first.
func parameters(question reflect.Type) (names []string) {
	for i := range question.NumField() {
		f := question.Field(i)
		if f.Anonymous {
			names = append(names, parameters(f.Type)...)
		} else {
			names = append(names, f.Tag.Get("json"))
		}
	}
	return names
}

// Methods are all questions, in the order in which people are told of them.
func Methods() []Method {
	return []Method{
		method("version", "what program answers, and which questions", (*Answers).Who),
		method("target", "what is known of chips", (*Answers).Targets),
		method("report", "registers, spills, shared memory and occupancy of kernels", (*Answers).Report),
		method("risk", "of a report, in short: registers, spills, shared memory, occupancy", (*Answers).Risk),
		method("advise", "of a report, what would help kernels: rewrites, launch parameters", (*Answers).Advise),
		method("fits", "whether kernels can be launched on chips", (*Answers).Fits),
		method("rewrite", "what passes make of a text", (*Answers).Rewrite),
		method("layout", "where the elements of a tensor live", (*Answers).Layout),
		method("compile", "what the vendor's compiler makes of a kernel, by an installed Triton", (*Answers).Compile),
	}
}

// Ask answers a question of lines: the result is JSON. A text that is not nil takes the place of the parameter of that name. A
// panic is an error of the kind "internal".
func (a *Answers) Ask(ctx context.Context, name string, params json.RawMessage, text []byte) (result json.RawMessage, failure *Error) {
	methods := Methods()
	i := slices.IndexFunc(methods, func(m Method) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range Methods() {
			names = append(names, m.Name)
		}
		return nil, questionf("there is no method '%s'%s (there are %s)", name, spelling.Suggest(name, names), strings.Join(names, ", "))
	}
	var err error
	if failed := guard.Do(func() {
		var answer any
		if answer, err = methods[i].answer(ctx, a, params, text); err == nil {
			result, err = marshal(answer)
		}
	}); failed != nil {
		return nil, &Error{"internal", failed.Error(), []Diagnostic{}}
	}
	if err == nil {
		return bytes.TrimSuffix(result, []byte("\n")), nil
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return nil, e
	}
	return nil, &Error{"internal", err.Error(), []Diagnostic{}}
}

// Nothing is a question without parameters.
type Nothing struct{}

// A Version says what program answers.
type Version struct {
	Version  string   `json:"version"`
	Protocol int      `json:"protocol"`
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Methods  []string `json:"methods"`
	// Releases of Triton that are read.
	Triton struct {
		Oldest string `json:"oldest"`
		Newest string `json:"newest"`
	} `json:"triton"`
}

// Who says what program answers.
func (a *Answers) Who(context.Context, Nothing) (*Version, error) {
	v := &Version{Version: a.Version, Protocol: Protocol, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	v.Triton.Oldest, v.Triton.Newest = release.Oldest.String(), release.Newest.String()
	for _, m := range Methods() {
		v.Methods = append(v.Methods, m.Name)
	}
	return v, nil
}

// A Text is a module to be asked about.
type Text struct {
	Text string `json:"text"`
	// Name is the file that messages and answers call it; "" stands for "<text>".
	Name string `json:"name"`
	// Release of Triton that wrote it, such as "3.6"; "": what Metadata or the text say.
	Release string `json:"release"`
	// Metadata are what Triton's JSON beside a dump has: registers and spills, if it was
	// loaded, shared memory, the release.
	Metadata json.RawMessage `json:"metadata"`
	// Binary is NVIDIA's cubin of the kernel, in base64, and Assembly AMD's: what the compiler
	// made of it says registers and stack, where no GPU has loaded it.
	Binary   []byte `json:"binary"`
	Assembly string `json:"assembly"`
}

// attach is for the text that stood before a question.
func (t *Text) attach(text []byte) { t.Text = string(text) }

// A module is a text that was read.
type module struct {
	*ir.Module
	file     *source.File
	warnings []source.Diagnostic
}

// module reads and verifies a text.
func (a *Answers) module(t *Text) (*module, error) {
	if strings.TrimSpace(t.Text) == "" {
		return nil, questionf("there is no text")
	}
	written := kernel.WrittenBy(t.Metadata)
	if t.Release != "" {
		v, ok := release.Parse(t.Release)
		if !ok || v < release.Oldest || v > release.Newest {
			return nil, questionf("'%s' is no release of Triton that is known: they are %s to %s", t.Release, release.Oldest, release.Newest)
		}
		written = v
	}
	f := source.NewFile(cmp.Or(t.Name, "<text>"), t.Text)
	m, diags := parser.Parse(f, parser.Options{Registry: a.Registry, Release: written, AllowUnregistered: true})
	diags = append(diags, verify.Module(m)...)
	if source.HasErrors(diags) {
		return nil, inputError(f, diags)
	}
	return &module{m, f, diags}, nil
}

// mostDiagnostics bounds those of an answer.
const mostDiagnostics = 100

// inputError says what is wrong with a text: the first mistake as a message.
func inputError(f *source.File, diags []source.Diagnostic) *Error {
	e := &Error{Kind: "input", Diagnostics: []Diagnostic{}}
	errors := 0
	for _, d := range diags {
		out := diagnosticOf(f, d)
		if len(e.Diagnostics) < mostDiagnostics {
			e.Diagnostics = append(e.Diagnostics, out)
		}
		if d.Severity != source.Error {
			continue
		}
		if errors++; errors == 1 {
			e.Message = d.Message
			if out.Line > 0 {
				e.Message = fmt.Sprintf("%s:%d:%d: %s", f.Name, out.Line, out.Column, d.Message)
			}
		}
	}
	if errors > 1 {
		e.Message += fmt.Sprintf(" (and %d more)", errors-1)
	}
	return e
}

// beside is what came with a text as what lies beside a dump.
type beside struct{ *Text }

func (t beside) Read(extension string) []byte {
	switch extension {
	case ".json":
		return t.Metadata
	case ".cubin":
		return t.Binary
	case ".amdgcn":
		return []byte(t.Assembly)
	}
	return nil
}

func (t beside) Labels() (text []byte, name string) { return nil, "" }

// reported is what came with the text of what the compiler reported.
func (t *Text) reported() func(*ir.Op) *kernel.Reported {
	if len(t.Metadata) == 0 && len(t.Binary) == 0 && t.Assembly == "" {
		return nil
	}
	return kernel.ReportedBeside(cmp.Or(strings.TrimSuffix(t.Name, path.Ext(t.Name)), "kernel"), beside{t})
}

// chipsOf are the chips of a list, as target.List reads it.
func chipsOf(list string) ([]*target.Chip, error) {
	chips, err := target.List(list)
	if err != nil {
		return nil, questionf("%v", err)
	}
	return chips, nil
}

// steps are those of a pipeline.
func (a *Answers) steps(passes string) ([]rewrite.Step, error) {
	if passes == "" {
		return nil, nil
	}
	steps, err := a.Passes.ParsePipeline(passes)
	if err != nil {
		return nil, questionf("passes: %v", err)
	}
	return steps, nil
}

// run runs steps on a module.
func run(ctx context.Context, m *module, steps []rewrite.Step) (changed bool, said []source.Diagnostic, err error) {
	changed, said, err = rewrite.RunVerified(ctx, m.Module, steps)
	if err != nil && !source.HasErrors(said) {
		said = append(said, source.Diagnostic{Severity: source.Error, Span: source.NoSpan, Message: err.Error()})
	}
	if source.HasErrors(said) {
		return changed, said, inputError(m.file, said)
	}
	return changed, said, nil
}
