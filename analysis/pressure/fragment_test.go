package pressure

import "testing"

func TestFMADot(t *testing.T) {
	for _, c := range []struct {
		name string
		dot  fmaDot
		a, b int
	}{
		{"one tile", fmaDot{k: 32, words: [2]int{128, 128}}, 16, 16},
		{"one tile, large", fmaDot{k: 64, words: [2]int{256, 256}}, 32, 32},
		{"one tile, too large", fmaDot{k: 128, words: [2]int{512, 512}}, 32, 512},
		{"rows of tiles, small", fmaDot{k: 16, words: [2]int{128, 64}, tiles: [2]bool{true, false}}, 32, 16},
		{"rows of tiles", fmaDot{k: 32, words: [2]int{256, 128}, tiles: [2]bool{true, false}}, 16, 128},
		{"rows of tiles, large", fmaDot{k: 64, words: [2]int{512, 256}, tiles: [2]bool{true, false}}, 64, 256},
		{"columns of tiles", fmaDot{k: 32, words: [2]int{128, 256}, tiles: [2]bool{false, true}}, 128, 16},
		{"rows and columns of tiles", fmaDot{k: 32, words: [2]int{256, 256}, tiles: [2]bool{true, true}}, 64, 256},
		{"carried", fmaDot{k: 64, words: [2]int{512, 256}, tiles: [2]bool{true, false}, carried: true}, 48, 24},
		{"carried, too large", fmaDot{k: 128, words: [2]int{2048, 512}, tiles: [2]bool{true, false}, carried: true}, 96, 512},
	} {
		if a, b := nvidia.fragments.fma.there(&c.dot, 0, c.dot.words[0]), nvidia.fragments.fma.there(&c.dot, 1, c.dot.words[1]); a != c.a || b != c.b {
			t.Errorf("%s: %d and %d registers are there, want %d and %d", c.name, a, b, c.a, c.b)
		}
	}
}
