package dialect

// Suggest returns `; did you mean 'x'?` for the candidate closest to name, or
// "" when none is close.
func Suggest(name string, candidates []string) string {
	best, distance := "", len(name)/3+1
	for _, c := range candidates {
		if d := editDistance(name, c, distance); d < distance || d == distance && best == "" {
			best, distance = c, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean '" + best + "'?"
}

// editDistance is Levenshtein's, or limit+1 as soon as it must be more.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
