package linear

import (
	"fmt"
	"strings"
)

// String lists the bases: "register=[[0, 1], [8, 0]] lane=[…] -> dim0=16, dim1=8".
func (l *Layout) String() string {
	var s strings.Builder
	for _, in := range l.ins {
		fmt.Fprintf(&s, "%s=[", in.Dim)
		for i, row := range l.Bases(in.Dim) {
			if i > 0 {
				s.WriteString(", ")
			}
			s.WriteString("[" + coordinates(row) + "]")
		}
		s.WriteString("] ")
	}
	s.WriteString("->")
	for i, out := range l.outs {
		if i > 0 {
			s.WriteByte(',')
		}
		fmt.Fprintf(&s, " %s=%d", out.Dim, uint64(1)<<out.Bits)
	}
	return s.String()
}

// Lines is what Triton's messages show: a line for each basis, after a line
// break.
//
//   - register=1 -> (0, 1)
//     register=2 -> (8, 0)
//   - block is a size 1 dimension
//     where out dims are: [dim0 (size 16), dim1 (size 2)]
func (l *Layout) Lines() string {
	var s strings.Builder
	s.WriteByte('\n')
	for _, in := range l.ins {
		rows := l.Bases(in.Dim)
		if len(rows) == 0 {
			fmt.Fprintf(&s, "- %s is a size 1 dimension\n", in.Dim)
		}
		mark := "- "
		for i, row := range rows {
			fmt.Fprintf(&s, "%s%s=%d -> (%s)\n", mark, in.Dim, 1<<i, coordinates(row))
			mark = "  "
		}
	}
	outs := make([]string, len(l.outs))
	for i, out := range l.outs {
		outs[i] = fmt.Sprintf("%s (size %d)", out.Dim, uint64(1)<<out.Bits)
	}
	fmt.Fprintf(&s, "where out dims are: [%s]", strings.Join(outs, ", "))
	return s.String()
}

func coordinates(row []int64) string {
	texts := make([]string, len(row))
	for i, v := range row {
		texts[i] = fmt.Sprint(v)
	}
	return strings.Join(texts, ", ")
}
