package ere

import (
	"encoding/binary"
	"slices"
)

// Many says of many expressions at once which of them may match somewhere in a text.
// The rest do not: only those it names are worth a search of their own. (Anchors other
// than that of the start of a line are taken to hold everywhere.)
//
// One pass over the text goes through the states of a deterministic automaton, which are
// made as they are met. A state is the places that expressions are at, without those where
// they begin, which are the same at each byte: so it is as large as the expressions that
// agree with the text so far, and making all of them takes about as long as the
// expressions are together. Where it does not, as with many that begin with .*, the places are
// too many, and Many gives up.
type Many struct {
	prog    []inst // of all, one behind the other
	sets    []set
	begins  []int // in prog, by expression
	newline bool

	states map[string]*manyState
	places int // in all states
	marks  []uint32
	round  uint32
	begun  [2][256][]int32 // places behind a first byte, by whether it begins a line
	known  [2][256]bool
}

type manyState struct {
	places    []int32
	lineStart bool
	accepts   []int32 // expressions
	met       bool
	next      map[byte]*manyState
}

// mostPlaces bounds what the states hold.
const mostPlaces = 1 << 19

// opMatch ends an expression of Many.
const opMatch = opBackEnd + 1

// NewMany takes expressions that were compiled with the same flags.
func NewMany(list []*Regexp) *Many {
	m := &Many{states: make(map[string]*manyState)}
	for n, re := range list {
		base, sets := len(m.prog), len(m.sets)
		m.begins = append(m.begins, base)
		m.newline = re.newline
		m.sets = append(m.sets, re.sets...)
		for _, i := range re.prog {
			i.pair += base
			if i.next != 0 {
				i.next += base
			}
			if i.op == opSet {
				i.arg += sets
			}
			m.prog = append(m.prog, i)
		}
		m.prog = append(m.prog, inst{op: opMatch, arg: n})
	}
	m.marks = make([]uint32, len(m.prog))
	return m
}

// In is the numbers of the expressions that may match in text, in order; not ok: it gave up.
func (m *Many) In(text string) (may []int, ok bool) {
	var places, accepts []int32
	m.round++
	for _, b := range m.begins {
		places, accepts = m.add(places[:0], accepts, b, true)
	}
	// What an empty match accepts, is accepted at once.
	at := m.state(nil, accepts, true)
	for i := 0; ; i++ {
		if !at.met {
			at.met = true
			for _, n := range at.accepts {
				may = append(may, int(n))
			}
		}
		if i == len(text) {
			break
		}
		c := text[i]
		to := at.next[c]
		if to == nil {
			if to = m.step(at, c); to == nil {
				return nil, false
			}
			if at.next == nil {
				at.next = make(map[byte]*manyState)
			}
			at.next[c] = to
		}
		at = to
	}
	slices.Sort(may)
	return slices.Compact(may), true
}

// step is the state behind a byte, nil if there are too many.
func (m *Many) step(at *manyState, c byte) *manyState {
	lineStart := m.newline && c == '\n'
	k := 0
	if at.lineStart {
		k = 1
	}
	if !m.known[k][c] {
		m.known[k][c] = true
		m.begun[k][c] = m.after(c, k == 1)
	}
	var places, accepts []int32
	m.round++
	for _, list := range [][]int32{at.places, m.begun[k][c]} {
		for _, pc := range list {
			i := &m.prog[pc]
			if m.sets[i.arg].has(c) {
				places, accepts = m.add(places, accepts, int(pc)+1, lineStart)
			}
		}
	}
	return m.state(places, accepts, lineStart)
}

// after is the places at which expressions begin that take a byte.
func (m *Many) after(c byte, lineStart bool) (list []int32) {
	var places []int32
	m.round++
	for _, b := range m.begins {
		places, _ = m.add(places[:0], nil, b, lineStart)
		for _, pc := range places {
			if m.sets[m.prog[pc].arg].has(c) {
				list = append(list, pc)
			}
		}
	}
	return list
}

// state is that of some places.
func (m *Many) state(places, accepts []int32, lineStart bool) *manyState {
	key := make([]byte, 1, 1+4*len(places)+4*len(accepts))
	if lineStart {
		key[0] = 1
	}
	for _, list := range [][]int32{places, accepts} {
		for _, pc := range list {
			key = binary.LittleEndian.AppendUint32(key, uint32(pc))
		}
		key = binary.LittleEndian.AppendUint32(key, 1<<31)
	}
	s, ok := m.states[string(key)]
	if !ok {
		m.places += len(places) + len(accepts) + 16
		if m.places > mostPlaces {
			return nil
		}
		s = &manyState{places: places, accepts: accepts, lineStart: lineStart}
		m.states[string(key)] = s
	}
	return s
}

// add is machine.add: it appends the places of bytes that can be reached from pc, and the
// expressions whose end can be.
func (m *Many) add(places, accepts []int32, pc int, lineStart bool) (p, a []int32) {
	for m.marks[pc] != m.round {
		m.marks[pc] = m.round
		switch i := &m.prog[pc]; i.op {
		case opSet:
			return append(places, int32(pc)), accepts
		case opMatch:
			return places, append(accepts, int32(i.arg))
		case opLineStart:
			if !lineStart {
				return places, accepts
			}
		case opPlusEnd:
			places, accepts = m.add(places, accepts, i.pair+1, lineStart)
		case opQuest:
			places, accepts = m.add(places, accepts, pc+1, lineStart)
			pc = i.pair
			continue
		case opAlt, opBranch:
			if i.next != 0 {
				places, accepts = m.add(places, accepts, i.next, lineStart)
			}
		case opJump:
			pc = i.pair
			continue
		}
		pc++
	}
	return places, accepts
}
