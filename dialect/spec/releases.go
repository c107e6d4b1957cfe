package spec

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/release"
)

// release is the release that n writes as MAJOR.MINOR.
func (c *checker) release(n *releaseNode) release.Release {
	if n == nil {
		return 0
	}
	v, ok := release.Parse(n.Text)
	if !ok {
		c.errorf(spanOf(n.Pos, n.Text), "'%s' is no release: expected two numbers such as 3.4", n.Text)
	}
	return v
}

func (c *checker) releases(n releasesNode) release.Range {
	l := release.Range{Since: c.release(n.Since), Until: c.release(n.Until)}
	if l.Until != 0 && l.Until < l.Since {
		c.errorf(spanOf(n.Until.Pos, n.Until.Text), "ends with %s before it begins with %s", n.Until.Text, n.Since.Text)
	}
	return l
}

// legacyNames resolves them; those without a dialect are of this one.
func (c *checker) legacyNames(nodes []*legacyNode) []dialect.Legacy {
	var list []dialect.Legacy
	for _, n := range nodes {
		name := n.Name.Text
		if !strings.Contains(name, ".") {
			name = c.full(name)
		}
		list = append(list, dialect.Legacy{Text: name, Until: c.release(&n.Until)})
	}
	return list
}
