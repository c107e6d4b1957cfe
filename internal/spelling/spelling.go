// Package spelling finds what was meant by a name that is not known.
package spelling

// Suggest returns `; did you mean 'x'?` for the candidate closest to name, or
// "" when none is close.
func Suggest(name string, candidates []string) string {
	return DidYouMean(Closest(name, candidates))
}

// DidYouMean is the question after a name, "" if there is none.
func DidYouMean(name string) string {
	if name == "" {
		return ""
	}
	return "; did you mean '" + name + "'?"
}

// Closest is the candidate that name most likely is a slip of, or "". One slip
// is a letter too many, too few or wrong, or two that changed places; short
// names may have one, longer ones one for three letters.
func Closest(name string, candidates []string) string {
	best, limit := "", max(1, len(name)/3)
	if len(name) < 2 {
		return ""
	}
	for _, c := range candidates {
		if d := editDistance(name, c, limit); d < limit || d == limit && best == "" {
			best, limit = c, d
		}
	}
	return best
}

// editDistance is how many slips lead from a to b, or limit+1 as soon as it
// must be more.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	// Rows of the table for a[:i-2], a[:i-1] and a[:i].
	var rows [3][64]int
	before, last, row := rows[0][:], rows[1][:], rows[2][:]
	if len(b) >= len(row) {
		before, last, row = make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	}
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := last[j-1]
			if a[i-1] != b[j-1] {
				cost++
			}
			row[j] = min(cost, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
