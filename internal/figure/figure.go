// Package figure writes numbers as all outputs for people do.
package figure

import "fmt"

// Count is a number with its unit: "1 byte", "2 bytes".
func Count[N int | int64](n N, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

// Thousands is a number with its thousands set apart: "65,536".
func Thousands[N int | int64](n N) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Percent is a share: "12 %" for 0.12.
func Percent(p float64) string { return fmt.Sprintf("%.0f %%", 100*p) }
