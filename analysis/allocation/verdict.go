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
// name: "cannot be launched on gfx942: it needs …".
func Unlaunchable(bytes int64, chip *target.Chip) string {
	return fmt.Sprintf("cannot be launched on %s: it needs %s of %s a block, %s more than the %s there are", chip.Name,
		figure.Count(bytes, "byte"), target.WordsOf(chip).Shared, figure.Thousands(bytes-int64(chip.Shared.Block)), figure.Thousands(chip.Shared.Block))
}
