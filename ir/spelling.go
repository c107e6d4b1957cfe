package ir

import "maps"

// A Version is a release of a dialect's project, 100 times the major number
// plus the minor one; 0 says nothing.
type Version uint16

// A Spelling is how a text writes what dialects call or print otherwise by
// now. The IR has the newest names and forms, so that analyses know no others;
// printers use the spelling of the context to give back what was read. The zero
// Spelling is that of a text without anything old.
type Spelling struct {
	// Version is the release to print for, if one was asked for.
	Version Version
	// Oldest and Newest bound the releases that write what was read; 0 is no
	// bound.
	Oldest, Newest Version
	// weakOldest and weakNewest are bounds by what people write, too. They count
	// where what is certain leaves room: the newer bound where the text is known
	// to be an older one, the older bound unless it is too old for it.
	weakOldest, weakNewest Version

	names map[string]string       // as defined → as read
	forms map[string]int          // op or type → number of its older form
	attrs map[Attribute]Attribute // as in the IR → as read

	learnt int // see Learnt
}

// Learnt counts how often what was read told something new.
func (s *Spelling) Learnt() int { return s.learnt }

// Spelling is how the text writes what has changed since. It is never nil.
func (c *Context) Spelling() *Spelling { return &c.spelling }

// SetSpelling makes s the spelling; printing follows it.
func (c *Context) SetSpelling(s Spelling) { c.spelling = s }

// Clone copies s, so that an analysis of versions may change it.
func (s *Spelling) Clone() Spelling {
	c := *s
	c.names, c.forms, c.attrs = maps.Clone(s.names), maps.Clone(s.forms), maps.Clone(s.attrs)
	return c
}

// Plain reports that all is spelled as it is defined.
func (s *Spelling) Plain() bool {
	return s.Version == 0 && s.Newest == 0 && s.names == nil && s.forms == nil && s.attrs == nil
}

// Equal reports whether the same was read.
func (s *Spelling) Equal(o *Spelling) bool {
	return s.Version == o.Version && s.Oldest == o.Oldest && s.Newest == o.Newest && s.weakOldest == o.weakOldest && s.weakNewest == o.weakNewest &&
		maps.Equal(s.names, o.names) && maps.Equal(s.forms, o.forms) && maps.Equal(s.attrs, o.attrs)
}

// Renamed calls f with the names that differ in the text from those defined.
func (s *Spelling) Renamed(f func(name, read string)) {
	for name, read := range s.names {
		f(name, read)
	}
}

// Limit narrows the releases that write what was read.
func (s *Spelling) Limit(oldest, newest Version) {
	if oldest > s.Oldest {
		s.Oldest = oldest
		s.learnt++
	}
	if newest != 0 && (s.Newest == 0 || newest < s.Newest) {
		s.Newest = newest
		s.learnt++
	}
}

// Suggest narrows them by a weak sign, such as a blank that releases up to
// newest leave: it chooses among older releases, but makes no text old.
func (s *Spelling) Suggest(newest Version) {
	if s.weakNewest == 0 || newest < s.weakNewest {
		s.weakNewest = newest
		s.learnt++
	}
}

// SuggestSince narrows them by a weak sign in the other direction, such as a
// blank that releases before oldest leave and this text does not.
func (s *Spelling) SuggestSince(oldest Version) {
	if oldest > s.weakOldest {
		s.weakOldest = oldest
		s.learnt++
	}
}

// LikelyOldest is the oldest release that may have written what was read.
func (s *Spelling) LikelyOldest() Version {
	if s.Newest != 0 && s.weakOldest > s.Newest {
		return s.Oldest
	}
	return max(s.Oldest, s.weakOldest)
}

// Target is the release to print for: the one asked for, or the newest that
// writes what was read. 0 is the newest of all, and what stands for a text that
// no release would write.
func (s *Spelling) Target() Version {
	switch {
	case s.Version != 0:
		return s.Version
	case s.Oldest > s.Newest:
		return 0
	case s.weakNewest != 0 && s.weakNewest < s.Newest && s.weakNewest >= s.LikelyOldest():
		return s.weakNewest
	}
	return s.Newest
}

// UpTo reports whether the text is known to be of release v or an earlier one.
func (s *Spelling) UpTo(v Version) bool { return s.Target() != 0 && s.Target() <= v }

// Since reports whether the text is known to be of release v or a later one.
func (s *Spelling) Since(v Version) bool {
	return max(s.Version, s.Oldest) >= v && (s.Target() == 0 || s.Target() >= v)
}

// SetName says that what is defined as name stands in the text as read.
func (s *Spelling) SetName(name, read string) {
	if s.names == nil {
		s.names = make(map[string]string)
	}
	if before, ok := s.names[name]; !ok || before != read {
		s.learnt++
	}
	s.names[name] = read
}

// Name is the name in the text, "" if it is not known to differ.
func (s *Spelling) Name(name string) string { return s.names[name] }

// SetForm says that ops or types of a name have an older form in the text, by
// its number from 1.
func (s *Spelling) SetForm(name string, form int) {
	if s.forms == nil {
		s.forms = make(map[string]int)
	}
	if before, ok := s.forms[name]; !ok || before != form {
		s.learnt++
	}
	s.forms[name] = form
}

// Form is the number of the older form, and whether one of that name was met.
func (s *Spelling) Form(name string) (form int, met bool) {
	form, met = s.forms[name]
	return form, met
}

// SetAttr says that the text has read where the IR has a. It reports whether
// that could be noted: a has one spelling.
func (s *Spelling) SetAttr(a, read Attribute) bool {
	if before, ok := s.attrs[a]; ok {
		return before == read
	}
	if s.attrs == nil {
		s.attrs = make(map[Attribute]Attribute)
	}
	s.attrs[a] = read
	s.learnt++
	return true
}

// Attr is the attribute as it was read, nil if that is a itself.
func (s *Spelling) Attr(a Attribute) Attribute { return s.attrs[a] }
