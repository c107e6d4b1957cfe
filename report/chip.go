package report

import "github.com/tgopt/tgopt/target"

// A Chip is a line of `tgopt target --format=json`; docs/json.md describes it.
type Chip struct {
	Name                string   `json:"name"`
	Vendor              string   `json:"vendor"`
	Architecture        string   `json:"architecture"`
	Products            []string `json:"products"`
	Lanes               []int    `json:"lanes"`
	Registers           int      `json:"registers"`
	Accumulators        int      `json:"accumulators"`
	RegisterFile        int      `json:"register_file"`
	RegisterGranule     int      `json:"register_granule"`
	Schedulers          int      `json:"schedulers"`
	Warps               int      `json:"warps"`
	Blocks              int      `json:"blocks"`
	BlockThreads        int      `json:"block_threads"`
	SharedBlock         int      `json:"shared_block"`
	SharedUnit          int      `json:"shared_unit"`
	SharedReserved      int      `json:"shared_reserved"`
	SharedGranule       int      `json:"shared_granule"`
	TensorMemoryColumns int      `json:"tensor_memory_columns"`
	Cluster             int      `json:"cluster"`

	// Of a launch, if one is given.
	Occupancy []ChipCliff `json:"occupancy,omitempty"`
}

// A ChipCliff is a number of registers at which the occupancy of a launch changes: it
// holds for up to so many a thread, down to those of the next.
type ChipCliff struct {
	Registers int    `json:"registers"`
	Blocks    int    `json:"blocks"`
	Warps     int    `json:"warps"`
	Limiter   string `json:"limiter"`
}

// ChipOf is what is known of a chip, and of a launch on it if l is not nil.
func ChipOf(c *target.Chip, l *target.Launch) *Chip {
	r, s := c.Registers, c.Shared
	out := &Chip{
		c.Name, c.Vendor.String(), c.Architecture, append([]string{}, c.Products...), c.Lanes, r.Most, r.Accumulators, r.File, r.Granule,
		c.Schedulers, c.Warps * c.Schedulers, c.Blocks, c.BlockThreads, s.Block, s.Unit, s.Reserved, s.Granule,
		c.TensorMemoryColumns, max(c.Cluster, 1), nil,
	}
	if l == nil {
		return out
	}
	for _, cliff := range c.Cliffs(*l) {
		o := cliff.Occupancy
		out.Occupancy = append(out.Occupancy, ChipCliff{cliff.Registers, o.Blocks, o.Warps, string(o.Limiter)})
	}
	return out
}
