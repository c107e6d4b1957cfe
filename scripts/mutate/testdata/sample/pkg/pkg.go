// Package pkg has what TestMutate mutates.
package pkg

// Clamp is tested at and beside its bounds.
func Clamp(n, low, high int) int {
	if n < low {
		return low
	}
	if n > high {
		return high
	}
	return n
}

// Sum is tested once.
func Sum(list []int) (n int) {
	for i := 0; i < len(list); {
		n += list[i]
		i++
	}
	return n
}

var vowels = map[rune]bool{'a': true, 'e': true}

// Vowels is tested with one of them, and with a word that has none.
func Vowels(s string) int {
	n := 0
	for _, r := range s {
		if vowels[r] || r == 'o' {
			n++
		}
	}
	return n
}

// Kind is tested for one case.
func Kind(s string) (int, error) {
	switch s {
	case "a", "b":
		return 1 << 2, nil
	}
	return 0, nil
}

// Far is tested from another package.
func Far() bool { return true }
