package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
)

// A Program runs a command of tgopt in this process, for what only the command line has: its arguments, what it reads on
// standard input, what it writes, and the exit code.
type Program func(ctx context.Context, args []string, stdin string) (stdout, stderr string, code int)

// Exit codes of a Program.
const (
	codeUsage   = 2
	codeMissing = 3
)

// run runs a command; the error is what it said on standard error.
func (a *Answers) run(ctx context.Context, name, stdin string, args ...string) (string, error) {
	if a.Program == nil {
		return "", &Error{"missing", name + " is not to be had here", []Diagnostic{}}
	}
	stdout, stderr, code := a.Program(ctx, append([]string{name}, args...), stdin)
	if code == 0 {
		return stdout, nil
	}
	kind := "input"
	switch code {
	case codeUsage:
		kind = "question"
	case codeMissing:
		kind = "missing"
	}
	said, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(stderr), "tgopt: "), "\nTry 'tgopt")
	return stdout, &Error{kind, said, []Diagnostic{}}
}

// A LayoutQuestion asks where the elements of a tensor live.
type LayoutQuestion struct {
	// Encoding is one such as "#ttg.blocked<{…}>", or the type of a tensor or buffer, which says the shape and the elements.
	Encoding string `json:"encoding"`
	Shape    string `json:"shape"` // extents, "16x16"
	Elem     string `json:"elem"`  // the type of an element; "" stands for f16
	// Convert is another encoding: the answer says what converting to it moves.
	Convert string `json:"convert"`
	Target  string `json:"target"`
	Format  string `json:"format"` // "text", "svg" or "html" for a picture beside it
}

// A LayoutAnswer is the object of `tgopt layout --format=json`.
type LayoutAnswer struct {
	Layout   json.RawMessage `json:"layout"`
	Rendered *string         `json:"rendered"`
}

var pictures = []string{"json", "text", "svg", "html"}

// Layout says where the elements of a tensor live.
func (a *Answers) Layout(ctx context.Context, q LayoutQuestion) (*LayoutAnswer, error) {
	if q.Format != "" && !slices.Contains(pictures, q.Format) {
		return nil, questionf("layout: format is %s, not '%s'%s", strings.Join(pictures, ", "), q.Format, spelling.Suggest(q.Format, pictures))
	}
	encoding := strings.TrimSpace(q.Encoding)
	switch {
	case encoding == "":
		return nil, questionf("layout: encoding is missing: '#ttg.blocked<{…}>', or the type of a tensor or buffer")
	case !strings.HasPrefix(encoding, "#") && !strings.HasPrefix(encoding, "!") && !strings.HasPrefix(encoding, "tensor<"):
		encoding = "#" + encoding // no file
	}
	args := []string{}
	for _, flag := range [][2]string{{"shape", q.Shape}, {"elem", q.Elem}, {"convert", q.Convert}, {"target", q.Target}} {
		if flag[1] != "" {
			args = append(args, "--"+flag[0]+"="+flag[1])
		}
	}
	out, err := a.run(ctx, "layout", "", append(args, "--format=json", "--", encoding)...)
	if err != nil {
		return nil, err
	}
	answer := &LayoutAnswer{Layout: json.RawMessage(strings.TrimSpace(out))}
	if q.Format == "" || q.Format == "json" {
		return answer, nil
	}
	out, err = a.run(ctx, "layout", "", append(args, "--format="+q.Format, "--", encoding)...)
	answer.Rendered = &out
	return answer, err
}

// A CompileQuestion asks what the vendor's compiler makes of a kernel.
type CompileQuestion struct {
	Text   string `json:"text"`
	Target string `json:"target"` // chips, with commas between; "" stands for the module's own
	Warps  int    `json:"num_warps"`
	Stages int    `json:"num_stages"`
	Passes string `json:"passes"` // a pipeline that is run first; the answer has the figures before it, too
}

func (q *CompileQuestion) attach(text []byte) { q.Text = string(text) }

// A CompileAnswer has the lines of `tgopt compile --format=json`.
type CompileAnswer struct {
	Kernels []json.RawMessage `json:"kernels"`
}

// Compile has an installed Triton compile a kernel; what was compiled before is not compiled again.
func (a *Answers) Compile(ctx context.Context, q CompileQuestion) (*CompileAnswer, error) {
	if strings.TrimSpace(q.Text) == "" {
		return nil, questionf("there is no text")
	}
	args := []string{"--format=json", "--no-config"}
	for _, flag := range []struct {
		name string
		n    int
	}{{"num-warps", q.Warps}, {"num-stages", q.Stages}} {
		if flag.n != 0 {
			args = append(args, fmt.Sprintf("--%s=%d", flag.name, flag.n))
		}
	}
	for _, flag := range [][2]string{{"target", q.Target}, {"passes", q.Passes}} {
		if flag[1] != "" {
			args = append(args, "--"+flag[0]+"="+flag[1])
		}
	}
	out, err := a.run(ctx, "compile", q.Text, args...)
	answer := &CompileAnswer{Kernels: []json.RawMessage{}}
	for line := range strings.Lines(out) {
		answer.Kernels = append(answer.Kernels, json.RawMessage(strings.TrimSpace(line)))
	}
	if len(answer.Kernels) > 0 {
		return answer, nil // lines say what did not compile
	}
	return nil, err
}
