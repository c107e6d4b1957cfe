package cli

import "testing"

func TestGCPercent(t *testing.T) {
	for _, test := range []struct {
		live uint64
		want int
	}{{0, 400}, {1 << 20, 400}, {4 << 20, 300}, {8 << 20, 100}, {10 << 20, 60}, {100 << 20, 60}} {
		if got := gcPercent(test.live); got != test.want {
			t.Errorf("%d bytes in use: %d %%, want %d %%", test.live, got, test.want)
		}
	}
}

// TestMemoryOf: the collector works for no document that takes what dumps take, 11 bytes a
// byte and as much again, and lets none take much more than is in use.
func TestMemoryOf(t *testing.T) {
	const mb = 1 << 20
	for _, test := range []struct {
		live uint64
		open int64
		want int64
	}{{0, 0, 20 * mb}, {11 * mb, mb, 56 * mb}, {64 * mb, mb, 88 * mb}, {200 * mb, 20 * mb, 740 * mb}} {
		if got := memoryOf(test.live, test.open); got != test.want {
			t.Errorf("%d bytes in use, %d open: %d, want %d", test.live, test.open, got, test.want)
		}
	}
}

// TestTouchMemory: it ends, and at once where a document has arrived.
func TestTouchMemory(t *testing.T) {
	looks := 0
	touchMemory(func() int { looks++; return 0 })
	if looks != 0 && looks != firstDocument/atOnce+1 { // none on a single core
		t.Errorf("it looked %d times, want %d", looks, firstDocument/atOnce+1)
	}
	looks = 0
	touchMemory(func() int { looks++; return 1 })
	if looks > 2 {
		t.Errorf("it went on for %d looks", looks)
	}
}
