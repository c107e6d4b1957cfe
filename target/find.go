package target

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
)

// Lookup finds a chip by its name, or by the ttg.target of a module: "cuda:90",
// "hip:gfx942", with features or without ("sm_90a", "gfx942:sramecc+"). nil
// when it is not known.
func Lookup(name string) *Chip {
	if cc, ok := strings.CutPrefix(name, "cuda:"); ok {
		name = "sm_" + cc
	}
	name = strings.TrimPrefix(strings.TrimPrefix(name, "hip:"), "xpu:")
	name, _, _ = strings.Cut(name, ":")
	if strings.HasPrefix(name, "sm_") {
		name = strings.TrimRight(name, "af")
	}
	return find(func(c *Chip) bool { return c.Name == name })
}

// Named finds a chip by what people call it: as Lookup, or by a product such as
// "h100", "RTX 4090" or "MI300X". The error lists the names that there are.
func Named(name string) (*Chip, error) {
	if c := Lookup(strings.ToLower(strings.TrimSpace(name))); c != nil {
		return c, nil
	}
	words := productWords(name)
	for n := len(words); n > 0; n-- {
		product := strings.Join(words[:n], "")
		if c := find(func(c *Chip) bool { return slices.Contains(c.Products, product) }); c != nil {
			return c, nil
		}
	}
	var products []string
	for i := range chips {
		products = append(products, chips[i].Products...)
	}
	return nil, fmt.Errorf("unknown target '%s'%s (chips are %s, and products such as %s)", name,
		spelling.Suggest(strings.ToLower(name), slices.Concat(Names(), products)), strings.Join(Names(), ", "), strings.Join(firstProducts(), ", "))
}

// List finds the chips that a list names, with commas or blanks between, each once; none if it
// is "". Names of products may have blanks in them, if commas stand between.
func List(list string) (found []*Chip, err error) {
	for part := range strings.SplitSeq(list, ",") {
		names := strings.Fields(part)
		if _, err := Named(part); err == nil {
			names = []string{part}
		}
		for _, name := range names {
			c, err := Named(name)
			if err != nil {
				return nil, err
			}
			if !slices.Contains(found, c) {
				found = append(found, c)
			}
		}
	}
	if list != "" && len(found) == 0 {
		return nil, fmt.Errorf("'%s' names no chip", list)
	}
	return found, nil
}

// firstProducts is one product of each common chip.
func firstProducts() (list []string) {
	for _, c := range Commons() {
		list = append(list, c.Products[0])
	}
	return list
}

// lines are words before the name of a product: its maker, and what it is one of.
var lines = []string{"nvidia", "amd", "intel", "tesla", "geforce", "quadro", "instinct", "radeon", "arc", "data", "center", "gpu"}

// productWords are the words of a product's name, as in "NVIDIA H100 80GB HBM3":
// the first of them, joined, are the product as Products spell it.
func productWords(name string) []string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == ' ' || r == '-' || r == '_' })
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(lines, w) })
}

func find(is func(*Chip) bool) *Chip {
	for i := range chips {
		if is(&chips[i]) {
			return &chips[i]
		}
	}
	return nil
}

// Resolve is what Triton takes a ttg.target for: the chip, or, of one whose
// numbers are not known ("cuda:70", "hip:gfx1030", "xpu"), what its instructions,
// its compiler and Triton's backend are: those of the oldest of its kind, unless
// the name tells. nil if the name is no target's.
func Resolve(name string) *Chip {
	if c := Lookup(name); c != nil {
		return c
	}
	kind, arch, ok := strings.Cut(name, ":")
	switch {
	case !ok && strings.HasPrefix(name, "gfx"):
		kind, arch = "hip", name
	case strings.HasPrefix(name, "sm_"):
		kind, arch = "cuda", name[len("sm_"):]
	}
	arch, _, _ = strings.Cut(arch, ":")
	switch kind {
	case "cuda":
		capability, _ := strconv.Atoi(arch)
		return &Chip{Name: name, Vendor: NVIDIA, Shared: Shared{Banks: 32}, Instructions: nvidiaInstructions(capability), Compiler: ptxas, Backend: cuda}
	case "hip":
		return &Chip{Name: name, Vendor: AMD, Shared: amdShared(arch, Shared{}), Instructions: amdInstructions(arch), Compiler: amdgpu, Backend: hip}
	case "xpu":
		return &Chip{Name: name, Vendor: Intel, Shared: Shared{Banks: 32}, Compiler: igc, Backend: xpu}
	}
	return nil
}

// Triton is the chip as ttg.target spells it: "cuda:90", "hip:gfx942", "xpu".
func (c *Chip) Triton() string {
	if c.Vendor == Intel {
		return c.Backend.Kind
	}
	return c.Backend.Kind + ":" + strings.TrimPrefix(c.Name, "sm_")
}

// All is every chip, by vendor and age.
func All() []*Chip {
	all := make([]*Chip, len(chips))
	for i := range chips {
		all[i] = &chips[i]
	}
	return all
}

// Commons are the chips that kernels are mostly tuned for.
func Commons() []*Chip {
	return slices.DeleteFunc(All(), func(c *Chip) bool { return !c.Common })
}

// Names lists the chips.
func Names() []string {
	names := make([]string, len(chips))
	for i := range chips {
		names[i] = chips[i].Name
	}
	return names
}
