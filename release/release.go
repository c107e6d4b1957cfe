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

// Evidence is what a text tells of the release that wrote it, which no text says.
// The zero Evidence is that of a text that every release would write.
type Evidence struct {
	// Asked is the release to print for, if one was asked for.
	Asked Release
	// Oldest and Newest bound the releases that write what was read; 0 is no
	// bound.
	Oldest, Newest Release
	// weakOldest and weakNewest are bounds by what people write, too. They count
	// where what is certain leaves room: the upper bound where the text is known
	// to be a legacy one, the lower bound unless it is above that.
	weakOldest, weakNewest Release
}

// Limit narrows the releases that write what was read.
func (e *Evidence) Limit(oldest, newest Release) {
	e.Oldest = max(e.Oldest, oldest)
	if newest != 0 && (e.Newest == 0 || newest < e.Newest) {
		e.Newest = newest
	}
}

// Suggest narrows them by a weak sign, such as a blank that releases up to
// newest leave: it chooses among earlier releases, but makes no text legacy.
func (e *Evidence) Suggest(newest Release) {
	if e.weakNewest == 0 || newest < e.weakNewest {
		e.weakNewest = newest
	}
}

// SuggestSince narrows them by a weak sign in the other direction, such as a
// blank that releases before oldest leave and this text does not.
func (e *Evidence) SuggestSince(oldest Release) { e.weakOldest = max(e.weakOldest, oldest) }

// LikelyOldest is the oldest release that may have written what was read.
func (e *Evidence) LikelyOldest() Release {
	if e.Newest != 0 && e.weakOldest > e.Newest {
		return e.Oldest
	}
	return max(e.Oldest, e.weakOldest)
}

// Target is the release to print for: the one asked for, or the newest that
// writes what was read. 0 is the newest of all, and what stands for a text that
// no release would write.
func (e *Evidence) Target() Release {
	switch {
	case e.Asked != 0:
		return e.Asked
	case e.Oldest > e.Newest:
		return 0
	case e.weakNewest != 0 && e.weakNewest < e.Newest && e.weakNewest >= e.LikelyOldest():
		return e.weakNewest
	}
	return e.Newest
}

// UpTo reports whether the text is known to be of release v or an earlier one.
func (e *Evidence) UpTo(v Release) bool { return e.Target() != 0 && e.Target() <= v }

// Since reports whether the text is known to be of release v or a later one.
func (e *Evidence) Since(v Release) bool {
	return max(e.Asked, e.Oldest) >= v && (e.Target() == 0 || e.Target() >= v)
}

// Range is the releases that may have written what was read.
func (e *Evidence) Range() Range {
	if e.Asked != 0 {
		return Range{e.Asked, e.Asked}
	}
	return Range{e.LikelyOldest(), e.Target()}
}
