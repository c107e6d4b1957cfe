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
	return fmt.Sprintf("the kernel cannot be launched: it needs %s of %s, %s has %s for a block, %s fewer",
		figure.Count(bytes, "byte"), shared, chip.Name, figure.Thousands(chip.Shared.Block), figure.Thousands(bytes-int64(chip.Shared.Block)))
}
