package liveness

import (
	"math/bits"
	"slices"
)

// Where blocks jump to each other, a value is live at the start of a block that uses it and is not its own, and backwards
// from there to the definition or the region's entry. A text may have as many blocks as values, of which each is
// live in each: so 64 values are followed at a time, a bit each, and what is kept is where, from block to block of the text,
// bits change.

// jumps are what is live at the start of the blocks of a region that has several, or one that jumps to itself.
type jumps struct {
	first, blocks int    // the number of the first block, and how many there are
	uses          []pair // by value: the blocks that use what is not of them; until it is solved
	starts        changes
}

// changes are sets of values by block, as the differences from one block to the next.
type changes struct {
	first  int
	values []uint32 // those that are in some set, sorted
	start  []uint32 // by block
	word   []uint32 // of values, 64 each
	flip   []uint64 // which of them come or go
}

// jumpsOf is the region of a block, or nil if it has one block alone.
func (l *Liveness) jumpsOf(block int) *jumps {
	if l.jumpsAt == nil || l.jumpsAt[block] == 0 {
		return nil
	}
	return &l.jumps[l.jumpsAt[block]-1]
}

// findJumps numbers the regions with jumps. The blocks of one follow one another.
func (l *Liveness) findJumps() {
	for n := 0; n < len(l.blocks); {
		r, from := l.blocks[n].Region(), n
		for n < len(l.blocks) && l.blocks[n].Region() == r {
			n++
		}
		if n-from > 1 || len(l.preds.of(from)) > 0 {
			if l.jumpsAt == nil {
				l.jumpsAt = make([]uint32, len(l.blocks))
			}
			l.jumps = append(l.jumps, jumps{first: from, blocks: n - from})
			for i := from; i < n; i++ {
				l.jumpsAt[i] = uint32(len(l.jumps))
			}
		}
	}
}

// cross solves all regions with jumps, and returns by block the values that are used in it, or defined, and live at its end.
func (l *Liveness) cross() (stay rows) {
	if len(l.jumps) == 0 {
		return rows{}
	}
	var pairs []pair
	s := &solver{l: l}
	for i := range l.jumps {
		j := &l.jumps[i]
		if len(j.uses) == 0 {
			j.starts = changes{first: j.first}
			continue
		}
		s.begin(j)
		var starts recorder
		s.each(func(values []uint32, uses []pair) {
			starts.add(s.in, s.lo, s.hi)
			for _, u := range uses {
				if s.out[int(u.row)-j.first]>>bitOf(values, u.item)&1 != 0 {
					pairs = append(pairs, u)
				}
			}
			for i, v := range values {
				if home := s.home(v); home >= 0 && s.out[home]>>i&1 != 0 {
					pairs = append(pairs, pair{uint32(j.first + home), v})
				}
			}
		})
		j.starts = starts.changes(j.first, j.blocks, s.values)
		j.uses = nil
	}
	return group(pairs, len(l.blocks))
}

func bitOf(values []uint32, v uint32) int {
	i, _ := slices.BinarySearch(values, v)
	return i
}

// A solver follows values through a region, 64 at a time.
type solver struct {
	l       *Liveness
	j       *jumps
	values  []uint32
	in, out []uint64 // by block of the region: which are live at its start, and at its end
	own     []uint64 // which are defined in it
	waiting []uint64 // which are to be followed backwards from it
	stack   []uint32
	lo, hi  int // the blocks that have bits, or may have
}

func (s *solver) begin(j *jumps) {
	s.j, s.values = j, s.values[:0:0]
	for _, list := range []*[]uint64{&s.in, &s.out, &s.own, &s.waiting} {
		*list = make([]uint64, j.blocks)
	}
	for _, u := range j.uses {
		if n := len(s.values); n == 0 || s.values[n-1] != u.item {
			s.values = append(s.values, u.item)
		}
	}
}

// home is the block of the region that defines v, or -1.
func (s *solver) home(v uint32) int {
	if b := s.l.values[v].Block(); b != nil {
		if at := s.l.blockAt(b) - s.j.first; at >= 0 && at < s.j.blocks {
			return at
		}
	}
	return -1
}

// each calls f with every 64 values and their uses, when they have been followed.
func (s *solver) each(f func(values []uint32, uses []pair)) {
	uses := s.j.uses
	for values := range slices.Chunk(s.values, 64) {
		n := 0
		for n < len(uses) && uses[n].item <= values[len(values)-1] {
			n++
		}
		s.follow(values, uses[:n])
		f(values, uses[:n])
		uses = uses[n:]
		for _, list := range [][]uint64{s.in, s.out, s.own} {
			clear(list[s.lo:s.hi])
		}
	}
}

