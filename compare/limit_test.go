package compare

import "testing"

func TestLimit(t *testing.T) {
	number := func(v float64) *float64 { return &v }
	d := &Difference{Figures: []Figure{
		{Registers, Reported, number(100), number(110)}, {Registers, Predicted, number(100), number(100)},
		{Spills, Reported, nil, number(8)}, {Spills, Predicted, number(0), number(4)},
		{Shared, Predicted, number(1000), number(2024)}, {Occupancy, Predicted, number(0.5), number(0.25)},
		{Conversions, Counted, number(2), number(3)}, {ConversionBytes, Counted, number(4096), number(2048)},
	}}
	for text, want := range map[string]string{
		"registers": "registers, reported: 100 → 110", "registers+9%": "registers, reported: 100 → 110", "registers+10%": "", "registers+10": "", "registers+9": "registers, reported: 100 → 110",
		"spill": "spills, predicted: 0 → 4", "spills+4": "", "spills+50%": "spills, predicted: 0 → 4", "shared+1KB": "", "shared+1000B": "shared, predicted: 1,000 → 2,024", "shared+1023": "shared, predicted: 1,000 → 2,024",
		"occupancy": "occupancy, predicted: 50 % → 25 %", "occupancy+50%": "", "occupancy+49%": "occupancy, predicted: 50 % → 25 %",
		"conversions": "conversions, counted: 2 → 3", "conversions+1": "", "conversions+0B": "", "ir": "",
	} {
		l, err := ParseLimit(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got, known := l.Check(d); got != want || !known {
			t.Errorf("%s: got %q, %v, want %q", text, got, known, want)
		}
	}
	if _, known := (Limit{Name: Registers}).Check(&Difference{}); known {
		t.Error("nothing is known of registers")
	}
	for text, want := range map[string]string{
		"registers+": "'' is no amount, such as 8, 5% or 1KB", "registers+-1": "'-1' is no amount, such as 8, 5% or 1KB", "shared+1XB": "'1XB' is no amount, such as 8, 5% or 1KB", "registers+NaN": "'NaN' is no amount, such as 8, 5% or 1KB",
		"registers+1KB": "registers are not of bytes", "occupancy+3": "occupancy falls by a share of what it was, such as 10%", "ir+3": "ir has no amount",
	} {
		if _, err := ParseLimit(text); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// TestWorse: less of some figures is worse, more of others, and of some nothing is said.
func TestWorse(t *testing.T) {
	one, two := 0.25, 0.5
	for name, want := range map[string]int{Registers: 1, Spills: 1, SpillProbability: 1, Shared: 1, Conversions: 1, ConversionBytes: 1, Occupancy: -1, Blocks: -1, Ops: 0, Peak: 0} {
		f := Figure{Name: name, Before: &one, After: &two}
		if f.Name != Occupancy && f.Name != SpillProbability {
			a, b := 1.0, 2.0
			f.Before, f.After = &a, &b
		}
		if f.Worse() != (want > 0) || f.Better() != (want < 0) {
			t.Errorf("%s: worse %v, better %v", name, f.Worse(), f.Better())
		}
	}
}
