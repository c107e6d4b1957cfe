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

// TestDistance: how far a release is from those that wrote a text, and how that is said.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		in    Range
		wrote string
		far   map[Release]int
	}{
		{Range{}, "which all releases write", map[Release]int{300: 0, 309: 0}},
		{Range{Since: 307}, "which releases since 3.7 write", map[Release]int{304: 3, 307: 0, 310: 0}},
		{Range{Until: 304}, "which releases up to 3.4 write", map[Release]int{300: 0, 304: 0, 309: 5}},
		{Range{302, 304}, "which releases from 3.2 to 3.4 write", map[Release]int{301: 1, 303: 0, 306: 2}},
		{Range{306, 306}, "which 3.6 wrote", map[Release]int{305: 1, 306: 0, 307: 1}},
	} {
		if got := c.in.Wrote(); got != c.wrote {
			t.Errorf("%v: got %s, want %s", c.in, got, c.wrote)
		}
		for v, want := range c.far {
			if got := c.in.Distance(v); got != want {
				t.Errorf("%v: %v is %d off, want %d", c.in, v, got, want)
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
	for want, e := range map[Range]Evidence{{}: {}, {0, 304}: {Newest: 304}, {303, 305}: {Oldest: 303, Newest: 305}, {307, 307}: {Oldest: 303, Asked: 307}} {
		if got := e.Range(); got != want {
			t.Errorf("%+v: got %v, want %v", e, got, want)
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
