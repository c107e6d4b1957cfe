package parser

import (
	"hash/maphash"

	"github.com/tgopt/tgopt/ir"
)

// A nameTable maps the names of values to the first value of each name's
// group: open addressing with linear probing over names that the values hold
// already. Names leave it in the reverse of the order in which they came, at
// the end of regions, so that emptying a slot never breaks a chain of probes:
// whatever was probed past it has left before.
type nameTable struct {
	slots []nameSlot // a power of two
	defs  []nameSlot // in order of definition
}

type nameSlot struct {
	value *ir.Value
	hash  uint32
}

var nameSeed = maphash.MakeSeed()

func hashName(name string) uint32 { return uint32(maphash.String(nameSeed, name)) }

// lookup finds the value of a name, or nil.
func (t *nameTable) lookup(name string) *ir.Value {
	if len(t.slots) == 0 {
		return nil
	}
	h := hashName(name)
	mask := uint32(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.value == nil || s.hash == h && s.value.Name() == name {
			return s.value
		}
	}
}

// define gives v its name, or returns the value that has it already.
func (t *nameTable) define(name string, v *ir.Value) (old *ir.Value) {
	if 4*(len(t.defs)+1) > 3*len(t.slots) {
		t.grow()
	}
	h := hashName(name)
	mask := uint32(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.value == nil {
			v.SetGivenName(name)
			*s = nameSlot{v, h}
			t.defs = append(t.defs, *s)
			return nil
		}
		if s.hash == h && s.value.Name() == name {
			return s.value
		}
	}
}

func (t *nameTable) grow() {
	t.slots = make([]nameSlot, max(64, 2*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for _, d := range t.defs {
		i := d.hash & mask
		for t.slots[i].value != nil {
			i = (i + 1) & mask
		}
		t.slots[i] = d
	}
}

// truncate drops all names but the first n.
func (t *nameTable) truncate(n int) {
	mask := uint32(len(t.slots) - 1)
	for k := len(t.defs) - 1; k >= n; k-- {
		d := t.defs[k]
		i := d.hash & mask
		for t.slots[i].value != d.value {
			i = (i + 1) & mask
		}
		t.slots[i] = nameSlot{}
	}
	clear(t.defs[n:])
	t.defs = t.defs[:n]
}
