package ere

import "strings"

// An op is what a step does, both in the parsed sequence and in the program.
type op uint8

const (
	opSet       op = iota // takes one byte of a set
	opLineStart           // ^
	opLineEnd             // $
	opWordStart           // [[:<:]]
	opWordEnd             // [[:>:]]
	opOpen                // (
	opClose               // )
	opPlus                // one or more of what is up to its opPlusEnd
	opPlusEnd
	opQuest // what is up to its opQuestEnd, or nothing
	opQuestEnd
	opAlt    // the first branch
	opBranch // a further branch
	opJump   // the end of a branch that is not the last
	opAltEnd
	opBack // what its group took; the code up to opBackEnd is a copy of the group's
	opBackEnd
)

// An inst is one step of the flat program. A construct lies between its
// begin and its end instruction, so that any part of a sequence is a range of
// the program, which the matcher can run by itself.
type inst struct {
	op   op
	arg  int // opSet: the set; opOpen, opClose, opBack: the group
	pair int // begin → its end, opPlusEnd → its begin, opJump → its opAltEnd
	next int // opAlt, opBranch: the next branch, 0 for none
}

// A Regexp is a compiled expression, safe for concurrent use.
type Regexp struct {
	prog    []inst
	sets    []set
	groups  int
	back    bool
	newline bool

	// What makes searching fast:
	literal string // a string that every match contains, "" if none is known
	plain   bool   // the expression is just that string
	oneLine bool   // no match contains a line break
	first   set    // bytes that a match can start with
	empty   bool   // a match can be empty, or first does not tell
}

// Flags change what a pattern means.
type Flags uint8

const (
	Fold    Flags = 1 << iota // ASCII letters match in either case
	Newline                   // ^ and $ match at line breaks; dot and [^…] do not match them
)

// Compile translates a pattern. The error is an Error.
func Compile(pattern string, flags Flags) (*Regexp, error) {
	p := &parser{src: pattern, flags: flags}
	seq := p.alternatives(false)
	if p.err != nil {
		return nil, p.err
	}
	re := &Regexp{sets: p.sets, groups: p.groups, back: p.back, newline: flags&Newline != 0}
	re.emit(seq)
	re.study()
	return re, nil
}

// Literal is a string that every match contains, "" if none is known, and whether no match
// contains a line break.
func (re *Regexp) Literal() (s string, oneLine bool) { return re.literal, re.oneLine }

// Groups is the number of parenthesised groups.
func (re *Regexp) Groups() int { return re.groups }

func (re *Regexp) add(i inst) int {
	re.prog = append(re.prog, i)
	return len(re.prog) - 1
}

func (re *Regexp) emit(seq []node) {
	for _, n := range seq {
		switch n.op {
		case opPlus, opQuest, opBack:
			begin := re.add(inst{op: n.op, arg: n.num})
			re.emit(n.subs[0])
			re.prog[begin].pair = re.add(inst{op: n.op + 1, arg: n.num, pair: begin})
		case opAlt:
			re.emitBranches(n.subs)
		default:
			re.add(inst{op: n.op, arg: n.set + n.num})
		}
	}
}

func (re *Regexp) emitBranches(branches [][]node) {
	heads := make([]int, len(branches))
	jumps := make([]int, 0, len(branches))
	for i, b := range branches {
		head := opBranch
		if i == 0 {
			head = opAlt
		} else {
			jumps = append(jumps, re.add(inst{op: opJump}))
		}
		heads[i] = re.add(inst{op: head})
		if i > 0 {
			re.prog[heads[i-1]].next = heads[i]
		}
		re.emit(b)
	}
	end := re.add(inst{op: opAltEnd})
	for _, at := range heads {
		re.prog[at].pair = end
	}
	for _, at := range jumps {
		re.prog[at].pair = end
	}
}

// study derives what searching can use.
func (re *Regexp) study() {
	re.oneLine = true
	for i := range re.sets {
		if re.sets[i].has('\n') {
			re.oneLine = false
		}
	}
	var run []byte
	re.plain = true
	flush := func() {
		if len(run) > len(re.literal) {
			re.literal = string(run)
		}
		run = run[:0]
	}
	for pc := 0; pc < len(re.prog); pc++ {
		switch i := &re.prog[pc]; i.op {
		case opOpen, opClose:
		case opSet:
			if c, ok := re.sets[i.arg].single(); ok {
				run = append(run, c)
				continue
			}
			fallthrough
		default:
			flush()
			re.plain = false
			if i.op != opSet && i.pair > pc {
				pc = i.pair
			}
		}
	}
	flush()
	re.plain = re.plain && re.literal != ""

	m := newMachine(re, "")
	m.anchors = false
	m.list.reset()
	if m.add(&m.list, 0, len(re.prog), 0, 0) {
		re.empty = true
	}
	for _, t := range m.list.dense {
		re.first.union(&re.sets[re.prog[t.pc].arg])
	}
}

// Escape returns a pattern that matches just s.
func Escape(s string) string {
	const special = `()^$|*+?.[]\{}`
	if !strings.ContainsAny(s, special) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(special, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
