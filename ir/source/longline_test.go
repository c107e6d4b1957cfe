package source

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/internal/cputime"
)

// TestLongLine: columns of a long line are those that are counted from its start,
// in whatever order they are asked for.
func TestLongLine(t *testing.T) {
	line := strings.Repeat("aé\U0001F600\xff", 1000)
	f := NewFile("f", "first\n"+line+"\n"+line)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		off := uint32(r.IntN(len(f.Text) + 1))
		if i%2 == 0 {
			off = min(uint32(i)*8, uint32(len(f.Text)))
		}
		at, got := f.UTF16(off)
		start, want := f.LineSpan(at+1).Start, 0
		for _, r := range f.Text[start:off] {
			want += utf16Len(r)
		}
		if got != want {
			t.Fatalf("offset %d: column %d, want %d", off, got, want)
		}
	}
}

// TestLongLineIsReadOnce: who asks for places in the order of the text waits as long
// as it takes to read the line.
func TestLongLineIsReadOnce(t *testing.T) {
	f := NewFile("f", strings.Repeat("a", 1<<20))
	if took := cputime.Of(func() {
		for off := uint32(0); off < 1<<20; off += 16 {
			f.UTF16(off)
		}
	}); took > time.Second {
		t.Errorf("it took %v", took)
	}
}
