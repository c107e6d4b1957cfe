package ide_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/target"
)

// TestCompiled: what a compiler said of a kernel is said of no other of its name, for no
// other chip, and of no other text.
func TestCompiled(t *testing.T) {
	const one = `module {
  ‸tt.func public @k(%f: f32, %p: tensor<128x!tt.ptr<f32>>) {
    %x = tt.splat %f : f32 -> tensor<128xf32>
    tt.store %p, %x : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
`
	_, at := open(t, one+"// -----\n"+one)
	text := strings.ReplaceAll(one+"// -----\n"+one, cursor, "")
	on := *workspace
	on.Settings.Target = "sm_90"
	registers, spilled, shared := 77, 8, 1<<20
	of := func(chip string) ide.Compiled {
		return ide.Compiled{at[1]: &kernel.Reported{Source: "ptxas", Compiled: target.Lookup(chip), Registers: &registers, SpilledBytes: &spilled, StackBytes: &spilled, SharedBytes: &shared}}
	}
	titles := func(s *ide.Snapshot) (of []string) {
		for _, l := range s.CodeLenses() {
			if l.Command.ID == ide.PickTarget {
				of = append(of, l.Command.Title)
			}
		}
		return of
	}
	s := ide.NewSnapshot(&on, ide.MLIR, "k.ttir", text)
	s.SetCompiled(of("sm_80"))
	if got := titles(s); len(got) != 2 || strings.Contains(got[0]+got[1], "ptxas") || len(s.Diagnostics(t.Context())) > 0 {
		t.Errorf("compiled for another chip: %q", got)
	}
	s.SetCompiled(of("sm_90"))
	if got := titles(s); strings.Contains(got[0], "ptxas") || !strings.HasSuffix(got[1], "sm_90 by 4 warps a block · 77 registers reported · 8 bytes spilled, reported · 1,048,576 bytes of shared memory reported · compiled by ptxas") {
		t.Errorf("compiled: %q", got)
	}
	var said []string
	for _, d := range s.Diagnostics(t.Context()) {
		said = append(said, s.File.Slice(source.Span{Start: d.Span.Start, End: d.Span.Start + 7})+" "+d.Category)
		if d.Span.Start != at[1] {
			t.Errorf("%q is said of another", d.Message)
		}
	}
	if got := strings.Join(said, ", "); got != "tt.func shared-memory, tt.func spill-risk" {
		t.Errorf("got %s", got)
	}
	html, _, err := s.Report("", ide.Outside{})
	if err != nil || strings.Count(html, "the compiler reported them (ptxas); nothing is predicted") != 1 || strings.Count(html, "bytes spilled a thread, as the compiler reported") != 1 {
		t.Errorf("the report says something else, or of both; %v", err)
	}
	if got := titles(s.Replace(text + "// another\n")); strings.Contains(got[0]+got[1], "ptxas") {
		t.Errorf("of another text: %q", got)
	}
}
