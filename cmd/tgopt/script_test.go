package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestScripts runs testdata/*.txtar. Beside testscript's own commands they
// have, all in this process:
//
//	tgopt ARGS…            which must succeed; its standard input is the file
//	                       that $STDIN names, once
//	status N PROGRAM ARGS… which must exit with N; PROGRAM is tgopt's name
//	limit N                the largest input from now on, in bytes
//	cancelled ARGS…        tgopt after Ctrl-C
//	bytes FILE TEXT        writes a file; TEXT may have Go's escapes
//	fifo FILE              makes a named pipe
//	give USER FILE…        gives files to another user, which root can
//
// $FAKES has a Python with a fake Triton. Conditions are testscript's, and [root].
func TestScripts(t *testing.T) {
	registry := testRegistry()
	fakes, err := filepath.Abs("../../runner/triton/testdata/bin")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("FAKES_PYTHON", filepath.Join(fakes, "python")) // of what the process starts
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
		UpdateScripts: golden.Updating(),
		Setup: func(env *testscript.Env) error {
			env.Values[limitKey{}] = new(int64)
			env.Setenv("FAKES", fakes)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond != "root" {
				return false, fmt.Errorf("unknown condition %s", cond)
			}
			return os.Geteuid() == 0, nil
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
			"gzip": func(ts *testscript.TestScript, neg bool, args []string) { compress(ts, args[0]) },
			"fifo": func(ts *testscript.TestScript, neg bool, args []string) {
				ts.Check(makeFIFO(ts.MkAbs(args[0])))
			},
			"give": func(ts *testscript.TestScript, neg bool, args []string) {
				user, err := strconv.Atoi(args[0])
				ts.Check(err)
				for _, name := range args[1:] {
					ts.Check(os.Chown(ts.MkAbs(name), user, -1))
				}
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
	pass := func(name string, run func(in *rewrite.Invocation, root *ir.Op) error) *rewrite.Pass {
		return &rewrite.Pass{Name: name, Summary: "for tests", Anchor: "builtin.module",
			Run: func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
				err := run(in, root)
				return in.Outcome(), err
			}}
	}
	eraseAll := func(in *rewrite.Invocation, root *ir.Op, name string) {
		ir.Walk(root, func(o *ir.Op) {
			if o.Is(name) && !o.HasUses() {
				if o.NumResults() > 0 {
					in.Done(o, "dropped %s", rewrite.ValueText(o.Result(0)))
				}
				in.Rewriter().Erase(o)
			}
		})
	}
	dead := pass("test-drop-dead", func(in *rewrite.Invocation, root *ir.Op) error {
		eraseAll(in, root, "arith.addi")
		return nil
	})
	dead.Anchor = ""
	dead.Aliases = []string{"test-upstream-drop-dead"}
	return []*rewrite.Pass{
		dead,
		optionsPass(),
		pass("test-error", func(*rewrite.Invocation, *ir.Op) error { return errors.New("it went wrong") }),
		pass("test-error-at", func(in *rewrite.Invocation, root *ir.Op) error {
			ir.Walk(root, func(o *ir.Op) {
				if o.Is("arith.addi") {
					d := source.Errorf(o.Span(), "no additions")
					d.Note(root.Span(), "in here")
					d.Fixes = []source.Fix{{Title: "subtract"}}
					in.Report(d)
				}
			})
			return errors.New("found additions")
		}),
		pass("test-warning", func(in *rewrite.Invocation, root *ir.Op) error {
			in.Warn(root, "slow")
			return nil
		}),
		pass("test-panic", func(*rewrite.Invocation, *ir.Op) error { panic("oh no") }),
		pass("test-invalid", func(in *rewrite.Invocation, root *ir.Op) error {
			eraseAll(in, root, "func.return")
			return nil
		}),
	}
}

func optionsPass() *rewrite.Pass {
	p := &rewrite.Pass{Name: "test-options", Summary: "for tests", Anchor: "builtin.module", Doc: "Remarks its options."}
	mode := p.ChoiceOption("mode", "off", []string{"off", "smem", "remat"}, "what to do")
	threshold := p.IntOption("threshold", 0, "bytes")
	list := p.ListOption("list", "names")
	fast := p.BoolOption("fast", false, "")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		in.Done(root, "as=%s mode=%s threshold=%d list=%s fast=%t", in.As, mode.Of(in), threshold.Of(in), strings.Join(list.Of(in), "|"), fast.Of(in))
		return rewrite.Unchanged()
	}
	return p
}

// compress puts NAME.gz beside a file.
func compress(ts *testscript.TestScript, name string) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write([]byte(ts.ReadFile(name)))
	ts.Check(errors.Join(err, w.Close(), os.WriteFile(ts.MkAbs(name+".gz"), out.Bytes(), 0o666)))
}
