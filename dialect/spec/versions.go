package spec

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// version is the release that n writes as MAJOR.MINOR.
func (c *checker) version(n *versionNode) ir.Version {
	if n == nil {
		return 0
	}
	v, ok := dialect.ParseVersion(n.Text)
	if !ok {
		c.errorf(spanOf(n.Pos, n.Text), "'%s' is no release: expected two numbers such as 3.4", n.Text)
	}
	return v
}

func (c *checker) life(n lifeNode) dialect.Life {
	l := dialect.Life{Since: c.version(n.Since), Until: c.version(n.Until)}
	if l.Until != 0 && l.Until < l.Since {
		c.errorf(spanOf(n.Until.Pos, n.Until.Text), "ends with %s before it begins with %s", n.Until.Text, n.Since.Text)
	}
	return l
}

// former resolves older names; those without a dialect are of this one.
func (c *checker) former(nodes []*formerNode) []dialect.Former {
	var list []dialect.Former
	for _, n := range nodes {
		name := n.Name.Text
		if !strings.Contains(name, ".") {
			name = c.full(name)
		}
		list = append(list, dialect.Former{Name: name, Until: c.version(&n.Until)})
	}
	return list
}
