package target

// A Launch is what one block of a kernel takes.
type Launch struct {
	Warps     int // of a block
	Lanes     int // of a warp; 0 is the usual number
	Registers int // of a thread, of 32 bits
	Shared    int // bytes of shared memory
	// TensorColumns are columns of tensor memory, Cluster the blocks that are launched
	// together; 0 stands for none, and for 1.
	TensorColumns, Cluster int
}

// A Limiter is what keeps another block from being resident.
type Limiter string

const (
	ByRegisters Limiter = "registers"
	ByShared    Limiter = "shared memory"
	ByWarps     Limiter = "warps"
	ByBlocks    Limiter = "blocks"
)

// An Occupancy says how many blocks of a kernel one unit holds at once.
type Occupancy struct {
	Blocks  int     // resident on a unit; 0: the kernel cannot be launched
	Warps   int     // Blocks times the warps of one
	Most    int     // warps that a unit could hold
	Limiter Limiter // the tightest of By: warps before registers before shared memory if several are
	// By is how many blocks each resource alone would allow.
	By map[Limiter]int
}

// Share is the resident part of the warps that a unit could hold.
func (o Occupancy) Share() float64 { return float64(o.Warps) / float64(o.Most) }

// WarpsPerScheduler is the number of resident warps a scheduler chooses from,
// on average.
func (o Occupancy) WarpsPerScheduler(c *Chip) float64 {
	return float64(o.Warps) / float64(c.Schedulers)
}

// limiters are the resources, in the order in which one of several that are
// equally tight is called the limiter.
var limiters = [...]Limiter{ByWarps, ByRegisters, ByShared, ByBlocks}

// limits are how many blocks each resource alone would allow, as limiters has
// them.
type limits [len(limiters)]int

// tightest is the index of the resource that allows the fewest.
func (l *limits) tightest() int {
	least := 0
	for i := range l {
		if l[i] < l[least] {
			least = i
		}
	}
	return least
}

// Occupancy computes the blocks that reside on one unit, as the vendors'
// calculators do: registers are allocated to warps in granules out of the file
// of their scheduler, shared memory to blocks.
func (c *Chip) Occupancy(l Launch) Occupancy {
	by := c.limits(l)
	tightest := by.tightest()
	o := Occupancy{Blocks: by[tightest], Most: c.Warps * c.Schedulers, Limiter: limiters[tightest], By: map[Limiter]int{}}
	o.Warps = o.Blocks * max(l.Warps, 1)
	for i, n := range by {
		o.By[limiters[i]] = n
	}
	return o
}

func (c *Chip) limits(l Launch) limits {
	warps := max(l.Warps, 1)
	byWarps, byRegisters, byShared, byBlocks := c.blocksOn(c.Warps, warps), c.blocksByRegisters(l, warps), c.blocksByShared(l.Shared), c.Blocks
	if c.Vendor == Intel && byRegisters > 0 {
		byRegisters = c.blocksOn(c.grfMode(l.Registers, l.Lanes).Threads, warps)
	}
	if c.Vendor == AMD && warps == 1 {
		byBlocks = c.Warps * c.Schedulers // a single wave needs no barrier
	}
	if warps*c.lanes(l) > c.BlockThreads {
		byWarps = 0
	}
	return limits{byWarps, byRegisters, byShared, byBlocks}
}

func (c *Chip) lanes(l Launch) int {
	if l.Lanes > 0 {
		return l.Lanes
	}
	return c.Lanes[0]
}

// blocksOn is how many blocks fit if each scheduler holds n warps. Warps of a
// block go to whichever scheduler has room: nothing is lost where their number
// is no multiple of the schedulers'.
func (c *Chip) blocksOn(n, warps int) int { return n * c.Schedulers / warps }

func (c *Chip) blocksByRegisters(l Launch, warps int) int {
	r := c.registers(l.Lanes)
	if l.Registers > r.Most {
		return 0
	}
	return c.blocksOn(r.File/max(roundUp(l.Registers, r.Granule), r.Granule), warps)
}

func (c *Chip) blocksByShared(bytes int) int {
	if bytes > c.Shared.Block {
		return 0
	}
	taken := roundUp(bytes+c.Shared.Reserved, c.Shared.Granule)
	if taken == 0 {
		return c.Warps * c.Schedulers // no limit
	}
	return c.Shared.Unit / taken
}

// grfMode is the mode with the fewest registers that do.
func (c *Chip) grfMode(registers, lanes int) GRFMode {
	if lanes == 0 {
		lanes = c.Lanes[0]
	}
	for _, m := range c.GRF {
		if registers*lanes*4 <= m.Registers*GRFBytes {
			return m
		}
	}
	return c.GRF[len(c.GRF)-1]
}

// A Cliff is a number of registers above which fewer blocks are resident.
type Cliff struct {
	Registers int // the most that a thread may have
	Occupancy Occupancy
}

// Cliffs are the numbers of registers at which the occupancy of l changes, l's
// own number aside, the most registers first.
func (c *Chip) Cliffs(l Launch) []Cliff {
	var cliffs []Cliff
	last := -1
	for r := c.RegisterLimit(l.Warps, l.Lanes); r > 0; r-- {
		l.Registers = r
		by := c.limits(l)
		if blocks := by[by.tightest()]; blocks != last {
			cliffs = append(cliffs, Cliff{r, c.Occupancy(l)})
			last = blocks
		}
	}
	return cliffs
}
