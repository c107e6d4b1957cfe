package passlog

import (
	"fmt"
	"strings"
	"testing"
)

// compileOf has a state a peak and between two of them a pass: a, b, c…
func compileOf(peaks ...int) *Compile {
	c := &Compile{}
	for i, p := range peaks {
		s := &State{Dump: &Dump{}, Figures: &Figures{Peak: p}, Stage: TTGIR, index: i, same: new(identity)}
		if i == 0 {
			c.Input = s
			continue
		}
		from := c.Input
		if i > 1 {
			from = c.Steps[i-2].To
		}
		c.Steps = append(c.Steps, &Step{Header: Header{Argument: string(rune('a' + i - 1))}, Number: i, From: from, To: s})
	}
	return c
}

func TestOrigins(t *testing.T) {
	for _, tc := range []struct {
		peaks []int
		want  string // pass:part
		peak  string
	}{
		{[]int{100}, "-:100", ""},
		{[]int{100, 100, 100}, "-:100", ""},
		{[]int{100, 160}, "-:100 a:60", "a"},
		{[]int{100, 160, 120}, "-:100 a:20", "a"},
		{[]int{100, 160, 90, 120}, "-:90 c:30", "c"},
		{[]int{1000, 100, 104, 166, 168}, "-:100 b:4 c:62 d:2", "c"},
		{[]int{100, 300, 50}, "-:50", ""},
		{[]int{100, 102}, "-:100 a:2", ""},
		{[]int{0, 0, 7}, "b:7", "b"},
		{[]int{8, 0, 7}, "b:7", "b"},
	} {
		c := compileOf(tc.peaks...)
		var got []string
		sum := int64(0)
		for _, o := range c.Origins(Registers) {
			name := "-"
			if o.Step != nil {
				name = o.Step.Name()
			}
			got = append(got, fmt.Sprintf("%s:%d", name, o.Part))
			sum += o.Part
		}
		if text := strings.Join(got, " "); text != tc.want {
			t.Errorf("%v: got %s, want %s", tc.peaks, text, tc.want)
		}
		if last := tc.peaks[len(tc.peaks)-1]; sum != int64(last) {
			t.Errorf("%v: the parts sum up to %d, want %d", tc.peaks, sum, last)
		}
		peak := ""
		if s := c.PeakStep(); s != nil {
			peak = s.Name()
		}
		if peak != tc.peak {
			t.Errorf("%v: got the peak from '%s', want '%s'", tc.peaks, peak, tc.peak)
		}
	}
}
