package kernel

import "github.com/tgopt/tgopt/target"

// An Occupancy is how many blocks of the kernel reside at once on one unit (SM,
// CU or WGP, Xe core), with the registers and the shared
// memory that count.
type Occupancy struct {
	Level
	MostWarps    int          `json:"most_warps"` // that a unit holds
	Schedulers   int          `json:"schedulers"` // of a unit
	ByResource   []ByResource `json:"by_resource"`
	Cliffs       []Cliff      `json:"cliffs"` // the numbers of registers at which it changes, the most first
	RegisterFile int          `json:"register_file"`
	Granule      int          `json:"register_granule"`
}

// A Level is how many blocks reside, and what keeps more away.
type Level struct {
	Blocks  int     `json:"blocks"` // 0: the kernel cannot be launched
	Warps   int     `json:"warps"`
	Share   float64 `json:"share"`   // of the warps that a unit holds, from 0 to 1
	Limiter string  `json:"limiter"` // "registers", "shared memory", "warps" or "blocks"
}

// ByResource is the number of blocks that one resource alone would allow.
type ByResource struct {
	Resource string `json:"resource"`
	Blocks   int    `json:"blocks"`
}

// A Cliff is a number of registers above which fewer blocks reside.
type Cliff struct {
	Registers int `json:"registers"` // the most that a thread may have
	Level
}

func level(o target.Occupancy) Level {
	return Level{o.Blocks, o.Warps, o.Share(), string(o.Limiter)}
}

// occupancy is nil where nothing is predicted.
func (k *Kernel) occupancy() *Occupancy {
	o, ok := k.Occupancy()
	if !ok {
		return nil
	}
	c := k.Machine.Chip
	out := &Occupancy{
		Level: level(o), MostWarps: o.Most, Schedulers: c.Schedulers, ByResource: []ByResource{},
		RegisterFile: c.Registers.File, Granule: c.Registers.Granule,
	}
	for _, by := range []target.Limiter{target.ByRegisters, target.ByShared, target.ByWarps, target.ByBlocks} {
		out.ByResource = append(out.ByResource, ByResource{string(by), o.By[by]})
	}
	out.Cliffs = k.in.cliffs.of(c, k.Launch())
	return out
}

// cliffs are those of kernels of one module, of which most have the same.
type cliffs map[cliffsOf][]Cliff

type cliffsOf struct {
	chip   *target.Chip
	launch target.Launch
}

func (known cliffs) of(c *target.Chip, l target.Launch) []Cliff {
	l.Registers = 0
	list, ok := known[cliffsOf{c, l}]
	if !ok {
		list = []Cliff{}
		for _, cliff := range c.Cliffs(l) {
			list = append(list, Cliff{cliff.Registers, level(cliff.Occupancy)})
		}
		if known != nil {
			known[cliffsOf{c, l}] = list
		}
	}
	return list
}

// Gain is the next number of registers below those of the kernel with which more
// blocks would reside; ok is false if there is none.
func (o *Occupancy) Gain(registers int) (next Cliff, ok bool) {
	for _, c := range o.Cliffs {
		if c.Registers < registers && c.Blocks > o.Blocks {
			return c, true
		}
	}
	return next, false
}

// Loss is how many registers more a thread may have while as many blocks reside,
// and what comes then; ok is false if nothing does.
func (o *Occupancy) Loss(registers int) (room int, next Cliff, ok bool) {
	for _, c := range o.Cliffs { // the most registers first
		if c.Registers >= registers && c.Blocks == o.Blocks {
			return c.Registers - registers, next, ok
		}
		next, ok = c, true
	}
	return 0, Cliff{}, false
}
