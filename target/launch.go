package target

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
