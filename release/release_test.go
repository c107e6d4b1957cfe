package release

import "testing"

func TestParse(t *testing.T) {
	for text, want := range map[string]Release{"3.4": 304, "3.10": 310, "3.6.0": 306, "3": 0, "3.x": 0, "3.4.5.6": 0, "3.100": 0, "": 0} {
		got, ok := Parse(text)
		if got != want || ok != (want != 0) {
			t.Errorf("%q: got %d, %t, want %d", text, got, ok, want)
		}
	}
	if got := Release(304).String(); got != "3.4" {
		t.Errorf("got %q, want 3.4", got)
	}
}

func TestRange(t *testing.T) {
	for _, c := range []struct {
		in       Range
		has, not []Release
	}{
		{Range{}, []Release{0, 300, 309}, nil},
		{Range{Since: 304}, []Release{0, 304, 309}, []Release{300, 303}},
		{Range{Until: 304}, []Release{300, 304}, []Release{0, 305}},
		{Range{302, 304}, []Release{302, 304}, []Release{0, 301, 305}},
	} {
		for _, v := range c.has {
			if !c.in.Has(v) {
				t.Errorf("%v lacks %v", c.in, v)
			}
		}
		for _, v := range c.not {
			if c.in.Has(v) {
				t.Errorf("%v has %v", c.in, v)
			}
		}
	}
}

// TestEvidence: what is certain bounds the release; what people write, too, chooses
// within the bounds.
func TestEvidence(t *testing.T) {
	type step = func(*Evidence)
	limit := func(oldest, newest Release) step { return func(e *Evidence) { e.Limit(oldest, newest) } }
	suggest := func(newest Release) step { return func(e *Evidence) { e.Suggest(newest) } }
	since := func(oldest Release) step { return func(e *Evidence) { e.SuggestSince(oldest) } }
	for _, c := range []struct {
		name           string
		steps          []step
		target, oldest Release
	}{
		{"nothing", nil, 0, 0},
		{"only since", []step{limit(304, 0)}, 0, 304},
		{"bounds meet", []step{limit(302, 306), limit(301, 305), limit(303, 308)}, 305, 303},
		{"no release writes both", []step{limit(306, 0), limit(0, 304)}, 0, 306},
		{"a blank makes no text legacy", []step{suggest(302)}, 0, 0},
		{"a blank chooses", []step{limit(0, 305), suggest(302), suggest(303)}, 302, 0},
		{"a blank against what is certain", []step{limit(303, 305), suggest(302)}, 305, 303},
		{"no blank", []step{limit(0, 305), since(303), suggest(302)}, 305, 303},
		{"no blank in a text too early for it", []step{limit(0, 302), since(303)}, 302, 0},
		{"asked", []step{limit(0, 302), func(e *Evidence) { e.Asked = 304 }}, 304, 0},
	} {
		var e Evidence
		for _, s := range c.steps {
			s(&e)
		}
		if got := e.Target(); got != c.target {
			t.Errorf("%s: got target %d, want %d", c.name, got, c.target)
		}
		if got := e.LikelyOldest(); got != c.oldest {
			t.Errorf("%s: got likely oldest %d, want %d", c.name, got, c.oldest)
		}
	}
	e := Evidence{Oldest: 303, Newest: 305}
	if !e.UpTo(305) || e.UpTo(304) || !e.Since(303) || e.Since(304) {
		t.Errorf("got %t %t %t %t", e.UpTo(305), e.UpTo(304), e.Since(303), e.Since(304))
	}
	if none := (Evidence{}); none.UpTo(309) || none.Since(301) {
		t.Error("of nothing, something is known")
	}
}