func (s *solver) cover(at int) { s.lo, s.hi = min(s.lo, at), max(s.hi, at+1) }

func (s *solver) follow(values []uint32, uses []pair) {
	s.lo, s.hi = s.j.blocks, 0
	for i, v := range values {
		if at := s.home(v); at >= 0 {
			s.own[at] |= 1 << i
			s.cover(at)
		}
	}
	for _, u := range uses {
		at := int(u.row) - s.j.first
		if s.waiting[at] == 0 {
			s.stack = append(s.stack, uint32(at))
		}
		s.waiting[at] |= 1 << bitOf(values, u.item)
	}
	// The last of the text first: what others wait for joins on the way.
	slices.Sort(s.stack)
	for len(s.stack) > 0 {
		at := int(s.stack[len(s.stack)-1])
		s.stack = s.stack[:len(s.stack)-1]
		s.cover(at)
		more := s.waiting[at] &^ s.in[at]
		s.waiting[at] = 0
		s.in[at] |= more
		for _, p := range s.l.preds.of(s.j.first + at) {
			p := int(p) - s.j.first
			if p < 0 || p >= s.j.blocks {
				continue // a jump from another region, which is a mistake
			}
			s.cover(p)
			s.out[p] |= more
			if next := more &^ s.own[p] &^ s.in[p]; next != 0 {
				if s.waiting[p] == 0 {
					s.stack = append(s.stack, uint32(p))
				}
				s.waiting[p] |= next
			}
		}
	}
}

// A recorder gathers changes of word after word.
type recorder struct {
	at, word []uint32
	flip     []uint64
	words    uint32
}

// add notes the bits of one word of the blocks from lo to hi; others have none.
func (r *recorder) add(sets []uint64, lo, hi int) {
	last := uint64(0)
	for at := lo; at <= hi && at < len(sets); at++ {
		if flip := sets[at] ^ last; flip != 0 {
			r.at, r.word, r.flip = append(r.at, uint32(at)), append(r.word, r.words), append(r.flip, flip)
			last = sets[at]
		}
	}
	r.words++
}

// changes sorts what was added by block.
func (r *recorder) changes(first, blocks int, values []uint32) changes {
	pairs := make([]pair, len(r.at))
	for i, at := range r.at {
		pairs[i] = pair{at, uint32(i)}
	}
	rows := group(pairs, blocks)
	c := changes{first: first, values: values, start: rows.start, word: rows.items, flip: make([]uint64, len(pairs))}
	for i, from := range rows.items {
		c.word[i], c.flip[i] = r.word[from], r.flip[from]
	}
	return c
}

// A cursor stands at a block.
type cursor struct {
	*changes
	next int // the block whose changes come next
	live []uint64
}

func (j *jumps) cursor() *cursor {
	if j == nil {
		return nil
	}
	return j.starts.cursor()
}

func (c *changes) cursor() *cursor {
	return &cursor{changes: c, live: make([]uint64, (len(c.values)+63)/64)}
}

// seek goes to a block, which may be before the one where it stands, and tells what comes or goes on the way.
func (k *cursor) seek(block int, flipped func(uint32)) {
	block -= k.first
	if len(k.values) == 0 {
		return
	}
	if block < k.next-1 {
		clear(k.live)
		k.next = 0
	}
	for ; k.next <= block; k.next++ {
		for i := k.start[k.next]; i < k.start[k.next+1]; i++ {
			k.live[k.word[i]] ^= k.flip[i]
			if flipped != nil {
				eachBit(k.values[64*k.word[i]:], k.flip[i], flipped)
			}
		}
	}
}

func (k *cursor) has(v uint32) bool {
	i, ok := slices.BinarySearch(k.values, v)
	return ok && k.live[i/64]>>(i%64)&1 != 0
}

// all lists the values, sorted.
func (k *cursor) all() (list []uint32) {
	for i, set := range k.live {
		eachBit(k.values[64*i:], set, func(v uint32) { list = append(list, v) })
	}
	return list
}

func eachBit(values []uint32, set uint64, f func(uint32)) {
	for ; set != 0; set &= set - 1 {
		f(values[bits.TrailingZeros64(set)])
	}
}
