package ir

import "slices"

// A Mark is how far the ids of a module have come.
type Mark struct{ ops, values, blocks uint32 }

// Mark is how far they are now.
func (m *Module) Mark() Mark { return Mark{m.numOps, m.numValues, m.numBlocks} }

// MadeSince counts the ops and values that were made since a mark.
func (m *Module) MadeSince(k Mark) int { return int(m.numOps - k.ops + m.numValues - k.values) }

// Renumber gives what was made since a mark the ids of what is gone, as far as
// these go: gone are ops that were taken out of the module for good, and made
// those in their place, in which some of what gone held may be by now. It keeps
// ids dense where a part of a module is replaced again and again; nobody may
// still know ids of gone.
func (m *Module) Renumber(since Mark, gone, made []*Op) {
	var free struct{ ops, values, blocks []uint32 }
	for _, o := range gone {
		eachID(o, func(o *Op) { free.ops = append(free.ops, o.id) },
			func(v *Value) { free.values = append(free.values, v.id) },
			func(b *Block) { free.blocks = append(free.blocks, b.id) })
	}
	// The first that is made gets the first id, so that an op that stands for
	// another of its kind has the same.
	slices.Reverse(free.ops)
	slices.Reverse(free.values)
	slices.Reverse(free.blocks)
	m.numOps, m.numValues, m.numBlocks = since.ops, since.values, since.blocks
	for _, o := range made {
		eachID(o,
			func(o *Op) { renumber(&o.id, since.ops, &free.ops, &m.numOps) },
			func(v *Value) { renumber(&v.id, since.values, &free.values, &m.numValues) },
			func(b *Block) { renumber(&b.id, since.blocks, &free.blocks, &m.numBlocks) })
	}
}

func renumber(id *uint32, since uint32, free *[]uint32, next *uint32) {
	if *id < since {
		return
	}
	for n := len(*free); n > 0; n = len(*free) {
		last := (*free)[n-1]
		*free = (*free)[:n-1]
		if last < since {
			*id = last
			return
		}
	}
	*id = *next
	*next++
}

func eachID(root *Op, op func(*Op), value func(*Value), block func(*Block)) {
	Walk(root, func(o *Op) {
		op(o)
		rs := o.Results()
		for i := range rs {
			value(&rs[i])
		}
		for _, r := range o.Regions() {
			for b := r.first; b != nil; b = b.next {
				block(b)
				for _, a := range b.Args() {
					value(a)
				}
			}
		}
	})
}
