package target

import (
	"slices"
	"strings"
	"testing"
)

// TestNamed: chips by all that people call them, and an error that says what they
// could have said.
func TestNamed(t *testing.T) {
	for name, want := range map[string]string{
		"sm_90": "sm_90", "SM_90a": "sm_90", "cuda:100": "sm_100", "hip:gfx942:sramecc+:xnack-": "gfx942", "pvc": "pvc",
		"h100": "sm_90", "H200": "sm_90", "NVIDIA H100 80GB HBM3": "sm_90", "NVIDIA A100-SXM4-40GB": "sm_80", "b200": "sm_100", "b300": "sm_103",
		"RTX 4090": "sm_89", "NVIDIA GeForce RTX 4090": "sm_89", "NVIDIA GeForce RTX 4090 Laptop GPU": "sm_89", "NVIDIA RTX A6000": "sm_86", "rtx-3080 ti": "sm_86",
		"mi300x": "gfx942", "AMD Instinct MI300X": "gfx942", "mi250x": "gfx90a", "MI355X": "gfx950", "Radeon RX 7900 XTX": "gfx1100",
		"Intel Data Center GPU Max 1550": "pvc", "Arc B580": "bmg",
	} {
		c, err := Named(name)
		if err != nil || c.Name != want {
			t.Errorf("%s: got %v, %v; want %s", name, c, err, want)
		}
	}
	for name, want := range map[string]string{
		"gfx943": "unknown target 'gfx943'; did you mean 'gfx942'?", "h101": "did you mean 'h100'?", "x": "chips are sm_75, sm_80, ",
		"xyz": "products such as a100, h100, b200, rtx5090, mi250x, mi300x, ", "": "unknown target '' (chips are sm_75", "nvidia": "unknown target",
	} {
		c, err := Named(name)
		if c != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, %v; want %s", name, c, err, want)
		}
	}
	if c := Lookup("h100"); c != nil {
		t.Errorf("a module's target may be a product: %v", c)
	}
}

// TestList: commas or blanks between chips, each once, and products of several words between commas.
func TestList(t *testing.T) {
	for list, want := range map[string]string{
		"": "", "sm_90,gfx942": "sm_90 gfx942", " sm_90  gfx942, sm_90": "sm_90 gfx942", "rtx 4090, arc b580,": "sm_89 bmg", "NVIDIA H100 80GB HBM3": "sm_90",
		"sm_90,h1000": "unknown target 'h1000'", " ,": "' ,' names no chip",
	} {
		found, err := List(list)
		var names []string
		for _, c := range found {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); err == nil && got != want || err != nil && (want == "" || found != nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: got %s, %v; want %s", list, got, err, want)
		}
	}
}

// TestProducts: each has one chip, and is spelt as Named looks for it.
func TestProducts(t *testing.T) {
	of := map[string]string{}
	for _, c := range All() {
		if len(c.Products) == 0 && c.Common {
			t.Errorf("%s has no products", c.Name)
		}
		for _, p := range c.Products {
			if other := of[p]; other != "" {
				t.Errorf("%s is %s and %s", p, other, c.Name)
			}
			of[p] = c.Name
			if got, err := Named(p); err != nil || got != c {
				t.Errorf("%s: got %v, %v; want %s", p, got, err, c.Name)
			}
		}
	}
}

// TestResolve: what Triton takes a target for that is no chip of ours.
func TestResolve(t *testing.T) {
	for _, c := range []struct {
		name        string
		backend     string
		load, store bool
		banks       int
		wide        int // kinds of wide loads
	}{
		{"cuda:70", "cuda", false, false, 32, 0}, {"cuda:75", "cuda", true, false, 32, 0}, {"cuda:89", "cuda", true, false, 32, 0},
		{"cuda:90", "cuda", true, true, 32, 0}, {"cuda:107", "cuda", true, true, 32, 0}, {"sm_70", "cuda", false, false, 32, 0},
		{"hip:gfx908", "hip", false, false, 32, 0}, {"hip:gfx942", "hip", false, false, 32, 1}, {"gfx1030", "hip", false, false, 32, 1},
		{"hip:gfx950:xnack-", "hip", false, false, 64, 2}, {"hip:gfx1250", "hip", false, false, 64, 0}, {"hip:", "hip", false, false, 32, 0},
		{"xpu", "xpu", false, false, 32, 0}, {"pvc", "xpu", false, false, 32, 0},
	} {
		got := Resolve(c.name)
		if got == nil || got.Backend.Kind != c.backend || got.LoadMatrix != c.load || got.StoreMatrix != c.store || got.Shared.Banks != c.banks || len(got.Shared.WideLoads) != c.wide {
			t.Errorf("%s: got %+v", c.name, got)
		}
	}
	for _, name := range []string{"", "vulkan:1", "x"} {
		if c := Resolve(name); c != nil {
			t.Errorf("%q: got %v", name, c)
		}
	}
	for _, c := range All() {
		if got := Resolve(c.Triton()); c.Vendor != Intel && got != c || got.Backend != c.Backend || got.Compiler != c.Compiler {
			t.Errorf("%s is %s, which is %v", c.Name, c.Triton(), got)
		}
	}
}

// TestWords: no chip is without a word, and what is common to a vendor is.
func TestWords(t *testing.T) {
	units := map[string]string{"sm_90": "SM", "gfx942": "CU", "gfx1100": "WGP", "gfx1250": "WGP", "bmg": "Xe core"}
	for _, c := range append(All(), nil) {
		w := WordsOf(c)
		if slices.Contains([]string{w.Warp, w.Scheduler, w.Unit, w.Shared}, "") {
			t.Errorf("%v: %+v", c, w)
		}
		if c != nil && units[c.Name] != "" && w.Unit != units[c.Name] {
			t.Errorf("%s: a block runs on a %s, want %s", c.Name, w.Unit, units[c.Name])
		}
	}
	if w := WordsOf(Lookup("gfx942")); w.Limiter(ByShared) != "LDS" || w.Limiter(ByWarps) != "waves" || w.Limiter(ByBlocks) != "blocks" {
		t.Errorf("limiters in words: %+v", w)
	}
}
