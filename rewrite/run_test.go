package rewrite_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

const twoFunctions = `module {
  tt.func @f(%a: i32) -> i32 {
    %x = arith.addi %a, %a : i32
    tt.return %x : i32
  }
  tt.func @g(%a: i32) -> i32 {
    %x = arith.muli %a, %a : i32
    tt.return %x : i32
  }
}
`

// pass is a pass that calls f with the name of the function that it is run on.
func pass(name, anchor string, f func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error)) *rewrite.Pass {
	return &rewrite.Pass{Name: name, Anchor: anchor, Run: f}
}

func run(t *testing.T, text, pipeline string, passes []*rewrite.Pass, obs ...rewrite.Observer) (*ir.Module, bool, []source.Diagnostic, error) {
	t.Helper()
	m := parse(t, text)
	steps, err := rewrite.NewRegistry(passes...).ParsePipeline(pipeline)
	if err != nil {
		t.Fatal(err)
	}
	var said []source.Diagnostic
	changed, err := rewrite.Run(t.Context(), m, steps, func(d source.Diagnostic) { said = append(said, d) }, obs...)
	return m, changed, said, err
}

func symbol(o *ir.Op) string {
	s, _ := o.StringAttr(ir.SymbolName)
	return s
}

// An observer may keep a pass from running on one function and let it run on
// another: that is how the run that does harm is found by bisection.
func TestObserverVetoes(t *testing.T) {
	for limit := range 4 {
		var ran, seen []string
		mark := pass("mark", "tt.func", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
			ran = append(ran, symbol(root))
			in.Rewriter().SetAttr(root, "marked", in.Rewriter().Before(root.RegionAt(0).Entry().First()).Create("arith.constant", nil, nil,
				ir.NamedAttr{Name: "value", Value: root.Context().I32(1)}).Attr("value"))
			return in.Outcome(), nil
		})
		n := 0
		_, changed, _, err := run(t, twoFunctions, "tt.func(mark)", []*rewrite.Pass{mark}, rewrite.Observer{
			Before: func(*rewrite.Step, *ir.Op) bool { n++; return n <= limit },
			After: func(s *rewrite.Step, root *ir.Op, r *rewrite.Result) error {
				seen = append(seen, fmt.Sprint(symbol(root), r.Changed))
				return nil
			},
		})
		want := []string{"f", "g"}[:min(limit, 2)]
		if err != nil || !slices.Equal(ran, want) || len(seen) != len(want) || changed != (limit > 0) {
			t.Errorf("limit %d: ran on %v, after %v, changed %t, error %v", limit, ran, seen, changed, err)
		}
	}
}

// A pass says whether it changed anything, and is held to it.
func TestOutcomeIsHeldTo(t *testing.T) {
	change := func(in *rewrite.Invocation, root *ir.Op) { in.Rewriter().SetAttr(root, "x", root.Context().Unit()) }
	tests := []struct {
		name string
		run  func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error)
		want string
	}{
		{"silent", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
			change(in, root)
			return rewrite.Unchanged()
		}, "pass 'silent' changed the IR and says that it did not"},
		{"honest", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
			change(in, root)
			return in.Outcome(), nil
		}, ""},
		{"idle", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) { return in.Outcome(), nil }, ""},
		{"failing", func(*rewrite.Invocation, *ir.Op) (rewrite.Outcome, error) {
			return rewrite.Outcome{}, errors.New("no")
		}, "pass 'failing': no"},
	}
	for _, test := range tests {
		_, changed, _, err := run(t, twoFunctions, test.name, []*rewrite.Pass{pass(test.name, "", test.run)})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
		if want := test.name == "honest" || test.name == "silent"; changed != want {
			t.Errorf("%s: changed is %t", test.name, changed)
		}
	}
}

// A pass runs on the op that it is for, wherever steps come from.
func TestAnchors(t *testing.T) {
	var on []string
	record := func(_ *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		on = append(on, root.Name().String()+symbol(root))
		return rewrite.Unchanged()
	}
	whole, any := pass("whole", "builtin.module", record), pass("every", "", record)
	tests := []struct{ pipeline, want string }{
		{"whole,every", "builtin.module builtin.module"},
		{"tt.func(every),every", "tt.funcf tt.funcg builtin.module"},
		{"any(every),any(whole)", "tt.funcf tt.funcg"},
		{"scf.for(every)", ""},
	}
	for _, test := range tests {
		on = nil
		if _, _, _, err := run(t, twoFunctions, test.pipeline, []*rewrite.Pass{whole, any}); err != nil || strings.Join(on, " ") != test.want {
			t.Errorf("%s: ran on %v, error %v, want %s", test.pipeline, on, err, test.want)
		}
	}
	on = nil
	m := parse(t, twoFunctions)
	nested := []rewrite.Step{{Pass: any, As: "every"}, {Anchor: "tt.func", Nested: []rewrite.Step{{Pass: whole, As: "whole"}}}}
	if _, err := rewrite.Run(t.Context(), m, nested, func(source.Diagnostic) {}); err == nil || len(on) > 0 || !strings.Contains(err.Error(), "pass 'whole' is restricted to 'builtin.module'") {
		t.Errorf("got error %v after %v: nothing is to run", err, on)
	}
	if _, err := rewrite.RunOn(t.Context(), m.Body().First(), nested[1].Nested, func(source.Diagnostic) {}); err == nil {
		t.Error("a pass for modules runs on a function")
	}
	if _, _, _, err := run(t, branching, "func.func(scf.if(every))", []*rewrite.Pass{any}); err == nil || !strings.Contains(err.Error(), "is not isolated") {
		t.Errorf("got error %v for an op that is not isolated from above", err)
	}
}

