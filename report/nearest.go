package report

import (
	"fmt"
	"math"
	"slices"
)

// A tuned is a kernel on a target, of which there may be verdicts on several configurations.
type tuned struct{ file, function, target string }

func (v *Verdict) tuned() tuned {
	k := tuned{v.File, v.Function, ""}
	if v.Target != nil {
		k.target = *v.Target
	}
	return k
}

// Refused reports whether it is known that the kernel cannot be launched.
func (v *Verdict) Refused() bool { return v.Launches != nil && !*v.Launches }

// Fit reports whether each kernel can be launched on each of its targets, by one of its
// configurations; by every one, if it shall.
func Fit(list []*Verdict, every bool) bool {
	fits := map[tuned]bool{}
	for _, v := range list {
		fits[v.tuned()] = fits[v.tuned()] || !v.Refused()
	}
	return !slices.ContainsFunc(list, func(v *Verdict) bool { return v.Refused() && (every || !fits[v.tuned()]) })
}

// FindNearest fills in Nearest, of verdicts on configurations of any kernels on any targets.
func FindNearest(list []*Verdict) {
	launched := map[tuned][]*Verdict{}
	for _, v := range list {
		if v.Config != nil && v.Launches != nil && *v.Launches {
			launched[v.tuned()] = append(launched[v.tuned()], v)
		}
	}
	for _, v := range list {
		if v.Config == nil || !v.Refused() {
			continue
		}
		least := math.Inf(1)
		for _, other := range launched[v.tuned()] {
			if d := Distance(v.Config, other.Config); d < least {
				least, v.Nearest = d, other.Config
			}
		}
	}
}

// Distance is how far configurations are apart: the steps of doubling and halving between their
// numbers, and one for each else that differs.
func Distance(a, b map[string]any) (sum float64) {
	for name, x := range a {
		y, ok := b[name]
		m, isNumber := positive(x)
		n, isToo := positive(y)
		switch {
		case ok && isNumber && isToo:
			sum += math.Abs(math.Log2(m / n))
		case !ok || fmt.Sprint(x) != fmt.Sprint(y):
			sum++
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			sum++
		}
	}
	return sum
}

// positive is a number of JSON or of Go that is more than 0.
func positive(v any) (n float64, ok bool) {
	switch v := v.(type) {
	case float64:
		n = v
	case int:
		n = float64(v)
	}
	return n, n > 0
}
