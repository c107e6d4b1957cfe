package page

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/kernel"
)

// A sketch is the curve for readers without scripts: a picture that is stretched
// to the width of the page.
type sketch struct {
	Width, Height int
	Area          string // the path
	Limit         int    // height of the limit's line from the top; -1: not in the picture
	Peak          int    // the op, -1 for none
	Label         string
}

// mostSteps bounds the points of a sketch: each is the most of a stretch of ops.
const mostSteps = 400

func newSketch(f *kernel.Facts) *sketch {
	n := len(f.Ops)
	if n == 0 || f.Peak.Registers == 0 {
		return nil
	}
	s := &sketch{Height: f.Peak.Registers * 21 / 20, Limit: -1, Peak: -1}
	s.Height = max(s.Height, f.Peak.Registers+1)
	if l := f.Prediction.Limit; l > 0 && l <= 2*f.Peak.Registers {
		s.Height = max(s.Height, l*21/20)
		s.Limit = s.Height - l
	}
	stride := (n + mostSteps - 1) / mostSteps
	var path strings.Builder
	fmt.Fprintf(&path, "M0 %d", s.Height)
	for i := 0; i < n; i += stride {
		most := 0
		for j := i; j < min(i+stride, n); j++ {
			most = max(most, f.Ops[j].During)
		}
		fmt.Fprintf(&path, "V%dh1", s.Height-most)
		s.Width++
	}
	fmt.Fprintf(&path, "V%dZ", s.Height)
	s.Area, s.Peak = path.String(), f.Peak.Op/stride
	s.Label = fmt.Sprintf("registers a thread along the %d ops of %s, at most %d", n, f.Name, f.Peak.Registers)
	return s
}
