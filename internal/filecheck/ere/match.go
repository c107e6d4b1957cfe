package ere

import "strings"

// Find returns the leftmost-longest match in text.
func (re *Regexp) Find(text string) (start, end int, ok bool) {
	if re.back {
		g := re.FindGroups(text)
		if g == nil {
			return 0, 0, false
		}
		return g[0], g[1], true
	}
	return re.find(newMachine(re, text), 0)
}

// FindGroups returns the leftmost-longest match and its groups as pairs of
// offsets into text, -1 for a group that took no part, or nil.
func (re *Regexp) FindGroups(text string) []int {
	m := newMachine(re, text)
	groups := make([]int, 2+2*re.groups)
	for from := 0; from <= len(text); {
		start, end, ok := re.find(m, from)
		if !ok {
			return nil
		}
		for i := range groups {
			groups[i] = -1
		}
		m.groups = groups
		if !re.back {
			groups[0], groups[1] = start, end
			m.divide(start, end, 0, len(re.prog))
			return groups
		}
		// The machine takes a back-reference for a copy of its group, so the
		// ends it finds are too many: try them, the longest first.
		for ; end >= start; end-- {
			m.last = m.last[:0]
			if m.backtrack(start, end, 0, 0) {
				groups[0], groups[1] = start, end
				return groups
			}
		}
		from = start + 1
	}
	return nil
}

// find searches from an offset, taking back-references for their groups.
func (re *Regexp) find(m *machine, from int) (start, end int, ok bool) {
	text := m.text
	switch {
	case re.literal == "":
		return m.search(from, len(text))
	case re.plain:
		i := strings.Index(text[from:], re.literal)
		return from + i, from + i + len(re.literal), i >= 0
	case !re.oneLine:
		if !strings.Contains(text[from:], re.literal) {
			return 0, 0, false
		}
		return m.search(from, len(text))
	}
	// Only lines with the literal can match.
	for from <= len(text) {
		i := strings.Index(text[from:], re.literal)
		if i < 0 {
			break
		}
		lineStart := from + strings.LastIndexByte(text[from:from+i], '\n') + 1
		lineEnd := len(text)
		if j := strings.IndexByte(text[from+i:], '\n'); j >= 0 {
			lineEnd = from + i + j
		}
		if start, end, ok = m.search(lineStart, lineEnd); ok {
			return start, end, true
		}
		from = lineEnd + 1
	}
	return 0, 0, false
}

// A machine runs ranges of a program over a text, all alternatives at once.
type machine struct {
	re      *Regexp
	text    string
	anchors bool // anchors hold only where they should; off for study
	list    threads
	spare   threads
	groups  []int
	last    []int // per repetition that is open: where its last pass began
}

// A thread is a state of the program and the place where its match began.
type thread struct{ pc, start int32 }

// threads is a sparse set of states in the order of their starts: a state
// belongs to the leftmost start that reaches it.
type threads struct {
	dense  []thread
	sparse []uint32 // mark of the round in which the state was reached
	round  uint32
}

func (l *threads) reset() {
	l.dense = l.dense[:0]
	l.round++
}

func newMachine(re *Regexp, text string) *machine {
	n := len(re.prog) + 1
	marks := make([]uint32, 2*n)
	dense := make([]thread, 2*n)
	return &machine{
		re: re, text: text, anchors: true,
		list:  threads{dense: dense[:0:n], sparse: marks[:n]},
		spare: threads{dense: dense[n : n : 2*n], sparse: marks[n:]},
	}
}

// add puts the states that can be reached from pc without taking a byte into
// l, and reports whether the end of the range is one of them.
func (m *machine) add(l *threads, pc, to, at, start int) (accepted bool) {
	for {
		if l.sparse[pc] == l.round {
			return accepted
		}
		l.sparse[pc] = l.round
		if pc == to {
			return true
		}
		switch i := &m.re.prog[pc]; i.op {
		case opSet:
			l.dense = append(l.dense, thread{int32(pc), int32(start)})
			return accepted
		case opLineStart, opLineEnd, opWordStart, opWordEnd:
			if m.anchors && !m.holds(i.op, at) {
				return accepted
			}
		case opPlusEnd:
			if m.add(l, i.pair+1, to, at, start) {
				accepted = true
			}
		case opQuest:
			if m.add(l, pc+1, to, at, start) {
				accepted = true
			}
			pc = i.pair
			continue
		case opAlt, opBranch:
			if i.next != 0 && m.add(l, i.next, to, at, start) {
				accepted = true
			}
		case opJump:
			pc = i.pair
			continue
		}
		pc++
	}
}

// holds evaluates an anchor between two bytes.
func (m *machine) holds(o op, at int) bool {
	atStart, atEnd := at == 0, at == len(m.text)
	switch o {
	case opLineStart:
		return atStart || m.re.newline && m.text[at-1] == '\n'
	case opLineEnd:
		return atEnd || m.re.newline && m.text[at] == '\n'
	case opWordStart:
		return !atEnd && isWord(m.text[at]) && (atStart || !isWord(m.text[at-1]))
	default:
		return !atStart && isWord(m.text[at-1]) && (atEnd || !isWord(m.text[at]))
	}
}

// search finds the leftmost-longest match of the whole program that starts
// at from or later and ends at stop or before.
func (m *machine) search(from, stop int) (start, end int, ok bool) {
	re := m.re
	to := len(re.prog)
	cur, next := &m.list, &m.spare
	cur.reset()
	start = -1
	for at := from; ; at++ {
		if start < 0 {
			if len(cur.dense) == 0 && !re.empty {
				for at < stop && !re.first.has(m.text[at]) {
					at++
				}
				cur.reset()
			}
			if m.add(cur, 0, to, at, at) {
				start, end = at, at
			}
		}
		if at >= stop || len(cur.dense) == 0 && start >= 0 {
			break
		}
		c := m.text[at]
		next.reset()
		for _, t := range cur.dense {
			if start >= 0 && int(t.start) > start {
				break
			}
			if re.sets[re.prog[t.pc].arg].has(c) &&
				m.add(next, int(t.pc)+1, to, at+1, int(t.start)) {
				// Threads come in the order of their starts, so the first to
				// arrive at the end is the leftmost.
				if start < 0 || int(t.start) <= start {
					start, end = int(t.start), at+1
				}
			}
		}
		cur, next = next, cur
	}
	return start, end, start >= 0
}

// ends calls yield for each place at which a match of the range [pc, to) of
// the program that starts at from can end, from the shortest on.
func (m *machine) ends(pc, to, from, stop int, yield func(int)) {
	cur, next := &m.list, &m.spare
	cur.reset()
	if m.add(cur, pc, to, from, from) {
		yield(from)
	}
	for at := from; at < stop && len(cur.dense) > 0; at++ {
		c := m.text[at]
		next.reset()
		accepted := false
		for _, t := range cur.dense {
			if m.re.sets[m.re.prog[t.pc].arg].has(c) && m.add(next, int(t.pc)+1, to, at+1, from) {
				accepted = true
			}
		}
		if accepted {
			yield(at + 1)
		}
		cur, next = next, cur
	}
}

// longest is the last of ends, or -1.
func (m *machine) longest(pc, to, from, stop int) int {
	end := -1
	m.ends(pc, to, from, stop, func(at int) { end = at })
	return end
}
