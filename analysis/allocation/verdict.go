package allocation

import (
	"fmt"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/target"
)

// Fits reports whether a block with that many bytes of shared memory can be
// launched on a chip.
func Fits(bytes int64, chip *target.Chip) bool { return bytes <= int64(chip.Shared.Block) }

// Verdict says whether it can, in words: Triton compiles a kernel that needs
// more than there is, and the launch fails.
func Verdict(bytes int64, chip *target.Chip) string {
	shared := target.WordsOf(chip).Shared
	if Fits(bytes, chip) {
		return fmt.Sprintf("%s of %s of the %s that a block can have on %s", figure.Count(bytes, "byte"), shared, figure.Thousands(chip.Shared.Block), chip.Name)
	}
	return "the kernel " + Unlaunchable(bytes, chip)
}

// Unlaunchable says why a kernel that does not fit cannot be launched, behind its
// name.
func Unlaunchable(bytes int64, chip *target.Chip) string {
	return chip.Unlaunchable(target.Excess{Of: target.ByShared, Needs: int(bytes), Limit: chip.Shared.Block})
}
