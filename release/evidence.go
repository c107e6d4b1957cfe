package release

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
