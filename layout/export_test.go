package layout

import "github.com/tgopt/tgopt/layout/linear"

// TrafficMemory is Traffic with the memory that it goes through.
func TrafficMemory(c *Conversion, width int, target Target) (Traffic, *linear.Layout, bool) {
	t, ok := c.Traffic(width, target)
	if !ok {
		return t, nil, false
	}
	return t, c.buffer(width, target).memory(c.from), true
}

// TrafficWide is the lanes that a load of 128 bits serves at a time, if they are chosen.
func TrafficWide(c *Conversion, width int, target Target, way Direction) []int {
	t, _ := c.Traffic(width, target)
	if way == Storing || t.Load.Vector*int64(width) < 128 || target.matrices {
		return nil
	}
	return c.buffer(width, target).load.address
}
