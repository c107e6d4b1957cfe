package cli

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A versionFlag is a release of Triton; 0 is none.
type versionFlag struct {
	release ir.Version
	oldest  ir.Version // that it takes; 0 is dialect.Oldest
	auto    bool       // takes the word auto for none
}

func (f *versionFlag) Type() string { return "release" }

func (f *versionFlag) String() string {
	if f.release == 0 {
		return ""
	}
	return dialect.VersionText(f.release)
}

func (f *versionFlag) Set(s string) error {
	if f.auto && s == "auto" {
		f.release = 0
		return nil
	}
	v, ok := dialect.ParseVersion(s)
	oldest := max(f.oldest, dialect.Oldest)
	if ok && oldest <= v && v <= dialect.Newest {
		f.release = v
		return nil
	}
	if oldest == dialect.Newest {
		return usagef("expected %s", dialect.VersionText(oldest))
	}
	return usagef("expected auto or a release from %s to %s", dialect.VersionText(oldest), dialect.VersionText(dialect.Newest))
}
