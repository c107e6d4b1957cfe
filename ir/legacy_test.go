package ir_test

import (
	"testing"

	"github.com/tgopt/tgopt/ir"
)

// TestLegacy: each thing that a text writes otherwise is one of its own, which copies do not share.
func TestLegacy(t *testing.T) {
	c := ir.NewContext(nil)
	one, two, three := c.I32(1), c.I32(2), c.I32(3)
	for name, note := range map[string]func(l *ir.Legacy){
		"a name":       func(l *ir.Legacy) { l.SetName("ttg.local_alloc", "triton_gpu.local_alloc") },
		"a form":       func(l *ir.Legacy) { l.SetForm("tt.dot", 1) },
		"another form": func(l *ir.Legacy) { l.SetForm("tt.dot", 0) },
		"an attribute": func(l *ir.Legacy) { l.SetAttr(one, two) },
		"a release":    func(l *ir.Legacy) { l.Newest = 306 },
	} {
		var l ir.Legacy
		l.SetName("ttg.convert_layout", "triton_gpu.convert_layout")
		l.SetForm("tt.load", 2)
		l.SetAttr(two, three)
		before := l.Clone()
		if !l.Equal(&before) || !before.Equal(&l) || l.Changed(&before) || l.Plain() {
			t.Fatalf("%s: a copy is not the same", name)
		}
		note(&l)
		if l.Equal(&before) || before.Equal(&l) || !l.Changed(&before) {
			t.Errorf("%s makes no difference", name)
		}
		if _, met := before.Form("tt.dot"); before.Name("ttg.local_alloc") != "" || before.Attr(one) != nil || met {
			t.Errorf("%s stands in the copy, too", name)
		}
		again := l.Clone()
		note(&l)
		if !l.Equal(&again) || l.Changed(&again) {
			t.Errorf("%s is new when it is noted again", name)
		}
		var plain ir.Legacy
		if note(&plain); plain.Plain() {
			t.Errorf("%s is nothing", name)
		}
	}
	var l ir.Legacy
	if !l.Plain() || !l.SetAttr(one, two) || !l.SetAttr(one, two) || l.SetAttr(one, three) || l.Attr(one) != two || l.Attr(two) != nil {
		t.Error("an attribute is written in one way")
	}
	l.SetName("a", "b")
	if l.SetName("a", "c"); l.Name("a") != "c" {
		t.Errorf("the name is %q, want the last", l.Name("a"))
	}
	renamed := map[string]string{}
	l.Renamed(func(name, read string) { renamed[name] = read })
	if len(renamed) != 1 || renamed["a"] != "c" {
		t.Errorf("got %v", renamed)
	}
}
