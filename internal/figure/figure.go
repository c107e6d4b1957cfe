// Package figure writes numbers as all outputs for people do.
package figure

import (
	"fmt"
	"strings"
)

// Count is a number with its unit: "1 byte", "2 bytes", "65,536 bytes".
func Count[N int | int64](n N, unit string) string {
	return Plural(n, unit, unit+"s")
}

// Plural is Count for a unit whose plural is not made by an s.
func Plural[N int | int64](n N, unit, units string) string {
	if n == 1 {
		return "1 " + unit
	}
	return Thousands(n) + " " + units
}

// Average is a number that need not be whole with its unit: "1 wave", "1.5 waves".
func Average(x float64, unit string) string {
	n := strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0")
	if n == "1" {
		return "1 " + unit
	}
	return n + " " + unit + "s"
}

// Thousands is a number with its thousands set apart: "65,536".
func Thousands[N int | int64](n N) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Percent is a share or a probability: "12 %" for 0.12. It is not rounded to
// certainty: "0 %" and "100 %" are said of what is that alone.
func Percent(p float64) string {
	switch {
	case p > 0 && p < 0.01:
		return "< 1 %"
	case p > 0.99 && p < 1:
		return "> 99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// Bytes is a number of bytes for a glance: "44 kB", of 1000 bytes.
func Bytes(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 9950:
		return fmt.Sprintf("%.1f kB", float64(n)/1000)
	case n < 999_500:
		return fmt.Sprintf("%.0f kB", float64(n)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// Likely reports whether what has a probability is more likely than not, so that
// prose may call it so.
func Likely(probability float64) bool { return probability >= 0.5 }

// Known is a number with Thousands, "–" for one that nobody told.
func Known[N int | int64](n *N) string {
	if n == nil {
		return "–"
	}
	return Thousands(*n)
}
