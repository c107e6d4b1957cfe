package target

// Words are what a vendor calls things, in the singular. A *block* is one with all.
type Words struct {
	Warp      string // "warp", "wave", "sub-group"
	Scheduler string // "scheduler", "SIMD", "vector engine"
	Unit      string // "SM", "CU", "WGP", "Xe core"
	Shared    string // "shared memory", "LDS", "SLM"
}

// WordsOf are those for a chip; nil is one that is not known.
func WordsOf(c *Chip) Words {
	switch {
	case c == nil:
		return Words{"warp", "scheduler", "unit", "shared memory"}
	case c.Vendor == NVIDIA:
		return Words{"warp", "scheduler", "SM", "shared memory"}
	case c.Vendor == Intel:
		return Words{"sub-group", "vector engine", "Xe core", "SLM"}
	case c.Family == CDNA:
		return Words{"wave", "SIMD", "CU", "LDS"}
	}
	return Words{"wave", "SIMD", "WGP", "LDS"}
}

// Limiter is a limiter in the vendor's words: "waves", "LDS".
func (w Words) Limiter(l Limiter) string {
	switch l {
	case ByShared:
		return w.Shared
	case ByWarps:
		return w.Warp + "s"
	}
	return string(l)
}

// String is a chip with its maker: "sm_90 (NVIDIA Hopper)".
func (c *Chip) String() string { return c.Name + " (" + c.Maker() + ")" }

// Maker is "NVIDIA Hopper".
func (c *Chip) Maker() string { return c.Vendor.String() + " " + c.Architecture }
