package ere

// How a match is divided into groups decides what FileCheck's variables hold,
// so it follows the C library to the letter, also where POSIX has it
// otherwise: parentheses are steps of the sequence around them, and each step
// of variable length takes the longest piece with which the rest of the
// sequence still ends where the match ends.

// divide sets the groups of the range [pc, to) of the program, which is known
// to match text[start:stop].
func (m *machine) divide(start, stop, pc, to int) {
	prog := m.re.prog
	at := start
	var ends []int
	for pc < to {
		i := &prog[pc]
		switch i.op {
		case opSet:
			at++
		case opOpen:
			m.groups[2*i.arg] = at
		case opClose:
			m.groups[2*i.arg+1] = at
		case opPlus, opQuest, opAlt:
			after := i.pair + 1
			ends = ends[:0]
			m.ends(pc, after, at, stop, func(e int) { ends = append(ends, e) })
			n := len(ends) - 1
			for n > 0 && m.longest(after, to, ends[n], stop) != stop {
				n--
			}
			m.divideInside(at, ends[n], pc)
			at = ends[n]
			pc = i.pair
		}
		pc++
	}
}

// divideInside goes on with the inside of the construct at pc, which took
// text[start:stop].
func (m *machine) divideInside(start, stop, pc int) {
	prog := m.re.prog
	i := &prog[pc]
	switch i.op {
	case opQuest:
		if m.longest(pc+1, i.pair, start, stop) == stop {
			m.divide(start, stop, pc+1, i.pair)
		}
	case opPlus:
		// The groups are those of the last pass, when each pass takes all
		// it can.
		pass := start
		for {
			end := m.longest(pc+1, i.pair, pass, stop)
			if end < 0 || end == pass || end == stop {
				break
			}
			pass = end
		}
		if m.longest(pc+1, i.pair, pass, stop) == stop {
			m.divide(pass, stop, pc+1, i.pair)
		}
	case opAlt:
		for {
			end := i.pair
			if i.next != 0 {
				end = i.next - 1
			}
			if m.longest(pc+1, end, start, stop) == stop {
				m.divide(start, stop, pc+1, end)
				return
			}
			if i.next == 0 {
				return
			}
			pc = i.next
			i = &prog[pc]
		}
	}
}

// maxEmptyBackrefs bounds the loops that empty back-references can make.
const maxEmptyBackrefs = 100

// backtrack reports whether the program from pc on matches text[at:stop], and
// sets the groups if so. It is exponential at worst, as back-references are.
func (m *machine) backtrack(at, stop, pc, empties int) bool {
	re := m.re
	for pc < len(re.prog) {
		i := &re.prog[pc]
		switch i.op {
		case opSet:
			if at == stop || !re.sets[i.arg].has(m.text[at]) {
				return false
			}
			at++
		case opLineStart, opLineEnd, opWordStart, opWordEnd:
			if !m.holds(i.op, at) {
				return false
			}
		case opJump:
			pc = i.pair
		case opOpen, opClose:
			slot := 2 * i.arg
			if i.op == opClose {
				slot++
			}
			old := m.groups[slot]
			m.groups[slot] = at
			if m.backtrack(at, stop, pc+1, empties) {
				return true
			}
			m.groups[slot] = old
			return false
		case opQuest:
			if m.backtrack(at, stop, pc+1, empties) {
				return true
			}
			pc = i.pair
		case opAlt, opBranch:
			if i.next == 0 {
				break
			}
			if m.backtrack(at, stop, pc+1, empties) {
				return true
			}
			pc = i.next - 1
		case opPlus:
			depth := len(m.last)
			m.last = append(m.last, at)
			ok := m.backtrack(at, stop, pc+1, empties)
			m.last = m.last[:depth]
			return ok
		case opPlusEnd:
			depth := len(m.last) - 1
			began := m.last[depth]
			if at != began {
				m.last[depth] = at
				if m.backtrack(at, stop, i.pair+1, empties) {
					return true
				}
			}
			m.last = m.last[:depth]
			ok := m.backtrack(at, stop, pc+1, empties)
			m.last = append(m.last[:depth], began)
			return ok
		case opBack:
			from, to := m.groups[2*i.arg], m.groups[2*i.arg+1]
			if to < 0 {
				return false
			}
			if from == to {
				if empties++; empties > maxEmptyBackrefs {
					return false
				}
			}
			if from > to || at+to-from > stop || m.text[at:at+to-from] != m.text[from:to] {
				return false
			}
			at += to - from
			pc = i.pair
		}
		pc++
	}
	return at == stop
}