// Options and counters belong to the pass that declares them.
func TestOptionsAreDeclared(t *testing.T) {
	p, other := &rewrite.Pass{Name: "p"}, &rewrite.Pass{Name: "other"}
	size := p.IntOption("size", 4, "bytes")
	theirs := other.IntOption("sise", 0, "")
	count := p.Counter("n", "things")
	for i, f := range []func(){
		func() { p.IntOption("size", 1, "") },
		func() { p.ChoiceOption("mode", "of", []string{"off", "on"}, "") },
		func() { p.Counter("n", "") },
		func() { rewrite.NewRegistry(p, p) },
	} {
		if panics(f) == "<nil>" {
			t.Errorf("%d: a mistake in a pass is not found where it is declared", i)
		}
	}
	message := ""
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		count.Add(in, int(size.Of(in)))
		count.Add(in, 1)
		message = panics(func() { theirs.Of(in) })
		return in.Outcome(), nil
	}
	var counts []rewrite.Count
	after := rewrite.Observer{After: func(_ *rewrite.Step, _ *ir.Op, r *rewrite.Result) error { counts = r.Counts; return nil }}
	for text, want := range map[string]int64{"p": 5, "p{size=0x10}": 17} {
		if _, _, _, err := run(t, twoFunctions, text, []*rewrite.Pass{p}, after); err != nil || len(counts) != 1 || counts[0].N != want || counts[0].Name != "n" {
			t.Errorf("%s: counted %v, error %v, want %d", text, counts, err, want)
		}
	}
	if !strings.Contains(message, "pass p has no option 'sise'") {
		t.Errorf("an option of another pass is found: %s", message)
	}
}

// What a step was given is checked wherever the step comes from.
func TestStepsAreChecked(t *testing.T) {
	p := pass("p", "", func(*rewrite.Invocation, *ir.Op) (rewrite.Outcome, error) { return rewrite.Unchanged() })
	p.IntOption("size", 4, "bytes")
	for name, value := range map[string]string{"size": "big", "sise": "1"} {
		_, err := rewrite.Run(t.Context(), parse(t, twoFunctions), []rewrite.Step{{Pass: p, As: "p", Values: map[string]string{name: value}}}, nil)
		if err == nil {
			t.Errorf("%s=%s is taken", name, value)
		}
	}
}

// What a pass did, what it did not do and what it found are told apart.
func TestRemarkKinds(t *testing.T) {
	p := pass("p", "", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		in.Done(root, "a")
		in.Missed(root, "b")
		in.Found(root, "c")
		in.Warn(root, "d")
		return rewrite.Unchanged()
	})
	_, _, said, _ := run(t, twoFunctions, "p", []*rewrite.Pass{p})
	text := ""
	for _, d := range said {
		text += fmt.Sprintf("%s %s %s %s;", d.Severity, d.Category, d.Kind, d.Message)
	}
	if want := "remark p passed a;remark p missed b;remark p analysis c;warning p  d;"; text != want {
		t.Errorf("got %s, want %s", text, want)
	}
}

// Passes ask for analyses; they are made again only for what changed.
func TestAnalysesAreCached(t *testing.T) {
	made := map[string]int{}
	ask := pass("ask", "", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		for f := range root.RegionAt(0).Entry().Ops {
			l := liveness.Cached(in.Analyses, f)
			l.Before(f.RegionAt(0).Entry().Last()) // panics if it is stale
			analysis.Of(in.Analyses, "own", f, 7, func() int { made[symbol(f)]++; return 0 })
		}
		return rewrite.Unchanged()
	})
	// touch changes @f.
	touch := func(name string, preserved ...analysis.Name) *rewrite.Pass {
		return pass(name, "", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
			ret := root.RegionAt(0).Entry().First().RegionAt(0).Entry().Last()
			in.Rewriter().SetAttr(ret, fmt.Sprint("x", len(ret.Attrs())), root.Context().Unit())
			return in.Outcome(preserved...), nil
		})
	}
	outer := pass("outer", "", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		in.Rewriter().SetAttr(root, "outer", root.Context().Unit())
		return in.Outcome(), nil
	})
	passes := []*rewrite.Pass{ask, touch("touch"), touch("keep", "own", liveness.Name), outer}
	tests := []struct {
		pipeline string
		f, g     int
	}{
		{"ask,ask", 1, 1},
		{"ask,touch,ask", 2, 1},
		{"ask,keep,ask", 1, 1},
		{"ask,touch,keep,ask", 2, 1}, // keep cannot save what touch spoilt
		{"ask,keep,touch,ask", 2, 1},
		{"ask,outer,ask", 2, 2},
	}
	for _, test := range tests {
		clear(made)
		if _, _, _, err := run(t, twoFunctions, test.pipeline, passes); err != nil {
			t.Errorf("%s: %v", test.pipeline, err)
		}
		if made["f"] != test.f || made["g"] != test.g {
			t.Errorf("%s: analysed @f %d and @g %d times, want %d and %d", test.pipeline, made["f"], made["g"], test.f, test.g)
		}
	}
}

// TestNestedInItself: a pipeline for ops of the kind that it stands on runs on the op itself, and not on those inside.
func TestNestedInItself(t *testing.T) {
	var ran []string
	note := pass("note", "builtin.module", func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		ran = append(ran, symbol(root))
		return rewrite.Unchanged()
	})
	const text = "module @outer {\n  module @inner {\n  }\n}\n"
	if _, changed, _, err := run(t, text, "builtin.module(builtin.module(note))", []*rewrite.Pass{note}); err != nil || changed || !slices.Equal(ran, []string{"outer"}) {
		t.Errorf("ran on %v, changed %t, error %v", ran, changed, err)
	}
}
