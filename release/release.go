// Package release is what is known of Triton's releases as such: their numbers,
// ranges of them, and what a text tells of the one that wrote it. What an earlier
// release writes otherwise than the newest is called legacy wherever it is met;
// RATIONALE.md says where.
package release

import (
	"fmt"
	"strconv"
	"strings"
)

// A Release is 100 times the major number plus the minor one; 0 says nothing, or
// stands for the newest.
type Release uint16

const (
	// Newest is the release whose names and forms the IR has.
	Newest Release = 309
	// Oldest is the first release that is read.
	Oldest Release = 300
)

// Parse reads a release such as "3.4"; a third number does not matter.
func Parse(text string) (Release, bool) {
	parts := strings.Split(text, ".")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	var n [3]uint64
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 16)
		if err != nil || v > 99 {
			return 0, false
		}
		n[i] = v
	}
	return Release(100*n[0] + n[1]), true
}

// String is the release as people write it: "3.4".
func (r Release) String() string { return fmt.Sprintf("%d.%d", r/100, r%100) }

// A Range is the releases that know something: those from Since up to Until. 0
// is no bound.
type Range struct{ Since, Until Release }

// Has reports whether release v knows it; 0 is the newest.
func (r Range) Has(v Release) bool {
	if v == 0 {
		return r.Until == 0
	}
	return r.Since <= v && (r.Until == 0 || v <= r.Until)
}

// Distance is how many releases lie between v and those that know it; 0 where v does.
func (r Range) Distance(v Release) int {
	switch {
	case v < r.Since:
		return int(r.Since - v)
	case r.Until != 0 && v > r.Until:
		return int(v - r.Until)
	}
	return 0
}

// Wrote says of a text who wrote it: "which 3.6 wrote", "which releases up to 3.6 write".
func (r Range) Wrote() string {
	switch {
	case r.Since == r.Until && r.Since != 0:
		return "which " + r.Since.String() + " wrote"
	case r.Since != 0 && r.Until != 0:
		return "which releases from " + r.Since.String() + " to " + r.Until.String() + " write"
	case r.Until != 0:
		return "which releases up to " + r.Until.String() + " write"
	case r.Since != 0:
		return "which releases since " + r.Since.String() + " write"
	}
	return "which all releases write"
}
