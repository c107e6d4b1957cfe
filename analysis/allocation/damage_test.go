package allocation_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestDamaged: of a program with mistakes, as an editor has it, the allocation
// says something of what could be read.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	registry := all.Registry()
	rows := labels(t)
	broken := 0
	for range 400 {
		row := rows[r.IntN(len(rows))]
		bytes, err := os.ReadFile(filepath.Join(dumps, row.File))
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + r.IntN(6) {
			at, n := r.IntN(len(bytes)), 1+r.IntN(30)
			switch end := min(at+n, len(bytes)); r.IntN(3) {
			case 0:
				bytes = append(bytes[:at:at], bytes[end:]...)
			case 1:
				bytes = append(bytes[:end:end], bytes[at:]...)
			default:
				bytes[at] = "0123%#{}<>x,"[r.IntN(12)]
			}
		}
		m, diags := parser.Parse(source.NewFile(row.File, string(bytes)), parser.Options{Registry: registry})
		if len(diags) > 0 {
			broken++
		}
		for _, a := range allocation.New(m.Op(), allocation.ForModule(m.Op())).Funcs {
			for _, b := range a.Buffers {
				if b.End() > a.Size || b.Live.Start >= b.Live.End {
					t.Errorf("%s: [%d, %d) of %d, live %v", row.File, b.Offset, b.End(), a.Size, b.Live)
				}
			}
		}
	}
	if broken < 200 {
		t.Errorf("%d programs were broken", broken)
	}
}

// TestWithoutRegions: ops of scf whose regions could not be read.
func TestWithoutRegions(t *testing.T) {
	text := preamble + `
tt.func @f(%x: !tile) -> !turned {
  "scf.for"() : () -> ()
  "scf.if"() : () -> ()
  "scf.while"() : () -> ()
  %y = ttg.convert_layout %x : !tile -> !turned
  tt.return %y : !turned
}
}`
	m, _ := parser.Parse(source.NewFile("f.ttgir", text), parser.Options{Registry: all.Registry()})
	if got := allocation.New(m.Op(), allocation.ForModule(m.Op())).Size; got != 4096 {
		t.Errorf("%d bytes, want those of the conversion, 4096", got)
	}
}
