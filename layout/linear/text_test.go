package linear_test

import (
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

func TestText(t *testing.T) {
	l, err := NewSized([]Bases{{Register, [][]int64{{0, 1}, {8, 0}}}, {Lane, [][]int64{{1, 0}}}, {Block, nil}}, []Size{{TensorDim(0), 4}, {TensorDim(1), 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, got, want string }{
		{"String", l.String(), "register=[[0, 1], [8, 0]] lane=[[1, 0]] block=[] -> dim0=16, dim1=2"},
		{"Lines", l.Lines(), "\n- register=1 -> (0, 1)\n  register=2 -> (8, 0)\n- lane=1 -> (1, 0)\n" +
			"- block is a size 1 dimension\nwhere out dims are: [dim0 (size 16), dim1 (size 2)]"},
	} {
		if c.got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, c.got, c.want)
		}
	}
}
