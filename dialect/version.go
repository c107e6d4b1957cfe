package dialect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Newest is the release whose names and forms the IR has.
const Newest ir.Version = 309

// Oldest is the first release that is read.
const Oldest ir.Version = 300

// ParseVersion reads a release such as "3.4"; a third number does not matter.
func ParseVersion(text string) (ir.Version, bool) {
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
	return ir.Version(100*n[0] + n[1]), true
}

// VersionText is a release as people write it: "3.4".
func VersionText(v ir.Version) string { return fmt.Sprintf("%d.%d", v/100, v%100) }
