package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
)

var update = flag.Bool("update", false, "rewrite the expected outputs in the scripts")

// TestScripts runs testdata/*.txtar. Beside testscript's own commands they
// have, all in this process:
//
//	tgopt ARGS…            which must succeed; its standard input is the file
//	                       that $STDIN names, once
//	status N PROGRAM ARGS… which must exit with N; PROGRAM is tgopt's name
//	limit N                the largest input from now on, in bytes
//	cancelled ARGS…        tgopt after Ctrl-C
//	bytes FILE TEXT      writes a file; TEXT may have Go's escapes
func TestScripts(t *testing.T) {
	registry := testRegistry()
	type limitKey struct{}
	run := func(ctx context.Context, ts *testscript.TestScript, args []string) int {
		var limit int64
		if l, ok := ts.Value(limitKey{}).(*int64); ok {
			limit = *l
		}
		stdin := ""
		if name := ts.Getenv("STDIN"); name != "" {
			stdin = ts.ReadFile(name)
			ts.Setenv("STDIN", "")
		}
		env := cli.Environment{
			Dir: ts.MkAbs("."), Getenv: ts.Getenv, Stdin: strings.NewReader(stdin),
			Stdout: ts.Stdout(), Stderr: ts.Stderr(), Passes: registry, MaxInput: limit,
		}
		return env.Main(ctx, args)
	}
	expect := func(ts *testscript.TestScript, want, got int) {
		if got != want {
			ts.Fatalf("exit code %d, want %d", got, want)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Values[limitKey{}] = new(int64)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"tgopt": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg {
					ts.Fatalf("say status N tgopt …")
				}
				expect(ts, 0, run(t.Context(), ts, append([]string{"tgopt"}, args...)))
			},
			"status": func(ts *testscript.TestScript, neg bool, args []string) {
				want, err := strconv.Atoi(args[0])
				ts.Check(err)
				expect(ts, want, run(t.Context(), ts, args[1:]))
			},
			"limit": func(ts *testscript.TestScript, neg bool, args []string) {
				n, err := strconv.ParseInt(args[0], 10, 64)
				ts.Check(err)
				*ts.Value(limitKey{}).(*int64) = n
			},
			"bytes": func(ts *testscript.TestScript, neg bool, args []string) {
				text, err := strconv.Unquote(`"` + args[1] + `"`)
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
			},
			"cancelled": func(ts *testscript.TestScript, neg bool, args []string) {
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				expect(ts, 1, run(ctx, ts, append([]string{"tgopt"}, args...)))
			},
		},
	})
}

// testRegistry is the built-in passes and some that misbehave on demand.
func testRegistry() *rewrite.Registry {
	return rewrite.NewRegistry(append(passes.Registry().Passes(), testPasses()...)...)
}

func testPasses() []*rewrite.Pass {
	pass := func(name string, run func(c *rewrite.Config, root *ir.Op) error) *rewrite.Pass {
		return &rewrite.Pass{Name: name, Summary: "for tests", Anchor: "builtin.module", Run: run}
	}
	dead := pass("test-drop-dead", func(c *rewrite.Config, root *ir.Op) error {
		ir.Walk(root, func(o *ir.Op) {
			if o.Is("arith.addi") && !o.Result(0).HasUses() {
				c.Done(o, "dropped %s", rewrite.ValueText(o.Result(0)))
				o.Erase()
			}
		})
		return nil
	})
	dead.Aliases = []string{"test-upstream-drop-dead"}
	options := pass("test-options", func(c *rewrite.Config, root *ir.Op) error {
		c.Done(root, "as=%s mode=%s threshold=%d list=%s fast=%t", c.As, c.String("mode"), c.Int("threshold"),
			strings.Join(c.List("list"), "|"), c.Bool("fast"))
		return nil
	})
	options.Doc = "Remarks its options."
	options.Options = []rewrite.Option{
		{Name: "mode", Kind: rewrite.ChoiceOption, Default: "off", Choices: []string{"off", "smem", "remat"}, Doc: "what to do"},
		{Name: "threshold", Kind: rewrite.IntOption, Default: "0", Doc: "bytes"},
		{Name: "list", Kind: rewrite.ListOption, Doc: "names"},
		{Name: "fast", Kind: rewrite.BoolOption, Default: "false"},
	}
	return []*rewrite.Pass{
		dead,
		options,
		pass("test-error", func(c *rewrite.Config, root *ir.Op) error { return errors.New("it went wrong") }),
		pass("test-error-at", func(c *rewrite.Config, root *ir.Op) error {
			ir.Walk(root, func(o *ir.Op) {
				if o.Is("arith.addi") {
					d := source.Errorf(o.Span(), "no additions")
					d.Note(root.Span(), "in here")
					d.Fixes = []source.Fix{{Title: "subtract"}}
					c.Report(d)
				}
			})
			return errors.New("found additions")
		}),
		pass("test-warning", func(c *rewrite.Config, root *ir.Op) error {
			c.Report(source.Diagnostic{Severity: source.Warning, Span: root.Span(), Message: "slow", Category: c.Pass.Name})
			return nil
		}),
		pass("test-panic", func(*rewrite.Config, *ir.Op) error { panic("oh no") }),
		pass("test-invalid", func(c *rewrite.Config, root *ir.Op) error {
			ir.Walk(root, func(o *ir.Op) {
				if o.Is("func.return") {
					o.Erase()
				}
			})
			return nil
		}),
	}
}
