package allocation

import (
	"fmt"

	"github.com/tgopt/tgopt/target"
)

// Fits reports whether a block with that many bytes of shared memory can be
// launched on a chip.
func Fits(bytes int64, chip *target.Chip) bool { return bytes <= int64(chip.Shared.Block) }

// Verdict says whether it can, in words: Triton compiles a kernel that needs
// more than there is, and the launch fails.
func Verdict(bytes int64, chip *target.Chip) string {
	if Fits(bytes, chip) {
		return fmt.Sprintf("%d bytes of shared memory of the %d that a block can have on %s", bytes, chip.Shared.Block, chip.Name)
	}
	return fmt.Sprintf("the kernel cannot be launched: it needs %d bytes of shared memory, %s has %d for a block, %d fewer",
		bytes, chip.Name, chip.Shared.Block, bytes-int64(chip.Shared.Block))
}
