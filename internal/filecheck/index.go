package filecheck

import (
	"index/suffixarray"
	"strings"
)

// An index finds strings in the input. Thousands of checks that each look for one of as
// many lines would go through the input as often; so when the searches have gone through it
// a few times over, its suffixes are sorted.
type index struct {
	text  string
	spent int // bytes that were gone through
	array *suffixarray.Index
}

const (
	timesThrough = 16
	fewPlaces    = 32 // of which the first is looked for one by one
)

// find is the first place of a string in [from, to), or -1.
func (x *index) find(s string, from, to int) int {
	if x.spent > timesThrough*len(x.text)+1<<20 {
		if x.array == nil {
			x.array = suffixarray.New([]byte(x.text))
		}
		if places := x.array.Lookup([]byte(s), fewPlaces); len(places) < fewPlaces {
			first := -1
			for _, at := range places {
				if from <= at && at+len(s) <= to && (first < 0 || at < first) {
					first = at
				}
			}
			return first
		}
	}
	at := strings.Index(x.text[from:to], s)
	if at < 0 {
		x.spent += to - from
		return -1
	}
	x.spent += at
	return from + at
}
