package cli

import "github.com/tgopt/tgopt/release"

// A releaseFlag is a release of Triton; 0 is none.
type releaseFlag struct {
	release release.Release
	oldest  release.Release // that it takes; 0 is release.Oldest
	auto    bool            // takes the word auto for none
}

func (f *releaseFlag) Type() string { return "release" }

func (f *releaseFlag) String() string {
	if f.release == 0 {
		return ""
	}
	return f.release.String()
}

func (f *releaseFlag) Set(s string) error {
	if f.auto && s == "auto" {
		f.release = 0
		return nil
	}
	v, ok := release.Parse(s)
	oldest := max(f.oldest, release.Oldest)
	if ok && oldest <= v && v <= release.Newest {
		f.release = v
		return nil
	}
	if oldest == release.Newest {
		return usagef("expected %s", oldest)
	}
	return usagef("expected auto or a release from %s to %s", oldest, release.Newest)
}
