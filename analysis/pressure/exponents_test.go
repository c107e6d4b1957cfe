package pressure

import "testing"

// TestExponents: each dimension up to seven has an exponent of its own, up to 15, beside the mark; others have none.
func TestExponents(t *testing.T) {
	var g, h exponents
	for d := range 9 {
		g, h = g.with(d, uint8(2*d+3)), h.with(d, uint8(14-d))
	}
	for d := range 9 {
		want, other := min(2*d+3, 15), 14-d
		if d >= 7 {
			want, other = 0, 0
		}
		if got := int(g.at(d)); got != want {
			t.Errorf("dimension %d has %d, want %d", d, got, want)
		}
		if got := int(g.meet(h).at(d)); got != min(want, other) {
			t.Errorf("dimension %d of both has %d, want %d", d, got, min(want, other))
		}
		for at, want := range map[int64]bool{1<<want - 1: false, 1 << want: want > 0, 1<<want + 1: want > 0} {
			if g.reached(d, at) != want {
				t.Errorf("dimension %d reaches %d: %t", d, at, !want)
			}
		}
		for i := range 7 {
			from := i
			if i >= d {
				from++
			}
			if got, want := g.drop(d).at(i), g.at(from); got != want {
				t.Errorf("without dimension %d, %d has %d, want %d", d, i, got, want)
			}
		}
	}
	if g.marked() || !g.mark().marked() || g.mark().at(6) != g.at(6) || g.mark().meet(h).marked() || !g.mark().meet(h.mark()).marked() || g.mark().drop(0).marked() {
		t.Error("marks are not kept apart")
	}
}
