package target

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
)

// Resources of a launch that keep no further block away, as a Limiter does, but one
// block from being launched at all.
const (
	ByThreads      Limiter = "threads"
	ByTensorMemory Limiter = "tensor memory"
	ByCluster      Limiter = "cluster"
)

// An Excess is a resource of which a block takes more than the chip can give one: it
// cannot be launched.
type Excess struct {
	Of Limiter
	// Needs and Limit are bytes of shared memory, threads of a block, registers of a
	// thread, columns of tensor memory, or blocks of a cluster.
	Needs, Limit int
}

// Over is by how much.
func (e Excess) Over() int { return e.Needs - e.Limit }

// Excesses are all for which a block cannot be launched, none if it can: the checks of
// the drivers, and of Triton before it asks them.
func (c *Chip) Excesses(l Launch) (list []Excess) {
	check := func(of Limiter, needs, limit int) {
		if needs > limit {
			list = append(list, Excess{of, needs, limit})
		}
	}
	check(ByShared, l.Shared, c.Shared.Block)
	check(ByThreads, max(l.Warps, 1)*c.lanes(l), c.BlockThreads)
	if len(list) == 0 || list[len(list)-1].Of != ByThreads { // with too many threads no number of registers would do
		check(ByRegisters, l.Registers, c.RegisterLimit(l.Warps, l.Lanes))
	}
	check(ByTensorMemory, l.TensorColumns, c.TensorMemoryColumns)
	check(ByCluster, l.Cluster, max(c.Cluster, 1))
	return list
}

// Unlaunchable says why a block cannot be launched, behind the kernel's name: "cannot be
// launched on gfx942: it needs …".
func (c *Chip) Unlaunchable(excesses ...Excess) string {
	var needs []string
	for _, e := range excesses {
		needs = append(needs, c.excessText(e))
	}
	return "cannot be launched on " + c.Name + ": it needs " + strings.Join(needs, ", and ")
}

// excessText says what a block needs, and how much there is.
func (c *Chip) excessText(e Excess) string {
	text := map[Limiter][2]string{
		ByShared: {"byte", " of " + WordsOf(c).Shared + " a block"}, ByThreads: {"thread", " a block"}, ByRegisters: {"register", " a thread"},
		ByTensorMemory: {"column", " of tensor memory"}, ByCluster: {"block", " a cluster"},
	}[e.Of]
	return fmt.Sprintf("%s%s, %s more than the %s there are", figure.Count(e.Needs, text[0]), text[1], figure.Thousands(e.Over()), figure.Thousands(e.Limit))
}
