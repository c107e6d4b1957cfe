package ir

import (
	"hash/maphash"
	"slices"
)

// A locTable interns locations: open addressing with linear probing, one
// pointer a slot. A dump has a location for nearly every op, so that a map
// with its keys would be a good part of what is kept of it.
type locTable struct {
	slots []*Location // a power of two
	used  int
	// A dump is of few files: the last one's name and its hash.
	file     string
	fileHash uint64
}

var locSeed = maphash.MakeSeed()

func (t *locTable) hash(l *Location) uint64 {
	h := uint64(l.Kind) + uint64(l.Line)<<8 + uint64(l.Column)<<40
	if l.Child != nil {
		h = mix(h ^ uint64(l.Child.id))
	}
	if l.Caller != nil {
		h = mix(h ^ uint64(l.Caller.id)<<32)
	}
	if m := l.more; m != nil {
		h = mix(h ^ uint64(m.endLine) ^ uint64(m.endColumn)<<32)
		for _, f := range m.fused {
			h = mix(h ^ uint64(f.id))
		}
	}
	switch {
	case l.Name == "":
	case l.Kind == FileLoc && l.Name == t.file:
		h ^= t.fileHash
	default:
		h ^= maphash.String(locSeed, l.Name)
	}
	return mix(h)
}

// mix spreads every bit over the word.
func mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>29
}

func (l *Location) equal(m *Location) bool {
	if l.Kind != m.Kind || l.Line != m.Line || l.Column != m.Column || l.Child != m.Child || l.Caller != m.Caller ||
		l.NoColumn != m.NoColumn || l.HasEndLine != m.HasEndLine || l.HasRangeColumn != m.HasRangeColumn || l.Name != m.Name {
		return false
	}
	a, b := l.more, m.more
	if a == nil || b == nil {
		return a == b
	}
	return a.endLine == b.endLine && a.endColumn == b.endColumn && a.metadata == b.metadata && slices.Equal(a.fused, b.fused)
}

// find returns the Location equal to l, or the slot to put it in.
func (t *locTable) find(l *Location) (at int, found *Location) {
	if 4*(t.used+1) > 3*len(t.slots) {
		t.grow(max(64, 2*len(t.slots)))
	}
	mask := len(t.slots) - 1
	for at = int(t.hash(l)) & mask; ; at = (at + 1) & mask {
		m := t.slots[at]
		if m == nil {
			return at, nil
		}
		if m.equal(l) {
			return at, m
		}
	}
}

func (t *locTable) put(at int, l *Location) {
	t.slots[at] = l
	t.used++
	if l.Kind == FileLoc && l.Name != t.file {
		t.file, t.fileHash = l.Name, maphash.String(locSeed, l.Name)
	}
}

func (t *locTable) grow(n int) {
	old := t.slots
	t.slots = make([]*Location, n)
	mask := n - 1
	for _, l := range old {
		if l == nil {
			continue
		}
		at := int(t.hash(l)) & mask
		for t.slots[at] != nil {
			at = (at + 1) & mask
		}
		t.slots[at] = l
	}
}

// reserve makes room for n locations.
func (t *locTable) reserve(n int) {
	size := 64
	for 4*n > 3*size {
		size *= 2
	}
	if size > len(t.slots) {
		t.grow(size)
	}
}
