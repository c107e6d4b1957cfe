package runner

import "testing"

func TestSpread(t *testing.T) {
	if SpreadOf(nil) != nil || Ratio([]float64{1}, nil) != nil || Ratio(nil, nil) != nil {
		t.Error("there is a spread of nothing")
	}
	if got, want := *SpreadOf([]float64{5, 1, 4, 2, 3}), (Spread{3, 2, 4, 1, 5}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := *SpreadOf([]float64{4, 1, 3, 2}), (Spread{2.5, 1.75, 3.25, 1, 4}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	// Turn by turn: a clock that falls bears on both alike.
	if got, want := *Ratio([]float64{1, 2, 4}, []float64{2, 4, 8}), (Spread{2, 2, 2, 2, 3}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
