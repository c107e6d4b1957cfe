package report

import (
	"fmt"
	"math"
)

// FindNearest fills in Nearest, of verdicts on configurations of any kernels on any targets.
func FindNearest(list []*Verdict) {
	type of struct{ file, function, target string }
	launched := map[of][]*Verdict{}
	key := func(v *Verdict) of {
		k := of{v.File, v.Function, ""}
		if v.Target != nil {
			k.target = *v.Target
		}
		return k
	}
	for _, v := range list {
		if v.Config != nil && v.Launches != nil && *v.Launches {
			launched[key(v)] = append(launched[key(v)], v)
		}
	}
	for _, v := range list {
		if v.Config == nil || v.Launches == nil || *v.Launches {
			continue
		}
		least := math.Inf(1)
		for _, other := range launched[key(v)] {
			if d := distance(v.Config, other.Config); d < least {
				least, v.Nearest = d, other.Config
			}
		}
	}
}

// distance is how far configurations are apart: the steps of doubling and halving between their
// numbers, and one for each else that differs.
func distance(a, b map[string]any) (sum float64) {
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
