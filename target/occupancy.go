package target

// A Launch is what one block of a kernel takes.
type Launch struct {
	Warps     int // of a block
	Lanes     int // of a warp; 0 is the usual number
	Registers int // of a thread, of 32 bits
	Shared    int // bytes of shared memory
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

// Occupancy computes the blocks that reside on one unit, as the vendors'
// calculators do: registers are allocated to warps in granules out of the file
// of their scheduler, shared memory to blocks.
func (c *Chip) Occupancy(l Launch) Occupancy {
	warps := max(l.Warps, 1)
	o := Occupancy{Most: c.Warps * c.Schedulers, By: map[Limiter]int{
		ByRegisters: c.blocksByRegisters(l, warps),
		ByShared:    c.blocksByShared(l.Shared),
		ByWarps:     c.blocksOn(c.Warps, warps),
		ByBlocks:    c.Blocks,
	}}
	if c.Vendor == Intel && o.By[ByRegisters] > 0 {
		o.By[ByRegisters] = c.blocksOn(c.grfMode(l.Registers, l.Lanes).Threads, warps)
	}
	if c.Vendor == AMD && warps == 1 {
		o.By[ByBlocks] = c.Warps * c.Schedulers // a single wave needs no barrier
	}
	o.Limiter = ByWarps
	for _, by := range []Limiter{ByRegisters, ByShared, ByBlocks} {
		if o.By[by] < o.By[o.Limiter] {
			o.Limiter = by
		}
	}
	if warps*c.lanes(l) > c.BlockThreads {
		o.By[ByWarps], o.Limiter = 0, ByWarps
	}
	o.Blocks = o.By[o.Limiter]
	o.Warps = o.Blocks * warps
	return o
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
		if o := c.Occupancy(l); o.Blocks != last {
			cliffs = append(cliffs, Cliff{r, o})
			last = o.Blocks
		}
	}
	return cliffs
}
