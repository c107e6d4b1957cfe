package kernel

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// What memory costs, in words.

// Instructions says by which instructions of a warp an access is made, and how memory serves
// them; sector is the granule of global memory in the vendor's words.
func (a *Access) Instructions(sector string) string {
	var parts []string
	for i := range a.Shared {
		s := &a.Shared[i]
		text := fmt.Sprintf("%s × %s, %s each", figure.Thousands(s.Instructions), s.Instruction, figure.Count(s.Wavefronts, "wavefront"))
		if s.Wavefronts > s.Ideal {
			text += fmt.Sprintf(" for %s", figure.Thousands(s.Ideal))
		}
		parts = append(parts, text)
	}
	if a.Shuffles > 0 {
		parts = append(parts, figure.Count(a.Shuffles, "shuffle"))
	}
	if r := a.Global; r != nil {
		text := fmt.Sprintf("%s × %d bits a lane, %s each", figure.Thousands(r.Requests), r.VectorBits, figure.Count(r.Sectors, sector))
		if r.Sectors > r.Ideal {
			text += fmt.Sprintf(" for %s", figure.Thousands(r.Ideal))
		}
		if r.Limit != "" {
			text += ", limited by " + r.Limit
		}
		for _, hint := range []string{r.Cache, r.Evict} {
			if hint != "" && hint != "none" && hint != "evict_normal" {
				text += ", " + hint
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// SectorWord is the granule of global memory in the vendor's words.
func (f *Facts) SectorWord() string { return sectorWord(target.Lookup(f.Target)) }

func sectorWord(c *target.Chip) string {
	if c == nil || c.Vendor == target.NVIDIA {
		return "sector"
	}
	return "cache line"
}

// Moving says what an op that moves elements costs, and Copies what an op computes that other
// threads compute, too; "" for other ops.
func (k *Kernel) Moving(o *ir.Op) string {
	found := k.Memory().Accesses
	for i := range found {
		if found[i].Op != o {
			continue
		}
		a := k.access(&found[i])
		parts := []string{a.Kind + ": " + a.Mechanism}
		if a.Bytes > 0 {
			parts = append(parts, figure.Count(a.Bytes, "byte")+" a block")
		}
		if text := a.Instructions(sectorWord(k.Chip())); text != "" {
			parts = append(parts, "of a "+k.Words().Warp+" "+text)
		}
		if a.Times.Text != "" {
			parts = append(parts, "runs "+a.Times.Text)
		}
		return strings.Join(parts, "; ")
	}
	return ""
}

// Copies is described with Moving.
func (k *Kernel) Copies(o *ir.Op) string {
	found := k.Memory().Replicated
	for i := range found {
		if r := &found[i]; r.Op == o {
			return fmt.Sprintf("a thread computes %s where %s would do: %s and %s have each",
				figure.Count(r.Thread, "element"), figure.Thousands(r.Even), figure.Count(r.Lanes, "lane"), figure.Count(r.Warps, k.Words().Warp))
		}
	}
	return ""
}
