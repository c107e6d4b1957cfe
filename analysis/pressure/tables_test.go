package pressure

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestSources: each number names kernels that are there to be measured again, and ops that
// there are.
func TestSources(t *testing.T) {
	reg := all.Registry()
	check := func(what, from string) {
		if from == "" {
			t.Errorf("%s: no source", what)
		}
		for _, kernel := range strings.Fields(from) {
			if _, err := os.Stat("testdata/singles/" + kernel + ".ttgir"); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
	for name, v := range map[string]*vendor{"AMD": &amd, "NVIDIA": &nvidia, "Intel": &intel} {
		for _, list := range [][]row{v.held, v.running, v.throughout} {
			for _, r := range list {
				if len(r.names) == 0 == (r.role == 0) {
					t.Errorf("%s, %s: it is for ops by name or for a role", name, r.from)
				}
				for _, op := range r.names {
					if reg.Op(op) == nil {
						t.Errorf("%s: there is no %s", name, op)
					}
				}
				check(name, r.from)
			}
		}
		if v != &intel {
			check(name+", fragments", v.fragments.from)
		}
	}
	check("NVIDIA, streams", nvidia.streams.from)
}

// TestNumbers changes each number of the tables and asks whether it shows in the peak of a
// kernel that it was read off, which TestSinglePeaks holds against a file.
func TestNumbers(t *testing.T) {
	kernels := map[string][]*ir.Op{}
	load := func(from string) (list []*ir.Op) {
		for _, kernel := range strings.Fields(from) {
			if kernels[kernel] == nil {
				text, err := os.ReadFile("testdata/singles/" + kernel + ".ttgir")
				if err != nil {
					t.Fatal(err)
				}
				for chunk := range strings.SplitSeq(string(text), "// -----\n") {
					m, _ := parser.Parse(source.NewFile(kernel, chunk), parser.Options{Registry: all.Registry()})
					kernels[kernel] = append(kernels[kernel], ir.Functions(m.Op())...)
				}
			}
			list = append(list, kernels[kernel]...)
		}
		return list
	}
	peaks := func(list []*ir.Op) (peaks []Point) {
		for _, f := range list {
			p := New(f, MachineOf(f), nil).Peak
			p.Op = nil
			peaks = append(peaks, p)
		}
		return peaks
	}
	shows := func(what, from string, change func() (undo func())) {
		list := load(from)
		before := peaks(list)
		undo := change()
		defer undo()
		if slices.Equal(before, peaks(list)) {
			t.Errorf("%s can be changed, and no peak of %s is another", what, from)
		}
	}
	number := func(what, from string, n *int, to int) {
		if *n != to {
			shows(fmt.Sprintf("%s, %d,", what, *n), from, func() func() {
				was := *n
				*n = to
				return func() { *n = was }
			})
		}
	}
	for name, v := range map[string]*vendor{"AMD": &amd, "NVIDIA": &nvidia, "Intel": &intel} {
		for what, list := range map[string][]row{"held": v.held, "running": v.running, "throughout": v.throughout} {
			for i := range list {
				r := &list[i]
				at := fmt.Sprintf("%s, %s %d", name, what, i)
				shows(at, r.from, func() func() {
					was := *r
					*r = row{}
					return func() { *r = was }
				})
				number(at+", once", r.from, &r.once, r.once+6)
				if r.each > 0 {
					number(at+", each", r.from, &r.each, r.each+6)
				}
				if r.most > 0 {
					number(at+", most", r.from, &r.most, 1)
				}
			}
		}
		if v == &intel {
			continue
		}
		f := &v.fragments
		number(name+", bits of K", f.from, &f.bits, 2*f.bits)
		number(name+", read later", f.from, &f.later, f.later/2)
	}
	f := &nvidia.fragments
	number("slices, carried", f.from, &f.fma.carried, 12)
	number("slices of a tile", f.from, &f.fma.tile, 12)
	number("slices of a large tile", f.from, &f.fma.largeTile, 16)
	number("slices beside an operand", f.from, &f.fma.beside, 8)
	s := &nvidia.streams
	number("loads in flight", s.from, &s.inFlight, 24)
	number("bits of an access", s.from, &s.access, 1)
}
