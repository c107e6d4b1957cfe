package rewrite_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

func pipelinePasses() *rewrite.Registry {
	run := func(*rewrite.Invocation, *ir.Op) (rewrite.Outcome, error) { return rewrite.Unchanged() }
	reduce := &rewrite.Pass{Name: "reduce", Aliases: []string{"upstream-reduce"}, Run: run}
	reduce.ChoiceOption("mode", "off", []string{"off", "smem"}, "")
	reduce.IntOption("size", 0, "")
	reduce.ListOption("names", "")
	reduce.StringOption("text", "", "")
	reduce.BoolOption("fast", false, "")
	return rewrite.NewRegistry(&rewrite.Pass{Name: "cse", Run: run}, reduce, &rewrite.Pass{Name: "whole", Anchor: "builtin.module", Run: run})
}

// stepsText writes steps so that a test can compare them.
func stepsText(steps []rewrite.Step) string {
	var parts []string
	for _, s := range steps {
		if s.Pass == nil {
			parts = append(parts, s.Anchor+"("+stepsText(s.Nested)+")")
			continue
		}
		text := s.As
		for _, k := range slices.Sorted(maps.Keys(s.Values)) {
			text += fmt.Sprintf(" %s=%q", k, s.Values[k])
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

func TestParsePipeline(t *testing.T) {
	tests := []struct{ in, want string }{
		{"cse", "cse"},
		{"builtin.module(cse)", "cse"},
		{"builtin.module()", ""},
		{" builtin.module ( cse , upstream-reduce ) ", "cse, upstream-reduce"},
		{"cse,tt.func(cse,reduce)", "cse, tt.func(cse, reduce)"},
		{"builtin.module(tt.func(cse),any(cse))", "tt.func(cse), any(cse)"},
		{"whole,any(whole),builtin.module(whole)", "whole, any(whole), builtin.module(whole)"},
		{"reduce{mode=smem size=0x10 fast}", `reduce fast="true" mode="smem" size="0x10"`},
		{"reduce{}", "reduce"},
		{"builtin.module(cse),cse", "builtin.module(cse), cse"},
		{"tt.func(cse)", "tt.func(cse)"},
		{"reduce{\n\tmode=smem\n}", `reduce mode="smem"`},
		{"reduce{names=a,b text={p q}}", `reduce names="a,b" text="p q"`},
		{`reduce{text="x } y"},cse`, `reduce text="x } y", cse`},
		{`reduce{text='a b' size=-1}`, `reduce size="-1" text="a b"`},
	}
	for _, test := range tests {
		steps, err := pipelinePasses().ParsePipeline(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
		} else if got := stepsText(steps); got != test.want {
			t.Errorf("%s: got %s, want %s", test.in, got, test.want)
		}
	}
}

func TestParsePipelineErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"csee", "unknown pass 'csee'; did you mean 'cse'?"},
		{"builtin.module(cse", "pass pipeline"},
		{"cse)", "pass pipeline"},
		{"cse,,cse", "pass pipeline"},
		{"cse,", "pass pipeline"},
		{"cse;cse", "pass pipeline"},
		{"reduce{mode=smem", "pass pipeline"},
		{"cse,reduce{mode=x}", "column 5: option 'mode' of pass 'reduce': expected one of off, smem, got 'x'"},
		{"reduce{mod=smem}", "pass 'reduce' has no option 'mod'; did you mean 'mode'?"},
		{"reduce{size=big}", "expected an integer, got 'big'"},
		{"reduce{fast=1}", "expected true or false, got '1'"},
		{"reduce{size=1 size=2}", "given twice"},
		{`reduce{=1}`, "expected a name before '='"},
		{"cse{x=1}", "pass 'cse' has no option 'x'"},
		{"builtin.module(tt.func(cse,whole))", "column 28: pass 'whole' is restricted to 'builtin.module' and cannot run on 'tt.func'"},
		{"tt.func(whole)", "column 9: pass 'whole' is restricted to"},
	}
	for _, test := range tests {
		steps, err := pipelinePasses().ParsePipeline(test.in)
		if err == nil {
			t.Errorf("%s: got %s, want error %q", test.in, stepsText(steps), test.want)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %q, want %q", test.in, err, test.want)
		}
	}
}

func TestNewStepReadsFlags(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"cse", "", "cse"},
		{"upstream-reduce", "mode=smem  size=7", `upstream-reduce mode="smem" size="7"`},
		{"reduce", "names={a,b}\tfast=false", `reduce fast="false" names="a,b"`},
		{"reduce", `text="a=b c"`, `reduce text="a=b c"`},
	}
	for _, test := range tests {
		s, err := pipelinePasses().NewStep(test.name, test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
		} else if got := stepsText([]rewrite.Step{s}); got != test.want {
			t.Errorf("%s: got %s, want %s", test.in, got, test.want)
		}
	}
	for in, want := range map[string]string{
		`text="a`: `" has no closing "`,
		"text={a": "no closing '}'",
	} {
		if _, err := pipelinePasses().NewStep("reduce", in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want %q", in, err, want)
		}
	}
}
